import type { Code } from '../felt/cards';
import type { Look } from '../felt/looks';
import type { AwardView, HandView, PublicView, SeatView } from '../house/wire';

/** Everything a felt shows, whoever looks and whenever: live, or recalled. */
export interface Scene {
  table: PublicView;
  /** One's own seat; null for a spectator. */
  own: SeatView | null;
  cards: Code[];
  hand: HandView | null;
  looks: Record<string, Look>;
  /** Changes are shown as motion; false for what lies there already. */
  live: boolean;
  /** What the meter paid in this round: the sign speaks of it. */
  award?: AwardView | null;
  /** A hint lies where one's own cards will: no words under it. */
  hinted?: boolean;
  onplace: ((wager: string) => void) | null;
  ontake: ((wager: string) => void) | null;
  onsit: ((seat: number) => void) | null;
}

/** The five cards to mark: those that won, the dealer's too; the dealer's for a spectator. */
export function marked({ table, own }: Scene): Set<Code> {
  const beaten = own === null || own.result === 'lose' || own.result === 'fold';
  return new Set((beaten ? table.dealer : own).hand?.cards);
}

/** One banks this round: the dealer's cards are one's own, and closed to one, too. */
export const banks = ({ table, own }: Scene): boolean => own !== null && table.player_dealer === own.seat;

/** When a seat's turn in settling comes, in steps. */
export function turn(table: PublicView, seat: number): number {
  return Math.max(0, table.order.indexOf(seat));
}

/** A row of `count` cards in which places not yet dealt stay empty. */
export function row(cards: Code[], count: number): (Code | null)[] {
  return Array.from({ length: count }, (_, at) => cards[at] ?? null);
}
