import type { PostedSheet, SheetSection } from '../house/wire';
import { t } from '../text/text.svelte';

/** The rows of a posted table in the words of the page's language; figures stay as they are. */
export function cells({ kind, table }: SheetSection): string[][] {
  if (!table) return [];
  return table.rows.map((row, at) => {
    if (kind === 'paytable') {
      const [hand = '', pays = '', ...envy] = row;
      const line = table.paid?.[at];
      return [t.sheet.hand(hand), line && line.basis !== 'fixed' ? t.pays(line) : pays, ...envy];
    }
    if (kind === 'limits') return row.map((cell, col) => (col === 0 ? t.sheet.column(cell) : cell));
    return row.map((cell, col) => (col > 0 ? t.sheet.setting(cell) : cell));
  });
}

/** What must be readable at the table: notices first, then caps and fees. The owner stands on the sheet alone. */
export function notices(sheet: PostedSheet | null): string[] {
  const lines = (kind: SheetSection['kind']) =>
    sheet?.sections.filter((section) => section.kind === kind).flatMap((section) => section.lines) ?? [];
  return [
    ...lines('notices').filter(({ code }) => code !== 'owner' && code !== 'approved'),
    ...lines('limits'),
  ].map(t.sheet.line);
}
