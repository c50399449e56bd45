import type { DecisionAdvice, PrivateView, PublicView, Suggestion, ValuedAction } from '../house/wire';
import type { Choice } from '../text/parts';
import { t } from '../text/text.svelte';
import { cents } from './money';

export type Street = DecisionAdvice['street'];

/** Decisions of one player that had values: how many, how many were not the best, and what that cost in cents. */
export interface Score {
  decisions: number;
  missed: number;
  cost: number;
}

/** What a coach shows, whatever mode it is in. */
export type Told =
  | { kind: 'idle' }
  | { kind: 'counting' }
  | { kind: 'unavailable'; words: string }
  | { kind: 'values'; advice: DecisionAdvice }
  | { kind: 'verdict'; advice: DecisionAdvice; chosen: string };

const STREETS: readonly string[] = ['preflop', 'flop', 'river'] satisfies Street[];
const DECISIONS = new Set<Suggestion['type']>(['Play', 'Check', 'Fold']);

/** The street on which a decision of one's own is due now. */
export function streetDue(table: PublicView | null, you: PrivateView | null): Street | null {
  if (!table || !you?.actions.some((action) => DECISIONS.has(action.command.type))) return null;
  return STREETS.includes(table.phase) ? (table.phase as Street) : null;
}

/** A decision of one's own: its round and its street. */
export interface Due {
  round: string;
  street: Street;
}

/** A command as the coach names it: "4x", "check", "fold". */
export const actionOf = ({ type, times }: Pick<Suggestion, 'type' | 'times'>): string =>
  times ? `${times}x` : type.toLowerCase();

export const valueOf = (advice: DecisionAdvice, action: string): ValuedAction | null =>
  advice.actions.find((each) => each.action === action) ?? null;

/** `+1.299`: three places, always a sign, a true minus. */
export function antes(value: number): string {
  const size = Math.abs(value).toFixed(3);
  return Number(size) === 0 ? size : `${value < 0 ? '−' : '+'}${size}`;
}

/** `77.1`: a share in per cent, one place. */
export const share = (part: number, all: number): string => ((100 * part) / all).toFixed(1);

/** `−13,680,444,487/20,975,724,000`: the house's own fraction, its figures in groups, a true minus. */
export const exactly = (fraction: string): string =>
  fraction.replace('-', '−').replace(/\d+/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));

export const valueTone = (value: number): 'value-up' | 'value-down' | 'value-even' =>
  value > 0 ? 'value-up' : value < 0 ? 'value-down' : 'value-even';

/** A choice the coach has valued, as the buttons name it. */
const choiceOf = ({ action, times }: ValuedAction): Choice =>
  times === null ? { type: action === 'fold' ? 'Fold' : 'Check' } : { type: 'Play', times };
export const choiceName = (each: ValuedAction): string => t.choice.name(choiceOf(each));

/** "Bet 4× is best. A check gives up $5.06, Bet 3× $1.20." */
export function liveWords(advice: DecisionAdvice): [best: string, rest: string] {
  const best = valueOf(advice, advice.best);
  const others = advice.actions.filter((each) => each !== best);
  if (!best || !others.length) return [best ? choiceName(best) : '', t.coach.only];
  return [choiceName(best), t.coach.best(others.map((each) => [choiceOf(each), each.cost]))];
}

/** The same where there is little room: what the next best would cost. */
export function briefWords(advice: DecisionAdvice): string {
  const best = valueOf(advice, advice.best);
  const costs = advice.actions.filter((each) => each !== best).map((each) => cents(each.cost));
  return t.coach.bestBy(best ? choiceName(best) : '', costs.length ? Math.min(...costs) : null);
}

/** "Bet 4× was best. Your check gave up $5.06." */
export function afterWords(advice: DecisionAdvice, chosen: string): [best: string, rest: string] {
  const best = valueOf(advice, advice.best);
  const own = valueOf(advice, chosen);
  if (!best || !own || own === best) return [best ? choiceName(best) : '', t.coach.wasYours];
  return [choiceName(best), t.coach.was(choiceOf(own), own.cost)];
}

export function wordsOf(told: Told): string {
  if (told.kind === 'values') return liveWords(told.advice).join('');
  if (told.kind === 'verdict') return afterWords(told.advice, told.chosen).join('');
  return '';
}

/** One more decision on the score; unchanged when the choice was not among those valued. */
export function scored(score: Score, advice: DecisionAdvice, chosen: string): Score {
  const own = valueOf(advice, chosen);
  if (!own) return score;
  const missed = own.exact !== valueOf(advice, advice.best)?.exact;
  return {
    decisions: score.decisions + 1,
    missed: score.missed + (missed ? 1 : 0),
    cost: score.cost + cents(own.cost),
  };
}
