import { describe, expect, it } from 'vitest';
import type { ConfigShown } from '../../house/wire';
import { added, amount, drafted, wagerOf, type Draft } from './draft';

const shown = {
  config: {
    guest_money: '1000.00',
    tables: [
      { id: 'front', profile: 'washington', limits: { trips: ['5.00', '50.00'] } },
      { id: 'back', profile: 'california' },
    ],
  },
  posted: {},
  limits: {},
  closed: [{ id: 'side', profile: 'washington', paytables: { trips: 'UTH-03' } }],
} as unknown as ConfigShown;
const draft = (more: Partial<Draft>): Draft => ({
  table: 'front',
  limits: {},
  paytables: {},
  open: true,
  ...more,
});

describe('a draft in the file', () => {
  it('changes nothing but what it names, in its place', () => {
    const file = drafted(shown, draft({ limits: { ante: ['15.00', '75.00'] } }));
    expect(file.tables).toEqual([
      {
        id: 'front',
        profile: 'washington',
        limits: { trips: ['5.00', '50.00'], ante: ['15.00', '75.00'] },
      },
      { id: 'back', profile: 'california' },
    ]);
    expect(file.guest_money).toBe('1000.00');
  });

  it('closes a table by leaving it out, and opens one as it was', () => {
    expect(drafted(shown, draft({ open: false })).tables.map((one) => one.id)).toEqual(['back']);
    const opened = drafted(shown, draft({ table: 'side' })).tables;
    expect(opened.at(-1)).toEqual({ id: 'side', profile: 'washington', paytables: { trips: 'UTH-03' } });
  });

  it('has a new table behind the others, with what its rules leave open', () => {
    const wanted = { id: ' pit ', title: '', profile: 'washington', dealt: 'cards' } as const;
    expect(added(shown, wanted).tables).toEqual([
      ...(shown.config as { tables: unknown[] }).tables,
      { id: 'pit', profile: 'washington', dealer: 'staff', cards: 'physical' },
    ]);
  });

  it('is the file itself where nothing is drafted', () => {
    expect(drafted(shown, draft({}))).toEqual(shown.config);
  });
});

it.each([
  ['tables[0].limits.ante', 'ante'],
  ['tables[3].paytables.trips', 'trips'],
  ['tables[0].idle', null],
])('the fault of %s is at %s', (key, wager) => expect(wagerOf(key)).toBe(wager));

it.each([
  ['15', '15.00'],
  ['$1,250', '1250.00'],
  ['7.5', '7.50'],
  ['much', 'much'],
  ['1.234', '1.234'],
])('%s is read as %s', (text, read) => expect(amount(text)).toBe(read));
