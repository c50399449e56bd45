import { share } from '../felt/advice';
import type { Endings, ValuedAction } from '../house/wire';

/** What a reason is said with: how a showdown goes, what the largest bet is worth and what a fold loses, in Antes. */
export function figures(endings: Endings, actions: readonly ValuedAction[]) {
  const bet = actions.find((each) => each.times !== null);
  const out = actions.find((each) => each.action === 'fold');
  return {
    win: share(endings.win, endings.all),
    lose: share(endings.lose, endings.all),
    bet: Math.abs(bet?.antes ?? 0).toFixed(3),
    out: Math.abs(out?.antes ?? 0).toFixed(3),
  };
}
