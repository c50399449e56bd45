import type { Action, Bank, Felt, SeatView, TableView, Wager } from '../house/wire';
import { closed, type Draft } from './draft';
import { cents, dollars, signed } from './money';

export type RingState = 'empty' | 'set' | 'draft' | 'off' | 'next' | 'win' | 'back' | 'lose';

/** How one circle looks and what stands beside it. */
export interface Look {
  state: RingState;
  amount: number;
  /** Of it what the bank paid: it travels to the circle and lands on the stake. */
  won?: number;
  /** Beside the name: a stake, or a result. */
  figure: string | null;
  /** Under it: why. */
  words: string | null;
}

const OUTCOMES = { win: 'win', lose: 'lose', push: 'back', uncovered: 'back' } as const;

/** What a wager came to: all that came back, winnings included, less what was staked. */
export const gain = (wager: Wager): number => cents(wager.returned) - cents(wager.stake);

/** What a seat was paid beside its circles, such as envy for another's hand. */
export const beside = (seat: SeatView, spots: { wager: string }[]): Wager[] =>
  seat.wagers.filter((wager) => wager.outcome && !spots.some((spot) => spot.wager === wager.wager));

/** The hand is over for this seat: settled, or void and everything returned. */
export const isOver = (seat: SeatView): boolean => seat.net !== null || seat.result === 'void';

/** The bank of the round on the felt, if it is this seat's own. */
export const bankOf = (table: Pick<TableView, 'bank'>, seat: SeatView): Bank | null =>
  table.bank?.seat === seat.seat ? table.bank : null;

function settled(wager: Wager): Look {
  const state = wager.outcome ? OUTCOMES[wager.outcome] : 'set';
  return {
    state,
    amount: state === 'win' ? cents(wager.returned) : cents(wager.stake),
    won: state === 'win' ? Math.min(cents(wager.pays), cents(wager.returned)) : 0,
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

const RESULTS: Record<string, string> = { win: 'wins', lose: 'loses', tie: 'ties' };

/** A settled hand in a few words: what one did, and what came of it. */
export function handWords(seat: SeatView, hand: string | null): string {
  if (seat.result === 'void') return 'void, all returned';
  if (seat.result === 'fold') return seat.envy ? 'folded, envy pays' : 'folded';
  const [name] = nameOf(seat.hand ?? hand);
  const did = seat.decision ? `${times(seat.decision)}, ` : '';
  return `${did}${name.toLowerCase()} ${RESULTS[seat.result ?? ''] ?? ''}`.trim();
}

/** "4x" as it is printed: 4×. */
export const times = (text: string): string => text.replace(/(\d)\s?x\b/gi, '$1×');

/** A hand's name apart from the cards that break ties: "pair of nines" and "ace, king and jack kickers". */
export function nameOf(hand: string | null): [name: string, rest: string] {
  const [name = '', ...rest] = (hand ?? '').split(', ');
  return [sentence(name), rest.join(', ')];
}

/** A text in which no line ends between an amount's minus and its dollar sign. */
export const unbroken = (text: string): string => text.replace(/−\$/g, '−\u2060$');

/** A long announcement sentence by sentence, its amounts unbroken. */
export const sentences = (text: string): string[] => unbroken(text).split(/(?<=\.) (?=[A-Z])/);

/** A sentence begins with a capital, whatever the house's register gives. */
export const sentence = (text: string | null): string => (text ? text[0]!.toUpperCase() + text.slice(1) : '');
