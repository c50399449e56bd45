import { describe, expect, it } from 'vitest';

import { cardsIn, example } from './cards';

describe('cards in a text', () => {
  it('are read however they are parted', () => {
    expect(cardsIn('Ks 2s')).toEqual(['Ks', '2s']);
    expect(cardsIn(' ks,2♠10h')).toEqual(['Ks', '2s', 'Th']);
    expect(cardsIn('')).toEqual([]);
  });

  it('are none of anything else', () => {
    for (const text of ['Kx 2s', 'K', '<b>Ks</b>', '1s', 'ZZAs']) expect(cardsIn(text)).toBeNull();
  });

  it('stand for a class of hands', () => {
    expect(example('AKs')).toEqual(['As', 'Ks']);
    expect(example('72o')).toEqual(['7s', '2h']);
    expect(example('AA')).toEqual(['As', 'Ah']);
    for (const name of ['AAs', 'AK', 'ZZ', '', 'AKso']) expect(example(name)).toBeNull();
  });
});
