import { describe, expect, it } from 'vitest';
import type { BackerView, BankView, RoundLine } from '../house/wire';
import { BANK, PUBLIC, seat as sample } from '../pages/samples';
import { lately } from './lately';
import { lower } from './luck.svelte';
import { inBox, seatNotes } from './notes';
import { bankWait } from './wait';

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
    const brief = [1, 2, 3, 4].map((seat) => seatNotes(table, at(seat)).brief);
    expect(brief).toEqual(['declined', 'asked', 'rests', null]);
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

describe('what one waits for while nobody banks', () => {
  const waiting = { ...PUBLIC, bank: null, asked: [], seats: [sample({ seat: 2, name: 'Bob' })] };

  it('is the answer of whoever is asked (K-03)', () => {
    const asked = { ...waiting, call: 'bank_offered' as const, offer: { seat: 2 } };
    expect(bankWait(asked)?.title).toBe('Bob is asked to bank');
  });

  it('is somebody who banks, or somebody who could (K-13)', () => {
    const nobody = { ...waiting, call: 'no_bank' as const, offer: null };
    const said = [{ seat: 2, answer: 'declined', turn: 1 }] as const;
    expect(bankWait({ ...nobody, asked: [...said] })?.words).toContain('asked again in turn');
    expect(bankWait(nobody)?.words).toContain('somebody who can bank sits down');
  });

  it('is nothing of the kind where a hand is dealt', () => {
    expect(bankWait({ ...waiting, call: 'place_bets', offer: null })).toBeNull();
  });
});

describe('what came of a bank', () => {
  const bars = [
    { middle: '-100.00', share: 0.3 },
    { middle: '0.00', share: 0.2 },
    { middle: '100.00', share: 0.5 },
  ];

  it('stands among all it might have come to', () => {
    expect(lower(bars, 100_00)).toBeCloseTo(0.75);
    expect(lower(bars, -90_00)).toBeCloseTo(0.15);
  });

  it('and how it went lately is counted from the last rounds', () => {
    const bank = { seat: 2, player: 'p', name: 'Bob', collected: '0.00', fees: '0.00' };
    const line = { table: 't', number: 1, opened: 0, ended: 1, seats: [], backline: [] };
    const rounds: RoundLine[] = [
      {
        ...line,
        round: 'a',
        status: 'settled',
        bank: { ...bank, stake: '200.00', paid: '0.00', net: '60.00' },
      },
      {
        ...line,
        round: 'b',
        status: 'settled',
        bank: { ...bank, stake: '90.00', paid: '90.00', net: '-90.00' },
      },
      { ...line, round: 'c', status: 'empty', bank: null },
      { ...line, round: 'd', status: 'open', bank: null },
    ];
    expect(lately(rounds)).toEqual({
      rounds: 3,
      banked: 2,
      least: '90.00',
      most: '200.00',
      ahead: 1,
      used: 1,
      waits: 1,
    });
    expect(lately([])).toBeNull();
  });
});
