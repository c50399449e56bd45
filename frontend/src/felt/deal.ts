import type { PublicView } from '../house/wire';
import { sentence } from './looks';

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
    seat === own ? 'you' : (seats.find((one) => one.seat === seat)?.name ?? `seat ${seat}`);
  const { cutter } = deal;
  if (deal.closing === null) {
    const words = `${deal.offer.slice(0, 4)} ${deal.offer.slice(4, 8)}`;
    const label = `${deal.roots.length} decks sealed`;
    const why = `The house is bound to ${deal.roots.length} decks before anybody bets: ${deal.offer}`;
    return { label, words, brief: label, why, hash: true };
  }
  if (cutter === null || (deal.cut !== null && !deal.claims)) {
    const why =
      'No player’s own chance is in this deal: the house could have known the cards before the bets.';
    const label = cutter === null ? 'No pledge' : 'No cut';
    return { label, words: 'Claims nothing', brief: 'Claims nothing', why, warns: true };
  }
  if (deal.cut === null) {
    const words = cutter === own ? 'You cut' : sentence(`${who(cutter)} cuts`);
    const why = 'The cut says which deck is dealt and in which order. Your browser does your part by itself.';
    return { label: 'Being cut', words, brief: words, why };
  }
  const late = [...new Set(deal.chance ? deal.withheld : [...deal.withheld, cutter])].map(who).join(', ');
  if (late) {
    const why = `Pledged and not opened in time: ${late}. It is left out of the cut, and counted.`;
    return {
      label: 'Withheld by',
      words: sentence(late),
      brief: `${sentence(late)} withheld`,
      why,
      warns: true,
    };
  }
  const why = 'The players’ own chance chose the deck and its order. Every card can be checked afterwards.';
  return { label: 'Cut by', words: sentence(who(cutter)), brief: `Cut by ${who(cutter)}`, why };
}
