/** Cards named by key, touch or scanner: what is typed becomes cards, and none is named twice. */
export const RANKS = 'AKQJT98765432';
export const SUITS = 'shdc';

/** A count of two digits at most with one digit more; a third begins anew. */
export const withDigit = (count: number | null, digit: string): number =>
  count !== null && count > 9 ? Number(digit) : (count ?? 0) * 10 + Number(digit);

/** What the keys have made: whole cards, and a rank that waits for its suit. */
export interface Entry {
  cards: readonly string[];
  rank: string | null;
  /** A card that lies elsewhere was named: which one. */
  used: string | null;
}
export const NOTHING: Entry = { cards: [], rank: null, used: null };

/** One key: a rank, a suit, or Backspace; null where the key means nothing here. "1" then "0" is a ten, as some scanners write it. */
export function typed(
  entry: Entry,
  key: string,
  most: number,
  taken: (card: string) => boolean,
): Entry | null {
  if (key === 'Backspace')
    return entry.rank
      ? { ...entry, rank: null, used: null }
      : { cards: entry.cards.slice(0, -1), rank: null, used: null };
  if (key.length !== 1) return null;
  if (key === '1') return { ...entry, rank: '1', used: null };
  if (key === '0' && entry.rank === '1') return { ...entry, rank: 'T', used: null };
  const suit = key.toLowerCase();
  if (entry.rank && entry.rank !== '1' && SUITS.includes(suit))
    return add(entry, entry.rank + suit, most, taken);
  const rank = key.toUpperCase();
  return RANKS.includes(rank) ? { ...entry, rank, used: null } : null;
}

/** One card more, unless it lies elsewhere or is entered already. */
export function add(entry: Entry, card: string, most: number, taken: (card: string) => boolean): Entry {
  if (taken(card) || entry.cards.includes(card)) return { ...entry, rank: null, used: card };
  if (entry.cards.length >= most) return { ...entry, rank: null, used: null };
  return { cards: [...entry.cards, card], rank: null, used: null };
}
