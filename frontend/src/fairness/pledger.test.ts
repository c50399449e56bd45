import { beforeEach, describe, expect, it } from 'vitest';
import type { Bet, DealView, Proof } from '../house/wire';
import { deal } from '../pages/samples';
import { noteFor } from './notes';
import { Pledger, type Dealing } from './pledger';
import { closingHash, openedHash, pledgeHash } from './protocol';
import { OWN, staged } from './staged';

const honest = await staged();
const ANN = 'g-1';
const bet = (seat: number): Bet => ({ type: 'Bet', seat, wagers: { ante: '10.00', blind: '10.00' } });
const view = (changes: Partial<DealView> = {}): Dealing => ({
  table: 'felt',
  round: 'felt-1',
  deal: deal({ offer: honest.offer, roots: honest.roots, ...changes }),
});
const closed = (changes: Partial<DealView> = {}): Dealing =>
  view({ parties: honest.parties, cutter: 3, closing: honest.closing, ...changes });
const opened = (changes: Partial<DealView> = {}): Dealing =>
  closed({ chances: { '1': OWN[1]! }, opened: honest.opened, ...changes });

/** A page that has bet at a seat, with the bytes of the staged round. */
async function page(seat: number): Promise<Pledger> {
  const pledger = new Pledger(() => OWN[seat]!);
  await pledger.pledged(bet(seat), view(), ANN);
  return pledger;
}

beforeEach(() => localStorage.clear());

describe('a pledge', () => {
  it('goes with a bet and a bank, and with nothing else', async () => {
    const pledger = new Pledger(() => OWN[1]!);
    const pledge = honest.parties[0]!.pledge;
    expect(await pledger.pledged(bet(1), view(), ANN)).toEqual({ ...bet(1), pledge });
    const bank = { type: 'TakeBank', seat: 1, stake: '500.00' } as const;
    expect(await pledger.pledged(bank, view(), ANN)).toEqual({ ...bank, pledge });
    const fold = { type: 'Fold', seat: 1 } as const;
    expect(await pledger.pledged(fold, view(), ANN)).toBe(fold);
  });

  it('goes with a bet behind a seat, in the name of its place there (O-12)', async () => {
    const pledger = new Pledger(() => OWN[1]!);
    const back = { type: 'Back', seat: 1, order: 2, wagers: { trips: '5.00' } } as const;
    const pledge = await pledgeHash(honest.offer, { seat: 1, order: 2 }, OWN[1]!);
    expect(await pledger.pledged(back, view(), ANN)).toEqual({ ...back, pledge });
  });

  it('has new bytes for every bet', async () => {
    const pledger = new Pledger();
    const [first, second] = [
      (await pledger.pledged(bet(1), view(), ANN)) as Bet,
      (await pledger.pledged(bet(1), view(), ANN)) as Bet,
    ];
    expect(first.pledge).toMatch(/^[0-9a-f]{64}$/);
    expect(second.pledge).not.toBe(first.pledge);
  });

  it('is not made where no decks are offered or the list is closed', async () => {
    const pledger = new Pledger();
    expect(await pledger.pledged(bet(1), { ...view(), deal: null }, ANN)).toEqual(bet(1));
    expect(await pledger.pledged(bet(1), closed(), ANN)).toEqual(bet(1));
  });
});

describe('what the page answers', () => {
  it('opens its pledge once for the list that holds it', async () => {
    const pledger = await page(1);
    expect(await pledger.answer(view(), ANN)).toBeNull();
    expect(await pledger.answer(closed(), ANN)).toEqual({
      type: 'OpenPledge',
      seat: 1,
      closing: honest.closing,
      chance: OWN[1],
    });
    expect(await pledger.answer(closed(), ANN)).toBeNull();
    expect(await pledger.answer(opened(), ANN)).toBeNull();
  });

  it('cuts once over the openings it was shown', async () => {
    const pledger = await page(3);
    expect(await pledger.answer(closed(), ANN)).toBeNull();
    expect(await pledger.answer(opened(), ANN)).toEqual({
      type: 'Cut',
      seat: 3,
      opened: honest.opened,
      chance: OWN[3],
    });
    expect(await pledger.answer(opened(), ANN)).toBeNull();
  });

  it('knows its bytes after the page was loaded anew', async () => {
    await page(1);
    expect(await new Pledger().answer(closed(), ANN)).toMatchObject({ type: 'OpenPledge', chance: OWN[1] });
  });

  it('answers a house that has forgotten the same again', async () => {
    const pledger = await page(1);
    await pledger.answer(closed(), ANN);
    pledger.renewed();
    expect(await pledger.answer(closed(), ANN)).toMatchObject({
      type: 'OpenPledge',
      closing: honest.closing,
    });
  });

  it('opens the pledge on the list, though a later bet was refused', async () => {
    const pledger = await page(1);
    const again = await new Pledger().pledged(bet(1), view(), ANN);
    pledger.refused(again);
    expect(await pledger.answer(closed(), ANN)).toMatchObject({ chance: OWN[1] });
  });
});

describe('what the page does not answer', () => {
  const extended = async (): Promise<Dealing> => {
    const parties = [...honest.parties, { seat: 7, order: 0, pledge: null, wagers: { ante: 1000 } }];
    const closing = await closingHash(honest.offer, { seat: 3, order: 0 }, parties);
    return closed({ parties, closing });
  };

  it('another list, once it has opened its pledge', async () => {
    const pledger = await page(1);
    await pledger.answer(closed(), ANN);
    pledger.renewed();
    expect(await pledger.answer(await extended(), ANN)).toBeNull();
    expect(await new Pledger().answer(await extended(), ANN)).toBeNull();
  });

  it('a list that does not hash to what everybody is told', async () => {
    const pledger = await page(1);
    const { deal } = await extended();
    expect(await pledger.answer(closed({ parties: deal!.parties }), ANN)).toBeNull();
    expect(await pledger.answer(closed({ cutter: 5 }), ANN)).toBeNull();
    expect(await pledger.answer(closed({ closing: 'zz' }), ANN)).toBeNull();
  });

  it('a list without its own pledge, or with it at another seat', async () => {
    const pledger = await page(1);
    const [first, ...others] = honest.parties;
    const without = [{ ...first!, pledge: null }, ...others];
    const moved = [{ ...first!, seat: 2 }, ...others];
    for (const parties of [without, moved]) {
      const closing = await closingHash(honest.offer, { seat: 3, order: 0 }, parties);
      expect(await pledger.answer(closed({ parties, closing }), ANN)).toBeNull();
    }
  });

  it('other decks than it bet on', async () => {
    const pledger = await page(1);
    const offer = 'ee'.repeat(32);
    const closing = await closingHash(offer, { seat: 3, order: 0 }, honest.parties);
    expect(await pledger.answer(closed({ offer, closing }), ANN)).toBeNull();
  });

  it('openings that do not hash to what it cuts over, or others than it has cut over', async () => {
    const pledger = await page(3);
    expect(await pledger.answer(opened({ chances: {} }), ANN)).toBeNull();
    await pledger.answer(opened(), ANN);
    pledger.renewed();
    const other = await openedHash(honest.closing!, {});
    expect(await pledger.answer(opened({ chances: {}, opened: other }), ANN)).toBeNull();
  });

  it('for another player, round or table', async () => {
    const pledger = await page(1);
    expect(await pledger.answer(closed(), 'g-2')).toBeNull();
    expect(await pledger.answer({ ...closed(), round: 'felt-2' }, ANN)).toBeNull();
    expect(await pledger.answer({ ...closed(), table: 'other' }, ANN)).toBeNull();
  });

  it('after the cut', async () => {
    const pledger = await page(1);
    expect(await pledger.answer(opened({ cut: honest.cut }), ANN)).toBeNull();
  });
});

describe('the note of a round', () => {
  it('is what was pledged and answered', async () => {
    const pledger = await page(3);
    await pledger.answer(opened(), ANN);
    expect(await noteFor(honest, ANN)).toEqual({
      seat: 3,
      order: 0,
      offer: honest.offer,
      chance: OWN[3],
      closing: honest.closing,
      opened: honest.opened,
    });
  });

  it('is the pledge on the list, not a later one', async () => {
    await page(1);
    await new Pledger().pledged(bet(1), view(), ANN);
    expect((await noteFor(honest, ANN))?.chance).toBe(OWN[1]);
  });

  it('is nobody else’s, of no other round, and of no refused bet', async () => {
    const pledger = await page(1);
    expect(await noteFor(honest, 'g-2')).toBeNull();
    expect(await noteFor(honest, null)).not.toBeNull();
    expect(await noteFor({ ...honest, round: 'felt-2' }, ANN)).toBeNull();
    pledger.refused({ ...bet(1), pledge: honest.parties[0]!.pledge! });
    expect(await noteFor(honest, ANN)).toBeNull();
  });

  it('is kept for the last 200 bets', async () => {
    await page(1);
    for (let at = 0; at < 200; at++)
      await new Pledger().pledged(bet(1), { ...view(), round: `felt-${at + 2}` }, ANN);
    expect(await noteFor(honest, ANN)).toBeNull();
    expect(await noteFor({ ...honest, round: 'felt-201' } as Proof, ANN)).not.toBeNull();
  });

  it('that was damaged accuses nobody', async () => {
    await page(1);
    localStorage.setItem(
      'houseedge.notes',
      localStorage.getItem('houseedge.notes')!.replace(OWN[1]!, 'ff'.repeat(32)),
    );
    expect(await noteFor(honest, ANN)).toBeNull();
    localStorage.setItem('houseedge.notes', '{');
    await expect(noteFor(honest, 'g-9')).resolves.toBeNull();
  });

  it('fits its pledge', async () => {
    expect(await pledgeHash(honest.offer, { seat: 1, order: 0 }, OWN[1]!)).toBe(honest.parties[0]!.pledge);
  });
});
