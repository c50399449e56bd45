import type { OpenedCard } from '../house/wire';
import { fromHex, join, sha256, text, toHex, type Bytes } from './bytes';
import { DECK, type Deck } from './deck';

const leaf = (index: number, card: string, salt: Bytes): Promise<Bytes> =>
  sha256(join([0, index], text(card), salt));
const node = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(join([1], left, right));

/** The root over all cards; a node without a neighbour is carried up as it is. */
export async function rootOf(deck: Deck): Promise<string> {
  let level = await Promise.all(deck.cards.map((card, at) => leaf(at, card, deck.salts[at]!)));
  while (level.length > 1) {
    const above: Promise<Bytes>[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const right = level[at + 1];
      above.push(right ? node(level[at]!, right) : Promise.resolve(level[at]!));
    }
    level = await Promise.all(above);
  }
  return toHex(level[0]!);
}

const isHash = (hash: unknown): hash is string => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash);

/** Whether the card lies at its place under the root. Left or right follows from the place. */
export async function opens(root: string, opening: OpenedCard): Promise<boolean> {
  const { index, card, salt, path } = opening;
  if (!DECK.includes(card) || index < 0 || index >= 52 || !/^[0-9a-f]{32}$/.test(salt)) return false;
  if (!path.every(isHash)) return false;
  const beside = [...path];
  let current = await leaf(index, card, fromHex(salt));
  let place = index;
  for (let width = 52; width > 1; width = (width + 1) >> 1, place >>= 1) {
    if ((place ^ 1) >= width) continue;
    const neighbour = beside.shift();
    if (neighbour === undefined) return false;
    current = place & 1 ? await node(fromHex(neighbour), current) : await node(current, fromHex(neighbour));
  }
  return beside.length === 0 && toHex(current) === root;
}
