import { describe, expect, it } from 'vitest';
import { AWARD, BANK, NINES, seat, SPOTS, wager } from '../pages/samples';
import { budget } from '../table/actions';
import type { PrivateView } from '../house/wire';
import { t } from '../text/text.svelte';
import { bankOf, beside, isOver, largest, ownLooks, unbroken } from './looks';

describe('a hand that is over', () => {
  it('is settled, or void with everything returned', () => {
    expect(isOver(seat())).toBe(false);
    expect(isOver(seat({ net: '0.00' }))).toBe(true);
    expect(isOver(seat({ result: 'void' }))).toBe(true);
  });

  it('is told in a few words', () => {
    const played = seat({ result: 'win', decision: 'play', times: 4, hand: NINES });
    expect(t.hands.own(played)).toBe('4×, pair of nines wins');
    expect(t.hands.own(seat({ result: 'fold', decision: 'fold' }))).toBe('folded');
    expect(t.hands.own(seat({ result: 'fold', envy: true }))).toBe('folded, envy pays');
    expect(t.hands.own(seat({ result: 'void' }))).toBe('void, all returned');
  });

  it('lets the largest award speak', () => {
    const small = { ...AWARD, seat: 1, amount: '500.00' };
    expect(largest([small, AWARD])).toBe(AWARD);
    expect(largest([])).toBeNull();
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

  it('is announced with unbroken amounts', () => {
    expect(unbroken('Seat 7 loses: −$40.00')).toBe('Seat 7 loses: −\u2060$40.00');
  });
});

describe('what one may buy chips for', () => {
  const you = (balance: string) =>
    ({ balance, buy_in: { min: '10.00', max: '500.00', suggested: '200.00' } }) as PrivateView;

  it('ends at what one has', () => {
    expect(budget(you('1000.00'))).toEqual({ min: '10.00', max: '500.00', suggested: '200.00' });
    expect(budget(you('40.00'))).toEqual({ min: '10.00', max: '40.00', suggested: '40.00' });
    expect(budget(you('9.99'))).toBeNull();
  });
});
