import { keepReceipt } from './receipts';
import type {
  DecisionAdvice,
  DisputeBody,
  DisputeList,
  DisputeShown,
  Fault,
  GuestBody,
  GuestShown,
  LimitsBody,
  Lobby,
  Me,
  Money,
  NameBody,
  OwnRoundLine,
  OwnRounds,
  PauseBody,
  PostedSheet,
  PublicView,
  RoundLine,
  RoundProof,
  Rounds,
  RoundShown,
  SignedOut,
  TableCard,
  TableShown,
  Ticket,
  TicketBody,
  WordsBody,
} from './wire';
import { t } from '../text/text.svelte';

/** The house said no, in a sentence a person can read. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(t.refused(fault));
  }
}

/** The house could not be asked: no network, or no answer in time. */
export class Unreachable extends Error {}

/** The first count on a machine takes its time; nobody waits for it. */
const COUNTING = 120_000;

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Everything asked over HTTP: one place that knows addresses, the CSRF token and the form of a refusal. */
export class Desk {
  #csrf: string | null = null;

  constructor(
    private readonly fetch: Fetch = (path, init) => globalThis.fetch(path, init),
    private readonly patience = 10_000,
  ) {}

  async #ask<T>(method: string, path: string, body?: unknown, patience = this.patience): Promise<T> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET' && this.#csrf) headers['x-csrf-token'] = this.#csrf;
    let response: Response;
    try {
      response = await this.fetch(path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
    } catch {
      throw new Unreachable(t.noAnswer);
    }
    const said: unknown = await response.json().catch(() => null);
    if (response.ok) return said as T;
    const fault = (said as { error?: Fault } | null)?.error;
    throw new Refused(
      response.status,
      fault ?? {
        rule: null,
        field: null,
        code: 'unreadable',
        message: t.answered(response.status),
      },
    );
  }

  /** Who one is; null when nobody. */
  async me(): Promise<Me | null> {
    try {
      return this.#known(await this.#ask<Me>('GET', '/api/me'));
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return null;
      throw error;
    }
  }

  /** A guest with play money: the present one, or a new one. */
  async guest(name?: string): Promise<GuestShown> {
    const body: GuestBody = name ? { name } : {};
    return this.#known(await this.#ask<GuestShown>('POST', '/api/guests', body));
  }

  /** Ends the session: its chairs are left, and the token opens nothing more. */
  async signOut(): Promise<SignedOut> {
    const ended = await this.#ask<SignedOut>('POST', '/api/me/sign-out', {});
    this.#csrf = null;
    return ended;
  }

  #known<T extends { csrf: string }>(me: T): T {
    this.#csrf = me.csrf;
    return me;
  }

  /** A ticket for one socket. A stale token is fetched anew once: another tab may have begun another session. */
  async ticket(table: string): Promise<string> {
    const ask = () => this.#ask<Ticket>('POST', '/api/me/tickets', { table } satisfies TicketBody);
    try {
      return (await ask()).ticket;
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 403 && error.status !== 401)) throw error;
      this.#csrf = null;
      await this.me();
      return (await ask()).ticket;
    }
  }

  tables = async (): Promise<TableCard[]> => (await this.#ask<Lobby>('GET', '/api/tables')).tables;
  table = async (table: string): Promise<PublicView> =>
    (await this.#ask<TableShown>('GET', `/api/tables/${encodeURIComponent(table)}`)).table;
  rules = (table: string): Promise<PostedSheet> =>
    this.#ask('GET', `/api/tables/${encodeURIComponent(table)}/rules`);
  advice = (table: string): Promise<DecisionAdvice> =>
    this.#ask('GET', `/api/tables/${encodeURIComponent(table)}/advice`, undefined, COUNTING);
  rounds = async (table: string): Promise<RoundLine[]> =>
    (await this.#ask<Rounds>('GET', `/api/tables/${encodeURIComponent(table)}/rounds?limit=20`)).rounds;
  mine = async (): Promise<OwnRoundLine[]> =>
    (await this.#ask<OwnRounds>('GET', '/api/me/rounds?limit=20')).rounds;
  round = (round: string): Promise<RoundShown> =>
    this.#ask('GET', `/api/rounds/${encodeURIComponent(round)}`);
  proof = (round: string): Promise<RoundProof> =>
    this.#ask('GET', `/api/rounds/${encodeURIComponent(round)}/proof`);
  rename = (name: string): Promise<Me> => this.#change('PUT', '/api/me/name', { name } satisfies NameBody);
  refill = (): Promise<Me> => this.#change('POST', '/api/me/refill', {});
  limit = (loss: Money | null, minutes: number | null): Promise<Me> =>
    this.#change('PUT', '/api/me/limits', { loss, minutes } satisfies LimitsBody);
  pause = (minutes: number): Promise<Me> =>
    this.#change('POST', '/api/me/pause', { minutes } satisfies PauseBody);

  disputes = async (): Promise<DisputeShown[]> =>
    (await this.#ask<DisputeList>('GET', '/api/disputes')).disputes;
  /** Disputes one's own hand. */
  dispute = (round: string, words: string): Promise<DisputeShown> =>
    this.#complain(`/api/rounds/${encodeURIComponent(round)}/disputes`, { words } satisfies DisputeBody);
  /** Says something more in a dispute. */
  answer = (dispute: string, words: string): Promise<DisputeShown> =>
    this.#complain(`/api/disputes/${encodeURIComponent(dispute)}/words`, { words } satisfies WordsBody);

  /** Says something of a hand; its receipt is kept. Nobody need have asked for anything before. */
  async #complain(path: string, body: DisputeBody | WordsBody): Promise<DisputeShown> {
    if (!this.#csrf) await this.me();
    const shown = await this.#ask<DisputeShown>('POST', path, body);
    if (shown.receipt) keepReceipt(shown.receipt);
    return shown;
  }

  /** Changes something at the cage; its receipt is kept. */
  async #change(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Me> {
    const me = await this.#ask<Me>(method, path, body);
    if (me.receipt) keepReceipt(me.receipt);
    return me;
  }
}

export const desk = new Desk();
