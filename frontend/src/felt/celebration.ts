import type { HandView } from '../house/wire';

/** How a winning hand is celebrated, from little to much; a hand that is not here is not. */
export type Scale = 'straight' | 'flush' | 'house' | 'straight-flush' | 'royal';

const SCALES: Partial<Record<HandView['code'], Scale>> = {
  straight: 'straight',
  flush: 'flush',
  full_house: 'house',
  four_of_a_kind: 'house',
  straight_flush: 'straight-flush',
  royal_flush: 'royal',
};

/** How long each lasts, in milliseconds: it ends by itself. */
const LASTS: Record<Scale, number> = {
  straight: 600,
  flush: 600,
  house: 1300,
  'straight-flush': 2000,
  royal: 3200,
};

export const scaleOf = (hand: HandView | null): Scale | null => (hand && SCALES[hand.code]) ?? null;

export const lasts = (hand: HandView | null): number => {
  const scale = scaleOf(hand);
  return scale ? LASTS[scale] : 0;
};

const ORDER = '23456789TJQKA';

/** The cards of a hand from the lowest to the highest: in this order their frames light up. */
export const ranked = (cards: string[]): string[] =>
  [...cards].sort((one, other) => ORDER.indexOf(one[0] ?? '') - ORDER.indexOf(other[0] ?? ''));
