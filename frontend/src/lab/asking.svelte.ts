import { Asking, Refused } from '../house/asking';
import type { CountProgress } from '../house/wire';

const house = new Asking();
const AGAIN = 250;

interface Shown<T> {
  counting: CountProgress | null;
  found: T | null;
}

/** One question to the house, asked again until it is counted. A new one takes the place of an old one. */
export class Question<T> {
  found = $state.raw<T | null>(null);
  counting = $state.raw<CountProgress | null>(null);
  /** What went wrong: the house's sentence, and the field it names. */
  fault = $state.raw<{ message: string; field: string | null } | null>(null);
  seconds = $state(0);
  #turn = 0;

  get busy(): boolean {
    return this.counting !== null;
  }

  async ask(path: string, query: Record<string, string | number> = {}): Promise<T | null> {
    const turn = ++this.#turn;
    const began = performance.now();
    const words = new URLSearchParams(Object.entries(query).map(([name, each]) => [name, String(each)]));
    const address = words.size ? `${path}?${words}` : path;
    this.fault = null;
    this.found = null;
    this.seconds = 0;
    this.counting = { ahead: 0, done: 0, whole: 0, preparing: false };
    for (;;) {
      try {
        const said = await house.ask<Shown<T>>('GET', address);
        if (turn !== this.#turn) return null;
        this.counting = said.counting;
        this.seconds = (performance.now() - began) / 1000;
        if (said.found) this.found = said.found;
        if (!said.counting) return said.found;
      } catch (error) {
        if (turn !== this.#turn) return null;
        const busy = error instanceof Refused && error.status === 503;
        if (!busy || performance.now() - began > 60_000) {
          this.counting = null;
          this.fault = {
            message: (error as Error).message,
            field: error instanceof Refused ? error.fault.field : null,
          };
          return null;
        }
        await new Promise((go) => setTimeout(go, 1500));
      }
      await new Promise((go) => setTimeout(go, AGAIN));
      if (turn !== this.#turn) return null;
    }
  }

  /** Ask no more: the house gives it up by itself. */
  stop(): void {
    this.#turn++;
    this.counting = null;
  }
}
