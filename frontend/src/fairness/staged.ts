import type { Note, Opening, Proof } from '../house/wire';
import { toHex } from './bytes';
import { levels, rootOf, type Under } from './merkle';
import {
  chosen,
  closingHash,
  cutHash,
  deckOf,
  offerHash,
  openedHash,
  pledgeHash,
  roundHash,
  type Deck,
  type Party,
} from './protocol';

/** A round as a house would publish it, for tests; what it does otherwise than an honest one is its `Cheat`. */
export interface Cheat {
  /** The decks the roots are made over. */
  decks?: (honest: Deck[]) => Deck[];
  /** Cards dealt from another deck than the cut says. */
  deck?: number;
  /** Places dealt in another order than the cut says. */
  order?: (honest: number[]) => number[];
  /** Nobody pledges: no cheat, and nothing claimed. */
  silent?: boolean;
}

const TURNS = [0, 1, 4, 5, 10, 11, 12, 13, 14];
const SEEDS = ['01', '02', '03', '04'].map((byte) => byte.repeat(32));
export const OWN: Record<number, string> = { 1: 'a1'.repeat(32), 3: 'a3'.repeat(32) };
const WAGERS = { ante: 1000, blind: 1000 };

async function opening(deck: Deck, under: Under, place: number): Promise<Opening> {
  const path: string[] = [];
  let at = place;
  for (const level of (await levels(deck, under)).slice(0, -1)) {
    const beside = level[at ^ 1];
    if (beside) path.push(toHex(beside));
    at >>= 1;
  }
  return { place, card: deck.cards[place]!, salt: toHex(deck.salts[place]!), path };
}

/** Seats 1, 3 and 5 bet, 1 and 3 pledge, 3 cuts: the vector, dealt and settled. */
export async function staged(cheat: Cheat = {}): Promise<Proof> {
  const name = { house: 'h', table: 'felt', round: 'felt-1' };
  const round = await roundHash(name.house, name.table, name.round);
  const honest = await Promise.all(SEEDS.map((seed, deck) => deckOf(seed, round, deck)));
  const decks = cheat.decks?.(honest) ?? honest;
  const roots = await Promise.all(decks.map((deck, at) => rootOf(deck, { round, deck: at })));
  const offer = await offerHash(round, roots);
  const { silent } = cheat;
  const pledge = async (seat: number) => (silent ? null : pledgeHash(offer, { seat, order: 0 }, OWN[seat]!));
  const parties: Party[] = [
    { seat: 1, order: 0, pledge: await pledge(1), wagers: WAGERS },
    { seat: 3, order: 0, pledge: await pledge(3), wagers: WAGERS },
    { seat: 5, order: 0, pledge: null, wagers: WAGERS },
  ];
  const closing = await closingHash(offer, silent ? null : { seat: 3, order: 0 }, parties);
  const chances: Record<number, string> = silent ? {} : { 1: OWN[1]! };
  const opened = await openedHash(closing, chances);
  const cut = await cutHash(opened, silent ? null : OWN[3]!);
  const choice = await chosen(cut, round, roots.length);
  const deck = cheat.deck ?? choice.deck;
  const order = cheat.order?.(choice.order) ?? choice.order;
  const openings = await Promise.all(
    TURNS.map(async (turn): Promise<[number, Opening]> => [
      turn,
      await opening(decks[deck]!, { round, deck }, order[turn]!),
    ]),
  );
  const seeds = Object.fromEntries(
    SEEDS.map((seed, at) => [at, seed] as const).filter(([at]) => at !== deck),
  );
  return {
    ...name,
    status: 'settled',
    offer,
    roots,
    parties,
    cutter: silent ? null : [3, 0],
    closing,
    chances,
    withheld: [],
    withheld_behind: [],
    opened,
    chance: silent ? '' : OWN[3]!,
    cut,
    deck,
    openings,
    seeds,
    note: null,
  };
}

/** What a player at a seat has noted of an honest round. */
export const noteAt = (seat: number, proof: Proof, changes: Partial<Note> = {}): Note => ({
  seat,
  order: 0,
  offer: proof.offer,
  chance: OWN[seat]!,
  closing: proof.closing,
  opened: proof.cutter?.[0] === seat ? proof.opened : null,
  ...changes,
});
