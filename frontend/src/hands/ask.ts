import type { HandAnalysis, OwnHands, SharedHand, SharedLink } from '../house/wire';
import { Desk, Refused } from '../house/desk';

/** Which of one's hands are wanted; nothing said is everything. */
export interface Wanted {
  table: string;
  since: string;
  result: string;
  quality: string;
  wager: string;
}

/** The first count on a machine takes its time. */
const COUNTING = 120_000;
const PATIENCE = 60;

/** What is asked of one's own hands; fetched with their pages. */
class HandsDesk extends Desk {
  /** A hand taken apart; a coach that gets ready is asked again. */
  async analysis(round: string): Promise<HandAnalysis> {
    return this.#patiently(() =>
      this.ask('GET', `/api/rounds/${encodeURIComponent(round)}/analysis`, undefined, COUNTING),
    );
  }

  shared = (link: string): Promise<SharedHand> =>
    this.#patiently(() => this.ask('GET', `/api/shared/${encodeURIComponent(link)}`, undefined, COUNTING));

  async share(round: string): Promise<SharedLink> {
    if (!this.csrf) await this.me();
    return this.ask('POST', `/api/rounds/${encodeURIComponent(round)}/share`, {});
  }

  hands = (wanted: Wanted, page: number): Promise<OwnHands> =>
    this.ask('GET', `/api/me/hands?${query(wanted, { page: String(page) })}`, undefined, COUNTING);

  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 503 || tries >= PATIENCE) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }
}

/** What is said of the wanted hands, as an address has it. */
export function query(wanted: Wanted, more: Record<string, string> = {}): string {
  const said = Object.entries({ ...wanted, ...more }).filter(([, value]) => value);
  return new URLSearchParams(said).toString();
}

export const handsDesk = new HandsDesk();
