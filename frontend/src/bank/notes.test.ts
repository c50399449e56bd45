import { describe, expect, it } from 'vitest';
import type { BackerView, BankView } from '../house/wire';
import { BANK, PUBLIC, seat as sample } from '../pages/samples';
import { inBox, seatNotes } from './notes';

const kim = (net: string | null): BackerView => ({
  order: 1,
  player: 'p-kim',
  name: 'Kim',
  bot: false,
  wagers: [
    { wager: 'ante', label: 'Ante', stake: '10.00' },
    { wager: 'blind', label: 'Blind', stake: '10.00' },
  ] as BackerView['wagers'],
  pledged: false,
  net,
  fees: '0.00',
  cover: null,
});
const at = (seat: number, backline: BackerView[] = []) => sample({ seat, backline });
const banked: BankView = { ...BANK, stake: '200.00', net: null, order: [2, 3] };

describe('what stands at a seat of a player-dealer’s table', () => {
  it('is its place in settling, and nothing for who has no bet (S-09)', () => {
    const table = { ...PUBLIC, bank: banked };
    expect([2, 3, 5].map((seat) => seatNotes(table, at(seat)).order)).toEqual([1, 2, null]);
  });

  it('is what it said when it was asked to bank (K-03, K-13)', () => {
    const asked = [
      { seat: 1, answer: 'declined', turn: 1 },
      { seat: 2, answer: 'asked', turn: 2 },
      { seat: 3, answer: 'rests', turn: 0 },
    ] as const;
    const table = { ...PUBLIC, bank: null, asked: [...asked] };
    const said = [1, 2, 3, 4].map((seat) => seatNotes(table, at(seat)).asked);
    expect(said).toEqual(['declined', 'asked now', 'banked twice', null]);
  });

  it('is who bets behind it: the stakes, then the results (O-12)', () => {
    const table = { ...PUBLIC, bank: banked };
    expect(seatNotes(table, at(2, [kim(null)])).behind).toBe('Kim behind: $20');
    expect(seatNotes(table, at(2, [kim('-20.00')])).behind).toBe('Kim behind: −$20');
    const two = [kim('50.00'), { ...kim('-20.00'), order: 2, name: 'Lee' }];
    expect(seatNotes(table, at(2, two))).toMatchObject({
      behind: '2 behind: +$30',
      each: 'Kim behind: +$50, Lee behind: −$20',
    });
  });
});

describe('the box of the stake', () => {
  it('holds the stake, then with what came of it, and nothing once it went back', () => {
    expect(inBox({ phase: 'river' }, banked)).toBe(200_00);
    expect(inBox({ phase: 'settled' }, { ...banked, net: '-60.00' })).toBe(140_00);
    expect(inBox({ phase: 'void' }, banked)).toBe(0);
  });
});
