import { describe, expect, it } from 'vitest';
import type { PracticeHand } from '../house/wire';
import { after, answered, comesIn, due, fresh, read, streak, without, type Progress } from './progress';

const TODAY = '2026-11-15';
const hand = (number: number, hole = ['Th', '6h']): PracticeHand => ({
  number,
  street: 'flop',
  hole,
  board: ['Kh', '8h', '3c'],
  hand: null,
  draw: null,
  choices: [{ action: 'check', times: null, price: null }],
});
const by = { profile: 'washington' };
const answer = (progress: Progress, right: boolean, today = TODAY, one = hand(0)): Progress =>
  answered(progress, { by, hand: one, ante: '20.00', right, cost: right ? 0 : 61_681, day: null }, today);

describe('what was missed', () => {
  it('comes again at once, tomorrow, after three days, after eight, and then no more', () => {
    let progress = answer(fresh(), false);
    let day = TODAY;
    for (const days of [0, 1, 3, 8]) {
      expect(comesIn(progress, { by, hand: hand(0) }, day)).toBe(days);
      day = after(day, days);
      expect(due(progress, day, null)).toHaveLength(1);
      expect(days ? due(progress, after(day, -1), null) : []).toHaveLength(0);
      progress = answer(progress, true, day);
    }
    expect(progress.missed).toEqual([]);
  });

  it('begins anew when it is missed again, and what was never missed does not come', () => {
    let progress = answer(answer(fresh(), false), true);
    expect(comesIn(progress, { by, hand: hand(0) }, TODAY)).toBe(1);
    progress = answer(progress, false, after(TODAY, 1));
    expect(comesIn(progress, { by, hand: hand(0) }, after(TODAY, 1))).toBe(0);
    expect(answer(fresh(), true).missed).toEqual([]);
    // The same cards by other rules are another decision.
    expect(comesIn(progress, { by: { table: 'felt' }, hand: hand(0) }, TODAY)).toBeNull();
  });
});

describe('the score', () => {
  it('counts decisions by street and what they cost, in millionths of an Ante', () => {
    const { streets } = answer(answer(fresh(), false), true);
    expect(streets.flop).toEqual({ decisions: 2, best: 1, cost: 61_681 });
    expect(streets.river.decisions).toBe(0);
  });

  it('counts days in a row, of which the present one may still be open', () => {
    const play = (progress: Progress, day: string, count: number): Progress => {
      for (let at = 0; at < count; at++)
        progress = answered(
          progress,
          { by, hand: hand(at), ante: '20.00', right: true, cost: 0, day },
          TODAY,
        );
      return progress;
    };
    let progress = fresh();
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-13', '2026-11-14'])
      progress = play(progress, day, 20);
    expect(streak(progress, TODAY)).toEqual({ row: 2, best: 2 });
    progress = play(progress, TODAY, 19);
    expect(streak(progress, TODAY)).toEqual({ row: 2, best: 2 });
    // One that was answered counts once, and the twentieth ends the day.
    progress = answered(
      progress,
      { by, hand: hand(3), ante: '20.00', right: false, cost: 9, day: TODAY },
      TODAY,
    );
    expect(progress.days[TODAY]!.marks).toHaveLength(19);
    progress = answered(
      progress,
      { by, hand: hand(19), ante: '20.00', right: true, cost: 0, day: TODAY },
      TODAY,
    );
    expect(streak(progress, TODAY)).toEqual({ row: 3, best: 3 });
    expect(streak(progress, '2026-11-17')).toEqual({ row: 0, best: 3 });
  });

  it('reads what it has kept, and takes nothing else for it', () => {
    const progress = answer(fresh(), false);
    expect(read(JSON.stringify(progress))).toEqual(progress);
    for (const other of [null, 'x', '[]', '{"version":2}', '{"version":1,"missed":7}'])
      expect(read(other)).toEqual(fresh());
  });

  it('leaves out what nobody could have kept, and nothing else', () => {
    const progress = answer(answer(fresh(), false), false, TODAY, hand(1, ['Ks', '2s']));
    const day = { marks: [true], cost: 0 };
    const [good, other] = progress.missed;
    const edited = {
      ...progress,
      streets: { ...progress.streets, river: { decisions: 'many', best: 0, cost: 0 } },
      days: {
        [TODAY]: day,
        '2026-11-14': { marks: [1, 2], cost: 0 },
        '2026-11-13': { marks: Array<boolean>(21).fill(true), cost: 0 },
        '2026-11-12': { marks: [] },
        today: day,
      },
      missed: [
        good,
        null,
        { ...other, by: null },
        { ...other, due: 'soon' },
        { ...other, step: 9 },
        { ...other, hand: { ...other!.hand, hole: ['Ks', '<b>'] } },
        { ...other, hand: { ...other!.hand, board: [] } },
        { ...other, hand: { ...other!.hand, choices: [] } },
      ],
    };
    expect(read(JSON.stringify(edited))).toEqual({ ...progress, days: { [TODAY]: day }, missed: [good] });
  });

  it('knows what lies there by its cards, and lets go of what can no longer be asked', () => {
    const progress = answer(answer(fresh(), false), false, TODAY, hand(1, ['Ks', '2s']));
    // Another window has written it meanwhile: it is the same decision, though not the same object.
    const [first, second] = read(JSON.stringify(progress)).missed;
    expect(due(progress, TODAY, first!)).toEqual([second]);
    expect(without(progress, first!).missed).toEqual([second]);
  });
});
