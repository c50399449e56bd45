import { beforeEach, describe, expect, it } from 'vitest';
import { action } from '../pages/samples';
import type { DockState } from './dock';
import { Guide, hintFor, place } from './guide.svelte';

const check = action({ command: { type: 'Check', seat: 3 }, name: 'Check', price: null, filled: false });
const fold = action({ command: { type: 'Fold', seat: 3 }, name: 'Fold', price: null, filled: false });
const bet = (times: number) =>
  action({ command: { type: 'Play', seat: 3, times }, name: `Bet ${times}×`, price: `${times}0.00` });
const deciding = (...choices: ReturnType<typeof action>[]): DockState => ({ state: 'deciding', choices });
const BARE = { total: 0, ready: false };
const LAID = { total: 2000, ready: true };
const phase = (name: 'betting' | 'preflop' | 'flop' | 'river' | 'settled') => ({ phase: name });

beforeEach(() => localStorage.clear());

describe('the hints of a first hand', () => {
  it('go from the Ante to how it was paid, each about one circle or button', () => {
    const steps = [
      hintFor({ state: 'betting' }, phase('betting'), BARE),
      hintFor({ state: 'betting' }, phase('betting'), LAID),
      hintFor(deciding(check, bet(3), bet(4)), phase('preflop'), BARE),
      hintFor(deciding(check, bet(2)), phase('flop'), BARE),
      hintFor(deciding(fold, bet(1)), phase('river'), BARE),
      hintFor({ state: 'settled' }, phase('settled'), BARE),
    ].map((hint) => [place(hint!), hint!.title, hint!.wager ?? hint!.action]);
    expect(steps).toEqual([
      ['1 of 6', 'Start with the Ante', 'ante'],
      ['2 of 6', 'The Blind follows', 'bet'],
      ['3 of 6', 'Your two cards', 'play'],
      ['4 of 6', 'Three cards for all', 'play'],
      ['5 of 6', 'All cards lie', 'play'],
      ['6 of 6', 'How it was paid', 'how-paid'],
    ]);
  });

  it('name the bets as the house does', () => {
    expect(hintFor(deciding(check, bet(3), bet(4)), phase('preflop'), BARE)!.words).toBe(
      'With a strong hand: Bet 3× or Bet 4×. Otherwise check, which costs nothing.',
    );
    expect(hintFor(deciding(fold, bet(1)), phase('river'), BARE)!.words).toBe(
      'Bet 1×, or fold, which gives up Ante and Blind.',
    );
  });

  it('are silent where there is nothing to do', () => {
    for (const now of [
      null,
      { state: 'watching', sit: true, arriving: false } as const,
      { state: 'waiting', reason: 'flop', buy: null } as const,
    ])
      expect(hintFor(now, phase('flop'), BARE)).toBeNull();
  });
});

describe('the guide', () => {
  const step = (guide: Guide, now: DockState, round: string) => {
    const hint = guide.hint(now, phase('betting'), BARE);
    guide.follow(hint, round);
    return guide.hint(now, phase('betting'), BARE)?.step ?? null;
  };

  it('leads through one hand, once for a browser', () => {
    const guide = new Guide();
    expect(step(guide, { state: 'betting' }, 'felt-1')).toBe('ante');
    expect(step(guide, { state: 'settled' }, 'felt-1')).toBe('paid');
    expect(step(guide, { state: 'settled' }, 'felt-1')).toBe('paid');
    expect(step(guide, { state: 'betting' }, 'felt-2')).toBeNull();
    expect(new Guide().done).toBe(true);
  });

  it('stays when a round passes in which nothing was bet', () => {
    const guide = new Guide();
    step(guide, { state: 'betting' }, 'felt-1');
    expect(step(guide, { state: 'betting' }, 'felt-2')).toBe('ante');
  });

  it('takes its leave after a hand whose end nobody saw', () => {
    const guide = new Guide();
    guide.follow(hintFor(deciding(check, bet(2)), phase('flop'), BARE), 'felt-1');
    expect(step(guide, { state: 'betting' }, 'felt-2')).toBeNull();
  });

  it('is dismissed at once and for good, and comes when it is asked for', () => {
    const guide = new Guide();
    guide.dismiss();
    expect(step(guide, { state: 'betting' }, 'felt-1')).toBeNull();
    expect(new Guide().done).toBe(true);
    guide.again();
    expect(step(guide, { state: 'betting' }, 'felt-1')).toBe('ante');
    expect(new Guide().done).toBe(false);
  });
});
