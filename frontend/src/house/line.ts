import {
  WIRE,
  type Ask,
  type Change,
  type Fault,
  type Ping,
  type Receipt,
  type Resync,
  type Said,
  type State,
} from './wire';

/** The part of a WebSocket the line uses. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** Why there is no use in trying again. */
export interface Hopeless {
  title: string;
  message: string;
}

export type Link =
  | { state: 'connecting' }
  | { state: 'connected' }
  | { state: 'slow'; seconds: number }
  | { state: 'reconnecting' }
  | ({ state: 'refused' } & Hopeless)
  /** The house speaks another version: this page must be loaded again. */
  | { state: 'old' };

export type Command = Ask['command'];

export type Reply = { taken: true } | { taken: false; error: Fault };

export interface LineEvents {
  state(message: State): void;
  /** It follows the message before: nothing is missing between them. */
  change(message: Change): void;
  link(link: Link): void;
  /** A command is on the house's disk, and this is its receipt. */
  receipt?(receipt: Receipt): void;
}

export interface LineParts {
  /** Opens a socket; `after` is the last sequence seen, null at first. Throws when it cannot. */
  open(after: number | null): Promise<Wire>;
  /** What to say when trying again is useless, null when it is worth it. */
  hopeless?(error: unknown): Hopeless | null;
  /** Asked when a socket was closed before it said a word: whether the house is newer than this page. */
  renewed?(): Promise<boolean>;
  key?(): string;
  now?(): number;
}

interface Waiting {
  command: Command;
  seen: number | null;
  reply: (reply: Reply) => void;
}

const PING_EVERY = 4_000;
const SLOW_AFTER = 1_200;
const DEAD_AFTER = 9_000;
const WAITS = [400, 800, 1_600, 3_000, 5_000];

/**
 * One viewer's line to one table. It keeps itself up, keeps messages in order, and keeps every command with its
 * key until the house has answered it - so a decision survives a lost line and is never made twice.
 */
export class Line {
  #wire: Wire | null = null;
  /** The number of the last message, on this socket. */
  #number: number | null = null;
  /** The last entry of the record that was heard of. */
  #sequence: number | null = null;
  #outbox = new Map<string, Waiting>();
  #link: Link = { state: 'connecting' };
  #tries = 0;
  #resyncing = false;
  #ended = false;
  #ready = false;
  #asked: number | null = null;
  #beat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly parts: LineParts,
    private readonly events: LineEvents,
  ) {
    this.#beat = setInterval(() => this.#pulse(), 1_000);
    void this.#dial();
  }

  /** Sends a command and keeps it until it is answered. */
  send(command: Command): Promise<Reply> {
    const key = this.parts.key?.() ?? crypto.randomUUID();
    return new Promise((reply) => {
      this.#outbox.set(key, { command, seen: this.#sequence, reply });
      if (this.#ready) this.#post(key);
    });
  }

  /** Tries at once, for a network that has just come back. */
  nudge(): void {
    if (this.#wire || this.#ended) return;
    clearTimeout(this.#retry);
    void this.#dial();
  }

  /** The network is gone: says so at once, and tries anew. */
  cut(): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#lost(wire);
    wire.close();
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    this.#wire?.close();
    this.#wire = null;
  }

  get #now(): number {
    return this.parts.now?.() ?? Date.now();
  }

  #show(link: Link): void {
    if (link.state === this.#link.state && link.state !== 'slow') return;
    this.#link = link;
    this.events.link(link);
  }

  async #dial(): Promise<void> {
    let wire: Wire;
    try {
      wire = await this.parts.open(this.#sequence);
    } catch (error) {
      const end = this.parts.hopeless?.(error) ?? null;
      return end === null ? this.#again() : this.#stop({ state: 'refused', ...end });
    }
    if (this.#ended) return wire.close();
    this.#wire = wire;
    this.#ready = false;
    this.#resyncing = false;
    this.#number = null;
    this.#asked = this.#now;
    wire.onmessage = (event) => this.#hear(wire, event.data);
    wire.onclose = () => this.#lost(wire);
  }

  #again(): void {
    if (this.#ended) return;
    this.#show({ state: 'reconnecting' });
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 5_000;
    // Spread out, so that a thousand pages do not come back in the same instant.
    this.#retry = setTimeout(() => void this.#dial(), wait * (0.75 + Math.random() / 2));
  }

  #lost(wire: Wire): void {
    if (wire !== this.#wire) return;
    const unheard = this.#number === null;
    this.#wire = null;
    this.#ready = false;
    this.#asked = null;
    this.#again();
    if (unheard)
      void this.parts.renewed?.().then((old) => old && !this.#ready && this.#stop({ state: 'old' }));
  }

  /** There is no use in trying again. */
  #stop(link: Link): void {
    if (this.#ended) return;
    this.#show(link);
    this.end();
  }

  #post(key: string): void {
    const waiting = this.#outbox.get(key);
    if (!waiting || !this.#wire) return;
    this.#say({ kind: 'command', key, seen: waiting.seen, command: waiting.command });
    this.#asked ??= this.#now;
  }

  #say(message: Ask | Resync | Ping): void {
    try {
      this.#wire?.send(JSON.stringify(message));
    } catch {
      // A socket that is closing: its end is reported by itself, and the command is still in the outbox.
    }
  }

  #hear(wire: Wire, data: string): void {
    if (wire !== this.#wire) return;
    const message = JSON.parse(data) as Said;
    this.#asked = null;
    switch (message.kind) {
      case 'state':
        return this.#whole(message);
      case 'change':
        return this.#changed(message);
      case 'answer':
        this.events.receipt?.(message.receipt);
        return this.#settle(message.key, { taken: true });
      case 'refusal':
        if (message.key !== null) return this.#settle(message.key, { taken: false, error: message.error });
        // It may have been what was missing: the next change asks for it again.
        this.#resyncing = false;
        return;
      case 'pong':
        return this.#show({ state: 'connected' });
    }
  }

  #whole(message: State): void {
    if (message.wire !== WIRE) return this.#stop({ state: 'old' });
    this.#resyncing = false;
    this.#tries = 0;
    this.#heard(message);
    this.events.state(message);
    this.#show({ state: 'connected' });
    if (!this.#ready) {
      this.#ready = true;
      for (const key of this.#outbox.keys()) this.#post(key);
    }
  }

  #changed(message: Change): void {
    const last = this.#number;
    if (last !== null && message.number <= last) return;
    if (message.previous !== last) {
      // Something is missing: ask for it, and show nothing that skips it.
      if (!this.#resyncing) this.#say({ kind: 'resync', after: this.#sequence });
      this.#resyncing = true;
      return;
    }
    this.#heard(message);
    this.events.change(message);
    this.#show({ state: 'connected' });
  }

  #heard({ number, sequence }: State | Change): void {
    this.#number = number;
    this.#sequence = sequence;
  }

  #settle(key: string, reply: Reply): void {
    const waiting = this.#outbox.get(key);
    this.#outbox.delete(key);
    waiting?.reply(reply);
    this.#show({ state: 'connected' });
  }

  /** Once a second: ask whether the house still hears us, say so when it is slow, give up when it is gone. */
  #pulse(): void {
    const wire = this.#wire;
    if (!wire) return;
    const silent = this.#asked === null ? 0 : this.#now - this.#asked;
    if (silent > DEAD_AFTER) this.cut();
    else if (silent > SLOW_AFTER) {
      if (this.#ready) this.#show({ state: 'slow', seconds: Math.round(silent / 100) / 10 });
    } else if (this.#asked === null && this.#now - this.#pinged >= PING_EVERY && this.#ready) {
      this.#pinged = this.#now;
      this.#asked = this.#now;
      this.#say({ kind: 'ping' });
    }
  }
  #pinged = 0;
}
