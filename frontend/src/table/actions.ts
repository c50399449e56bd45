import { cents } from '../felt/money';
import type { Action } from '../house/wire';

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
