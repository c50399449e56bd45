import { describe, expect, it } from 'vitest';
import type { View } from '../house/change';
import type { HandView, Result } from '../house/wire';
import { AWARD, NINES, PRIVATE, PUBLIC, seat } from '../pages/samples';
import { lasts, ranked } from './celebration';
import { frames } from './frames';

const BOARD = ['Th', '6d', '2c', '9c', 'Kd'];

function ended(result: Result, code: HandView['code'], awards = 0): [View, View] {
  const hand = { ...NINES, code };
  const dealer = { cards: ['??', '??'], hand: null, qualifies: null, text: null };
  const you = { ...PRIVATE, seat: 3, cards: ['Ts', '9s'], hand };
  const before: View = {
    table: { ...PUBLIC, dealer, board: BOARD, seats: [seat({ seat: 3 })], awards: [] },
    you,
  };
  const own = seat({ seat: 3, state: 'settled', decision: 'play', result, net: '1.00', hand });
  const open = { ...dealer, cards: ['Ac', 'Jh'], text: 'dealer has ace high' };
  const table = {
    ...before.table,
    dealer: open,
    seats: [own],
    awards: Array.from({ length: awards }, () => AWARD),
  };
  return [before, { table, you }];
}

const steps = (...change: [View, View]) => frames(...change).map(({ step }) => step);

describe('a big hand', () => {
  it('is celebrated in its scale, from a straight on', () => {
    const codes = ['pair', 'straight', 'full_house', 'straight_flush', 'royal_flush'] as const;
    const times = codes.map((code) => lasts({ ...NINES, code }));
    expect(times[0]).toBe(0);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(new Set(times).size).toBe(codes.length);
    expect(lasts({ ...NINES, code: 'four_of_a_kind' })).toBe(lasts({ ...NINES, code: 'full_house' }));
  });

  it('is celebrated when it has won, after the gold and before the chips', () => {
    expect(steps(...ended('win', 'full_house'))).toEqual([
      ...['acted', 'dealer', 'dealer', 'words', 'five', 'big', 'told'],
    ]);
  });

  it.each(['lose', 'tie', 'fold'] as const)('is never celebrated for a hand that ends in %s', (result) => {
    expect(steps(...ended(result, 'full_house'))).not.toContain('big');
  });

  it('ends by itself, and stands for people who asked for less motion too', () => {
    const found = frames(...ended('win', 'royal_flush', 1));
    expect(found.filter(({ stands }) => stands).map(({ step }) => step)).toEqual(['big', 'award']);
    expect(found.at(-1)).toMatchObject({ step: 'told', takes: 0 });
  });

  it('lights its cards up from the lowest to the highest', () => {
    expect(ranked(['Ks', 'Ts', 'As', 'Js', 'Qs'])).toEqual(['Ts', 'Js', 'Qs', 'Ks', 'As']);
  });
});

describe('the sign', () => {
  it('speaks when everything has been told', () => {
    expect(steps(...ended('win', 'pair', 1)).slice(-3)).toEqual(['told', 'award', 'told']);
    expect(steps(...ended('win', 'pair'))).not.toContain('award');
  });
});
