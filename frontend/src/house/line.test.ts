import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, type Link, type Reply, type Wire } from './line';
import type { StateMessage, TableView, You } from './wire';

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

const state = (sequence: number, previous: number | null): StateMessage => ({
  kind: 'state',
  sequence,
  previous,
  now: 0,
  news: [],
  table: { sequence } as TableView,
  you: {} as You,
});

describe('the line to a table', () => {
  let wires: FakeWire[];
  let seen: number[];
  let links: Link['state'][];
  let fails: unknown;
  let line: Line;
  let keys: number;

  const settle = () => vi.advanceTimersByTimeAsync(0);
  const wire = () => wires.at(-1)!;

  beforeEach(async () => {
    vi.useFakeTimers();
    [wires, seen, links, fails, keys] = [[], [], [], null, 0];
    line = new Line(
      {
        open: async (after) => {
          if (fails) throw fails;
          wires.push(new FakeWire(after));
          return wires.at(-1)!;
        },
        hopeless: (error) => (error === 'no such table' ? 'gone' : null),
        key: () => `key-${++keys}`,
        now: () => Date.now(),
      },
      {
        state: (message) => seen.push(message.sequence),
        meter: () => {},
        link: (link) => links.push(link.state),
      },
    );
    await settle();
  });
  afterEach(() => {
    line.end();
    vi.useRealTimers();
  });

  it('shows the snapshot and then each change in order', () => {
    wire().says(state(7, null));
    wire().says(state(8, 7));
    wire().says(state(9, 8));
    expect(seen).toEqual([7, 8, 9]);
    expect(links).toEqual(['connected']);
  });

  it('drops what it has already shown', () => {
    wire().says(state(7, null));
    wire().says(state(8, 7));
    wire().says(state(8, 7));
    wire().says(state(7, 6));
    expect(seen).toEqual([7, 8]);
  });

  it('asks once for what is missing and shows nothing that skips it', () => {
    wire().says(state(7, null));
    wire().says(state(10, 9));
    wire().says(state(11, 10));
    expect(seen).toEqual([7]);
    expect(wire().sent).toEqual([{ kind: 'resync', after: 7 }]);
    wire().says(state(11, null));
    wire().says(state(12, 11));
    expect(seen).toEqual([7, 11, 12]);
  });

  it('sends a command with a key and what it had seen, and reports the answer', async () => {
    wire().says(state(7, null));
    const reply = line.send({ type: 'Check', seat: 3 });
    expect(wire().commands()).toEqual([
      { kind: 'command', key: 'key-1', seen: 7, command: { type: 'Check', seat: 3 } },
    ]);
    wire().says({ kind: 'answer', key: 'key-1', sequence: 8 });
    expect(await reply).toEqual({ taken: true });
  });

  it('reports a refusal in the words of the house', async () => {
    wire().says(state(7, null));
    const reply = line.send({ type: 'Check', seat: 3 });
    const error = { rule: 'B-08', field: null, message: 'There is no check after the river.' };
    wire().says({ kind: 'refusal', key: 'key-1', error });
    expect(await reply).toEqual({ taken: false, error });
  });

  it('comes back after a loss, asks from where it was, and sends what was not answered with the same key', async () => {
    wire().says(state(7, null));
    let reply: Reply | null = null;
    void line.send({ type: 'Fold', seat: 3 }).then((said) => (reply = said));
    wire().drops();
    expect(links).toEqual(['connected', 'reconnecting']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wires).toHaveLength(2);
    expect(wire().after).toBe(7);
    expect(wire().commands()).toEqual([]); // not before the house has said where the table stands
    wire().says(state(8, null));
    expect(wire().commands()).toEqual([
      { kind: 'command', key: 'key-1', seen: 7, command: { type: 'Fold', seat: 3 } },
    ]);
    wire().says({ kind: 'answer', key: 'key-1', sequence: 8 });
    await settle();
    expect(reply).toEqual({ taken: true });
    expect(links.at(-1)).toBe('connected');
  });

  it('keeps a command made while the line was down, and does not send an answered one again', async () => {
    wire().says(state(7, null));
    void line.send({ type: 'Check', seat: 3 });
    wire().says({ kind: 'answer', key: 'key-1', sequence: 8 });
    wire().drops();
    void line.send({ type: 'Fold', seat: 3 });
    await vi.advanceTimersByTimeAsync(1_000);
    wire().says(state(8, null));
    expect(
      wire()
        .commands()
        .map((message) => message.key),
    ).toEqual(['key-2']);
  });

  it('keeps trying, less and less often, until the house is back', async () => {
    wire().says(state(7, null));
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

  it('says that the house is slow, and is connected again with the first sound', async () => {
    wire().says(state(7, null));
    await vi.advanceTimersByTimeAsync(7_000);
    expect(wire().sent.at(-1)).toEqual({ kind: 'ping' });
    expect(links.at(-1)).toBe('slow');
    wire().says({ kind: 'pong', now: 0 });
    expect(links.at(-1)).toBe('connected');
  });

  it('leaves a socket that stays silent', async () => {
    wire().says(state(7, null));
    await vi.advanceTimersByTimeAsync(16_000);
    expect(wires[0]!.closed).toBe(true);
    expect(wires.length).toBeGreaterThan(1);
  });

  it('ignores an old socket that still speaks', async () => {
    wire().says(state(7, null));
    wire().drops();
    await vi.advanceTimersByTimeAsync(1_000);
    wires[0]!.says(state(8, 7));
    expect(seen).toEqual([7]);
  });
});
