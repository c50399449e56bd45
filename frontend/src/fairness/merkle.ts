import type { Opening } from '../house/wire';
import { fromHex, join, sha256, sized, text, toHex, u8, type Bytes } from './bytes';
import { DECK, type Deck, type Hash } from './protocol';

/** The deck a card lies in: the hash of its round, and its number in it. */
export interface Under {
  round: Hash;
  deck: number;
}

const leaf = ({ round, deck }: Under, place: number, card: string, salt: Bytes): Promise<Bytes> =>
  sha256(join([0], sized(round), u8(deck), u8(place), text(card), salt));
const node = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(join([1], left, right));

/** The root over all cards; a node without a neighbour is carried up as it is. */
export async function rootOf(deck: Deck, under: Under): Promise<Hash> {
  return toHex((await levels(deck, under)).at(-1)![0]!);
}

/** The tree from its leaves to its root. */
export async function levels(deck: Deck, under: Under): Promise<Bytes[][]> {
  let level = await Promise.all(deck.cards.map((card, at) => leaf(under, at, card, deck.salts[at]!)));
  const all = [level];
  while (level.length > 1) {
    const below = level;
    level = await Promise.all(
      Array.from({ length: (below.length + 1) >> 1 }, (_, at) => {
        const right = below[2 * at + 1];
        return right ? node(below[2 * at]!, right) : below[2 * at]!;
      }),
    );
    all.push(level);
  }
  return all;
}

const isHash = (hash: unknown): hash is string => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash);

/** Whether the card lies at its place in the deck under the root. Left or right follows from the place. */
export async function climbs(root: Hash, under: Under, opening: Opening): Promise<boolean> {
  const { place, card, salt, path } = opening;
  if (!DECK.includes(card) || !(place >= 0 && place < 52) || !/^[0-9a-f]{32}$/.test(salt)) return false;
  if (!path.every(isHash)) return false;
  const beside = [...path];
  let current = await leaf(under, place, card, fromHex(salt));
  let at = place;
  for (let width = 52; width > 1; width = (width + 1) >> 1, at >>= 1) {
    if ((at ^ 1) >= width) continue;
    const neighbour = beside.shift();
    if (neighbour === undefined) return false;
    current = at & 1 ? await node(fromHex(neighbour), current) : await node(current, fromHex(neighbour));
  }
  return beside.length === 0 && toHex(current) === root;
}
