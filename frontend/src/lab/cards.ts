/** The piles a decision is asked with, and how many cards each takes. */
export const PILES = ['hole', 'board', 'dead', 'dealer'] as const;
export type Pile = (typeof PILES)[number];
export const MOST: Record<Pile, number> = { hole: 2, board: 5, dead: 30, dealer: 2 };

/** The cards in a text, such as "Ks 2s" or "ks2S"; none where it is anything else. */
export function cardsIn(text: string): string[] | null {
  const drawn = text.replace(/[♠♥♦♣]/g, (suit) => 'shdc'['♠♥♦♣'.indexOf(suit)]!);
  const all = drawn.replace(/10/g, 'T').replace(/[\s,]+/g, '');
  if (!/^([2-9tjqka][shdc])*$/i.test(all)) return null;
  return (all.match(/../g) ?? []).map((card) => card[0]!.toUpperCase() + card[1]!.toLowerCase());
}

/** Two cards of a class: AKs is the ace and the king of spades. None for what is no class. */
export function example(name: string): string[] | null {
  const [, one, two, kind] = /^([2-9TJQKA])([2-9TJQKA])([so]?)$/.exec(name) ?? [];
  if (!one || (one === two) !== (kind === '')) return null;
  return [`${one}s`, `${two}${kind === 's' ? 's' : 'h'}`];
}
