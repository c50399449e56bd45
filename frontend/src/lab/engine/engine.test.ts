import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CountedTable } from '../../house/wire';
import type { LaboratorySheets } from '../../house/wire';
import { gameOf, known, otherSide, read, START, write } from '../state';
import { countable, STANDARD, tenOdds } from './game';
import { exact, ratio, typed, value, written } from './ratio';
import { side } from './side';
import { Spans } from './spans';
import { tally } from './tally';

const file = join(import.meta.dirname, '../../../../src/houseedge/odds/data/spans.json');
const spans = new Spans(JSON.parse(readFileSync(file, 'utf8')));
const blind = (...odds: string[]) => tenOdds(odds.map((text) => typed(text)!));
const solved = (part: Partial<typeof STANDARD>) => tally(spans.solution({ ...STANDARD, ...part }));

describe('the game counted in the browser', () => {
  // What `houseedge solve --json --blind ...` prints, fraction by fraction.
  it.each([
    [STANDARD.blind, 'lose', '-50643648973/2317817502000'],
    [blind('500', '40', '10', '3', '3/2', '1'), 'lose', '-170286875519/6953452506000'],
    [blind('500', '50', '10', '3', '3/2', '1'), 'refund', '102560082179/6953452506000'],
    [blind('0', '0', '37/3', '0', '0', '0'), 'lose', '-44149877801/231781750200'],
  ] as const)('is what solve says', (odds, folded_ante, ev) => {
    expect(written(solved({ blind: odds, folded_ante }).ev)).toBe(ev);
  });

  it('has chances that add up to one, and the mean is that of the distribution', () => {
    const { distribution, frequencies, ev } = solved({});
    const all = distribution.reduce((sum, [, chance]) => sum + value(chance), 0);
    expect(all).toBeCloseTo(1, 12);
    expect(frequencies.reduce((sum, [, chance]) => sum + value(chance), 0)).toBeCloseTo(1, 12);
    const mean = distribution.reduce((sum, [net, chance]) => sum + value(net) * value(chance), 0);
    expect(mean).toBeCloseTo(value(ev), 12);
  });

  it('values starting hands as solve does', () => {
    const { hands } = spans.solution(STANDARD);
    expect(hands).toHaveLength(169);
    const k2s = hands.find(({ name }) => name === 'K2s')!;
    expect(Object.keys(k2s.values)).toEqual(['4x', '3x', 'check']);
    expect(written(k2s.values['4x']!)).toBe('-31256633/419514480');
    expect(written(k2s.values['3x']!)).toBe('-291019819/2097572400');
    expect(k2s.best).toBe('4x');
  });

  it('knows what it cannot answer', () => {
    expect(spans.knows(STANDARD)).toBe(true);
    expect(spans.knows({ ...STANDARD, flop: [ratio(3)] })).toBe(false);
    expect(spans.knows({ ...STANDARD, ties: 'lose' })).toBe(false);
    expect(countable({ ...STANDARD, blind: blind('999999999', '1', '1', '1', '1', '1') })).toBe(false);
  });
});

describe('a bonus bet', () => {
  const line = (key: string, probability: string, odds: string | null, share: string | null = null) => ({
    key,
    title: key,
    probability,
    pays: '',
    odds,
    share,
    cents: null,
    keeps: share === null,
  });
  const table = (lines: CountedTable['lines']): CountedTable => ({
    wager: 'trips',
    table: 'T',
    title: 'T',
    bet: 100,
    lines,
    folded: null,
    printed: {},
  });

  it('is linear in what its lines pay', () => {
    const found = side(table([line('a', '1/10', '5'), line('b', '1/4', '1')]), [null, ratio(3, 2)]);
    // 1/10 × 6 + 1/4 × 5/2 comes back of each unit.
    expect(written(found.edge)).toBe('-9/40');
    expect(written(found.hits)).toBe('7/20');
  });

  it('breaks even at a meter', () => {
    const jackpot = table([line('royal', '1/1000', null, '1/1'), line('b', '1/10', '4', null)]);
    jackpot.lines[1]!.keeps = false;
    const found = side(jackpot, [], { meter: ratio(30_000) });
    // A thousandth of 300 dollars and four tenths of a dollar, for one.
    expect(written(found.edge)).toBe('3/10');
    expect(written(found.even!)).toBe('60000');
  });
});

describe('what is written', () => {
  it('is read as people write it', () => {
    expect(['3/2', '3 to 2', '1.5', '3:2'].map((text) => written(typed(text)!))).toEqual(
      Array(4).fill('3/2'),
    );
    expect(['', 'x', '-1', '1/0', '1e9'].map(typed)).toEqual(Array(5).fill(null));
    expect(written(exact('-2/4'))).toBe('-1/2');
  });

  it('is told beside its field where it makes no game', () => {
    const bad = { ...START, blind: ['', '50', 'x', '3', '3/2', '1'], flop: '0', river: '' };
    expect(gameOf(bad)).toEqual({
      game: null,
      faults: { 'blind.0': 'missing', 'blind.2': 'odds', flop: 'size', river: 'empty' },
    });
    const huge = { ...START, blind: ['999999999', '50', '10', '3', '3/2', '1'] };
    expect(gameOf(huge).faults).toEqual({ 'blind.0': 'large' });
  });

  it('is carried by a link, all of it', () => {
    const draft = structuredClone(START);
    draft.blind[1] = '40';
    draft.flop = '2, 3';
    draft.choices.folded_ante = 'refund';
    draft.tables.trips = { table: 'UTH-03', pays: { 4: '6' } };
    draft.meter = '48217.40';
    draft.folds = true;
    const { draft: back, left } = read(`?${write(draft)}`);
    expect(left).toEqual([]);
    expect({ ...back, flop: back.flop.replace(',', ', ') }).toEqual(draft);
  });

  it('is not taken from another version', () => {
    expect(read('?v=2&blind=1,1,1,1,1,1').draft).toEqual(START);
    expect(read('?v=1&blind=1,1&ties=maybe').left).toEqual(['blind', 'ties']);
    expect(read('?v=1&trips=UTH-02;zz=5&folds=maybe').left).toEqual(['trips', 'folds']);
  });

  it('keeps a missing line of a bonus wager, which is told beside its field', () => {
    const draft = structuredClone(START);
    draft.tables.pairs!.pays[0] = '';
    expect(read(`?${write(draft)}`)).toMatchObject({ draft, left: [] });
    expect(otherSide(draft)).toBe('pairs');
  });

  it('leaves tables, lines and profiles that no sheet knows, and says which', () => {
    const lines = Array.from({ length: 7 }, () => ({}));
    const tables = [
      ['trips', 'UTH-02'],
      ['bad_beat', 'BBB-01'],
      ['pairs', 'UP-1'],
      ['progressive', 'WA-01'],
    ].map(([wager, table]) => ({ wager, table, lines }));
    const sheets = {
      version: 1,
      profiles: [{ profile: 'washington' }],
      tables,
    } as unknown as LaboratorySheets;
    expect(known(START, sheets)).toEqual({ draft: START, left: [] });
    const link = read('?v=1&trips=UTH-99&bad_beat=UTH-02&pairs=UP-1;0=31;9=5&with=nowhere').draft;
    const { draft, left } = known(link, sheets);
    expect(left).toEqual(['trips', 'bad_beat', 'pairs', 'with']);
    const pairs = { table: 'UP-1', pays: { 0: '31' } };
    expect(draft).toEqual({ ...START, tables: { ...START.tables, pairs } });
  });
});
