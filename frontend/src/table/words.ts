import { sentence } from '../felt/looks';
import type { HandView, PublicView, SeatView } from '../house/wire';
import { t } from '../text/text.svelte';

/** What stands at the dealer's two sides where there is room for a few words. */
export function dealerWords(
  table: PublicView,
  own: Pick<SeatView, 'seat'> | null,
): { name: string; few: string; hand: string | null; verdict: string } {
  const name = t.dealer(table.banker);
  const acting = table.turn.filter((seat) => seat !== own?.seat).length;
  const few = table.phase === 'betting' || !acting ? '' : t.table.toAct(acting);
  if (table.phase === 'void') return { name, few: '', hand: t.dock.void, verdict: t.table.allReturned };
  const { hand, qualifies, text } = table.dealer;
  if (!text || !hand) return { name, few, hand: null, verdict: t.print(table.banker) };
  return {
    name,
    few: '',
    hand: sentence(handTitle(hand)),
    verdict: qualifies === null ? '' : t.qualifies(qualifies),
  };
}

/** The longest sentence that stands in one line under the dealer's cards on a desk. */
const LINE = 68;

/** What the dealer has, and whether it qualifies: the whole sentence where it has room, the kind of the hand otherwise. */
export function verdictOnFelt({ banker }: Pick<PublicView, 'banker'>, hand: HandView, yes: boolean | null) {
  const whole = t.verdict(banker, hand, yes);
  if (whole.length <= LINE) return whole;
  return `${t.dealer(banker)}: ${handTitle(hand)}, ${t.qualifies(yes === true)}`;
}

/** The kind of a hand in words: "pair of nines". */
export const handTitle = ({ code, cards }: HandView): string => t.hand.title(code, cards[0]?.[0] ?? null);
