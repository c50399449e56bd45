import { sentence, verdict } from '../felt/looks';
import type { PublicView, SeatView } from '../house/wire';

/** What stands at the dealer's two sides where there is room for a few words. */
export function dealerWords(
  table: Pick<PublicView, 'phase' | 'says' | 'print' | 'dealer' | 'player_dealer' | 'turn'>,
  own: Pick<SeatView, 'seat'> | null,
): { name: string; few: string; hand: string | null; verdict: string } {
  const name = table.player_dealer ? 'Player-dealer' : 'Dealer';
  const acting = table.turn.filter((seat) => seat !== own?.seat).length;
  const few = table.phase === 'betting' || !acting ? '' : `${acting} to act`;
  if (table.phase === 'void') return { name, few: '', hand: 'Void', verdict: 'everything is returned' };
  if (!table.dealer.text) return { name, few, hand: null, verdict: table.print };
  return {
    name,
    few: '',
    hand: sentence(table.dealer.hand?.title),
    verdict: verdict(table.dealer) ?? '',
  };
}
