import { beforeEach, describe, expect, it } from 'vitest';
import { actionOf, antes, briefWords, exactly, liveWords, share, streetDue, wordsOf } from '../felt/advice';
import { ADVICE, action, FIRST_ADVICE } from '../pages/samples';
import type { Coaching } from '../settings.svelte';
import { Coach } from './coach.svelte';
import { Refused } from './desk';
import type { DecisionAdvice, PrivateView, PublicView } from './wire';

/** A coach whose answers are given by hand, in any order. */
function made(mode: Coaching) {
  const waiting: { yes: (advice: DecisionAdvice) => void; no: (error: Error) => void }[] = [];
  const set = { mode };
  const coach = new Coach({
    ask: () => new Promise<DecisionAdvice>((yes, no) => waiting.push({ yes, no })),
    mode: () => set.mode,
    pause: 0,
  });
  // Several turns, one after the other: on a busy machine all timers of one turn are late together.
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done, 2));
  };
  const answer = async (at: number, advice: DecisionAdvice) => {
    waiting[at]!.yes(advice);
    await settle();
  };
  return { coach, waiting, set, answer, settle };
}
const FLOP = ADVICE;
const RIVER: DecisionAdvice = { ...ADVICE, street: 'river' };
const round = ADVICE.round;

beforeEach(() => sessionStorage.clear());

describe('the coach', () => {
  it('asks nothing when it is off', () => {
    const { coach, waiting } = made('Off');
    coach.follow('t', round, 'flop');
    expect(waiting).toHaveLength(0);
    expect(coach.told).toEqual({ kind: 'idle' });
  });

  it('asks once for a decision and shows its values live', async () => {
    const { coach, waiting, answer } = made('Live');
    coach.follow('t', round, 'flop');
    coach.follow('t', round, 'flop');
    expect(waiting).toHaveLength(1);
    expect(coach.told).toEqual({ kind: 'counting' });
    await answer(0, FLOP);
    expect(coach.told).toEqual({ kind: 'values', advice: FLOP });
  });

  it('asks when the cards are dealt, and tells when they are seen', async () => {
    const { coach, waiting, answer } = made('Live');
    coach.expect('t', { round, street: 'flop' });
    coach.expect('t', { round, street: 'flop' });
    await answer(0, FLOP);
    expect(coach.told).toEqual({ kind: 'idle' });
    coach.follow('t', round, 'flop');
    expect(coach.told).toEqual({ kind: 'values', advice: FLOP });
    coach.expect('t', { round, street: 'flop' });
    expect(waiting).toHaveLength(1);
  });

  it('asks ahead for nobody who is not coached, and forgets what did not come', async () => {
    const off = made('Off');
    off.coach.expect('t', { round, street: 'flop' });
    expect(off.waiting).toHaveLength(0);
    const { coach, waiting } = made('Live');
    coach.expect('t', { round, street: 'flop' });
    coach.expect('t', null);
    coach.follow('t', round, 'river');
    expect(waiting).toHaveLength(2);
    expect(coach.told).toEqual({ kind: 'counting' });
  });

  it('ignores an answer about another round or street', async () => {
    const { coach, answer } = made('Live');
    coach.follow('t', round, 'flop');
    await answer(0, RIVER);
    expect(coach.told.kind).toBe('unavailable');
    coach.follow('t', 'washington-18', 'flop');
    await answer(1, FLOP);
    expect(coach.told.kind).toBe('unavailable');
    coach.decided(coach.now, 'check');
    coach.follow('t', 'washington-18', null);
    expect(coach.told).toEqual({
      kind: 'unavailable',
      words: 'This decision was made before it could be counted.',
    });
    expect(coach.score.decisions).toBe(0);
  });

  it('never shows a late answer as the values of the next decision', async () => {
    const { coach, answer } = made('Live');
    coach.follow('t', round, 'flop');
    coach.follow('t', round, 'river');
    await answer(0, FLOP);
    expect(coach.told).toEqual({ kind: 'counting' });
    expect(coach.score.decisions).toBe(0);
  });

  it('keeps silent in After until the table has taken the decision', async () => {
    const { coach, answer } = made('After');
    coach.follow('t', round, 'flop');
    await answer(0, FLOP);
    expect(coach.told).toEqual({ kind: 'idle' });
    coach.decided(coach.now, 'check');
    expect(coach.words).toBe('Bet 2× was best. Your check gave up $13.86.');
    coach.follow('t', round, 'river');
    expect(coach.told.kind).toBe('verdict');
    coach.follow('t', 'washington-18', 'preflop');
    expect(coach.told).toEqual({ kind: 'idle' });
  });

  it('counts a decision that was taken before its values were known', async () => {
    const { coach, answer } = made('After');
    coach.follow('t', round, 'flop');
    const asked = coach.now;
    coach.follow('t', round, null);
    coach.decided(asked, '2x');
    expect(coach.told).toEqual({ kind: 'counting' });
    await answer(0, FLOP);
    expect(coach.words).toBe('Bet 2× was best, and your choice.');
    expect(coach.score).toEqual({ decisions: 1, missed: 0, cost: 0 });
  });

  it('keeps the score of the session, each decision once', async () => {
    const { coach, answer } = made('Live');
    for (const [at, street, chosen] of [
      [0, 'flop', 'check'],
      [1, 'river', '2x'],
    ] as const) {
      coach.follow('t', round, street);
      await answer(at, { ...ADVICE, street });
      coach.decided(coach.now, chosen);
      coach.decided(coach.now, chosen);
    }
    expect(coach.score).toEqual({ decisions: 2, missed: 1, cost: 1386 });
    expect(made('Live').coach.score).toEqual(coach.score);
  });

  it('tells a refusal in the words of the house, and asks again', async () => {
    const { coach, waiting, answer, settle } = made('Live');
    coach.follow('t', round, 'flop');
    waiting[0]!.no(new Error('the coach is busy'));
    await settle();
    expect(coach.told).toEqual({ kind: 'unavailable', words: 'the coach is busy' });
    expect(waiting).toHaveLength(2);
    await answer(1, FLOP);
    expect(coach.told.kind).toBe('values');
  });

  it('asks a coach that is still compiling until it is ready, or the decision is made', async () => {
    const { coach, waiting, answer, settle } = made('Live');
    const message = 'the coach is still compiling and will be ready soon';
    coach.follow('t', round, 'flop');
    for (let tries = 0; tries < 6; tries++) {
      waiting[tries]!.no(new Refused(503, { rule: null, field: null, code: 'coach_away', message }));
      await settle();
      expect(coach.told).toEqual({ kind: 'unavailable', words: message });
    }
    await answer(6, FLOP);
    expect(coach.told.kind).toBe('values');
    coach.follow('t', round, 'river');
    waiting[7]!.no(new Refused(503, { rule: null, field: null, code: 'coach_away', message }));
    coach.decided(coach.now, '1x');
    await settle();
    expect(waiting).toHaveLength(8);
  });

  it('forgets everything but the score when it is turned off', async () => {
    const { coach, set, answer } = made('After');
    coach.follow('t', round, 'flop');
    await answer(0, FLOP);
    coach.decided(coach.now, 'check');
    set.mode = 'Off';
    coach.follow('t', round, null);
    expect(coach.told).toEqual({ kind: 'idle' });
    set.mode = 'After';
    expect(coach.told).toEqual({ kind: 'idle' });
    expect(coach.score.decisions).toBe(1);
  });
});

describe('the words of an advice', () => {
  it('name the best and what every other choice gives up', () => {
    expect(liveWords(ADVICE).join('')).toBe('Bet 2× is best. A check gives up $13.86.');
    expect(liveWords(FIRST_ADVICE).join('')).toBe('Check is best. Bet 4× gives up $13.00, Bet 3× $9.25.');
    expect(briefWords(FIRST_ADVICE)).toBe('Check is best by $9.25');
    expect(wordsOf({ kind: 'counting' })).toBe('');
  });

  it('write a value with its sign', () => {
    expect([1.2992, -2, 0, -0.0001].map(antes)).toEqual(['+1.299', '−2.000', '0.000', '0.000']);
  });

  it('write a fraction in groups and a share with one place', () => {
    expect(exactly('-13680444487/20975724000')).toBe('−13,680,444,487/20,975,724,000');
    expect([exactly('-2'), exactly('7/990')]).toEqual(['−2', '7/990']);
    expect([share(824_759, 1_070_190), share(0, 990), share(990, 990)]).toEqual(['77.1', '0.0', '100.0']);
  });

  it('know a decision from other commands', () => {
    expect(actionOf({ type: 'Play', times: 4 })).toBe('4x');
    expect(actionOf({ type: 'Check' })).toBe('check');
    const table = (phase: PublicView['phase']) => ({ phase }) as PublicView;
    const you = { actions: [action()] } as PrivateView;
    expect(streetDue(table('flop'), you)).toBe('flop');
    expect(streetDue(table('banking'), you)).toBeNull();
    expect(streetDue(table('flop'), { ...you, actions: [] })).toBeNull();
  });
});
