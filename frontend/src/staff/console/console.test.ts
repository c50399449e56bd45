import { describe, expect, it } from 'vitest';
import type { ConsoleSeat, ConsoleShown, ConsoleView, PublicView } from '../../house/wire';
import { add, NOTHING, typed, withDigit, type Entry } from './entry';
import { brief, goOf, keyGoes, progress, type Draft } from './go';

const SEAT = {
  seat: 7, name: 'Gus', bet: '1.00', folded: false, void: false, open: false, earned: null, selected: null,
  logged: null, due: null, wagers: [], moves: [], racked: null, choices: [], envies: [],
}; // prettier-ignore
const VIEW: ConsoleView = {
  table: 't', dealer: 'staff:dan', called: null, phase: 'betting', round: 't-1', next: null, next_seat: null,
  waits: null, at: 0, generation: 'newer', console: null, buttons: [], sensors: 2, counted: null, key: null, spot: null,
  card_due: null, lines: [{ key: 'flush', title: 'Flush', pays: { title: 'Flush', basis: 'fixed', amount: '9.00' } }],
  physical: false, cards_due: 0, cards_read: false, board: '', dealer_cards: '', qualifies: null, read: null, rack: 0, tray: null, seats: [], fees: [], bank: [], envy_lines: [],
}; // prettier-ignore
const NONE: Draft = { count: null, cards: [] };
const shown = (view: Partial<ConsoleView>, table: Partial<PublicView> | null = null, more = {}): ConsoleShown =>
  ({ sequence: 1, now: 0, console: { ...VIEW, ...view }, title: 'T', dealer_name: 'Dan', dealer_here: true, meter: null, table: table && { seats: [], shuffler: {}, ...table }, ...more }) as ConsoleShown; // prettier-ignore
const go = (view: Partial<ConsoleView>, draft = NONE, table: Partial<PublicView> | null = null) => {
  const { title, step, badge } = goOf(shown(view, table), 1000, draft);
  return [title, step, badge];
};

describe('the large button', () => {
  it('names the next step, or what it waits for', () => {
    const move = {
      wager: 'ante',
      label: 'Ante',
      stake: '5.00',
      verb: 'pay',
      amount: '5.00',
      why: '',
    } as const;
    const opened = { ...SEAT, open: true, moves: [move] };
    const won = { ...SEAT, open: true, earned: 'flush' };
    const choices = [{ word: 'check', times: null, price: null, why_not: null }] as ConsoleSeat['choices'];
    const four = [1, 2, 3, 4].map((seat) => ({ ...SEAT, seat, choices }));
    const cases: [Partial<ConsoleView>, Draft, unknown[]][] = [
      [{ dealer: null }, NONE, ['Tap in', { step: 'tap_in' }, undefined]],
      [{ waits: 'nobody has bet yet' }, NONE, ['Nobody has bet yet', null, undefined]],
      [{ next: 'start_game' }, NONE, ['START GAME', null, undefined]],
      [{ next: 'start_game' }, { ...NONE, count: 2 }, ['START GAME', { step: 'start_game', count: 2 }, undefined]],
      [{ next: 'correct_count', counted: 3 }, NONE, ['2 lit, 3 counted', null, 'correct_count']],
      [{ next: 'act_for_absent', at: 9000, waits: 'seat 2 has to decide' }, NONE, ['Seat 2 has to decide', null, undefined]],
      [{ next: 'act_for_absent', at: 9000, waits: 'seats 1, 2, 3 and 4 have to decide', seats: four }, NONE, ['4 seats decide', null, undefined]],
      [{ next: 'act_for_absent', at: 900 }, NONE, ['Act for who is absent', { step: 'act_for_absent' }, undefined]],
      [{ next: 'open_board', cards_due: 3 }, { ...NONE, cards: ['Ah'] }, ['Flop', null, undefined]],
      [{ next: 'open_board', cards_due: 3, cards_read: true }, NONE, ['Flop', { step: 'open_board' }, undefined]],
      [{ next: 'open_board', board: 'Ah Kh Qh' }, NONE, ['Turn and river', { step: 'open_board' }, undefined]],
      [{ next: 'open_hand', next_seat: 6, seats: [opened] }, NONE, ['Open seat 6', { step: 'open_hand' }, undefined]],
      [{ next: 'open_hand', next_seat: 2, seats: [{ ...opened, seat: 2, folded: true }] }, NONE, ['Open seat 2', { step: 'open_hand', seat: 2 }, undefined]],
      [{ next: 'hand', seats: [won] }, NONE, ['Spot 7', { step: 'spot', seat: 7 }, undefined]],
      [{ next: 'hand', spot: 7, seats: [won] }, NONE, ['Flush', { step: 'hand', seat: 7, line: 'flush' }, undefined]],
      [{ next: 'swipe', card_due: 7 }, NONE, ['Seat 7 waits for a card', null, 'swipe']],
      [{ next: 'turn_key', key: 'RUN', seats: [{ ...won, selected: 'flush' }] }, NONE, ['Key to JPH', null, 'turn_key']],
      [{ next: 'count_stub' }, NONE, ['Count the stub', null, undefined]],
      [{ next: 'count_stub' }, { ...NONE, count: 43 }, ['Count the stub', { step: 'count_stub', count: 43 }, undefined]],
      [{ next: 'end_game' }, NONE, ['END GAME', { step: 'end_game' }, undefined]],
    ]; // prettier-ignore
    for (const [view, draft, expected] of cases) expect(go(view, draft)).toEqual(expected);
  });

  it('takes the bank for the seat that is asked, once its stake is set', () => {
    const bank = [{ word: 'take_bank', times: null, price: '500.00', why_not: null }] as const;
    const table = { offer: { seat: 2 } } as Partial<PublicView>;
    expect(go({ bank: [...bank] }, NONE, table)[0]).toBe('Seat 2 is asked to bank');
    expect(go({ bank: [...bank] }, { ...NONE, stake: '400.00' }, table)).toEqual([
      'Seat 2 banks',
      { step: 'signal', seat: 2, word: 'take_bank', amount: '400.00' },
      undefined,
    ]);
  });

  it('sends the cards that were named with the step they belong to', () => {
    const draft = { count: null, cards: ['Ah', 'Kd'] };
    expect(go({ next: 'reveal', cards_due: 2 }, draft)[1]).toEqual({ step: 'reveal', cards: 'Ah Kd' });
  });

  it('counts real hands into the rack before the round ends', () => {
    const seats = [SEAT, { ...SEAT, seat: 6, racked: 2 }];
    const step = { step: 'collect_hand', seat: 7, count: 2 };
    expect(go({ next: 'end_game', physical: true, seats }, NONE, { void: null })[1]).toEqual(step);
  });

  it('does nothing for somebody who does not deal here', () => {
    expect(goOf(shown({ next: 'deal' }, null, { dealer_here: false }), 0, NONE).step).toBeNull();
  });

  it('turns the key back where every win is logged', () => {
    expect(keyGoes({ ...VIEW, key: 'JPH', seats: [{ ...SEAT, selected: 'flush', logged: 'flush' }] })).toBe(
      'RUN',
    );
  });

  it('sums what is done with a hand', () => {
    const move = { wager: 'ante', label: 'Ante', stake: '5.00', why: '' };
    expect(brief([{ ...move, verb: 'pay', amount: '5.00' }, { ...move, verb: 'take', amount: '1.00' }])).toBe('pay $5.00, take $1.00'); // prettier-ignore
    expect(brief([{ ...move, verb: 'leave', amount: '5.00' }])).toBe('nothing moves');
  });

  it('says where the round is', () => {
    expect(['no_more_bets', 'start_game', 'deal', 'open_hand'].map((next) => progress({ ...VIEW, next }))).toEqual([0, 1, 2, 6]); // prettier-ignore
    // A round that is void stands where it was stopped.
    const stopped = ['', 'Ah Kh Qh', 'Ah Kh Qh 2c 3c'].map((board) =>
      progress({ ...VIEW, phase: 'void', board }),
    );
    expect(stopped).toEqual([3, 4, 5]);
  });
});

it('counts the stub digit by digit, and a third digit begins anew', () => {
  expect([...'435'].reduce<number | null>(withDigit, null)).toBe(5);
  expect([...'43'].reduce<number | null>(withDigit, null)).toBe(43);
});

describe('cards by key', () => {
  const keys = (text: string, most = 2, taken = (_: string) => false): Entry =>
    [...text].reduce((entry, key) => typed(entry, key, most, taken) ?? entry, NOTHING);

  it('are rank and suit, in either case, as a scanner writes them too', () => {
    expect(keys('ahKD').cards).toEqual(['Ah', 'Kd']);
    expect(keys('10h ts').cards).toEqual(['Th', 'Ts']);
  });
  it('are not named twice', () => {
    expect(keys('ahah')).toEqual({ cards: ['Ah'], rank: null, used: 'Ah' });
    expect(keys('ah', 2, () => true).used).toBe('Ah');
    expect(add(keys('ahkd'), 'Qs', 2, () => false).cards).toEqual(['Ah', 'Kd']);
  });
  it('are taken back one by one', () => {
    const entry = typed(keys('ahk'), 'Backspace', 2, () => false)!;
    expect(entry.rank).toBeNull();
    expect(typed(entry, 'Backspace', 2, () => false)!.cards).toEqual([]);
  });
});
