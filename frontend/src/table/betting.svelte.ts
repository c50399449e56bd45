import { stack, tray, type Chip } from '../felt/chips';
import { complete, double, most, place, rebet, takeOff, total, wagers, type Draft } from '../felt/draft';
import { SENSOR } from '../felt/layout';
import { isOver } from '../felt/looks';
import { cents } from '../felt/money';
import type { Sitting } from '../house/sitting.svelte';
import type { Bet, FeltView } from '../house/wire';

/** Chips in hand and laid out. A draft is the page's own affair; it becomes a bet only when the table says so. */
export class Betting {
  draft = $state.raw<Draft>({});
  held = $state<Chip>(5);
  note = $state<string | null>(null);
  #before: Draft[] = [];
  #round: string | null = null;

  constructor(private readonly sitting: Sitting) {}

  get felt(): FeltView | null {
    return this.sitting.you?.felt ?? null;
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

  /** Forgets a draft of an earlier round. */
  follow(round: string | null): void {
    if (round === this.#round) return;
    this.#round = round;
    this.#lay({}, null);
    this.#before = [];
    // A newcomer starts with the chip that covers the smallest bet.
    const least = cents(this.felt?.spots.find((spot) => spot.required)?.min);
    if (least) this.held = stack(least, 1)[0] ?? 5;
  }

  place = (wager: string): void => {
    if (!this.felt || this.placed) return;
    const spot = this.felt.spots.find((other) => other.wager === wager);
    // The sensor has no room for a stack: past its largest bet it goes out.
    if (wager === SENSOR && spot && (this.draft[wager] ?? 0) >= most(spot)) {
      this.#lay(takeOff(this.felt, this.draft, wager, this.draft[wager]!), null);
      return;
    }
    const laid = place(this.felt, this.draft, wager, this.held * 100);
    this.#lay(laid.draft, laid.note);
  };

  take = (wager: string): void => {
    if (this.felt && !this.placed) this.#lay(takeOff(this.felt, this.draft, wager, this.held * 100), null);
  };

  double = (): void => {
    if (this.felt && !this.placed) this.#lay(double(this.felt, this.total ? this.draft : this.again), null);
  };

  clear = (): void => this.#lay({}, null);

  undo = (): void => {
    const earlier = this.#before.pop();
    if (earlier) this.draft = earlier;
    this.note = null;
  };

  /** Bets what is laid out, or the last bet again. */
  bet = async (): Promise<void> => {
    const { seat } = this.sitting;
    const laid = this.total ? this.draft : this.again;
    if (!seat || !this.felt || this.placed || total(laid) === 0) return;
    if (!complete(this.felt, laid)) {
      const missing = this.felt.spots.find((spot) => spot.required && !laid[spot.wager]);
      this.note = `Lay out ${missing?.label ?? 'the required bets'} first`;
      return;
    }
    const command: Bet = { type: 'Bet', seat: seat.seat, wagers: wagers(laid) };
    const reply = await this.sitting.send(command, 'Bet');
    if (reply.taken) this.#lay({}, null);
    else this.draft = laid;
  };

  /** The bet comes back and lies before one again, ready to be changed. */
  takeBack = async (): Promise<void> => {
    const { seat } = this.sitting;
    if (!seat) return;
    const was = Object.fromEntries(seat.wagers.map((wager) => [wager.wager, cents(wager.stake)]));
    const reply = await this.sitting.send({ type: 'TakeBack', seat: seat.seat }, 'TakeBack');
    if (reply.taken) this.#lay(was, null);
  };

  #lay(draft: Draft, note: string | null): void {
    if (draft !== this.draft) this.#before = [...this.#before.slice(-30), this.draft];
    this.draft = draft;
    this.note = note;
  }
}
