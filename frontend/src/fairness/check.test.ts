import { describe, expect, it } from 'vitest';
import type { OpenedCard, RoundProof } from '../house/wire';
import { check } from './check';
import { commitmentOf, deckOf } from './deck';
import { opens, rootOf } from './merkle';
// Computed by the house's own fairness module from seed 00..1f, round washington-17, two entropies.
import vector from './vector.json';

const proof = (changes: Partial<RoundProof> = {}): RoundProof => ({
  ...vector,
  deal: [],
  checks: [],
  ...changes,
});

describe('the fairness of a round', () => {
  it('hashes the seed to the commitment', async () => {
    expect(await commitmentOf(vector.seed)).toBe(vector.commitment);
  });

  it('shuffles the same deck, salts and root as the house', async () => {
    const deck = await deckOf(vector.seed, vector.round, vector.entropies);
    expect(deck.cards.join(' ')).toBe(vector.cards);
    expect(await rootOf(deck)).toBe(vector.root);
  });

  it('opens cards at every kind of place in the tree', async () => {
    for (const opening of proof().openings) expect(await opens(vector.root, opening)).toBe(true);
  });

  it('refuses another card, another place, another salt, a short or long path', async () => {
    const [first] = proof().openings;
    const wrong = [
      { card: first!.card === 'As' ? 'Ks' : 'As' },
      { index: 1 },
      { salt: '0'.repeat(32) },
      { salt: 'zz' },
      { path: first!.path.slice(1) },
      { path: [...first!.path, '0'.repeat(64)] },
      { path: [null, ...first!.path.slice(1)] },
    ];
    for (const change of wrong)
      expect(await opens(vector.root, { ...first!, ...change } as OpenedCard)).toBe(false);
  });

  it('passes every check of an honest round', async () => {
    expect((await check(proof())).map((finding) => finding.passed)).toEqual([true, true, true]);
  });

  it('says what waits while the seed is sealed', async () => {
    expect((await check(proof({ seed: null }))).map((finding) => finding.passed)).toEqual([null, true, null]);
  });

  it('finds a seed that was not promised and an entropy that was left out', async () => {
    const other = await check(proof({ seed: 'ff'.repeat(32) }));
    expect(other.map((finding) => finding.passed)).toEqual([false, true, false]);
    const dropped = await check(proof({ entropies: { '1': vector.entropies['1'] } }));
    expect(dropped.map((finding) => finding.passed)).toEqual([true, true, false]);
  });
});
