import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, type Link, type Reply, type Wire } from './line';
import { PRIVATE, PUBLIC } from '../pages/samples';
import { WIRE, type Change, type State } from './wire';

/** A socket whose other end is the test. */
class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  constructor(readonly after: number | null) {}
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drops() {
    this.onclose?.();
  }
  commands() {
    return this.sent.filter((message) => message.kind === 'command');
  }
}

/** The record has moved on by 100 more entries than there were messages. */
const state = (number: number, wire = WIRE): State => ({
  kind: 'state',
  wire,
  number,
  house: 'h1',
  sequence: 100 + number,
  now: 0,
  news: [],
  table: PUBLIC,
  you: PRIVATE,
});
const change = (number: number, previous = number - 1): Change => ({
  kind: 'change',
  number,
  previous,
  sequence: 100 + number,
  now: 0,
});

describe('the line to a table', () => {
  let wires: FakeWire[];
  let seen: number[];
  let links: Link['state'][];
  let fails: unknown;
  let line: Line;
  let keys: number;
  let newer: boolean;

  const settle = () => vi.advanceTimersByTimeAsync(0);
  const wire = () => wires.at(-1)!;

  beforeEach(async () => {
    vi.useFakeTimers();
    [wires, seen, links, fails, keys, newer] = [[], [], [], null, 0, false];
    line = new Line(
      {
        open: async (after) => {
          if (fails) throw fails;
          wires.push(new FakeWire(after));
          return wires.at(-1)!;
        },
        renewed: async () => newer,
        hopeless: (error) => (error === 'no such table' ? { title: 'Gone', message: 'gone' } : null),
        key: () => `key-${++keys}`,
        now: () => Date.now(),
      },
      {
        state: (message) => seen.push(message.number),
        change: (message) => seen.push(message.number),
        link: (link) => links.push(link.state),
      },
    );
    await settle();
  });
  afterEach(() => {
    line.end();
    vi.useRealTimers();
  });

  it('shows the whole view and then each change in order', () => {
    wire().says(state(7));
    wire().says(change(8));
    wire().says(change(9));
    expect(seen).toEqual([7, 8, 9]);
    expect(links).toEqual(['connected']);
  });

  it('drops what it has already shown', () => {
    wire().says(state(7));
    wire().says(change(8));
    wire().says(change(8));
    wire().says(change(7));
    expect(seen).toEqual([7, 8]);
  });

  it('asks once for what is missing and shows nothing that skips it', () => {
    wire().says(state(7));
    wire().says(change(10));
    wire().says(change(11));
    expect(seen).toEqual([7]);
    expect(wire().sent).toEqual([{ kind: 'resync', after: 107 }]);
    wire().says(state(11));
    wire().says(change(12));
    expect(seen).toEqual([7, 11, 12]);
  });

  it('asks again for what is missing when that was refused', () => {
    wire().says(state(7));
    wire().says(change(10));
    const error = { rule: null, field: null, code: 'too_many', message: 'slower, please' };
    wire().says({ kind: 'refusal', key: null, error });
    wire().says(change(11));
    expect(wire().sent).toHaveLength(2);
  });

  it('sends a command with a key and what it had seen, and reports the answer', async () => {
    wire().says(state(7));
    const reply = line.send({ type: 'Check', seat: 3 });
    expect(wire().commands()).toEqual([
      { kind: 'command', key: 'key-1', seen: 107, command: { type: 'Check', seat: 3 } },
    ]);
    wire().says({ kind: 'answer', key: 'key-1', sequence: 8 });
    expect(await reply).toEqual({ taken: true });
  });

  it('reports a refusal in the words of the house', async () => {
    wire().says(state(7));
    const reply = line.send({ type: 'Check', seat: 3 });
    const error = {
      rule: 'B-08',
      field: null,
      code: 'not_open',
      message: 'There is no check after the river.',
    };
    wire().says({ kind: 'refusal', key: 'key-1', error });
    expect(await reply).toEqual({ taken: false, error });
  });

  it('comes back after a loss, asks from where it was, and sends what was not answered with the same key', async () => {
    wire().says(state(7));
    let reply: Reply | null = null;
    void line.send({ type: 'Fold', seat: 3 }).then((said) => (reply = said));
    wire().drops();
    expect(links).toEqual(['connected', 'reconnecting']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wires).toHaveLength(2);
    expect(wire().after).toBe(107);
    expect(wire().commands()).toEqual([]); // not before the house has said where the table stands
    wire().says(state(8));
    expect(wire().commands()).toEqual([
      { kind: 'command', key: 'key-1', seen: 107, command: { type: 'Fold', seat: 3 } },
    ]);
    wire().says({ kind: 'answer', key: 'key-1', sequence: 8 });
    await settle();
    expect(reply).toEqual({ taken: true });
    expect(links.at(-1)).toBe('connected');
  });

  it('keeps a command made while the line was down, and does not send an answered one again', async () => {
    wire().says(state(7));
    void line.send({ type: 'Check', seat: 3 });
    wire().says({ kind: 'answer', key: 'key-1', sequence: 8 });
    wire().drops();
    void line.send({ type: 'Fold', seat: 3 });
    await vi.advanceTimersByTimeAsync(1_000);
    wire().says(state(8));
    expect(
      wire()
        .commands()
        .map((message) => message.key),
    ).toEqual(['key-2']);
  });

  it('keeps trying, less and less often, until the house is back', async () => {
    wire().says(state(7));
    fails = 'no network';
    wire().drops();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(wires).toHaveLength(1);
    fails = null;
    line.nudge();
    await settle();
    expect(wires).toHaveLength(2);
  });

  it('gives up where trying is useless', async () => {
    fails = 'no such table';
    wire().drops();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(links.at(-1)).toBe('refused');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });

  it('stops where the house speaks another version', async () => {
    wire().says(state(7, WIRE + 1));
    expect([seen, links]).toEqual([[], ['old']]);
    expect(wire().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });

  it('stops where a socket is refused and the house has newer pages', async () => {
    wire().drops();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wires).toHaveLength(2); // refused for another reason: worth another try
    newer = true;
    wire().drops();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(links).toEqual(['reconnecting', 'old']);
    expect(wires).toHaveLength(2);
  });

  it('does not take a lost line for a refused one', async () => {
    wire().says(state(7));
    newer = true;
    wire().drops();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wires).toHaveLength(2);
    expect(links).toEqual(['connected', 'reconnecting']);
  });

  it('asks for the whole view when a change comes before it', () => {
    wire().says(change(8));
    expect(seen).toEqual([]);
    expect(wire().sent).toEqual([{ kind: 'resync', after: null }]);
  });

  it('takes the whole view of a house that has begun to count anew', async () => {
    wire().says(state(7));
    wire().drops();
    await vi.advanceTimersByTimeAsync(1_000);
    wire().says(state(0));
    wire().says(change(1));
    expect(seen).toEqual([7, 0, 1]);
  });

  it('says that the house is slow, and is connected again with the first sound', async () => {
    wire().says(state(7));
    await vi.advanceTimersByTimeAsync(7_000);
    expect(wire().sent.at(-1)).toEqual({ kind: 'ping' });
    expect(links.at(-1)).toBe('slow');
    wire().says({ kind: 'pong', now: 0 });
    expect(links.at(-1)).toBe('connected');
  });

  it('says that it is cut off as soon as the network is gone, and tries anew', async () => {
    wire().says(state(1));
    line.cut();
    expect(wire().closed).toBe(true);
    expect(links.at(-1)).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(600);
    wire().says(state(2));
    expect([wires.length, links.at(-1)]).toEqual([2, 'connected']);
  });

  it('leaves a socket that stays silent', async () => {
    wire().says(state(7));
    await vi.advanceTimersByTimeAsync(16_000);
    expect(wires[0]!.closed).toBe(true);
    expect(wires.length).toBeGreaterThan(1);
  });

  it('ignores an old socket that still speaks', async () => {
    wire().says(state(7));
    wire().drops();
    await vi.advanceTimersByTimeAsync(1_000);
    wires[0]!.says(change(8));
    expect(seen).toEqual([7]);
  });
});
