import type { ConfigShown } from '../../house/wire';

export type Limits = Record<string, [string, string]>;
type Entry = Record<string, unknown> & { id: string };
type File = Record<string, unknown> & { tables: Entry[] };

/** What somebody considers to change at one table; the house says what follows from it. */
export interface Draft {
  table: string;
  limits: Limits;
  paytables: Record<string, string>;
  /** Whether the table is open. */
  open: boolean;
}

/** The whole file with a draft in it: what is not touched stays as it runs. */
export function drafted(shown: ConfigShown, draft: Draft): File {
  const file = shown.config as File;
  const others = file.tables.filter((one) => one.id !== draft.table);
  if (!draft.open) return { ...file, tables: others };
  const entry =
    file.tables.find((one) => one.id === draft.table) ??
    (shown.closed as Entry[]).find((one) => one.id === draft.table);
  if (!entry) return file;
  const limits = { ...(entry.limits as Limits | undefined), ...draft.limits };
  const paytables = { ...(entry.paytables as Record<string, string> | undefined), ...draft.paytables };
  const changed = {
    ...entry,
    ...(Object.keys(limits).length ? { limits } : {}),
    ...(Object.keys(paytables).length ? { paytables } : {}),
  };
  // In their own places: the house names a fault by where it stands.
  const known = file.tables.some((one) => one.id === draft.table);
  const tables = known
    ? file.tables.map((one) => (one.id === draft.table ? changed : one))
    : [...file.tables, changed];
  return { ...file, tables };
}

/** Who deals a new table, and how: by itself, or by a dealer with one console, electronic cards, real ones or real chips. */
export const DEALT = ['automatic', 'newer', 'older', 'cards', 'chips'] as const;
/** A table that is not there yet. */
export interface NewTable {
  id: string;
  title: string;
  profile: string;
  dealt: (typeof DEALT)[number];
}
const AS: Record<NewTable['dealt'], Record<string, string>> = {
  automatic: {},
  newer: { dealer: 'staff' },
  older: { dealer: 'staff', console: 'older' },
  cards: { dealer: 'staff', cards: 'physical' },
  chips: { dealer: 'staff', cards: 'physical', chips: 'felt' },
};

/** The whole file with one table more, as the profile has it. */
export function added(shown: ConfigShown, { id, title, profile, dealt }: NewTable): File {
  const file = shown.config as File;
  const called = title.trim() ? { title: title.trim() } : {};
  return { ...file, tables: [...file.tables, { id: id.trim(), profile, ...called, ...AS[dealt] }] };
}

/** Whose figure a fault is about: `tables[2].limits.ante` is the Ante's; none of one about anything else. */
export function wagerOf(key: string): string | null {
  return /\.(?:limits|paytables)\.(\w+)/.exec(key)?.[1] ?? null;
}

/** Amounts as the house reads them: two places, whatever was typed; as it was where it is no amount. */
export function amount(text: string): string {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain).toFixed(2) : text;
}
