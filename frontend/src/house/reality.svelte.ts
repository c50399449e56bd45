import { cents } from '../felt/money';
import type { SeatView } from './wire';

/** A reality check comes this often, in milliseconds. */
export const EVERY = 30 * 60_000;
/** Who has not sat anywhere for so long begins anew. */
const BREAK = 30 * 60_000;
const KEY = 'houseedge.sitting';

/** Time and hands since a player sat down, whatever was loaded anew meanwhile. Times are the house's. */
interface Tally {
  player: string;
  /** When it began, when the player last sat at a table, and when the last check was answered. */
  since: number;
  last: number;
  told: number;
  hands: number;
  /** What the hands came to, fees taken off, in cents: the sum of what the house has said of each. */
  net: number;
  /** The last rounds counted, so that none is counted twice. */
  rounds: string[];
}

/** More tables than anybody plays at together. */
const ROUNDS = 20;

const isTally = (kept: unknown): kept is Tally => {
  const { player, rounds, ...numbers } = (kept ?? {}) as Partial<Tally>;
  return (
    typeof player === 'string' &&
    Array.isArray(rounds) &&
    (['since', 'last', 'told', 'hands', 'net'] as const).every((key) => Number.isSafeInteger(numbers[key]))
  );
};

/** Counts the time one sits and what it brought, and says when to look up. */
export class Reality {
  #tally = $state.raw<Tally | null>(null);

  /** Somebody sits at a table now. Another tab may have counted meanwhile: what is kept is read first. */
  sits(player: string, now: number): void {
    const kept = this.#read();
    const goes = kept !== null && kept.player === player && now - kept.last < BREAK && kept.since <= now;
    this.#keep(
      goes
        ? { ...kept, last: now }
        : { player, since: now, last: now, told: now, hands: 0, net: 0, rounds: [] },
    );
  }

  /** A hand of one's own is over. */
  played(round: string, seat: Pick<SeatView, 'net' | 'fees'>): void {
    const tally = this.#read() ?? this.#tally;
    if (!tally || tally.rounds.includes(round)) return;
    this.#keep({
      ...tally,
      hands: tally.hands + 1,
      net: tally.net + cents(seat.net) - cents(seat.fees),
      rounds: [...tally.rounds, round].slice(-ROUNDS),
    });
  }

  /** The player goes on: the next check is half an hour away. */
  answered(now: number): void {
    if (this.#tally) this.#keep({ ...this.#tally, told: now });
  }

  /** Milliseconds until the next check; none while nobody sits. */
  wait(now: number): number | null {
    return this.#tally && Math.max(0, this.#tally.told + EVERY - now);
  }

  get figures(): Pick<Tally, 'since' | 'hands' | 'net'> | null {
    return this.#tally;
  }

  #read(): Tally | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return isTally(kept) ? kept : null;
    } catch {
      return this.#tally;
    }
  }

  #keep(tally: Tally): void {
    this.#tally = tally;
    try {
      localStorage.setItem(KEY, JSON.stringify(tally));
    } catch {
      // Without storage the time counts as long as the page lasts.
    }
  }
}
