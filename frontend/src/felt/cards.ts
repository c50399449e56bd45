/** A card in two characters, rank and suit; ?? is face down. */
export type Code = string;

export const HIDDEN = '??';

/** The corner of a card: "10" where the notation says T. */
export const index = (card: Code): string => (card[0] === 'T' ? '10' : (card[0] ?? ''));

export const suit = (card: Code): 's' | 'h' | 'd' | 'c' => (card[1] ?? 's') as 's' | 'h' | 'd' | 'c';

export const isUp = (card: Code): boolean => card !== HIDDEN && card.length === 2;
