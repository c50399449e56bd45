/** The random bytes this browser gave to a round, kept here so that nobody else has to be believed about them. */
const KEY = 'houseedge.entropy';
const KEPT = 60;

interface Given {
  round: string;
  seat: number;
  entropy: string;
}

function all(): Given[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Given[];
  } catch {
    return [];
  }
}

export function remember(round: string, seat: number, entropy: string): void {
  const others = all().filter((given) => given.round !== round || given.seat !== seat);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { round, seat, entropy }].slice(-KEPT)));
  } catch {
    // No storage: the check is left out, the rest holds without it.
  }
}

export const given = (round: string): Given | null => all().find((one) => one.round === round) ?? null;
