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
  spotOf,
  type Spot,
} from './protocol';
import { t, type Text } from '../text/text.svelte';

export interface Finding {
  /** What was looked at, as a statement that holds or does not. */
  name: string;
  outcome: Checked['outcome'];
  /** What was found; of what was not checked: why. */
  words: string;
  /** What was computed here, to lay beside what the house published. */
  computed?: string;
}

type Name = keyof Text['check']['names'];

type Told = AsyncGenerator<Finding>;

const said = (name: Name, holds: boolean, yes: string, no: string, computed?: string): Finding => ({
  name: t.check.names[name],
  outcome: holds ? 'passed' : 'failed',
  words: holds ? yes : no,
  computed,
});
const unchecked = (name: Name, because: string): Finding => ({
  name: t.check.names[name],
  outcome: 'not checked',
  words: because,
});

/** Every check of the protocol, in its order, trusting nothing but this browser's own arithmetic. */
export async function check(proof: Proof): Promise<Finding[]> {
  const checks = { offer, noted, closing, pledges, cut, mine, cards, different, seeds, claim };
  const found: Finding[] = [];
  // No deck was offered, and nobody noted an offer: real cards were dealt, and nothing is claimed.
  if (!proof.offer && !proof.roots.length && !proof.note) return [unchecked('claim', t.check.realCards)];
  for (const [name, one] of Object.entries(checks)) {
    try {
      for await (const finding of one(proof)) found.push(finding);
    } catch (error) {
      // What a house has written so that nobody can read it does not hold.
      const words = t.check.unread((error as Error).message);
      found.push({ name: t.check.names[name as Name], outcome: 'failed', words });
    }
  }
  return found;
}

const named = (proof: Proof): Promise<string> => roundHash(proof.house, proof.table, proof.round);
const cutterOf = ({ cutter }: Proof): Spot | null => cutter && { seat: cutter[0], order: cutter[1] };

async function* offer(proof: Proof): Told {
  const meant = await offerHash(await named(proof), proof.roots);
  yield said(
    'offer',
    meant === proof.offer && proof.roots.length >= 2,
    t.check.offer(proof.roots.length),
    t.check.noOffer,
    meant,
  );
}

async function* noted({ note, offer }: Proof): Told {
  if (!note) yield unchecked('noted', t.check.noNote);
  else yield said('noted', note.offer === offer, t.check.noted, t.check.notNoted, note.offer);
}

async function* closing(proof: Proof): Told {
  if (proof.closing === null) {
    yield unchecked('closing', t.check.neverClosed);
    return;
  }
  const meant = await closingHash(proof.offer, cutterOf(proof), proof.parties);
  yield said(
    'closing',
    meant === proof.closing,
    t.check.closing(proof.parties.length),
    t.check.notClosing,
    meant,
  );
  if (proof.note && proof.note.closing !== null)
    yield said(
      'answered',
      proof.note.closing === proof.closing,
      t.check.answered,
      t.check.notAnswered,
      proof.note.closing,
    );
}

async function* pledges(proof: Proof): Told {
  if (proof.closing === null) return;
  const opened = Object.entries(proof.chances).map(([whose, chance]) => ({ ...spotOf(whose), chance }));
  const cutter = cutterOf(proof);
  if (proof.chance && cutter) opened.push({ ...cutter, chance: proof.chance });
  const wrong: number[] = [];
  for (const each of opened) {
    const pledged = proof.parties.find(({ seat, order }) => seat === each.seat && order === each.order);
    if ((await pledgeHash(proof.offer, each, each.chance)) !== pledged?.pledge) wrong.push(each.seat);
  }
  const kept = withheld(proof);
  yield said('pledges', wrong.length === 0, t.check.pledges(opened.length, kept), t.check.notPledges(wrong));
}

/** Who pledged and did not open in time, the cutter too. */
export function withheld({ withheld, cutter, chance, cut }: Proof): number[] {
  const late = cutter && cut !== null && !chance ? [cutter[0]] : [];
  return [...new Set([...withheld, ...late])].sort((a, b) => a - b);
}

async function* cut(proof: Proof): Told {
  if (proof.cut === null) {
    yield unchecked('cut', t.check.neverCut);
    return;
  }
  const opened = await openedHash(proof.closing ?? '', proof.chances);
  const meant = await cutHash(opened, proof.chance || null);
  yield said('cut', opened === proof.opened && meant === proof.cut, t.check.cut, t.check.notCut, meant);
  if (proof.deck === null) return;
  const choice = await chosen(meant, await named(proof), proof.roots.length);
  const first = choice.order.slice(0, 4);
  yield said(
    'chosen',
    choice.deck === proof.deck && proof.openings.every(([turn, { place }]) => place === choice.order[turn]),
    t.check.chosen(choice.deck + 1, first),
    t.check.notChosen(choice.deck + 1, first),
  );
}

async function* mine(proof: Proof): Told {
  const { note, cutter } = proof;
  if (!note || proof.cut === null) {
    const why = note ? t.check.neverCut : t.check.noBytes;
    yield unchecked('mine', why);
    return;
  }
  const cuts = cutter !== null && cutter[0] === note.seat && cutter[1] === note.order;
  const whose = note.order ? `${note.seat}.${note.order}` : `${note.seat}`;
  const told = cuts ? proof.chance : proof.chances[whose];
  if (note.closing === null && !told) {
    const listed = proof.parties.find(({ seat, order }) => seat === note.seat && order === note.order);
    yield unchecked('mine', listed?.pledge ? t.check.lateBytes : t.check.noPledge);
    return;
  }
  yield said(
    'mine',
    told === note.chance,
    cuts ? t.check.mineCut : t.check.mine,
    t.check.notMine,
    note.chance,
  );
  if (cuts && note.opened !== null)
    yield said('last', note.opened === proof.opened, t.check.last, t.check.notLast, note.opened);
}

async function* cards(proof: Proof): Told {
  const { deck, openings } = proof;
  if (deck === null || openings.length === 0) {
    yield unchecked('cards', t.check.noCards);
    return;
  }
  const under = { round: await named(proof), deck };
  const held = await Promise.all(openings.map(([, opening]) => climbs(proof.roots[deck]!, under, opening)));
  const wrong = openings.filter((_, at) => !held[at]).map(([, { card }]) => card);
  yield said(
    'cards',
    wrong.length === 0,
    t.check.cards(held.length, deck + 1),
    t.check.notCards(wrong, deck + 1),
  );
}

async function* different({ openings }: Proof): Told {
  if (openings.length === 0) return;
  const cards = new Set(openings.map(([, { card }]) => card));
  const places = new Set(openings.map(([, { place }]) => place));
  yield said(
    'different',
    cards.size === openings.length && places.size === openings.length,
    t.check.different(openings.length),
    t.check.notDifferent,
  );
}

async function* seeds(proof: Proof): Told {
  const published = Object.entries(proof.seeds).map(([number, seed]) => [Number(number), seed] as const);
  if (published.length === 0) {
    yield unchecked('seeds', t.check.noSeeds);
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
  const numbers = published.map(([deck]) => deck + 1);
  yield said(
    'seeds',
    wrong.length === 0,
    t.check.seeds(numbers),
    t.check.notSeeds(wrong.map((deck) => deck + 1)),
  );
}

/** Whether a player's bytes went into the cut; without any the round claims nothing. */
export const claims = ({ chances, chance }: Proof): boolean =>
  Object.keys(chances).length > 0 || chance !== '';

async function* claim(proof: Proof): Told {
  if (proof.cut === null) return;
  if (claims(proof)) yield said('claim', true, t.check.claim, '');
  else yield unchecked('claim', t.check.noClaim);
}
