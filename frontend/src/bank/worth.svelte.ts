import { cents } from '../felt/money';
import { desk } from '../house/desk';
import type { BankAdvice, Money } from '../house/wire';
import { bankAdvice } from './advice';

/** Whoever still writes is not asked for. */
const WRITING = 350;

/** What banking the offered round is worth: asked once for each stake, for the dock and for the panel beside it. */
class Worth {
  told = $state.raw<BankAdvice | null>(null);
  trouble = $state<string | null>(null);
  /** What other stakes come to on the same bets, by their cents. */
  means = $state.raw<ReadonlyMap<number, Money>>(new Map());
  #asked = '';
  #beside: Money[] = [];
  #against = '';
  #comparing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  ask(table: string, round: string | null, stake: Money): void {
    const asked = `${table} ${round} ${stake}`;
    if (asked === this.#asked) return;
    if (!this.#asked.startsWith(`${table} ${round} `)) {
      this.told = null;
      this.means = new Map();
    }
    this.#asked = asked;
    this.trouble = null;
    clearTimeout(this.#timer);
    const wanted = () => this.#asked === asked;
    const tell = () =>
      void bankAdvice(table, stake, wanted).then(
        (told) => {
          if (!told || !wanted()) return;
          this.told = told;
          this.#keep(told);
          this.#next(table, asked);
        },
        (error: unknown) => {
          if (wanted()) this.trouble = (error as Error).message;
        },
      );
    this.#timer = setTimeout(tell, this.told ? WRITING : 0);
  }

  /** Asks for these stakes too, one after the other, once the one that is considered is known. */
  compare(table: string, stakes: Money[]): void {
    this.#beside = stakes;
    if (this.told) this.#next(table, this.#asked);
  }

  #keep({ stake, mean, bets }: BankAdvice): void {
    // Somebody has sat down or left: what was counted before was for other bets.
    const against = JSON.stringify(bets);
    const known = against === this.#against ? this.means : [];
    this.#against = against;
    this.means = new Map([...known, [cents(stake), mean]]);
  }

  #next(table: string, asked: string): void {
    const stake = this.#beside.find((each) => !this.means.has(cents(each)));
    if (!stake || this.#comparing) return;
    this.#comparing = true;
    // What is not counted stays unsaid.
    void desk
      .bank(table, stake)
      .then(
        (told) => this.#asked.startsWith(asked.slice(0, asked.lastIndexOf(' '))) && this.#keep(told),
        () => (this.#beside = []),
      )
      .finally(() => {
        this.#comparing = false;
        if (this.#asked === asked) this.#next(table, asked);
      });
  }

  /** The offer is over: the next one is asked about anew. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asked = '';
    this.#beside = [];
  }
}

export const worth = new Worth();
