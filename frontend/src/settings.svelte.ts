import { setSpeed, SPEEDS, type Speed } from './felt/motion';

/** What a person chose for this browser. Kept in local storage; a browser that refuses it just forgets. */
const KEY = 'houseedge.settings';

/** When the coach speaks. Off unless asked: nobody is coached who did not wish it. */
export const COACHING = ['Off', 'After', 'Live'] as const;
export type Coaching = (typeof COACHING)[number];

interface Chosen {
  fourColour: boolean;
  coach: Coaching;
  speed: Speed;
}
const USUAL: Chosen = { fourColour: false, coach: 'Off', speed: 'Normal' };

function read(): Chosen {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
    if (!COACHING.includes(kept.coach)) kept.coach = 'Off';
    if (!SPEEDS.includes(kept.speed)) kept.speed = 'Normal';
    return kept;
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

  get speed(): Speed {
    return this.#chosen.speed;
  }

  set speed(speed: Speed) {
    this.#chosen.speed = speed;
    this.#apply();
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
    setSpeed(this.#chosen.speed);
  }
}

export const settings = new Settings();
