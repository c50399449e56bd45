import { cents } from '../felt/money';
import type { Money, RoundLine } from '../house/wire';

export interface Lately {
  /** Rounds that are over, and of them those somebody banked to the end. */
  rounds: number;
  banked: number;
  /** The smallest and the largest stake. */
  least: Money | null;
  most: Money | null;
  /** Banks that ended ahead, and those that lost or paid out their whole stake. */
  ahead: number;
  used: number;
  /** Rounds nobody wanted to bank. */
  waits: number;
}

/** How banking went in the last rounds of a table; null where there were none. */
export function lately(rounds: RoundLine[]): Lately | null {
  const over = rounds.filter(({ status }) => status === 'settled' || status === 'empty');
  const banks = over
    .flatMap(({ bank }) => (bank ? [bank] : []))
    .sort((a, z) => cents(a.stake) - cents(z.stake));
  if (!banks.length && !over.length) return null;
  return {
    rounds: over.length,
    banked: banks.length,
    least: banks[0]?.stake ?? null,
    most: banks.at(-1)?.stake ?? null,
    ahead: banks.filter(({ net }) => cents(net) > 0).length,
    used: banks.filter(({ paid, stake }) => cents(paid) >= cents(stake)).length,
    waits: over.filter(({ status }) => status === 'empty').length,
  };
}
