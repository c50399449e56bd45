import { bankOf, isOver } from '../felt/looks';
import { cents } from '../felt/money';
import type { ActionView, BuyInRange, PrivateView, PublicView, SeatView } from '../house/wire';
import { budget, decisions, find } from './actions';

/** What the dock is for now. Its buttons, its words and its `data-state` follow from this alone. */
export type DockState =
  /** One has no seat, or (`arriving`) a seat and chips are on their way. */
  | { state: 'watching'; sit: boolean; arriving: boolean }
  /** Too few chips, for the least bet or for the one wished: `way` is what helps; or (`back`) bet less. */
  | {
      state: 'short-of-chips';
      way: { to: 'buy'; buy: BuyInRange } | { to: 'again' } | { to: 'elsewhere' };
      missing: number;
      least: number;
      back: boolean;
    }
  /** The position of player-dealer is offered. */
  | { state: 'banking'; take: ActionView; others: ActionView[] }
  /** A decision is due. */
  | { state: 'deciding'; choices: ActionView[] }
  /** A choice that costs dearly was pressed: it is asked about once. */
  | { state: 'asking'; action: ActionView }
  /** Chips may be laid out. */
  | { state: 'betting' }
  /** The bet lies on the felt and may be taken back. */
  | { state: 'placed'; takeBack: ActionView }
  /** The hand is over, and the next one not open yet. */
  | { state: 'settled' }
  /** Nothing is one's own to do: what is waited for. */
  | { state: 'waiting'; reason: Awaited; buy: BuyInRange | null }
  /** The house does not answer: what lies below waits. */
  | { state: 'offline'; below: Exclude<DockState, { state: 'offline' }> };

/**
 * What whoever has nothing to do waits for: one's own cards, the flop or turn and river after a check, the end after a
 * Play bet or a fold, a supervisor's word, the end of a hand one banks, or the next hand.
 */
export type Awaited =
  'dealing' | 'flop' | 'river' | 'played' | 'folded' | 'award' | 'bank' | 'behind' | 'next-hand';

export interface DockFacts {
  table: Pick<PublicView, 'phase' | 'call' | 'player_dealer' | 'bank'>;
  you: PrivateView;
  seat: SeatView | null;
  steady: boolean;
  /** The chips without which nobody is dealt in here, in cents, as posted. */
  least: number;
  /** What the chips laid out are short of, in cents. */
  lacks: number;
  /** A choice that waits for an answer. */
  asking: ActionView | null;
  /** The house gives no play money, and one's own does not reach here. */
  stranded: boolean;
  /** One bets behind another's seat. */
  behind?: boolean;
  /** One has asked for a seat or for chips, and the house has not brought them yet. */
  arriving: boolean;
}

export function dockState(facts: DockFacts): DockState {
  const below = standing(facts);
  return facts.steady ? below : { state: 'offline', below };
}

function standing({
  table,
  you,
  seat,
  least,
  lacks,
  asking,
  stranded,
  arriving,
  behind = false,
}: DockFacts): Exclude<DockState, { state: 'offline' }> {
  if (asking) return { state: 'asking', action: asking };
  if (!seat || arriving)
    return { state: 'watching', sit: arriving || you.seat_options.length > 0 || !you.player, arriving };
  const choices = decisions(you.actions);
  const take = find(choices, 'TakeBank');
  if (take) return { state: 'banking', take, others: choices.filter((action) => action !== take) };
  if (choices.length) return { state: 'deciding', choices };
  const takeBack = find(you.actions, 'TakeBack');
  if (takeBack) return { state: 'placed', takeBack };
  const over = isOver(seat) && (seat.wagers.length > 0 || bankOf(table, seat) !== null);
  if (over && !you.felt) return { state: 'settled' };
  if (seat.wagers.length > 0 && !over) return { state: 'waiting', reason: awaited(table, seat), buy: null };
  if (behind && !you.felt) return { state: 'waiting', reason: 'behind', buy: null };
  if (table.player_dealer === seat.seat) return { state: 'waiting', reason: 'bank', buy: null };
  const stack = cents(you.stack);
  const few = stack === 0 || stack < least;
  if (few || (you.felt && lacks > 0)) {
    const buy = budget(you);
    return {
      state: 'short-of-chips',
      way: buy ? { to: 'buy', buy } : { to: stranded ? 'elsewhere' : 'again' },
      missing: few ? Math.max(0, least - stack) : lacks,
      least,
      back: !few,
    };
  }
  if (you.felt) return { state: 'betting' };
  return {
    state: 'waiting',
    reason: 'next-hand',
    buy: table.phase === 'waiting' ? budget(you) : null,
  };
}

/** What a hand in play waits for, seen from a seat that has nothing to decide now. */
function awaited({ phase, call }: DockFacts['table'], { decision }: SeatView): Awaited {
  if (call === 'award_waits') return 'award';
  if (decision === 'play') return 'played';
  if (decision === 'fold') return 'folded';
  if (phase === 'betting' || phase === 'dealing') return 'dealing';
  return phase === 'preflop' ? 'flop' : 'river';
}

/** What to buy that helps: whole hundreds that cover what is missing, as far as the table and one's money allow. */
export function helps(buy: BuyInRange, missing: number): number {
  const hundreds = Math.max(1, Math.ceil(missing / 100_00)) * 100_00;
  return Math.min(cents(buy.max), Math.max(cents(buy.min), hundreds));
}
