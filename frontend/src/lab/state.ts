import type { LaboratorySheets } from '../house/wire';
import {
  blindText,
  CHOICES,
  type Choice,
  countable,
  type Game,
  numbers,
  sorted,
  STANDARD,
  type Street,
  STREETS,
  tenOdds,
} from './engine/game';
import { type Ratio, typed } from './engine/ratio';
import { LINK } from './link';

/** What a person has written, as it stands in the fields: every part a text, right or not. */
export interface Draft {
  /** Odds of the Blind, royal flush down to straight. */
  blind: string[];
  preflop: string;
  flop: string;
  river: string;
  choices: Record<Choice, string>;
  /** Of each bonus wager its table, and what is written instead of its pays. */
  tables: Record<string, { table: string; pays: Record<number, string> }>;
  meter: string;
  folds: boolean;
  /** The profile it is held against. */
  against: string;
}
export const SIDES = ['trips', 'bad_beat', 'pairs', 'progressive'] as const;
export type SideName = (typeof SIDES)[number];

export const choicesOf = (game: Game): Record<Choice, string> =>
  Object.fromEntries((Object.keys(CHOICES) as Choice[]).map((name) => [name, game[name]])) as Record<
    Choice,
    string
  >;

export const START: Draft = {
  blind: blindText(STANDARD).split(','),
  preflop: numbers(STANDARD.preflop).replace(',', ', '),
  flop: numbers(STANDARD.flop),
  river: numbers(STANDARD.river),
  choices: choicesOf(STANDARD),
  tables: {
    trips: { table: 'UTH-02', pays: {} },
    bad_beat: { table: 'BBB-01', pays: {} },
    pairs: { table: 'UP-1', pays: {} },
    progressive: { table: 'WA-01', pays: {} },
  },
  meter: '25000.00',
  folds: false,
  against: 'washington',
};

export type FaultCode = 'missing' | 'odds' | 'large' | 'size' | 'empty' | 'money' | 'share';
/** What is wrong, by the field: "blind.3", "flop", "trips.2", "meter". */
export type Faults = Record<string, FaultCode>;

const MOST_SIZES = 6;

function sizes(text: string, empty: boolean): Ratio[] | FaultCode {
  const words = text.split(/[,;]/).map((word) => word.trim().replace(/[x×]$/i, ''));
  if (words.length === 1 && !words[0]) return empty ? [] : 'empty';
  const found = words.map(typed);
  if (words.length > MOST_SIZES || found.some((size) => size === null || size.n === 0n)) return 'size';
  return sorted(found as Ratio[]);
}

/** The base game that is written; what is wrong with it, where it is none. */
export function gameOf(draft: Draft): { game: Game | null; faults: Faults } {
  const faults: Faults = {};
  const blind = draft.blind.map((text, at) => {
    const odds = typed(text);
    if (odds === null) faults[`blind.${at}`] = text.trim() ? 'odds' : 'missing';
    return odds;
  });
  const streets = {} as Record<Street, Ratio[]>;
  for (const street of STREETS) {
    const found = sizes(draft[street], street === 'preflop');
    if (typeof found === 'string') faults[street] = found;
    else streets[street] = found;
  }
  if (Object.keys(faults).length) return { game: null, faults };
  const game = { ...STANDARD, blind: tenOdds(blind as Ratio[]), ...streets, ...draft.choices } as Game;
  if (countable(game)) return { game, faults };
  // The largest, or the most finely divided, is the one to blame.
  const each = draft.blind.findIndex((_, at) => {
    const without = [...game.blind];
    without[at] = STANDARD.blind[at]!;
    return countable({ ...game, blind: without });
  });
  const street = STREETS.find((name) => countable({ ...game, [name]: STANDARD[name] }));
  return { game: null, faults: { [each >= 0 ? `blind.${each}` : (street ?? 'blind.0')]: 'large' } };
}

/** What is written of a game for the house: as `GET /api/laboratory/solution` takes it. */
export const asked = (game: Game): Record<string, string> => ({
  blind: blindText(game),
  preflop: numbers(game.preflop),
  flop: numbers(game.flop),
  river: numbers(game.river),
  ...choicesOf(game),
});

/** A draft as the query of an address; only what is not usual. */
export function write(draft: Draft): string {
  const query = new URLSearchParams({ v: String(LINK) });
  const put = (name: string, text: string, usual: string) => text !== usual && query.set(name, text);
  put('blind', draft.blind.join(','), START.blind.join(','));
  for (const street of STREETS)
    put(street, draft[street].replaceAll(' ', ''), START[street].replaceAll(' ', ''));
  for (const name of Object.keys(CHOICES) as Choice[]) put(name, draft.choices[name], START.choices[name]);
  for (const name of SIDES) {
    const { table, pays } = draft.tables[name]!;
    const own = Object.entries(pays).map(([at, text]) => `${at}=${text}`);
    put(name, [table, ...own].join(';'), START.tables[name]!.table);
  }
  put('meter', draft.meter, START.meter);
  if (draft.folds) query.set('folds', 'lose');
  put('with', draft.against, START.against);
  return query.toString();
}

/** The bonus wager that is not as the sheets have it: the one to look at first. */
export function otherSide(draft: Draft): SideName {
  const other = SIDES.find(
    (name) => JSON.stringify(draft.tables[name]) !== JSON.stringify(START.tables[name]),
  );
  return other ?? (draft.meter !== START.meter ? 'progressive' : draft.folds ? 'bad_beat' : SIDES[0]);
}

/** A draft with only what the sheets know: their tables, their lines, their profiles. `left` names the rest. */
export function known(draft: Draft, sheets: LaboratorySheets): { draft: Draft; left: string[] } {
  const left: string[] = [];
  const tables = { ...draft.tables };
  for (const name of SIDES) {
    const { table: id, pays } = tables[name]!;
    const table = sheets.tables.find((each) => each.wager === name && each.table === id);
    const own = Object.entries(pays).filter(([at]) => table && Number(at) < table.lines.length);
    if (table && own.length === Object.keys(pays).length) continue;
    left.push(name);
    tables[name] = table ? { table: id, pays: Object.fromEntries(own) } : START.tables[name]!;
  }
  const posted = sheets.profiles.some(({ profile }) => profile === draft.against);
  if (!posted) left.push('with');
  return {
    draft: left.length ? { ...draft, tables, against: posted ? draft.against : START.against } : draft,
    left,
  };
}

/** A link read: the draft it carries, or why it carries none. `left` names fields that are left as they were. */
export function read(search: string): { draft: Draft; version: string | null; left: string[] } {
  const query = new URLSearchParams(search);
  const draft = structuredClone(START);
  const left: string[] = [];
  const version = query.get('v');
  if (version === null || version !== String(LINK)) return { draft, version: version, left };
  const blind = query.get('blind')?.split(',');
  if (blind?.length === 6) draft.blind = blind.map((text) => text.slice(0, 24));
  else if (blind) left.push('blind');
  for (const street of STREETS) draft[street] = (query.get(street) ?? draft[street]).slice(0, 60);
  for (const name of Object.keys(CHOICES) as Choice[]) {
    const found = query.get(name);
    if (found === null) continue;
    if ((CHOICES[name] as readonly string[]).includes(found)) draft.choices[name] = found;
    else left.push(name);
  }
  for (const name of SIDES) {
    const [table, ...pays] = (query.get(name) ?? '').split(';');
    if (!table) continue;
    if (!/^[A-Z]{2,4}-\d{1,2}$/.test(table)) left.push(name);
    else
      draft.tables[name] = {
        table,
        pays: Object.fromEntries(
          pays
            .map((each) => /^(\d{1,2})=(.{0,24})$/.exec(each))
            .filter((found) => found !== null)
            .map(([, at, text]) => [Number(at), text!]),
        ),
      };
    if (pays.some((each) => !/^\d{1,2}=.{0,24}$/.test(each))) left.push(name);
  }
  draft.meter = (query.get('meter') ?? draft.meter).slice(0, 20);
  draft.folds = query.get('folds') === 'lose';
  if (!draft.folds && query.has('folds')) left.push('folds');
  draft.against = query.get('with') ?? draft.against;
  return { draft, version, left };
}
