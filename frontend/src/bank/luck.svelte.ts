import { cents } from '../felt/money';
import type { BankAdvice, BankBar, BankView } from '../house/wire';
import { bankAdvice } from './advice';

/** What the last round one has banked was worth before its cards were known: asked once, while it lies there. */
class Luck {
  #round = $state<string | null>(null);
  #told = $state.raw<BankAdvice | null>(null);

  ask(table: string, round: string, bank: BankView): void {
    if (round === this.#round) return;
    this.#round = round;
    this.#told = null;
    // Who asks too late, or a house that cannot count, has no luck to show.
    const wanted = () => this.#round === round;
    void bankAdvice(table, bank.stake, wanted).then(
      (told) => {
        if (wanted() && told && !told.assumed) this.#told = told;
      },
      () => {},
    );
  }

  of(round: string): BankAdvice | null {
    return round === this.#round ? this.#told : null;
  }
}

export const luck = new Luck();

/** The share of rounds that end lower, of those about the same half; from 0 to 1. */
export function lower(bars: BankBar[], net: number): number {
  const near = Math.min(...bars.map(({ middle }) => Math.abs(cents(middle) - net)));
  return bars.reduce((sum, { middle, share }) => {
    const apart = cents(middle) - net;
    return sum + (Math.abs(apart) === near ? share / 2 : apart < 0 ? share : 0);
  }, 0);
}
