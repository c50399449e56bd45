import type { LevelAdvice, Money, ReportedDay } from '../../house/wire';
import type { PlanDraft } from '../desk/office';

/** What the log is asked for about wins: logged, confirmed, paid, and taken back. */
export const WIN_EVENTS = 'WinLogged,AwardConfirmed,AwardRefused,AwardPaid,ClaimWithdrawn,Adjusted';

/** An amount with up to six places as a whole number of micro-dollars; exact up to nine billion dollars. */
export function micros(money: Money): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(money.trim());
  if (!match) return 0;
  const whole = Number(match[2]) * 1_000_000 + Number((match[3] ?? '').padEnd(6, '0'));
  return match[1] ? -whole : whole;
}

const grouped = new Intl.NumberFormat('en-US');

/** `$1,284.50`, and parts of a cent only where there are some: `$51,327.5012`. */
export function exact(money: Money | number, sign = false): string {
  const amount = typeof money === 'number' ? money : micros(money);
  const size = Math.abs(amount);
  const rest = String(Math.round(size % 1_000_000)).padStart(6, '0');
  const places = rest.slice(2) === '0000' ? rest.slice(0, 2) : rest.replace(/0+$/, '');
  const before = amount < 0 ? '−' : sign && amount > 0 ? '+' : '';
  return `${before}$${grouped.format(Math.floor(size / 1_000_000))}.${places}`;
}

/** What stands on an axis: `$50k`. */
export function short(amount: number): string {
  const size = Math.abs(amount) / 1_000_000;
  const text =
    size >= 1_000_000
      ? `${trimmed(size / 1_000_000)}M`
      : size >= 1000
        ? `${trimmed(size / 1000)}k`
        : trimmed(size);
  return `${amount < 0 ? '−' : ''}$${text}`;
}
const trimmed = (size: number): string => String(Math.round(size * 100) / 100);

/** A share in per cent with two places, a true minus before it. */
export const percent = (share: number, places = 2): string =>
  `${(share * 100).toFixed(places).replace('-', '−')} %`;

/** What goes to the meter and to the reserve of a bet, and what is left: shares of one written "25 %". */
export function split(contribution: string, reserve: string): [number, number, number] {
  const [to, kept] = [contribution, reserve].map((text) => Number.parseFloat(text) / 100 || 0) as [
    number,
    number,
  ];
  return [to, kept, Math.max(0, 1 - to - kept)];
}

export type PlanKey = LevelAdvice['entries'][number]['key'];

/** A field as a house's file has it: "25" is a share, "12,000" an amount, nothing no ceiling. */
export function written(key: PlanKey, text: string): string {
  const plain = text.trim().replace(/[$,\s%]/g, '');
  if (key === 'contribution' || key === 'reserve') return plain ? `${plain} %` : '';
  if (key === 'ceiling' && (plain === '' || plain.toLowerCase() === 'none')) return 'none';
  return /^\d+$/.test(plain) ? `${plain}.00` : plain;
}

/** What somebody has written that is not what will be anyway. */
export function drafted(fields: Record<PlanKey, string>, level: LevelAdvice): PlanDraft {
  const draft: PlanDraft = {};
  for (const { key, coming } of level.entries) {
    const text = written(key, fields[key]);
    if (text !== written(key, coming)) draft[key] = text;
  }
  return draft;
}

/** A house's file with a level's plan changed; everything else in it as it was. */
export function withPlan(
  config: Record<string, unknown>,
  meter: string,
  level: string,
  draft: PlanDraft,
): Record<string, unknown> {
  const kept = (config.meters ?? []) as Record<string, string>[];
  const same = (each: Record<string, string>) => each.id === meter && (each.level ?? level) === level;
  const was = kept.find(same) ?? { id: meter, level };
  return { ...config, meters: [...kept.filter((each) => !same(each)), { ...was, ...draft }] };
}

export interface Stack {
  day: string;
  parts: { table: string; amount: number }[];
  total: number;
}

/** What each table gave to a level, day by day; a day without bets between two others is there too. */
export function byDay(days: ReportedDay[], level: string, most = 30): Stack[] {
  const found = new Map<string, Map<string, number>>();
  for (const each of days)
    if (each.level === level) {
      const of = found.get(each.day) ?? new Map<string, number>();
      of.set(each.table, (of.get(each.table) ?? 0) + micros(each.net));
      found.set(each.day, of);
    }
  const known = [...found.keys()].sort();
  const stacks: Stack[] = [];
  if (!known.length) return stacks;
  const last = Date.parse(known.at(-1)!);
  const first = Math.max(Date.parse(known[0]!), last - (most - 1) * 86_400_000);
  for (let at = first; at <= last; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const parts = [...(found.get(day) ?? [])].map(([table, amount]) => ({ table, amount }));
    parts.sort((a, b) => a.table.localeCompare(b.table));
    stacks.push({ day, parts, total: parts.reduce((sum, { amount }) => sum + amount, 0) });
  }
  return stacks;
}

/** A few round marks of an axis from `low` to `high`. */
export function marks(low: number, high: number, about = 4): number[] {
  const span = Math.max(high - low, 1);
  const raw = span / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw) ?? 10 * power;
  const found: number[] = [];
  for (let at = Math.ceil(low / step); at <= Math.floor(high / step); at++)
    found.push(at === 0 ? 0 : at * step);
  return found;
}

/** An event's name as words: `ShiftOpened` is "shift opened". */
export const spoken = (event: string): string =>
  event.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b}`).toLowerCase();

/** The first digits of a hash, in two groups. */
export const brief = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;

/** Chips by value as they were counted, without those of which there are none. */
export function counted(rows: { value: Money; count: number | null }[]): { value: Money; count: number }[] {
  return rows.flatMap(({ value, count }) =>
    count && count > 0 ? [{ value, count: Math.floor(count) }] : [],
  );
}

/** What one level of a meter that goes out of use gives, and what the level that takes it shows then. */
export interface Move {
  level: string;
  to: string;
  shows: number;
  overflow: number;
  reserve: number;
  before: number;
  after: number;
  /** What its ceiling keeps from being shown. */
  waits: number;
}

/** Where the levels of a meter go: to those of the same name, or to the only one; null where some would go nowhere. */
export function moves(levels: LevelAdvice[], into: LevelAdvice[]): Move[] | null {
  const stands = new Map(into.map((each) => [each.level, micros(each.account.current)]));
  const found: Move[] = [];
  for (const { level, account } of levels) {
    const to = into.find((each) => each.level === level) ?? (into.length === 1 ? into[0]! : null);
    if (!to) return null;
    const [shows, before] = [micros(account.current), stands.get(to.level)!];
    const ceiling = to.entries.find((each) => each.key === 'ceiling')?.now ?? 'none';
    const room = ceiling === 'none' ? shows : Math.max(0, micros(ceiling) - before);
    const after = before + Math.min(shows, room);
    stands.set(to.level, after);
    const [overflow, reserve] = [micros(account.overflow), micros(account.reserve)];
    const waits = before + shows - after + overflow;
    found.push({ level, to: to.level, shows, overflow, reserve, before, after, waits });
  }
  return found;
}
