import { describe, expect, it } from 'vitest';
import { action, NINES, seat } from '../pages/samples';
import type { PrivateView, SeatView } from '../house/wire';
import { actName, places, question } from './actions';
import { dockState, helps, type Awaited, type DockFacts, type DockState } from './dock';

const you = (changes: Partial<PrivateView> = {}): PrivateView => ({
  player: 'g-1',
  seat: 3,
  stack: '500.00',
  cards: [],
  hand: null,
  actions: [],
  felt: null,
  behind: [],
  seat_options: [],
  buy_in: { min: '1.00', max: '1000.00', suggested: '500.00' },
  name: 'Guest 1',
  balance: '640.00',
  limits: null,
  ...changes,
});
const FELT = { spots: [], last: null, keep: null, keeps: null, games: null, fees: [] };
const SITTING = seat({ seat: 3, state: 'sitting', wagers: [], cards: [] });
const IN_HAND = seat({ seat: 3, state: 'played' });
const SETTLED = seat({ seat: 3, state: 'settled', result: 'win', net: '10.00' });
const check = action({
  command: { type: 'Check', seat: 3 },
  name: 'Check',
  key: 'C',
  price: null,
  filled: false,
});
const fold = action({
  command: { type: 'Fold', seat: 3 },
  name: 'Fold',
  key: 'F',
  price: null,
  filled: false,
});
const one = action({ command: { type: 'Play', seat: 3, times: 1 }, name: 'Bet 1×', price: '10.00' });
const four = action();
const bank = action({ command: { type: 'TakeBank', seat: 3, stake: '300.00' }, name: 'Bank this round' });
const decline = action({
  command: { type: 'DeclineBank', seat: 3 },
  name: 'Decline',
  price: null,
  filled: false,
});
const back = action({
  command: { type: 'TakeBack', seat: 3 },
  name: 'Take back',
  price: null,
  filled: false,
});
const leave = action({
  command: { type: 'Leave', seat: 3 },
  name: 'Leave the table',
  price: null,
  filled: false,
});

const PREFLOP: DockFacts['table'] = {
  phase: 'preflop',
  call: 'check_or_bet',
  player_dealer: null,
  bank: null,
};

const CASES: [when: string, facts: Partial<DockFacts>, state: DockState['state']][] = [
  ['nobody has sat down', { seat: null, you: you({ seat: null, seat_options: [1] }) }, 'watching'],
  [
    'one has sat down, and the chips are on their way',
    { you: you({ stack: '0.00' }), arriving: true },
    'watching',
  ],
  ['bets are open', { you: you({ felt: FELT }) }, 'betting'],
  ['the bet lies on the felt', { seat: IN_HAND, you: you({ felt: FELT, actions: [back, leave] }) }, 'placed'],
  ['a decision is due', { seat: IN_HAND, you: you({ actions: [four, check, leave] }) }, 'deciding'],
  [
    'a dear choice was pressed',
    { seat: IN_HAND, you: you({ actions: [fold, one] }), asking: fold },
    'asking',
  ],
  ['the others decide', { seat: IN_HAND, you: you({ actions: [leave] }) }, 'waiting'],
  ['the hand is over', { seat: SETTLED, you: you({ actions: [leave] }) }, 'settled'],
  ['the next hand is open', { seat: SETTLED, you: you({ felt: FELT, actions: [leave] }) }, 'betting'],
  ['the bank is offered', { you: you({ actions: [bank, decline] }) }, 'banking'],
  ['one banks', { table: { ...PREFLOP, phase: 'flop', player_dealer: 3 } }, 'waiting'],
  ['a hand is dealt without one', {}, 'waiting'],
  ['there are no chips', { you: you({ stack: '0.00' }) }, 'short-of-chips'],
  [
    'there is less than the least bet',
    { you: you({ stack: '8.00', felt: FELT }), least: 1000 },
    'short-of-chips',
  ],
  [
    'a chip was more than there is',
    { you: you({ stack: '20.00', felt: FELT }), least: 1000, lacks: 500 },
    'short-of-chips',
  ],
  ['all chips are in play', { seat: IN_HAND, you: you({ stack: '0.00' }) }, 'waiting'],
  ['the house does not answer', { steady: false, you: you({ felt: FELT }) }, 'offline'],
];

describe('dockState', () => {
  const facts = (changes: Partial<DockFacts>): DockFacts => ({
    table: PREFLOP,
    you: you(),
    seat: SITTING,
    steady: true,
    least: 0,
    lacks: 0,
    asking: null,
    stranded: false,
    arriving: false,
    ...changes,
  });

  it.each(CASES)('%s', (_, changes, state) => {
    expect(dockState(facts(changes)).state).toBe(state);
  });

  const AWAITED: [
    done: string,
    seat: Partial<SeatView>,
    table: Partial<DockFacts['table']>,
    what: Awaited,
  ][] = [
    ['the bets are in', { state: 'waiting' }, { phase: 'dealing' }, 'dealing'],
    ['one has checked before the flop', { state: 'checked', decision: 'check' }, {}, 'flop'],
    ['one has checked the flop', { state: 'checked', decision: 'check' }, { phase: 'flop' }, 'river'],
    ['the flop is on its way', { state: 'to_decide', decision: 'check' }, {}, 'flop'],
    ['the Play bet lies', { state: 'played', decision: 'play' }, {}, 'played'],
    ['one has folded', { state: 'folded', decision: 'fold' }, { phase: 'river' }, 'folded'],
    [
      'an award waits',
      { state: 'played', decision: 'play' },
      { phase: 'showdown', call: 'award_waits' },
      'award',
    ],
  ];
  it.each(AWAITED)('waits for what is truly to come: %s', (_, changes, table, reason) => {
    const waits = facts({ seat: { ...IN_HAND, ...changes }, table: { ...PREFLOP, ...table } });
    expect(dockState(waits)).toEqual({ state: 'waiting', reason, buy: null });
  });

  it('offline keeps what stands below, so that nothing jumps when the house is back', () => {
    expect(dockState(facts({ steady: false, you: you({ felt: FELT }) }))).toEqual({
      state: 'offline',
      below: { state: 'betting' },
    });
  });

  it('offers to start again when there is nothing left to buy in with', () => {
    const broke = facts({ you: you({ stack: '0.00', balance: '0.00' }) });
    expect(dockState(broke)).toMatchObject({ state: 'short-of-chips', way: { to: 'again' }, back: false });
    // Where the house gives none, another table may take what there is.
    const stranded = dockState({ ...broke, stranded: true });
    expect(stranded).toMatchObject({ state: 'short-of-chips', way: { to: 'elsewhere' } });
  });

  it('offers chips, not only patience, at a table that waits', () => {
    const waits = facts({ table: { ...PREFLOP, phase: 'waiting', call: 'waiting' } });
    expect(dockState(waits)).toMatchObject({ state: 'waiting', buy: { min: '1.00' } });
  });
});

describe('helps', () => {
  const range = { min: '1.00', max: '1000.00', suggested: '500.00' };
  it.each([
    [1150, range, 100_00],
    [100_01, range, 200_00],
    [1150, { ...range, max: '40.00' }, 40_00],
    [1150, { ...range, min: '250.00' }, 250_00],
  ])('%i cents short: whole hundreds within what the table takes', (missing, buy, amount) => {
    expect(helps(buy, missing)).toBe(amount);
  });
});

describe('places', () => {
  it('keeps the first place for Check alone', () => {
    expect(places([check, four])).toEqual({ first: check, rest: [four] });
    expect(places([fold, one])).toEqual({ first: null, rest: [fold, one] });
  });

  it('names every choice', () => {
    expect([check, fold, one, four, back].map(actName)).toEqual([
      'check',
      'fold',
      'bet-1',
      'bet-4',
      'take-back',
    ]);
  });
});

describe('question', () => {
  it('is asked once where the house gives a reason with what it allows', () => {
    expect(question(fold, null)).toBeNull();
    expect(question({ ...fold, why: 'never', code: 'never_right' }, NINES)).toEqual({
      title: 'Fold?',
      words: 'You have pair of nines, ace, king and jack kickers: a fold is never right with it.',
    });
    // What is not allowed is not asked about.
    expect(question({ ...four, allowed: false, why: 'not enough chips' }, null)).toBeNull();
  });

  it('is asked before one leaves in mid-hand, not between hands', () => {
    expect(question(leave, null)).toBeNull();
    expect(question({ ...leave, note: 'the house plays your hand out' }, null)).not.toBeNull();
  });
});
