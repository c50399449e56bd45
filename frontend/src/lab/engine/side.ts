import { numbers } from './game';
import { exact, less, ONE, over, plus, ratio, type Ratio, sum, times, value, ZERO } from './ratio';
import type { CountedTable } from '../../house/wire';

/** A bonus bet counted: everything is linear in what its lines pay. */
export interface Side {
  edge: Ratio;
  /** How often it pays anything. */
  hits: Ratio;
  deviation: number;
  /** Of each line: its chance, and what it brings back of a unit bet. */
  lines: { chance: Ratio; brings: Ratio }[];
  /** The meter in cents at which the edge is nothing, where it hangs on one. */
  even: Ratio | null;
}

/** What a line hands back of a unit bet. `pays` is what somebody has written instead of its odds. */
function returned(line: CountedTable['lines'][number], pays: Ratio | null, bet: Ratio, meter: Ratio): Ratio {
  const odds = pays ?? (line.odds === null ? null : exact(line.odds));
  if (odds !== null && line.share === null && line.cents === null) return line.keeps ? plus(odds, ONE) : odds;
  if (line.share !== null) return over(times(pays ?? exact(line.share), meter), bet);
  return over(pays ?? ratio(line.cents ?? 0), bet);
}

/**
 * A table with its own pays or others, line by line; null leaves a line as it is. `folded` asks for Bad Beat's
 * chances with folds. Bet and meter are the progressive's, in cents.
 */
export function side(
  table: CountedTable,
  pays: readonly (Ratio | null)[] = [],
  { folded = false, bet = ratio(table.bet ?? 100), meter = ZERO } = {},
): Side {
  const chances = (folded && table.folded ? table.folded : table.lines.map((line) => line.probability)).map(
    exact,
  );
  const back = table.lines.map((line, at) => returned(line, pays[at] ?? null, bet, meter));
  const lines = chances.map((chance, at) => ({ chance, brings: times(chance, back[at]!) }));
  const mean = sum(lines.map(({ brings }) => brings));
  const square = sum(lines.map(({ brings }, at) => times(brings, back[at]!)));
  const shares = sum(
    table.lines.map((line, at) =>
      line.share === null ? ZERO : times(chances[at]!, pays[at] ?? exact(line.share)),
    ),
  );
  const fixed = less(mean, over(times(shares, meter), bet));
  return {
    edge: less(ONE, mean),
    hits: sum(chances),
    deviation: Math.sqrt(value(less(square, times(mean, mean)))),
    lines,
    even: shares.n ? over(times(less(ONE, fixed), bet), shares) : null,
  };
}

/** What a line pays as its field has it: odds, a share of the meter in percent, or dollars. */
export function usualPay(line: CountedTable['lines'][number]): string {
  if (line.share !== null) {
    const share = exact(line.share);
    return numbers([ratio(share.n * 100n, share.d)]);
  }
  if (line.cents !== null) return numbers([ratio(line.cents, 100)]);
  return line.odds ?? '';
}
