import { join, sha256, sized, text, toHex, u64, u8, type Bytes } from './bytes';
import { HmacDrbg } from './drbg';

/**
 * The deal that neither house nor players can choose, hash by hash, as docs and `houseedge.fairness.protocol`
 * state it. Hashes go in and out as hexadecimal digits, as they are published.
 */
export type Hash = string;

export interface Deck {
  /** 52 cards in the order of their places. */
  cards: string[];
  /** What hides each of them under the root. */
  salts: Bytes[];
}

/** Whose wagers: a seat's holder (order 0; the player-dealer too), or who backs it (1..). */
export interface Spot {
  seat: number;
  order: number;
}

/** Somebody on the closing list, with all wagers by name and in cents. */
export interface Party extends Spot {
  pledge: Hash | null;
  wagers: Record<string, number>;
}

/** What the cut says: which deck is dealt, and from which place each card in turn. */
export interface Choice {
  deck: number;
  order: number[];
}

/** The order a shuffle starts from: 2c 2d 2h 2s 3c ... As. */
export const DECK: readonly string[] = [...'23456789TJQKA'].flatMap((rank) =>
  [...'cdhs'].map((suit) => rank + suit),
);
const SALT = 16;
const CHUNK = 256;

const tag = (name: string): Bytes => text(`houseedge/2 ${name}\0`);

function named(words: string): Bytes {
  const data = text(words);
  if (data.length > 0xffff) throw new Error('a text that long has no length here');
  return join([data.length >> 8, data.length & 255], data);
}

const hash = async (name: string, ...parts: Bytes[]): Promise<Hash> =>
  toHex(await sha256(join(tag(name), ...parts)));

/** Whose a key is: "3" the holder's of seat 3, "3.1" of the first who backs it. */
export function spotOf(whose: string): Spot {
  const [seat = '', order = '0'] = whose.split('.');
  return { seat: Number(seat), order: Number(order) };
}

const spot = ({ seat, order }: Spot): Bytes => join(u8(seat), u8(order));
const bySpot = (a: Spot, b: Spot): number => a.seat - b.seat || a.order - b.order;

/** The name of a round that no other round has, at any house. */
export const roundHash = (house: string, table: string, round: string): Promise<Hash> =>
  hash('round', named(house), named(table), named(round));

/** What binds the house to its decks before anybody bets. */
export const offerHash = (round: Hash, roots: readonly Hash[]): Promise<Hash> =>
  hash('offer', sized(round), u8(roots.length), ...roots.map((root) => sized(root)));

/** What binds a player to bytes nobody else knows yet, for this offer and this spot. */
export const pledgeHash = (offer: Hash, whose: Spot, chance: string): Promise<Hash> =>
  hash('pledge', sized(offer), spot(whose), sized(chance));

/** What binds everybody to all wagers and all pledges of the round. */
export const closingHash = (offer: Hash, cutter: Spot | null, parties: readonly Party[]): Promise<Hash> =>
  hash(
    'closing',
    sized(offer),
    cutter ? spot(cutter) : join([255, 255]),
    u8(parties.length),
    ...[...parties].sort(bySpot).map(listed),
  );

function listed(party: Party): Bytes {
  const wagers = Object.entries(party.wagers).sort(([a], [b]) => (a < b ? -1 : 1));
  return join(
    spot(party),
    party.pledge === null ? [0] : join([1], sized(party.pledge)),
    u8(wagers.length),
    ...wagers.map(([name, cents]) => join(named(name), u64(cents))),
  );
}

/** What binds the cutter to the bytes that were opened, by seat; what did not come is withheld. */
export function openedHash(closing: Hash, chances: Record<string, string>): Promise<Hash> {
  const opened = Object.entries(chances).map(([whose, chance]) => ({ ...spotOf(whose), chance }));
  return hash(
    'opened',
    sized(closing),
    u8(opened.length),
    ...opened.sort(bySpot).map((each) => join(spot(each), sized(each.chance))),
  );
}

/** The outcome of the cut; without the cutter's bytes where they did not come. */
export const cutHash = (opened: Hash, chance: string | null): Promise<Hash> =>
  hash('cut', sized(opened), chance ? join([1], sized(chance)) : join([0]));

/** A deck and its salts from its seed, bound to its round and its number in it. */
export async function deckOf(seed: string, round: Hash, number: number): Promise<Deck> {
  const drbg = await HmacDrbg.seeded(sized(seed), sized(round), join(tag('deck'), u8(number)));
  const cards = await shuffled(DECK, numbers(drbg));
  const salt = await drbg.generate(DECK.length * SALT);
  return { cards, salts: cards.map((_, at) => salt.slice(at * SALT, (at + 1) * SALT)) };
}

/** The deck that is dealt and the order of its places. */
export async function chosen(cut: Hash, round: Hash, decks: number): Promise<Choice> {
  const below = numbers(await HmacDrbg.seeded(sized(cut), sized(round), tag('choose')));
  const deck = await below(decks);
  const places = DECK.map((_, at) => at);
  return { deck, order: await shuffled(places, below) };
}

type Below = (limit: number) => Promise<number>;

function numbers(drbg: HmacDrbg): Below {
  let chunk: Bytes = new Uint8Array(0);
  let at = 0;
  return async (limit) => {
    const mask = 2 ** (32 - Math.clz32(limit - 1)) - 1;
    for (;;) {
      if (at === chunk.length) [chunk, at] = [await drbg.generate(CHUNK), 0];
      const number = chunk[at++]! & mask;
      // Too high a number is thrown away, never folded back: a remainder would favour the low ones.
      if (number < limit) return number;
    }
  };
}

async function shuffled<T>(items: readonly T[], below: Below): Promise<T[]> {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place--) {
    const other = await below(place + 1);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}
