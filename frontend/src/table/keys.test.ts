import { describe, expect, it } from 'vitest';
import { action } from '../pages/samples';
import { decisions, find, keeping } from './actions';
import { forKey, unheld, type Moment } from './keys';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  target: null,
  ...more,
});
const check = action({ command: { type: 'Check', seat: 3 }, name: 'Check', key: 'C', filled: false });
const four = action();
const fold = action({ command: { type: 'Fold', seat: 3 }, name: 'Fold', key: 'F', filled: false });
const now = (changes: Partial<Moment> = {}): Moment => ({
  actions: [check, four],
  laying: false,
  settled: false,
  asking: false,
  armed: true,
  foldArmed: true,
  ...changes,
});

describe('keys', () => {
  it('are those the house names', () => {
    expect(forKey(press('c'), now())).toBe(check);
    expect(forKey(press('4'), now())).toBe(four);
    expect(forKey(press('4'), now({ actions: [{ ...four, allowed: false }] }))).toBeNull();
  });

  it('stop what goes on by itself at any moment, and ask for it when a hand is over', () => {
    expect(forKey(press('a'), now({ auto: true }))).toBe('auto');
    expect(forKey(press('a'), now({ actions: [], settled: true }))).toBe('auto');
    expect(forKey(press('a'), now({ actions: [], settled: true, armed: false }))).toBeNull();
    expect(forKey(press('a'), now())).toBeNull();
  });

  it('lay a saved bet by its number, never while a number is a decision', () => {
    expect(forKey(press('2'), now({ actions: [], laying: true }))).toBe('lay-2');
    expect(forKey(press('4'), now({ laying: true }))).toBe(four);
  });

  it('lay, double and clear chips only while chips are laid', () => {
    expect(['b', 'd', 'x'].map((key) => forKey(press(key), now({ actions: [], laying: true })))).toEqual([
      'bet',
      'double',
      'clear',
    ]);
    expect(['b', 'd', 'x'].map((key) => forKey(press(key), now({ actions: [] })))).toEqual([
      null,
      null,
      null,
    ]);
    expect(forKey(press('r'), now({ actions: [] }))).toBe('rules');
    expect(forKey(press('m'), now({ actions: [] }))).toBe('mute');
  });

  it('decide nothing before the buttons are armed, and fold last', () => {
    expect(forKey(press('4'), now({ armed: false }))).toBeNull();
    expect(forKey(press('f'), now({ actions: [fold, four], foldArmed: false }))).toBeNull();
    expect(forKey(press('4'), now({ actions: [fold, four], foldArmed: false }))).toBe(four);
  });

  it('answer a question: Escape or K keeps the hand', () => {
    const asked = now({ actions: [fold], asking: true });
    expect([press('Escape'), press('k')].map((key) => forKey(key, asked))).toEqual(['keep', 'keep']);
    expect(forKey(press('f'), asked)).toBe(fold);
    expect(forKey(press('f'), { ...asked, foldArmed: false })).toBeNull();
  });

  it('ask for the last bet again once the hand is over', () => {
    expect(forKey(press('b'), now({ actions: [], settled: true }))).toBe('rebet');
    expect(forKey(press('b'), now({ actions: [], settled: true, armed: false }))).toBeNull();
  });

  it('mean nothing with a modifier, held down, or inside a field', () => {
    expect(forKey(press('4', { ctrlKey: true }), now())).toBeNull();
    expect(forKey(press('4', { repeat: true }), now())).toBeNull();
    expect(forKey(press('4', { target: document.createElement('input') }), now())).toBeNull();
  });

  it('press no button while they are held, and still write', () => {
    const dropped = (tag: string, key: string, repeat: boolean) => {
      const event = new KeyboardEvent('keydown', { key, repeat, cancelable: true });
      const at = document.createElement(tag);
      at.addEventListener('keydown', unheld);
      at.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(['Enter', ' '].map((key) => dropped('button', key, false))).toEqual([false, false]);
    expect(['Enter', ' '].map((key) => dropped('button', key, true))).toEqual([true, true]);
    expect(['Enter', ' ', 'a'].map((key) => dropped('input', key, true))).toEqual([true, false, false]);
  });
});

describe('actions', () => {
  const leave = action({ command: { type: 'Leave', seat: 3 }, name: 'Leave' });
  const back = action({ command: { type: 'TakeBack', seat: 3 }, name: 'Take back' });
  it('are decisions, or about the seat, or about chips', () => {
    expect(decisions([check, four, leave, back])).toEqual([check, four]);
    expect(keeping([check, leave])).toEqual([leave]);
    expect(find([check, back], 'TakeBack')).toBe(back);
  });
});
