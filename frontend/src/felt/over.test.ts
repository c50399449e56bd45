import { describe, expect, it } from 'vitest';
import { BANK, seat, SPOTS, wager } from '../pages/samples';
import { budget } from '../table/actions';
import type { You } from '../house/wire';
import { bankOf, beside, handWords, isOver, ownLooks, sentences } from './looks';

describe('a hand that is over', () => {
  it('is settled, or void with everything returned', () => {
    expect(isOver(seat())).toBe(false);
    expect(isOver(seat({ net: '0.00' }))).toBe(true);
    expect(isOver(seat({ result: 'void' }))).toBe(true);
  });

  it('is told in a few words', () => {
    const hand = 'pair of nines, ace, king and jack kickers';
    expect(handWords(seat({ result: 'win', decision: '4x', hand }), null)).toBe('4×, pair of nines wins');
    expect(handWords(seat({ result: 'fold', decision: 'fold' }), hand)).toBe('folded');
    expect(handWords(seat({ result: 'fold', envy: true }), hand)).toBe('folded, envy pays');
    expect(handWords(seat({ result: 'void' }), hand)).toBe('void, all returned');
  });

  it('knows whose bank it was', () => {
    expect(bankOf({ bank: BANK }, seat({ seat: BANK.seat }))).toBe(BANK);
    expect(bankOf({ bank: BANK }, seat({ seat: 1 }))).toBeNull();
    expect(bankOf({ bank: null }, seat())).toBeNull();
  });

  it('keeps the stake apart from what the bank paid', () => {
    const won = wager({ wager: 'trips', stake: '5.00', outcome: 'win', pays: '15.00', returned: '20.00' });
    const trips = ownLooks(SPOTS, seat({ wagers: [won] }), null, {}, []).trips!;
    expect([trips.amount, trips.won]).toEqual([2000, 1500]);
  });

  it('names what was paid beside the circles', () => {
    const envy = wager({ wager: 'envy', label: 'Envy', stake: '0.00', outcome: 'win', returned: '1500.00' });
    const own = seat({ wagers: [wager({ outcome: 'lose' }), envy] });
    expect(beside(own, SPOTS)).toEqual([envy]);
  });

  it('is announced sentence by sentence, with unbroken amounts', () => {
    const lines = sentences('Dealer has nothing. Seat 7 loses: −$40.00. Seat 1 wins: +$45.00');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('−\u2060$40.00');
  });
});

describe('what one may buy chips for', () => {
  const you = (balance: string) =>
    ({ balance, buy_in: { min: '10.00', max: '500.00', suggested: '200.00' } }) as You;

  it('ends at what one has', () => {
    expect(budget(you('1000.00'))).toEqual({ min: '10.00', max: '500.00', suggested: '200.00' });
    expect(budget(you('40.00'))).toEqual({ min: '10.00', max: '40.00', suggested: '40.00' });
    expect(budget(you('9.99'))).toBeNull();
  });
});
