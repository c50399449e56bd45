/** What a person chose for this browser. Kept in local storage; a browser that refuses it just forgets. */
const KEY = 'houseedge.settings';

/** When the coach speaks. Off unless asked: nobody is coached who did not wish it. */
export const COACHING = ['Off', 'After', 'Live'] as const;
export type Coaching = (typeof COACHING)[number];

interface Chosen {
  fourColour: boolean;
  coach: Coaching;
  /** None: the browser says. */
  language: string | null;
}
const USUAL: Chosen = { fourColour: false, coach: 'Off', language: null };

function read(): Chosen {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
    return COACHING.includes(kept.coach) ? kept : { ...kept, coach: 'Off' };
  } catch {
    return { ...USUAL };
  }
}

class Settings {
  #chosen = $state<Chosen>(read());

  constructor() {
    this.#apply();
  }

  get fourColour(): boolean {
    return this.#chosen.fourColour;
  }

  set fourColour(on: boolean) {
    this.#chosen.fourColour = on;
    this.#apply();
    this.#keep();
  }

  get coach(): Coaching {
    return this.#chosen.coach;
  }

  set coach(mode: Coaching) {
    this.#chosen.coach = mode;
    this.#keep();
  }

  get language(): string | null {
    return this.#chosen.language;
  }

  set language(code: string | null) {
    this.#chosen.language = code;
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // Private windows may have no storage; the choice then lasts as long as the page.
    }
  }

  #apply(): void {
    document.documentElement.dataset.deck = this.#chosen.fourColour ? 'four' : 'two';
  }
}

export const settings = new Settings();
