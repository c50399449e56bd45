import { dollars } from '../../felt/money';
import { t } from '../text.svelte';
import type { AskedView, Money } from '../../house/wire';

const ANSWERS: Record<AskedView['answer'], string> = {
  asked: 'asked now',
  waits: 'asked in turn',
  declined: 'declined',
  silent: 'no answer',
  rests: 'banked twice',
  short: 'too few chips',
};

/** The same in the narrow line of seats on a phone. */
const BRIEF: Record<AskedView['answer'], string> = {
  asked: 'asked',
  waits: 'waits',
  declined: 'declined',
  silent: 'silent',
  rests: 'rests',
  short: 'short',
};

/** A player-dealer's table: who banks, what the stake covers, in which order. */
export const en = {
  bank: 'Bank',
  you: 'you',
  seat: (seat: number): string => `seat ${seat}`,
  whose: (seat: number, name: string | null): string => (name ? `seat ${seat}, ${name}` : `seat ${seat}`),
  round: (turn: number): string => `round ${turn} of 2`,
  nobody: 'nobody',
  nobodyYet: 'nobody yet',
  yours: 'Yours?',
  offered: 'Offered',
  open: 'Open',
  atMost: 'won or lost at most',
  collected: (collected: Money | null, paid: Money | null): string =>
    `collected ${dollars(collected, true)}, paid ${dollars(paid, true)}`,
  noHand: 'no hand without one',
  details: 'The bank: cover, order, decks',

  banks: (turn: number): string => (turn ? `banks, round ${turn} of 2` : 'banks'),
  answer: ANSWERS,
  brief: BRIEF,
  behind: (name: string, figure: string): string => `${name} behind: ${figure}`,
  several: (count: number, figure: string): string => `${count} behind: ${figure}`,

  yourStake: 'Your stake',
  clockwise: 'Settled clockwise',
  from: (name: string): string => `from ${name}`,
  yourTurn: 'Your turn at the bank',
  waits: 'The table waits for a player-dealer',
  waitsWords: 'Nothing is dealt and no fee is taken. Your chips stay in front of you.',
  seatOf: (seat: number): string => `Seat ${seat}`,
  /** What the dock says to whoever waits for a bank. */
  wait: {
    asked: (name: string): string => `${name} is asked to bank`,
    askedWords: 'You bet as soon as somebody banks.',
    bets: ['Bets open', 'once banked'],
    nobody: 'Nobody banks',
    nobodyWords: 'No hand is dealt without a player-dealer. You are asked again in turn.',
    alone: 'A player-dealer is missing: no hand is dealt until somebody who can bank sits down.',
    noHand: ['No hand', 'no fee'],
  },
  /** Behind a seat: what its choices move. */
  follow: {
    label: 'What you follow',
    decides: (name: string): string => `${name} decides`,
    then: 'you follow',
    check: 'If Check',
    fold: 'If Fold',
    nothing: 'nothing moves',
    gives: (amount: string): string => `gives up ${amount}`,
    bet: (times: number): string => `If Bet ${times}×`,
    moves: (amount: string): string => `${amount} to Play`,
  },
  luck: {
    title: 'Luck',
    expected: 'expected after the fee',
    lower: (share: number): string => `${t.number(Math.round(100 * share))} of 100 rounds end lower`,
  },
  lately: {
    title: 'Banking here lately',
    side: (rounds: number): string => (rounds === 1 ? 'last round' : `last ${rounds} rounds`),
    stakes: 'Stakes',
    ahead: 'Banks that ended ahead',
    used: 'Stakes used up',
    waits: 'Rounds nobody banked',
    of: (some: number, all: number): string => `${some} of ${all}`,
  },
  covers: 'The bank covers',

  asked: 'Who is asked',
  askedSide: 'clockwise',
  first: 'Somebody who declines is passed over in this round.',
  resting: 'Who has banked two dealt rounds running rests until somebody else has banked one.',
  order: 'Order of settling',
  orderSide: 'clockwise from the bank',
  foldedFirst: 'Folded seats are collected first, before the bank’s cards open.',
  behindWhom: (name: string, holder: string): string => `${name}, behind ${holder}`,
  noBets: 'no bet yet',
  decks: 'Two decks',
  inPlay: 'in play',
  shuffled: 'being shuffled',
  rack: (cards: number): string => (cards === 1 ? '1 card in the rack' : `${cards} cards in the rack`),
  alternate: 'They alternate: each is dealt every other round.',

  /** What banking is worth, before one accepts it. */
  banking: {
    stake: 'Your stake',
    of: (most: Money): string => `of ${dollars(most)}`,
    expected: 'Expected',
    perfect: 'a round, perfect players',
    whole: 'Edge on these bets',
    capped: 'Capped at your stake, both ways',
    fee: 'Fee',
    sum: (stake: Money): string => `Banking ${dollars(stake)}`,
    exact: 'Counted exactly.',
    sampled: (rounds: number, error: Money): string =>
      `${t.number(rounds)} rounds played, ± ${dollars(error)}.`,
    assumed: 'Bets open once somebody banks: until then each last bet counts, or the least.',
    placed: 'For the bets that lie there.',
    risk: 'Risk',
    oneRound: 'of one round',
    ahead: 'Ahead',
    most: 'Two of three rounds',
    between: (low: string, high: string): string => `${low} to ${high}`,
    lost: 'All lost',
    oneIn: (chance: number): string => (chance ? `1 in ${t.number(Math.round(1 / chance))}` : 'never'),
    byStake: 'Stakes, and what each is worth a round',
    small: 'A stake that covers little stops collecting sooner than it stops paying.',
    worthIt: 'Worth',
    feeOf: (fee: string): string => `fee ${fee}`,
    feeWhen: 'at “no more bets”',
    counting: 'Counting what it is worth…',
  },

  /** How far a player-dealer's stake covers one's bets. */
  cover: {
    win: 'win',
    loss: 'loss',
    coveredWin: 'Covered: win',
    title: 'What the bank covers',
    stake: (stake: Money): string => `stake ${dollars(stake, true)}`,
    best: (most: Money): string => `At most you win ${dollars(most, true)}`,
    worst: (most: Money): string => `At most you lose ${dollars(most, true)}`,
    covers: (least: Money, most: Money): string =>
      least === most ? dollars(most, true) : `${dollars(least, true)} to ${dollars(most, true)}`,
    /** The same where there is little room. */
    range: (least: Money, most: Money): string =>
      least === most ? dollars(most, true) : `${dollars(least, true)}–${dollars(most, true)}`,
    hatched: 'Hatched: only if those settled before you leave it. The rest goes back.',
    assumed: 'For your last bet, or the least. The rest goes back.',
  },
};

export type BankText = typeof en;
