const SHOWN: Record<string, number> = { preflop: 0, flop: 3, river: 5 };

/** A decision of one's own as the practice room is asked for it: "washington:Kd5sJc8h5d". */
export const ownDecision = (
  table: string,
  { hole, board }: { hole: readonly string[]; board: readonly string[] },
  street: string,
): string => `${encodeURIComponent(table)}:${[...hole, ...board.slice(0, SHOWN[street])].join('')}`;
