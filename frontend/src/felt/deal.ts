import type { PublicView } from '../house/wire';
import { sentence } from './looks';
import { t } from '../text/text.svelte';

/** Where the deal stands, for the corner of the dock. */
export interface Dealt {
  label: string;
  words: string;
  /** Both in a few words, where there is room for one line. */
  brief: string;
  /** The same in a sentence. */
  why: string;
  hash?: boolean;
  warns?: boolean;
}

/** The deck is being cut: a moment in which nobody has anything to do. */
export const isCutting = ({ deal }: Pick<PublicView, 'deal'>): boolean =>
  deal !== null && deal.closing !== null && deal.cut === null;

/** How far the deal of the round is bound; null at a table with real cards. */
export function dealt({ deal, seats }: Pick<PublicView, 'deal' | 'seats'>, own: number | null): Dealt | null {
  if (!deal) return null;
  const who = (seat: number): string =>
    seat === own ? t.deal.you : (seats.find((one) => one.seat === seat)?.name ?? t.deal.seat(seat));
  const { cutter } = deal;
  if (deal.closing === null) {
    const words = `${deal.offer.slice(0, 4)} ${deal.offer.slice(4, 8)}`;
    const label = t.deal.sealed(deal.roots.length);
    const why = t.deal.sealedWhy(deal.roots.length, deal.offer);
    return { label, words, brief: label, why, hash: true };
  }
  if (cutter === null || (deal.cut !== null && !deal.claims)) {
    const label = cutter === null ? t.deal.noPledge : t.deal.noCut;
    return { label, words: t.deal.nothing, brief: t.deal.nothing, why: t.deal.nothingWhy, warns: true };
  }
  if (deal.cut === null) {
    const words = cutter === own ? t.deal.youCut : sentence(t.deal.cuts(who(cutter)));
    return { label: t.deal.beingCut, words, brief: words, why: t.deal.cutWhy };
  }
  const late = [...new Set(deal.chance ? deal.withheld : [...deal.withheld, cutter])].map(who).join(', ');
  if (late) {
    return {
      label: t.deal.withheld,
      words: sentence(late),
      brief: t.deal.withheldBrief(sentence(late)),
      why: t.deal.withheldWhy(late),
      warns: true,
    };
  }
  return {
    label: t.deal.cutBy,
    words: sentence(who(cutter)),
    brief: t.deal.cutByBrief(who(cutter)),
    why: t.deal.cutByWhy,
  };
}
