import type { Checked, Proof } from '../house/wire';
import { climbs, rootOf } from './merkle';
import {
  chosen,
  closingHash,
  cutHash,
  deckOf,
  offerHash,
  openedHash,
  pledgeHash,
  roundHash,
  type Spot,
} from './protocol';

export interface Finding {
  /** What was looked at, as a statement that holds or does not. */
  name: string;
  outcome: Checked['outcome'];
  /** What was found; of what was not checked: why. */
  words: string;
  /** What was computed here, to lay beside what the house published. */
  computed?: string;
}

const NAMES = {
  offer: 'The house was bound to its decks',
  noted: 'They are the decks you were promised before you bet',
  closing: 'Everybody was bound to one list of bets',
  answered: 'It is the list you opened your own bytes for',
  pledges: 'Everybody opened what they had sealed',
  cut: 'The cut follows from the opened bytes',
  chosen: 'The cut gives this deck and this order',
  mine: 'Your own bytes are in the cut',
  last: 'Nothing was exchanged after you cut',
  cards: 'Every card you may see lay in that deck',
  different: 'No card was dealt twice',
  seeds: 'The decks not dealt from were honest',
  claim: 'A player’s own chance is in the deal',
} as const;
type Name = keyof typeof NAMES;

type Told = AsyncGenerator<Finding>;

const said = (name: Name, holds: boolean, yes: string, no: string, computed?: string): Finding => ({
  name: NAMES[name],
  outcome: holds ? 'passed' : 'failed',
  words: holds ? yes : no,
  computed,
});
const unchecked = (name: Name, because: string): Finding => ({
  name: NAMES[name],
  outcome: 'not checked',
  words: because,
});

/** Every check of the protocol, in its order, trusting nothing but this browser's own arithmetic. */
export async function check(proof: Proof): Promise<Finding[]> {
  const checks = { offer, noted, closing, pledges, cut, mine, cards, different, seeds, claim };
  const found: Finding[] = [];
  for (const [name, one] of Object.entries(checks)) {
    try {
      for await (const finding of one(proof)) found.push(finding);
    } catch (error) {
      // What a house has written so that nobody can read it does not hold.
      const words = `It cannot be read: ${(error as Error).message}.`;
      found.push({ name: NAMES[name as Name], outcome: 'failed', words });
    }
  }
  return found;
}

const named = (proof: Proof): Promise<string> => roundHash(proof.house, proof.table, proof.round);
const cutterOf = ({ cutter }: Proof): Spot | null => cutter && { seat: cutter[0], order: cutter[1] };
const seats = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'Seat' : 'Seats'} ${numbers.join(', ')}`;
const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

async function* offer(proof: Proof): Told {
  const meant = await offerHash(await named(proof), proof.roots);
  yield said(
    'offer',
    meant === proof.offer && proof.roots.length >= 2,
    `The offer is the hash of the ${proof.roots.length} decks of this round.`,
    'The offer is not the hash of this round’s decks.',
    meant,
  );
}

async function* noted({ note, offer }: Proof): Told {
  if (!note) yield unchecked('noted', 'this browser has no note of a bet of yours in this round.');
  else
    yield said(
      'noted',
      note.offer === offer,
      'The offer is the one this browser wrote down before you bet.',
      'It is not the offer this browser wrote down before you bet: the decks were changed.',
      note.offer,
    );
}

async function* closing(proof: Proof): Told {
  if (proof.closing === null) {
    yield unchecked('closing', 'the betting was never closed.');
    return;
  }
  const meant = await closingHash(proof.offer, cutterOf(proof), proof.parties);
  yield said(
    'closing',
    meant === proof.closing,
    `${count(proof.parties.length, 'player’s', 'players’')} wagers and pledges, fixed at “no more bets”.`,
    'The list of wagers and pledges is not the one everybody was bound to.',
    meant,
  );
  if (proof.note && proof.note.closing !== null)
    yield said(
      'answered',
      proof.note.closing === proof.closing,
      'This browser opened your bytes for this list and no other.',
      'This browser opened your bytes for another list: it was changed afterwards.',
      proof.note.closing,
    );
}

async function* pledges(proof: Proof): Told {
  if (proof.closing === null) return;
  const opened = Object.entries(proof.chances).map(([seat, chance]) => ({
    seat: Number(seat),
    order: 0,
    chance,
  }));
  const cutter = cutterOf(proof);
  if (proof.chance && cutter) opened.push({ ...cutter, chance: proof.chance });
  const wrong: number[] = [];
  for (const each of opened) {
    const pledged = proof.parties.find(({ seat, order }) => seat === each.seat && order === each.order);
    if ((await pledgeHash(proof.offer, each, each.chance)) !== pledged?.pledge) wrong.push(each.seat);
  }
  const kept = withheld(proof);
  yield said(
    'pledges',
    wrong.length === 0,
    (opened.length
      ? `${count(opened.length, 'player’s bytes fit the hash', 'players’ bytes fit the hashes')} sent with the bet.`
      : 'Nobody opened any bytes.') +
      (kept.length ? ` ${seats(kept)} withheld: those bytes are left out, and it is counted.` : ''),
    `What ${seats(wrong).toLowerCase()} opened is not what was sealed with the bet.`,
  );
}

/** Who pledged and did not open in time, the cutter too. */
export function withheld({ withheld, cutter, chance, cut }: Proof): number[] {
  const late = cutter && cut !== null && !chance ? [cutter[0]] : [];
  return [...new Set([...withheld, ...late])].sort((a, b) => a - b);
}

async function* cut(proof: Proof): Told {
  if (proof.cut === null) {
    yield unchecked('cut', 'the round never came to the cut.');
    return;
  }
  const opened = await openedHash(proof.closing ?? '', proof.chances);
  const meant = await cutHash(opened, proof.chance || null);
  yield said(
    'cut',
    opened === proof.opened && meant === proof.cut,
    'Hashed again here: the same cut.',
    'Hashed again here, the opened bytes give another cut.',
    meant,
  );
  if (proof.deck === null) return;
  const choice = await chosen(meant, await named(proof), proof.roots.length);
  const first = choice.order.slice(0, 4).join(', ');
  yield said(
    'chosen',
    choice.deck === proof.deck && proof.openings.every(([turn, { place }]) => place === choice.order[turn]),
    `Worked out again here: deck ${choice.deck + 1}, its places ${first} and so on.`,
    `Worked out again here: deck ${choice.deck + 1}, its places ${first} and so on. It was not dealt that way.`,
  );
}

async function* mine(proof: Proof): Told {
  const { note, cutter } = proof;
  if (!note || proof.cut === null) {
    const why = note ? 'the round never came to the cut.' : 'this browser had none in this round.';
    yield unchecked('mine', why);
    return;
  }
  const cuts = cutter !== null && cutter[0] === note.seat && cutter[1] === note.order;
  const told = cuts ? proof.chance : proof.chances[note.seat];
  if (note.closing === null && !told) {
    const listed = proof.parties.find(({ seat, order }) => seat === note.seat && order === note.order);
    yield unchecked(
      'mine',
      listed?.pledge
        ? 'they were not opened in time, and were left out.'
        : 'your bet was taken without a pledge: the table takes none, or you withheld one lately.',
    );
    return;
  }
  yield said(
    'mine',
    told === note.chance,
    cuts ? 'You cut, with the bytes this browser made.' : 'They are the bytes this browser made.',
    'This browser opened them, and they are not there.',
    note.chance,
  );
  if (cuts && note.opened !== null)
    yield said(
      'last',
      note.opened === proof.opened,
      'The others’ bytes were fixed before you cut, and these are they.',
      'The bytes you cut over were exchanged afterwards.',
      note.opened,
    );
}

async function* cards(proof: Proof): Told {
  const { deck, openings } = proof;
  if (deck === null || openings.length === 0) {
    yield unchecked('cards', 'none that you may see was dealt.');
    return;
  }
  const under = { round: await named(proof), deck };
  const held = await Promise.all(openings.map(([, opening]) => climbs(proof.roots[deck]!, under, opening)));
  const wrong = openings.filter((_, at) => !held[at]).map(([, { card }]) => card);
  yield said(
    'cards',
    wrong.length === 0,
    `${held.length} of ${held.length} climb to the root of deck ${deck + 1}, promised before the bets.`,
    `${wrong.join(', ')} does not climb to the root of deck ${deck + 1}.`,
  );
}

async function* different({ openings }: Proof): Told {
  if (openings.length === 0) return;
  const cards = new Set(openings.map(([, { card }]) => card));
  const places = new Set(openings.map(([, { place }]) => place));
  yield said(
    'different',
    cards.size === openings.length && places.size === openings.length,
    `${openings.length} cards, each from a place of its own.`,
    'A card, or a place of the deck, came twice.',
  );
}

async function* seeds(proof: Proof): Told {
  const published = Object.entries(proof.seeds).map(([number, seed]) => [Number(number), seed] as const);
  if (published.length === 0) {
    yield unchecked('seeds', 'their seeds are not published yet.');
    return;
  }
  const round = await named(proof);
  const kept = proof.status === 'settled' ? proof.deck : null;
  const wrong = proof.roots.map((_, number) => number).filter((at) => at !== kept && !(at in proof.seeds));
  for (const [deck, seed] of published) {
    const made = await deckOf(seed, round, deck);
    if ((await rootOf(made, { round, deck })) !== proof.roots[deck]) wrong.push(deck);
  }
  wrong.sort((a, b) => a - b);
  const numbers = published.map(([deck]) => deck + 1).join(', ');
  yield said(
    'seeds',
    wrong.length === 0,
    `Deck ${numbers} opened whole and shuffled again here: 52 cards each, under the promised root.`,
    `Deck ${wrong.map((deck) => deck + 1).join(', ')} was not opened as it was promised.`,
  );
}

/** Whether a player's bytes went into the cut; without any the round claims nothing. */
export const claims = ({ chances, chance }: Proof): boolean =>
  Object.keys(chances).length > 0 || chance !== '';

async function* claim(proof: Proof): Told {
  if (proof.cut === null) return;
  if (claims(proof))
    yield said('claim', true, 'Nobody, the house included, could choose the cards alone.', '');
  else
    yield unchecked(
      'claim',
      'no player’s bytes went into the cut. The house could have known the cards before the bets: this round claims nothing.',
    );
}
