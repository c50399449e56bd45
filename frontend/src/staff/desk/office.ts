import { desk } from '../desk';
import type {
  AdjustBody,
  BalancesShown,
  BoxCountBody,
  CashBody,
  CheckpointPage,
  ConfigAnswer,
  ConfigShown,
  CorrectBody,
  EntryPage,
  EntryShown,
  GameBody,
  GameProven,
  LinkShown,
  LogPage,
  MeterAccounts,
  MeterAdvice,
  MeterDisplay,
  MeterWins,
  MoveBody,
  RetireBody,
  RoundProof,
  Rounds,
  ShiftAccounts,
  ShiftList,
  ShiftShown,
  SlipWritten,
  TrayBody,
  TrayCountBody,
  VerificationShown,
  Waiting,
} from '../../house/wire';

/** Reports are read from the record: a long one takes a while. */
const LONG = 180_000;
const part = encodeURIComponent;

/** What is asked beside an address; what nobody has said is left out. */
export function query(asked: object): string {
  const said = Object.entries(asked).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined && value !== false,
  );
  return said.length ? `?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}` : '';
}
const get = <T>(path: string, asked: object = {}, patience?: number): Promise<T> =>
  desk.ask('GET', path + query(asked), undefined, patience);

/** This screen's own time zone: days and times of a report are counted by it. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What may be said of a plan's level: as in a house's file. */
export type PlanDraft = Partial<Record<'seed' | 'contribution' | 'reserve' | 'ceiling', string>>;

/** The page of a win, to print for the money bag (P-13). */
export const winPage = (meter: string, win: string, format: 'html' | 'pdf'): string =>
  `/api/meters/${part(meter)}/wins/${win}?format=${format}`;

export const office = {
  advice: (meter: string, level: string | null = null, draft: PlanDraft = {}): Promise<MeterAdvice> =>
    get(`/api/meters/${part(meter)}/advice`, { level, ...draft }),
  display: (meter: string): Promise<MeterDisplay> => get(`/api/meters/${part(meter)}/display`),
  accounts: (meter: string, since: string | null = null): Promise<MeterAccounts> =>
    get(`/api/meters/${part(meter)}/report`, { since, format: 'json' }, LONG),
  wins: (meter: string): Promise<MeterWins> => get(`/api/meters/${part(meter)}/wins`, { limit: 20 }),
  link: (meter: string): Promise<LinkShown> => get(`/api/meters/${part(meter)}/link`),
  letIn: (meter: string, body: GameBody): Promise<GameProven> =>
    desk.change(`/api/meters/${part(meter)}/games`, body),
  adjust: (meter: string, body: AdjustBody): Promise<Waiting> =>
    desk.change(`/api/meters/${part(meter)}/adjustments`, body),
  retire: (meter: string, body: RetireBody): Promise<Waiting> =>
    desk.change(`/api/meters/${part(meter)}/retirement`, body),
  config: (): Promise<ConfigShown> => get('/api/house/config'),
  configure: (config: Record<string, unknown>, why: string): Promise<ConfigAnswer> =>
    desk.change('/api/house/config', { config, why, dry_run: false }),
  log: (asked: object): Promise<LogPage> => get('/api/log', asked),

  shift: (): Promise<ShiftShown> => get('/api/cage/shift'),
  openShift: (): Promise<ShiftShown> => desk.change('/api/cage/shift/open'),
  closeShift: (): Promise<ShiftShown> => desk.change('/api/cage/shift/close'),
  buyIn: (body: CashBody): Promise<SlipWritten> => desk.change('/api/cage/buy-ins', body),
  cashOut: (body: CashBody): Promise<SlipWritten> => desk.change('/api/cage/cash-outs', body),
  transfer: (body: MoveBody): Promise<SlipWritten> => desk.change('/api/cage/transfers', body),
  correct: (body: CorrectBody): Promise<Waiting> => desk.change('/api/cage/corrections', body),
  tray: (what: 'fills' | 'credits', table: string, body: TrayBody): Promise<Waiting> =>
    desk.change(`/api/tables/${part(table)}/${what}`, body),
  countTray: (table: string, body: TrayCountBody): Promise<Waiting> =>
    desk.change(`/api/tables/${part(table)}/counts`, body),
  countBox: (table: string, body: BoxCountBody): Promise<Waiting> =>
    desk.change(`/api/tables/${part(table)}/boxes`, body),
  balances: (at: string | null, account: string | null): Promise<BalancesShown> =>
    get('/api/cage/balances', { at, account }),
  shifts: (): Promise<ShiftList> => get('/api/reports/shifts'),
  shiftReport: (shift: number, theory: boolean): Promise<ShiftAccounts> =>
    get(`/api/reports/shifts/${shift}`, { to_date: true, theory: String(theory), zone: zone() }, LONG),
  periodReport: (period: string): Promise<ShiftAccounts> =>
    get(`/api/reports/periods/${part(period)}`, { to_date: true, zone: zone() }, LONG),

  entries: (asked: object): Promise<EntryPage> => get('/api/record', asked),
  entry: (stream: string, sequence: number): Promise<EntryShown> =>
    get(`/api/record/entries/${part(stream)}/${sequence}`),
  rounds: (asked: object): Promise<Rounds> => get('/api/record/rounds', asked),
  checkpoints: (): Promise<CheckpointPage> => get('/api/record/checkpoints', { limit: 200 }),
  verification: (): Promise<VerificationShown> => get('/api/record/verification'),
  verify: (): Promise<VerificationShown> => desk.change('/api/record/verification'),
  stop: (): Promise<VerificationShown> => desk.change('/api/record/verification', undefined, 'DELETE'),
  unseal: (round: string, why: string): Promise<RoundProof> =>
    desk.change(`/api/rounds/${part(round)}/unseal`, { why }),
};
