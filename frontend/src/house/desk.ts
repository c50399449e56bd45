import { Asking, Refused } from './asking';
import { keepReceipt } from './receipts';
import type {
  BankAdvice,
  DecisionAdvice,
  DisputeBody,
  DisputeList,
  DisputeShown,
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

export { Refused, Unreachable } from './asking';

/** The first count on a machine takes its time; nobody waits for it. */
const COUNTING = 120_000;

/** Everything players ask over HTTP: one place that knows the addresses. */
export class Desk extends Asking {
  /** Who one is; null when nobody. */
  me(): Promise<Me | null> {
    return this.ask<Me>('GET', '/api/me').catch((error: unknown) => {
      if (error instanceof Refused && error.status === 401) return null;
      throw error;
    });
  }

  /** A guest with play money: the present one, or a new one. */
  guest(name?: string): Promise<GuestShown> {
    const body: GuestBody = name ? { name } : {};
    return this.ask('POST', '/api/guests', body);
  }

  /** Ends the session: its chairs are left, and the token opens nothing more. */
  signOut(): Promise<SignedOut> {
    return this.ask<SignedOut>('POST', '/api/me/sign-out', {}).finally(() => (this.csrf = null));
  }

  /** A ticket for one socket. A stale token is fetched anew once: another tab may have begun another session. */
  async ticket(table: string): Promise<string> {
    const ask = () => this.ask<Ticket>('POST', '/api/me/tickets', { table } satisfies TicketBody);
    try {
      return (await ask()).ticket;
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 403 && error.status !== 401)) throw error;
      this.csrf = null;
      await this.me();
      return (await ask()).ticket;
    }
  }

  tables = async (): Promise<TableCard[]> => (await this.ask<Lobby>('GET', '/api/tables')).tables;
  table = async (table: string): Promise<PublicView> =>
    (await this.ask<TableShown>('GET', `/api/tables/${encodeURIComponent(table)}`)).table;
  rules = (table: string): Promise<PostedSheet> =>
    this.ask('GET', `/api/tables/${encodeURIComponent(table)}/rules`);
  bank = (table: string, stake: Money): Promise<BankAdvice> =>
    this.ask('GET', `/api/tables/${encodeURIComponent(table)}/bank?stake=${stake}`, undefined, COUNTING);
  advice = (table: string): Promise<DecisionAdvice> =>
    this.ask('GET', `/api/tables/${encodeURIComponent(table)}/advice`, undefined, COUNTING);
  rounds = async (table: string): Promise<RoundLine[]> =>
    (await this.ask<Rounds>('GET', `/api/tables/${encodeURIComponent(table)}/rounds?limit=20`)).rounds;
  mine = async (): Promise<OwnRoundLine[]> =>
    (await this.ask<OwnRounds>('GET', '/api/me/rounds?limit=20')).rounds;
  round = (round: string): Promise<RoundShown> => this.ask('GET', `/api/rounds/${encodeURIComponent(round)}`);
  proof = (round: string): Promise<RoundProof> =>
    this.ask('GET', `/api/rounds/${encodeURIComponent(round)}/proof`);
  rename = (name: string): Promise<Me> => this.#change('PUT', '/api/me/name', { name } satisfies NameBody);
  refill = (): Promise<Me> => this.#change('POST', '/api/me/refill', {});
  limit = (loss: Money | null, minutes: number | null): Promise<Me> =>
    this.#change('PUT', '/api/me/limits', { loss, minutes } satisfies LimitsBody);
  pause = (minutes: number): Promise<Me> =>
    this.#change('POST', '/api/me/pause', { minutes } satisfies PauseBody);

  disputes = async (): Promise<DisputeShown[]> =>
    (await this.ask<DisputeList>('GET', '/api/disputes')).disputes;
  /** Disputes one's own hand. */
  dispute = (round: string, words: string): Promise<DisputeShown> =>
    this.#complain(`/api/rounds/${encodeURIComponent(round)}/disputes`, { words } satisfies DisputeBody);
  /** Says something more in a dispute. */
  answer = (dispute: string, words: string): Promise<DisputeShown> =>
    this.#complain(`/api/disputes/${encodeURIComponent(dispute)}/words`, { words } satisfies WordsBody);

  /** Says something of a hand; its receipt is kept. Nobody need have asked for anything before. */
  async #complain(path: string, body: DisputeBody | WordsBody): Promise<DisputeShown> {
    if (!this.csrf) await this.me();
    const shown = await this.ask<DisputeShown>('POST', path, body);
    if (shown.receipt) keepReceipt(shown.receipt);
    return shown;
  }

  /** Changes something at the cage; its receipt is kept. */
  async #change(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Me> {
    const me = await this.ask<Me>(method, path, body);
    if (me.receipt) keepReceipt(me.receipt);
    return me;
  }
}

export const desk = new Desk();
