import { desk, Refused } from '../house/desk';
import type { BankAdvice, Money } from '../house/wire';

/** How often a house that still compiles is asked again, and after how long, in milliseconds. */
const AGAIN = 30;
const LATER = 1500;

/** What banking is worth at a stake, for as long as somebody still wants to know. */
export async function bankAdvice(
  table: string,
  stake: Money,
  wanted: () => boolean,
): Promise<BankAdvice | null> {
  for (let again = AGAIN; wanted(); again--) {
    try {
      return await desk.bank(table, stake);
    } catch (error) {
      if (!again || !(error instanceof Refused) || error.status !== 503) throw error;
      await new Promise((done) => setTimeout(done, LATER));
    }
  }
  return null;
}
