import { compare, lcm, ratio, type Ratio, written, ZERO } from './ratio';

/** What the base game pays and which bets it allows, as `houseedge.odds.game.Game` has it. */
export interface Game {
  /** Ten odds to 1, royal flush down to high card. */
  readonly blind: readonly Ratio[];
  readonly preflop: readonly Ratio[];
  readonly flop: readonly Ratio[];
  readonly river: readonly Ratio[];
  readonly folded_ante: 'lose' | 'refund';
  /** The least hand of a dealer that qualifies; "none" is any. */
  readonly qualifies: (typeof QUALIFYING)[number];
  readonly unqualified_ante: 'push' | 'win' | 'play';
  readonly ties: 'push' | 'lose' | 'win';
  readonly blind_over: 'any' | 'qualified';
}

export const QUALIFYING = ['none', 'pair', 'two_pair', 'three_of_a_kind', 'straight'] as const;
export const CHOICES = {
  folded_ante: ['lose', 'refund'],
  qualifies: QUALIFYING,
  unqualified_ante: ['push', 'win', 'play'],
  ties: ['push', 'lose', 'win'],
  blind_over: ['any', 'qualified'],
} as const;
export type Choice = keyof typeof CHOICES;
export const STREETS = ['preflop', 'flop', 'river'] as const;
export type Street = (typeof STREETS)[number];

export const unitOf = (game: Game): bigint =>
  lcm([...game.blind, ...game.preflop, ...game.flop, ...game.river].map(({ d }) => d));

const inUnits = (size: Ratio, unit: bigint): bigint => (size.n * unit) / size.d;

/** Net results by category from high card up and by outcome, in units; `times` is null for a fold. */
export function nets(game: Game, times: Ratio | null, unit = unitOf(game)): bigint[][] {
  const qualifies = QUALIFYING.indexOf(game.qualifies);
  const categories = [...Array(10).keys()];
  if (times === null) {
    const fold = -2n * unit;
    const back = game.folded_ante === 'refund' ? fold + unit : fold;
    return categories.map((at) =>
      at < qualifies ? [fold, back, back, fold, back] : [fold, back, fold, fold, back],
    );
  }
  const play = inUnits(times, unit);
  const [won, lost] = { push: [0n, 0n], win: [1n, 1n], play: [1n, -1n] }[game.unqualified_ante] as [
    bigint,
    bigint,
  ];
  const lose = -play - 2n * unit;
  const loseUnqualified = -play - unit + lost * unit;
  return categories.map((at) => {
    const paid = inUnits(game.blind[9 - at]!, unit);
    const win = play + unit + paid;
    const winUnqualified = play + won * unit + (game.blind_over === 'any' ? paid : 0n);
    // Equal hands qualify together.
    const ends = at >= qualifies ? [lose, win] : [loseUnqualified, winUnqualified];
    const tie = { push: 0n, lose: ends[0]!, win: ends[1]! }[game.ties];
    return [win, winUnqualified, tie, lose, loseUnqualified];
  });
}

/** A game's numbers as an address writes them. */
export const numbers = (list: readonly Ratio[]): string => list.map(written).join(',');

/** The first six odds, or all ten where a hand below a straight is paid. */
export const blindText = ({ blind }: Pick<Game, 'blind'>): string =>
  numbers(blind.slice(6).some(({ n }) => n) ? blind : blind.slice(0, 6));

export const tenOdds = (odds: readonly Ratio[]): Ratio[] => [
  ...odds,
  ...Array<Ratio>(Math.max(0, 10 - odds.length)).fill(ZERO),
];

/** Sizes as a game keeps them: each once, the smallest first. */
export const sorted = (sizes: readonly Ratio[]): Ratio[] =>
  sizes.filter((size, at) => sizes.findIndex((other) => compare(size, other) === 0) === at).sort(compare);

/** Whether sums over all deals stay inside the 64 bits of those who count them (S-11). */
export function countable(game: Game): boolean {
  const unit = unitOf(game);
  const all = [...game.blind, ...game.preflop, ...game.flop, ...game.river];
  const largest = all.reduce((a, b) => (compare(a, b) < 0 ? b : a));
  const most = ((largest.n + 6n * largest.d) * unit) / largest.d;
  return most * 10n * 2_118_760n * 990n * 12n < 2n ** 62n;
}

/** The game of all sheets. */
export const STANDARD: Game = {
  blind: tenOdds([ratio(500), ratio(50), ratio(10), ratio(3), ratio(3, 2), ratio(1)]),
  preflop: [ratio(3), ratio(4)],
  flop: [ratio(2)],
  river: [ratio(1)],
  folded_ante: 'lose',
  qualifies: 'pair',
  unqualified_ante: 'push',
  ties: 'push',
  blind_over: 'any',
};
