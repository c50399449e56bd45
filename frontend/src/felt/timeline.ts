import type { View } from '../house/change';
import type { News } from '../house/wire';
import { frames, type Frame, type Step } from './frames';
import { moving, paced, resting } from './motion';
import { telling, type Told } from './telling';

export interface Hand {
  now(): number;
  later(work: () => void, wait: number): () => void;
}

const PAGE: Hand = {
  now: () => performance.now(),
  later: (work, wait) => {
    const timer = setTimeout(work, wait);
    return () => clearTimeout(timer);
  },
};

/** Owns time on the page: the house's facts wait here, and are shown and told when their moment comes. */
export class Timeline {
  #queue: (Frame & { told: readonly Told[] })[] = [];
  #last: View | null = null;
  #stop: (() => void) | null = null;
  #skipped = false;

  constructor(
    private readonly show: (view: View, told: readonly Told[], step: Step) => void,
    private readonly clock: Hand = PAGE,
  ) {}

  /** Whether something is still to be seen. */
  get running(): boolean {
    return this.#stop !== null;
  }

  /** The whole view, without motion: what was to come is in it. */
  jump(view: View, news: readonly News[]): void {
    this.#halt();
    this.#queue = [];
    this.#last = view;
    const told: Frame = { step: 'told', view, rest: 0, takes: 0, line: 0 };
    this.show(view, telling([told], news)[0]!, 'told');
  }

  /** A change: seen at once where nothing is to be awaited, after what is still to be seen otherwise. */
  add(view: View, news: readonly News[]): void {
    const found = this.#last ? frames(this.#last, view) : frames(view, view);
    this.#last = view;
    const told = telling(found, news);
    this.#queue.push(...found.map((frame, at) => ({ ...frame, told: told[at]! })));
    if (!this.running) this.#next();
  }

  /** A tap on the felt shows the end of the line that runs, a second one that of all. Nothing told is left out. */
  skip(): void {
    const [first] = this.#queue;
    this.#halt();
    const line = this.#skipped || !first ? this.#queue.splice(0) : this.#queue.splice(0, this.#ends(first));
    this.#skipped = true;
    let passed: Told[] = [];
    for (const frame of line) {
      passed.push(...frame.told);
      if (frame.step !== 'told' && frame !== line.at(-1)) continue;
      this.show(frame.view, passed, frame.step);
      passed = [];
    }
    this.#next();
  }

  /** How many of the frames that wait belong to the line of the first. */
  #ends(first: Frame): number {
    const next = this.#queue.findIndex((frame) => frame.line !== first.line);
    return next < 0 ? this.#queue.length : next;
  }

  end(): void {
    this.#halt();
    this.#queue = [];
  }

  #halt(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #next(): void {
    this.#stop = null;
    const frame = this.#queue[0];
    if (!frame) {
      this.#skipped = false;
      return;
    }
    const seen = () => {
      this.#queue.shift();
      this.show(frame.view, frame.told, frame.step);
      this.#after(frame.stands ? paced(frame.takes) : moving(frame.takes), () => this.#next());
    };
    this.#after(resting(frame.rest), seen);
  }

  #after(wait: number, work: () => void): void {
    this.#stop = null;
    if (wait <= 0) work();
    else this.#stop = this.clock.later(work, wait);
  }
}
