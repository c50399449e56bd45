import { fromHex, join, sha256, text, toHex, type Bytes } from './bytes';
import { HmacDrbg } from './drbg';

export interface Deck {
  /** 52 cards in the order they are dealt. */
  cards: string[];
  salts: Bytes[];
}

/** The order a shuffle starts from: 2c 2d 2h 2s 3c ... As. */
export const DECK: readonly string[] = [...'23456789TJQKA'].flatMap((rank) =>
  [...'cdhs'].map((suit) => rank + suit),
);

/** What the house published before bets opened. */
export const commitmentOf = async (seed: string): Promise<string> =>
  toHex(await sha256(join(text('houseedge seed'), fromHex(seed))));

/** The one deck that follows from seed, round and the players' own entropy. */
export async function deckOf(seed: string, round: string, entropies: Record<string, string>): Promise<Deck> {
  const seats = Object.keys(entropies)
    .map(Number)
    .sort((a, b) => a - b);
  const personalisation = join(
    ...seats.map((seat) => {
      const entropy = fromHex(entropies[seat] ?? '');
      return join([seat, entropy.length], entropy);
    }),
  );
  const drbg = await HmacDrbg.seeded(fromHex(seed), text(round), personalisation);
  const cards = await shuffled(drbg);
  const salt = await drbg.generate(52 * 16);
  return { cards, salts: cards.map((_, at) => salt.slice(at * 16, at * 16 + 16)) };
}

async function shuffled(drbg: HmacDrbg): Promise<string[]> {
  const cards = [...DECK];
  let chunk = await drbg.generate(256);
  let at = 0;
  for (let place = 51; place > 0; place--) {
    const mask = 2 ** (32 - Math.clz32(place)) - 1;
    let other: number;
    do {
      if (at === chunk.length) {
        chunk = await drbg.generate(256);
        at = 0;
      }
      other = chunk[at++]! & mask;
      // Too high a number is thrown away, never folded back: a remainder would favour the low ones.
    } while (other > place);
    [cards[place], cards[other]] = [cards[other]!, cards[place]!];
  }
  return cards;
}
