import { stack, tray, type Chip } from '../felt/chips';
import {
  bound,
  complete,
  double,
  feeOf,
  laid as layOut,
  most,
  place,
  rebet,
  takeOff,
  total,
  wagers,
  type Draft,
} from '../felt/draft';
import { SENSOR } from '../felt/layout';
import { isOver } from '../felt/looks';
import { cents, wire } from '../felt/money';
import type { Sitting } from '../house/sitting.svelte';
import type { Back, Bet, FeltView, Money } from '../house/wire';
import { t } from '../text/text.svelte';

/** Chips in hand and laid out. A draft is the page's own affair; it becomes a bet only when the table says so. */
export class Betting {
  draft = $state.raw<Draft>({});
  held = $state<Chip>(5);
  /** A tap on a circle takes a chip off instead of placing one. */
  taking = $state(false);
  /** The circle whose least and most are at hand. */
  picked = $state<string | null>(null);
  /** Called when the player lays chips or takes them away by hand. */
  ontouch: () => void = () => {};
  note = $state<string | null>(null);
  /** What a chip or a bet was short of, in cents; zero when nothing is. */
  lacks = $state(0);
  /** The last bet is made again as soon as bets open. */
  next = $state(false);
  #before = $state.raw<Draft[]>([]);
  #round: string | null = null;
  /** What one bet behind a seat before. */
  #behind = $state.raw<Record<string, Money> | null>(null);

  constructor(private readonly sitting: Sitting) {}

  get felt(): FeltView | null {
    const { you, place } = this.sitting;
    if (!place) return you?.felt ?? null;
    const last = this.#behind;
    return { spots: place.spots, last, keep: null, keeps: place.keeps, games: null, fees: place.fees };
  }

  /** What the table already holds of mine. */
  get placed(): boolean {
    const { seat } = this.sitting;
    return seat !== null && seat.wagers.length > 0 && !isOver(seat);
  }

  get chips(): Chip[] {
    return tray(Math.max(0, ...(this.felt?.spots.map(most) ?? [])));
  }

  get total(): number {
    return total(this.draft);
  }

  get ready(): boolean {
    return this.felt !== null && this.total > 0 && complete(this.felt, this.draft);
  }

  get again(): Draft {
    return this.felt?.last ? rebet(this.felt) : {};
  }

  /** What the button bets: the chips laid out, or the last bet again. */
  get amount(): number {
    return this.total || total(this.again);
  }

  /** What it costs besides, where fees are collected. */
  get fee(): ReturnType<typeof feeOf> {
    return feeOf(this.felt, this.total ? this.draft : this.again);
  }

  get undoable(): boolean {
    return this.#before.length > 0;
  }

  /** The money in front of one, in cents. */
  get stack(): number {
    const { you, place } = this.sitting;
    return cents(you?.seat == null || place ? you?.balance : you.stack);
  }

  /** Forgets a draft of an earlier round. */
  follow(round: string | null): void {
    if (round === this.#round) return;
    this.#round = round;
    this.#lay({}, null);
    this.#before = [];
    this.taking = false;
    this.picked = null;
    // A newcomer starts with the chip that covers the smallest bet.
    const least = cents(this.felt?.spots.find((spot) => spot.required)?.min);
    if (least) this.held = stack(least, 1)[0] ?? 5;
  }

  /** Bets have opened or closed: a bet asked for before is made. */
  opened(felt: FeltView | null): void {
    if (!felt || !this.next) return;
    this.next = false;
    void this.bet();
  }

  /** The player goes on with the chips there are. */
  content = (): void => {
    this.lacks = 0;
    this.sitting.refusal = null;
  };

  /** Takes a chip in hand: the next tap places it. */
  hold = (chip: Chip): void => {
    this.held = chip;
    this.taking = false;
  };

  place = (wager: string): void => {
    if (!this.felt || this.placed) return;
    if (this.taking) return this.take(wager);
    this.ontouch();
    const spot = this.felt.spots.find((other) => other.wager === wager);
    // The sensor has no room for a stack: past its largest bet it goes out.
    if (wager === SENSOR && spot && (this.draft[wager] ?? 0) >= most(spot)) {
      this.#lay(takeOff(this.felt, this.draft, wager, this.draft[wager]!), null);
      return;
    }
    const laid = place(this.felt, this.draft, wager, this.held * 100);
    if (this.#affords(laid.draft)) this.#lay(laid.draft, laid.note);
  };

  take = (wager: string): void => {
    if (!this.felt || this.placed) return;
    this.ontouch();
    this.#lay(takeOff(this.felt, this.draft, wager, this.held * 100), null);
  };

  /** The least or the most of a circle, or (`pick`) its own row of tools in the dock. */
  set = (wager: string, how: 'least' | 'most' | 'pick'): void => {
    if (!this.felt || this.placed) return;
    if (how === 'pick') {
      this.picked = this.picked === wager ? null : wager;
      return;
    }
    this.ontouch();
    const laid = bound(this.felt, this.draft, wager, how);
    if (this.#affords(laid.draft)) this.#lay(laid.draft, laid.note);
  };

  /** A layout the player has kept, in place of what lies there. */
  lay = (before: Draft): void => {
    if (!this.felt || this.placed) return;
    this.ontouch();
    const laid = layOut(this.felt, before);
    if (this.#affords(laid)) this.#lay(laid, null);
  };

  double = (): void => {
    if (!this.felt || this.placed) return;
    this.ontouch();
    const laid = double(this.felt, this.total ? this.draft : this.again);
    if (this.#affords(laid)) this.#lay(laid, null);
  };

  clear = (): void => {
    this.ontouch();
    this.#lay({}, null);
  };

  undo = (): void => {
    const earlier = this.#before.at(-1);
    this.#before = this.#before.slice(0, -1);
    if (earlier) this.draft = earlier;
    this.note = null;
    this.lacks = 0;
  };

  /** Bets what is laid out, or the last bet again; false when no bet was made. */
  bet = async (): Promise<boolean> => {
    const { seat } = this.sitting;
    const laid = this.total ? this.draft : this.again;
    if (!seat || !this.felt || this.placed || total(laid) === 0 || !this.#affords(laid)) return false;
    if (!complete(this.felt, laid)) {
      const missing = this.felt.spots.find((spot) => spot.required && !laid[spot.wager]);
      this.note = t.bets.first(missing ? t.wager(missing) : null);
      return false;
    }
    const { place } = this.sitting;
    const command: Bet | Back = place
      ? { type: 'Back', seat: place.seat, order: place.order, wagers: wagers(laid) }
      : { type: 'Bet', seat: seat.seat, wagers: wagers(laid) };
    const reply = await this.sitting.send(command, 'Bet');
    if (reply.taken && place)
      this.#behind = Object.fromEntries(Object.entries(laid).map(([wager, sum]) => [wager, wire(sum)]));
    // Whoever has a seat looks from there again.
    if (reply.taken && this.sitting.you?.seat != null) this.sitting.backs = null;
    if (reply.taken) this.#lay({}, null);
    else {
      this.draft = laid;
      // How much a bet must leave in the stack is the house's to know.
      if (reply.error.code === 'stack_too_short') this.lacks = Math.max(1, total(laid) - this.stack);
    }
    return reply.taken;
  };

  /** The bet comes back and lies before one again, ready to be changed. */
  takeBack = async (): Promise<void> => {
    const { seat } = this.sitting;
    if (!seat) return;
    this.ontouch();
    const was = Object.fromEntries(seat.wagers.map((wager) => [wager.wager, cents(wager.stake)]));
    const { place } = this.sitting;
    const order = place ? { order: place.order } : {};
    const reply = await this.sitting.send({ type: 'TakeBack', seat: seat.seat, ...order }, 'TakeBack');
    if (reply.taken) this.#lay(was, null);
  };

  /** Nobody lays out money that is not there; the page says what is missing. */
  #affords(draft: Draft): boolean {
    const missing = total(draft) - this.stack;
    if (missing <= 0) return true;
    this.lacks = missing;
    this.note = t.bets.lacks(this.stack, missing);
    return false;
  }

  #lay(draft: Draft, note: string | null): void {
    this.lacks = 0;
    if (draft !== this.draft) this.#before = [...this.#before.slice(-30), this.draft];
    this.draft = draft;
    this.note = note;
  }
}
