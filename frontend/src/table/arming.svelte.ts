/** A choice may be made this long after it is offered, which is when its last card lies. */
const AFTER_CARDS = 120;
/** No choice is made sooner after the one before: a double tap does one thing. */
const AFTER_CHOICE = 500;
/** The choice that gives up the hand comes last. */
const FOLD_LATER = 300;
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

  /** A decision is due, named by round, street and question; null when none is. `longer` is what it takes longer than usual. */
  follow(due: string | null, longer = 0): void {
    if (due === this.#due) return;
    this.#due = due;
    this.#disarm();
    if (due === null) return;
    const wait = Math.max(longer + AFTER_CARDS, this.#sent + AFTER_CHOICE - this.clock.now());
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
