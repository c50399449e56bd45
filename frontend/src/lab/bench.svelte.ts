import type { CountedTable, LaboratorySheets, SolvedGame } from '../house/wire';
import { Question } from './asking.svelte';
import { type Game, numbers } from './engine/game';
import { exact, ratio, type Ratio, typed } from './engine/ratio';
import { type Side, side } from './engine/side';
import { received, type Solution, Spans, type SpansFile } from './engine/spans';
import { tally, type Tally } from './engine/tally';
import { LINK } from './link';
import {
  asked,
  type Draft,
  type Faults,
  gameOf,
  known,
  read,
  type SideName,
  SIDES,
  START,
  write,
} from './state';
import spansAt from '../../../src/houseedge/odds/data/spans.json?url';

const CONFIRM_AFTER = 400;
const MOST_STEPS = 200;

/** A bonus wager as it is written: its table, what is wrong, and what it comes to. */
export interface SideShown {
  name: SideName;
  table: CountedTable;
  /** What is written instead of its pays, by line. */
  pays: Readonly<Record<number, string>>;
  faults: Faults;
  side: Side | null;
}

/**
 * What stands on the laboratory's bench: the draft, its past, and what follows from it. The sheets' sizes with any
 * Blind are answered here, in the same frame, from tallies that were counted before; the house confirms them. Any
 * other game the house solves.
 */
export class Bench {
  draft = $state.raw<Draft>(START);
  #past = $state.raw<Draft[]>([]);
  #future = $state.raw<Draft[]>([]);
  #last: string | null = null;
  spans = $state.raw<Spans | null>(null);
  lost = $state(false);
  /** Why a link was not taken as it is. */
  refused = $state.raw<{ version: string | null; left: string[] } | null>(null);
  sheets = new Question<LaboratorySheets>();
  solving = new Question<SolvedGame>();
  /** The house's own answer, once it has come, and to which game. */
  #confirmed = $state.raw<{ key: string; ev: string; solution: Solution } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #good = $state.raw<Game | null>(null);

  constructor(search: string) {
    const link = read(search);
    this.draft = link.draft;
    if ((link.version !== null && link.version !== String(LINK)) || link.left.length) this.refused = link;
    else if (link.version === null && search.length > 1) this.refused = link;
    void this.#begin();
  }

  async #begin(): Promise<void> {
    void this.#fit();
    try {
      this.spans = new Spans((await (await fetch(spansAt)).json()) as SpansFile);
    } catch {
      this.lost = true;
    }
    void this.#confirm();
  }

  /** What the link names and the sheets do not know is left, and said. */
  async #fit(): Promise<void> {
    const sheets = await this.sheets.ask('/api/laboratory');
    if (!sheets) return;
    const { draft, left } = known(this.draft, sheets);
    this.draft = draft;
    if (left.length) this.refused = { version: String(LINK), left: [...(this.refused?.left ?? []), ...left] };
  }

  written = $derived(gameOf(this.draft));
  faults = $derived(this.written.faults);
  /** The game that is shown: the one written, or the last that made one. */
  game = $derived(this.written.game ?? this.#good ?? gameOf(START).game!);
  #key = $derived(JSON.stringify(asked(this.game)));
  here = $derived(this.spans?.knows(this.game) ?? false);
  solution = $derived.by((): Solution | null => {
    if (this.spans && this.here) return this.spans.solution(this.game);
    return this.#confirmed?.key === this.#key ? this.#confirmed.solution : null;
  });
  tally = $derived.by((): Tally | null => (this.solution ? tally(this.solution) : null));
  confirmed = $derived.by((): 'yes' | 'no' | null => {
    if (this.#confirmed?.key !== this.#key || !this.tally) return null;
    const { n, d } = this.tally.ev;
    const own = exact(this.#confirmed.ev);
    return own.n === n && own.d === d ? 'yes' : 'no';
  });

  profile = $derived(
    this.sheets.found?.profiles.find(({ profile }) => profile === this.draft.against) ?? null,
  );
  /** The sheet it is held against, solved. */
  against = $derived.by((): { game: Game; solution: Solution; tally: Tally } | null => {
    if (!this.spans) return null;
    const posted = this.profile?.game;
    const draft = posted
      ? {
          ...START,
          blind: posted.blind!.split(','),
          preflop: posted.preflop!,
          flop: posted.flop!,
          river: posted.river!,
        }
      : START;
    const { game } = gameOf({ ...draft, choices: { ...START.choices, ...(posted ? pick(posted) : {}) } });
    if (!game || !this.spans.knows(game)) return null;
    const solution = this.spans.solution(game);
    return { game, solution, tally: tally(solution) };
  });

  sides = $derived.by((): SideShown[] =>
    SIDES.flatMap((name) => {
      const { table: id, pays } = this.draft.tables[name]!;
      const all = this.sheets.found?.tables.filter(({ wager }) => wager === name) ?? [];
      const table = all.find(({ table }) => table === id) ?? all[0];
      return table ? [sideOf(name, table, pays, this.draft)] : [];
    }),
  );

  /** The bonus wagers of the sheet it is held against, as they are printed there. */
  postedSides = $derived.by((): Partial<Record<SideName, Side>> => {
    const posted = this.profile?.tables ?? {};
    return Object.fromEntries(
      SIDES.flatMap((name) => {
        const table = this.sheets.found?.tables.find((each) => each.table === posted[name]);
        const found = table && sideOf(name, table, {}, this.draft).side;
        return found ? [[name, found]] : [];
      }),
    );
  });

  /** Which starting hands are played otherwise than by the sheet it is held against. */
  changedHands = $derived.by((): string[] => {
    if (!this.solution || !this.against) return [];
    const usual = new Map(this.against.solution.hands.map(({ name, best }) => [name, best]));
    return this.solution.hands.filter(({ name, best }) => usual.get(name) !== best).map(({ name }) => name);
  });

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** One change; those of one `what` in a row, such as a drag, are one step back. */
  change(part: Partial<Draft>, what: string | null = null): void {
    if (what === null || what !== this.#last) this.#past = [...this.#past, this.draft].slice(-MOST_STEPS);
    this.#last = what;
    this.#future = [];
    this.#set({ ...this.draft, ...part });
  }

  /** What follows is another step, whatever it is about. */
  settle = (): void => void (this.#last = null);

  blind(at: number, text: string, what: string | null = null): void {
    this.change({ blind: this.draft.blind.map((each, line) => (line === at ? text : each)) }, what);
  }

  pay(name: SideName, at: number, text: string, what: string | null = null): void {
    const { table, pays } = this.draft.tables[name]!;
    this.change({ tables: { ...this.draft.tables, [name]: { table, pays: { ...pays, [at]: text } } } }, what);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.draft];
    this.#last = null;
    this.#set(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.draft];
    this.#last = null;
    this.#set(after);
  }

  #set(draft: Draft): void {
    // A draft that makes no game leaves the figures of the last one that did.
    if (this.written.game) this.#good = this.written.game;
    this.draft = draft;
    // A link that was not taken is another game's: from here on the address is this one's.
    this.refused = null;
    this.#follow();
  }

  /** The address carries everything; the house confirms, or solves, when the hand rests. */
  #follow(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      history.replaceState(null, '', `${location.pathname}?${write(this.draft)}`);
      void this.#confirm();
    }, CONFIRM_AFTER);
  }

  async #confirm(): Promise<void> {
    const { game } = this.written;
    if (!game || this.#confirmed?.key === JSON.stringify(asked(game))) return;
    const key = JSON.stringify(asked(game));
    const found = await this.solving.ask('/api/laboratory/solution', asked(game));
    if (found) this.#confirmed = { key, ev: found.ev.exact, solution: received(game, found) };
  }
}

const pick = (game: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(START.choices).map((name) => [name, game[name]!]));

function sideOf(name: SideName, table: CountedTable, pays: Record<number, string>, draft: Draft): SideShown {
  const faults: Faults = {};
  const own = table.lines.map((line, at): Ratio | null => {
    const text = pays[at];
    if (text === undefined) return null;
    const shared = line.share !== null;
    const found = typed(text.replace(/[$%]/g, '').trim());
    if (found === null) faults[`${name}.${at}`] = text.trim() ? (shared ? 'share' : 'odds') : 'missing';
    else if (shared && found.n > found.d * 100n) faults[`${name}.${at}`] = 'share';
    else if (shared || line.cents !== null)
      return shared ? ratio(found.n, found.d * 100n) : ratio(found.n * 100n, found.d);
    return found;
  });
  let meter = ratio(0);
  if (name === 'progressive') {
    const found = /^\$?\s*[\d,]{1,12}(\.\d{1,2})?$/.test(draft.meter.trim())
      ? typed(draft.meter.replace(/[$,\s]/g, ''))
      : null;
    if (found === null) faults.meter = 'money';
    else meter = ratio(found.n * 100n, found.d);
  }
  const wrong = Object.keys(faults).length > 0;
  return { name, table, pays, faults, side: wrong ? null : side(table, own, { folded: draft.folds, meter }) };
}
