import { download } from '../kit/download';
import type { Receipt, State } from './wire';

/** What the house has answered for, kept in this browser so that an older record can be told from the true one. */
const KEY = 'houseedge.receipts';
const KEPT = 500;

/** What a browser that keeps nothing still knows until the page is left. */
let here: Receipt[] = [];

/** The receipts this browser holds, oldest first. */
export function receipts(): Receipt[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Receipt[]) : [];
  } catch {
    return here;
  }
}

/** Keeps one more; the oldest go first. */
export function keepReceipt(receipt: Receipt): void {
  here = [...receipts(), receipt].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // No storage: they last as long as the page.
  }
}

/** The last entry of a table's record that the house has answered for, where it now shows less; null where all is well. */
export function wentBack(
  table: string,
  { house, sequence }: Pick<State, 'house' | 'sequence'>,
): number | null {
  const stream = `table:${table}`;
  const reached = receipts()
    .filter((receipt) => receipt.house === house && receipt.stream === stream)
    .reduce((most, receipt) => Math.max(most, receipt.sequence), 0);
  return sequence < reached ? reached : null;
}

/** Saves them as a file. */
export const saveReceipts = (): void => download('receipts.jsonl', receiptLines());

/** The receipts as `houseedge verify --receipts` takes them, one a line. */
export const receiptLines = (): string =>
  receipts()
    .map((receipt) => `${JSON.stringify(receipt)}\n`)
    .join('');
