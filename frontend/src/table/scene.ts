import type { Look } from '../felt/looks';
import type { Award } from '../house/sitting.svelte';
import type { Code, SeatView, TableView } from '../house/wire';

/** Everything a felt shows, whoever looks and whenever: live, or recalled. */
export interface Scene {
  table: TableView;
  /** One's own seat; null for a spectator. */
  own: SeatView | null;
  cards: Code[];
  hand: string | null;
  looks: Record<string, Look>;
  /** Changes are shown as motion; false for what lies there already. */
  live: boolean;
  /** What the meter paid in this round: the sign speaks of it. */
  award?: Award | null;
  onplace: ((wager: string) => void) | null;
  ontake: ((wager: string) => void) | null;
  onsit: ((seat: number) => void) | null;
}

/** The five cards to mark: one's own hand when there is one, the dealer's for a spectator. */
export function marked({ table, own }: Scene): Set<Code> {
  return new Set(own?.best.length ? own.best : own ? [] : table.dealer.best);
}

/** When a seat's turn in settling comes, in steps. */
export function turn(table: TableView, seat: number): number {
  return Math.max(0, table.order.indexOf(seat));
}

/** A row of `count` cards in which places not yet dealt stay empty. */
export function row(cards: Code[], count: number): (Code | null)[] {
  return Array.from({ length: count }, (_, at) => cards[at] ?? null);
}
