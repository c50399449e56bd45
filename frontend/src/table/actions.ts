import { cents } from '../felt/money';
import type { Action, You } from '../house/wire';

/** What one does about a seat, not about a hand: kept in the menu. */
const KEEPING = new Set(['Sit', 'BuyIn', 'CashOut', 'Leave']);
/** Laid out with chips, not pressed. */
const LAID = new Set(['Bet', 'TakeBack']);

/** Left to right: what costs nothing, then the bets by price. */
const order = (a: Action, b: Action): number => +a.filled - +b.filled || cents(a.price) - cents(b.price);

export const decisions = (actions: Action[]): Action[] =>
  actions.filter((action) => !KEEPING.has(action.command.type) && !LAID.has(action.command.type)).sort(order);

export const keeping = (actions: Action[]): Action[] =>
  actions.filter((action) => KEEPING.has(action.command.type) && action.command.type !== 'Sit');

export const find = (actions: Action[], type: string): Action | null =>
  actions.find((action) => action.command.type === type) ?? null;

/** What one may buy chips for and can pay; null when one's money does not reach. */
export function budget({ buy_in: range, balance }: You): You['buy_in'] {
  if (!range || balance === null || cents(balance) < cents(range.min)) return null;
  const least = (a: string, b: string) => (cents(a) < cents(b) ? a : b);
  return { ...range, max: least(range.max, balance), suggested: least(range.suggested, balance) };
}
