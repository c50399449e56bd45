import { usualPay, type SideShown } from '../bench.svelte';
import { typed, written } from '../engine/ratio';

/** The side bets as the house is asked for them: a table, and what it pays where that was changed. */
export function sideQuery(sides: readonly SideShown[]): Record<string, string> {
  return Object.fromEntries(
    sides
      .filter(({ name, side }) => side !== null && name !== 'progressive')
      .map(({ name, table, pays }) => {
        const changed = table.lines.some((line, at) => pays[at] !== undefined && pays[at] !== usualPay(line));
        const odds = table.lines.map((line, at) => written(typed(pays[at] ?? usualPay(line))!));
        return [name, changed ? `${table.table}:${odds.join(',')}` : table.table];
      }),
  );
}
