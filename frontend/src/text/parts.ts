/** What sentences are made of in any language: nothing here is a word. */
import type {
  DecisionAdvice,
  HandView,
  Money,
  PublicView,
  Result,
  SheetLine,
  Suggestion,
} from '../house/wire';

/** A rank as a card has it: "9", "T", "A". */
export type Rank = string;
export type HandCode = HandView['code'];
export type Banker = PublicView['banker'];
export type Street = DecisionAdvice['street'];
const RANKS = '23456789TJQKA';
/** Cards as people name them, the higher first: "king and five", however they were dealt. */
export const higherFirst = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => RANKS.indexOf(b[0]!) - RANKS.indexOf(a[0]!));

/** What a hint of the first hand is about, in the order of a hand. */
export type HintStep = 'ante' | 'bet' | Street | 'paid';

/** How many of a hand's five cards make it, group by group; the rest are kickers. */
const GROUPS: Record<HandCode, number[]> = {
  royal_flush: [],
  straight_flush: [5],
  four_of_a_kind: [4],
  full_house: [3],
  flush: [1, 1, 1, 1, 1],
  straight: [5],
  three_of_a_kind: [3],
  two_pair: [2, 2],
  pair: [2],
  high_card: [],
};

/** The ranks a hand is called by: those that make it, and those that break ties. */
export function ranksOf({ code, cards }: Pick<HandView, 'code' | 'cards'>): {
  made: Rank[];
  kickers: Rank[];
} {
  if (code === 'royal_flush') return { made: [], kickers: [] };
  const made: Rank[] = [];
  let at = 0;
  for (const size of GROUPS[code]) {
    made.push(cards[at]?.[0] ?? '');
    at += size;
  }
  const rest = cards.slice(at).map((card) => card[0] ?? '');
  return { made, kickers: code === 'full_house' ? rest.slice(0, 1) : rest };
}

/** A hand of one's own that is over, in parts. */
export interface OwnResult {
  result: Result | null;
  times: number | null;
  hand: HandView | null;
  envy?: boolean;
  /** One was the bank; what it collected and paid, where that is known. */
  bank?: { collected: Money | null; paid: Money | null } | null;
}

/** A choice, as far as its words go. */
export type Choice = Pick<Suggestion, 'type'> & Partial<Pick<Suggestion, 'times'>>;

export type Parts = SheetLine['parts'];
export const text = (parts: Parts | undefined, name: string): string => String(parts?.[name] ?? '');
export const list = (parts: Parts | undefined, name: string): string[] => {
  const part = parts?.[name];
  return Array.isArray(part) ? part : [];
};

/** A share of a meter, from basis points: "5 %", "2.50 %". */
export const share = (points: number): string =>
  `${points % 100 ? (points / 100).toFixed(2) : points / 100} %`;
