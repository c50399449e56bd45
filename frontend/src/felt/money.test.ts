import { describe, expect, it } from 'vitest';
import { stack, tray } from './chips';
import { cents, dollars, signed, squeezed, tone, wire } from './money';

describe('money', () => {
  it.each([
    ['7.50', 750],
    ['0.05', 5],
    ['1000', 100000],
    ['-20.00', -2000],
    ['3.5', 350],
  ])('reads %s as %i cents and back', (text, amount) => {
    expect(cents(text)).toBe(amount);
    expect(cents(wire(amount))).toBe(amount);
  });

  it('refuses what is not an amount', () => {
    expect(() => cents('1e3')).toThrow();
    expect(() => cents('1.234')).toThrow();
  });

  it('writes dollars with a true minus, and a sign on every result', () => {
    expect(dollars('1284.50')).toBe('$1,284.50');
    expect(dollars('25.00', true)).toBe('$25');
    expect(dollars('-1.00')).toBe('−$1.00');
    expect(signed('84.00')).toBe('+$84.00');
    expect(signed('0.00')).toBe('$0.00');
    expect([tone('1.00'), tone('-1.00'), tone('0.00')]).toEqual(['good', 'bad', 'even']);
  });

  it.each([
    [37_50, '+37.50'],
    [-100_00, '−100'],
    [0, '0'],
    [1_250_00, '+1.25K'],
    [12_500_00, '+12.5K'],
    [999_999_00, '+1M'],
  ])('a result of %i cents in six places', (amount, text) => {
    expect(squeezed(amount)).toBe(text);
    expect(squeezed(amount).length).toBeLessThanOrEqual(6);
  });
});

describe('chips', () => {
  it.each([
    [100, [1]],
    [16100, [100, 25, 25, 5, 5, 1]],
    [50000, [500]],
    [250, [1, 1]],
    [50, [1]],
    [0, []],
  ])('stacks %i cents as %j', (amount, chips) => {
    expect(stack(amount)).toEqual(chips);
  });

  it('never stacks more than the eye can count', () => {
    expect(stack(99_900)).toHaveLength(6);
  });

  it('offers the four largest chips that fit the limits', () => {
    expect(tray(7_500)).toEqual([1, 5, 25]);
    expect(tray(100_000)).toEqual([5, 25, 100, 500]);
    expect(tray(0)).toEqual([1, 5]);
  });
});
