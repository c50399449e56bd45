import { describe, expect, it } from 'vitest';
import type { Opening } from '../house/wire';
import { toHex } from './bytes';
import { climbs, rootOf } from './merkle';
import {
  chosen,
  closingHash,
  cutHash,
  deckOf,
  offerHash,
  openedHash,
  pledgeHash,
  roundHash,
} from './protocol';
// The published vector, with what the house's own fairness module makes of it.
import vector from './vector.json';

const one = { seat: 1, order: 0 };
const three = { seat: 3, order: 0 };
const openings = vector.openings as [number, Opening][];
const under = { round: vector.hash, deck: vector.deck };

describe('the published vector, byte by byte', () => {
  it('names the round', async () => {
    expect(vector.hash).toBe('d36e55f6774d51e61255ba02f876ab3e154e720ceda9ea24ac2c371a2f85b1ba');
    expect(await roundHash(vector.house, vector.table, vector.round)).toBe(vector.hash);
  });

  it('shuffles every deck to its root, and the roots make the offer', async () => {
    expect(vector.roots[0]).toBe('9afe283011c255abb6458d9547ded4f9f2c4f735d597466375009720387fbadf');
    const made = await Promise.all(
      vector.seeds.map(async (seed, deck) =>
        rootOf(await deckOf(seed, vector.hash, deck), { round: vector.hash, deck }),
      ),
    );
    expect(made).toEqual(vector.roots);
    expect(await offerHash(vector.hash, made)).toBe(
      '84933ff4b56a9ca86adf42522cf658217aef1b8a0d4a28dc15aac6c7bda18580',
    );
  });

  it('pledges, closes, opens and cuts', async () => {
    expect(await pledgeHash(vector.offer, one, 'a1'.repeat(32))).toBe(
      'd15aa7122cda6dd168b7ba37212eb1e642d18bf149a094677bf274ecdf8cd533',
    );
    expect(await closingHash(vector.offer, three, vector.parties)).toBe(
      '26ff0639456c3a126481a507f602f226f74886c1179f20147a13af7d93702530',
    );
    expect(await openedHash(vector.closing, vector.chances)).toBe(
      'afba0f36db0a53c27d5eaff0af8f4693fc9ba436c0a5898804318c20838aa744',
    );
    expect(await cutHash(vector.opened, vector.chance)).toBe(
      'ac0d484e74943d7dbeb76cd74e8f33aacb2771212ee76cdf33accd7b9ab07a67',
    );
  });

  it('chooses deck 2 and the cards 9s Qc 8c 2s 2c', async () => {
    const choice = await chosen(vector.cut, vector.hash, 4);
    expect([choice.deck, choice.order.slice(0, 5)]).toEqual([2, [6, 42, 9, 7, 47]]);
    expect(choice.order.join(' ')).toBe(vector.order);
    const { cards } = await deckOf(vector.seeds[2]!, vector.hash, 2);
    const dealt = choice.order.map((place) => cards[place]).join(' ');
    expect(dealt.slice(0, 14)).toBe('9s Qc 8c 2s 2c');
    expect(dealt).toBe(vector.cards);
  });

  it('climbs with the openings the house made', async () => {
    const root = vector.roots[vector.deck]!;
    for (const [, opening] of openings) expect(await climbs(root, under, opening)).toBe(true);
  });

  it('gives every place a salt of its own', async () => {
    const { salts } = await deckOf(vector.seeds[0]!, vector.hash, 0);
    expect(new Set(salts.map(toHex)).size).toBe(52);
  });
});

describe('an opening that is not the house’s', () => {
  const [[, first]] = openings as [[number, Opening]];
  const wrong: [string, Partial<Opening>][] = [
    ['another card', { card: first.card === 'As' ? 'Ks' : 'As' }],
    ['another place', { place: first.place ^ 1 }],
    ['a place no deck has', { place: 52 }],
    ['another salt', { salt: '0'.repeat(32) }],
    ['a salt that is none', { salt: 'zz' }],
    ['a short path', { path: first.path.slice(1) }],
    ['a long path', { path: [...first.path, '0'.repeat(64)] }],
    ['a path that is none', { path: [null as unknown as string, ...first.path.slice(1)] }],
  ];
  it.each(wrong)('does not climb with %s', async (_, change) => {
    expect(await climbs(vector.roots[vector.deck]!, under, { ...first, ...change })).toBe(false);
  });

  it('does not climb in another deck or another round', async () => {
    const root = vector.roots[vector.deck]!;
    expect(await climbs(root, { ...under, deck: 1 }, first)).toBe(false);
    expect(await climbs(root, { ...under, round: vector.offer }, first)).toBe(false);
  });
});

describe('what is hashed', () => {
  it('is refused where it has another length or is no byte', async () => {
    await expect(async () => pledgeHash(vector.offer, one, 'a1')).rejects.toThrow('1 bytes');
    await expect(async () =>
      pledgeHash(vector.offer, { seat: 257, order: 0 }, vector.chance),
    ).rejects.toThrow();
    await expect(async () => offerHash(vector.hash, ['aa'])).rejects.toThrow();
    const [party] = vector.parties;
    await expect(async () =>
      closingHash(vector.offer, null, [{ ...party!, wagers: { ante: -1 } }]),
    ).rejects.toThrow('cents');
  });

  it('is the same list in whatever order it is told', async () => {
    const turned = [...vector.parties]
      .reverse()
      .map((party) => ({ ...party, wagers: { blind: 1000, ante: 1000 } }));
    expect(await closingHash(vector.offer, three, turned)).toBe(vector.closing);
  });

  it('has no cutter where nobody pledged, and a cut without bytes', async () => {
    expect(await closingHash(vector.offer, null, vector.parties)).not.toBe(vector.closing);
    expect(await cutHash(vector.opened, null)).not.toBe(vector.cut);
  });
});
