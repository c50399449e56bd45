import { describe, expect, it } from 'vitest';
import { action } from '../pages/samples';
import { decisions, find, keeping } from './actions';
import { forKey } from './keys';

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

describe('keys', () => {
  it('are those the house names', () => {
    expect(forKey(press('c'), [check, four], false)).toBe(check);
    expect(forKey(press('4'), [check, four], false)).toBe(four);
    expect(forKey(press('4'), [{ ...four, allowed: false }], false)).toBeNull();
  });

  it('lay, double and clear chips only while chips are laid', () => {
    expect(['b', 'd', 'x'].map((key) => forKey(press(key), [], true))).toEqual(['bet', 'double', 'clear']);
    expect(['b', 'd', 'x'].map((key) => forKey(press(key), [], false))).toEqual([null, null, null]);
    expect(forKey(press('r'), [], false)).toBe('rules');
  });

  it('mean nothing with a modifier, held down, or inside a field', () => {
    expect(forKey(press('4', { ctrlKey: true }), [four], false)).toBeNull();
    expect(forKey(press('4', { repeat: true }), [four], false)).toBeNull();
    expect(forKey(press('4', { target: document.createElement('input') }), [four], false)).toBeNull();
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
