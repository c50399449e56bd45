import { SENSOR } from '../felt/layout';
import { bankOf, handWords, isOver } from '../felt/looks';
import { cents } from '../felt/money';
import { desk, Refused } from './desk';
import { Line, type Link, type Reply, type Wire } from './line';
import type { Bank, Code, Command, Money, News, SeatView, StateMessage, TableView, You } from './wire';

const LOG = 40;

/** A hand of one's own, as the list of last hands shows it. Cards and words only where this page saw it played. */
export interface OwnHand {
  round: string;
  net: Money | null;
  cards: Code[];
  words: string | null;
}

/** Money that left the meter in this round. */
export interface Award {
  round: string;
  name: string;
  amount: Money;
  words: string | null;
}

/** Everything one viewer knows at one table. The one store of the table page; only the house's messages change it. */
export class Sitting {
  table = $state.raw<TableView | null>(null);
  you = $state.raw<You | null>(null);
  link = $state.raw<Link>({ state: 'connecting' });
  /** When the figures on the page were true. */
  asOf = $state(0);
  /** What the dealer announced, oldest first, each with a number of its own. */
  log = $state.raw<{ id: number; text: string; kind: string }[]>([]);
  /** The names of the actions sent and not yet answered. */
  sending = $state.raw<readonly string[]>([]);
  /** The last refusal, in the house's words. */
  refusal = $state<string | null>(null);
  /** One's own seat as it stood when the last hand was settled, and the bank if it was one's own. */
  lastHand = $state.raw<{ round: string; number: number; seat: SeatView; bank: Bank | null } | null>(null);
  /** One's own hands at this table by their round. */
  own = $state.raw<Readonly<Record<string, OwnHand>>>({});
  /** The award that took the meter down in the present round. */
  award = $state.raw<Award | null>(null);
  /** False while the page shows a snapshot: what lies there already is not dealt again. */
  live = $state(false);
  /** House time minus this machine's time. */
  #drift = 0;
  #said = 0;
  #line: Line;

  constructor(readonly id: string) {
    this.#line = new Line(
      { open: (after) => dial(id, after), hopeless },
      {
        state: (message) => this.#take(message),
        meter: (meter) => {
          if (this.table) this.table = { ...this.table, meter: { ...this.table.meter, ...meter } };
        },
        link: (link) => (this.link = link),
      },
    );
  }

  get now(): number {
    return Date.now() + this.#drift;
  }

  get seat(): SeatView | null {
    const mine = this.you?.seat;
    return this.table?.seats.find((seat) => seat.seat === mine) ?? null;
  }

  get steady(): boolean {
    return this.link.state === 'connected';
  }

  #take(message: StateMessage): void {
    this.live = message.previous !== null;
    this.award = awarded(this.table, message.table, this.award);
    this.#drift = message.now - Date.now();
    this.asOf = message.now;
    this.table = message.table;
    this.you = message.you;
    if (message.news.length) this.#tell(message.news);
    const seat = this.seat;
    const bank = seat && bankOf(message.table, seat);
    if (seat && isOver(seat) && message.table.round && (bank || cents(seat.wagers[0]?.stake) > 0))
      this.#keep(message.table.round, message.table.number, seat, bank);
  }

  #keep(round: string, number: number, seat: SeatView, bank: Bank | null): void {
    this.lastHand = { round, number, seat, bank };
    const cards = this.you?.cards.length ? this.you.cards : seat.cards;
    const words = bank && seat.result !== 'void' ? 'banked' : handWords(seat, this.you?.hand ?? null);
    const hand = { round, net: seat.net, cards, words };
    this.own = { ...this.own, [round]: hand };
  }

  /** Which of the past hands were one's own: a seat may have been another's before. */
  async remember(): Promise<void> {
    const rows = (await desk.mine()).filter((row) => row.table === this.id);
    const past = rows.map(({ round, net = null }) => [round, { round, net, cards: [], words: null }]);
    this.own = { ...Object.fromEntries(past), ...this.own };
  }

  #tell(news: News[]): void {
    const lines = news
      .filter((item) => item.text)
      .map((item) => ({ id: ++this.#said, text: item.text, kind: item.kind }));
    this.log = [...this.log, ...lines].slice(-LOG);
  }

  /** Sends a command; `name` is shown as sending until the house has answered. */
  async send(command: Command, name: string = command.type): Promise<Reply> {
    this.refusal = null;
    this.sending = [...this.sending, name];
    const reply = await this.#line.send(command);
    this.sending = this.sending.filter((other) => other !== name);
    if (!reply.taken) this.refusal = reply.error.message;
    return reply;
  }

  nudge = (): void => this.#line.nudge();
  end = (): void => this.#line.end();
}

/** The meter went down while a hand was settled: somebody won from it. The largest such win speaks. */
function awarded(before: TableView | null, now: TableView, held: Award | null): Award | null {
  if (!now.round || before?.round !== now.round) return null;
  if (!before.meter || !now.meter || cents(now.meter.shows) >= cents(before.meter.shows)) return held;
  const [best] = now.seats
    .flatMap((seat) => seat.wagers.map((wager) => ({ seat, wager })))
    .filter(({ wager }) => wager.wager === SENSOR && wager.outcome === 'win')
    .sort((a, b) => cents(b.wager.pays) - cents(a.wager.pays));
  if (!best) return held;
  const name = best.seat.name ?? `Seat ${best.seat.seat}`;
  return { round: now.round, name, amount: best.wager.pays ?? '0.00', words: best.wager.words };
}

async function dial(table: string, after: number | null): Promise<Wire> {
  const ticket = await desk.ticket(table);
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('ticket', ticket);
  if (after !== null) address.searchParams.set('after', String(after));
  return new WebSocket(address) as unknown as Wire;
}

function hopeless(error: unknown): string | null {
  return error instanceof Refused && error.status === 404 ? 'There is no such table in this house.' : null;
}
