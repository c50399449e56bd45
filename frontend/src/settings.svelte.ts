import { setSpeed, SPEEDS, type Speed } from './felt/motion';

/** What a person chose for this browser. Kept in local storage; a browser that refuses it just forgets. */
const KEY = 'houseedge.settings';

/** When the coach speaks. Off unless asked: nobody is coached who did not wish it. */
export const COACHING = ['Off', 'After', 'Live'] as const;
export type Coaching = (typeof COACHING)[number];

/** The cloth, the backs of the cards, and the light around the felt. */
export const FELTS = ['Green', 'Blue', 'Burgundy'] as const;
export const BACKS = ['Navy', 'Red', 'Black'] as const;
export const LIGHTS = ['Dark', 'Light', 'System'] as const;
export type Felt = (typeof FELTS)[number];
export type Back = (typeof BACKS)[number];
export type Light = (typeof LIGHTS)[number];

interface Chosen {
  fourColour: boolean;
  coach: Coaching;
  /** None: the browser says. */
  language: string | null;
  speed: Speed;
  felt: Felt;
  back: Back;
  light: Light;
  /** Off until wanted. */
  sound: boolean;
  touch: boolean;
}
const USUAL: Chosen = {
  fourColour: false,
  coach: 'Off',
  language: null,
  speed: 'Normal',
  felt: 'Green',
  back: 'Navy',
  light: 'Dark',
  sound: false,
  touch: false,
};
const ONE_OF = { coach: COACHING, speed: SPEEDS, felt: FELTS, back: BACKS, light: LIGHTS } as const;

function read(): Chosen {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
    // What another version kept, or somebody wrote by hand, may be no choice of this one.
    for (const name of Object.keys(ONE_OF) as (keyof typeof ONE_OF)[])
      if (!(ONE_OF[name] as readonly string[]).includes(kept[name])) kept[name] = USUAL[name] as never;
    return kept;
  } catch {
    return { ...USUAL };
  }
}

const daylight = globalThis.matchMedia?.('(prefers-color-scheme: light)');

class Settings {
  #chosen = $state<Chosen>(read());

  constructor() {
    this.#apply();
    daylight?.addEventListener?.('change', () => this.#apply());
  }

  get fourColour(): boolean {
    return this.#chosen.fourColour;
  }

  set fourColour(on: boolean) {
    this.#choose({ fourColour: on });
  }

  get coach(): Coaching {
    return this.#chosen.coach;
  }

  set coach(mode: Coaching) {
    this.#choose({ coach: mode });
  }

  get language(): string | null {
    return this.#chosen.language;
  }

  set language(code: string | null) {
    this.#choose({ language: code });
  }

  get speed(): Speed {
    return this.#chosen.speed;
  }

  set speed(speed: Speed) {
    this.#choose({ speed });
  }

  get felt(): Felt {
    return this.#chosen.felt;
  }

  set felt(felt: Felt) {
    this.#choose({ felt });
  }

  get back(): Back {
    return this.#chosen.back;
  }

  set back(back: Back) {
    this.#choose({ back });
  }

  get light(): Light {
    return this.#chosen.light;
  }

  set light(light: Light) {
    this.#choose({ light });
  }

  get sound(): boolean {
    return this.#chosen.sound;
  }

  set sound(on: boolean) {
    this.#choose({ sound: on });
  }

  get touch(): boolean {
    return this.#chosen.touch;
  }

  set touch(on: boolean) {
    this.#choose({ touch: on });
  }

  #choose(change: Partial<Chosen>): void {
    Object.assign(this.#chosen, change);
    this.#apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // Private windows may have no storage; the choice then lasts as long as the page.
    }
  }

  #apply(): void {
    const { fourColour, speed, felt, back, light } = this.#chosen;
    setSpeed(speed);
    const page = document.documentElement;
    page.dataset.deck = fourColour ? 'four' : 'two';
    page.dataset.felt = felt.toLowerCase();
    page.dataset.back = back.toLowerCase();
    const lit = light === 'Light' || (light === 'System' && daylight?.matches === true);
    page.dataset.theme = lit ? 'office' : 'floor';
    // The browser's own frame takes the colour of the page's head.
    const surface = getComputedStyle(page).getPropertyValue('--surface').trim();
    if (surface) document.querySelector('meta[name=theme-color]')?.setAttribute('content', surface);
  }
}

export const settings = new Settings();
