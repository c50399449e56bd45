import type { Money, PracticeHand } from '../house/wire';

/**
 * What somebody has learned: kept in this browser's local storage and nowhere else. Pure: the day is an argument.
 * Costs are in millionths of an Ante, so that sums stay whole.
 */
export interface Progress {
  version: 1;
  /** Of each street: decisions, best ones, and what the others cost. */
  streets: Record<PracticeHand['street'], Tally>;
  /** Of each day of a daily set, by `dayOf`: one mark a decision, and the cost. */
  days: Record<string, Day>;
  missed: Missed[];
}
export interface Tally {
  decisions: number;
  best: number;
  cost: number;
}
export interface Day {
  marks: boolean[];
  cost: number;
}
/** By whose rules a decision is. */
export interface By {
  profile?: string;
  blind?: string;
  table?: string;
}
/** A decision that was missed, and when it comes again. `step` is how often it was right since. */
export interface Missed {
  by: By;
  hand: PracticeHand;
  ante: Money;
  step: number;
  due: string;
}

/** How many days until a decision comes again: at once, and after each time it was right. */
export const STEPS = [0, 1, 3, 8] as const;
/** So many are kept; the ones that come last are let go. */
const MOST_MISSED = 60;
const MOST_DAYS = 400;
export const DAILY = 20;
/** How many cards of the board are open on each street. */
const BOARD = { preflop: 0, flop: 3, river: 5 };

const nothing = (): Tally => ({ decisions: 0, best: 0, cost: 0 });
export const fresh = (): Progress => ({
  version: 1,
  streets: { preflop: nothing(), flop: nothing(), river: nothing() },
  days: {},
  missed: [],
});

/** The name of a day's set: the first profile's has the day alone. */
export const dayOf = (day: string, profile: string): string =>
  profile === 'washington' ? day : `${day} ${profile}`;
/** A day so many days after another one. */
export function after(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
export const between = (day: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00Z`) - Date.parse(`${day}T00:00Z`)) / 86_400_000);

const key = ({ by, hand }: Pick<Missed, 'by' | 'hand'>): string =>
  [by.table ?? '', by.profile ?? '', by.blind ?? '', ...hand.hole, '|', ...hand.board].join(' ');

export interface Answered {
  by: By;
  hand: PracticeHand;
  ante: Money;
  right: boolean;
  /** In millionths of an Ante. */
  cost: number;
  /** The day whose set it belongs to, by its number in it; none of another set. */
  day: string | null;
}

/** One decision more. What is wrong comes again; what came again and is right comes later, and then no more. */
export function answered(progress: Progress, one: Answered, today: string): Progress {
  const before = progress.streets[one.hand.street];
  const tally = {
    decisions: before.decisions + 1,
    best: before.best + (one.right ? 1 : 0),
    cost: before.cost + one.cost,
  };
  const rest = progress.missed.filter((each) => key(each) !== key(one));
  const known = progress.missed.find((each) => key(each) === key(one));
  const step = one.right ? (known ? known.step + 1 : STEPS.length) : 0;
  const { by, hand, ante } = one;
  const kept =
    step < STEPS.length ? [{ by, hand, ante, step, due: after(today, STEPS[step]!) }, ...rest] : rest;
  const days = { ...progress.days };
  if (one.day) {
    const day = days[one.day] ?? { marks: [], cost: 0 };
    if (one.hand.number === day.marks.length)
      days[one.day] = { marks: [...day.marks, one.right], cost: day.cost + one.cost };
  }
  const newest = Object.keys(days).sort().slice(-MOST_DAYS);
  return {
    version: 1,
    streets: { ...progress.streets, [one.hand.street]: tally },
    days: Object.fromEntries(newest.map((each) => [each, days[each]!])),
    missed: kept.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0)).slice(0, MOST_MISSED),
  };
}

/** When a decision comes again, in days; none where it does not. */
export function comesIn(progress: Progress, one: Pick<Missed, 'by' | 'hand'>, today: string): number | null {
  const found = progress.missed.find((each) => key(each) === key(one));
  return found ? Math.max(0, between(today, found.due)) : null;
}

/** What comes again now, other than what lies there. */
export const due = (progress: Progress, today: string, now: Pick<Missed, 'by' | 'hand'> | null): Missed[] =>
  progress.missed.filter((each) => each.due <= today && !(now && key(each) === key(now)));

/** Lets go of a decision that cannot be asked any more: its table or its rules are no longer here. */
export const without = (progress: Progress, gone: Pick<Missed, 'by' | 'hand'>): Progress => ({
  ...progress,
  missed: progress.missed.filter((each) => key(each) !== key(gone)),
});

const whole = (day: Day | undefined): boolean => (day?.marks.length ?? 0) >= DAILY;

/** Days in a row up to today, which may still be open, and the longest row there ever was; any profile's twenty count. */
export function streak(progress: Progress, today: string): { row: number; best: number } {
  const done = new Set(
    Object.entries(progress.days).flatMap(([name, day]) => (whole(day) ? [name.slice(0, 10)] : [])),
  );
  const row = (end: string): number => (done.has(end) ? 1 + row(after(end, -1)) : 0);
  const best = Math.max(0, ...[...done].map(row));
  return { row: done.has(today) ? row(today) : row(after(today, -1)), best };
}

const isCard = (text: unknown): boolean => typeof text === 'string' && /^[2-9TJQKA][cdhs]$/.test(text);
const isCount = (found: unknown): found is number => Number.isFinite(found) && (found as number) >= 0;
const isDay = (text: unknown): boolean => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);
const isTally = (found: Tally | null): boolean =>
  isCount(found?.decisions) && isCount(found.best) && isCount(found.cost) && found.best <= found.decisions;
const isMissed = (one: Missed | null): boolean =>
  typeof one?.by === 'object' &&
  one.by !== null &&
  Object.values(one.by).every((each) => typeof each === 'string') &&
  one.hand?.street in BOARD &&
  Array.isArray(one.hand.hole) &&
  one.hand.hole.length === 2 &&
  Array.isArray(one.hand.board) &&
  one.hand.board.length === BOARD[one.hand.street] &&
  [...one.hand.hole, ...one.hand.board].every(isCard) &&
  Array.isArray(one.hand.choices) &&
  one.hand.choices.length > 0 &&
  one.hand.choices.every((each) => typeof each?.action === 'string') &&
  (!one.hand.hand || (typeof one.hand.hand.code === 'string' && Array.isArray(one.hand.hand.cards))) &&
  typeof one.ante === 'string' &&
  one.step in STEPS &&
  isDay(one.due);
const isMarked = ([name, day]: [string, Day | null]): boolean =>
  isDay(name.slice(0, 10)) &&
  Array.isArray(day?.marks) &&
  day.marks.length <= DAILY &&
  day.marks.every((each) => typeof each === 'boolean') &&
  isCount(day.cost);

/**
 * What a browser has kept. Another version's is nothing; of what somebody wrote by hand the parts that are not as
 * they were kept are left out, so that no page fails over them.
 */
export function read(kept: string | null): Progress {
  try {
    const found = JSON.parse(kept ?? 'null') as Progress | null;
    if (found?.version !== 1) return fresh();
    const streets = fresh().streets;
    for (const street of ['preflop', 'flop', 'river'] as const)
      if (isTally(found.streets?.[street])) streets[street] = found.streets[street];
    return {
      version: 1,
      streets,
      days: Object.fromEntries(Object.entries(found.days ?? {}).filter(isMarked)),
      missed: Array.isArray(found.missed) ? found.missed.filter(isMissed) : [],
    };
  } catch {
    return fresh();
  }
}
