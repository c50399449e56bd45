import { desk, Refused } from '../house/desk';
import type { BankAdvice, Money } from '../house/wire';

/** How often a house that still compiles is asked again, and after how long, in milliseconds. */
const AGAIN = 30;
const LATER = 1500;
/** Whoever still writes is not asked for. */
const WRITING = 350;

/** What banking the offered round is worth: asked once for each stake, for the dock and for the panel beside it. */
class Worth {
  told = $state.raw<BankAdvice | null>(null);
  trouble = $state<string | null>(null);
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  ask(table: string, round: string | null, stake: Money): void {
    const asked = `${table} ${round} ${stake}`;
    if (asked === this.#asked) return;
    if (!this.#asked.startsWith(`${table} ${round} `)) this.told = null;
    this.#asked = asked;
    this.trouble = null;
    clearTimeout(this.#timer);
    const tell = (again: number) =>
      void desk.bank(table, stake).then(
        (told) => {
          if (this.#asked === asked) this.told = told;
        },
        (error: unknown) => {
          if (this.#asked !== asked) return;
          if (again && error instanceof Refused && error.status === 503)
            this.#timer = setTimeout(() => this.#asked === asked && tell(again - 1), LATER);
          else this.trouble = (error as Error).message;
        },
      );
    this.#timer = setTimeout(() => tell(AGAIN), this.told ? WRITING : 0);
  }

  /** The offer is over: the next one is asked about anew. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asked = '';
  }
}

export const worth = new Worth();
