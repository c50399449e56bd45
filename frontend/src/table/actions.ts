import { cents } from '../felt/money';
import type { Command } from '../house/line';
import type { ActionView, HandView, PrivateView, PublicView, Suggestion } from '../house/wire';
import { t } from '../text/text.svelte';

/** What one does about a seat, not about a hand: kept in the menu. */
const KEEPING = new Set<Suggestion['type']>(['Leave']);
/** Laid out with chips, or said with the next bet: not pressed. */
const LAID = new Set<Suggestion['type']>(['TakeBack', 'Ready']);

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

const ACTS: Record<Suggestion['type'], string> = {
  Check: 'check',
  Fold: 'fold',
  Play: 'bet',
  Leave: 'leave',
  TakeBack: 'take-back',
  TakeBank: 'take-bank',
  DeclineBank: 'decline-bank',
  Ready: 'next-hand',
};

/** What a choice is called where somebody looks for it: `check`, `fold`, `bet-4`. */
export const actName = ({ command: { type, times } }: ActionView): string =>
  times ? `${ACTS[type]}-${times}` : ACTS[type];

/**
 * The fixed places of a decision. The first is Check's alone: where there is no check it stays empty, so that nothing
 * ever stands where Check stood. The others share the rest, the largest bet last.
 */
export interface Places {
  first: ActionView | null;
  rest: ActionView[];
}

export function places(choices: ActionView[]): Places {
  const first = find(choices, 'Check');
  return { first, rest: choices.filter((action) => action !== first) };
}

/**
 * What a choice asks before it is sent; null where it is sent at once. The house marks a choice that is never right by
 * giving the reason with one that is allowed.
 */
export function question(action: ActionView, hand: HandView | null): { title: string; words: string } | null {
  const { name, why, note } = worded(action, null, hand);
  if (action.allowed && why) return { title: t.choice.ask(name), words: why };
  if (action.command.type === 'Leave' && note) return { title: t.choice.ask(name), words: note };
  return null;
}

/** A choice in the words of the page's language; its street says what a check waits for. */
export function worded(
  action: ActionView,
  phase: PublicView['phase'] | null,
  hand: HandView | null,
): ActionView {
  const { command, gives, code, rule = null } = action;
  const field = command.type === 'Play' ? 'play' : null;
  const see = phase === 'preflop' || phase === 'flop' ? t.choice.check[phase] : null;
  return {
    ...action,
    name: t.choice.name(command),
    note: gives
      ? t.choice.givesUp(gives)
      : !action.note
        ? null
        : command.type === 'Check'
          ? see
          : t.choice.playsOut,
    why:
      code === 'never_right'
        ? hand && t.choice.never(hand)
        : action.why && t.refused({ code: code ?? '', field, message: action.why, rule }),
  };
}

/** What one may buy chips for and can pay; null when one's money does not reach. */
export function budget({ buy_in: range, balance }: PrivateView): PrivateView['buy_in'] {
  if (!range || balance === null || cents(balance) < cents(range.min)) return null;
  const least = (a: string, b: string) => (cents(a) < cents(b) ? a : b);
  return { ...range, max: least(range.max, balance), suggested: least(range.suggested, balance) };
}
