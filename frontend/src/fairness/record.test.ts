import { describe, expect, it } from 'vitest';
import type { PublicView, RoundProof, RoundShown, SeatView, ShownStep } from '../house/wire';
import { PUBLIC, seat, wager } from '../pages/samples';
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
  view: { ...PUBLIC, commitment: 'c0', seats: [seat({ seat: 3, cards: [], wagers: [] })], ...changes },
  cards: [],
});
const bet: Partial<SeatView> = { seat: 3, cards: [], wagers: [wager({ stake: '10.00' })] };
const out = { root: 'r0', entropies: { '3': 'ff' } };
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
  commitment: 'c0',
  root: 'r0',
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
  round: 'felt-1',
  commitment: 'c0',
  seed: null,
  entropies: { '3': 'ff' },
  root: 'r0',
  openings: [
    { index: 0, card: 'Ah', salt: '', path: [] },
    { index: 1, card: 'Kd', salt: '', path: [] },
  ],
  deal: [
    ['3', 0],
    ['3', 1],
  ],
  checks: [],
};
const passed = (...args: Parameters<typeof checkRecord>) =>
  checkRecord(...args).map((finding) => finding.passed);

describe('the record beside the proof', () => {
  it('holds for an honest round', () => {
    expect(passed(proof, record(), { seat: 3, entropy: 'ff' })).toEqual([true, true, true, true, true]);
  });

  it('finds a hash published late and a root that changed', () => {
    expect(passed({ ...proof, commitment: 'c1' }, record(), null)[0]).toBe(false);
    expect(passed({ ...proof, root: 'r1' }, record(), null)[1]).toBe(false);
    expect(passed({ ...proof, entropies: {} }, record(), null)[1]).toBe(false);
  });

  it('finds other bytes than one gave', () => {
    expect(passed(proof, record(), { seat: 3, entropy: '00' })[2]).toBe(false);
  });

  it('finds another card on the felt than in the deck', () => {
    expect(passed(proof, record('10.00', 'As'), null)[2]).toBe(false);
  });

  it('finds a settlement that does not add up', () => {
    expect(passed(proof, record('9.00'), null)[3]).toBe(false);
  });
});
