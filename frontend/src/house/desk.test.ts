import { describe, expect, it } from 'vitest';
import { Desk, Refused, Unreachable } from './desk';

type Ask = { path: string; method: string; headers: Record<string, string>; body: unknown };

function desk(answers: [status: number, body: unknown][]) {
  const asked: Ask[] = [];
  const made = new Desk(async (path, init) => {
    asked.push({
      path,
      method: init.method!,
      headers: init.headers as Record<string, string>,
      body: init.body ? JSON.parse(init.body as string) : null,
    });
    const [status, body] = answers.shift()!;
    return new Response(JSON.stringify(body), { status });
  });
  return { made, asked };
}
const ME = { player: 'g-1', name: 'Kim', balance: '1000.00', csrf: 'token' };

describe('the desk', () => {
  it('knows nobody where the house knows nobody', async () => {
    const { made } = desk([[401, { error: { rule: null, field: null, message: 'Nobody.' } }]]);
    expect(await made.me()).toBeNull();
  });

  it('sends the token with everything that changes something, and with nothing else', async () => {
    const { made, asked } = desk([
      [201, ME],
      [200, { tables: [] }],
      [200, {}],
    ]);
    await made.guest();
    await made.tables();
    await made.limit('100.00', null);
    expect(asked.map((ask) => ask.headers['x-csrf-token'])).toEqual([undefined, undefined, 'token']);
    expect(asked[2]!.body).toEqual({ loss: '100.00', minutes: null });
  });

  it('signs out with the token, and has none afterwards', async () => {
    const { made, asked } = desk([
      [201, ME],
      [200, { player: 'g-1', chairs: [] }],
      [200, { ticket: 'abc', expires: 0 }],
    ]);
    await made.guest();
    expect(await made.signOut()).toEqual({ player: 'g-1', chairs: [] });
    await made.ticket('washington');
    expect(asked.map((ask) => [ask.path, ask.headers['x-csrf-token']])).toEqual([
      ['/api/guests', undefined],
      ['/api/me/sign-out', 'token'],
      ['/api/me/tickets', undefined],
    ]);
  });

  it('tells a refusal in the words of the house', async () => {
    const { made } = desk([[409, { error: { rule: null, field: null, message: 'You still have chips.' } }]]);
    const refusal: unknown = await made.refill().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect((refusal as Refused).message).toBe('You still have chips.');
  });

  it('fetches a fresh token once when a ticket is refused for a stale one', async () => {
    const { made, asked } = desk([
      [403, { error: { rule: null, field: null, message: 'stale' } }],
      [200, ME],
      [200, { ticket: 'abc', expires: 0 }],
    ]);
    expect(await made.ticket('washington')).toBe('abc');
    expect(asked[2]!.headers['x-csrf-token']).toBe('token');
  });

  it('says that the house does not answer', async () => {
    const made = new Desk(() => Promise.reject(new TypeError('network')));
    await expect(made.tables()).rejects.toBeInstanceOf(Unreachable);
  });
});
