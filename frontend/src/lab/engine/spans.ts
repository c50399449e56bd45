import type { SolvedGame } from '../../house/wire';
import { CHOICES, type Choice, type Game, numbers, STANDARD, unitOf } from './game';
import { compare, exact, ratio, type Ratio } from './ratio';

/** How often everything happens with one bet; a fold has no size. */
export interface Bet {
  readonly street: string | null;
  readonly times: Ratio | null;
  readonly counts: readonly (readonly bigint[])[];
}
/** The first decision with a class of hole cards. */
export interface Hand {
  readonly name: string;
  readonly best: string;
  /** The largest bet first, as the house lists them. */
  readonly values: Readonly<Record<string, Ratio>>;
}
/** A game under perfect play: what everything else is reckoned from. */
export interface Solution {
  readonly game: Game;
  readonly deals: bigint;
  readonly bets: readonly Bet[];
  readonly hands: readonly Hand[];
}

/** `odds/data/spans.json`, as `houseedge.odds.spans` reads it. */
export interface SpansFile {
  deals: number;
  met: { win: number[]; lose: number[]; standing: number[]; paid: number[][]; deals: number };
  families: {
    folded_ante: string;
    line: number;
    ends: string[];
    counts: number[][][];
    moved: number[][];
    gains: [number[], number[]][];
  }[];
}

interface Family {
  line: number;
  ends: Ratio[];
  bets: Bet[][];
  gains: [bigint[], bigint[]][];
}

const RANKS = '23456789TJQKA';
/** AA, AKs, AKo: the class of a number, 13 times its row plus its column. */
export function className(number: number): string {
  const [row, column] = [Math.floor(number / 13), number % 13];
  const pair = RANKS[12 - Math.min(row, column)]! + RANKS[12 - Math.max(row, column)]!;
  return pair + (row === column ? '' : row < column ? 's' : 'o');
}
const classSize = (number: number): bigint => {
  const [row, column] = [Math.floor(number / 13), number % 13];
  return row === column ? 6n : row < column ? 4n : 12n;
};
const big = (list: readonly number[]): bigint[] => list.map(BigInt);
const sizeName = ({ n, d }: Ratio): string => `${d === 1n ? n : `${n}/${d}`}x`;

/** Answers for every Blind table with the sheets' sizes, in a moment: all was counted before. */
export class Spans {
  #deals: bigint;
  #met: { win: bigint[]; lose: bigint[]; standing: bigint[]; paid: bigint[][]; deals: bigint };
  #families = new Map<string, Family>();

  constructor(file: SpansFile) {
    this.#deals = BigInt(file.deals);
    const { win, lose, standing, paid, deals } = file.met;
    this.#met = {
      win: big(win),
      lose: big(lose),
      standing: big(standing),
      paid: paid.map(big),
      deals: BigInt(deals),
    };
    for (const each of file.families) {
      const kinds: Pick<Bet, 'street' | 'times'>[] = [
        { street: 'preflop', times: ratio(4) },
        { street: 'preflop', times: ratio(3) },
        { street: 'flop', times: ratio(2) },
        { street: 'river', times: ratio(1) },
        { street: null, times: null },
      ];
      const first = kinds.map((kind, at) => ({ ...kind, counts: each.counts[at]!.map(big) }));
      const bets: Bet[][] = [first];
      for (const some of each.moved) {
        // Each end of a span moves some folds of one line's hands to a bet on the river.
        const before = bets.at(-1)!;
        bets.push(
          before.map((bet) => {
            const sign = bet.street === 'river' ? 1n : bet.street === null ? -1n : 0n;
            if (!sign) return bet;
            const counts = bet.counts.map((row, at) =>
              at === each.line ? row.map((count, outcome) => count + sign * BigInt(some[outcome]!)) : row,
            );
            return { ...bet, counts };
          }),
        );
      }
      this.#families.set(each.folded_ante, {
        line: each.line,
        ends: each.ends.map(exact),
        bets,
        gains: each.gains.map(([fixed, falling]) => [big(fixed), big(falling)]),
      });
    }
  }

  /** Whether a game is one of those that were counted before. */
  knows(game: Game): boolean {
    const sizes = (['preflop', 'flop', 'river'] as const).every(
      (street) => numbers(game[street]) === numbers(STANDARD[street]),
    );
    const rules = (Object.keys(CHOICES) as Choice[]).every(
      (name) => name === 'folded_ante' || game[name] === STANDARD[name],
    );
    return sizes && rules && game.blind.slice(6).every(({ n }) => n === 0n);
  }

  /** The game under perfect play. */
  solution(game: Game): Solution {
    const family = this.#families.get(game.folded_ante)!;
    const odds = game.blind[9 - family.line]!;
    const found = family.ends.findIndex((end) => compare(end, odds) >= 0);
    const at = found < 0 ? family.ends.length : found;
    const [fixed, falling] = family.gains[at]!;
    const unit = unitOf(game);
    const paid = (odds.n * unit) / odds.d;
    const hands = fixed.map((gain, number) =>
      this.#hand(game, unit, unit * gain - paid * falling[number]!, number),
    );
    return { game, deals: this.#deals, bets: family.bets[at]!, hands };
  }

  #hand(game: Game, unit: bigint, gained: bigint, number: number): Hand {
    const met = this.#met;
    const edge = met.win[number]! - met.lose[number]!;
    let base = unit * met.standing[number]!;
    met.paid[number]!.forEach((count, category) => {
      const odds = game.blind[9 - category]!;
      if (odds.n) base += ((odds.n * unit) / odds.d) * count;
    });
    const size = classSize(number);
    const sizes = [game.flop[0]!, ...game.preflop];
    const values = sizes.map((each) => 10n * (((each.n * unit) / each.d) * edge + base));
    values[0]! += gained / size;
    let top = 0;
    values.forEach((one, at) => (top = one > values[top]! ? at : top));
    const names = ['check', ...game.preflop.map(sizeName)];
    const whole = 10n * met.deals * unit;
    const listed = names.map((name, at) => [name, ratio(values[at]!, whole)] as const).reverse();
    return { name: className(number), best: names[top]!, values: Object.fromEntries(listed) };
  }
}

/** A solution as the house sends it. */
export function received(game: Game, found: SolvedGame): Solution {
  return {
    game,
    deals: BigInt(found.deals),
    bets: found.bets.map(({ street, times, counts }) => ({
      street,
      times: times === null ? null : exact(times),
      counts: counts.map(big),
    })),
    hands: found.hands.map(({ name, best, values }) => ({
      name,
      best,
      values: Object.fromEntries(Object.entries(values).map(([action, text]) => [action, exact(text)])),
    })),
  };
}

/** The name of a bet: a size used on two streets says on which. */
export function betName(bets: readonly Bet[], bet: Bet): string {
  if (bet.times === null) return 'fold';
  const alike = bets.filter(({ times }) => times !== null && compare(times, bet.times!) === 0);
  return alike.length > 1 ? `${sizeName(bet.times)}@${bet.street}` : sizeName(bet.times);
}
