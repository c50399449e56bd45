import { describe, expect, it } from 'vitest';
import type { HandAnalysis } from '../house/wire';
import { inPart, lastChoice, ownDecision } from './own';

/** A hand with these choices, what each last word would have come to, and what it came to. */
const hand = (actions: (string | null)[], ends: Record<string, string>, base: string): HandAnalysis =>
  ({ streets: actions.map((action) => ({ action })), ends, parts: { base } }) as unknown as HandAnalysis;

describe('a hand of one’s own', () => {
  it('ends with the last thing that was chosen', () => {
    expect(lastChoice(hand(['check', '2x', null], {}, '0.00'))).toBe('2x');
    expect(lastChoice(hand([null, null, null], {}, '0.00'))).toBe(null);
  });

  it('was covered in part where it came to less, or more, than its cards', () => {
    const ends = { '4x': '-120.00', fold: '-40.00' };
    expect(inPart(hand(['4x', null, null], ends, '-17.25'))).toBe(true);
    expect(inPart(hand(['4x', null, null], ends, '-120.00'))).toBe(false);
    // Where the dealer's cards stayed closed nothing can be said of it.
    expect(inPart(hand(['check', 'check', 'fold'], {}, '-40.00'))).toBe(false);
  });

  it('is asked for in the practice room as it lay there', () => {
    const lay = { hole: ['Kd', '5s'], board: ['Jc', '8h', '5d', '2c', 'Qs'] };
    expect(ownDecision('front', lay, 'flop')).toBe('front:Kd5sJc8h5d');
    expect(ownDecision('front', lay, 'preflop')).toBe('front:Kd5s');
  });
});
