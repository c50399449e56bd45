import { describe, expect, it } from 'vitest';
import type { Proof } from '../house/wire';
import { check } from './check';
import { closingHash, cutHash, openedHash, pledgeHash, type Deck } from './protocol';
import { noteAt, OWN, staged } from './staged';
import vector from './vector.json';

const honest = await staged();
const failed = async (proof: Proof): Promise<string[]> =>
  (await check(proof)).filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
const outcome = async (proof: Proof, name: RegExp) =>
  (await check(proof)).find((finding) => name.test(finding.name))?.outcome;

describe('an honest round', () => {
  it('is the published vector', () => {
    expect([honest.offer, honest.closing, honest.cut, honest.deck]).toEqual([
      vector.offer,
      vector.closing,
      vector.cut,
      vector.deck,
    ]);
    expect(honest.openings.slice(0, 3)).toEqual(vector.openings.slice(0, 3));
  });

  it.each([1, 3])('passes every check of seat %i', async (seat) => {
    const findings = await check({ ...honest, note: noteAt(seat, honest) });
    expect(new Set(findings.map((finding) => finding.outcome))).toEqual(new Set(['passed']));
    expect(findings).toHaveLength(seat === 3 ? 13 : 12);
  });

  it('leaves a spectator’s own checks unchecked, and says why', async () => {
    const open = (await check(honest)).filter((finding) => finding.outcome !== 'passed');
    expect(open.map(({ outcome, words }) => [outcome, words])).toEqual([
      ['not checked', 'this browser has no note of a bet of yours in this round.'],
      ['not checked', 'this browser had none in this round.'],
    ]);
  });

  it('names who withheld, and leaves one’s own late bytes unchecked', async () => {
    const opened = await openedHash(honest.closing!, {});
    const cut = await cutHash(opened, null);
    const late: Proof = {
      ...honest,
      chances: {},
      chance: '',
      withheld: [1],
      opened,
      cut,
      deck: null,
      openings: [],
    };
    const findings = await check({ ...late, status: 'void', note: noteAt(1, late, { closing: null }) });
    expect(findings.find(({ name }) => /sealed/.test(name))?.words).toContain('Seats 1, 3 withheld');
    expect(findings.find(({ name }) => /Your own/.test(name))?.outcome).toBe('not checked');
  });

  it('claims nothing without a player’s bytes', async () => {
    const findings = await check(await staged({ silent: true }));
    expect(findings.at(-1)?.outcome).toBe('not checked');
    expect(findings.at(-1)?.words).toContain('claims nothing');
    expect(findings.map(({ outcome }) => outcome)).not.toContain('failed');
  });

  it('that never came to the cut checks decks and offer alone', async () => {
    const seeds = Object.fromEntries(vector.seeds.map((seed, at) => [at, seed]));
    const early: Proof = {
      ...honest,
      ...{ status: 'void', closing: null, cutter: null, parties: [], chances: {}, chance: '' },
      ...{ opened: null, cut: null, deck: null, openings: [], seeds },
    };
    const found = (await check(early)).map(({ outcome }) => outcome);
    expect(found.filter((each) => each === 'passed')).toHaveLength(2);
    expect(found).not.toContain('failed');
  });
});

/** A deck of one card, fifty-two times. */
const aces = (deck: Deck): Deck => ({ ...deck, cards: deck.cards.map(() => 'As') });

describe('a cheating house', () => {
  it('deals another deck than the cut says', async () => {
    const cheat = await staged({ deck: 1 });
    expect(await failed({ ...cheat, note: noteAt(1, cheat) })).toEqual([
      'The cut gives this deck and this order',
    ]);
  });

  it('does not follow the order of the cut', async () => {
    const cheat = await staged({ order: ([a, b, ...rest]) => [b!, a!, ...rest] });
    expect(await failed(cheat)).toEqual(['The cut gives this deck and this order']);
  });

  it('deals a card that is not in the deck', async () => {
    const openings = structuredClone(honest.openings);
    openings[0]![1].card = 'Jd';
    expect(await failed({ ...honest, openings })).toEqual(['Every card you may see lay in that deck']);
  });

  it('deals one card twice, from decks made with more than one of it', async () => {
    const cheat = await staged({ decks: (decks) => decks.map(aces) });
    expect(await failed(cheat)).toEqual(['No card was dealt twice', 'The decks not dealt from were honest']);
  });

  it('makes one deck false, and the cut does not choose it', async () => {
    const cheats = await Promise.all(
      [0, 1, 2, 3].map((false_) =>
        staged({ decks: (decks) => decks.map((deck, at) => (at === false_ ? aces(deck) : deck)) }),
      ),
    );
    const caught = cheats.filter(({ deck }, at) => deck !== at);
    expect(caught.length).toBeGreaterThan(0);
    for (const cheat of caught) {
      const [wrong] = (await check(cheat)).filter(({ outcome }) => outcome === 'failed');
      expect(wrong?.words).toBe(`Deck ${cheats.indexOf(cheat) + 1} was not opened as it was promised.`);
    }
  });

  it('makes all decks false, so that no published seed makes its root', async () => {
    const cheat = await staged({ decks: ([a, b, c, d]) => [b!, c!, d!, a!] });
    expect(await failed(cheat)).toEqual(['The decks not dealt from were honest']);
  });

  it('keeps a seed back that it owes', async () => {
    const { 0: _, ...seeds } = honest.seeds;
    expect(await failed({ ...honest, seeds })).toEqual(['The decks not dealt from were honest']);
    expect(await failed({ ...honest, status: 'void' })).toEqual(['The decks not dealt from were honest']);
  });

  it('changes the roots after the bets', async () => {
    const note = noteAt(1, honest);
    const cheat = await staged({ decks: ([a, b, c, d]) => [a!, b!, d!, c!] });
    expect(await failed({ ...cheat, note })).toContain('They are the decks you were promised before you bet');
    expect(await failed({ ...honest, roots: cheat.roots })).toContain('The house was bound to its decks');
  });

  it('extends the list after pledges were opened', async () => {
    const chance = 'bb'.repeat(32);
    const late = { seat: 7, order: 0 };
    const pledge = await pledgeHash(honest.offer, late, chance);
    const parties = [...honest.parties, { ...late, pledge, wagers: { ante: 1000, blind: 1000 } }];
    const closing = await closingHash(honest.offer, { seat: 3, order: 0 }, parties);
    const chances = { ...honest.chances, 7: chance };
    const opened = await openedHash(closing, chances);
    const cut = await cutHash(opened, OWN[3]!);
    const cheat: Proof = { ...honest, parties, closing, chances, opened, cut, note: noteAt(1, honest) };
    expect(await failed(cheat)).toContain('It is the list you opened your own bytes for');
    const unsaid: Proof = { ...honest, parties, note: noteAt(1, honest) };
    expect(await failed(unsaid)).toEqual(['Everybody was bound to one list of bets']);
  });

  it('drops the cut', async () => {
    const cut = await cutHash(honest.opened!, null);
    const cheat: Proof = { ...honest, chance: '', cut, deck: null, openings: [], note: noteAt(3, honest) };
    expect(await failed(cheat)).toContain('Your own bytes are in the cut');
  });

  it('leaves out what somebody opened', async () => {
    const opened = await openedHash(honest.closing!, {});
    const cheat: Proof = { ...honest, chances: {}, withheld: [1], opened, note: noteAt(1, honest) };
    expect(await failed(cheat)).toContain('Your own bytes are in the cut');
  });

  it('exchanges what was opened after the cutter has cut', async () => {
    const chances = { 1: 'cc'.repeat(32) };
    const opened = await openedHash(honest.closing!, chances);
    const cut = await cutHash(opened, OWN[3]!);
    const cheat: Proof = { ...honest, chances, opened, cut, note: noteAt(3, honest) };
    expect(await failed(cheat)).toEqual(
      expect.arrayContaining([
        'Nothing was exchanged after you cut',
        'Everybody opened what they had sealed',
      ]),
    );
  });

  it('chooses a seat’s bytes after the list closed', async () => {
    const chances = { 1: 'cc'.repeat(32) };
    const opened = await openedHash(honest.closing!, chances);
    const cut = await cutHash(opened, OWN[3]!);
    const findings = await check({ ...honest, chances, opened, cut });
    expect(findings.find(({ name }) => /sealed/.test(name))?.words).toContain('seat 1');
    expect(await outcome({ ...honest, chances, opened, cut }, /sealed/)).toBe('failed');
  });

  it('cuts otherwise than the opened bytes say', async () => {
    expect(await failed({ ...honest, cut: 'dd'.repeat(32) })).toEqual([
      'The cut follows from the opened bytes',
    ]);
  });

  it('publishes what nobody can read', async () => {
    const broken: Proof = { ...honest, offer: 'zz', closing: 'AB', roots: null as unknown as string[] };
    expect((await failed(broken)).length).toBeGreaterThan(3);
  });
});
