import type { Command, Fault, Message, Meter, StateMessage } from './wire';

/** The part of a WebSocket the line uses. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export type Link =
  | { state: 'connecting' }
  | { state: 'connected' }
  | { state: 'slow'; seconds: number }
  | { state: 'reconnecting' }
  | { state: 'refused'; message: string };

export type Reply = { taken: true } | { taken: false; error: Fault };

export interface LineEvents {
  state(message: StateMessage): void;
  meter(meter: Meter): void;
  link(link: Link): void;
}

export interface LineParts {
  /** Opens a socket; `after` is the last sequence seen, null at first. Throws when it cannot. */
  open(after: number | null): Promise<Wire>;
  /** A sentence when trying again is useless, null when it is worth it. */
  hopeless?(error: unknown): string | null;
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
  #last: number | null = null;
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
      this.#outbox.set(key, { command, seen: this.#last, reply });
      if (this.#ready) this.#post(key);
    });
  }

  /** Tries at once, for a network that has just come back. */
  nudge(): void {
    if (this.#wire || this.#ended) return;
    clearTimeout(this.#retry);
    void this.#dial();
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
      wire = await this.parts.open(this.#last);
    } catch (error) {
      const end = this.parts.hopeless?.(error) ?? null;
      if (end !== null) {
        this.#show({ state: 'refused', message: end });
        return this.end();
      }
      return this.#again();
    }
    if (this.#ended) return wire.close();
    this.#wire = wire;
    this.#ready = false;
    this.#resyncing = false;
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
    this.#wire = null;
    this.#ready = false;
    this.#asked = null;
    this.#again();
  }

  #post(key: string): void {
    const waiting = this.#outbox.get(key);
    if (!waiting || !this.#wire) return;
    this.#say({ kind: 'command', key, seen: waiting.seen, command: waiting.command });
    this.#asked ??= this.#now;
  }

  #say(message: unknown): void {
    try {
      this.#wire?.send(JSON.stringify(message));
    } catch {
      // A socket that is closing: its end is reported by itself, and the command is still in the outbox.
    }
  }

  #hear(wire: Wire, data: string): void {
    if (wire !== this.#wire) return;
    const message = JSON.parse(data) as Message;
    this.#asked = null;
    switch (message.kind) {
      case 'state':
        return this.#state(message);
      case 'meter':
        return this.events.meter(message.meter);
      case 'answer':
        return this.#settle(message.key, { taken: true });
      case 'refusal':
        if (message.key !== null) this.#settle(message.key, { taken: false, error: message.error });
        return;
      case 'pong':
        return this.#show({ state: 'connected' });
    }
  }

  #state(message: StateMessage): void {
    const last = this.#last;
    const snapshot = message.previous === null;
    if (!snapshot && last !== null && message.sequence <= last) return;
    if (!snapshot && message.previous !== last) {
      // Something is missing: ask for it, and show nothing that skips it.
      if (!this.#resyncing) this.#say({ kind: 'resync', after: last });
      this.#resyncing = true;
      return;
    }
    this.#last = message.sequence;
    this.#resyncing = false;
    this.#tries = 0;
    this.events.state(message);
    this.#show({ state: 'connected' });
    if (!this.#ready) {
      this.#ready = true;
      for (const key of this.#outbox.keys()) this.#post(key);
    }
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
    if (silent > DEAD_AFTER) {
      this.#lost(wire);
      wire.close();
    } else if (silent > SLOW_AFTER) {
      if (this.#ready) this.#show({ state: 'slow', seconds: Math.round(silent / 100) / 10 });
    } else if (this.#asked === null && this.#now - this.#pinged >= PING_EVERY && this.#ready) {
      this.#pinged = this.#now;
      this.#asked = this.#now;
      this.#say({ kind: 'ping' });
    }
  }
  #pinged = 0;
}
