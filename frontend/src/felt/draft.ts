import type { FeltView, SpotView, Wagers } from '../house/wire';
import { cents, wire } from './money';
import { t } from '../text/text.svelte';

/** Chips laid out but not yet bet: wager -> cents. The table knows nothing of a draft. */
export type Draft = Readonly<Record<string, number>>;

export interface Laid {
  draft: Draft;
  /** Why the felt did not take the chip as it was, in words. */
  note: string | null;
}

/** The most a circle takes, in cents. */
export const most = ({ max }: Pick<SpotView, 'max'>): number => (max === null ? Infinity : cents(max));

const spotOf = (felt: FeltView, wager: string): SpotView | undefined =>
  felt.spots.find((spot) => spot.wager === wager);

/** The circles that always hold the same amount as this one, itself included. */
function twins(felt: FeltView, spot: SpotView): SpotView[] {
  const head = spot.equals ?? spot.wager;
  return felt.spots.filter((other) => other.wager === head || other.equals === head);
}

const games = (felt: FeltView, draft: Draft): number =>
  1 + felt.spots.filter((spot) => !spot.required && (draft[spot.wager] ?? 0) > 0).length;

/** Why a circle takes no chip now; null when it does. */
export function closed(felt: FeltView, draft: Draft, wager: string): string | null {
  const spot = spotOf(felt, wager);
  if (!spot) return t.ring.notHere;
  if (!spot.allowed) return t.ring.closed;
  if (draft[wager]) return null;
  const other = spot.with ? spotOf(felt, spot.with) : undefined;
  if (other && !draft[other.wager]) return t.ring.needs(t.wager(other));
  if (felt.games && !spot.required && games(felt, draft) >= felt.games) return t.ring.games(felt.games);
  return null;
}

function put(felt: FeltView, draft: Draft, spot: SpotView, amount: number): Draft {
  const next: Record<string, number> = { ...draft };
  for (const twin of twins(felt, spot)) {
    if (amount > 0) next[twin.wager] = amount;
    else delete next[twin.wager];
  }
  // A wager that stands on another goes with it.
  for (const leaning of felt.spots) if (leaning.with && !next[leaning.with]) delete next[leaning.wager];
  return next;
}

/** One chip onto a circle: lifted to the minimum, held at the maximum; a fixed bet is laid whole. */
export function place(felt: FeltView, draft: Draft, wager: string, chip: number): Laid {
  const why = closed(felt, draft, wager);
  const spot = spotOf(felt, wager);
  if (why || !spot) return { draft, note: spot ? t.ring.because(t.wager(spot), why ?? '') : why };
  if (spot.fixed) {
    const on = (draft[wager] ?? 0) > 0;
    return { draft: put(felt, draft, spot, on ? 0 : cents(spot.fixed)), note: null };
  }
  const wanted = (draft[wager] ?? 0) + chip;
  const amount = Math.min(Math.max(wanted, cents(spot.min)), most(spot));
  const note = wanted > amount ? t.ring.most(t.wager(spot), amount) : null;
  return { draft: put(felt, draft, spot, amount), note };
}

/** One chip off a circle; below the minimum the circle is cleared. */
export function takeOff(felt: FeltView, draft: Draft, wager: string, chip: number): Draft {
  const spot = spotOf(felt, wager);
  if (!spot) return draft;
  const left = (draft[wager] ?? 0) - chip;
  return put(felt, draft, spot, spot.fixed || left < cents(spot.min) ? 0 : left);
}

/** The least or the most a circle takes, in place of what lies there. */
export function bound(felt: FeltView, draft: Draft, wager: string, which: 'least' | 'most'): Laid {
  const spot = spotOf(felt, wager);
  const why = closed(felt, draft, wager);
  if (why || !spot) return { draft, note: spot ? `${spot.label}: ${why}` : why };
  const amount = which === 'least' ? cents(spot.min) : most(spot);
  if (amount === Infinity) return { draft, note: t.bets.noMost(t.wager(spot)) };
  return { draft: put(felt, draft, spot, amount), note: null };
}

/** The last bet laid out again, as far as this felt still takes it. */
export const rebet = (felt: FeltView): Draft =>
  laid(felt, Object.fromEntries(Object.entries(felt.last ?? {}).map(([wager, sum]) => [wager, cents(sum)])));

/** A layout of before, as far as this felt still takes it. */
export function laid(felt: FeltView, before: Draft): Draft {
  let draft: Draft = {};
  // Bets that others lean on come first in felt order or not at all, so two passes suffice.
  for (let pass = 0; pass < 2; pass++)
    for (const spot of felt.spots) {
      const amount = before[spot.wager] ?? 0;
      if (amount > 0 && !draft[spot.wager] && !closed(felt, draft, spot.wager))
        draft = put(felt, draft, spot, spot.fixed ? cents(spot.fixed) : amount);
    }
  return draft;
}

/** Every free amount twice, held at its maximum. */
export function double(felt: FeltView, draft: Draft): Draft {
  const next: Record<string, number> = {};
  for (const [wager, amount] of Object.entries(draft)) {
    const spot = spotOf(felt, wager);
    next[wager] = !spot || spot.fixed ? amount : Math.min(amount * 2, most(spot));
  }
  return next;
}

export const total = (draft: Draft): number => Object.values(draft).reduce((sum, amount) => sum + amount, 0);

/** What a draft costs in collection fees, as the house posts it; null where there is none. */
export function feeOf(felt: FeltView | null, draft: Draft): { amount: number; most: boolean } | null {
  const ante = draft.ante ?? 0;
  const band = felt?.fees.find(({ min, max }) => cents(min) <= ante && ante <= cents(max));
  const amount = cents(draft.trips ? band?.trips : band?.fee);
  return band && amount ? { amount, most: band.most } : null;
}

/** True when every required circle holds a bet. */
export const complete = (felt: FeltView, draft: Draft): boolean =>
  felt.spots.every((spot) => !spot.required || (draft[spot.wager] ?? 0) > 0);

/** The draft as the table hears it. */
export const wagers = (draft: Draft): Wagers =>
  Object.fromEntries(Object.entries(draft).map(([wager, amount]) => [wager, wire(amount)]));
