import { Pledger } from '../fairness/pledger';
import { streetDue, type Due } from '../felt/advice';
import { bankOf, isOver, largest, sentence } from '../felt/looks';
import { cents } from '../felt/money';
import type { Step } from '../felt/frames';
import type { Told } from '../felt/telling';
import { Timeline } from '../felt/timeline';
import { desk, Refused } from './desk';
import { changed, type View } from './change';
import { Line, type Command, type Hopeless, type Link, type Reply, type Wire } from './line';
import { keepReceipt, wentBack } from './receipts';
import { renewed } from './renewed';
import { session } from './session.svelte';
import {
  WIRE,
  type AwardView,
  type BankView,
  type BehindView,
  type Change,
  type OwnRoundLine,
  type PrivateView,
  type PublicView,
  type SeatView,
  type State,
} from './wire';
import type { OwnResult } from '../text/parts';
import { t } from '../text/text.svelte';

const LOG = 40;

/** A hand of one's own, as the list of last hands shows it. */
export type OwnHand = Pick<OwnRoundLine, 'cards'> & Pick<SeatView, 'net'> & OwnResult;

/** Everything one viewer knows at one table. The one store of the table page; only the house's messages change it. */
export class Sitting {
  table = $state.raw<PublicView | null>(null);
  you = $state.raw<PrivateView | null>(null);
  link = $state.raw<Link>({ state: 'connecting' });
  /** When the figures on the page were true. */
  asOf = $state(0);
  /** What the dealer announced, oldest first, each with a number of its own. */
  log = $state.raw<{ id: number; text: string }[]>([]);
  /** The names of the actions sent and not yet answered. */
  sending = $state.raw<readonly string[]>([]);
  /** The last refusal, in the house's words. */
  refusal = $state<string | null>(null);
  /** One's own seat as it stood when the last hand was settled, and the bank if it was one's own. */
  lastHand = $state.raw<{ round: string; number: number; seat: SeatView; bank: BankView | null } | null>(
    null,
  );
  /** One's own hands at this table by their round. */
  own = $state.raw<Readonly<Record<string, OwnHand>>>({});
  /** The entry the house has answered for, where its record now ends before it: it was put back. */
  behind = $state<number | null>(null);
  /** The seat one has chosen to bet behind, though nothing lies there yet. */
  backs = $state<number | null>(null);
  /** False while the page shows a whole view: what lies there already is not dealt again. */
  live = $state(false);
  /** What is being seen. */
  moment = $state<Step>('told');
  /** Told of every moment as it is seen. */
  onseen: ((step: Step, view: View) => void) | null = null;
  /** The decision of one's own that the house has dealt, seen already or not: for the coach to ask about, not to show. */
  due = $state.raw<Due | null>(null);
  /** House time minus this machine's time. */
  #drift = 0;
  #said = 0;
  /** What the house has said; the page shows it when its moment comes. */
  #facts: View | null = null;
  #timeline = new Timeline((view, told, step) => this.#show(view, told, step));
  #line: Line;
  #pledger = new Pledger();

  constructor(readonly id: string) {
    this.#line = new Line(
      { open: (after) => dial(id, after), hopeless, renewed: () => renewed() },
      {
        state: (message) => {
          this.#pledger.renewed();
          this.behind ??= wentBack(id, message);
          this.#take(message, message);
        },
        change: (message) => this.#take(message, changed(this.#facts!, message)),
        link: (link) => (this.link = link),
        receipt: keepReceipt,
      },
    );
  }

  get now(): number {
    return Date.now() + this.#drift;
  }

  /** One's own seat, or, for a spectator and while one looks there, what lies behind another's as if it were a seat: its cards and its decision, one's own bets. */
  get seat(): SeatView | null {
    const mine = this.you?.seat;
    if (mine == null || (this.backs !== null && this.followed)) return this.followed;
    return this.table?.seats.find((seat) => seat.seat === mine) ?? null;
  }

  /** The seat one bets behind, with what one has there; the player-dealer's is nobody's to follow (K-09, O-12). */
  get followed(): SeatView | null {
    const { table, you } = this;
    if (!table || !you?.player || (you.seat !== null && this.backs === null)) return null;
    const own = (seat: SeatView) => seat.backline.find(({ player }) => player === you.player);
    const seat =
      (you.seat === null && table.seats.find(own)) || table.seats.find(({ seat }) => seat === this.backs);
    if (!seat || seat.seat === table.player_dealer || seat.player === null) return null;
    const { wagers, net, fees, cover } = own(seat) ?? { wagers: [], net: null, fees: '0.00', cover: null };
    const result = net === null && seat.result !== 'void' ? null : seat.result;
    return { ...seat, wagers, net, fees, cover, result, sensor: null, envy: false };
  }

  /** Where one may bet behind that seat now. */
  get place(): BehindView | null {
    const seat = this.followed?.seat;
    return this.you?.behind.find((place) => place.seat === seat) ?? null;
  }

  /** What the meter has paid in the present round: the largest award speaks. */
  get award(): AwardView | null {
    return largest(this.table?.awards ?? []);
  }

  get steady(): boolean {
    return this.link.state === 'connected';
  }

  #take(message: State | Change, view: View): void {
    this.live = message.kind === 'change';
    this.#drift = message.now - Date.now();
    this.asOf = message.now;
    this.#facts = view;
    const street = streetDue(view.table, view.you);
    this.due = street && view.table.round ? { round: view.table.round, street } : null;
    void this.#cut();
    if (this.live) this.#timeline.add(view, message.news ?? []);
    else this.#timeline.jump(view, message.news ?? []);
  }

  /** The moment of a view has come, and of what is told with it. */
  #show({ table, you }: View, told: readonly Told[], step: Step): void {
    this.moment = step;
    this.table = table;
    this.you = you;
    this.onseen?.(step, { table, you });
    if (told.length) this.#tell(told);
    if (step !== 'told') return;
    const seat = this.seat;
    const bank = seat && bankOf(table, seat);
    if (seat && isOver(seat) && table.round && (bank || cents(seat.wagers[0]?.stake) > 0))
      this.#keep(table.round, table.number, seat, bank);
  }

  #keep(round: string, number: number, seat: SeatView, bank: BankView | null): void {
    this.lastHand = { round, number, seat, bank };
    const cards = this.you?.cards.length ? this.you.cards : seat.cards;
    const { net, result, times, envy } = seat;
    const hand = seat.hand ?? this.you?.hand ?? null;
    const banked = bank && { collected: null, paid: null };
    this.own = { ...this.own, [round]: { net, cards, result, times, hand, envy, bank: banked } };
  }

  /** Which of the past hands were one's own: a seat may have been another's before. */
  async remember(): Promise<void> {
    const rows = (await desk.mine()).filter((row) => row.table === this.id);
    const own = rows.map(({ round, net, cards, times, hand, result, bank }): [string, OwnHand] => [
      round,
      { net, cards, times, hand, result, bank: result === null ? bank : null },
    ]);
    this.own = { ...Object.fromEntries(own), ...this.own };
  }

  #tell(told: readonly Told[]): void {
    const banker = this.table?.banker ?? 'house';
    const own = this.you?.seat ?? null;
    const words = (item: Told) => ('shown' in item ? t.shown(item, banker) : t.news(item, banker, own));
    const lines = told.map((item) => ({ id: ++this.#said, text: words(item) })).filter(({ text }) => text);
    this.log = [...this.log, ...lines].slice(-LOG);
  }

  /** Opens one's pledge, or cuts, when the table asks for it: nobody is asked, and nobody has to wait. */
  async #cut(): Promise<void> {
    if (!this.#facts) return;
    const { table, you } = this.#facts;
    // A list nobody can read is not answered.
    const due = await this.#pledger.answer(table, you.player).catch(() => null);
    // What comes too late is refused, and the round says so.
    if (due) await this.#line.send(due);
  }

  /** An offer nobody can read gets a bet without a pledge. */
  async #pledged(command: Command): Promise<Command> {
    if (!this.#facts) return command;
    const { table, you } = this.#facts;
    return this.#pledger.pledged(command, table, you.player).catch(() => command);
  }

  /** Sends a command; `name` is shown as sending until the house has answered. */
  async send(command: Command, name: string = command.type): Promise<Reply> {
    this.refusal = null;
    this.sending = [...this.sending, name];
    const sent = await this.#pledged(command);
    const reply = await this.#line.send(sent);
    this.sending = this.sending.filter((other) => other !== name);
    if (!reply.taken) {
      this.#pledger.refused(sent);
      this.refusal = t.refused(reply.error);
    }
    return reply;
  }

  /** Shows the end of what is being seen, the second time of all there is to see; false when nothing was. */
  skip = (): boolean => {
    const { running } = this.#timeline;
    this.#timeline.skip();
    return running;
  };
  nudge = (): void => this.#line.nudge();
  /** The browser has no network any more. */
  cut = (): void => this.#line.cut();
  end = (): void => {
    this.#timeline.end();
    this.#line.end();
  };
}

async function dial(table: string, after: number | null): Promise<Wire> {
  // Who one is comes first: a ticket asked for without its token is refused, and the console says so.
  await session.ask();
  const ticket = await desk.ticket(table);
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('ticket', ticket);
  address.searchParams.set('wire', String(WIRE));
  if (after !== null) address.searchParams.set('after', String(after));
  return new WebSocket(address) as unknown as Wire;
}

function hopeless(error: unknown): Hopeless | null {
  if (!(error instanceof Refused)) return null;
  if (error.status === 404) return { title: t.table.noTable, message: t.noTable };
  if (error.fault.code !== 'account_barred') return null;
  return { title: t.table.barred, message: sentence(error.message) };
}
