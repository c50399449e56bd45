import { cents } from '../felt/money';
import type { Command } from '../house/line';
import type { ActionView, PrivateView, Suggestion } from '../house/wire';

/** What one does about a seat, not about a hand: kept in the menu. */
const KEEPING = new Set<Suggestion['type']>(['Leave']);
/** Laid out with chips, not pressed. */
const LAID = new Set<Suggestion['type']>(['TakeBack']);

/** Left to right: what costs nothing, then the bets by price. */
const order = (a: ActionView, b: ActionView): number =>
  +a.filled - +b.filled || cents(a.price) - cents(b.price);

export const decisions = (actions: ActionView[]): ActionView[] =>
  actions.filter((action) => !KEEPING.has(action.command.type) && !LAID.has(action.command.type)).sort(order);

export const keeping = (actions: ActionView[]): ActionView[] =>
  actions.filter((action) => KEEPING.has(action.command.type));

export const find = (actions: ActionView[], type: Suggestion['type']): ActionView | null =>
  actions.find((action) => action.command.type === type) ?? null;

/** What a button sends: the house has filled in all that its command needs. */
export const commandOf = ({ command }: ActionView): Command => command as Command;

/** What one may buy chips for and can pay; null when one's money does not reach. */
export function budget({ buy_in: range, balance }: PrivateView): PrivateView['buy_in'] {
  if (!range || balance === null || cents(balance) < cents(range.min)) return null;
  const least = (a: string, b: string) => (cents(a) < cents(b) ? a : b);
  return { ...range, max: least(range.max, balance), suggested: least(range.suggested, balance) };
}
