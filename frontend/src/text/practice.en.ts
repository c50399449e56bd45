/** The words of the practice room in English; they are fetched with its page. */
import { dollars } from '../felt/money';
import type { Money, PracticeHand, PracticeValues } from '../house/wire';
import { higherFirst, type Street } from './parts';
import { why } from './why.en';

const RANKS: Record<string, string> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};
const SUITS = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

const HANDS: Record<string, string> = {
  pair: 'a pair',
  two_pair: 'two pairs',
  three_of_a_kind: 'three of a kind',
  straight: 'a straight',
  flush: 'a flush',
  full_house: 'a full house',
  four_of_a_kind: 'four of a kind',
  straight_flush: 'a straight flush',
  royal_flush: 'a royal flush',
};
const a = (rank: string): string => `${/^[ae]/.test(rank) ? 'an' : 'a'} ${rank}`;
const many = (rank: string): string => `${rank}${rank === 'six' ? 'es' : 's'}`;

/** A rule that was found, from its name: "flop-paired:2". */
function found(code: string): string {
  const [street = '', key = ''] = code.split('-');
  const [asks = '', least = ''] = key.split(':');
  const rank = RANKS[least] ?? '';
  const better = least === 'A' ? '' : ' or better';
  if (street === 'preflop') {
    const kind = asks === 'suited' ? ' suited' : asks === 'offsuit' ? ' of two suits' : '';
    const cards =
      asks === 'pair'
        ? `a pair of ${many(RANKS[least[0]!]!)} or better`
        : least[1] === '2'
          ? `any ${RANKS[least[0]!]}${kind}${least[0] === 'A' ? '' : ' or better'}`
          : `${least}${kind} or better`;
    return `Before the flop bet 4× with ${cards}`;
  }
  const what: Record<string, string> = {
    made: `${HANDS[least] ?? least} or better${street === 'river' ? ' that beats the board' : ''}`,
    paired:
      least === '2'
        ? 'any pair with a card of yours'
        : `a pair of ${many(rank)}${better} with a card of yours`,
    pocket: `a pair of ${many(rank)}${better} in your hand`,
    hidden: `a pair of ${many(rank)}${better} with a card of yours`,
    flush: `four of a suit, ${a(rank)}${better} of it in your hand`,
    high: `${a(rank)}${better} in your hand`,
    outs: `fewer than ${least} cards in the dealer’s hand that beat you`,
    straight: 'a draw to a straight',
  };
  return `${street === 'flop' ? 'On the flop' : 'At the river'} bet with ${what[asks] ?? key}`;
}

export const en = {
  why,
  title: 'Practice',
  nothing: 'No clock, no money, the same coach',
  daily: 'Daily twenty',
  free: 'Free practice',
  missed: 'What was missed',
  drill: 'A rule',
  habit: 'A habit',
  own_hand: 'Your own hand',
  habits: 'Your habits',
  atTables: 'at the tables',
  choose: 'Choose',
  chooseTitle: 'What to practise',
  modes: { daily: 'Daily twenty', free: 'Free', rules: 'Rules to learn' },
  mode: 'What is dealt',
  hands: 'Which hands',
  picks: { close: 'Close calls', costly: 'Costly', any: 'Any hand' },
  street: 'Street',
  streets: { any: 'Any', preflop: 'Before the flop', flop: 'Flop', river: 'River' },
  at: { preflop: 'Before the flop', flop: 'After the flop', river: 'After the river' } as Record<
    Street,
    string
  >,
  rules: 'By whose rules',
  rulesOf: (name: string): string => `${name}`,
  rulesBy: (name: string): string => `Rules: ${name}`,
  howItPays: 'How the game is played and what it pays',
  table: (id: string): string => `Table ${id}`,
  blind: 'Blind table',
  date: (date: string): string => day.format(new Date(`${date}T00:00Z`)),
  weekday: (date: string): string => weekday.format(new Date(`${date}T00:00Z`)),
  before: (street: Street, ante: Money): string =>
    `Ante ${dollars(ante, true)}, Blind ${dollars(ante, true)}${street === 'preflop' ? '' : ', checked before'}`,
  number: (at: number, of: number | null): string => (of ? `Number ${at} of ${of}` : `Number ${at}`),
  everybody: (rules: string): string => `the same for everybody today, by the rules of ${rules}`,
  dayBy: (day: string, rules: string): string => `${day}, ${rules}`,
  dailyBy: 'Each profile has twenty of its own a day, the same for everybody.',
  notHere: (rules: string): string => `${rules} (no table here)`,
  again: 'missed before',
  yours: 'Your hand',
  board: 'Community cards',
  own: 'Your cards',
  choices: 'Your decision',
  /** Two cards before the flop: "King and five, of two suits". */
  two: (hole: string[]): string => {
    const [one, other] = higherFirst(hole).map((card) => RANKS[card[0]!]!);
    if (one === other) return `Pair of ${one}${one === 'six' ? 'es' : 's'}`;
    const alike = hole[0]![1] === hole[1]![1];
    return `${capital(one!)} and ${other}, ${alike ? 'of one suit' : 'of two suits'}`;
  },
  draw: ({ draw }: PracticeHand): string => (draw ? `four ${SUITS[draw.suit]}` : ''),
  noCheck: 'No check after the river',
  see: { preflop: 'see the flop', flop: 'see two more', river: '' } as Record<Street, string>,
  givesUp: 'gives up Ante and Blind',
  onPlay: (price: Money): string => `${dollars(price, true)} on Play`,
  space: 'Space',
  time: 'Take your time.',
  hint: 'Show a hint',
  counting: 'Counting every ending',
  dealing: 'Dealing',
  gettingReady: 'The coach is getting ready.',
  best: (name: string): string => `${name} is best`,
  bestBy: (name: string, cost: number, antes: string): string =>
    cost ? `${name} is best, by ${dollars(cost)}` : `${name} is best, by ${antes} Antes`,
  right: (name: string): string => `Right: ${name} is best`,
  you: { check: 'You checked.', fold: 'You folded.', bet: (times: number): string => `You bet ${times}×.` },
  /** A hand that wins the more often, and costs money whatever one does. */
  losesAhead:
    'It loses money all the same: most wins pay no Blind, and no Ante unless the dealer has a pair.',
  beating: (cards: number): string =>
    `${cards === 0 ? 'No single card' : cards === 1 ? 'One card' : `Any of ${cards} cards`} in the dealer’s hand would beat you; the rule of thumb bets with up to 20.`,
  /** Before the cards of the twin, and after them; what it has is named where that is something else. */
  twinWith: 'With',
  twin: (name: string, antes: string, hand: string | null): string =>
    `instead${hand ? ` (${hand})` : ''} ${name} would be best, by ${antes} Antes.`,
  /** What the short rule does, and what is best. */
  ruleSays: {
    bets: { bets: 'Rule of thumb:', waits: 'An exception to the rule of thumb:' },
    waits: { bets: 'The rule of thumb asks for more:', waits: 'Not enough for the rule of thumb:' },
  },
  inAntes: 'in Antes',
  inMoney: (ante: Money): string => `Ante ${dollars(ante, true)}`,
  comesAgain: (days: number): string =>
    days === 0
      ? 'It comes again soon.'
      : days === 1
        ? 'It comes again tomorrow.'
        : `It comes again in ${days} days.`,
  in: (days: number): string => (days <= 0 ? 'now' : days === 1 ? 'tomorrow' : `in ${days} days`),
  next: 'Next',
  toGo: (left: number): string => (left ? `${left} to go today` : 'the last one'),
  another: 'another hand',
  result: 'See the result',
  scored: (best: number, of: number): string => `${best} of ${of}`,
  bestChoices: 'best choices',
  cost: 'The others cost',
  perDecision: 'of the Ante a decision',
  spokenScore: (best: number, of: number): string =>
    of ? `${best} of ${of} best choices` : 'nothing decided yet',
  dot: { ok: 'best', no: 'not best', now: 'now', open: 'to come' },
  row: (days: number): string =>
    days === 0 ? 'No days in a row yet' : days === 1 ? 'One day in a row' : `${days} days in a row`,
  bestRow: (days: number): string => `best ${days}`,
  comes: 'Comes again',
  nothingMissed: 'Nothing is missed so far.',
  practiseNow: 'Practise these now',
  sure: 'How sure you are',
  pickStreet: 'Choose a street',
  ofBest: (share: number): string => `${share} %`,
  none: '–',
  done: 'Done for today',
  doneWords: (best: number, of: number, cost: string): string =>
    `${best} of ${of} best choices; the others cost ${cost}. New ones come at midnight UTC.`,
  ownDone: 'These are all of them',
  ownDoneWords: (best: number, of: number): string =>
    `${best} of ${of} best choices this time. What was not best comes again.`,
  onward: 'Practise on',
  toMissed: (count: number): string => (count === 1 ? 'One missed hand' : `${count} missed hands`),
  strategies: 'Rules to learn',
  strategyWords: (edge: string, perfect: string, cost: string): string =>
    `Playing by these alone costs ${edge} % of the Ante; perfect play costs ${perfect} %. Exactly ${cost} % more.`,
  simple: 'The published simple strategy',
  strategy: 'Which strategy',
  found: (rules: number): string => (rules === 1 ? 'The best single rule' : `The best ${rules} rules`),
  option: (name: string, cost: string): string => `${name}: ${cost} % more than perfect`,
  foundRule: found,
  countingRules: 'Counting what the rules cost',
  drillIt: 'Drill',
  drillOf: (rule: string): string => `Drill: ${rule}`,
  rule: {
    preflop_pair: 'Before the flop bet 4× with a pair of threes or better',
    preflop_ace: 'Before the flop bet 4× with any ace',
    preflop_king: 'Before the flop bet 4× with K2 suited or K5 and better',
    preflop_queen: 'Before the flop bet 4× with Q6 suited or Q8 and better',
    preflop_jack: 'Before the flop bet 4× with J8 suited or JT',
    flop_hand: 'On the flop bet with two pairs or better',
    flop_pair: 'On the flop bet with a pair that has a card of yours, but not pocket twos',
    flop_draw: 'On the flop bet with four of a suit, a ten or better of it in your hand',
    river_pair: 'At the river bet with a pair that has a card of yours, or better',
    river_outs: 'At the river bet when fewer than 21 cards in the dealer’s hand beat you',
  } as Record<string, string>,
  kept: 'Your progress is kept in this browser alone; nothing of it is sent.',
  forget: 'Forget my progress',
  forgetSure: 'Forget all of it',
  altered: {
    habit: 'This link names no habit that is practised here. It may have been changed on its way.',
    own: 'This link names no hand that can be practised. It may have been changed on its way.',
  },
  trying: 'It is tried again in a moment.',
};

/** Every word of the practice room in one language. */
export type PracticeText = typeof en;
