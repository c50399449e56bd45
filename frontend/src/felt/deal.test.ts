import { describe, expect, it } from 'vitest';
import type { DealView } from '../house/wire';
import { deal, seat } from '../pages/samples';
import { dealt, isCutting } from './deal';

const seats = [seat({ seat: 1, name: 'Ana' }), seat({ seat: 3, name: 'Bram' })];
const words = (changes: Partial<DealView>, own: number | null = null) => {
  const told = dealt({ deal: deal(changes), seats }, own);
  return [told?.label, told?.words, told?.brief, told?.warns ?? false];
};
const closed = { closing: 'l0', cutter: 3 };
const cut = { ...closed, opened: 'm0', cut: 'x0', deck: 2, claims: true, chance: 'a3' };

describe('where the deal stands', () => {
  it('is nothing at a table with real cards', () => {
    expect(dealt({ deal: null, seats }, null)).toBeNull();
  });

  it('is the sealed decks before the bets are closed', () => {
    expect(words({})).toEqual(['4 decks sealed', '8493 3ff4', '4 decks sealed', false]);
    expect(isCutting({ deal: deal() })).toBe(false);
  });

  it('is who cuts, then who has cut', () => {
    expect(isCutting({ deal: deal(closed) })).toBe(true);
    expect(words(closed)).toEqual(['Being cut', 'Bram cuts', 'Bram cuts', false]);
    expect(words(closed, 3)).toEqual(['Being cut', 'You cut', 'You cut', false]);
    expect(isCutting({ deal: deal(cut) })).toBe(false);
    expect(words(cut)).toEqual(['Cut by', 'Bram', 'Cut by Bram', false]);
    expect(words(cut, 3)).toEqual(['Cut by', 'You', 'Cut by you', false]);
  });

  it('names who withheld a pledge, the cutter too', () => {
    expect(words({ ...cut, withheld: [1] })).toEqual(['Withheld by', 'Ana', 'Ana withheld', true]);
    expect(words({ ...cut, chance: null })).toEqual(['Withheld by', 'Bram', 'Bram withheld', true]);
  });

  it('claims nothing where no player’s bytes are in it', () => {
    const none = { ...cut, cutter: null, chance: null, claims: false };
    expect(words(none)).toEqual(['No pledge', 'Claims nothing', 'Claims nothing', true]);
    expect(words({ ...cut, chance: null, claims: false })).toEqual([
      'No cut',
      'Claims nothing',
      'Claims nothing',
      true,
    ]);
  });
});
