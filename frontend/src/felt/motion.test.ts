import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { before } from './layout';
import { flown, gone, ms, moving, paced, resting, setSpeed, TIMES } from './motion';

afterEach(() => {
  document.body.innerHTML = '';
  setSpeed('Normal');
});

describe('speed', () => {
  it.each([
    ['Slow', 390, 750, 2700],
    ['Normal', 260, 500, 1800],
    // In a hurry nothing breathes for longer than 150 ms.
    ['Fast', 130, 150, 900],
  ] as const)('%s stretches movements and rests', (speed, deal, rest, look) => {
    setSpeed(speed);
    expect([ms('deal'), moving(260), resting(500), paced(1800)]).toEqual([deal, deal, rest, look]);
    expect(document.documentElement.dataset.speed).toBe(speed.toLowerCase());
  });

  it('is the same in the style sheet', () => {
    const tokens = readFileSync('src/tokens.css', 'utf-8');
    for (const [name, length] of Object.entries(TIMES))
      expect(tokens).toContain(`--dur-${name}: calc(${length}ms * var(--pace));`);
    expect(tokens).toMatch(/data-speed='slow'\] \{\s+--pace: 1.5;/);
    expect(tokens).toMatch(/data-speed='fast'\] \{\s+--pace: 0.5;/);
  });
});

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

  it('what is taken away is seen going, and read out by nobody', () => {
    document.body.innerHTML = '<i data-end="bank"></i><p><b><u role="img">5</u></b></p>';
    const chips = document.querySelector('b')!;
    const flights: Keyframe[][] = [];
    const flight = { onfinish: null as (() => void) | null };
    HTMLElement.prototype.animate = (frames) => {
      flights.push(frames as Keyframe[]);
      return flight as unknown as Animation;
    };
    gone(chips, 'bank', 420);
    chips.remove();
    const picture = document.querySelector('b.gone')!;
    expect([picture.getAttribute('aria-hidden'), picture.querySelector('[role]')]).toEqual(['true', null]);
    expect(new Set(flights[0]!.flatMap(Object.keys))).toEqual(new Set(['transform', 'opacity', 'offset']));
    flight.onfinish!();
    expect(document.querySelector('b')).toBeNull();
    // With less motion it is just not there any more.
    gone(document.querySelector('p')!, 'bank', 0);
    expect(flights).toHaveLength(1);
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
