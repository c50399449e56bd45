import type {
  ActionView,
  AwardView,
  BankView,
  FeltView,
  PostedSheet,
  PublicView,
  SeatView,
  SheetSection,
  WagerName,
  WagerView,
} from '../house/wire';
import { closed, type Draft } from './draft';
import { cents, dollars, signed } from './money';
import { t } from '../text/text.svelte';

export type RingState = 'empty' | 'set' | 'draft' | 'off' | 'next' | 'win' | 'back' | 'lose';

/** How one circle looks and what stands beside it. */
export interface Look {
  state: RingState;
  amount: number;
  /** Of it what the bank paid: it travels to the circle and lands on the stake. */
  won?: number;
  /** Beside the name: a stake, or a result. */
  figure: string | null;
  /** What it came to, in cents, once it is told. */
  net?: number;
  /** Under it: why. */
  words: string | null;
  /** What of it the bank did not cover, in words: it goes back, and is neither won nor lost. */
  open?: string;
  /** The same in a word, where there is little room. */
  brief?: string;
}

const OUTCOMES = { win: 'win', lose: 'lose', push: 'back', uncovered: 'back' } as const;

/** What a wager came to: all that came back, winnings included, less what was staked. */
export const gain = (wager: WagerView): number => cents(wager.returned) - cents(wager.stake);

/** What a seat was paid beside its circles, such as envy for another's hand. */
export const beside = (seat: SeatView, spots: Pick<WagerName, 'wager'>[]): WagerView[] =>
  seat.wagers.filter((wager) => wager.outcome && !spots.some((spot) => spot.wager === wager.wager));

/** The hand is over for this seat: settled, or void and everything returned. */
export const isOver = (seat: SeatView): boolean => seat.net !== null || seat.result === 'void';

/** The bank of the round on the felt, if it is this seat's own. */
export const bankOf = (table: Pick<PublicView, 'bank'>, seat: SeatView): BankView | null =>
  table.bank?.seat === seat.seat ? table.bank : null;

/** Why a wager ended as it did, and apart from that what a player-dealer's stake did not reach (O-07). */
export function told(wager: WagerView): { why: string; open: string | null } {
  const whole = wager.outcome === 'uncovered';
  if (!whole && !cents(wager.uncovered)) return { why: t.why(wager), open: null };
  return {
    why: t.why({ ...wager, outcome: whole ? 'push' : (wager.outcome ?? null), uncovered: null }),
    open: whole ? t.ring.uncovered : t.ring.partly(wager),
  };
}

/** What went back to a seat of which nothing was covered; zero where anything was won, lost or tied. */
export const sentBack = ({ wagers }: Pick<SeatView, 'wagers'>): number =>
  wagers.every(({ outcome }) => outcome === 'uncovered')
    ? wagers.reduce((sum, { returned }) => sum + cents(returned), 0)
    : 0;

/** Chips lie there as long as they are: what was lost has gone, what was won comes before its words. */
function settled(wager: WagerView): Look {
  const state = wager.outcome ? OUTCOMES[wager.outcome] : 'set';
  const [stake, returned] = [cents(wager.stake), cents(wager.returned)];
  const { why, open } = told(wager);
  const paid = returned > 0 && (state === 'win' || state === 'set');
  return {
    state,
    amount: state === 'lose' || paid ? returned : stake,
    won: paid ? Math.min(cents(wager.pays), returned) : 0,
    figure: !wager.outcome
      ? stake
        ? dollars(stake, true)
        : null
      : wager.outcome === 'uncovered'
        ? t.ring.back(returned)
        : signed(gain(wager), true),
    ...(wager.outcome && { net: gain(wager) }),
    words: wager.outcome ? why : null,
    ...(open && { open }),
    ...(wager.outcome === 'uncovered' && { brief: t.ring.goesBack }),
  };
}

/** What a circle takes while bets are open: "$5–$100", "= Ante". */
function takes(felt: FeltView | null, wager: string): string | null {
  const spot = felt?.spots.find((other) => other.wager === wager);
  if (!spot) return null;
  const equal = felt?.spots.find((other) => other.wager === spot.equals);
  if (equal) return `= ${t.wager(equal)}`;
  if (spot.fixed) return dollars(spot.fixed, true);
  const least = dollars(spot.min, true);
  return spot.max === null ? t.table.from(least) : t.table.between(least, dollars(spot.max, true));
}

/** The looks of one's own circles: what the table holds first, then what one has laid out, then what is due. */
export function ownLooks(
  spots: Pick<WagerName, 'wager'>[],
  seat: SeatView | null,
  felt: FeltView | null,
  draft: Draft,
  actions: ActionView[],
): Record<string, Look> {
  const looks: Record<string, Look> = {};
  const due = actions.some((action) => action.allowed && action.command.type === 'Play');
  for (const { wager } of spots) {
    const held = seat?.wagers.find((other) => other.wager === wager);
    const laid = draft[wager] ?? 0;
    if (held) looks[wager] = settled(held);
    else if (laid > 0)
      looks[wager] = { state: 'draft', amount: laid, figure: dollars(laid, true), words: null };
    else if (due && wager === 'play')
      looks[wager] = { state: 'next', amount: 0, figure: null, words: t.ring.decision, brief: t.ring.turn };
    else {
      const why = felt ? closed(felt, draft, wager) : null;
      const off = why !== null && felt?.spots.some((spot) => spot.wager === wager);
      looks[wager] = off
        ? { state: 'off', amount: 0, figure: null, words: why, brief: t.ring.closed }
        : { state: 'empty', amount: 0, figure: null, words: takes(felt, wager) };
    }
  }
  return looks;
}

/** Another seat's circles. */
export function seatLooks(spots: Pick<WagerName, 'wager'>[], seat: SeatView): Record<string, Look> {
  return ownLooks(spots, seat, null, {}, []);
}

/** What a seat's player is called where a tag says that it is a bot: its name need not say it again. */
export const nameBesideTag = ({ name, bot }: Pick<SeatView, 'name' | 'bot'>): string =>
  (bot ? name?.replace(/ \(bot\)$/, '') : name) ?? '';

/** What a wager pays here, as it is posted. */
export const paytable = (sheet: PostedSheet, wager: string): SheetSection | undefined =>
  sheet.sections.find((section) => section.kind === 'paytable' && section.wager === wager);

/** The award that speaks where the meter has paid more than one. */
export const largest = (awards: AwardView[]): AwardView | null =>
  [...awards].sort((a, b) => cents(b.amount) - cents(a.amount))[0] ?? null;

/** A text in which no line ends between an amount's minus and its dollar sign. */
export const unbroken = (text: string): string => text.replace(/−\$/g, '−\u2060$');

/** A sentence begins with a capital, whatever the house's register gives. */
export const sentence = (text: string | null | undefined): string =>
  text ? text[0]!.toUpperCase() + text.slice(1) : '';
