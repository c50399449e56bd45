import { afterEach, describe, expect, it } from 'vitest';
import { before } from './layout';
import { flown } from './motion';

afterEach(() => (document.body.innerHTML = ''));

describe('motion', () => {
  it('starts from where the thing was, never before now', () => {
    document.body.innerHTML = '<i data-end="shoe"></i><b></b>';
    const card = document.querySelector('b')!;
    expect(flown(card, { end: 'shoe', duration: 260, delay: 90 })).toMatchObject({
      delay: 90,
      duration: 260,
    });
    expect(flown(card, { end: 'shoe', duration: 260, delay: -90 }).delay).toBe(0);
  });

  it('is none without a source, and none when it is not wanted', () => {
    const card = document.createElement('b');
    expect(flown(card, { end: 'shoe', duration: 260 })).toEqual({ duration: 0 });
    expect(flown(card, { end: 'shoe', duration: 0 })).toEqual({ duration: 0 });
  });

  it('deals from the first seat on, two cards each, however many seats there are', () => {
    expect([1, 2, 7, 8].map(before)).toEqual([0, 2, 12, 14]);
  });
});
