import type { PublicView } from '../house/wire';
import { b } from '../text/bank/text';

export interface BankWait {
  title: string;
  /** In the place of what costs nothing. */
  first: string[];
  words: string;
}

/** What whoever has nothing to do waits for at a player-dealer's table: an answer, or somebody who banks. */
export function bankWait({ call, offer, asked, seats }: PublicView): BankWait | null {
  if (call === 'bank_offered' && offer) {
    const name = seats.find(({ seat }) => seat === offer.seat)?.name ?? b.seatOf(offer.seat);
    return { title: b.wait.asked(name), first: b.wait.bets, words: b.wait.askedWords };
  }
  if (call !== 'no_bank') return null;
  return {
    title: b.wait.nobody,
    first: b.wait.noHand,
    words: asked.length ? b.wait.nobodyWords : b.wait.alone,
  };
}
