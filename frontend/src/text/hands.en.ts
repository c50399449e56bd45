/** The words of a hand's analysis and of one's own hands, in English; they are fetched with their pages. */
import { dollars } from '../felt/money';
import type { AnalysedStreet, HandValue, Money, OwnHabit } from '../house/wire';
import type { Street } from './parts';
import { why } from './why.en';

type Grade = AnalysedStreet['grade'];
type Leak = OwnHabit['leak'];
const PAST: Record<string, string> = { check: 'you checked', fold: 'you folded' };
const DID: Record<string, string> = { check: 'Check', fold: 'Fold' };
const HABIT: Record<string, string> = { check: 'You check', fold: 'You fold' };
const kinds: Record<string, string> = { s: ' suited', o: ' offsuit', '': '' };
const SIDES: Record<string, string> = {
  trips: 'Trips',
  bad_beat: 'Bad Beat',
  pairs: 'Ultimate Pairs',
  progressive: 'Progressive',
};
const number = new Intl.NumberFormat('en-US');

export const en = {
  why,
  title: 'My hands',
  analysis: 'What the hand was worth',
  counting: 'Counting every ending',
  counted: (done: number, total: number): string => `Counting: ${done} of ${total} rounds`,
  not: (why: string): string => `No values here: ${why}`,
  parts: {
    luck: 'Cards',
    luckNote: 'luck',
    decisions: 'Decisions',
    noMistake: 'nothing given up',
    mistakes: (count: number): string => (count === 1 ? 'one wrong choice' : `${count} wrong choices`),
    edge: 'House edge',
    edgeNote: 'before any card',
    result: 'Ante, Blind and Play',
    apart: 'apart',
    inPart: 'The bank covered this hand only in part. What it left open went back, and counts as luck.',
  },
  street: { preflop: 'Before the flop', flop: 'After the flop', river: 'After the river' } as Record<
    Street,
    string
  >,
  past: (action: string): string => PAST[action] ?? `you bet ${action.replace('x', '×')}`,
  house: 'the house decided',
  did: (action: string): string => DID[action] ?? `Bet ${action.replace('x', '×')}`,
  grade: {
    best: 'best',
    close: 'close',
    slip: 'slip',
    mistake: 'mistake',
    dear_mistake: 'dear mistake',
  } as Record<Grade, string>,
  cost: (grade: string, cost: Money): string => `${grade}, ${dollars(cost)}`,
  best: (action: string): string => `Best was ${en.did(action)}`,
  showdown: (win: string, tie: string, lose: string, all: number): string =>
    `Win ${win} %, tie ${tie} %, lose ${lose} % of ${number.format(all)} endings`,
  bars: 'Value in Antes and in money',
  graph: 'Value of the hand',
  cards: 'cards',
  choices: 'decisions',
  ideal: 'the best choice',
  at: (step: HandValue): string =>
    step.kind === 'bets'
      ? 'Bets'
      : step.street === 'preflop'
        ? 'Your cards'
        : step.street === 'flop'
          ? 'Flop'
          : step.street === 'river'
            ? 'Turn, river'
            : 'Dealer',
  point: (name: string, value: string): string => `${name}: ${value}`,
  play: 'Play',
  stop: 'Pause',
  again: 'Play this deck yourself',
  share: 'Share',
  practise: 'Practise',
  practiseThese: 'Practise these',
  firstStep: 'First step',
  lastStep: 'Last step',
  speed: 'Speed',
  speeds: { '0.5': '½×', '1': '1×', '2': '2×' },
  sharedHand: 'A hand somebody has shared',
  shareTitle: 'Share this hand',
  shareNote: 'Whoever has this link sees the hand as you saw it: your cards, what lay open, your decisions.',
  link: 'Link',
  copy: 'Copy the link',
  copied: 'Copied',
  picture: 'The picture of this hand',
  deck: {
    title: 'The same deck again',
    note: 'No money: what you would have won or lost, and what each choice was worth.',
    ask: (street: Street): string => `${en.street[street]}: what do you do?`,
    end: (action: string, net: string): string => `${en.did(action)}: ${net}`,
    was: (action: string, net: string): string => `At the table: ${en.did(action)}, ${net}`,
    whole: 'There the bank covered it only in part; here every wager is covered.',
    restart: 'Once more',
    close: 'Back to the hand',
  },
  when: 'When',
  periods: { all: 'All', month: 'Last 30 days', week: 'Last 7 days', day: 'Last 24 hours' },
  table: 'Table',
  all: 'All',
  show: 'Show',
  shows: { all: 'All hands', wrong: 'With mistakes', best: 'Without mistakes' },
  hand: 'Result',
  results: { all: 'Any', win: 'Won', lose: 'Lost', tie: 'Tied', fold: 'Folded' },
  wager: 'Wager',
  sides: SIDES,
  sideBet: (bet: { wager: string; label: string }): string => SIDES[bet.wager] ?? bet.label,
  csv: 'Export CSV',
  histories: 'Hand histories',
  sums: {
    result: 'Result, base game',
    own: 'Expected of your decisions',
    perfect: 'Expected of perfect play',
    luck: 'Luck',
    cost: 'Mistakes cost',
    hands: (hands: number, ante: string): string =>
      `${number.format(hands)} ${hands === 1 ? 'hand' : 'hands'}, mean Ante ${ante}`,
    share: (percent: string): string => `${percent} % of the Antes`,
    less: 'result less expectation',
    of: (wrong: number, decisions: number): string =>
      `${number.format(wrong)} of ${number.format(decisions)} decisions`,
  },
  against: 'Luck against skill',
  views: { luck: 'With luck', skill: 'Skill only' },
  lines: {
    result: 'result',
    own: 'your decisions',
    perfect: 'perfect play',
    band: 'two of three who decide as you do',
  },
  first: 'hand 1',
  over: (hands: number, band: string, cost: string): string =>
    `Over ${number.format(hands)} hands luck moves a result by about ${band} either way; your decisions moved it by ${cost}. Only the coloured lines say how well you play.`,
  columns: {
    hand: 'Hand',
    when: 'When',
    cards: 'Cards',
    board: 'Board',
    played: 'Played',
    result: 'Result',
    luck: 'Luck',
    cost: 'Cost',
  },
  none: 'none',
  empty: 'No hand of yours fits. Play one, or choose other filters.',
  guest: 'A guest’s hands stay with the guest; with an account they are kept for you.',
  more: 'Earlier hands',
  newer: 'Newest hands',
  dearest: 'Dearest mistakes',
  noMistakes: 'No mistake among these hands.',
  dear: (action: string, hand: string | null): string => `${en.did(action)}${hand ? `, ${hand}` : ''}`,
  lost: 'Where it is lost',
  of: (cost: string): string => `of ${cost}`,
  leaks: {
    preflop_missed: 'Large bet missed, before the flop',
    preflop_small: 'Bet too small, before the flop',
    preflop_weak: 'Bet too weak, before the flop',
    flop_pair: 'Pairs checked on the flop',
    flop_draw: 'Flush draws checked on the flop',
    flop_high: 'High cards checked on the flop',
    flop_weak: 'Bet too weak on the flop',
    river_fold: 'Folds at the river',
    river_bet: 'Bets at the river',
  } as Record<Leak, string>,
  habits: 'Your habits',
  noHabits: 'None found yet.',
  drill: 'Drill',
  drillOf: (words: string): string => `Drill: ${words}`,
  habit: (habit: OwnHabit): string =>
    `${habit.hand ? `${HABIT[habit.action] ?? `You bet ${habit.action.replace('x', '×')} with`} ${habit.hand.slice(0, 2)}${kinds[habit.hand.slice(2)] ?? ''}` : en.leaks[habit.leak]}: ${habit.count} times, ${habit.antes.toFixed(habit.antes < 0.1 ? 3 : 1)} Antes`,
  time: 'Time at the table',
  minutes: (minutes: number): string =>
    minutes < 60
      ? `${minutes} min`
      : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`,
  spent: 'In all',
  pace: 'Pace',
  anHour: (hands: number): string => `${hands} hands an hour`,
  longest: 'Longest sitting',
  today: 'Today',
  days: (day: string, minutes: number): string => `${day}: ${en.minutes(minutes)}`,
  side: 'Side bets, apart',
  noSide: 'None was bet.',
  bet: (label: string, staked: string, result: string, expected: string | null): string =>
    `${label}: ${staked} staked, result ${result}${expected === null ? '' : `, expected ${expected}`}`,
  beside: 'Not among these hands',
  besides: {
    banked: (rounds: number, net: string): string =>
      `${rounds === 1 ? 'One round you banked' : `${number.format(rounds)} rounds you banked`}: ${net}, fees apart.`,
    backed: (rounds: number, net: string): string =>
      `${rounds === 1 ? 'One bet' : `${number.format(rounds)} bets`} behind another seat, where the seat decides: ${net}, fees apart.`,
    void: (rounds: number): string =>
      `${rounds === 1 ? 'One void hand' : `${number.format(rounds)} void hands`}: every wager went back.`,
    rules: (rounds: number, net: string, rules: readonly string[]): string =>
      `${rounds === 1 ? 'One hand' : `${number.format(rounds)} hands`} by rules that are not here as they were then (${rules.join(', ')}): nothing exact can be said of the decisions. Result ${net}.`,
  },
  refused: 'These hands cannot be shown',
  nobody: 'No hands of yours yet',
  nobodyWords:
    'Nobody is seated in this browser. Sit down at a table first: what you play there is shown here.',
};

export type HandsText = typeof en;
