import { TIMES, ms } from '../felt/motion';
import type { PublicView } from '../house/wire';

/** A choice may be made this long after its last card lies. */
const AFTER_CARDS = 120;
/** No choice is made sooner after the one before: a double tap does one thing. */
const AFTER_CHOICE = 500;
/** The choice that gives up the hand comes last. */
const FOLD_LATER = 300;
/** Without motion there is still a moment to look. */
const GLANCE = 150;

/** How long the cards of a street take to lie, from the moment the house deals them. */
export function landing({ phase, seats }: Pick<PublicView, 'phase' | 'seats'>): number {
  if (ms('deal') === 0) return GLANCE;
  const inHand = seats.filter((seat) => seat.cards.length > 0).length;
  const cards = { preflop: inHand * 2 + 2, flop: 3, river: 5 }[phase as string] ?? 0;
  return cards ? Math.max(0, cards - 1) * TIMES.gap + TIMES.deal + TIMES.turn : 0;
}

interface Clock {
  now(): number;
  later(work: () => void, wait: number): () => void;
}

const PAGE: Clock = {
  now: () => performance.now(),
  later: (work, wait) => {
    const timer = setTimeout(work, wait);
    return () => clearTimeout(timer);
  },
};

/** When the buttons of a decision take a tap or a key: its cards lie, and the last choice is half a second old. */
export class Arming {
  armed = $state(false);
  foldArmed = $state(false);
  #due: string | null = null;
  #sent = -Infinity;
  #stop: (() => void)[] = [];

  constructor(private readonly clock: Clock = PAGE) {}

  /** A decision is due, named by round, street and question; null when none is. `cards` is how long its cards still move. */
  follow(due: string | null, cards: number): void {
    if (due === this.#due) return;
    this.#due = due;
    this.#disarm();
    if (due === null) return;
    const wait = Math.max(cards + AFTER_CARDS, this.#sent + AFTER_CHOICE - this.clock.now());
    this.#stop = [
      this.clock.later(() => (this.armed = true), wait),
      this.clock.later(() => (this.foldArmed = true), wait + FOLD_LATER),
    ];
  }

  /** A choice has been made: nothing else is, before the next decision is armed. */
  chosen(): void {
    this.#sent = this.clock.now();
    this.#disarm();
    // The house may refuse it: the same decision is then due again.
    this.#stop = [
      this.clock.later(() => (this.armed = true), AFTER_CHOICE),
      this.clock.later(() => (this.foldArmed = true), AFTER_CHOICE + FOLD_LATER),
    ];
  }

  end(): void {
    this.#disarm();
  }

  #disarm(): void {
    for (const stop of this.#stop) stop();
    this.#stop = [];
    this.armed = this.foldArmed = false;
  }
}
