/** A card in two characters, rank and suit; ?? is face down. */
export type Code = string;

const RANKS: Record<string, string> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};
const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export const HIDDEN = '??';

/** A card as one says it: "nine of hearts". */
export function spoken(card: Code): string {
  const rank = RANKS[card[0] ?? ''];
  const suit = SUITS[card[1] ?? ''];
  return rank && suit ? `${rank} of ${suit}` : 'face-down card';
}

/** The corner of a card: "10" where the notation says T. */
export const index = (card: Code): string => (card[0] === 'T' ? '10' : (card[0] ?? ''));

export const suit = (card: Code): 's' | 'h' | 'd' | 'c' => (card[1] ?? 's') as 's' | 'h' | 'd' | 'c';

export const isUp = (card: Code): boolean => card !== HIDDEN && card.length === 2;
