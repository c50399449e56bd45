import { describe, expect, it } from 'vitest';
import { Arming } from './arming.svelte';

/** A clock in the test's hand. */
function clock() {
  let time = 0;
  let due: { at: number; work: () => void }[] = [];
  return {
    now: () => time,
    later: (work: () => void, wait: number) => {
      const one = { at: time + wait, work };
      due.push(one);
      return () => (due = due.filter((other) => other !== one));
    },
    pass(ms: number) {
      time += ms;
      for (const one of due.filter((each) => each.at <= time)) {
        due = due.filter((other) => other !== one);
        one.work();
      }
    },
  };
}

describe('Arming', () => {
  it('waits until the cards lie, and a moment longer; Fold comes last', () => {
    const time = clock();
    const arming = new Arming(time);
    arming.follow('river', 900);
    time.pass(1019);
    expect([arming.armed, arming.foldArmed]).toEqual([false, false]);
    time.pass(1);
    expect([arming.armed, arming.foldArmed]).toEqual([true, false]);
    time.pass(300);
    expect(arming.foldArmed).toBe(true);
  });

  it('three taps in half a second are one choice', () => {
    const time = clock();
    const arming = new Arming(time);
    let made = 0;
    const tap = () => {
      if (!arming.armed) return;
      made++;
      arming.chosen();
      // The house answers at once, and there are no cards to wait for.
      arming.follow(`after ${made}`, 0);
    };
    arming.follow('preflop', 0);
    time.pass(1_000);
    for (const wait of [0, 200, 200]) {
      time.pass(wait);
      tap();
    }
    expect(made).toBe(1);
    time.pass(500);
    tap();
    expect(made).toBe(2);
  });

  it('offers the same choice again when the house has refused it', () => {
    const time = clock();
    const arming = new Arming(time);
    arming.follow('flop', 0);
    time.pass(500);
    arming.chosen();
    expect(arming.armed).toBe(false);
    time.pass(500);
    expect(arming.armed).toBe(true);
  });

  it('is not armed while nothing is due', () => {
    const time = clock();
    const arming = new Arming(time);
    arming.follow('flop', 0);
    time.pass(500);
    arming.follow(null, 0);
    expect(arming.armed).toBe(false);
  });
});
