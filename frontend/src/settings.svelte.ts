/** What a person chose for this browser. Kept in local storage; a browser that refuses it just forgets. */
const KEY = 'houseedge.settings';

interface Chosen {
  fourColour: boolean;
}

function read(): Chosen {
  try {
    return { fourColour: false, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
  } catch {
    return { fourColour: false };
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
