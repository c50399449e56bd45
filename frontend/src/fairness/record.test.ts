import { describe, expect, it } from 'vitest';
import type { Proof, PublicView, RoundProof, RoundShown, SeatView, ShownStep } from '../house/wire';
import { deal, PUBLIC, seat, wager } from '../pages/samples';
import { checkRecord } from './record';

const step = (text: string, changes: Partial<PublicView>): ShownStep => ({
  at: 0,
  sequence: 0,
  actor: '',
  name: '',
  kind: 'dealt',
  seat: null,
  text,
  by_system: false,
  news: [],
  view: {
    ...PUBLIC,
    deal: deal({ offer: 'o0' }),
    seats: [seat({ seat: 3, cards: [], wagers: [] })],
    ...changes,
  },
  cards: [],
});
const bet: Partial<SeatView> = { seat: 3, cards: [], wagers: [wager({ stake: '10.00' })] };
const out = { deal: deal({ offer: 'o0', closing: 'l0', cut: 'x0', deck: 2 }) };
const ended = seat({
  seat: 3,
  cards: ['Ah', 'Kd'],
  wagers: [wager({ stake: '10.00', outcome: 'win', pays: '10.00', returned: '20.00' })],
  net: '10.00',
});

const record = (net = '10.00', first = 'Ah'): RoundShown => ({
  round: 'felt-1',
  table: 'felt',
  title: 'Felt',
  number: 1,
  status: 'settled',
  opened: 0,
  ended: 1,
  rules: '',
  versions: {},
  binding: null,
  seat: 3,
  settlement: null,
  fees: [],
  void: null,
  meter: null,
  steps: [
    step('Place your bets', {}),
    step('Seat 3 bets', { seats: [seat(bet)] }),
    step('No more bets', { ...out, seats: [seat(bet)] }),
    step('Dealt', { ...out, seats: [seat({ ...bet, cards: ['??', '??'] })] }),
    step('Settled', { ...out, seats: [{ ...ended, net, cards: [first, 'Kd'] }] }),
  ],
});
const proof: RoundProof = {
  proof: {
    closing: 'l0',
    cut: 'x0',
    deck: 2,
    offer: 'o0',
    openings: [
      [0, { place: 17, card: 'Ah', salt: '', path: [] }],
      [1, { place: 4, card: 'Kd', salt: '', path: [] }],
    ],
  } as unknown as Proof,
  deal: [
    ['3', 0],
    ['3', 1],
  ],
  checks: [],
};
const other = (changes: Partial<Proof>): RoundProof => ({ ...proof, proof: { ...proof.proof, ...changes } });
const outcomes = (...args: Parameters<typeof checkRecord>) =>
  checkRecord(...args).map((finding) => finding.outcome);

describe('the record beside the proof', () => {
  it('holds for an honest round', () => {
    expect(outcomes(proof, record())).toEqual(['passed', 'passed', 'passed', 'passed']);
  });

  it('finds an offer made late, and a list or a cut that changed', () => {
    expect(outcomes(other({ offer: 'o1' }), record())[0]).toBe('failed');
    expect(outcomes(other({ closing: 'l1' }), record())[1]).toBe('failed');
    expect(outcomes(other({ cut: 'x1' }), record())[1]).toBe('failed');
  });

  it('finds another card on the felt than in the deck', () => {
    expect(outcomes(proof, record('10.00', 'As'))[2]).toBe('failed');
  });

  it('finds a card that was shown and left out of the proof', () => {
    const [first] = proof.proof.openings;
    expect(outcomes(other({ openings: [first!] }), record())[2]).toBe('failed');
  });

  it('finds another card in one’s own hand, though nobody else saw it', () => {
    const folded = { ...record(), steps: record().steps.slice(0, 4) };
    folded.steps[3] = { ...folded.steps[3]!, cards: ['As', 'Kd'] };
    expect(outcomes(proof, folded)[2]).toBe('failed');
    expect(outcomes(proof, { ...folded, seat: null })[2]).toBe('not checked');
  });

  it('finds a settlement that does not add up', () => {
    expect(outcomes(proof, record('9.00'))[3]).toBe('failed');
  });

  it('leaves unchecked what a round without cards does not show', () => {
    const early = { ...record(), steps: record().steps.slice(0, 2) };
    expect(outcomes(proof, early)).toEqual(['passed', 'not checked', 'not checked', 'not checked']);
  });
});
