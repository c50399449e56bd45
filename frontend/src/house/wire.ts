/** What the house says and hears. Money is a decimal text, a card two characters ("??" face down), a time ms since 1970. */
export * from './records';

export type Money = string;
export type Code = string;

export interface Fault {
  rule: string | null;
  field: string | null;
  message: string;
}

export interface Limits {
  loss: Money | null;
  minutes: number | null;
  pause_until: number | null;
  lost?: Money;
  since?: number | null;
  /** When a looser limit that was asked for begins to hold. */
  waits_until?: number | null;
}

export interface Me {
  player: string;
  name: string;
  balance: Money;
  csrf: string;
  seats?: { table: string; seat: number; stack: Money }[];
  limits?: Limits;
}

export interface Meter {
  meter: string;
  title?: string;
  shows: Money;
  bet?: Money | null;
  status?: string;
}

export interface TableRow {
  table: string;
  title: string;
  profile: string;
  profile_title: string;
  phase: Phase;
  seats: number;
  taken: number;
  open_seats: number[];
  spectators: number;
  limits: Record<string, { min: Money; max: Money }>;
  wagers: { wager: string; label: string }[];
  meter: Meter | null;
  rounds: number;
}

export type Phase =
  | 'waiting'
  | 'banking'
  | 'betting'
  | 'dealing'
  | 'preflop'
  | 'flop'
  | 'river'
  | 'showdown'
  | 'settled'
  | 'void'
  | 'closed';

export type Outcome = 'win' | 'lose' | 'push' | 'uncovered';
export type Result = 'win' | 'lose' | 'tie' | 'fold' | 'void';

export interface Wager {
  wager: string;
  label: string;
  stake: Money;
  outcome: Outcome | null;
  pays: Money | null;
  returned: Money | null;
  words: string | null;
}

export interface SeatView {
  seat: number;
  player: string | null;
  name: string | null;
  stack: Money | null;
  state: string;
  cards: Code[];
  hand: string | null;
  best: Code[];
  wagers: Wager[];
  sensor: boolean | null;
  decision: string | null;
  by_system: boolean;
  result: Result | null;
  net: Money | null;
  /** Collection fees of this round; not part of the net. */
  fees: Money;
  envy: boolean;
}

export interface DealerView {
  cards: Code[];
  hand: string | null;
  qualifies: boolean | null;
  text: string | null;
  best: Code[];
}

export interface LastRound {
  round: string;
  status: string;
  dealer: string | null;
  seats: { seat: number; result: Result | null; net: Money | null; cards?: Code[] }[];
}

/** The player-dealer's round: what it collected and paid is known once it is settled. */
export interface Bank {
  seat: number;
  stake: Money;
  collected: Money | null;
  paid: Money | null;
  net: Money | null;
  fees: Money;
}

export interface TableView {
  table: string;
  title: string;
  profile: string;
  profile_title: string;
  sequence: number;
  open: boolean;
  phase: Phase;
  says: string;
  round: string | null;
  number: number;
  deadline: number | null;
  seconds: number | null;
  at_zero: string | null;
  commitment: string | null;
  root: string | null;
  entropies: Record<string, string>;
  shuffler: { model: string; order: string; status: string; deck: string | null; text: string } | null;
  player_dealer: number | null;
  stake: Money | null;
  bank: Bank | null;
  offer: { seat: number } | null;
  board: Code[];
  dealer: DealerView;
  seats: SeatView[];
  spots: { wager: string; label: string }[];
  meter: Meter | null;
  order: number[];
  notices: string[];
  last: LastRound[];
  print?: string | null;
}

export interface Command {
  type: string;
  seat?: number;
  [more: string]: unknown;
}

export interface Action {
  command: Command;
  name: string;
  price: Money | null;
  key: string | null;
  allowed: boolean;
  why: string | null;
  rule: string | null;
  filled: boolean;
  note?: string | null;
}

export interface FeltSpot {
  wager: string;
  label: string;
  required: boolean;
  min: Money;
  max: Money;
  fixed: Money | null;
  with: string | null;
  equals: string | null;
  allowed: boolean;
  why: string | null;
}

export interface Felt {
  spots: FeltSpot[];
  last: Record<string, Money> | null;
  keep: string | null;
  games: number | null;
}

export interface You {
  player: string | null;
  name: string | null;
  seat: number | null;
  balance: Money | null;
  stack: Money | null;
  cards: Code[];
  hand: string | null;
  actions: Action[];
  felt: Felt | null;
  seat_options: number[];
  buy_in: { min: Money; max: Money; suggested: Money } | null;
  limits: Limits | null;
}

export interface News {
  kind: string;
  seat: number | null;
  text: string;
  by_system: boolean;
  amount: Money | null;
}

export interface StateMessage {
  kind: 'state';
  sequence: number;
  previous: number | null;
  now: number;
  news: News[];
  table: TableView;
  you: You;
}

export type Message =
  | StateMessage
  | { kind: 'answer'; key: string; sequence: number }
  | { kind: 'refusal'; key: string | null; error: Fault }
  | { kind: 'meter'; meter: Meter }
  | { kind: 'pong'; now: number };
