import type { View } from '../house/change';
import type { SeatView, WagerView } from '../house/wire';
import { isUp } from './cards';
import { ms, TIMES } from './motion';

/** One thing that is seen: what the page shows from then on, after a rest, and how long it moves. */
export interface Frame {
  step:
    'acted' | 'dealt' | 'flop' | 'turn' | 'river' | 'dealer' | 'words' | 'lost' | 'pushed' | 'won' | 'told';
  view: View;
  /** Nothing moves for so long before it, in milliseconds. */
  rest: number;
  /** It moves for so long. */
  takes: number;
}

/** Rests are cut to this for people who asked for less motion: order and words stay. */
const BREATH = 150;

/** What of a change has been seen: the rest is held back. */
interface Seen {
  board: number;
  dealer: number;
  words: boolean;
  paid: (wager: WagerView) => boolean;
}

/**
 * A change of the house as it is seen: cards land, then words, then chips, then what it comes to. The last frame is the
 * view itself; no frame before it holds the consequence of a card that does not lie.
 */
export function frames(from: View, to: View): Frame[] {
  const told: Frame = { step: 'told', view: to, rest: 0, takes: 0 };
  if (from.table.round !== to.table.round || to.table.phase === 'void') return [told];
  const [had, has] = [from.table.board.length, to.table.board.length];
  const opened = up(to.table.dealer.cards) > up(from.table.dealer.cards);
  const dealt = from.you.cards.length === 0 && to.you.cards.length > 0;
  const own = to.table.seats.find((seat) => seat.seat === to.you.seat) ?? null;
  const before = from.table.seats.find((seat) => seat.seat === to.you.seat) ?? null;
  const settled = own !== null && own.net !== null && before?.net == null;
  if (has <= had && !opened && !dealt && !settled) return [told];

  const seen: Seen = { board: had, dealer: up(from.table.dealer.cards), words: !opened, paid: () => false };
  const found: Frame[] = [];
  const show = (step: Frame['step'], rest: number, takes: number, more: Partial<Seen>) => {
    Object.assign(seen, more);
    found.push({ step, view: held(from, to, { ...seen }), rest, takes });
  };
  // Whoever has bet has no more to decide: the cards that follow breathe.
  const allIn = own?.decision === 'play';
  show('acted', 0, 0, {});
  if (dealt) show('dealt', 0, dealing(to), {});
  if (had < 3 && has >= 3) show('flop', allIn ? 600 : 0, 2 * TIMES.gap + TIMES.deal, { board: 3 });
  if (had < 4 && has >= 4) show('turn', allIn ? 600 : 150, 3 * TIMES.gap + TIMES.deal, { board: 4 });
  if (had < 5 && has >= 5) show('river', allIn ? 700 : 0, 4 * TIMES.gap + TIMES.deal, { board: 5 });
  for (let at = seen.dealer + 1; at <= up(to.table.dealer.cards); at++)
    show('dealer', at === 1 ? 500 : 350, TIMES.turn, { dealer: at });
  if (opened) show('words', 150, TIMES.quick, { words: true });
  if (settled && own) {
    const outcomes = new Set(own.wagers.map((wager) => wager.outcome));
    const paid = new Set<WagerView['outcome']>();
    for (const [step, names] of PAYING) {
      if (!names.some((name) => outcomes.has(name))) continue;
      for (const name of names) paid.add(name);
      const done = new Set(paid);
      show(step, 200, TIMES.settle, { paid: (wager) => done.has(wager.outcome) });
    }
    told.rest = 200;
  }
  return [...found, told];
}

const PAYING: [Frame['step'], WagerView['outcome'][]][] = [
  ['lost', ['lose']],
  ['pushed', ['push', 'uncovered']],
  ['won', ['win']],
];

const up = (cards: string[]): number => cards.filter(isUp).length;

/** The cards of everybody, from the first to the last, and one's own turned over. */
const dealing = ({ table }: View): number => {
  const cards = table.seats.reduce((sum, seat) => sum + seat.cards.length, table.dealer.cards.length);
  return Math.max(0, cards - 1) * TIMES.gap + TIMES.deal;
};

/** The view as far as it has been seen. */
function held(from: View, to: View, seen: Seen): View {
  const { table, you } = to;
  const lies = seen.board === table.board.length && seen.dealer === up(table.dealer.cards);
  const { phase, says, call, deadline, seconds, at_zero, then, turn, sizes, awards, last, meter, bank } =
    from.table;
  return {
    table: {
      ...table,
      ...{
        phase,
        says,
        call,
        deadline,
        seconds,
        at_zero,
        then,
        turn: turn.filter((seat) => seat !== you.seat),
      },
      ...{ sizes, awards, last, meter, bank },
      board: table.board.slice(0, seen.board),
      dealer: {
        ...(seen.words ? table.dealer : from.table.dealer),
        cards: closed(table.dealer.cards, seen.dealer),
      },
      seats: table.seats.map((seat) => {
        const was = from.table.seats.find((other) => other.seat === seat.seat) ?? seat;
        return unsettled(was, seat, seen.words && lies ? seen.paid : () => false, seen.words);
      }),
    },
    you: {
      ...you,
      stack: from.you.stack,
      balance: from.you.balance,
      actions: [],
      felt: null,
      hand: lies || seen.board === table.board.length ? you.hand : from.you.hand,
    },
  };
}

/** Cards of which only the first `count` that will be open are open. */
function closed(cards: string[], count: number): string[] {
  let open = 0;
  return cards.map((card) => (isUp(card) && ++open > count ? '??' : card));
}

/** A seat with its bets on the felt, and only the outcomes that have been paid. */
function unsettled(was: SeatView, seat: SeatView, paid: Seen['paid'], words: boolean): SeatView {
  if (seat.net === null && seat.result === null) return seat;
  const { result, net, fees, envy, stack } = was;
  return {
    ...seat,
    ...{ result, net, fees, envy, stack },
    state: was.state === 'to_decide' && seat.decision === 'play' ? 'played' : was.state,
    cards: words ? seat.cards : was.cards.length ? was.cards : seat.cards,
    hand: words ? seat.hand : was.hand,
    wagers: seat.wagers.map((wager) =>
      paid(wager) ? wager : { wager: wager.wager, label: wager.label, stake: wager.stake },
    ),
  };
}

export interface Hand {
  now(): number;
  later(work: () => void, wait: number): () => void;
}

const PAGE: Hand = {
  now: () => performance.now(),
  later: (work, wait) => {
    const timer = setTimeout(work, wait);
    return () => clearTimeout(timer);
  },
};

/** Owns time on the page: the house's facts wait here and are shown when their moment comes. */
export class Timeline<Told> {
  #queue: (Frame & { told: Told | null })[] = [];
  #last: View | null = null;
  #stop: (() => void) | null = null;

  constructor(
    private readonly show: (view: View, told: Told | null) => void,
    private readonly clock: Hand = PAGE,
  ) {}

  /** Whether something is still to be seen. */
  get running(): boolean {
    return this.#stop !== null;
  }

  /** The whole view, without motion: what was to come is in it. */
  jump(view: View, told: Told): void {
    this.#halt();
    this.#queue = [];
    this.#last = view;
    this.show(view, told);
  }

  /** A change: seen at once where nothing is to be awaited, after what is still to be seen otherwise. */
  add(view: View, told: Told): void {
    const found = this.#last ? frames(this.#last, view) : frames(view, view);
    this.#last = view;
    this.#queue.push(...found.map((frame) => ({ ...frame, told: frame.step === 'told' ? told : null })));
    if (!this.running) this.#next();
  }

  /** Everything at once: a tap on the felt. Nothing that is told is left out. */
  skip(): void {
    this.#halt();
    for (const { view, told } of this.#queue.splice(0)) if (told) this.show(view, told);
  }

  end(): void {
    this.#halt();
    this.#queue = [];
  }

  #halt(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #next(): void {
    this.#stop = null;
    const frame = this.#queue[0];
    if (!frame) return;
    const calm = ms('deal') === 0;
    const seen = () => {
      this.#queue.shift();
      this.show(frame.view, frame.told);
      this.#after(calm ? 0 : frame.takes, () => this.#next());
    };
    this.#after(calm ? Math.min(frame.rest, BREATH) : frame.rest, seen);
  }

  #after(wait: number, work: () => void): void {
    this.#stop = null;
    if (wait <= 0) work();
    else this.#stop = this.clock.later(work, wait);
  }
}
