import type { View } from '../house/change';
import type { Money, SeatView, WagerView } from '../house/wire';
import { HIDDEN, isUp } from './cards';
import { lasts } from './celebration';
import { cents, wire } from './money';
import { TIMES } from './motion';

/** What is seen in a frame: cards first, then words, then chips, then what it comes to. */
export type Step =
  | 'acted'
  | 'dealt'
  | 'opened'
  | 'laid'
  | 'turned'
  | 'dealer'
  | 'words'
  | 'five'
  | 'big'
  | 'leaves'
  | 'lost'
  | 'pushed'
  | 'pays'
  | 'won'
  | 'told'
  | 'award';

/** One thing that is seen: what the page shows from then on, after a rest, and how long it moves. */
export interface Frame {
  step: Step;
  view: View;
  /** Nothing moves for so long before it, in milliseconds. */
  rest: number;
  /** It moves for so long. */
  takes: number;
  /** Frames of one line belong together: a tap shows the last of them. */
  line: number;
  /** It stands for as long as it takes, for people who asked for less motion too. */
  stands?: true;
}

/** What of a change has been seen: the rest is held back. */
interface Seen {
  /** One's own cards that are open. */
  own: number;
  /** Board cards that lie, and those of them that are open. */
  laid: number;
  board: number;
  dealer: number;
  words: boolean;
  five: boolean;
  /** Which of one's own wagers are on their way, and which have been told. */
  wagers: Readonly<Record<string, 'moves' | 'told'>>;
  /** Which outcomes the other seats have been told. */
  outcomes: readonly WagerView['outcome'][];
}

/** Between the turns of two cards of the flop, and of one's own. */
const [FLOP_GAP, OWN_GAP] = [110, 80];
/** The gold frames light up. */
const GOLD = 220;
/** What the meter paid stands so long before the sign goes home. */
const SPEECH = 5600;

/** What a seat has done, where the house says what became of it at once. */
const DECIDED: Partial<Record<NonNullable<SeatView['decision']>, SeatView['state']>> = {
  play: 'played',
  fold: 'folded',
};

const GROUPS: { outcomes: WagerView['outcome'][]; moves: Step | null; told: Step; travel: number }[] = [
  { outcomes: ['lose'], moves: 'leaves', told: 'lost', travel: TIMES.settle },
  { outcomes: ['push', 'uncovered'], moves: null, told: 'pushed', travel: TIMES.quick },
  { outcomes: ['win'], moves: 'pays', told: 'won', travel: TIMES.settle },
];

/**
 * A change of the house as it is seen: cards land, then words, then chips wager by wager, then what it comes to. The
 * last frame is the view itself; no frame before it holds the consequence of a card that does not lie.
 */
export function frames(from: View, to: View): Frame[] {
  const told: Frame = { step: 'told', view: to, rest: 0, takes: 0, line: 0 };
  if (from.table.round !== to.table.round || to.table.phase === 'void') return [told];
  const [had, has] = [from.table.board.length, to.table.board.length];
  const [open, opens] = [up(from.table.dealer.cards), up(to.table.dealer.cards)];
  const dealt = from.you.cards.length === 0 && to.you.cards.length > 0;
  const [before, own] = [mine(from, to), mine(to, to)];
  const settled = own !== null && own.net !== null && before?.net == null;
  if (has <= had && opens <= open && !dealt && !settled) return [told];

  let seen: Seen = {
    ...{ own: dealt ? 0 : to.you.cards.length, laid: had, board: had, dealer: open },
    ...{ words: opens <= open, five: false, wagers: {}, outcomes: [] },
  };
  const found: Frame[] = [];
  let line = 0;
  const show = (step: Step, rest: number, takes: number, more: Partial<Seen> = {}) => {
    seen = { ...seen, ...more };
    found.push({ step, view: held(from, to, seen), rest, takes, line });
  };
  /** Cards from the shoe, face down, then turned one after the other. */
  const street = (upTo: number, rest: number, turns: { rest: number; takes: number }[]) => {
    line++;
    show('laid', rest, (upTo - seen.laid - 1) * TIMES.gap + TIMES.deal, { laid: upTo });
    for (const turn of turns) show('turned', turn.rest, turn.takes, { board: seen.board + 1 });
  };

  // Whoever bet before these cards has no more to decide: they breathe.
  const allIn = own?.decision === 'play' && (had < 3 || before?.decision === 'play');
  show('acted', 0, 0);
  if (dealt) {
    show('dealt', 0, dealing(to));
    for (let at = 1; at <= to.you.cards.length; at++)
      show('opened', at === 1 ? 120 : 0, at === to.you.cards.length ? TIMES.turn : OWN_GAP, { own: at });
  }
  if (had < 3 && has >= 3)
    street(3, allIn ? 600 : 0, [
      { rest: 0, takes: FLOP_GAP },
      { rest: 0, takes: FLOP_GAP },
      { rest: 0, takes: TIMES.turn },
    ]);
  if (allIn) {
    if (seen.laid < 4 && has >= 4) street(4, 900, [{ rest: 200, takes: TIMES.turn }]);
    if (seen.laid < 5 && has >= 5) street(5, 1100, [{ rest: 200, takes: TIMES.settle }]);
  } else if (seen.laid < has) {
    const turns = Array.from({ length: has - seen.laid }, (_, at) => ({
      rest: 400 - 100 * at,
      takes: TIMES.turn,
    }));
    street(has, 200, turns);
  }
  line++;
  for (let at = open + 1; at <= opens; at++)
    show('dealer', at === 1 ? (allIn ? 700 : 500) : allIn ? 900 : 350, TIMES.turn, { dealer: at });
  if (opens > open) show('words', 150, TIMES.quick, { words: true });
  if (settled && own) {
    if (seen.dealer > 0) show('five', 250, GOLD, { five: true });
    const big = own.result === 'win' ? lasts(own.hand ?? to.you.hand) : 0;
    if (big) {
      line++;
      show('big', 0, big);
      found.at(-1)!.stands = true;
    }
    for (const group of GROUPS) {
      const wagers = own.wagers.filter((wager) => group.outcomes.includes(wager.outcome));
      if (!wagers.length) continue;
      line++;
      const outcomes = [...seen.outcomes, ...group.outcomes];
      // One circle after the other, as a dealer pays; its words stand when its chips have come or gone.
      const events = wagers.flatMap(({ wager }, at) => [
        ...(group.moves ? [{ at: at * TIMES.gap, step: group.moves, wager, now: 'moves' as const }] : []),
        {
          at: at * TIMES.gap + (group.moves ? group.travel : 0),
          step: group.told,
          wager,
          now: 'told' as const,
        },
      ]);
      events.sort((one, other) => one.at - other.at);
      for (const [number, { at, step, wager, now }] of events.entries()) {
        const next = events[number + 1]?.at ?? at + (group.moves ? 0 : group.travel);
        const wagers = { ...seen.wagers, [wager]: now };
        show(step, number === 0 ? 200 : 0, next - at, { wagers, outcomes });
      }
    }
  }
  // What is asked next comes when nothing moves any more.
  told.rest = settled || dealt ? 200 : 120;
  found.push({ ...told, line: ++line });
  // The sign speaks when everything has been told; what the meter paid is in the last view.
  if (to.table.awards.length > from.table.awards.length)
    found.push(
      { ...told, step: 'award', rest: 300, takes: SPEECH, line: ++line, stands: true },
      { ...told, step: 'told', rest: 0, line },
    );
  return found;
}

const mine = ({ table }: View, { you }: View): SeatView | null =>
  table.seats.find((seat) => seat.seat === you.seat) ?? null;

const up = (cards: string[]): number => cards.filter(isUp).length;

/** The cards of everybody, from the first to the last. */
const dealing = ({ table }: View): number => {
  const cards = table.seats.reduce((sum, seat) => sum + seat.cards.length, table.dealer.cards.length);
  return Math.max(0, cards - 1) * TIMES.gap + TIMES.deal;
};

/** The view as far as it has been seen. */
function held(from: View, to: View, seen: Seen): View {
  const { table, you } = to;
  const lies = seen.board === table.board.length && seen.own === you.cards.length;
  const { phase, says, call, deadline, seconds, at_zero, then, sizes, awards, last, meter, bank } =
    from.table;
  return {
    table: {
      ...table,
      ...{ phase, says, call, deadline, seconds, at_zero, then },
      // Nobody decides while cards come or wagers are settled.
      turn: [],
      ...{ sizes, awards, last, meter, bank },
      board: closed(table.board.slice(0, seen.laid), seen.board),
      dealer: {
        ...(seen.words ? table.dealer : from.table.dealer),
        cards: closed(table.dealer.cards, seen.dealer),
      },
      seats: table.seats.map((seat) => {
        const was = from.table.seats.find((other) => other.seat === seat.seat) ?? seat;
        return unsettled(was, seat, seen, seat.seat === you.seat);
      }),
    },
    you: {
      ...you,
      // Before the end all money that moves is seen: bets, and fees.
      stack: table.phase === 'settled' ? chips(from.you.stack, mine(from, to), mine(to, to)) : you.stack,
      balance: from.you.balance,
      actions: [],
      felt: null,
      cards: closed(you.cards, seen.own),
      hand: lies ? you.hand : from.you.hand,
    },
  };
}

/** The chips before one as long as nothing is paid: less what was laid out since, such as the Play bet. */
function chips(had: Money | null, was: SeatView | null, seat: SeatView | null): Money | null {
  return had === null ? null : wire(cents(had) - staked(seat) + staked(was));
}

const staked = (seat: SeatView | null): number =>
  seat?.wagers.reduce((sum, { stake }) => sum + cents(stake), 0) ?? 0;

/** Cards of which only the first `count` that will be open are open. */
function closed(cards: string[], count: number): string[] {
  let open = 0;
  return cards.map((card) => (isUp(card) && ++open > count ? HIDDEN : card));
}

/** A seat with its bets on the felt, and only the outcomes that have been seen. */
function unsettled(was: SeatView, seat: SeatView, seen: Seen, own: boolean): SeatView {
  if (seat.net === null && seat.result === null) return seat;
  const { net, fees, envy } = was;
  return {
    ...seat,
    ...{ net, fees, envy },
    stack: chips(was.stack, was, seat),
    result: seen.five ? seat.result : was.result,
    state: was.state === 'to_decide' ? (DECIDED[seat.decision ?? 'check'] ?? was.state) : was.state,
    cards: seen.words ? seat.cards : was.cards.length ? was.cards : seat.cards,
    hand: seen.words ? seat.hand : was.hand,
    wagers: seat.wagers.map((wager) => {
      const now = own ? seen.wagers[wager.wager] : seen.outcomes.includes(wager.outcome) ? 'told' : undefined;
      return now === 'told' && seen.words ? wager : onTheFelt(wager, now === 'moves');
    }),
  };
}

/** A wager whose outcome is not told: its stake, and while chips travel, what they leave or make. */
function onTheFelt({ wager, label, stake, pays, returned, outcome }: WagerView, moves: boolean): WagerView {
  if (!moves) return { wager, label, stake };
  return outcome === 'lose' ? { wager, label, stake: '0.00' } : { wager, label, stake, pays, returned };
}
