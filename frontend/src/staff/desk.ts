import { Asking, Refused } from '../house/asking';
import { keepReceipt } from '../house/receipts';
import type {
  BadgeShown,
  ConsoleShown,
  Done,
  IrregularityLine,
  IrregularityList,
  Lobby,
  Meters,
  Receipt,
  SignInBody,
  StepBody,
  Stepped,
  Waiting,
  WaitingList,
  WhoAmI,
} from '../house/wire';

export { Refused, Unreachable } from '../house/asking';

/** The house's word that this console is locked, or that nobody is signed in at it. */
export const TURNED = ['session_locked', 'no_session'];

/** What an answer to a change may carry. */
interface Kept {
  receipt?: Receipt | null;
}

/** Everything the staff ask over HTTP. Pages add their own as functions over `ask` and `change`, in desk/. */
export class StaffDesk extends Asking {
  /** Called when the house says that this console is locked, or that nobody is signed in here. */
  onturned: (code: string) => void = () => {};

  override async ask<T>(method: string, path: string, body?: unknown, patience?: number): Promise<T> {
    try {
      return await super.ask<T>(method, path, body, patience);
    } catch (error) {
      if (error instanceof Refused && TURNED.includes(error.fault.code)) this.onturned(error.fault.code);
      throw error;
    }
  }

  /** Changes something; its receipt is kept. */
  async change<T>(path: string, body: unknown = {}, method: 'POST' | 'PUT' | 'DELETE' = 'POST'): Promise<T> {
    const said = await this.ask<T & Kept>(method, path, body);
    if (said.receipt) keepReceipt(said.receipt);
    return said;
  }

  /** Shows one's own badge, then does what needs it. */
  async withBadge<T>(badge: string, pin: string, work: () => Promise<T>): Promise<T> {
    await this.ask<BadgeShown>('POST', '/api/me/badge', { badge, pin });
    return work();
  }

  /** Who is signed in; null when nobody is. */
  async who(): Promise<WhoAmI | null> {
    try {
      return await super.ask<WhoAmI>('GET', '/api/me/account');
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return null;
      throw error;
    }
  }

  signIn = (body: SignInBody): Promise<WhoAmI> => this.ask('POST', '/api/sessions', body);
  signOut = (): Promise<unknown> =>
    this.ask('POST', '/api/me/sign-out', {}).finally(() => (this.csrf = null));
  lock = (): Promise<WhoAmI> => this.ask('POST', '/api/me/lock', {});
  unlock = (secret: string): Promise<WhoAmI> => this.ask('POST', '/api/me/unlock', { secret });

  lobby = (): Promise<Lobby> => this.ask('GET', '/api/tables');
  meters = (): Promise<Meters> => this.ask('GET', '/api/meters');

  /** A dealer's table; short where nothing has changed since `after`. */
  console = (table: string, after = -1): Promise<ConsoleShown> =>
    this.ask('GET', `/api/tables/${encodeURIComponent(table)}/console?after=${after}`);
  /** One step at a dealer's table. */
  step = (table: string, body: Omit<StepBody, 'key'>): Promise<Stepped> =>
    this.change(`/api/tables/${encodeURIComponent(table)}/steps`, { key: crypto.randomUUID(), ...body });

  /** What may be ruled at a table, and what becomes of the round. */
  irregularities = async (): Promise<IrregularityLine[]> =>
    (await this.ask<IrregularityList>('GET', '/api/irregularities')).irregularities;

  /** What waits for a second person. */
  requests = async (): Promise<Waiting[]> =>
    (await this.ask<WaitingList>('GET', '/api/staff/requests')).requests;
  /** Confirms what another has asked for. */
  confirm = (request: string): Promise<Done> =>
    this.change(`/api/staff/requests/${encodeURIComponent(request)}/confirm`);
}

export const desk = new StaffDesk();
