import type { Action, Felt, SeatView, Wager } from '../house/wire';
import { closed, type Draft } from './draft';
import { cents, dollars, signed } from './money';

export type RingState = 'empty' | 'set' | 'draft' | 'off' | 'next' | 'win' | 'back' | 'lose';

/** How one circle looks and what stands beside it. */
export interface Look {
  state: RingState;
  amount: number;
  /** Beside the name: a stake, or a result. */
  figure: string | null;
  /** Under it: why. */
  words: string | null;
}

const OUTCOMES = { win: 'win', lose: 'lose', push: 'back', uncovered: 'back' } as const;

/** What a wager came to: all that came back, winnings included, less what was staked. */
export const gain = (wager: Wager): number => cents(wager.returned) - cents(wager.stake);

function settled(wager: Wager): Look {
  const state = wager.outcome ? OUTCOMES[wager.outcome] : 'set';
  return {
    state,
    amount: state === 'win' ? cents(wager.returned) : cents(wager.stake),
    figure: wager.outcome ? signed(gain(wager), true) : dollars(wager.stake, true),
    words: wager.outcome ? wager.words : null,
  };
}

/** The looks of one's own circles: what the table holds first, then what one has laid out, then what is due. */
export function ownLooks(
  spots: { wager: string }[],
  seat: SeatView | null,
  felt: Felt | null,
  draft: Draft,
  actions: Action[],
): Record<string, Look> {
  const looks: Record<string, Look> = {};
  const due = new Set(
    actions.filter((action) => action.allowed).map((action) => action.command.type.toLowerCase()),
  );
  for (const { wager } of spots) {
    const held = seat?.wagers.find((other) => other.wager === wager);
    const laid = draft[wager] ?? 0;
    if (held) looks[wager] = settled(held);
    else if (laid > 0)
      looks[wager] = { state: 'draft', amount: laid, figure: dollars(laid, true), words: null };
    else if (due.has(wager))
      looks[wager] = { state: 'next', amount: 0, figure: null, words: 'your decision' };
    else {
      const why = felt ? closed(felt, draft, wager) : null;
      const off = why !== null && felt?.spots.some((spot) => spot.wager === wager);
      looks[wager] = { state: off ? 'off' : 'empty', amount: 0, figure: null, words: off ? why : null };
    }
  }
  return looks;
}

/** Another seat's circles. */
export function seatLooks(spots: { wager: string }[], seat: SeatView): Record<string, Look> {
  return ownLooks(spots, seat, null, {}, []);
}

const STATES: Record<string, string> = {
  sitting: 'No bet',
  away: 'Away',
  betting: 'Betting',
  waiting: 'Waiting',
  to_decide: 'Deciding',
  checked: 'Checked',
  folded: 'Folded',
  leaving: 'Leaving',
  banking: 'Banks this hand',
};

/** A seat's state in a word or two. */
export function stateWords(seat: SeatView): string {
  const by = seat.by_system ? ', by the house' : '';
  if (seat.state === 'played' && seat.decision) return `Bet ${times(seat.decision)}${by}`;
  return `${STATES[seat.state] ?? ''}${seat.state === 'checked' || seat.state === 'folded' ? by : ''}`;
}

/** "4x" as it is printed: 4×. */
export const times = (text: string): string => text.replace(/(\d)\s?x\b/gi, '$1×');

/** A hand's name apart from the cards that break ties: "pair of nines" and "ace, king and jack kickers". */
export function nameOf(hand: string | null): [name: string, rest: string] {
  const [name = '', ...rest] = (hand ?? '').split(', ');
  return [sentence(name), rest.join(', ')];
}

/** A sentence begins with a capital, whatever the house's register gives. */
export const sentence = (text: string | null): string => (text ? text[0]!.toUpperCase() + text.slice(1) : '');
