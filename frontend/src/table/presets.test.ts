import { beforeEach, describe, expect, it } from 'vitest';
import { FELT } from '../pages/samples';
import { nameOf, Presets, spelled } from './presets.svelte';

const TEN = { ante: 1000, blind: 1000 };
const TRIPS = { ...TEN, trips: 500 };

beforeEach(() => localStorage.clear());

describe('saved bets', () => {
  it('are named by their amounts until somebody names them', () => {
    expect([nameOf(FELT, TEN), nameOf(FELT, TRIPS)]).toEqual(['$10', '$10 + Trips']);
    const long = { ...FELT, spots: FELT.spots.map((spot) => ({ ...spot, label: 'Ultimate Pairs' })) };
    expect(nameOf(long, TRIPS)).toBe('$10 + 1 bet');
    expect(spelled(FELT.spots, { name: '', wagers: TRIPS })).toBe('Trips $5, Ante $10, Blind $10');
  });

  it('are kept for one table of one browser, each once, three at the most', () => {
    const kept = new Presets('washington');
    kept.add(FELT, TRIPS);
    kept.add(FELT, TRIPS);
    kept.add(FELT, TEN);
    kept.open = true;
    const again = new Presets('washington');
    expect(again.bets.map((bet) => bet.wagers)).toEqual([TRIPS, TEN]);
    expect(again.open).toBe(true);
    expect(new Presets('california').bets).toEqual([]);
    again.add(FELT, { ante: 500, blind: 500 });
    expect(again.takes(FELT, { ante: 2000, blind: 2000 })).toBe(false);
    expect(again.takes(FELT, {})).toBe(false);
  });

  it('get short names, and go', () => {
    const kept = new Presets('washington');
    kept.add(FELT, TRIPS);
    kept.rename(0, '  my usual bet of the evening ');
    expect(kept.bets[0]!.name).toBe('my usual bet o');
    kept.rename(0, '   ');
    expect(kept.bets[0]!.name).toBe('my usual bet o');
    kept.remove(0);
    expect(new Presets('washington').bets).toEqual([]);
  });

  it.each(['nothing', '{"bets": 7}', '{"bets": [{"name": 1}, {"name": "x", "wagers": {"ante": -5}}]}'])(
    'that nobody can read are none: %s',
    (text) => {
      localStorage.setItem('houseedge.bets.washington', text);
      expect(new Presets('washington').bets).toEqual([]);
    },
  );
});
