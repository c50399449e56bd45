import { describe, expect, it } from 'vitest';
import type { LevelAdvice, ReportedDay } from '../../house/wire';
import {
  brief,
  byDay,
  drafted,
  exact,
  marks,
  micros,
  moves,
  percent,
  short,
  spoken,
  split,
  withPlan,
  written,
} from './figures';

describe('amounts', () => {
  it('are exact to a millionth, and show parts of a cent only where there are some', () => {
    expect(micros('-1284.500000')).toBe(-1_284_500_000);
    expect(exact('1284.500000')).toBe('$1,284.50');
    expect(exact('51327.501200')).toBe('$51,327.5012');
    expect(exact('-0.600000')).toBe('−$0.60');
    expect(exact('0.60', true)).toBe('+$0.60');
    expect([short(0), short(12_500_000_000), short(-2_000_000_000_000)]).toEqual(['$0', '$12.5k', '−$2M']);
    expect(percent(-0.5319)).toBe('−53.19 %');
  });
  it('have a few round marks on an axis', () => {
    expect(marks(0, 47)).toEqual([0, 20, 40]);
    expect(marks(-5, 13)).toEqual([-5, 0, 5, 10]);
  });
});

const level = {
  level: 'main',
  entries: [
    { key: 'seed', now: '10000.00', coming: '10000.00', draft: '', binds: 'after the jackpot', fault: null },
    { key: 'contribution', now: '25 %', coming: '25 %', draft: '', binds: 'after the jackpot', fault: null },
    { key: 'ceiling', now: 'none', coming: 'none', draft: '', binds: 'now', fault: null },
  ],
} as unknown as LevelAdvice;

describe('a plan', () => {
  it('is written as in a house’s file, and only what differs is a draft', () => {
    expect(written('contribution', ' 25 ')).toBe('25 %');
    expect(written('ceiling', '')).toBe('none');
    expect(written('seed', '$12,000')).toBe('12000.00');
    const fields = { seed: '10,000', contribution: '20%', reserve: '', ceiling: 'none' };
    expect(drafted(fields, level)).toEqual({ contribution: '20 %' });
    expect(split('20 %', '5 %')).toEqual([0.2, 0.05, 0.75]);
  });
  it('goes into the file beside what stands there', () => {
    const config = {
      guest_money: '1.00',
      meters: [
        { id: 'WA-01', ceiling: '9.00' },
        { id: 'PA-01', level: 'a' },
      ],
    };
    expect(withPlan(config, 'WA-01', 'main', { seed: '5.00' })).toEqual({
      guest_money: '1.00',
      meters: [
        { id: 'PA-01', level: 'a' },
        { id: 'WA-01', ceiling: '9.00', seed: '5.00' },
      ],
    });
    expect(withPlan({}, 'X', 'main', { seed: '5.00' })).toEqual({
      meters: [{ id: 'X', level: 'main', seed: '5.00' }],
    });
  });
});

it('contributions stand by day and table, days without any between them', () => {
  const day = (day: string, table: string, net: string): ReportedDay =>
    ({ day, table, net, level: 'main' }) as ReportedDay;
  const stacks = byDay(
    [day('2026-11-01', 'b', '1.00'), day('2026-11-01', 'a', '2.00'), day('2026-11-03', 'a', '4.00')],
    'main',
  );
  expect(stacks.map((each) => [each.day, each.total])).toEqual([
    ['2026-11-01', 3_000_000],
    ['2026-11-02', 0],
    ['2026-11-03', 4_000_000],
  ]);
  expect(stacks[0]!.parts.map((each) => each.table)).toEqual(['a', 'b']);
});

it('events and hashes are read by people', () => {
  expect(spoken('ShiftOpened')).toBe('shift opened');
  expect(brief('b07e19d4ffff')).toBe('b07e 19d4');
});

describe('a meter taken out of use', () => {
  const one = (level: string, current: string, ceiling = 'none'): LevelAdvice =>
    ({
      level,
      account: { current, overflow: '0.150300', reserve: '0.030100' },
      entries: [{ key: 'ceiling', now: ceiling }],
    }) as LevelAdvice;
  it('gives level to level of the same name, and what a ceiling does not show waits', () => {
    const [main, high] = moves(
      [one('main', '9000.100000'), one('high', '5.00')],
      [one('high', '1.00'), one('main', '10000.00', '12000.00')],
    )!;
    expect([main!.to, main!.after, main!.waits]).toEqual(['main', 12_000_000_000, 7_000_250_300]);
    expect([high!.to, high!.after, high!.waits]).toEqual(['high', 6_000_000, 150_300]);
  });
  it('gives all its levels to the only one there is, one after the other', () => {
    const found = moves([one('main', '3.00'), one('high', '5.00')], [one('only', '1.00', '8.00')])!;
    expect(found.map((each) => [each.before, each.after, each.waits])).toEqual([
      [1_000_000, 4_000_000, 150_300],
      [4_000_000, 8_000_000, 1_150_300],
    ]);
  });
  it('gives nothing where a level would go nowhere', () => {
    expect(moves([one('third', '1.00')], [one('main', '1.00'), one('high', '1.00')])).toBeNull();
  });
});
