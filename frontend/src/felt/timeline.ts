import type { View } from '../house/change';
import { frames, type Frame, type Step } from './frames';
import { moving, paced, resting } from './motion';

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

/** Owns time on the page: the house's facts wait here and are shown when their moment comes. */
export class Timeline<Told> {
  #queue: (Frame & { told: Told | null })[] = [];
  #last: View | null = null;
  #stop: (() => void) | null = null;
  #skipped = false;

  constructor(
    private readonly show: (view: View, told: Told | null, step: Step) => void,
    private readonly clock: Hand = PAGE,
  ) {}

  /** Whether something is still to be seen. */
  get running(): boolean {
    return this.#stop !== null;
  }

  /** The whole view, without motion: what was to come is in it. */
  jump(view: View, told: Told): void {
    this.#halt();
    this.#queue = [];
    this.#last = view;
    this.show(view, told, 'told');
  }

  /** A change: seen at once where nothing is to be awaited, after what is still to be seen otherwise. */
  add(view: View, told: Told): void {
    const found = this.#last ? frames(this.#last, view) : frames(view, view);
    this.#last = view;
    const last = found.find((frame) => frame.step === 'told');
    this.#queue.push(...found.map((frame) => ({ ...frame, told: frame === last ? told : null })));
    if (!this.running) this.#next();
  }

  /** A tap on the felt shows the end of the line that runs, a second one that of all. Nothing told is left out. */
  skip(): void {
    const [first] = this.#queue;
    this.#halt();
    const line = this.#skipped || !first ? this.#queue.splice(0) : this.#queue.splice(0, this.#ends(first));
    this.#skipped = true;
    for (const { view, told, step } of line.slice(0, -1)) if (told) this.show(view, told, step);
    const end = line.at(-1);
    if (end) this.show(end.view, end.told, end.step);
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
