import { beforeEach, describe, expect, it } from 'vitest';
import { EVERY, Reality } from './reality.svelte';

const MINUTE = 60_000;
const NOON = 1_800_000_000_000;
const hand = (net: string, fees = '0.00') => ({ net, fees });

beforeEach(() => localStorage.clear());

describe('Reality', () => {
  it('comes every half hour, counted from sitting down', () => {
    const reality = new Reality();
    expect(reality.wait(NOON)).toBeNull();
    reality.sits('g-1', NOON);
    expect(reality.wait(NOON)).toBe(EVERY);
    reality.sits('g-1', NOON + 29 * MINUTE);
    expect(reality.wait(NOON + 29 * MINUTE)).toBe(MINUTE);
    reality.sits('g-1', NOON + 31 * MINUTE);
    expect(reality.wait(NOON + 31 * MINUTE)).toBe(0);
    reality.answered(NOON + 31 * MINUTE);
    expect(reality.wait(NOON + 31 * MINUTE)).toBe(EVERY);
    expect(reality.figures?.since).toBe(NOON);
  });

  it('counts what the house has said of each hand, once, fees taken off', () => {
    const reality = new Reality();
    reality.sits('g-1', NOON);
    reality.played('r-1', hand('-84.50'));
    reality.played('r-1', hand('-84.50'));
    reality.played('r-2', hand('20.00', '1.25'));
    expect(reality.figures).toMatchObject({ hands: 2, net: -6575 });
  });

  it('does not begin anew with the page, nor in another tab', () => {
    const first = new Reality();
    first.sits('g-1', NOON);
    first.played('r-1', hand('10.00'));
    const second = new Reality();
    second.sits('g-1', NOON + 20 * MINUTE);
    second.played('r-1', hand('10.00'));
    second.played('r-2', hand('10.00'));
    expect(second.figures).toMatchObject({ since: NOON, hands: 2, net: 2000 });
    expect(second.wait(NOON + 20 * MINUTE)).toBe(10 * MINUTE);
  });

  it('begins anew for somebody else, and after half an hour away', () => {
    new Reality().sits('g-1', NOON);
    const other = new Reality();
    other.sits('g-2', NOON + MINUTE);
    expect(other.figures?.since).toBe(NOON + MINUTE);
    const back = new Reality();
    back.sits('g-2', NOON + 32 * MINUTE);
    expect(back.figures?.since).toBe(NOON + 32 * MINUTE);
  });

  it.each(['what', '{"player": "g-1"}', '{"player": "g-1", "rounds": [], "since": "soon"}'])(
    'begins anew where what is kept cannot be read: %s',
    (text) => {
      localStorage.setItem('houseedge.sitting', text);
      const reality = new Reality();
      reality.sits('g-1', NOON);
      expect(reality.figures).toMatchObject({ since: NOON, hands: 0, net: 0 });
    },
  );
});
