import type { SideShown } from '../bench.svelte';
import { usualPay } from '../engine/side';
import { typed, value, written } from '../engine/ratio';

/**
 * The side bets as the house is asked for them: a table, and what it pays where that was changed. The progressive is
 * asked for where its meter moves as its plan says.
 */
export function sideQuery(sides: readonly SideShown[], progressive = false): Record<string, string> {
  return Object.fromEntries(
    sides
      .filter(({ name, side }) => side !== null && (progressive || name !== 'progressive'))
      .map(({ name, table, pays }) => {
        const changed = table.lines.some((line, at) => pays[at] !== undefined && pays[at] !== usualPay(line));
        const all = table.lines.map((line, at) => award(line, pays[at] ?? usualPay(line)));
        return [name, changed ? `${table.table}:${all.join(',')}` : table.table];
      }),
  );
}

/** What a line pays as the house reads it: odds, a share such as 12.50%, or an amount such as 45.00. */
function award(line: SideShown['table']['lines'][number], text: string): string {
  const pays = typed(text.replace(/[$%]/g, ''))!;
  if (line.share === null && line.cents === null) return written(pays);
  // What is no whole cent or hundredth of a per cent is left as it is: the house says what would be right.
  const figure = 100n % pays.d === 0n ? value(pays).toFixed(2) : String(value(pays));
  return figure + (line.share === null ? '' : '%');
}
