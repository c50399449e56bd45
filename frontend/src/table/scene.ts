import type { Code } from '../felt/cards';
import { ranked, scaleOf, type Scale } from '../felt/celebration';
import type { Look } from '../felt/looks';
import { ms } from '../felt/motion';
import type { AwardView, HandView, Money, PublicView, SeatView } from '../house/wire';

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
  /** How one's own winning hand is celebrated now. */
  celebrates?: Scale | null;
  /** The sign speaks now: of one's own award, or of another's. */
  speaks?: 'own' | 'other' | null;
  /** A hint lies where one's own cards will: no words under it. */
  hinted?: boolean;
  onplace: ((wager: string) => void) | null;
  ontake: ((wager: string) => void) | null;
  onset?: ((wager: string, how: 'least' | 'most' | 'pick') => void) | null;
  /** A tap on a circle takes a chip off. */
  taking?: boolean;
  /** The circle whose tools stand in the dock. */
  picked?: string | null;
  /** The last bet is made again by itself, so many hands more. */
  auto?: { left: number; stop: () => void } | null;
  /** One bets behind this seat: its cards, one's own bets. `stop` is there while nothing lies. */
  behind?: { seat: number; name: string | null; stop: (() => void) | null } | null;
  onsit: ((seat: number) => void) | null;
  /** The stake one considers, where the bank is offered. */
  considered?: Money | null;
}

/**
 * The five cards to mark, from the lowest to the highest: those that won, the dealer's too; the dealer's for a
 * spectator. None before it is told who won.
 */
export function marked({ table, own }: Pick<Scene, 'table' | 'own'>): Code[] {
  if (own && own.result === null) return [];
  const beaten = own === null || own.result === 'lose' || own.result === 'fold';
  return ranked((beaten ? table.dealer : own).hand?.cards ?? []);
}

/** Milliseconds between the marks of one's own winning hand: a straight lights up card by card, unless motion is not wanted. */
const APART: Partial<Record<Scale, number>> = { straight: 70, 'straight-flush': 70, royal: 140 };

export function apart({ own }: Pick<Scene, 'own'>): number {
  const scale = own?.result === 'win' ? scaleOf(own.hand) : null;
  return (ms('gap') && scale && APART[scale]) || 0;
}

/** One banks this round: the dealer's cards are one's own, and closed to one, too. */
export const banks = ({ table, own }: Scene): boolean => own !== null && table.player_dealer === own.seat;

/** One's own circles are of no use now: one banks, is asked to, or nobody does. */
export const bankless = ({ table, own, considered }: Scene): boolean =>
  table.banker === 'player_dealer' &&
  own !== null &&
  (table.player_dealer === own.seat || Boolean(considered) || table.call === 'no_bank');

/** Of two decks that alternate, the second lies there in every other round (D-07). */
export const colour = ({ shuffler, number }: PublicView): 'second' | null =>
  shuffler.idle !== null && number > 0 && number % 2 === 0 ? 'second' : null;

/** When a seat's turn in settling comes, in steps. */
export function turn(table: PublicView, seat: number): number {
  return Math.max(0, table.order.indexOf(seat));
}

/** A row of `count` cards in which places not yet dealt stay empty. */
export function row(cards: Code[], count: number): (Code | null)[] {
  return Array.from({ length: count }, (_, at) => cards[at] ?? null);
}
