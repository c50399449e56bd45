import { describe, expect, it } from 'vitest';
import type { FeltView, SpotView } from '../house/wire';
import {
  bound,
  closed,
  complete,
  double,
  feeOf,
  laid,
  place,
  rebet,
  takeOff,
  total,
  wagers,
  type Draft,
} from './draft';

const spot = (wager: string, changes: Partial<SpotView> = {}): SpotView => ({
  wager,
  label: wager[0]!.toUpperCase() + wager.slice(1),
  required: false,
  min: '5.00',
  max: '25.00',
  fixed: null,
  with: null,
  equals: null,
  allowed: true,
  why: null,
  ...changes,
});

const felt: FeltView = {
  spots: [
    spot('trips'),
    spot('bad_beat', { label: 'Bad Beat', with: 'trips' }),
    spot('pairs'),
    spot('ante', { required: true, min: '10.00', max: '75.00' }),
    spot('blind', { required: true, min: '10.00', max: '75.00', equals: 'ante' }),
    spot('progressive', { fixed: '1.00', min: '1.00', max: '1.00' }),
  ],
  last: { ante: '25.00', blind: '25.00', trips: '5.00', bad_beat: '5.00', progressive: '1.00' },
  keep: null,
  keeps: null,
  games: 4,
  fees: [],
};
const lay = (...chips: [string, number][]): Draft =>
  chips.reduce<Draft>((draft, [wager, chip]) => place(felt, draft, wager, chip).draft, {});

describe('chips laid out', () => {
  it('lies on both circles that must be equal, whichever one touches', () => {
    expect(lay(['blind', 2500])).toEqual({ ante: 2500, blind: 2500 });
    expect(lay(['ante', 2500], ['ante', 500])).toEqual({ ante: 3000, blind: 3000 });
  });

  it('is lifted to the minimum and held at the maximum, and says so', () => {
    expect(lay(['ante', 100])).toEqual({ ante: 1000, blind: 1000 });
    const full = lay(['trips', 2500]);
    expect(place(felt, full, 'trips', 500)).toEqual({ draft: full, note: 'Trips: at most $25.00' });
  });

  it('is the least or the most of a circle in one move', () => {
    expect(bound(felt, lay(['ante', 2500]), 'ante', 'least')).toEqual({
      draft: { ante: 1000, blind: 1000 },
      note: null,
    });
    expect(bound(felt, {}, 'trips', 'most')).toEqual({ draft: { trips: 2500 }, note: null });
    expect(bound(felt, {}, 'bad_beat', 'least')).toEqual({ draft: {}, note: 'Bad Beat: needs Trips' });
    const open = { ...felt, spots: [spot('trips', { max: null })] };
    expect(bound(open, {}, 'trips', 'most').note).toBe('Trips: no maximum is posted');
  });

  it('is a layout of before, as far as this felt takes it', () => {
    expect(laid(felt, { ante: 1500, blind: 1500, bad_beat: 500, envy: 500 })).toEqual({
      ante: 1500,
      blind: 1500,
    });
  });

  it('waits for the wager it needs, and goes with it', () => {
    expect(place(felt, {}, 'bad_beat', 500).note).toBe('Bad Beat: needs Trips');
    const both = lay(['trips', 500], ['bad_beat', 500]);
    expect(takeOff(felt, both, 'trips', 500)).toEqual({});
  });

  it('lights and clears a fixed bet with one touch', () => {
    const lit = lay(['progressive', 2500]);
    expect(lit).toEqual({ progressive: 100 });
    expect(place(felt, lit, 'progressive', 2500).draft).toEqual({});
  });

  it('closes the circle past the number of games', () => {
    const four = lay(['ante', 1000], ['trips', 500], ['bad_beat', 500], ['progressive', 100]);
    expect(closed(felt, four, 'pairs')).toBe('closed: 4 games');
    expect(place(felt, four, 'pairs', 500).draft).toBe(four);
    expect(closed({ ...felt, games: null }, four, 'pairs')).toBeNull();
  });

  it('takes chips back one by one, and the rest below the minimum', () => {
    const laid = lay(['ante', 2500]);
    expect(takeOff(felt, laid, 'ante', 500)).toEqual({ ante: 2000, blind: 2000 });
    expect(takeOff(felt, laid, 'ante', 2000)).toEqual({});
  });

  it('lays the last bet out again, and twice', () => {
    const again = rebet(felt);
    expect(wagers(again)).toEqual(felt.last);
    expect(total(again)).toBe(6100);
    expect(double(felt, again)).toEqual({
      ante: 5000,
      blind: 5000,
      trips: 1000,
      bad_beat: 1000,
      progressive: 100,
    });
    expect(double(felt, { ante: 5000, blind: 5000 })).toEqual({ ante: 7500, blind: 7500 });
  });

  it('leaves out of a rebet what the house has closed', () => {
    const shut = {
      ...felt,
      spots: felt.spots.map((one) => (one.wager === 'trips' ? { ...one, allowed: false } : one)),
    };
    expect(Object.keys(rebet(shut)).sort()).toEqual(['ante', 'blind', 'progressive']);
  });

  it('is complete when every required circle is', () => {
    expect(complete(felt, lay(['trips', 500]))).toBe(false);
    expect(complete(felt, lay(['ante', 1000]))).toBe(true);
  });
});

describe('the fee of a draft', () => {
  const fees = [
    { min: '10.00', max: '50.00', fee: '1.00', trips: '1.25', most: false },
    { min: '50.01', max: '75.00', fee: '2.00', trips: '2.00', most: true },
  ];
  it.each<[Draft, ReturnType<typeof feeOf>]>([
    [
      { ante: 1000, blind: 1000 },
      { amount: 100, most: false },
    ],
    [
      { ante: 5000, blind: 5000, trips: 500 },
      { amount: 125, most: false },
    ],
    [
      { ante: 5100, blind: 5100 },
      { amount: 200, most: true },
    ],
    [{}, null],
  ])('is what the house posts for it: %j', (draft, fee) => {
    expect(feeOf({ ...felt, fees }, draft)).toEqual(fee);
  });
  it('is nothing where none is collected', () => {
    expect(feeOf(felt, { ante: 1000, blind: 1000 })).toBeNull();
  });
});
