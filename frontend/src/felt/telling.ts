import { isUp } from './cards';
import type { News } from '../house/wire';
import type { Frame, Step } from './frames';

/** Cards that are named as they are seen, apart from the sentence of the house they belong to. */
export interface Shown {
  shown: 'turn' | 'river' | 'dealer';
  cards: string[];
}

/** What is told: a sentence of the house, or cards. */
export type Told = News | Shown;

/** What is seen as soon as anything is; what is not named here is told with the whole view. */
const ACTS = new Set<News['kind']>([
  ...(['bet', 'taken_back', 'no_more_bets', 'fee', 'locked', 'pledges', 'cut'] as const),
  ...(['check', 'fold', 'play'] as const),
]);

/**
 * The news of a change by the frame in which each is seen, an act at once, a street when its cards are open, the dealer's
 * cards before what they make. The turn is told alone where it
 * lies alone.
 */
export function telling(found: readonly Frame[], news: readonly News[]): Told[][] {
  const told: Told[][] = found.map(() => []);
  const end = found.findIndex(({ step }) => step === 'told');
  const tell = (at: number, item: Told) => told[at < 0 ? end : at]!.push(item);
  const first = (step: Step) => found.findIndex((frame) => frame.step === step);
  const last = (step: Step) => found.findLastIndex((frame) => frame.step === step);
  const turned = (cards: number) =>
    found.findIndex(({ step, view }) => step === 'turned' && open(view.table.board) === cards);
  const judged = news.some(({ kind, cards }) => kind === 'dealer' && !cards?.length);

  for (const item of news) {
    const { kind, cards = [] } = item;
    if (ACTS.has(kind)) tell(first('acted'), item);
    else if (kind === 'dealt') tell(first('dealt'), item);
    else if (kind === 'flop') tell(turned(3), item);
    else if (kind === 'river' && found[turned(4)]?.view.table.board.length === 4) {
      tell(turned(4), { shown: 'turn', cards: cards.slice(0, 1) });
      tell(turned(5), { shown: 'river', cards: cards.slice(1) });
    } else if (kind === 'river') tell(turned(5), item);
    else if (kind === 'hand') tell(first('words'), item);
    else if (kind === 'dealer') {
      if (cards.length) tell(last('dealer'), { shown: 'dealer', cards });
      // A hand that is named and then judged is said once: "Dealer has a pair of fives: qualifies".
      if (!cards.length || !judged) tell(first('words'), item);
    } else tell(end, item);
  }
  return told;
}

const open = (board: readonly string[]): number => board.filter(isUp).length;
