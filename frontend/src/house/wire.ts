/**
 * What the house says and hears, made by tools/write_wire.py from the types of the wire.
 * Change them there, and write this file anew.
 *
 * Money is dollars in a text, a card two characters ("??" face down), a moment ms since 1970.
 */

/** The version of all this; the house refuses another one and says so. */
export const WIRE = 2;

export type Money = string;

/** The whole view: the first message, and whenever a viewer has missed one. */
export interface State {
  kind: 'state';
  /** The version of the wire. */
  wire: number;
  /** The id of the house, as receipts name it. */
  house: string;
  /** Counts the messages of a table; every viewer is told the same number. */
  number: number;
  /** The last entry of the table's record that is in it. */
  sequence: number;
  /** Milliseconds since 1970, UTC. */
  now: number;
  news: News[];
  table: PublicView;
  you: PrivateView;
}

/** What is new since the message before: keys of the views, each seat a key of its own. */
export interface Change {
  kind: 'change';
  /** Counts the messages of a table; every viewer is told the same number. */
  number: number;
  /** The number of the message before. */
  previous: number;
  /** The last entry of the table's record that is in it. */
  sequence: number;
  /** Milliseconds since 1970, UTC. */
  now: number;
  news?: News[];
  table?: Partial<PublicView>;
  /** Seats that changed, by their number. */
  seats?: Record<string, SeatView>;
  you?: Partial<PrivateView>;
}

/** A command was carried out and is on record. */
export interface Answered {
  kind: 'answer';
  key: string;
  /** Its place in the table's record. */
  sequence: number;
  receipt: Receipt;
}

/** A command was not carried out, and nothing has changed. */
export interface Denied {
  kind: 'refusal';
  key: string | null;
  error: Fault;
}

/** The house is there. */
export interface Pong {
  kind: 'pong';
  /** Milliseconds since 1970, UTC. */
  now: number;
}

/** The whole lobby: the tables, the busiest one's felt, and the largest of the last wins. */
export interface LobbyState {
  kind: 'lobby';
  tables: TableCard[];
  felts: FeltCard[];
  window: PublicView | null;
  wins: LobbyWin[];
}

/** A command with the key that makes it happen once. */
export interface Ask {
  kind: 'command';
  /** Any unique text: the same key again gets the same answer. */
  key: string;
  command: Sit | BuyIn | CashOut | Leave | TakeBank | DeclineBank | Bet | Back | TakeBack | OpenPledge | Cut | Check | Play | Fold | Ready;
  seen?: number | null;
}

/** Send the whole view again, with the news since `after`. */
export interface Resync {
  kind: 'resync';
  after?: number | null;
}

/** Ask whether the house is there. */
export interface Ping {
  kind: 'ping';
}

/** A player with play money. */
export interface GuestShown {
  player: string;
  name: string;
  balance: Money;
  /** Goes into X-CSRF-Token of every request that changes anything. */
  csrf: string;
}

/** Who comes in. */
export interface GuestBody {
  /** 1 to 24 letters, digits, spaces and a few signs, in one alphabet; not the house's own names. */
  name?: string | null;
  /** The word by which the house knows its own bots. */
  bot?: string | null;
}

/** The player who asks. */
export interface Me {
  player: string;
  name: string;
  balance: Money;
  /** Goes into X-CSRF-Token of every request that changes anything. */
  csrf: string;
  seats: OwnChair[];
  limits: LimitsView;
  /** Of what was changed, where something was. */
  receipt: Receipt | null;
}

/** What to be called. */
export interface NameBody {
  /** 1 to 24 characters. */
  name: string;
}

/** A player's own limits; null is none. */
export interface LimitsBody {
  /** The most to lose, in dollars. */
  loss: Money | null;
  /** The longest to play. */
  minutes: number | null;
}

/** How long not to play. */
export interface PauseBody {
  minutes: number;
}

/** The session is over. */
export interface SignedOut {
  player: string;
  chairs: LeftChair[];
}

/** Opens one socket. */
export interface Ticket {
  ticket: string;
  /** Milliseconds since 1970, UTC. */
  expires: number;
}

/** Which table is to be watched. */
export interface TicketBody {
  table: string;
}

/** The player's own rounds, newest first. */
export interface OwnRounds {
  rounds: OwnRoundLine[];
}

/** Who is signed in, and as what. */
export interface WhoAmI {
  /** None for a guest without one. */
  account: string | null;
  role: string;
  name: string;
  /** Who plays; none for staff. */
  player: string | null;
  csrf: string;
  /** Unlock it first: unused for a while, by hand, or a restart. */
  locked: boolean;
  /** In how many ms it locks if nobody uses it; staff's alone do. */
  locks_in: number | null;
}

/** Who comes in with an account; staff add a code of their device. */
export interface SignInBody {
  login: string;
  password: string;
  code?: string;
}

/** What a guest wants to come back with. */
export interface AccountBody {
  login: string;
  /** 10 to 128 characters, some of them different. */
  password: string;
}

/** What was asked of an account is on record; `credentials` are those it was given. */
export interface Done {
  account: string;
  receipt: Receipt;
  credentials?: OneTime | null;
}

/** The account's password, so that nobody ends it from a screen left open. */
export interface EndBody {
  password: string;
}

/** Another password. */
export interface PasswordBody {
  old: string;
  new: string;
}

/** What the house keeps of a player, to take along. */
export interface OwnData {
  player: string;
  name: string;
  login: string | null;
  balance: Money;
  limits: LimitsView;
  sessions: SessionLine[];
  /** The newest 1,000, the newest first. */
  rounds: OwnRoundLine[];
  /** Every entry the player brought about or that is about the account, as it is kept. */
  entries: unknown[];
}

/** All sessions of whoever asks. */
export interface OwnSessions {
  sessions: SessionLine[];
}

/** The PIN or the password of whoever has signed in at a console that locked itself. */
export interface UnlockBody {
  secret: string;
}

/** The badge is right: it stands for the next step that needs one, until then. */
export interface BadgeShown {
  account: string;
  /** Milliseconds since 1970, UTC. */
  until: number;
}

/** The number of one's badge and its PIN. */
export interface BadgeBody {
  badge: string;
  pin: string;
}

/** The accounts of staff and programs, and players' that are locked. */
export interface StaffList {
  accounts: StaffLine[];
}

/** What one person has asked for waits for another to confirm it. */
export interface Waiting {
  request: string;
  action: string;
  /** The account, or the meter. */
  about: string;
  by: string;
  why: string;
  /** What was sent, as it will be carried out. */
  asked: Record<string, unknown>;
  /** Milliseconds since 1970, UTC. */
  until: number;
}

/** Who is to work here, or which program gets a key, good for these tables and actions. */
export interface HireBody {
  account: string;
  name: string;
  role: string;
  /** What for; it goes on record. */
  why: string;
  tables?: string[];
  actions?: string[];
}

/** Why something is done to an account. */
export interface WhyBody {
  /** What for; it goes on record. */
  why: string;
}

/** Another role for somebody. */
export interface RoleBody {
  role: string;
  /** What for; it goes on record. */
  why: string;
}

/** All that waits for a second person. */
export interface WaitingList {
  requests: Waiting[];
}

/** Lines of the log, the first one first; `next` goes on from there, and is none at the end. */
export interface LogPage {
  lines: LogLine[];
  next: number | null;
}

/** Nothing was done. */
export interface ErrorAnswer {
  error: Fault;
}

/** Every table of the house; `felts` are those with real chips. */
export interface Lobby {
  tables: TableCard[];
  felts: FeltCard[];
}

/** One table, as of an entry of its record. */
export interface TableShown {
  sequence: number;
  table: PublicView;
}

/** The rules posted at a table. */
export interface PostedSheet {
  title: string;
  /** In players' words. */
  guide: GuideSection[];
  sections: SheetSection[];
  /** All of it as plain text. */
  text: string;
}

/** What every choice of your decision is worth, counted and not sampled. */
export interface DecisionAdvice {
  round: string;
  street: 'flop' | 'preflop' | 'river';
  best: string;
  ante: Money;
  endings: Endings;
  actions: ValuedAction[];
}

/** What banking the next round with a stake is worth, all players playing perfectly. */
export interface BankAdvice {
  stake: Money;
  /** In the order of settling. */
  bets: BankBet[];
  /** Whether a seat counts with its last bet, or the least. */
  assumed: boolean;
  whole: Money;
  capped: Money;
  fee: Money;
  mean: Money;
  /** The standard error, where it was sampled. */
  error: Money | null;
  /** Rounds that were sampled. */
  rounds: number | null;
  deviation: Money;
  /** The chance to win the round. */
  ahead: number;
  /** The chance to lose the whole stake. */
  exhausted: number;
  /** Two of three rounds end above it, */
  low: Money;
  /** and below this. */
  high: Money;
  bars: BankBar[];
}

/** What the display above the table shows: all that is posted, phase, meter, and wins. */
export interface DisplayView {
  table: string;
  title: string;
  phase: 'banking' | 'betting' | 'closed' | 'dealing' | 'flop' | 'preflop' | 'river' | 'settled' | 'showdown' | 'void' | 'waiting';
  says: string;
  meter: Sign | null;
  limits: PostedLimit[];
  paytables: PostedTable[];
  notices: string[];
  wins: SignWin[];
  envy: EnvyPay[];
}

/** A dealer's table as its console shows it now. */
export interface ConsoleShown {
  sequence: number;
  /** Milliseconds since 1970, UTC. */
  now: number;
  /** None where nothing has changed since the sequence sent along. */
  console: ConsoleView | null;
  title: string;
  /** What the dealer who has tapped in is called. */
  dealer_name: string | null;
  /** Whether whoever asks deals. */
  dealer_here: boolean;
  meter: Sign | null;
  /** Whose card the win takes that waits for one. */
  card: 'executive' | 'supervisor' | null;
  /** As everybody sees it; none with real chips. */
  table: PublicView | null;
}

/** A step that was taken. */
export interface Stepped {
  step: 'act_for_absent' | 'answer_call' | 'call_supervisor' | 'coin_in' | 'collect_folded' | 'collect_hand' | 'confirm' | 'confirm_award' | 'correct_cards' | 'correct_count' | 'correct_seats' | 'count_stub' | 'deal' | 'end_game' | 'end_round' | 'envy_hand' | 'exchange_cards' | 'game_over' | 'hand' | 'hold_seat' | 'irregularity' | 'j_pot' | 'malfunction' | 'no_more_bets' | 'open_board' | 'open_hand' | 'place_bet' | 'refuse_award' | 'release_seat' | 'repair' | 'resume_progressive' | 'return_antes' | 'reveal' | 'set_mode' | 'settle' | 'signal' | 'spot' | 'start_game' | 'stop_progressive' | 'swipe' | 'take_bet' | 'take_fee' | 'take_over' | 'tap_in' | 'tap_out' | 'turn_key';
  by: string;
  receipt: Receipt;
}

/** One step of a dealer's, or of a supervisor's who is called. */
export interface StepBody {
  /** Any unique text: the same key again gets the same answer. */
  key: string;
  /** Some need more fields: `take_over` (why), `call_supervisor` (why), `answer_call` (why), `place_bet` (seat), `take_bet` (seat), `coin_in` (count), `start_game` (count), `correct_count` (count), `correct_seats` (seats), `signal` (seat, word; or without: times, amount), `open_board` (or without: cards), `reveal` (or without: cards), `open_hand` (or without: cards, seat), `correct_cards` (cards, why; or without: seat, place), `exchange_cards` (seat, why; or without: other, place), `spot` (seat), `hand` (seat, line), `turn_key` (position), `confirm_award` (seat), `refuse_award` (seat, why), `envy_hand` (seat, line), `take_fee` (seat, amount), `collect_hand` (seat, count), `count_stub` (count), `malfunction` (why; or without: deck), `repair` (why), `set_mode` (mode, why), `irregularity` (what, why; or without: ruling, seat), `hold_seat` (seat, why), `release_seat` (seat, why), `stop_progressive` (why), `resume_progressive` (why). The others need none. */
  step: 'act_for_absent' | 'answer_call' | 'call_supervisor' | 'coin_in' | 'collect_folded' | 'collect_hand' | 'confirm' | 'confirm_award' | 'correct_cards' | 'correct_count' | 'correct_seats' | 'count_stub' | 'deal' | 'end_game' | 'end_round' | 'envy_hand' | 'exchange_cards' | 'game_over' | 'hand' | 'hold_seat' | 'irregularity' | 'j_pot' | 'malfunction' | 'no_more_bets' | 'open_board' | 'open_hand' | 'place_bet' | 'refuse_award' | 'release_seat' | 'repair' | 'resume_progressive' | 'return_antes' | 'reveal' | 'set_mode' | 'settle' | 'signal' | 'spot' | 'start_game' | 'stop_progressive' | 'swipe' | 'take_bet' | 'take_fee' | 'take_over' | 'tap_in' | 'tap_out' | 'turn_key';
  seat?: number | null;
  other?: number | null;
  word?: 'check' | 'decline_bank' | 'fold' | 'play' | 'take_bank' | null;
  times?: number | null;
  line?: string | null;
  count?: number | null;
  seats?: number[] | null;
  amount?: Money | null;
  position?: 'JPH' | 'OFF' | 'RUN' | null;
  why?: string | null;
  cards?: string | null;
  place?: 'board' | 'dealer' | null;
  deck?: string | null;
  mode?: string | null;
  what?: string | null;
  ruling?: 'stands' | 'void' | null;
  badge?: string | null;
  pin?: string | null;
}

/** A reading that is kept, sealed. */
export interface CardsHeard {
  /** Cards read of this round, with these. */
  read: number;
  receipt: Receipt;
}

/** The next cards that have left a table's reading shoe, in the order of the deal. */
export interface ReadingBody {
  /** Any unique text: the same key again gets the same answer. */
  key: string;
  /** `??` is a card the shoe could not read. */
  cards: string;
}

/** All a supervisor watches: calls in order of time, the last that were closed, and tables. */
export interface FloorView {
  /** Milliseconds since 1970, UTC. */
  now: number;
  calls: FloorCall[];
  /** The newest first. */
  closed: ClosedCall[];
  tables: FloorTable[];
  people: OnDuty[];
  /** Files that are not what the house started with. */
  mismatched: string[];
}

/** One thing that waits for a supervisor. */
export interface FloorCall {
  /** Its name. */
  call: string;
  kind: 'award' | 'call' | 'dispute' | 'fault' | 'progressive';
  table: string;
  /** The table's. */
  title: string;
  seat: number | null;
  text: string;
  /** None where it stood when the house opened. */
  since: number | null;
  /** The account that looks after it. */
  taken: string | null;
  /** Of an award, as it stands. */
  amount: Money | null;
  /** Which pays it. */
  meter: string | null;
  /** What is done about it at the table now; none while others are waited for. */
  step: string | null;
  /** Where a key is to be turned. */
  position: 'JPH' | 'RUN' | null;
  /** Why nothing can be done yet. */
  waits: string | null;
  /** Whose card it takes. */
  card: 'executive' | 'supervisor' | null;
  round: string | null;
  dispute: string | null;
}

/** Everything the table of outcomes knows. */
export interface IrregularityList {
  irregularities: IrregularityLine[];
}

/** Rounds, newest first. */
export interface Rounds {
  rounds: RoundLine[];
}

/** A round to be looked at again, card by card. */
export interface RoundShown {
  round: string;
  table: string;
  title: string;
  number: number;
  status: 'empty' | 'settled' | 'void';
  /** Milliseconds since 1970, UTC. */
  opened: number;
  ended: number | null;
  rules: string;
  versions: Record<string, string>;
  binding: DealView | null;
  /** Your own in this round. */
  seat: number | null;
  steps: ShownStep[];
  /** None where nobody banked and no round was dealt. */
  settlement: RoundSettlement | null;
  fees: RoundFee[];
  /** Why the round is void. */
  void: string | null;
  meter: RoundMeter | null;
}

/** What was published of a round, so that anybody can check it: save it, and check elsewhere. */
export interface RoundProof {
  proof: Proof;
  /** Where each card went: its seat, "dealer" or "board", and its turn. */
  deal: [string, number][];
  checks: Checked[];
}

/** Why sealed data is opened, and who opens it: both go on record. */
export interface UnsealBody {
  /** What for; it goes on record. */
  why: string;
  who?: string | null;
}

/** A player's own hands: a page of them, and what all that fit come to. */
export interface OwnHands {
  /** Rounds with something of one's own, and those not read yet. */
  total: number;
  /** How many are read and counted; ask again. */
  counted: number;
  tables: string[];
  sums: HandSums;
  curve: HandPoint[];
  dearest: DearMistake[];
  lost: LostBy[];
  habits: OwnHabit[];
  time: TimeAtTables;
  side_bets: SideBetsApart[];
  beside: RoundsBeside[];
  hands: HandRow[];
  /** The page after this one. */
  next: number | null;
}

/** A hand that was played, with the exact value of every choice by the rules of its round. */
export interface HandAnalysis {
  round: string;
  table: string;
  number: number;
  /** Milliseconds since 1970, UTC. */
  ended: number;
  /** 1 is at the dealer's left. */
  seat: number;
  rules: string;
  hole: string[];
  board: string[];
  /** Where they were opened. */
  dealer: string[];
  ante: Money;
  result: Result;
  /** All wagers, without collection fees. */
  net: Money;
  fees: Money;
  parts: ResultParts;
  side_bets: SideBetResult[];
  steps: HandValue[];
  streets: AnalysedStreet[];
  /** What each Play bet, or a fold, comes to with these cards; empty where some stayed closed. */
  ends: Record<string, Money>;
}

/** An address that shows one hand to whoever has it, and its picture. */
export interface SharedLink {
  page: string;
  picture: string;
}

/** A hand somebody has shared: what that player saw of it, and its analysis. */
export interface SharedHand {
  shown: RoundShown;
  analysis: HandAnalysis | null;
}

/** What may be practised here, what is played here first, and the set of the day in UTC. */
export interface PracticeRoom {
  version: number;
  today: string;
  daily: string;
  profiles: PracticeRules[];
}

/** Some decisions of a set, in order. */
export interface PracticeHands {
  set: string;
  /** How many it has; none has no end. */
  count: number | null;
  ante: Money;
  hands: PracticeHand[];
}

/** What every choice is worth, counted and not sampled, and why the best one is the best. */
export interface PracticeValues {
  street: 'flop' | 'preflop' | 'river';
  best: string;
  ante: Money;
  endings: Endings;
  actions: ValuedAction[];
  why: 'bet_ahead' | 'bet_pays' | 'call_cheaper' | 'call_wins' | 'fold' | 'wait_behind' | 'wait_better';
  /** Of the simple strategy: the rule that bets here. */
  rule: string | null;
  /** The rule whose like this is, without being enough. */
  misses: string | null;
  /** At the river: single cards of the dealer's that would beat it. */
  beating: number | null;
  twin: TwinHand | null;
}

/** The strategies one may learn, and the edge against perfect play. */
export interface TaughtStrategies {
  /** Of the Ante, as a fraction. */
  perfect: string;
  perfect_percent: number;
  strategies: TaughtStrategy[];
}

/** Every meter of the house. */
export interface Meters {
  meters: MeterShown[];
}

/** Wins of a meter, newest first. */
export interface MeterWins {
  wins: MeterWin[];
}

/** What is advised against in a meter's plan as it will stand, drafts included. */
export interface MeterAdvice {
  meter: string;
  warnings: PlanWarning[];
  levels: LevelAdvice[];
  reasons: string[];
  backs_out: string;
}

/** A meter's accounts over an interval. */
export interface MeterAccounts {
  meter: string;
  title: string;
  /** Of the plan. */
  version: number;
  operator: string;
  /** ISO 8601 with its offset: days are counted by it. */
  since: string;
  /** ISO 8601 with its offset: days are counted by it. */
  until: string;
  /** ISO 8601 with its offset: days are counted by it. */
  made: string;
  balances: boolean;
  /** Where the record contradicts itself. */
  differences: string[];
  reconciliation: ReportedAccount[];
  hits: ReportedHit[];
  adjustments: ReportedAdjustment[];
  contributions: ReportedDay[];
  liability: ReportedLiability[];
}

/** What the sign of a meter shows: amounts, what pays, wins on their way. */
export interface MeterDisplay {
  meter: string;
  title: string;
  levels: MeterSign[];
  /** Those open that it hangs over. */
  tables: SignTable[];
  /** Why no table of it takes bets; null if one does. */
  closed: string | null;
  /** The meter that has its money; null while it is in use. */
  retired: string | null;
}

/** A meter changed by hand, which takes two people; `why` says in words what has happened. */
export interface AdjustBody {
  /** Dollars with two places, or six; with a minus where it comes off. */
  amount: string;
  /** One of: display error, display above limit, funds booked as receipts, seed recovered, correction, win backed out. */
  reason: string;
  /** What for; it goes on record. */
  why: string;
  level?: string | null;
  win?: string | null;
}

/** A meter taken out of use, which takes two people: all it holds goes `into` another one. */
export interface RetireBody {
  into: string;
  /** What for; it goes on record. */
  why: string;
}

/** A meter's links, level by level. */
export interface LinkShown {
  meter: string;
  levels: LinkLevelShown[];
}

/** A game whose odds are the link's: it may join. */
export interface GameProven {
  game: string;
  level: string;
  paytable: string;
  own: number;
  community: number;
  lines: GameLine[];
  receipt: Receipt;
}

/** A game that wants to join, by its name, or by how its hand is judged. */
export interface GameBody {
  game: string;
  own?: number | null;
  community?: number | null;
  level?: string | null;
  /** What for; it goes on record. */
  why: string;
}

/** What the message is answered, and what the meter shows now. */
export interface LinkHeard {
  answer: Accepted | LinkRefused | Expected;
  shows: Money;
}

/** One message of an outside table, in its turn: 1, 2, 3, and again until it is answered. */
export interface LinkBody {
  message: Join | CoinIn | Claimed | TakeOff | Confirm | FinishRound | LeaveLink;
  level?: string | null;
}

/** The shift, and what waits to be counted. */
export interface ShiftShown {
  /** The open one, or the last; 0 before any. */
  shift: number;
  open: boolean;
  /** How many were written in the open shift. */
  slips: number;
  boxes: BoxToCount[];
  /** Why a slip may be corrected. */
  reasons: string[];
}

/** What was asked is on record; `slip` is its number, where it has one. */
export interface SlipWritten {
  receipt: Receipt;
  slip?: string | null;
  shift?: number | null;
  /** What the player's account has now. */
  balance?: Money | null;
}

/** Cash over the window, for a player's account. */
export interface CashBody {
  player: string;
  /** In dollars. */
  amount: Money;
}

/** Money from one player's account to another's. */
export interface MoveBody {
  giver: string;
  taker: string;
  /** In dollars. */
  amount: Money;
  /** What for; it goes on record. */
  why: string;
}

/** A slip of the open shift corrected by two people; `why` says in words what has happened. */
export interface CorrectBody {
  slip: string;
  /** More of the same; with a minus, so much back. */
  amount: Money;
  /** wrong amount, wrong account, entered twice or not carried out. */
  reason: string;
  /** What for; it goes on record. */
  why: string;
}

/** What accounts had at a moment; the sum of all accounts is always zero. */
export interface BalancesShown {
  /** Milliseconds since 1970, UTC. */
  at: number;
  accounts: AccountLine[];
  total: Money;
}

/** Chips to or from a tray, which takes two people; what was counted comes to the amount. */
export interface TrayBody {
  /** In dollars. */
  amount: Money;
  /** What for; it goes on record. */
  why: string;
  /** Chips by their value; each value once. */
  chips?: ChipsCounted[];
}

/** What two people counted in a tray. */
export interface TrayCountBody {
  /** Chips by their value; each value once. */
  chips: ChipsCounted[];
  /** What for; it goes on record. */
  why: string;
}

/** What two people counted in the box that was taken from a table when a shift closed. */
export interface BoxCountBody {
  shift: number;
  /** Chips by their value; each value once. */
  chips: ChipsCounted[];
  /** What for; it goes on record. */
  why: string;
}

/** Every shift, the newest first. */
export interface ShiftList {
  shifts: ShiftLine[];
}

/** The report of a shift or a day. */
export interface ShiftAccounts {
  title: string;
  number: string;
  operator: string;
  /** ISO 8601 with its offset: days are counted by it. */
  since: string;
  /** ISO 8601 with its offset: days are counted by it. */
  until: string;
  /** ISO 8601 with its offset: days are counted by it. */
  made: string;
  checkpoint: string;
  /** Whether all of it has happened. */
  over: boolean;
  course: CoursePoint[];
  /** Empty where none was counted. */
  band: BandPoint[];
  bands: TableBand[];
  balances: boolean;
  differences: string[];
  notes: string[];
  total: ReportedTable;
  tables: ReportedTable[];
  slips: ReportedSlip[];
  counts: ReportedCount[];
  awards: ReportedAward[];
  events: ReportedEvent[];
  accounts: ReportedKind[];
  staff: ReportedStaff[];
}

/** Disputes, those that are open first, each the newest first. */
export interface DisputeList {
  disputes: DisputeShown[];
}

/** A dispute: whose hand, what was said by whom, and how it was decided. */
export interface DisputeShown {
  dispute: string;
  round: string;
  table: string;
  /** 1 is at the dealer's left. */
  seat: number;
  player: string;
  said: SaidWords[];
  /** None while it is open. */
  decided?: SaidWords | null;
  /** What was paid, once it is decided. */
  paid?: Money | null;
  /** Who else decided, where it was paid. */
  second?: string;
  receipt?: Receipt | null;
}

/** A hand is disputed, and in whose words; staff say which seat it was. */
export interface DisputeBody {
  words: string;
  /** For staff; a player has one seat. */
  seat?: number | null;
}

/** What a side has to say, or why it is decided so. */
export interface WordsBody {
  words: string;
}

/** A dispute is decided for the player, which takes two people. */
export interface PayBody {
  /** In dollars. */
  amount: Money;
  /** What for; it goes on record. */
  why: string;
}

/** Entries, the newest first; `next` goes on before that number, and is none at the end. */
export interface EntryPage {
  entries: EntryLine[];
  next: number | null;
}

/** Checkpoints, the newest first; `next` goes on before that number, and is none at the end. */
export interface CheckpointPage {
  checkpoints: CheckpointLine[];
  streams: StreamEnd[];
  entries: number;
  next: number | null;
  witnesses: WitnessShown[];
}

/** The record verified beside the running house: how far it is, and what it has found. */
export interface VerificationShown {
  status: 'died' | 'differs' | 'fits' | 'none' | 'running' | 'stopped' | 'unchecked';
  began: number | null;
  by: string | null;
  over: number | null;
  stopped_by: string | null;
  done: number;
  total: number;
  rounds: number;
  /** Entries that were decided again. */
  decided: number;
  /** Entries checked by events, chain and money. */
  believed: number;
  /** What could not be checked, a sentence each. */
  skipped: string[];
  /** Why it could not be checked to its end. */
  why: string | null;
  /** The first thing that does not fit comes first. */
  faults: FaultFound[];
}

/** One entry as it is kept, sealed fields closed, between those around it. */
export interface EntryShown {
  entry: EntryLine;
  earlier: EntryLine | null;
  later: EntryLine | null;
  commands: unknown;
  events: unknown;
  moved: MovedMoney[];
}

/** What runs, in the shape of a house's file, and what is posted by table. */
export interface ConfigShown {
  /** A house's file, as `examples/house.toml` has it, as JSON. */
  config: Record<string, unknown>;
  posted: Record<string, PostedChange>;
  /** Those in force, by table and wager, said in the file or not. */
  limits: Record<string, Record<string, [Money, Money]>>;
  /** Entries that would open closed tables again. */
  closed: Record<string, unknown>[];
  /** What a new table may be, each with its title. */
  profiles: Record<string, string>;
}

/** What a configuration does, or would do; `done` says which. */
export interface ConfigAnswer {
  done: boolean;
  faults: ConfigFault[];
  changes: ConfigChange[];
  /** By table, where it is opened or changed. */
  posted: Record<string, PostedAnew>;
}

/** A configuration to be carried out, or only looked at; who and why go on record. */
export interface ConfigBody {
  /** A house's file, as `examples/house.toml` has it, as JSON. */
  config: Record<string, unknown>;
  /** What for; it goes on record. */
  why: string;
  who?: string | null;
  dry_run?: boolean;
}

/** What the house runs, with the SHA-256 of each file and of its rules. */
export interface SoftwareShown {
  version: string;
  /** One over all files and rules. */
  digest: string;
  /** One over all profiles, paytables and plans. */
  rules: string;
  /** The rules of each table. */
  tables: Record<string, string>;
  files: Record<string, string>;
  /** When the files were looked at. */
  checked: number | null;
  /** Files that were found not to be what the house was started with; those that are right again stay here until it starts. */
  mismatched: string[];
  /** Whether no file was looked at for this answer: it says what was known at `checked`, and POST /api/house/software/check looks again. */
  stale: boolean;
}

/** Who has the software looked at: a program on the house's own machine says for whom. */
export interface CheckBody {
  who?: string | null;
}

/** The laboratory's sheets, or how far their count is. */
export interface SheetsShown {
  counting: CountProgress | null;
  found: LaboratorySheets | null;
}

/** A game solved, or how far that is. */
export interface SolutionShown {
  counting: CountProgress | null;
  found: SolvedGame | null;
}

/** Printed against computed, or how far that is. */
export interface PrintedShown {
  counting: CountProgress | null;
  found: PrintedFigures | null;
}

/** What leaked cards are worth, or how far that is. */
export interface LeakShown {
  counting: CountProgress | null;
  found: LeakWorth | null;
}

/** The risk of a game, or how far its count is. */
export interface RiskShown {
  counting: CountProgress | null;
  found: RiskFound | null;
}

/** A simulation while it runs and when it is done. */
export interface SimulationShown {
  counting: CountProgress | null;
  found: SimulationFound | null;
}

/** A decision explained, or how far its count is. */
export interface DecisionShown {
  counting: CountProgress | null;
  found: DecisionFound | null;
}

/** The sheet, the SHA-256 of its canonical text, and who signed that, if anybody. */
export interface ParDocument {
  sheet: Record<string, unknown>;
  digest: string;
  signature: ParSignature | null;
}

/** One thing that happened, as the dealer announces it (D-11), and what it is made of. */
export interface News {
  kind: 'away' | 'back' | 'bank_declined' | 'bank_offered' | 'bank_taken' | 'bet' | 'bought_in' | 'cashed_out' | 'change' | 'check' | 'cut' | 'dealer' | 'dealt' | 'ended' | 'envy' | 'fee' | 'flop' | 'fold' | 'hand' | 'irregularity' | 'left' | 'locked' | 'no_more_bets' | 'play' | 'pledges' | 'progressive' | 'river' | 'round_opened' | 'sat' | 'settled' | 'shuffler' | 'table' | 'taken_back' | 'void' | 'waiting';
  text: string;
  seat?: number | null;
  /** Whether the house decided for an absent player. */
  by_system?: boolean;
  amount?: Money | null;
  /** Whose. */
  name?: string | null;
  /** The round's; of a jackpot elsewhere, the seat's. */
  number?: number | null;
  /** What a jackpot at another table is for. */
  line?: PaidLine | null;
  /** A Play bet, in Antes. */
  times?: number | null;
  cards?: string[];
  hand?: HandView | null;
  result?: Result | null;
  qualifies?: boolean | null;
  /** Which of the kind's sentences it is. */
  code?: 'after_settlement' | 'awaits' | 'bets_open' | 'bound' | 'closed' | 'closing' | 'confirmed' | 'failed' | 'hand_void' | 'link_claimed' | 'link_won' | 'mode_set' | 'nobody_banks' | 'open' | 'plays_out' | 'posted' | 'refused' | 'repaired' | 'resumed' | 'stopped' | 'taken_down' | 'withheld' | null;
  seats?: number[];
  /** Whether the seat is the bank. */
  banks?: boolean;
  collected?: Money | null;
  paid?: Money | null;
  /** Beside a result. */
  fees?: Money | null;
  /** Of a collection fee. */
  rate?: string | null;
  void?: VoidView | null;
  /** What a device has reported. */
  report?: string | null;
  /** Of who is behind the seat: the place, from 1. */
  order?: number | null;
}

/** A table as everybody sees it; the same for all viewers. */
export interface PublicView {
  table: string;
  title: string;
  profile: string;
  profile_title: string;
  open: boolean;
  phase: 'banking' | 'betting' | 'closed' | 'dealing' | 'flop' | 'preflop' | 'river' | 'settled' | 'showdown' | 'void' | 'waiting';
  /** What the table waits for. */
  says: string;
  /** The same as a code. */
  call: 'award_waits' | 'bank_offered' | 'bet_or_fold' | 'check_or_bet' | 'closed' | 'closing' | 'hands_opened' | 'no_bank' | 'no_more_bets' | 'out_of_order' | 'place_bets' | 'settled' | 'void' | 'waiting';
  void: VoidView | null;
  /** Whose the dealer's cards are. */
  banker: 'house' | 'player_dealer';
  /** The sentence printed on the felt. */
  print: string;
  round: string | null;
  number: number;
  deadline: number | null;
  seconds: number | null;
  /** What happens at the deadline. */
  at_zero: string | null;
  /** The same as a code. */
  then: 'bank_offered' | 'bank_passes' | 'bets_close' | 'cut_without' | 'hands_bet' | 'hands_check' | 'hands_fold' | 'pledges_close' | 'round_opens' | null;
  /** The seats that may act now. */
  turn: number[];
  /** The Play bets that are open now, in Antes. */
  sizes: number[];
  deal: DealView | null;
  shuffler: ShufflerView;
  player_dealer: number | null;
  /** The player-dealer's, while it lies in the tray. */
  stake: Money | null;
  bank: BankView | null;
  /** What may be bet behind a seat (O-12). */
  backline: 'base' | 'both' | 'off' | 'trips';
  rack: RackView | null;
  offer: Offer | null;
  /** The rotation, until somebody banks (K-03). */
  asked: AskedView[];
  board: string[];
  dealer: DealerView;
  seats: SeatView[];
  spots: WagerName[];
  posted: PostedView;
  meter: Sign | null;
  order: number[];
  awards: AwardView[];
  notices: string[];
  change: PostedChange | null;
  last: LastHand[];
}

/** What one viewer sees beyond the table: own cards, choices and money. */
export interface PrivateView {
  player: string | null;
  seat: number | null;
  stack: Money | null;
  cards: string[];
  hand: HandView | null;
  actions: ActionView[];
  felt: FeltView | null;
  /** The seats that may be backed now. */
  behind: BehindView[];
  seat_options: number[];
  buy_in: BuyInRange | null;
  name: string | null;
  balance: Money | null;
  limits: LimitsView | null;
}

/** One seat as everybody sees it. */
export interface SeatView {
  /** 1 is at the dealer's left. */
  seat: number;
  player: string | null;
  name: string | null;
  /** Whether the house itself plays here. */
  bot: boolean;
  /** Leaving, or without a connection: the house decides (O-05). */
  absent: boolean;
  stack: Money | null;
  state: 'away' | 'banking' | 'betting' | 'checked' | 'empty' | 'folded' | 'leaving' | 'played' | 'settled' | 'sitting' | 'to_decide' | 'void' | 'waiting';
  cards: string[];
  hand: HandView | null;
  wagers: WagerView[];
  sensor: boolean | null;
  decision: 'check' | 'fold' | 'play' | null;
  /** The Play bet, in Antes. */
  times: number | null;
  by_system: boolean;
  result: Result | null;
  net: Money | null;
  /** Collection fees of this round; not part of the net. */
  fees: Money;
  /** The fee for what lies there now, until bets close (K-06). */
  fee_due: Money | null;
  envy: boolean;
  /** Against a player-dealer, from its stake until the end. */
  cover: CoverView | null;
  /** Who bets behind it, in the order of placing. */
  backline: BackerView[];
}

/** An entry of the record that the house has answered for: it is on the disk. */
export interface Receipt {
  /** The id of the house. */
  house: string;
  stream: string;
  /** The entry's place in its stream. */
  sequence: number;
  /** The entry's own hash. */
  hash: string;
  signed: SignedHead;
  /** The house's, over all of that: nobody can make a receipt but the house. */
  signature: string;
}

/** Why something was refused. */
export interface Fault {
  /** The clause of the rulebook. */
  rule: string | null;
  /** The entry at fault. */
  field: string | null;
  /** One sentence. */
  message: string;
  /** What kind of refusal it is. */
  code: string;
}

/** A table in the lobby. */
export interface TableCard {
  table: string;
  title: string;
  profile: string;
  profile_title: string;
  phase: 'banking' | 'betting' | 'closed' | 'dealing' | 'flop' | 'preflop' | 'river' | 'settled' | 'showdown' | 'void' | 'waiting';
  /** Whether a dealer deals here. */
  staffed: boolean;
  /** Whether somebody deals now: the house itself, or a dealer. */
  attended: boolean;
  seats: number;
  taken: number;
  open_seats: number[];
  spectators: number;
  limits: Record<string, Bounds>;
  wagers: WagerName[];
  meter: Sign | null;
  /** How many rounds were opened here. */
  rounds: number;
  /** How many rounds with wagers were void. */
  voids: number;
  /** How many pledges were withheld. */
  withheld: number;
}

/** A table with real chips, at which nobody sits down through the house. */
export interface FeltCard {
  table: string;
  title: string;
  profile_title: string;
  phase: 'banking' | 'betting' | 'closed' | 'dealing' | 'flop' | 'preflop' | 'river' | 'settled' | 'showdown' | 'void' | 'waiting';
  meter: Sign | null;
}

/** What somebody came away with from one of the last rounds. */
export interface LobbyWin {
  round: string;
  /** The table's. */
  title: string;
  number: number;
  name: string | null;
  net: Money;
}

/** A player takes an empty chair; the house fills in the name, and marks its own bots. */
export interface Sit {
  type: 'Sit';
  /** 1 is at the dealer's left. */
  seat: number;
}

/** A player brings money from the cage to the table. */
export interface BuyIn {
  type: 'BuyIn';
  /** 1 is at the dealer's left. */
  seat: number;
  amount: Money;
}

/** A player takes money that lies free back to the cage. */
export interface CashOut {
  type: 'CashOut';
  /** 1 is at the dealer's left. */
  seat: number;
  amount: Money;
}

/** A player gets up; in mid-hand the system plays on for the seat (O-05). */
export interface Leave {
  type: 'Leave';
  /** 1 is at the dealer's left. */
  seat: number;
}

/** A seat takes the position of player-dealer with a stake (K-01), and may pledge (O-16). */
export interface TakeBank {
  type: 'TakeBank';
  /** 1 is at the dealer's left. */
  seat: number;
  stake: Money;
  /** The hash of your own chance in hexadecimal digits; empty for none. */
  pledge?: string;
}

/** A seat declines it (K-03). */
export interface DeclineBank {
  type: 'DeclineBank';
  /** 1 is at the dealer's left. */
  seat: number;
}

/** A player makes all wagers of the seat; a second Bet replaces the first, and its pledge. */
export interface Bet {
  type: 'Bet';
  /** 1 is at the dealer's left. */
  seat: number;
  wagers: Wagers;
  /** The hash of your own chance in hexadecimal digits; empty for none. */
  pledge?: string;
}

/** A person bets behind a seat, with money of the own account (K-09, O-12). */
export interface Back {
  type: 'Back';
  /** 1 is at the dealer's left. */
  seat: number;
  /** The place behind a seat, from 1. */
  order: number;
  wagers: Wagers;
  /** The hash of your own chance in hexadecimal digits; empty for none. */
  pledge?: string;
}

/** A player takes all wagers back before "no more bets"; with an order those behind a seat. */
export interface TakeBack {
  type: 'TakeBack';
  /** 1 is at the dealer's left. */
  seat: number;
  /** 0 is the seat's holder; from 1 who backs the seat. */
  order?: number;
}

/** A player opens a pledge, for the closing list it has seen (O-16). */
export interface OpenPledge {
  type: 'OpenPledge';
  /** 1 is at the dealer's left. */
  seat: number;
  /** 32 bytes in hexadecimal digits. */
  closing: string;
  /** 32 bytes in hexadecimal digits. */
  chance: string;
  /** 0 is the seat's holder; from 1 who backs the seat. */
  order?: number;
}

/** The cutter opens the last pledge, for the opened ones it has seen (O-16). */
export interface Cut {
  type: 'Cut';
  /** 1 is at the dealer's left. */
  seat: number;
  /** 32 bytes in hexadecimal digits. */
  opened: string;
  /** 32 bytes in hexadecimal digits. */
  chance: string;
  /** 0 is the seat's holder; from 1 who backs the seat. */
  order?: number;
}

/** A seat waits for more cards. */
export interface Check {
  type: 'Check';
  /** 1 is at the dealer's left. */
  seat: number;
}

/** A seat makes its one Play bet. */
export interface Play {
  type: 'Play';
  /** 1 is at the dealer's left. */
  seat: number;
  times: number;
}

/** A seat gives up Ante and Blind. */
export interface Fold {
  type: 'Fold';
  /** 1 is at the dealer's left. */
  seat: number;
}

/** A player has seen how the round ended; the next one begins when all have. */
export interface Ready {
  type: 'Ready';
  /** 1 is at the dealer's left. */
  seat: number;
}

/** A chair of the player's. */
export interface OwnChair {
  table: string;
  /** 1 is at the dealer's left. */
  seat: number;
  stack: Money;
}

/** A player's own limits and how far they are used. */
export interface LimitsView {
  loss: Money | null;
  minutes: number | null;
  pause_until: number | null;
  lost: Money;
  since: number | null;
  /** When a looser limit that was asked for begins to hold. */
  waits_until: number | null;
}

/** A chair of a player who has signed out. */
export interface LeftChair {
  table: string;
  /** 1 is at the dealer's left. */
  seat: number;
  /** Free now; otherwise once the house has played the hand to its end. */
  free: boolean;
}

/** A round of the player's own, at a seat or as its player-dealer. */
export interface OwnRoundLine {
  round: string;
  table: string;
  number: number;
  /** Milliseconds since 1970, UTC. */
  opened: number;
  ended: number | null;
  status: 'empty' | 'open' | 'settled' | 'void';
  seats: RoundSeat[];
  backline: RoundBacker[];
  bank: RoundBank | null;
  net: Money;
  /** Your collection fees; not part of the net. */
  fees: Money;
  /** Your two cards. */
  cards: string[];
  /** How the hand went. */
  text: string;
  /** Your Play bet, in Antes. */
  times: number | null;
  /** Yours, where hands were compared. */
  hand: HandView | null;
  /** None of a bank's round. */
  result: Result | null;
}

/** New credentials, shown once: the house keeps nothing they could be read from. */
export interface OneTime {
  account: string;
  password?: string | null;
  /** An `otpauth` address, to set up a code device. */
  device?: string | null;
  badge?: string | null;
  pin?: string | null;
  /** A program's, for `Authorization: Bearer`. */
  key?: string | null;
  /** Whether the key is bound to nothing: it does all that any program may, at every table. */
  broad?: boolean;
}

/** One session of whoever asks. */
export interface SessionLine {
  session: string;
  /** Milliseconds since 1970, UTC. */
  began: number;
  /** Milliseconds since 1970, UTC. */
  ends: number;
  current: boolean;
}

/** One account. */
export interface StaffLine {
  account: string;
  name: string;
  role: string;
  locked: boolean;
  ended: boolean;
  tables: string[];
  actions: string[];
}

/** One significant event or alteration: what changed, from what to what, who did it and why. */
export interface LogLine {
  number: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
  stream: string;
  sequence: number;
  actor: string;
  kind: string;
  event: string;
  element: string;
  before?: string;
  after?: string;
  why?: string;
  second?: string;
}

/** The rules in players' words, by topic. */
export interface GuideSection {
  topic: 'dealer' | 'hand' | 'if' | 'limits' | 'pays';
  title: string;
  /** What its title is made of. */
  parts: Record<string, string | number | string[]>;
  lines: GuideAnswer[];
}

/** A section of a rule sheet. */
export interface SheetSection {
  kind: 'limits' | 'notices' | 'paytable' | 'play' | 'settings';
  /** Whose paytable it is. */
  wager: string | null;
  title: string;
  lines: SheetLine[];
  table: SheetTable | null;
}

/** Every way the cards may still fall, boards and dealer's hands, and how a showdown goes. */
export interface Endings {
  win: number;
  tie: number;
  lose: number;
  all: number;
}

/** One choice and what it is worth on average. */
export interface ValuedAction {
  action: string;
  name: string;
  /** A Play bet, in Antes. */
  times: number | null;
  /** In Antes, as a fraction. */
  exact: string;
  antes: number;
  /** For this Ante, to the nearest cent. */
  money: Money;
  /** Against the best choice. */
  cost: Money;
}

/** What one seat is taken to bet. */
export interface BankBet {
  seat: number;
  ante: Money;
  trips: Money;
}

/** How often a round's result lies about an amount. */
export interface BankBar {
  middle: Money;
  share: number;
}

/** What the display of a meter shows. */
export interface Sign {
  meter: string;
  title: string;
  shows: Money;
  bet: Money | null;
  /** The most it shows, however much is bet. */
  ceiling: Money | null;
  /** Why no progressive bets are taken; null if they are. */
  closed: string | null;
}

/** The smallest and largest amount of one wager, in dollars. */
export interface PostedLimit {
  wager: string;
  min: string;
  max: string;
}

/** One paytable as it is posted; `printed` are the figures its sheet prints. */
export interface PostedTable {
  wager: string;
  id: string;
  version: number;
  title: string;
  note: string;
  lines: PostedLine[];
  choices: string[];
  printed: Record<string, string>;
}

/** A win of the meter as a sign shows it: claimed, confirmed, and paid in the end. */
export interface SignWin {
  table: string;
  /** The table's. */
  title: string;
  /** 1 is at the dealer's left. */
  seat: number;
  line: PaidLine;
  /** None until it is confirmed. */
  amount: Money | null;
  /** Before that: as it stands. */
  due: Money | null;
  /** Whether its meter has moved. */
  paid: boolean;
  /** The five that make it, once the hand is open. */
  cards: string[];
}

/** What a seat receives for another's hand (E-01). */
export interface EnvyPay {
  /** 1 is at the dealer's left. */
  seat: number;
  amount: Money;
}

/** A dealer's table as its console shows it; seats in settling order. */
export interface ConsoleView {
  table: string;
  /** Who has tapped in. */
  dealer: string | null;
  /** Why a supervisor is called. */
  called: string | null;
  phase: string;
  round: string | null;
  /** What is pressed next; none while others are waited for. */
  next: string | null;
  /** Whose hand is opened next, where that is next. */
  next_seat: number | null;
  /** What is waited for, where it is something. */
  waits: string | null;
  /** Not before then, in ms of the epoch; 0 at once. */
  at: number;
  /** Of the progressive's console. */
  generation: 'newer' | 'older' | null;
  /** Open, miscounted or locked. */
  console: string | null;
  /** What may be pressed on it now, by its steps. */
  buttons: string[];
  /** How many are lit. */
  sensors: number;
  /** As the dealer has counted. */
  counted: number | null;
  /** Where the older console's key stands. */
  key: string | null;
  /** The spot the newer one shows. */
  spot: number | null;
  /** Whose win waits for a card. */
  card_due: number | null;
  /** Its hand buttons. */
  lines: ConsoleLine[];
  /** Whether cards are real, and are named. */
  physical: boolean;
  /** How many real cards the next step names; 0 for none. */
  cards_due: number;
  /** Whether the shoe has read all of them: none need be named. */
  cards_read: boolean;
  board: string;
  dealer_cards: string;
  qualifies: boolean | null;
  /** Cards its reading shoe has read; none without one. */
  read: number | null;
  /** Cards of this round in the discard rack. */
  rack: number;
  /** In the tray by the books; with real chips alone. */
  tray: Money | null;
  seats: ConsoleSeat[];
  /** The lines that pay envy to others, with real chips (E-01). */
  envy_lines: string[];
  /** What a bettor pays for the collection, by Ante. */
  fees: FeeBand[];
  /** What whoever is asked to bank may say by hand. */
  bank: HandSign[];
}

/** One that waits no longer, and by what; `step` is none where it has gone by itself. */
export interface ClosedCall {
  call: FloorCall;
  /** Milliseconds since 1970, UTC. */
  ended: number;
  step: string | null;
  by: string | null;
  why: string | null;
}

/** A table as a supervisor has it in sight. */
export interface FloorTable {
  table: string;
  title: string;
  profile_title: string;
  open: boolean;
  closing: boolean;
  /** Whether a dealer presses each step. */
  staffed: boolean;
  real_chips: boolean;
  phase: 'banking' | 'betting' | 'closed' | 'dealing' | 'flop' | 'preflop' | 'river' | 'settled' | 'showdown' | 'void' | 'waiting';
  says: string;
  /** While one is in play. */
  round: string | null;
  number: number;
  /** The account that has tapped in. */
  dealer: string | null;
  /** Whether no console of the dealer's is open: all locked. */
  dealer_away: boolean;
  meter: string | null;
  /** Why no progressive bets are taken. */
  stopped: string | null;
  shuffler: string;
  /** Why it deals no round. */
  trouble: string | null;
  mode: string | null;
  /** The mode this game is dealt in. */
  wants: string | null;
  /** Where several alternate. */
  decks: string[];
  seats: FloorSeat[];
  /** What a void gives back to all seats. */
  back: Money;
  /** What a void takes back out of meter and reserve. */
  reverses: Money;
  change: PostedChange | null;
}

/** Somebody of the staff who is signed in, or deals. */
export interface OnDuty {
  account: string;
  name: string;
  role: string;
  /** At which they have tapped in. */
  tables: string[];
  /** When a console of theirs was used last. */
  seen: number | null;
  /** Whether all of their consoles are locked. */
  locked: boolean;
}

/** What may go wrong at a table, and what becomes of round or hand. */
export interface IrregularityLine {
  what: string;
  title: string;
  outcome: 'choice' | 'ruling' | 'stands' | 'void';
  rulings: ('stands' | 'void')[];
  seat: 'always' | 'either' | 'never';
  /** The rows of the standards that say so. */
  standard: string;
}

/** A round in a list. */
export interface RoundLine {
  round: string;
  table: string;
  number: number;
  /** Milliseconds since 1970, UTC. */
  opened: number;
  ended: number | null;
  status: 'empty' | 'open' | 'settled' | 'void';
  seats: RoundSeat[];
  backline: RoundBacker[];
  bank: RoundBank | null;
}

/** What binds the cards of the round, as far as it has come (O-16). */
export interface DealView {
  offer: string;
  roots: string[];
  /** The seats that have pledged. */
  pledged: number[];
  parties: ListedParty[];
  closing: string | null;
  cutter: number | null;
  /** 0 is the seat's holder; from 1 who backs the seat. */
  cutter_order: number;
  /** Opened pledges by seat; "3.1" is the first who backs seat 3. */
  chances: Record<string, string>;
  opened: string | null;
  withheld: number[];
  withheld_behind: string[];
  /** The cutter's own. */
  chance: string | null;
  cut: string | null;
  /** Which of the decks is dealt, from 0. */
  deck: number | null;
  /** Whether a player's bytes went into the cut. */
  claims: boolean;
  /** Of the decks that are opened. */
  seeds: Record<string, string>;
}

/** One step of a round that is over. */
export interface ShownStep {
  /** Milliseconds since 1970, UTC. */
  at: number;
  sequence: number;
  actor: string;
  name: string;
  kind: 'away' | 'back' | 'bank_declined' | 'bank_offered' | 'bank_taken' | 'bet' | 'bought_in' | 'cashed_out' | 'change' | 'check' | 'cut' | 'dealer' | 'dealt' | 'ended' | 'envy' | 'fee' | 'flop' | 'fold' | 'hand' | 'irregularity' | 'left' | 'locked' | 'no_more_bets' | 'play' | 'pledges' | 'progressive' | 'river' | 'round_opened' | 'sat' | 'settled' | 'shuffler' | 'table' | 'taken_back' | 'void' | 'waiting';
  seat: number | null;
  text: string;
  by_system: boolean;
  news: News[];
  view: PublicView;
  /** Your own two. */
  cards: string[];
}

/** A round's money; in a void round every wager is returned. */
export interface RoundSettlement {
  /** Hand and verdict in one sentence. */
  dealer: string | null;
  qualifies: boolean | null;
  order: number[];
  paid: Money;
  collected: Money;
  /** What it showed then. */
  meter: Money | null;
  seats: SettledSeat[];
  /** Each seat's in the order of placing. */
  backline: SettledBacker[];
  /** The player-dealer's result. */
  bank: RoundBank | null;
}

/** A collection fee, and when it was taken. */
export interface RoundFee {
  /** 1 is at the dealer's left. */
  seat: number;
  /** 0 is at the seat; from 1 behind it. */
  order: number;
  amount: Money;
  rate: string;
  at: 'after_settlement' | 'no_more_bets';
  /** Whether a void gave it back. */
  returned: boolean;
}

/** What a round gave to its meter, took back and won from it. */
export interface RoundMeter {
  meter: string;
  /** What it showed then. */
  after: Money | null;
  contributions: RoundContribution[];
  /** Whose contribution a void took back. */
  reversed: number[];
  awards: RoundAward[];
}

/** What has been published of a round to one viewer; bytes are in hexadecimal. */
export interface Proof {
  house: string;
  table: string;
  round: string;
  status: string;
  offer: string;
  roots: string[];
  parties: ListedParty[];
  cutter: [number, number] | null;
  closing: string | null;
  chances: Record<string, string>;
  withheld: number[];
  withheld_behind: string[];
  opened: string | null;
  chance: string;
  cut: string | null;
  deck: number | null;
  openings: [number, Opening][];
  seeds: Record<string, string>;
  note: Note | null;
}

/** One check of the proof, as the house makes it; make it yourself. */
export interface Checked {
  name: string;
  outcome: 'failed' | 'not checked' | 'passed';
  text: string;
}

/** The hands that were asked for, added up; only those that are counted. */
export interface HandSums {
  hands: number;
  /** All Antes together. */
  antes: Money;
  /** Ante, Blind and Play. */
  result: Money;
  /** Expectation of one's own decisions. */
  own: Money;
  /** Expectation of perfect play. */
  perfect: Money;
  luck: Money;
  cost: Money;
  decisions: number;
  wrong: number;
}

/** How it stood after so many hands. */
export interface HandPoint {
  hand: number;
  result: Money;
  /** What one's own decisions were worth. */
  own: Money;
  /** What perfect play was worth. */
  perfect: Money;
  /** How far off two of three who decide so end at most. */
  band: Money | null;
}

/** A decision that gave much up. */
export interface DearMistake {
  round: string;
  street: 'flop' | 'preflop' | 'river';
  hole: string[];
  /** What lay open then. */
  board: string[];
  /** What one had; none before the flop. */
  hand: HandView | null;
  action: string;
  best: string;
  grade: 'best' | 'close' | 'dear_mistake' | 'mistake' | 'slip';
  cost: Money;
}

/** What one kind of wrong decision has cost. */
export interface LostBy {
  leak: 'flop_draw' | 'flop_high' | 'flop_pair' | 'flop_weak' | 'preflop_missed' | 'preflop_small' | 'preflop_weak' | 'river_bet' | 'river_fold';
  count: number;
  cost: Money;
}

/** The same wrong choice made again and again. */
export interface OwnHabit {
  street: 'flop' | 'preflop' | 'river';
  /** The starting hand. */
  hand: string | null;
  leak: 'flop_draw' | 'flop_high' | 'flop_pair' | 'flop_weak' | 'preflop_missed' | 'preflop_small' | 'preflop_weak' | 'river_bet' | 'river_fold';
  action: string;
  best: string;
  count: number;
  /** What it gave up in all, in Antes. */
  antes: number;
  cost: Money;
}

/** Time from the first to the last hand of each sitting, which a quarter of an hour ends. */
export interface TimeAtTables {
  minutes: number;
  longest: number;
  /** Hands an hour. */
  pace: number;
  days: PlayedDay[];
}

/** What a side bet came to; `expected` where it is counted and no meter pays it. */
export interface SideBetsApart {
  wager: string;
  label: string;
  hands: number;
  staked: Money;
  result: Money;
  expected: Money | null;
}

/** Rounds that are no hand of one's own to be judged. */
export interface RoundsBeside {
  kind: 'backed' | 'banked' | 'rules' | 'void';
  rounds: number;
  /** What they came to, fees apart. */
  net: Money;
  rules: string[];
}

/** One hand in the list; what could not be counted has no parts and says why. */
export interface HandRow {
  round: string;
  table: string;
  number: number;
  /** Milliseconds since 1970, UTC. */
  ended: number;
  hole: string[];
  board: string[];
  played: string[];
  ante: Money;
  result: Result;
  /** Ante, Blind and Play. */
  base: Money;
  net: Money;
  luck: Money | null;
  /** What decisions gave up. */
  cost: Money | null;
  uncounted: string | null;
}

/** How a seat's hand ended. */
export type Result = 'win' | 'lose' | 'tie' | 'fold' | 'void';

/** The result of Ante, Blind and Play in its parts, which add up to it. */
export interface ResultParts {
  /** The game before any card. */
  house_edge: Money;
  /** What the cards added or took. */
  luck: Money;
  /** What wrong choices cost, below zero. */
  decisions: Money;
  base: Money;
}

/** A wager that no decision moves. */
export interface SideBetResult {
  wager: string;
  label: string;
  stake: Money;
  net: Money;
}

/** What the hand was worth after a step; `best` where the best choice would have left it. */
export interface HandValue {
  kind: 'bets' | 'cards' | 'decision';
  street: 'flop' | 'preflop' | 'river' | 'showdown' | null;
  value: Money;
  best: Money;
  /** In Antes, as a fraction. */
  exact: string;
}

/** One street's decision: every choice with its exact value, and what was chosen. */
export interface AnalysedStreet {
  street: 'flop' | 'preflop' | 'river';
  /** None where the Play bet was made before. */
  action: string | null;
  /** Whether the house decided. */
  by_system: boolean;
  best: string;
  grade: 'best' | 'close' | 'dear_mistake' | 'mistake' | 'slip';
  leak: 'flop_draw' | 'flop_high' | 'flop_pair' | 'flop_weak' | 'preflop_missed' | 'preflop_small' | 'preflop_weak' | 'river_bet' | 'river_fold' | null;
  /** What the choice gave up. */
  cost: Money;
  /** The same in Antes. */
  antes: number;
  endings: Endings;
  actions: ValuedAction[];
  why: 'bet_ahead' | 'bet_pays' | 'call_cheaper' | 'call_wins' | 'fold' | 'wait_behind' | 'wait_better';
}

/** Rules one may practise by: a profile, and the Blind tables to choose from. */
export interface PracticeRules {
  profile: string;
  title: string;
  blinds: string[];
  /** Whether a table of this house plays by it. */
  played: boolean;
}

/** One decision: what its player sees, and nothing of what would come. */
export interface PracticeHand {
  number: number;
  street: 'flop' | 'preflop' | 'river';
  hole: string[];
  board: string[];
  /** None before the flop. */
  hand: HandView | null;
  draw: FlushDraw | null;
  choices: PracticeChoice[];
}

/** A hand much like this one, for which another choice is best, and by how many Antes. */
export interface TwinHand {
  hole: string[];
  /** None before the flop. */
  hand: HandView | null;
  best: string;
  antes: number;
}

/** A short strategy, the edge against it, and what it costs beside perfect play; exactly. */
export interface TaughtStrategy {
  /** The published one, or the best of so many rules. */
  code: 'found' | 'simple';
  rules: TaughtRule[];
  /** Of the Ante, as a fraction. */
  edge: string;
  edge_percent: number;
  /** In Antes a hand, as a fraction. */
  cost: string;
  cost_percent: number;
}

/** A meter and the tables it hangs over. */
export interface MeterShown {
  meter: string;
  title: string;
  levels: MeterLevel[];
  /** Those open that it hangs over. */
  tables: string[];
  /** Those of its tables that take no bets now. */
  stopped: MeterStop[];
}

/** A win, as the sign above the table showed it. */
export interface MeterWin {
  meter: string;
  /** Its name. */
  win: string;
  level: string;
  /** Milliseconds since 1970, UTC. */
  time: number;
  table: string;
  round: string;
  /** 1 is at the dealer's left. */
  seat: number;
  hand: string;
  bet: Money;
  amount: Money;
}

/** One piece of advice on a meter's plan: which clause, and why. */
export interface PlanWarning {
  rule: string;
  level: string;
  code: string;
  text: string;
}

/** One level: its plan entry by entry, what it returns, and its account. */
export interface LevelAdvice {
  level: string;
  paytable: string;
  bet: Money;
  awards_from: 'all' | 'percentage';
  shows: Money;
  entries: PlanEntry[];
  returns: ExactShare;
  returns_at_seed: ExactShare;
  house_keeps: ExactShare;
  break_even: Money | null;
  account: PlanAccount;
}

/** One level from the beginning of the report to its end. */
export interface ReportedAccount {
  level: string;
  opening: Money;
  seeds: Money;
  contributions: Money;
  raised: Money;
  made_good: Money;
  reversed: Money;
  lowered: Money;
  paid: Money;
  expected: Money;
  current: Money;
  overflow: Money;
  reserve: Money;
  locked: Money;
  closing: Money;
  verdict: string;
}

/** A win, with what is accounting's. */
export interface ReportedHit {
  /** ISO 8601 with its offset: days are counted by it. */
  time: string;
  sequence: number;
  hit: string;
  level: string;
  table: string;
  round: string;
  /** 1 is at the dealer's left. */
  seat: number;
  hand: string;
  bet: Money;
  amount: Money;
  meter_before: Money;
  from_meter: Money;
  from_house: Money;
  approved_by: string;
  state: string;
}

/** A change by hand. */
export interface ReportedAdjustment {
  /** ISO 8601 with its offset: days are counted by it. */
  time: string;
  sequence: number;
  level: string;
  amount: Money;
  reason: string;
  win: string;
  text: string;
  by: string;
  witness: string;
}

/** What a table fed a level on a day. */
export interface ReportedDay {
  day: string;
  table: string;
  level: string;
  bets: number;
  wagered: Money;
  to_meter: Money;
  to_overflow: Money;
  to_reserve: Money;
  voided: number;
  reversed: Money;
  net: Money;
}

/** What is owed to players at the end. */
export interface ReportedLiability {
  level: string;
  current: Money;
  overflow: Money;
  reserve: Money;
  locked: Money;
  from_house: Money;
  total: Money;
}

/** One level on the sign: what it shows, what of it is frozen for a claim, what it pays. */
export interface MeterSign {
  level: string;
  shows: Money;
  locked: Money;
  /** The most it shows, however much is bet. */
  ceiling: Money | null;
  bet: Money;
  lines: PaidLine[];
  /** Wins that wait for people, or for their money. */
  pending: SignWin[];
  /** Those of rounds that are not over. */
  paid: SignWin[];
}

/** A table a meter hangs over. */
export interface SignTable {
  table: string;
  title: string;
  /** Why it takes no bets for it now. */
  closed: string | null;
}

/** One level's link. */
export interface LinkLevelShown {
  level: string;
  paytable: string;
  /** Where the paytable fixes one. */
  bet: Money | null;
  lines: string[];
  games: string[];
  tables: OutsideTableShown[];
  /** Hits confirmed over the link so far. */
  confirmed: number;
}

/** One line of the link: how often the game wins it, and how often the link says. */
export interface GameLine {
  line: string;
  title: string;
  probability: string;
  link_probability: string;
}

/** The command was done. */
export interface Accepted {
  type: 'accepted';
  table: string;
  sequence: number;
  order?: number | null;
  pays?: number | null;
}

/** The command was not done and never will be under this sequence. */
export interface LinkRefused {
  type: 'refused';
  table: string;
  sequence: number;
  refusal: string;
  rule: string;
  message: string;
  expected?: number | null;
}

/** Commands are missing before this one: it was not done, and `expected` is due first. */
export interface Expected {
  type: 'expected';
  table: string;
  sequence: number;
  expected: number;
}

/** A table joins with a game whose odds were proven (P-09). */
export interface Join {
  type: 'join';
  table: string;
  sequence: number;
  game: string;
}

/** A table locks the progressive bets of a round, by seat in cents (P-02). */
export interface CoinIn {
  type: 'coin_in';
  table: string;
  sequence: number;
  round: number;
  bets: Record<number, number>;
}

/** A bettor's hand is on the paytable: the table claims the line and names no amount. */
export interface Claimed {
  type: 'hit';
  table: string;
  sequence: number;
  round: number;
  seat: number;
  line: string;
  bet: number;
}

/** A claim was a mistake and is taken back before it is confirmed (P-10, P-11). */
export interface TakeOff {
  type: 'take_off';
  table: string;
  sequence: number;
  hit: number;
}

/** Somebody at the table has confirmed a claim; `hit` is its sequence (P-10, P-11). */
export interface Confirm {
  type: 'confirm';
  table: string;
  sequence: number;
  hit: number;
  by: string;
  card?: 'executive' | 'supervisor';
}

/** The round is over (P-14), or void: then its contributions are reversed. */
export interface FinishRound {
  type: 'end_round';
  table: string;
  sequence: number;
  round: number;
  void?: boolean;
}

/** A table leaves; it may join again under its next sequence. */
export interface LeaveLink {
  type: 'leave';
  table: string;
  sequence: number;
}

/** A box that was taken and not counted yet. */
export interface BoxToCount {
  shift: number;
  table: string;
  holds: Money;
}

/** What one account had. */
export interface AccountLine {
  account: string;
  title: string;
  posted: Money;
  held: Money;
}

/** So many chips of one value. */
export interface ChipsCounted {
  value: Money;
  count: number;
}

/** One shift: when it was opened and closed, and by whom. */
export interface ShiftLine {
  shift: number;
  /** Milliseconds since 1970, UTC. */
  opened: number;
  opened_by: string;
  /** None while it is open. */
  closed: number | null;
  closed_by: string | null;
}

/** The win of all tables when a part of the interval was over. */
export interface CoursePoint {
  part: number;
  win: Money;
}

/** Theory then, and where 19 of 20 such shifts are. */
export interface BandPoint {
  part: number;
  theory: Money;
  low: Money;
  high: Money;
}

/** A table's win beside its theory and band; the last is all tables together. */
export interface TableBand {
  table: string;
  win: Money;
  theory: Money;
  low: Money;
  high: Money;
  outside: boolean;
}

/** One table: win = closing + credits + fees - opening - fills - made_good. */
export interface ReportedTable {
  table: string;
  place: string;
  bank: string;
  opening: Money;
  fills: Money;
  credits: Money;
  fees: Money;
  made_good: Money;
  stakes: Money;
  closing: Money;
  win: Money;
  chips: Money;
  cashed_out: Money;
  /** Per cent of the drop; empty without one. */
  hold: string;
  /** Dollars; empty where not counted. */
  theory: string;
  /** Where 19 of 20 such shifts end: from. */
  band_low: string;
  /** Where 19 of 20 such shifts end: to. */
  band_high: string;
  /** In standard deviations; empty without. */
  off_by: string;
  wagered: Money;
  /** What the bank kept of wagers. */
  wagers: Money;
  pays: Money;
  contributions: Money;
  awards: Money;
  disputes: Money;
  house_disputes: Money;
  rounds: number;
  hands: number;
  voids: number;
  /** Rounds that a bot has banked (K-01). */
  by_bots: number;
}

/** One slip of the cage. */
export interface ReportedSlip {
  slip: string;
  /** ISO 8601 with its offset: days are counted by it. */
  time: string;
  what: string;
  about: string;
  amount: Money;
  by: string;
  second: string;
  why: string;
}

/** A tray or a box as it was counted. */
export interface ReportedCount {
  what: string;
  /** ISO 8601 with its offset: days are counted by it. */
  time: string;
  holds: Money;
  counted_text: string;
  difference: Money;
  chips: string;
  by: string;
}

/** A win of a meter that was logged. */
export interface ReportedAward {
  win: string;
  /** ISO 8601 with its offset: days are counted by it. */
  time: string;
  meter: string;
  table: string;
  amount: Money;
  by: string;
}

/** An adjustment, a void or a dispute. */
export interface ReportedEvent {
  number: string;
  /** ISO 8601 with its offset: days are counted by it. */
  time: string;
  where: string;
  what: string;
  by: string;
  amount: Money;
}

/** All accounts of a kind. */
export interface ReportedKind {
  title: string;
  opening: Money;
  came: Money;
  went: Money;
  closing: Money;
}

/** Somebody who worked then. */
export interface ReportedStaff {
  who: string;
  /** ISO 8601 with its offset: days are counted by it. */
  first: string;
  /** ISO 8601 with its offset: days are counted by it. */
  last: string;
  entries: number;
  tables: string;
}

/** What somebody said. */
export interface SaidWords {
  by: string;
  words: string;
}

/** One entry of the record: what was done, by whom, and the link it is in its chain. */
export interface EntryLine {
  number: number;
  stream: string;
  sequence: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
  actor: string;
  round: string | null;
  /** The entry that brought it about. */
  cause: string | null;
  /** Its events by name. */
  what: string[];
  /** As it is kept. */
  hash: string;
  /** Counted again from the entry and the one before it. */
  reckoned: string;
  /** In hexadecimal. */
  previous: string;
}

/** A signature of the house over its whole record. */
export interface CheckpointLine {
  number: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** The streams that went on since the one before, and how far. */
  moved: Record<string, number>;
  /** In hexadecimal. */
  root: string;
  /** In hexadecimal. */
  previous: string;
  /** In hexadecimal. */
  signature: string;
}

/** How far a stream goes, and how far the house has signed it. */
export interface StreamEnd {
  stream: string;
  entries: number;
  signed: number;
}

/** Another place that is told of every checkpoint. */
export interface WitnessShown {
  place: string;
  /** Checkpoints it was not told of yet. */
  waiting: number;
  away: boolean;
}

/** Something that does not fit, and where; without a sequence it is no entry's. */
export interface FaultFound {
  stream: string;
  sequence: number | null;
  round: string | null;
  what: string;
}

/** Money that moved by an entry. */
export interface MovedMoney {
  debit: string;
  credit: string;
  amount: Money;
  why: string;
}

/** What will be changed at a table, between two rounds and not before `binds`. */
export interface PostedChange {
  /** Milliseconds since 1970, UTC. */
  binds: number;
  changes: Alteration[];
  text: string;
}

/** One thing that is wrong in a configuration, and what would be right. */
export interface ConfigFault {
  key: string;
  rule: string | null;
  message: string;
}

/** One thing that is done, when it binds, and why it would be refused. */
export interface ConfigChange {
  what: string;
  when: 'after the jackpot' | 'between rounds' | 'needs a restart' | 'now';
  changes: Alteration[];
  refused: string | null;
  /** A sentence for each difference. */
  text: string[];
}

/** What the sign of a table shows once a change binds. */
export interface PostedAnew {
  limits: PostedLimit[];
  paytables: PostedTable[];
  notices: string[];
}

/** How far a count is that goes on: ask again for it, or it is given up. */
export interface CountProgress {
  ahead: number;
  done: number;
  whole: number;
  preparing: boolean;
}

/** What the laboratory knows beforehand. */
export interface LaboratorySheets {
  version: number;
  profiles: CountedProfile[];
  tables: CountedTable[];
}

/** A game under perfect play, all of it exact; amounts in Antes. */
export interface SolvedGame {
  game: Record<string, string>;
  deals: number;
  bets: CountedBet[];
  hands: SolvedHand[];
  ev: ExactFigure;
  house_edge_of_ante: ExactFigure;
  element_of_risk: ExactFigure;
  average_wager: ExactFigure;
  standard_deviation: number;
  frequencies: Record<string, number>;
  seconds: number;
}

/** All of them, in the order of the clauses. */
export interface PrintedFigures {
  figures: PrintedFigure[];
}

/** What it is worth to know some cards before the first decision, in Antes a round. */
export interface LeakWorth {
  ev: ExactFigure;
  gain: ExactFigure;
  frequencies: Record<string, number>;
  without: Record<string, number>;
  bets_more: number | null;
  bets_less: number | null;
  standard_error: number | null;
  cases: number | null;
  seconds: number;
}

/** What the law of a seat means over some rounds; amounts in Antes, the player's. */
export interface RiskFound {
  mean: ExactFigure;
  standard_deviation: number;
  n0: number | null;
  volatility_index: number;
  seats: number;
  rounds: number;
  ahead_after: number;
  table_standard_deviation: number;
  band95: number[];
  hold95: number[];
  quantiles: Record<string, number>;
  risk_of_ruin: number | null;
  ruin_exact: boolean | null;
  risk_of_ruin_ever: number | null;
}

/** What came of the rounds so far; `done` when they are all played. */
export interface SimulationFound {
  done: boolean;
  rounds: number;
  asked: number;
  seats: number;
  seed: string;
  wagers: Record<string, SimulatedWager>;
  course: SimulationPoint[];
  frequencies: Record<string, number>;
  net_distribution: Record<string, number>;
}

/** One decision: every action priced, and what lies behind it. */
export interface DecisionFound {
  street: 'flop' | 'preflop' | 'river';
  best: string;
  actions: PricedAction[];
  win: number;
  tie: number;
  lose: number;
  now: string | null;
  makes: Record<string, number>;
  dealer: DealerHand[];
  outs: string[];
}

/** A house's signature over a sheet's digest. */
export interface ParSignature {
  algorithm: string;
  public_key: string;
  signature: string;
}

/** A line of a paytable and what it pays: odds, a share of the meter, or an amount. */
export interface PaidLine {
  /** As it is posted. */
  title: string;
  /** "3 to 2", "250 for 1", a share of the meter, an amount. */
  basis: 'fixed' | 'for' | 'meter' | 'to';
  /** Of a share: basis points. */
  numerator?: number;
  denominator?: number;
  amount?: Money | null;
}

/** An open hand: its kind, the five cards that make it, and what the dealer calls it. */
export interface HandView {
  code: 'flush' | 'four_of_a_kind' | 'full_house' | 'high_card' | 'pair' | 'royal_flush' | 'straight' | 'straight_flush' | 'three_of_a_kind' | 'two_pair';
  title: string;
  detail: string;
  cards: string[];
}

/** Why a round is void. */
export interface VoidView {
  reason: 'irregularity' | 'no_bets' | 'shuffler' | 'stuck';
  /** Of an irregularity: its code. */
  what: string | null;
  /** By which the house could not go on. */
  rule: string | null;
  /** Whether collection fees go back too. */
  fees: boolean;
}

/** The machine or hands the deck comes from. */
export interface ShufflerView {
  model: string;
  order: string;
  status: 'malfunction' | 'ready';
  deck: string | null;
  text: string;
  /** Why it deals no round now. */
  malfunction: string | null;
  /** Where it has several. */
  mode: string | null;
  /** The other deck, shuffled while this one is dealt. */
  idle: string | null;
}

/** The player-dealer's round: collected, paid and net once it is settled. */
export interface BankView {
  /** 1 is at the dealer's left. */
  seat: number;
  name: string | null;
  /** Whether a bot banks, with money issued to it. */
  bot: boolean;
  stake: Money;
  /** Which dealt round running of this person's, of two (K-13). */
  turn: number;
  /** The seats with wagers, as they are settled (S-09). */
  order: number[];
  /** The most it may still have to pay, for what lies there now. */
  may_pay: Money;
  /** The most it may still collect. */
  may_collect: Money;
  collected: Money | null;
  paid: Money | null;
  /** Collected less paid, without the fees. */
  net: Money | null;
  /** Its own collection fees; until bets close, for what lies there. */
  fees: Money;
}

/** The discard rack: cards of the one deck in play (D-07, K-16). */
export interface RackView {
  deck: string | null;
  cards: number;
}

/** To whom the player-dealer's position is offered. */
export interface Offer {
  /** 1 is at the dealer's left. */
  seat: number;
}

/** A seat in the rotation of a round that nobody banks yet, in the order of asking (K-03). */
export interface AskedView {
  /** 1 is at the dealer's left. */
  seat: number;
  answer: 'asked' | 'declined' | 'rests' | 'short' | 'silent' | 'waits';
  /** Which dealt round running it would be, of two; 0 while it rests. */
  turn: number;
}

/** The dealer's side of the felt. */
export interface DealerView {
  cards: string[];
  hand: HandView | null;
  qualifies: boolean | null;
  /** Hand and verdict in one sentence. */
  text: string | null;
}

/** A wager and what it is called. */
export interface WagerName {
  wager: string;
  label: string;
}

/** The limits posted at a table, bets open or not. */
export interface PostedView {
  /** The smallest Ante. */
  min: Money;
  /** The largest Ante. */
  max: Money;
  /** The most on any one wager. */
  one_wager: Money | null;
  /** How many games of one hand. */
  games: number | null;
  /** The chips without which nobody is dealt in. */
  least: Money;
}

/** What a seat won from the meter in this round (P-06). */
export interface AwardView {
  /** 1 is at the dealer's left. */
  seat: number;
  name: string | null;
  amount: Money;
  line: string | null;
  /** That line, and what it pays. */
  paid: PaidLine | null;
  words: string | null;
}

/** A round that is over, in short. */
export interface LastHand {
  round: string;
  number: number;
  status: 'settled' | 'void';
  /** Hand and verdict in one sentence. */
  dealer: string | null;
  hand: string | null;
  /** The dealer's kind of hand. */
  code: 'flush' | 'four_of_a_kind' | 'full_house' | 'high_card' | 'pair' | 'royal_flush' | 'straight' | 'straight_flush' | 'three_of_a_kind' | 'two_pair' | null;
  /** The first rank that makes it. */
  rank: string | null;
  qualifies: boolean | null;
  seats: LastSeat[];
}

/** A button: the command it sends, its name and price, or why not. */
export interface ActionView {
  command: Suggestion;
  name: string;
  key: string;
  allowed: boolean;
  /** Whether money moves. */
  filled: boolean;
  note?: string | null;
  /** What a fold gives up. */
  gives?: Money | null;
  price?: Money | null;
  why?: string | null;
  /** Why, as a code. */
  code?: string | null;
  rule?: string | null;
}

/** The player's own felt while bets are open. */
export interface FeltView {
  spots: SpotView[];
  /** The bet before, to repeat. */
  last: Record<string, Money> | null;
  keep: string | null;
  /** The Play bet a bet must leave, in Antes. */
  keeps: number | null;
  games: number | null;
  /** What a bet costs besides (K-06); Trips alone has an Ante of 0.00. */
  fees: FeeBand[];
}

/** A seat behind which a viewer may bet now, with money of the own account (K-09, O-12). */
export interface BehindView {
  /** 1 is at the dealer's left. */
  seat: number;
  /** The place to ask for in the bet. */
  order: number;
  spots: SpotView[];
  /** What is reserved for the Play bet, in Antes. */
  keeps: number;
  /** What a bet costs besides (K-06); Trips alone has an Ante of 0.00. */
  fees: FeeBand[];
  /** Where the viewer bets there already. */
  take_back: ActionView | null;
}

/** What may be brought to the table now. */
export interface BuyInRange {
  min: Money;
  max: Money;
  suggested: Money;
}

/** One wager on the felt, and what came of it. */
export interface WagerView {
  wager: string;
  label: string;
  stake: Money;
  outcome?: Outcome | null;
  pays?: Money | null;
  returned?: Money | null;
  /** Why, as a code. */
  reason?: Reason | null;
  /** The line of its paytable. */
  line?: string | null;
  /** That line, and what it pays. */
  paid?: PaidLine | null;
  /** Why, in words. */
  words?: string | null;
  /** Whether it was held against a player-dealer's hand. */
  player_dealer?: boolean;
  /** What the player-dealer did not cover. */
  uncovered?: Money | null;
  /** What an aggregate cut off the winnings. */
  capped?: Money | null;
}

/** How far the player-dealer's stake covers a bettor, in the best and in the worst case. */
export interface CoverView {
  best: Money;
  best_most: Money;
  best_least: Money;
  worst: Money;
  worst_most: Money;
  worst_least: Money;
  /** Whether it is for the bet before, or the smallest: none lies there yet. */
  assumed: boolean;
}

/** A person behind a seat as everybody sees them: the decision is the seat's (O-12). */
export interface BackerView {
  /** The place behind the seat. */
  order: number;
  player: string;
  name: string;
  bot: boolean;
  wagers: WagerView[];
  pledged: boolean;
  net: Money | null;
  /** Collection fees; until bets close, for what lies there. */
  fees: Money;
  cover: CoverView | null;
}

/** How far a stream of the record is signed, and the house's signature. */
export interface SignedHead {
  /** The newest one's number. */
  checkpoint: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** The hash over that checkpoint. */
  hash: string;
  signature: string;
  /** The stream's last entry under it. */
  sequence: number;
  /** The hash of that entry. */
  head: string;
}

/** The least and the most. */
export interface Bounds {
  min: Money;
  max: Money;
}

/** The wagers of one bettor before the deal, in cents; zero is no wager. */
export interface Wagers {
  ante?: Money;
  blind?: Money;
  trips?: Money;
  bad_beat?: Money;
  pairs?: Money;
  progressive?: Money;
}

/** How a seat did. */
export interface RoundSeat {
  /** 1 is at the dealer's left. */
  seat: number;
  player: string;
  name: string | null;
  hand: string | null;
  result: Result;
  net: Money;
  /** Collection fees; not part of the net. */
  fees: Money;
}

/** How a person behind a seat did; hand and decision are the seat's. */
export interface RoundBacker {
  /** 1 is at the dealer's left. */
  seat: number;
  /** The place behind the seat. */
  order: number;
  player: string;
  name: string | null;
  net: Money;
  /** Collection fees; not part of the net. */
  fees: Money;
}

/** What a round was to its player-dealer. */
export interface RoundBank {
  /** 1 is at the dealer's left. */
  seat: number;
  player: string;
  name: string | null;
  stake: Money;
  collected: Money;
  paid: Money;
  /** Collected less paid, without the fees. */
  net: Money;
  /** Its own collection fees. */
  fees: Money;
}

/** One thing to know, and the question it answers. */
export interface GuideAnswer {
  text: string;
  ask: string | null;
  /** What it says. */
  code: string;
  /** What it is made of. */
  parts: Record<string, string | number | string[]>;
}

/** A sentence of a rule sheet, and the clauses it carries. */
export interface SheetLine {
  text: string;
  rules: string[];
  /** What it says; none where it stands in the profile as it is. */
  code: string | null;
  /** What it is made of. */
  parts: Record<string, string | number | string[]>;
  /** Where it stands behind players' words. */
  topic: 'dealer' | 'hand' | 'if' | 'limits' | 'pays' | null;
}

/** A table of a rule sheet. */
export interface SheetTable {
  columns: string[];
  rows: string[][];
  /** Of a paytable: what each row pays, in parts. */
  paid: PaidLine[];
}

/** One line of a posted paytable; amounts of money are plain, "1500.00". */
export interface PostedLine {
  hand: string;
  pays: string;
  envy: string | null;
}

/** A hand button of the progressive's console. */
export interface ConsoleLine {
  key: string;
  title: string;
  pays: PaidLine;
}

/** A seat as the dealer's console shows it. */
export interface ConsoleSeat {
  seat: number;
  name: string;
  /** On its sensor, which is lit then. */
  bet: Money | null;
  folded: boolean;
  /** Whether this hand alone is void. */
  void: boolean;
  /** Whether its cards lie open. */
  open: boolean;
  /** The line its hand has earned. */
  earned: string | null;
  /** The hand button that is lit. */
  selected: string | null;
  /** The win that is logged. */
  logged: string | null;
  /** What is to be paid for it. */
  due: Money | null;
  /** What each wager gets, and why, once hand and dealer are open. */
  wagers: WagerView[];
  /** What is done with each wager now, as far as known. */
  moves: Move[];
  /** Cards counted into the rack. */
  racked: number | null;
  /** Its lines without a bet that pay the others (E-01). */
  envies: string[];
  /** What it may say by hand now (step `signal`). */
  choices: HandSign[];
}

/** What a bet costs in collection fees, by its Ante, before it is made (K-06, K-14). */
export interface FeeBand {
  /** Of the Ante. */
  min: Money;
  max: Money;
  /** Without Trips. */
  fee: Money;
  /** All of it, with Trips. */
  trips: Money;
  most: boolean;
}

/** One thing a seat may say by hand now. */
export interface HandSign {
  word: 'check' | 'decline_bank' | 'fold' | 'play' | 'take_bank';
  /** How often the Ante, of a Play bet. */
  times: number | null;
  /** What it puts on the felt; of a bank the most. */
  price: Money | null;
  /** Why it may not, where it may not. */
  why_not: string | null;
}

/** A chair, or a place at a table with real chips. */
export interface FloorSeat {
  /** 1 is at the dealer's left. */
  seat: number;
  name: string | null;
  /** In front of it, bets included. */
  chips: Money | null;
  /** Whether its sensor is. */
  lit: boolean;
  away: boolean;
  /** When an empty chair is freed, not before. */
  frees: number | null;
  /** Whether a supervisor keeps it for whoever is away. */
  held: boolean;
  banks: boolean;
  /** What a void of the round gives back to it. */
  back: Money;
  /** What that is made of. */
  bets: string[];
}

/** Somebody on the closing list: wagers by name in cents, and the pledge if there is one. */
export interface ListedParty {
  seat: number;
  wagers: Record<string, number>;
  order: number;
  pledge: string | null;
}

/** How a seat did, wager by wager. */
export interface SettledSeat {
  /** 1 is at the dealer's left. */
  seat: number;
  player: string;
  name: string | null;
  hand: string | null;
  result: Result;
  net: Money;
  /** Collection fees; not part of the net. */
  fees: Money;
  /** Its decision. */
  play: string | null;
  /** Whether the house decided for it. */
  by_system: boolean;
  wagers: WagerView[];
}

/** How a person behind a seat did, wager by wager. */
export interface SettledBacker {
  /** 1 is at the dealer's left. */
  seat: number;
  /** The place behind the seat. */
  order: number;
  player: string;
  name: string | null;
  net: Money;
  /** Collection fees; not part of the net. */
  fees: Money;
  wagers: WagerView[];
}

/** What a progressive bet gave to its meter. */
export interface RoundContribution {
  /** 1 is at the dealer's left. */
  seat: number;
  bet: Money;
  to_meter: Money;
  to_reserve: Money;
}

/** What a seat won from the meter, and what the meter was worth before. */
export interface RoundAward {
  /** 1 is at the dealer's left. */
  seat: number;
  line: string;
  pays: Money;
  meter: Money;
}

/** One card of a deck shown: its place from 0, its two letters, its salt, the nodes on its way. */
export interface Opening {
  place: number;
  card: string;
  salt: string;
  path: string[];
}

/** What a player has noted for itself while the round was played; nobody else can know it. */
export interface Note {
  seat: number;
  offer: string;
  chance: string;
  order: number;
  closing: string | null;
  opened: string | null;
}

/** Minutes at the tables on one day, in UTC. */
export interface PlayedDay {
  day: string;
  minutes: number;
}

/** Four cards of one suit on the flop, and how many of them are one's own. */
export interface FlushDraw {
  suit: 'c' | 'd' | 'h' | 's';
  own: number;
}

/** One choice of a decision, and what it would put on Play. */
export interface PracticeChoice {
  action: string;
  times: number | null;
  price: Money | null;
}

/** A rule to learn, by its code, which also names its drill. */
export interface TaughtRule {
  code: string;
  street: 'flop' | 'preflop' | 'river';
  /** Whether there is a drill of it. */
  drilled: boolean;
}

/** One level of a meter. */
export interface MeterLevel {
  level: string;
  shows: Money;
  seed: Money;
  /** The most it shows, however much is bet. */
  ceiling: Money | null;
  reserve: Money;
}

/** A table that takes no progressive bets now, and why. */
export interface MeterStop {
  table: string;
  /** `software` where files of the house are not what it was started with. */
  code: 'asked' | 'software';
  text: string;
}

/** One entry of a level's plan: what it is, what waits, and what somebody considers. */
export interface PlanEntry {
  key: 'ceiling' | 'contribution' | 'reserve' | 'seed';
  now: string;
  /** What it is when the jackpot is won. */
  coming: string;
  /** As it would be; the same where unasked. */
  draft: string;
  /** When a change binds. */
  binds: 'after the jackpot' | 'now';
  /** Why it could not be what is asked for. */
  fault: string | null;
}

/** A share of a bet, exactly and as a number. */
export interface ExactShare {
  exact: string;
  value: number;
}

/** All that came to a level and all that is there or has left it: both come to the same. */
export interface PlanAccount {
  seeds: Money;
  contributions: Money;
  raised: Money;
  came: Money;
  current: Money;
  overflow: Money;
  reserve: Money;
  locked: Money;
  paid: Money;
  lowered: Money;
  went: Money;
  balances: boolean;
}

/** An outside table: how far its messages have come, and what it has bet in all. */
export interface OutsideTableShown {
  table: string;
  /** None once it has left. */
  game: string | null;
  next_sequence: number;
  last_round: number;
  open_round: number | null;
  claims: LinkedSeatClaim[];
  /** All its progressive bets. */
  coin_in: Money;
}

/** One thing that is changed at a table, by its key in the house's file. */
export interface Alteration {
  key: string;
  title: string;
  before: string;
  after: string;
}

/** The base game of a profile, as a link writes it, and its side bets' tables. */
export interface CountedProfile {
  profile: string;
  title: string;
  game: Record<string, string>;
  tables: Record<string, string>;
  choices: Record<string, string[]>;
}

/** A paytable with the chance of each line; for Bad Beat those of who never folds. */
export interface CountedTable {
  wager: string;
  table: string;
  title: string;
  bet: number | null;
  lines: CountedLine[];
  folded: string[] | null;
  printed: Record<string, string>;
}

/** How often each category of hand and outcome come together with a bet; a fold has no size. */
export interface CountedBet {
  name: string;
  street: string | null;
  times: string | null;
  counts: number[][];
}

/** The first decision with a class of hole cards; values in Antes. */
export interface SolvedHand {
  name: string;
  best: string;
  values: Record<string, string>;
}

/** A figure as a fraction, and as near as a float comes to it. */
export interface ExactFigure {
  /** An exact fraction. */
  exact: string;
  value: number;
}

/** A figure that a sheet prints, and what counting gives. */
export interface PrintedFigure {
  rule: string;
  table: string;
  title: string;
  figure: string;
  printed: string;
  computed: ExactFigure;
  basis: string;
  agrees: boolean;
  verdict: string;
  explanations: string[];
}

/** The mean net result of a unit bet so far, its error, and the exact one. */
export interface SimulatedWager {
  mean: number;
  standard_error: number;
  expected: ExactFigure | null;
  z: number | null;
}

/** What was known of the base game after so many rounds. */
export interface SimulationPoint {
  rounds: number;
  mean: number;
  standard_error: number;
}

/** What an action is worth in Antes, and what it costs against the best. */
export interface PricedAction {
  action: string;
  value: ExactFigure;
  cost: number;
}

/** Of the endings in which the dealer has this hand: how many it wins, ties and loses. */
export interface DealerHand {
  hand: string;
  beats: number;
  ties: number;
  loses: number;
}

/** How a seat did in a round that is over. */
export interface LastSeat {
  /** 1 is at the dealer's left. */
  seat: number;
  result: Result;
  net: Money;
}

/** The command a button sends. */
export interface Suggestion {
  type: 'Check' | 'DeclineBank' | 'Fold' | 'Leave' | 'Play' | 'Ready' | 'TakeBack' | 'TakeBank';
  /** 1 is at the dealer's left. */
  seat: number;
  order?: number;
  stake?: Money | null;
  times?: number | null;
}

/** Where chips may be placed; `with` names the wager it needs beside it. */
export interface SpotView {
  wager: string;
  label: string;
  required: boolean;
  min: Money;
  max: Money | null;
  fixed: Money | null;
  with: string | null;
  equals: string | null;
  allowed: boolean;
  why: string | null;
}

/** What becomes of one wager. */
export type Outcome = 'win' | 'lose' | 'push' | 'uncovered';

/** Why a wager ended as it did; `announcement` has the words. */
export type Reason = 'higher' | 'lower' | 'equal' | 'no_qualifier' | 'folded' | 'folded_refund' | 'too_low' | 'line' | 'no_line' | 'bad_beat' | 'no_bad_beat' | 'bad_beat_tie' | 'no_showdown' | 'envy' | 'void' | 'hand_void' | 'award_refused';

/** One wager, and what is done with it. */
export interface Move {
  wager: string;
  label: string;
  stake: Money;
  verb: 'leave' | 'pay' | 'return' | 'take';
  amount: Money;
  why: string;
}

/** A line claimed for a seat of an outside table, by the sequence of its message. */
export interface LinkedSeatClaim {
  hit: number;
  seat: number;
  line: string;
  confirmed: boolean;
}

/** A line of a paytable with its chance. */
export interface CountedLine {
  key: string;
  title: string;
  /** An exact fraction. */
  probability: string;
  pays: string;
  /** What it pays to 1 or for 1; none of an amount. */
  odds: string | null;
  /** Of the meter, where it pays that. */
  share: string | null;
  /** An amount, where it pays one. */
  cents: number | null;
  /** Whether the stake comes back too. */
  keeps: boolean;
}

/** Whatever comes through a socket. */
export type Said = State | Change | Answered | Denied | Pong;
