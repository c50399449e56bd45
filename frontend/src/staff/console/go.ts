import { cents, dollars } from '../../felt/money';
import type {
  ConsoleSeat,
  ConsoleShown,
  ConsoleView,
  HandSign,
  Move,
  PublicView,
  StepBody,
} from '../../house/wire';
import { whileOf } from '../kit/clock.svelte';
import { words } from '../text/console';

export type Step = Omit<StepBody, 'key'>;
/** What the large button says: the next step, or what it waits for. */
export interface Go {
  title: string;
  note: string;
  /** What pressing it does; null while it waits. */
  step: Step | null;
  /** It waits for a badge: what is asked for then. */
  badge?: 'swipe' | 'turn_key' | 'correct_count' | 'take_over' | 'award' | 'repair';
  stop?: boolean;
}
/** What stands on the page and not yet at the house: chips or the stub counted, cards named. */
export interface Draft {
  count: number | null;
  cards: readonly string[];
  /** What a seat that is asked to bank puts in. */
  stake?: string;
}

const said = ([title, note]: readonly string[], step: Step | null, more: Partial<Go> = {}): Go => ({
  title: title!,
  note: note!,
  step,
  ...more,
});
const capital = words.capital;

/** The step by which what a seat has said by hand is entered. */
export const signOf = (seat: number, sign: HandSign): Step => ({
  step: 'signal',
  seat,
  word: sign.word,
  ...(sign.times === null ? {} : { times: sign.times }),
});

/** What a hand's moves come to, in cents. */
export function sums(moves: readonly Move[]): { pay: number; take: number; back: number } {
  const of = (verb: Move['verb']) =>
    moves.filter((each) => each.verb === verb).reduce((sum, each) => sum + cents(each.amount), 0);
  return { pay: of('pay'), take: of('take'), back: of('return') };
}

/** A hand's moves in a few words: pay $80.00. */
export function brief(moves: readonly Move[]): string {
  const { pay, take, back } = sums(moves);
  const parts = [
    pay ? `${words.does.pay.toLowerCase()} ${dollars(pay)}` : '',
    take ? `${words.does.take.toLowerCase()} ${dollars(take)}` : '',
    back ? `${words.verb({ verb: 'return' } as Move).toLowerCase()} ${dollars(back)}` : '',
  ].filter(Boolean);
  return parts.join(', ') || words.does.even.toLowerCase();
}

/** The hand that opened last, in settling order. */
export const lastOpen = (view: ConsoleView): ConsoleSeat | null =>
  view.seats.filter((each) => each.open && each.moves.length).at(-1) ?? null;

/** The seat whose win comes next on the progressive's console: the farthest right first, as the house lists them. */
export const earning = (view: ConsoleView): ConsoleSeat | null =>
  view.seats.find((each) => each.earned && !each.logged) ?? null;

const lineOf = (view: ConsoleView, key: string | null): string =>
  view.lines.find((each) => each.key === key)?.title ?? key ?? '';

/** What the large button says now. */
export function goOf(shown: ConsoleShown, now: number, draft: Draft): Go {
  const view = shown.console!;
  const table = shown.table;
  if (view.next === 'tap_in' || (view.dealer === null && view.phase !== 'closed'))
    return said(words.go.tapIn, { step: 'tap_in' });
  if (!shown.dealer_here && view.dealer !== null)
    return said(words.go.takeOver(shown.dealer_name ?? ''), null, { badge: 'take_over' });
  if (table?.shuffler.malfunction && view.next === null)
    return said([words.stopped, table.shuffler.malfunction], null, { badge: 'repair', stop: true });
  if (table?.call === 'award_waits') return said(words.go.award, null, { badge: 'award' });
  const asked = table?.offer?.seat;
  if (view.next === null && asked !== undefined && view.bank.length)
    return draft.stake
      ? said(words.go.banks(asked, dollars(draft.stake)), {
          step: 'signal',
          seat: asked,
          word: 'take_bank',
          amount: draft.stake,
        })
      : said(words.go.asksBank(asked), null);
  if (view.next === null) return said([capital(view.waits ?? words.go.waits), table?.says ?? ''], null);
  if (view.next === 'swipe')
    return said(words.go.swipe(view.card_due ?? 0, shown.card), null, { badge: 'swipe' });
  return next(view, table, view.next, now - view.at, draft, now);
}

function next(
  view: ConsoleView,
  table: PublicView | null,
  step: string,
  past: number,
  draft: Draft,
  now: number,
): Go {
  const cards = view.cards_due ? draft.cards.join(' ') : undefined;
  const lacking = view.cards_due - draft.cards.length;
  const named = (texts: readonly string[], body: Step): Go =>
    view.cards_read && !draft.cards.length
      ? said([texts[0]!, words.go.read], body)
      : lacking > 0
        ? said([texts[0]!, words.go.missing(lacking)], null)
        : said(texts, view.cards_due ? { ...body, cards } : body);
  const seat = earning(view);
  switch (step) {
    case 'no_more_bets': {
      const stakes = (table?.seats ?? [])
        .flatMap((each) => each.wagers)
        .reduce((sum, each) => sum + cents(each.stake), 0);
      const go = said(words.go.noMoreBets(view.seats.length, dollars(stakes, true)), {
        step: 'no_more_bets',
      });
      // Bets may be closed before the clock does it; the clock is told.
      return past < 0 ? { ...go, note: `${go.note}; ${whileOf(view.at - now)}` } : go;
    }
    case 'start_game':
    case 'coin_in': {
      const key = step === 'coin_in' ? words.keys.coinIn : words.keys.startGame;
      return draft.count === null
        ? said(words.go.lockCount(key), null)
        : said(words.go.lock(key, draft.count), { step, count: draft.count });
    }
    case 'correct_count':
      return said(words.go.mismatch(view.sensors, view.counted ?? 0), null, {
        badge: 'correct_count',
        stop: true,
      });
    case 'deal':
      return said(view.physical ? words.go.dealReal : words.go.deal, { step: 'deal' });
    case 'act_for_absent': {
      if (past >= 0) return said(words.go.absent, { step: 'act_for_absent' });
      const open = view.seats.filter((each) => each.choices.length).length;
      return said(
        [
          // A list of more seats than one reads at a glance is a number.
          open > 3 ? words.go.decideAll(open) : capital(view.waits ?? words.go.waits),
          table?.at_zero
            ? words.go.deciding(whileOf(view.at - now), lower(table.at_zero))
            : words.go.decidingNow,
        ],
        null,
      );
    }
    case 'open_board':
      return named(view.board ? words.go.river : words.go.flop, { step });
    case 'collect_folded':
      return said(words.go.collectFolded(view.seats.filter((each) => each.folded).map((each) => each.seat)), {
        step,
      });
    case 'reveal':
      return named(words.go.reveal, { step });
    case 'return_antes':
      return said(words.go.antes, { step });
    case 'open_hand': {
      const before = lastOpen(view);
      const note = before ? words.go.after(before.seat, brief(before.moves)) : words.go.firstHand;
      // In its turn a hand needs no number; a folded one is opened by it.
      return named(
        [words.go.openSeat(view.next_seat ?? 0), note],
        view.seats.some((each) => each.seat === view.next_seat && each.folded)
          ? { step, seat: view.next_seat! }
          : { step },
      );
    }
    case 'hand':
      if (!seat) return said([words.go.waits, ''], null);
      return view.generation === 'newer' && view.spot !== seat.seat
        ? said(words.go.spot(seat.seat), { step: 'spot', seat: seat.seat })
        : said(words.go.line(lineOf(view, seat.earned), seat.seat), {
            step: 'hand',
            seat: seat.seat,
            line: seat.earned!,
          });
    case 'confirm':
      return said(words.go.confirm, { step });
    case 'j_pot':
      return said(words.go.jpot, { step });
    case 'turn_key':
      return said(keyGoes(view) === 'JPH' ? words.go.keyJph : words.go.keyRun, null, { badge: 'turn_key' });
    case 'count_stub':
      return draft.count === null
        ? said(words.go.stubCount, null)
        : said(words.go.stub(draft.count), { step, count: draft.count });
    case 'settle': {
      const { pay, take } = sums(view.seats.flatMap((each) => each.moves));
      return said(words.go.settle(dollars(pay), dollars(take)), { step });
    }
    default:
      return ending(view, table, step);
  }
}

/** Where the key goes next: to JPH for a win that is selected and not logged, else back to RUN. */
export const keyGoes = (view: ConsoleView): 'JPH' | 'RUN' =>
  view.seats.some((each) => each.selected && !each.logged) && view.key !== 'JPH' ? 'JPH' : 'RUN';

function ending(view: ConsoleView, table: PublicView | null, step: string): Go {
  const left =
    table && !table.void && view.physical ? view.seats.find((each) => each.racked === null) : undefined;
  if (left) return said(words.go.rack(left.seat), { step: 'collect_hand', seat: left.seat, count: 2 });
  if (step === 'end_game') return said(words.go.end(words.keys.endGame), { step });
  if (step === 'game_over') return said(words.go.end(words.keys.gameOver), { step });
  return said(words.go.endRound, { step: step as Step['step'] });
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Which step of the round's line is now; where a player banks, the offer comes first. */
export function progress(view: ConsoleView, bank = false): number {
  const before = bank || view.generation !== null ? 1 : 0;
  if (bank && view.next === 'no_more_bets') return 1;
  if (bank && view.phase === 'betting') return 1;
  switch (view.next) {
    case 'start_game':
    case 'coin_in':
    case 'correct_count':
      return 1;
    case 'deal':
      return before + 1;
    case 'return_antes':
    case 'open_hand':
    case 'count_stub':
    case 'settle':
      return before + 5;
    case 'reveal':
    case 'collect_folded':
      return before + 4;
    case 'open_board':
      return before + (view.board ? 3 : 2);
  }
  if (view.console === 'locked' && view.seats.some((each) => each.earned && each.open)) return before + 5;
  switch (view.phase) {
    case 'dealing':
      return before + 1;
    case 'preflop':
      return before + 2;
    case 'flop':
      return before + 3;
    case 'river':
      return before + 4;
    case 'showdown':
      return before + 5;
    case 'settled':
      return before + 6;
    // What was not dealt any more was not done.
    case 'void':
      return before + (view.board === '' ? 2 : view.board.replaceAll(' ', '').length < 10 ? 3 : 4);
    default:
      return 0;
  }
}
