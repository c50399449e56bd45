import type { Code, Money, Result, TableView } from './wire';

/** What is kept: rules sheets, past rounds, and what proves them. */
export interface RulesSheet {
  title: string;
  sections: RulesSection[];
  text?: string;
}

export interface RulesSection {
  title: string;
  lines: string[];
  table: { columns: string[]; rows: string[][] } | null;
  tab?: string;
}

export interface RoundRow {
  round: string;
  number?: number;
  table?: string;
  opened: number;
  ended: number | null;
  status: string;
  net?: Money | null;
  fees?: Money;
  cards?: Code[];
  text?: string;
  seats: {
    seat: number;
    player?: string | null;
    name?: string | null;
    result: Result | null;
    net: Money | null;
  }[];
}

export interface RoundRecord {
  round: string;
  table: string;
  status: string;
  opened: number;
  ended: number | null;
  rules: string;
  versions?: Record<string, string>;
  seat?: number | null;
  steps: { at: number; kind: string; text: string; view: TableView; cards?: Code[] | null }[];
  settlement: unknown;
}

export interface ProofOpening {
  index: number;
  card: Code;
  salt: string;
  path: (string | [side: 'left' | 'right', hash: string])[];
}

export interface Proof {
  round: string;
  commitment: string;
  seed: string | null;
  entropies: Record<string, string>;
  root: string | null;
  openings: ProofOpening[];
  /** Where each dealt card of the deck went: a seat's number, "dealer" or "board", and its index in the deck. */
  deal: [where: string, index: number][];
  checks: { name: string; passed: boolean; text: string }[];
}

export type Street = 'preflop' | 'flop' | 'river';

/** One choice and what it is worth on average. */
export interface Valued {
  action: string;
  name: string;
  /** In Antes, as a fraction. */
  exact: string;
  antes: number;
  money: Money;
  /** Against the best choice. */
  cost: Money;
}

/** What every choice of one's own decision is worth. */
export interface Advice {
  round: string;
  street: Street;
  best: string;
  ante: Money;
  actions: Valued[];
}
