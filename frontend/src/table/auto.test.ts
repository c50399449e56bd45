import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC } from '../pages/samples';
import { AutoRebet, type AutoFacts } from './auto.svelte';

const bet = vi.fn(async () => true);
const ready = vi.fn();
const say = vi.fn();
let waits: [work: () => void, wait: number][] = [];
const later = (work: () => void, wait: number) => {
  waits.push([work, wait]);
  return () => (waits = []);
};

const facts = (changes: Partial<AutoFacts> = {}): AutoFacts => ({
  state: 'betting',
  round: 'r-1',
  steady: true,
  seat: { by_system: false, result: null },
  posted: PUBLIC.posted,
  check: false,
  ...changes,
});
const begun = (hands = 10, changes: Partial<AutoFacts> = {}) => {
  const auto = new AutoRebet({ bet, ready, say, later });
  auto.start(hands, facts({ state: 'settled', round: 'r-0', ...changes }));
  return auto;
};
const done = () => new Promise((after) => setTimeout(after));

beforeEach(() => {
  waits = [];
  vi.clearAllMocks();
  bet.mockResolvedValue(true);
});

describe('AutoRebet', () => {
  it('asks for the next hand, bets once in it, and decides nothing', async () => {
    const auto = begun();
    expect(ready).toHaveBeenCalledOnce();
    auto.follow(facts());
    auto.follow(facts());
    await done();
    expect(bet).toHaveBeenCalledOnce();
    expect(auto.left).toBe(9);
    for (const state of ['placed', 'deciding', 'waiting', 'asking']) auto.follow(facts({ state }));
    expect([bet.mock.calls.length, ready.mock.calls.length, waits.length]).toEqual([1, 1, 0]);
  });

  it('leaves time to see how a hand ended', async () => {
    const auto = begun();
    auto.follow(facts());
    await done();
    auto.follow(facts({ state: 'settled' }));
    auto.follow(facts({ state: 'settled' }));
    expect(waits.map(([, wait]) => wait)).toEqual([1800]);
    expect(ready).toHaveBeenCalledOnce();
    waits[0]![0]();
    expect(ready).toHaveBeenCalledTimes(2);
  });

  it('ends after the hands that were asked for', async () => {
    const auto = begun(2);
    for (const round of ['r-1', 'r-2']) {
      auto.follow(facts({ round }));
      await done();
    }
    expect(auto.left).toBe(0);
    auto.follow(facts({ state: 'settled', round: 'r-2' }));
    expect(auto.on).toBe(false);
    expect(bet).toHaveBeenCalledTimes(2);
    expect(say).toHaveBeenCalledExactlyOnceWith('Auto-rebet has ended: 2 hands are played.');
  });

  it.each<[why: string, changes: Partial<AutoFacts>]>([
    ['the connection was lost', { steady: false }],
    ['you have left the seat', { seat: null }],
    ['the hand was void', { state: 'settled', seat: { by_system: false, result: 'void' } }],
    ['the house decided for you', { state: 'waiting', seat: { by_system: true, result: null } }],
    ['the limits of this table have changed', { posted: { ...PUBLIC.posted, max: '50.00' } }],
    ['half an hour has passed', { check: true }],
    ['too few chips', { state: 'short-of-chips' }],
  ])('ends because %s, and bets no more', async (why, changes) => {
    const auto = begun();
    auto.follow(facts(changes));
    await done();
    expect(auto.on).toBe(false);
    expect(say).toHaveBeenCalledExactlyOnceWith(`Auto-rebet has ended: ${why}.`);
    auto.follow(facts({ round: 'r-9' }));
    expect(bet).not.toHaveBeenCalled();
  });

  it('ends where the house takes no bet, such as at a limit: the house has said why', async () => {
    bet.mockResolvedValue(false);
    const auto = begun();
    auto.follow(facts());
    await done();
    expect([auto.on, say.mock.calls]).toEqual([false, []]);
  });

  it('is stopped by the player, and asks for no hand afterwards', async () => {
    const auto = begun();
    auto.follow(facts());
    await done();
    auto.follow(facts({ state: 'settled' }));
    const [[asks]] = waits as [[() => void, number]];
    auto.end();
    asks();
    expect(ready).toHaveBeenCalledOnce();
    expect(say).not.toHaveBeenCalled();
  });
});
