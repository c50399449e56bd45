import { cents } from '../felt/money';
import { desk, Refused } from './desk';
import { Line, type Link, type Reply, type Wire } from './line';
import type { Command, News, SeatView, StateMessage, TableView, You } from './wire';

const LOG = 40;

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
  /** One's own seat as it stood when the last hand was settled. */
  lastHand = $state.raw<{ round: string; number: number; seat: SeatView } | null>(null);
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
    this.#drift = message.now - Date.now();
    this.asOf = message.now;
    this.table = message.table;
    this.you = message.you;
    if (message.news.length) this.#tell(message.news);
    const seat = this.seat;
    if (seat?.net != null && message.table.round && cents(seat.wagers[0]?.stake) > 0)
      this.lastHand = { round: message.table.round, number: message.table.number, seat };
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
