import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepReceipt, receiptLines, receipts, wentBack } from './receipts';
import type { Receipt } from './wire';

const receipt = (sequence: number, table = 'washington', house = 'h1'): Receipt => ({
  house,
  stream: `table:${table}`,
  sequence,
  hash: 'a'.repeat(64),
  signed: {
    checkpoint: 3,
    at: 1,
    hash: 'b'.repeat(64),
    signature: 'c'.repeat(128),
    sequence: 1,
    head: 'd'.repeat(64),
  },
  signature: 'e'.repeat(128),
});

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('receipts', () => {
  it('are kept in their order, the newest five hundred', () => {
    for (let each = 1; each <= 501; each++) keepReceipt(receipt(each));
    expect(receipts().length).toBe(500);
    expect(receipts()[0]?.sequence).toBe(2);
    expect(receiptLines().trimEnd().split('\n').length).toBe(500);
    expect(JSON.parse(receiptLines().split('\n')[0] ?? '')).toEqual(receipt(2));
  });

  it('tell a house that shows less than it has answered for', () => {
    keepReceipt(receipt(118));
    expect(wentBack('washington', { house: 'h1', sequence: 97 })).toBe(118);
    expect(wentBack('washington', { house: 'h1', sequence: 118 })).toBe(null);
    expect(wentBack('california', { house: 'h1', sequence: 1 })).toBe(null);
  });

  it('say nothing of another house at the same address', () => {
    keepReceipt(receipt(118));
    expect(wentBack('washington', { house: 'h2', sequence: 1 })).toBe(null);
  });

  it('last as long as the page where nothing can be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    });
    keepReceipt(receipt(5, 'denied'));
    expect(receipts().at(-1)?.sequence).toBe(5);
  });
});
