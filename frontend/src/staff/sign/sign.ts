import type { DisplayView, MeterDisplay, MeterSign, SignWin } from '../../house/wire';

/** So long nothing is heard of the house, and a sign says that it is closed: the standard asks for half a minute. */
export const PATIENCE = 10_000;
/** How long the amount stands, and how long the fault beside it. */
export const TURNS = 4_000;

/** What a meter's sign shows now; `lost` is the house's silence, `closed` its word that no bets are taken. */
export type Showing =
  | { state: 'running' }
  | { state: 'pending' | 'paid'; win: SignWin; more: number }
  | { state: 'closed'; why: string }
  | { state: 'lost' };

/** Silence comes first: what is shown then is only what was. A win stands before a fault, for its amount is frozen. */
export function showing(meter: MeterDisplay, level: MeterSign, silent: number): Showing {
  if (silent > PATIENCE) return { state: 'lost' };
  const [first] = level.pending;
  if (first) return { state: 'pending', win: first, more: level.pending.length - 1 };
  if (meter.closed !== null) return { state: 'closed', why: meter.closed };
  // Small awards are paid by the minute; the meter itself is what everybody looks up for.
  const shares = level.paid.filter((win) => win.line.basis === 'meter');
  const last = shares.at(-1);
  return last ? { state: 'paid', win: last, more: 0 } : { state: 'running' };
}

/** Nothing happens that a reload would interrupt. */
export const isCalm = (meter: MeterDisplay): boolean =>
  meter.levels.every((level) => !level.pending.length && !level.paid.length);
/** Between two rounds, with nothing won. */
export const isBetween = (table: DisplayView): boolean =>
  !table.wins?.length && ['waiting', 'betting', 'settled', 'void', 'closed'].includes(table.phase);

/** Whether a sign is dim at an hour: `?dim=22-07`, from the first to the second, past midnight too. */
export function isDim(hours: string | null, hour: number): boolean {
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(hours ?? '');
  if (!match) return false;
  const [from, to] = [Number(match[1]) % 24, Number(match[2]) % 24];
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Where everything stands in a minute, in thousandths of the height: nothing burns into a wall. */
export function drift(minute: number): { x: number; y: number } {
  const [x, y] = [minute % 7, Math.floor(minute / 7) % 5];
  return { x: (x - 3) * 1.5, y: (y - 2) * 1.5 };
}

/** A drum turns upwards: from nine to naught it goes on, and does not run back. */
export function turn(before: number, after: number): { from: number; to: number } {
  return { from: before, to: after < before ? after + 10 : after };
}

/** An amount in its places: `$`, digits and what stands between them, each with the power of ten it is of. */
export function places(text: string): { char: string; digit: number | null; key: string }[] {
  const all = [...text];
  return all.map((char, at) => {
    const digit = /\d/.test(char) ? Number(char) : null;
    return { char, digit, key: `${all.length - at}${digit === null ? char : ''}` };
  });
}
