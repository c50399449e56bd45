import { describe, expect, it } from 'vitest';
import type { MeterDisplay, MeterSign, SignWin } from '../../house/wire';
import { drift, isBetween, isCalm, isDim, places, showing, turn } from './sign';

const win = (paid: boolean, basis: 'meter' | 'fixed' = 'meter'): SignWin => ({
  table: 'front',
  title: 'Front',
  seat: 6,
  line: { title: 'Royal flush in seven cards', basis, numerator: 500 },
  amount: paid ? '2410.87' : null,
  due: paid ? null : '2410.87',
  paid,
  cards: ['Ah', 'Kh', 'Qh', 'Jh', 'Th'],
});
const level = (more: Partial<MeterSign> = {}): MeterSign => ({
  level: 'main',
  shows: '48217.40',
  locked: '0.00',
  ceiling: null,
  bet: '1.00',
  lines: [],
  pending: [],
  paid: [],
  ...more,
});
const meter = (levels: MeterSign[], closed: string | null = null): MeterDisplay => ({
  meter: 'WA-01',
  title: 'Washington',
  levels,
  tables: [],
  closed,
  retired: null,
});

describe('what a sign shows', () => {
  it.each([
    ['a meter that runs', level(), null, 0, 'running'],
    ['a win that waits', level({ pending: [win(false)] }), null, 0, 'pending'],
    ['a win that is paid', level({ paid: [win(true)] }), null, 0, 'paid'],
    ['a small award that is paid', level({ paid: [win(true, 'fixed')] }), null, 0, 'running'],
    ['a progressive that is closed', level(), 'the software does not fit', 0, 'closed'],
    ['a win at a closed progressive', level({ pending: [win(false)] }), 'closed', 0, 'pending'],
    ['ten seconds of silence', level(), null, 10_000, 'running'],
    ['more than that', level({ pending: [win(false)] }), null, 10_001, 'lost'],
  ])('%s', (_, one, closed, silent, state) => {
    expect(showing(meter([one], closed), one, silent).state).toBe(state);
  });

  it('is loaded anew only while nothing is won', () => {
    expect(isCalm(meter([level()]))).toBe(true);
    expect(isCalm(meter([level(), level({ paid: [win(true)] })]))).toBe(false);
    const table = { wins: [], phase: 'betting' } as never;
    expect(isBetween(table)).toBe(true);
    expect(isBetween({ wins: [], phase: 'flop' } as never)).toBe(false);
  });
});

describe('a sign that hangs for days', () => {
  it.each([
    ['22-07', 22, true],
    ['22-07', 3, true],
    ['22-07', 7, false],
    ['09-17', 8, false],
    ['09-17', 16, true],
    [null, 3, false],
    ['night', 3, false],
  ])('?dim=%s at %i: %s', (hours, hour, dim) => expect(isDim(hours, hour)).toBe(dim));

  it('stands a little elsewhere every minute, and nowhere twice in 35', () => {
    const seen = Array.from({ length: 35 }, (_, minute) => JSON.stringify(drift(minute)));
    expect(new Set(seen).size).toBe(35);
    expect(drift(35)).toEqual(drift(0));
  });

  it.each([
    [3, 7, 7],
    [7, 7, 7],
    [9, 0, 10],
    [8, 2, 12],
  ])('a drum turns from %i to %i by way of %i', (from, to, by) => expect(turn(from, to).to).toBe(by));

  it('keeps each digit in its place when the amount grows longer', () => {
    const keys = (text: string) => places(text).map((place) => place.key);
    expect(keys('$9,999.99').slice(1)).toEqual(keys('$19,999.99').slice(2));
    expect(places('$1.05').map((place) => place.digit)).toEqual([null, 1, null, 0, 5]);
  });
});
