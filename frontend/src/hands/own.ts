import type { HandAnalysis } from '../house/wire';

const SHOWN: Record<string, number> = { preflop: 0, flop: 3, river: 5 };

/** A decision of one's own as the practice room is asked for it: "washington:Kd5sJc8h5d". */
export const ownDecision = (
  table: string,
  { hole, board }: { hole: readonly string[]; board: readonly string[] },
  street: string,
): string => `${encodeURIComponent(table)}:${[...hole, ...board.slice(0, SHOWN[street])].join('')}`;

/** The last thing somebody chose in a hand. */
export const lastChoice = ({ streets }: Pick<HandAnalysis, 'streets'>): string | null =>
  streets.findLast((each) => each.action !== null)?.action ?? null;

/** Whether a player-dealer's stake left some of a hand open: it came to something else than its cards would have. */
export function inPart({ streets, ends, parts }: Pick<HandAnalysis, 'streets' | 'ends' | 'parts'>): boolean {
  const whole = ends[lastChoice({ streets }) ?? ''];
  return whole !== undefined && whole !== parts.base;
}
