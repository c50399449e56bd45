import { nets, unitOf } from './game';
import { less, over, plus, ratio, type Ratio, times, value, ZERO } from './ratio';
import { betName, type Solution } from './spans';

/** What follows from how often everything happens; all of it exact but the deviation. */
export interface Tally {
  ev: Ratio;
  /** What the house keeps of each Ante, and of all that is bet. */
  edge: Ratio;
  risk: Ratio;
  wager: Ratio;
  deviation: number;
  /** How often each bet is made, by its name. */
  frequencies: [name: string, chance: Ratio][];
  /** The chance of every net result in Antes, from worst to best. */
  distribution: [net: Ratio, chance: Ratio][];
  /** Of each line of the Blind, royal flush down to straight: how often it is won, and what that brings. */
  lines: { chance: Ratio; brings: Ratio }[];
  /** How often the Blind pays at all. */
  hits: Ratio;
}

export function tally({ game, deals, bets }: Solution): Tally {
  const unit = unitOf(game);
  const sums = new Map<bigint, bigint>();
  let played = ZERO;
  const frequencies: [string, Ratio][] = [];
  const won = Array<bigint>(10).fill(0n);
  for (const bet of bets) {
    const worth = nets(game, bet.times, unit);
    let made = 0n;
    bet.counts.forEach((row, category) =>
      row.forEach((count, outcome) => {
        if (!count) return;
        made += count;
        const net = worth[category]![outcome]!;
        sums.set(net, (sums.get(net) ?? 0n) + count);
        const tied = outcome === 2 && game.ties === 'win';
        const paid = outcome === 0 || (outcome === 1 && game.blind_over === 'any') || tied;
        if (bet.times !== null && paid) won[category]! += count;
      }),
    );
    if (bet.times !== null) played = plus(played, times(bet.times, ratio(made)));
    frequencies.push([betName(bets, bet), ratio(made, deals)]);
  }
  let [total, square] = [0n, 0n];
  for (const [net, count] of sums) {
    total += net * count;
    square += net * net * count;
  }
  const ev = ratio(total, deals * unit);
  const wager = plus(ratio(2), over(played, ratio(deals)));
  const edge = ratio(-ev.n, ev.d);
  const lines = game.blind.slice(0, 6).map((odds, at) => {
    const chance = ratio(won[9 - at]!, deals);
    return { chance, brings: times(chance, odds) };
  });
  return {
    ev,
    edge,
    risk: over(edge, wager),
    wager,
    deviation: Math.sqrt(value(less(ratio(square, deals * unit * unit), times(ev, ev)))),
    frequencies,
    distribution: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([net, count]) => [ratio(net, unit), ratio(count, deals)]),
    lines,
    hits: lines.reduce((all, { chance }, at) => (game.blind[at]!.n ? plus(all, chance) : all), ZERO),
  };
}
