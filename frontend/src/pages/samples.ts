import type { Look, RingState } from '../felt/looks';
import type {
  ActionView,
  AwardView,
  BankView,
  DealView,
  DecisionAdvice,
  FeltView,
  HandView,
  PrivateView,
  PublicView,
  SeatView,
  Sign,
  SpotView,
  WagerName,
  WagerView,
} from '../house/wire';

/** Made-up states for the components page and the tests; nothing here is sent anywhere. */
export const look = (state: RingState, amount = 0, words: string | null = null): Look => ({
  state,
  amount,
  figure: amount ? `$${amount / 100}` : null,
  words,
});

export const action = (changes: Partial<ActionView> = {}): ActionView => ({
  command: { type: 'Play', seat: 3, times: 4 },
  name: 'Bet 4×',
  price: '100.00',
  key: '4',
  allowed: true,
  filled: true,
  ...changes,
});

export const wager = (changes: Partial<WagerView> = {}): WagerView => ({
  wager: 'ante',
  label: 'Ante',
  stake: '25.00',
  ...changes,
});

export const NINES: HandView = {
  code: 'pair',
  title: 'pair of nines',
  detail: 'ace, king and jack kickers',
  cards: ['9h', '9d', 'As', 'Kd', 'Jc'],
};

export const seat = (changes: Partial<SeatView> = {}): SeatView => ({
  seat: 6,
  player: 'g-41',
  name: 'Guest 41',
  bot: false,
  absent: false,
  stack: '400.00',
  state: 'to_decide',
  cards: ['??', '??'],
  hand: null,
  wagers: [
    wager({ stake: '15.00' }),
    wager({ wager: 'blind', label: 'Blind', stake: '15.00' }),
    wager({ wager: 'trips', label: 'Trips', stake: '5.00' }),
  ],
  sensor: true,
  decision: null,
  times: null,
  by_system: false,
  result: null,
  net: null,
  fees: '0.00',
  fee_due: null,
  envy: false,
  cover: null,
  backline: [],
  ...changes,
});

export const SPOTS: WagerName[] = [
  { wager: 'trips', label: 'Trips' },
  { wager: 'bad_beat', label: 'Bad Beat' },
  { wager: 'pairs', label: 'Ultimate Pairs' },
  { wager: 'ante', label: 'Ante' },
  { wager: 'blind', label: 'Blind' },
  { wager: 'play', label: 'Play' },
  { wager: 'progressive', label: 'Progressive' },
];

export const METER: Sign = {
  meter: 'WA-01',
  title: 'Royal flush in hole cards and flop',
  shows: '48217.40',
  bet: '1.00',
  ceiling: null,
  closed: null,
};

export const AWARD: AwardView = {
  seat: 3,
  name: 'Guest 40',
  amount: '48217.40',
  line: 'royal_flush_flopped',
  paid: { title: 'Royal flush in hole cards and flop', basis: 'meter', numerator: 10_000 },
  words: 'royal flush in hole cards and flop: 100 % of the meter',
};

export const SETTLED: WagerView[] = [
  wager({
    outcome: 'push',
    pays: '0.00',
    returned: '25.00',
    reason: 'no_qualifier',
  }),
  wager({
    wager: 'blind',
    label: 'Blind',
    outcome: 'push',
    pays: '0.00',
    returned: '25.00',
    reason: 'too_low',
  }),
  wager({
    wager: 'play',
    label: 'Play',
    stake: '100.00',
    outcome: 'win',
    pays: '100.00',
    returned: '200.00',
    reason: 'higher',
  }),
  wager({
    wager: 'trips',
    label: 'Trips',
    stake: '5.00',
    outcome: 'lose',
    pays: '0.00',
    returned: '0.00',
    reason: 'no_line',
  }),
];

export const BANK: BankView = {
  seat: 6,
  turn: 1,
  order: [1, 2],
  name: null,
  bot: false,
  may_pay: '0.00',
  may_collect: '0.00',
  stake: '500.00',
  collected: '60.00',
  paid: '65.00',
  net: '-5.00',
  fees: '1.00',
};

export const ADVICE: DecisionAdvice = {
  round: 'washington-17',
  street: 'flop',
  best: '2x',
  ante: '25.00',
  endings: { win: 824_759, tie: 13_774, lose: 231_657, all: 1_070_190 },
  actions: [
    {
      action: '2x',
      name: 'Bet 2×',
      times: 2,
      exact: '463303/356730',
      antes: 1.29875,
      money: '32.47',
      cost: '0.00',
    },
    {
      action: 'check',
      name: 'Check',
      times: null,
      exact: '72437/97290',
      antes: 0.74455,
      money: '18.61',
      cost: '13.86',
    },
  ],
};

export const FIRST_ADVICE: DecisionAdvice = {
  round: 'washington-18',
  street: 'preflop',
  best: 'check',
  ante: '25.00',
  endings: { win: 784_492_078, tie: 119_561_626, lose: 1_193_518_696, all: 2_097_572_400 },
  actions: [
    { action: '4x', name: 'Bet 4×', times: 4, exact: '-17/20', antes: -0.85, money: '-21.25', cost: '13.00' },
    { action: '3x', name: 'Bet 3×', times: 3, exact: '-7/10', antes: -0.7, money: '-17.50', cost: '9.25' },
    {
      action: 'check',
      name: 'Check',
      times: null,
      exact: '-33/100',
      antes: -0.33,
      money: '-8.25',
      cost: '0.00',
    },
  ],
};

/** Three players' bets, seat 3 to cut; `changes` is how far it has come. */
export const deal = (changes: Partial<DealView> = {}): DealView => ({
  offer: '84933ff4'.repeat(8),
  roots: ['9afe2830', '1c66e5b9', 'a93f02d8', 'f7803a1e'].map((root) => root.repeat(8)),
  pledged: [1, 3],
  parties: [],
  closing: null,
  cutter: null,
  chances: {},
  opened: null,
  withheld: [],
  withheld_behind: [],
  cutter_order: 0,
  chance: null,
  cut: null,
  deck: null,
  claims: false,
  seeds: {},
  ...changes,
});

/** A table before anybody has sat down, and a spectator before it. */
export const PUBLIC: PublicView = {
  table: 'washington',
  title: 'Washington',
  profile: 'washington',
  profile_title: 'Washington',
  open: true,
  phase: 'waiting',
  says: 'Waiting for players.',
  call: 'waiting',
  void: null,
  banker: 'house',
  print: 'Dealer qualifies with a pair or better',
  round: null,
  number: 0,
  deadline: null,
  seconds: null,
  at_zero: null,
  then: null,
  turn: [],
  sizes: [],
  deal: null,
  shuffler: {
    model: 'hand-held',
    order: 'D-01',
    status: 'ready',
    deck: null,
    text: '',
    malfunction: null,
    mode: null,
    idle: null,
  },
  player_dealer: null,
  stake: null,
  bank: null,
  backline: 'off',
  rack: null,
  offer: null,
  asked: [],
  board: [],
  dealer: { cards: [], hand: null, qualifies: null, text: null },
  seats: [],
  spots: SPOTS,
  posted: { min: '5.00', max: '100.00', one_wager: '300.00', games: 4, least: '10.00' },
  meter: METER,
  order: [],
  awards: [],
  notices: [],
  change: null,
  last: [],
};

const spot = (wager: string, label: string, changes: Partial<SpotView> = {}): SpotView => ({
  wager,
  label,
  required: false,
  min: '5.00',
  max: '25.00',
  fixed: null,
  with: null,
  equals: null,
  allowed: true,
  why: null,
  ...changes,
});

/** Bets are open, and there was one before. */
export const FELT: FeltView = {
  spots: [
    spot('trips', 'Trips'),
    spot('ante', 'Ante', { required: true, max: '100.00' }),
    spot('blind', 'Blind', { required: true, max: '100.00', equals: 'ante' }),
  ],
  last: { ante: '10.00', blind: '10.00', trips: '5.00' },
  keep: null,
  keeps: null,
  games: 4,
  fees: [],
};

export const PRIVATE: PrivateView = {
  player: null,
  seat: null,
  stack: null,
  cards: [],
  hand: null,
  actions: [],
  felt: null,
  behind: [],
  seat_options: [],
  buy_in: null,
  name: null,
  balance: null,
  limits: null,
};
