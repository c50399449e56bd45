/**
 * Every word of the pages in English, grouped by where it stands. Another language is a file of the same shape; what is
 * missing there does not compile. What the house builds from a code and parts is built here from the same ones.
 */
import { dollars, signed } from '../felt/money';
import type { Shown } from '../felt/telling';
import type {
  Fault,
  GuideAnswer,
  GuideSection,
  HandView,
  Money,
  News,
  PaidLine,
  PostedChange,
  PublicView,
  Reason,
  SeatView,
  SheetLine,
  SheetSection,
  Sign,
  WagerName,
  WagerView,
} from '../house/wire';
import {
  ranksOf,
  share,
  type Banker,
  type Choice,
  type HandCode,
  type HintStep,
  type OwnResult,
  type Rank,
  type Street,
} from './parts';
import type { AutoEnd } from '../table/auto.svelte';
import type { Awaited } from '../table/dock';

const LOCALE = 'en-GB';
const grouped = new Intl.NumberFormat('en-US');
const hourAndMinute = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const long = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours ? `${hours} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ');
};
const ENDS: Record<AutoEnd, (asked: number) => string> = {
  line: () => 'the connection was lost',
  left: () => 'you have left the seat',
  void: () => 'the hand was void',
  house: () => 'the house decided for you',
  limits: () => 'the limits of this table have changed',
  check: () => 'half an hour has passed',
  chips: () => 'too few chips',
  done: (asked) => `${asked} hands are played`,
};
const RANKS: Record<Rank, string> = {
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
const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const KINDS: Record<HandCode, string> = {
  royal_flush: 'royal flush',
  straight_flush: 'straight flush',
  four_of_a_kind: 'four of a kind',
  full_house: 'full house',
  flush: 'flush',
  straight: 'straight',
  three_of_a_kind: 'three of a kind',
  two_pair: 'two pairs',
  pair: 'pair',
  high_card: 'high card',
};

const rank = (one: Rank): string => RANKS[one] ?? one;
const ranks = (one: Rank): string => rank(one) + (one === '6' ? 'es' : 's');
const and = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
const kicker = (all: Rank[]): string => `${and(all.map(rank))} kicker${all.length > 1 ? 's' : ''}`;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;
const seats = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'Seat' : 'Seats'} ${numbers.join(', ')}`;

const title = (code: HandCode, first: Rank | null): string =>
  code === 'pair' && first ? `pair of ${ranks(first)}` : KINDS[code];

function detail(hand: HandView): string {
  const { made, kickers } = ranksOf(hand);
  switch (hand.code) {
    case 'royal_flush':
      return '';
    case 'straight_flush':
    case 'straight':
      return `${rank(made[0]!)} high`;
    case 'full_house':
      return `${ranks(made[0]!)} over ${ranks(kickers[0]!)}`;
    case 'flush':
      return and(made.map(rank));
    case 'high_card':
      return and(kickers.map(rank));
    case 'pair':
      return kicker(kickers);
    default:
      return `${made.map(ranks).join(' and ')}, ${kicker(kickers)}`;
  }
}

function whole(hand: HandView): string {
  const more = detail(hand);
  return title(hand.code, hand.cards[0]?.[0] ?? null) + (more && `, ${more}`);
}

const dealer = (banker: Banker): string => (banker === 'player_dealer' ? 'player-dealer' : 'dealer');
const qualifies = (yes: boolean): string => (yes ? 'qualifies' : 'does not qualify');
const verdict = (banker: Banker, hand: HandView, yes: boolean | null): string =>
  capital(`${dealer(banker)} has ${whole(hand)}: ${qualifies(yes === true)}`);

const IRREGULAR: Record<string, string> = {
  wrong_count: 'wrong number of cards to a player, the board or the dealer',
  face_up: 'a card face up in the shuffler or the deck',
  stub_count: 'the stub or a packet has another count than it should',
  misdeal: 'cards dealt out of turn or to a wrong place',
  misread: 'a device has read a card wrongly',
  dropped_card: 'a card has fallen or left the table',
  exposed_hand: "the dealer has exposed a player's card",
  exposed_card: 'a card was seen before its time',
  aborted: 'the hand cannot be played to its end',
};
const VOID = {
  shuffler: 'shuffler malfunction',
  no_bets: 'nobody bets',
  stuck: 'the house could not go on',
  irregularity: 'irregularity',
};
const voided = ({ reason, what, rule, fees }: NonNullable<PublicView['void']>): string =>
  `All hands are void: ${IRREGULAR[what ?? ''] ?? VOID[reason]}${rule ? ` (${rule})` : ''}. ` +
  `Every wager${fees ? ' and every collection fee' : ''} is returned`;

const RESULTS = { win: 'wins', lose: 'loses', tie: 'ties', fold: 'folded', void: 'void' };
const OWN_RESULTS: typeof RESULTS = { ...RESULTS, win: 'win', lose: 'lose', tie: 'tie' };
const less = (fees: Money | null | undefined): string => (fees ? `, collection ${dollars(fees)}` : '');

/** A wager's Play bets that are open, in Antes: "3× or 4×". */
const sizes = (all: number[]): string => all.map((size) => `${size}×`).join(' or ');

function says(table: PublicView): string {
  const { shuffler } = table;
  switch (table.call) {
    case 'closed':
      return 'The table is closed.';
    case 'closing':
      return 'The table is closing.';
    case 'out_of_order':
      return `The ${shuffler.model} is out of order: ${shuffler.malfunction}.`;
    case 'no_bank':
      return 'Waiting for a player-dealer.';
    case 'waiting':
      return 'Waiting for players.';
    case 'bank_offered':
      return `Seat ${table.offer?.seat} is offered the position of player-dealer.`;
    case 'place_bets':
      return 'Place your bets.';
    case 'no_more_bets':
      return 'No more bets.';
    case 'check_or_bet':
      return `Check, or bet ${sizes(table.sizes)}.`;
    case 'bet_or_fold':
      return `Bet ${sizes(table.sizes)}, or fold.`;
    case 'hands_opened':
      return 'Hands are opened.';
    case 'award_waits':
      return 'A supervisor is called to confirm the award.';
    case 'void':
      return table.void ? `${voided(table.void)}.` : '';
    case 'settled':
      return table.dealer.hand ? verdict(table.banker, table.dealer.hand, table.dealer.qualifies) : '';
  }
}

/** What the dealer announces; what the viewer at seat `own` did is told as one's own. */
function news(item: News, banker: Banker, own: number | null = null): string {
  const { seat, amount, hand } = item;
  const me = own !== null && seat === own && !item.order;
  const who = me ? 'You' : item.order ? `${item.name}, behind seat ${seat},` : `Seat ${seat}`;
  const name = me ? 'You' : item.name;
  /** "Seat 3 checks", "You check". */
  const does = (one: string, other = `${one}s`): string => (me ? one : other);
  const absent = !item.by_system ? '' : `, decided by the house for ${me ? 'you' : 'an absent player'}`;
  switch (item.kind) {
    case 'sat':
      return `${name} ${does('sit')} down at seat ${seat}`;
    case 'left':
      return item.code === 'plays_out'
        ? `${name} ${does('get')} up; the hand is played out`
        : `${name} ${does('leave')} seat ${seat}`;
    case 'away':
      return `${name} ${does('have', 'has')} no connection`;
    case 'back':
      return `${name} ${does('are', 'is')} back`;
    case 'bought_in':
      return `${name} ${does('buy')} in for ${dollars(amount)}`;
    case 'cashed_out':
      return `${name} ${does('cash', 'cashes')} out ${dollars(amount)}`;
    case 'table':
      return `The table is ${item.code}`;
    case 'change':
    case 'progressive':
      // What is posted names every figure; it is the house's own wording.
      return item.text;
    case 'irregularity':
      if (item.code === 'hand_void')
        return `${me ? 'Your hand' : `The hand of seat ${seat}`} is void: its wagers are returned`;
      return `${capital(IRREGULAR[item.report ?? ''] ?? VOID.irregularity)}: the round stands`;
    case 'shuffler':
      if (item.code === 'mode_set') return `The shuffler is set to mode "${item.report}"`;
      return item.code === 'failed' ? `Shuffler malfunction: ${item.report}` : 'The shuffler works again';
    case 'round_opened':
      return `Round ${item.number}${item.code === 'bets_open' ? ': place your bets' : ''}`;
    case 'bank_offered':
      return `${who} ${does('are', 'is')} offered the bank`;
    case 'bank_declined':
      return `${who} ${does('decline')} the bank`;
    case 'bank_taken':
      return `${who} ${does('bank')} with ${dollars(amount)}: place your bets`;
    case 'waiting':
      return 'The table waits for a player-dealer';
    case 'ended':
      return item.code === 'nobody_banks' ? 'Nobody banks: no round is dealt' : 'The felt is clear';
    case 'bet':
      return `${who} ${does('bet')} ${dollars(amount)}`;
    case 'taken_back':
      return `${who} ${does('take')} the wagers back`;
    case 'no_more_bets':
      return 'No more bets';
    case 'fee':
      return (
        `${who}${item.banks ? ', the player-dealer,' : ''} ${does('pay')} a collection fee of ${dollars(amount)}, ` +
        `rate ${item.rate}${item.code === 'after_settlement' ? ', after the settlement' : ''}`
      );
    case 'locked':
      return item.seats?.length
        ? `Progressive bets are in: seat ${item.seats.join(', ')}`
        : 'No progressive bets';
    case 'pledges':
      return item.seats?.length
        ? `Pledges are opened: seat ${item.seats.join(', ')}`
        : `${name} ${does('withhold')} the pledge of seat ${seat}`;
    case 'cut':
      if (!name) return 'Nobody has pledged: this deal claims nothing';
      return item.code === 'withheld'
        ? `${name} ${does('withhold')} the cut of seat ${seat}`
        : `${name} ${does('cut')} the deck`;
    case 'dealt':
      return 'Cards are dealt';
    case 'check':
      return `${who} ${does('check')}${absent}`;
    case 'fold':
      return `${who} ${does('fold')}${absent}`;
    case 'play':
      return `${who} ${does('bet')} ${item.times}×${absent}`;
    case 'flop':
      return `Flop: ${item.cards!.map(card).join(', ')}`;
    case 'river':
      return `Turn and river: ${item.cards!.map(card).join(', ')}`;
    case 'dealer':
      if (!hand) return '';
      return item.cards?.length
        ? `${capital(dealer(banker))} has ${whole(hand)}`
        : verdict(banker, hand, item.qualifies ?? null);
    case 'hand':
      return hand ? `${who} ${does('have', 'has')} ${whole(hand)}` : '';
    case 'settled':
      if (item.order) return `${item.name}, behind seat ${seat}: ${signed(amount)}${less(item.fees)}`;
      if (item.banks)
        return (
          `${who} banked: ${does('collect')} ${dollars(item.collected)}, ${does('pay')} ${dollars(item.paid)}: ` +
          signed(amount) +
          less(item.fees)
        );
      return (
        `${who} ${(me ? OWN_RESULTS : RESULTS)[item.result!]}${hand ? ` with ${whole(hand)}` : ''}: ` +
        signed(amount) +
        less(item.fees)
      );
    case 'envy':
      return `${who} ${does('are', 'is')} paid ${dollars(amount)} of Envy for another player's hand`;
    case 'void':
      return item.void ? voided(item.void) : '';
  }
}

/** Cards by themselves, as they are turned. */
function shown({ shown, cards }: Shown, banker: Banker): string {
  const whose = { turn: 'Turn', river: 'River', dealer: `${capital(dealer(banker))}'s cards` };
  return `${whose[shown]}: ${cards.map(card).join(', ')}`;
}

function card(code: string): string {
  const suit = SUITS[code[1] ?? ''];
  return suit ? `${rank(code[0]!)} of ${suit}` : 'face-down card';
}

function pays({ basis, numerator = 0, denominator = 1, amount }: PaidLine): string {
  if (basis === 'fixed') return dollars(amount);
  if (basis === 'meter') return `${share(numerator)} of the meter`;
  return `${grouped.format(numerator)} ${basis} ${denominator}`;
}

const REASONS: Record<Exclude<Reason, 'line' | 'bad_beat' | 'no_line'>, (dealer: string) => string> = {
  higher: () => "player's hand is higher: 1 to 1",
  lower: () => "player's hand is lower",
  equal: () => 'hands are equal: returned',
  no_qualifier: (dealer) => `${dealer} does not qualify: Ante returned`,
  folded: () => 'folded',
  folded_refund: (dealer) => `folded, and ${dealer} does not qualify: Ante returned`,
  too_low: () => 'wins with less than the table pays: returned',
  no_bad_beat: () => 'no bad beat',
  bad_beat_tie: () => 'hands are equal, so nobody was beaten',
  no_showdown: () => 'folded: there is no showdown',
  envy: () => "another player's hand pays envy",
  void: () => 'round is void: returned',
  award_refused: () => 'award is refused: bet returned',
  hand_void: () => 'hand is void: returned',
};

function reason({ reason, paid, wager, player_dealer }: WagerView): string {
  const line = paid ? `${paid.title}: ${pays(paid)}` : '';
  if (reason === 'line') return line;
  if (reason === 'bad_beat') return `losing hand: ${line}`;
  if (reason === 'no_line')
    return wager === 'progressive' ? 'no award on this hand' : 'hand is not on the paytable';
  return reason ? REASONS[reason](dealer(player_dealer ? 'player_dealer' : 'house')) : '';
}

/** Why a wager ended as it did. */
function why(wager: WagerView): string {
  const cut = wager.capped ? `; cut by ${dollars(wager.capped)} to the aggregate` : '';
  const open =
    wager.outcome === 'uncovered'
      ? '; not covered by the player-dealer: returned'
      : wager.uncovered
        ? `; ${dollars(wager.uncovered)} of it not covered by the player-dealer`
        : '';
  return `${reason(wager)}${cut}${open}`;
}

const choice = ({ type, times }: Choice): string =>
  ({
    Play: `Bet ${times}×`,
    Check: 'Check',
    Fold: 'Fold',
    Leave: 'Leave the table',
    TakeBack: 'Take back',
    TakeBank: 'Bank this round',
    DeclineBank: 'Decline',
    Ready: 'Next hand',
  })[type];

/** The Play bets that are open, as their buttons have them: "Bet 3× or Bet 4×". */
const bets = (sizes: number[]): string => sizes.map((times) => choice({ type: 'Play', times })).join(' or ');
const ON: Record<Street, string> = {
  preflop: 'before the flop',
  flop: 'on the flop',
  river: 'on the river',
};

const STATES: Partial<Record<SeatView['state'], string>> = {
  sitting: 'No bet',
  away: 'Away',
  betting: 'Betting',
  waiting: 'Waiting',
  to_decide: 'Deciding',
  checked: 'Checked',
  folded: 'Folded',
  void: 'Void',
  leaving: 'Leaving',
  banking: 'Banks this hand',
};

export const en = {
  /** Dates, times and numbers; money is written as the felt does, in every language. */
  number: (value: number): string => grouped.format(value),
  time: (at: number): string => new Date(at).toLocaleTimeString(LOCALE),
  moment: (at: number): string => new Date(at).toLocaleString(LOCALE),
  day: (at: number): string =>
    new Date(at).toLocaleString(LOCALE, {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
  or: (words: string[]): string =>
    words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? ''),

  /** What the house says, from its codes and parts. */
  card,
  hand: { title, detail, whole },
  news,
  shown,
  /** What is posted at a table and binds with the next round: the house's own wording. */
  change: ({ text }: PostedChange): string => text,
  says,
  why,
  pays,
  print: (banker: Banker): string =>
    banker === 'player_dealer'
      ? 'Player-dealer only plays with a pair or higher'
      : 'Dealer qualifies with a pair or better',
  dealer: (banker: Banker): string => capital(dealer(banker)),
  qualifies,
  verdict,
  atZero: {
    bank_passes: 'The offer passes on at zero',
    bets_close: 'Bets close at zero',
    bank_offered: 'The bank is offered again at zero',
    round_opens: 'The next round opens at zero',
    hands_bet: 'Hands without a decision bet 1× at zero',
    hands_fold: 'Hands without a decision are folded at zero',
    hands_check: 'Hands without a decision are checked at zero',
    pledges_close: 'The deck is cut at zero',
    cut_without: 'The cards are dealt at zero',
  } satisfies Record<NonNullable<PublicView['then']>, string>,
  /** The house's own sentence says more than a code does. */
  refused: (fault: Fault): string => fault.message,
  noAnswer: 'The house does not answer.',
  answered: (status: number): string => `The house answered ${status}.`,
  noGuest: 'The house does not know its guest.',
  noTable: 'There is no such table in this house.',

  /** What is printed on the felt and posted at the table. */
  wager: ({ label }: WagerName): string => label,
  meter: ({ title }: Sign): string => title,
  sheet: {
    line: (line: SheetLine): string => line.text,
    title: (section: SheetSection): string => section.title,
    column: (words: string): string => words,
    hand: (words: string): string => words,
    setting: (words: string): string => words,
    behind: 'As the sheet says',
    /** Where the sheet stands in another language than it was posted in. */
    asPosted: 'As posted, in English',
  },

  /** The posted sheet in players' words. */
  guide: {
    title: (section: GuideSection): string => section.title,
    line: (answer: GuideAnswer): string => answer.text,
    ask: (answer: GuideAnswer): string => answer.ask ?? '',
    /** A word to find a topic by. */
    topic: {
      hand: 'A hand',
      pays: 'Payouts',
      dealer: 'Dealer',
      limits: 'Limits',
      if: 'What if',
    } satisfies Record<GuideSection['topic'], string>,
    notices: 'Notices',
  },

  choice: {
    name: choice,
    check: { preflop: 'see the flop', flop: 'see the rest' },
    givesUp: (amount: Money): string => `gives up ${dollars(amount)}`,
    playsOut: 'the house plays your hand out',
    never: (hand: HandView): string => `You have ${whole(hand)}: a fold is never right with it.`,
    ask: (name: string): string => `${name}?`,
    sent: 'sent, not yet taken',
  },

  pages: {
    laboratory: 'Laboratory',
    strategy: 'Strategy',
    title: (page: string): string => `${page} · House Edge`,
    lobby: 'Lobby',
    table: 'Table',
    bank: 'The bank',
    nav: 'Pages',
    language: 'Language',
    close: 'Close',
    lost: 'There is no such page',
    lostWords: 'The address may be old, or mistyped.',
    loadAgain: 'Load it again',
    practice: 'Practice, with nothing at stake',
    hands: 'My hands',
    toLobby: 'To the lobby',
    missing: 'This page did not arrive',
    missingWords: 'The line may be down. Load the page again in a moment.',
  },

  link: {
    connected: 'Connected',
    slow: (seconds: number): string => `Slow, ${seconds.toFixed(1)} s`,
    refused: 'No table',
    old: 'Page too old',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
  },

  lobby: {
    title: 'Ultimate Texas Hold’em',
    lead:
      'You against the dealer: two cards each, five on the board, one raise – the earlier, the larger. ' +
      'The decks are sealed before you bet, the players cut, and every card can be checked afterwards.',
    limits: 'Limits',
    cage: 'In the cage',
    playMoney: 'Play money.',
    noAccount: 'No account.',
    trying: 'Trying again.',
    looking: 'Looking for open tables',
    none: 'No table is open in this house.',
    live: 'At our live tables',
    liveWords: 'Played with real chips, face to face; this is what their progressive stands at.',
    outOfMoney: 'You are out of play money.',
    refill: 'Back to the start',
    /** Around the one word that opens the limits. */
    footer: ['Play money only. Set a', 'limit', 'before you need one.'],
    drawer: 'You, your limits, a pause',
    wins: 'Largest wins of the last hands',
    guest: 'A guest',
    win: (title: string, number: number): string => `${title}, hand ${number}`,
    watching: (number: number): string => `${number} watching`,
    voids: (number: number): string => `${number} void`,
    withheld: (number: number): string => `${number} withheld`,
    seats: (open: number, all: number): string => `Seats: ${open} of ${all} open`,
    openSeats: 'Open seats',
    of: (open: number, all: number): string => `${open} of ${all}`,
    dealt: 'Hands dealt',
    extras: (wagers: string[]): string => (wagers.length ? `With ${wagers.join(', ')}` : 'Base game only'),
    back: 'Back to your seat',
    sitting: 'Sitting down',
    full: 'Full',
    sit: 'Sit down',
    watch: 'Watch',
    now: (title: string): string => `On the felt now: ${title}`,
    allOpen: 'Every seat is open.',
    steps: 'How a hand goes',
    step: [
      ['Bet', 'Ante and Blind, two equal stakes. Add a bonus bet if you like.'],
      ['Look at your two cards', 'Raise at once, and for the most – or check and see more.'],
      [
        'Watch the board',
        'Three cards, then two. One raise in all, smaller the later; at the end bet or fold.',
      ],
      ['Beat the dealer', 'Best five of seven. Each wager is settled with its reason in words.'],
    ] as [title: string, words: string][],
  },

  table: {
    posted: 'Posted at this table',
    from: (least: string): string => `${least} or more`,
    between: (least: string, most: string): string => `${least}–${most}`,
    range: (least: string, most: string): string => `${least} to ${most}`,
    atMost: 'at most',
    games: (number: number): string => count(number, 'game', 'games'),
    chips: 'Chips',
    asOf: (time: string): string => `at ${time}`,
    rules: ['Rules', ' and paytables'],
    menu: 'Menu: seat, deck, limits',
    menuAll: 'Menu: rules, last hands, deck, limits',
    felt: 'The felt',
    board: 'Community cards',
    ownCards: 'Your cards',
    dealerCards: (dealer: string): string => `${dealer}’s cards`,
    toAct: (number: number): string => `${number} to act`,
    void: 'Void.',
    allReturned: 'everything is returned',
    ante: 'Ante',
    oneWagerTo: 'one wager to',
    wagerTo: 'wager to',
    yourHand: 'Your hand',
    thisHand: 'This hand',
    you: 'You',
    seat: (number: number): string => `Seat ${number}`,
    seatOf: (number: number, name: string | null): string => `Seat ${number}, ${name}`,
    others: 'Other seats',
    with: (wager: string): string => `with ${wager}`,
    collection: (fees: Money): string => `collection ${dollars(fees)}`,
    pays: (wager: string): string => `${wager} pays`,
    whatItPays: 'What it pays',
    paytable: 'Paytable',
    walking: 'Walking up to the table',
    tryingAgain: 'The house does not answer. Trying again.',
    noTable: 'No such table',
    barred: 'Your account is locked',
    old: 'This page is older than the house',
    oldWords:
      'The house has been renewed since this page was loaded. Your seat, your cards and your chips are with the ' +
      'house; load the page again to go on.',
    behind: 'This house shows an older record',
    behindWords: (entry: number): string =>
      `It has answered for entry ${entry} of this table, and its record now ends before that. Your receipts prove ` +
      'what it has answered for: save them before you go on.',
    goOn: 'Go on all the same',
    dealer: 'The dealer',
    coach: (words: string): string => `Coach: ${words}`,
    rail: 'Hands and announcements',
    hand: (number: number | string): string => `Hand ${number}`,
    lastHand: 'Last hand',
    recall: (number: number): string => `Recall hand ${number}`,
    lastHands: 'Last hands',
    verifyLast: 'Verify the last',
    dealerSays: 'The dealer says',
    notices: (number: number): string => `All ${number} notices`,
    announcements: 'Announcements, newest first',
    rulesTitle: 'Rules and paytables',
    sheetComing: 'The sheet is on its way.',
    sheetParts: 'Parts of the rules',
    howPaid: 'How it was paid',
  },

  seat: {
    state: (seat: SeatView): string => {
      const by = seat.by_system ? ', by the house' : '';
      if (seat.state === 'played' && seat.times !== null) return `Bet ${seat.times}×${by}`;
      return `${STATES[seat.state] ?? ''}${seat.state === 'checked' || seat.state === 'folded' ? by : ''}`;
    },
    sitHere: 'sit here',
    returned: (amount: number): string => `${dollars(amount, true)} returned`,
    open: 'open',
    bot: 'bot',
    aBot: 'a bot of the house',
    botWords: 'The house itself plays here, and never cuts',
    void: 'void',
    envy: 'envy',
    folded: 'folded',
    banked: 'banked',
    banks: 'Banks',
  },

  ring: {
    draft: 'not bet yet',
    place: (name: string): string => `${name}: place a chip`,
    how: 'Click to place, right-click to take off, hold for the least and the most',
    decision: 'your decision',
    turn: 'your turn',
    closed: 'closed',
    notHere: 'not bet here',
    needs: (wager: string): string => `needs ${wager}`,
    games: (number: number): string => `closed: ${count(number, 'game', 'games')}`,
    most: (wager: string, amount: number): string => `${wager}: at most ${dollars(amount)}`,
    because: (wager: string, why: string): string => `${wager}: ${why}`,
    sensor: (wager: string, state: 'lit' | 'draft' | 'off'): string =>
      `${wager} sensor, ${{ lit: 'lit', draft: 'chosen, not bet yet', off: 'off' }[state]}`,
    sensorLit: 'sensor lit',
    lit: 'lit',
    uncovered: 'not covered: returned',
    partly: ({ outcome, uncovered }: WagerView): string =>
      `${dollars(uncovered, true)} ${outcome === 'lose' ? 'returned' : 'not covered'}`,
    back: (amount: number): string => `${dollars(amount, true)} back`,
    goesBack: 'back',
    chip: (chip: number): string => `${chip} dollar chip`,
    tray: 'Chip to place',
    takesOff: 'Take chips off',
    takesOffHow: 'Take chips off: then touch a circle',
    takeOff: (name: string): string => `${name}: take a chip off`,
  },

  sign: {
    meter: 'Meter',
    progressive: 'Progressive',
    pays: 'The meter pays',
    closed: 'Closed',
    noBets: 'No progressive bets for now',
    paysBriefly: 'Pays',
    spoken: (amount: string): string => `Progressive meter ${amount}`,
    ceiling: (amount: string): string => `Grows to ${amount} at most`,
    grows: (amount: string): string => `The progressive meter grows to ${amount} at most.`,
    award: (amount: string, winner: string): string => `The progressive pays ${amount} to ${winner}`,
  },

  clock: {
    left: (seconds: number): string => `${seconds} seconds left`,
    none: 'No clock',
    second: 's',
  },

  dock: {
    then: {
      hands_check: 'then check',
      hands_fold: 'then fold',
      hands_bet: 'then bet',
      bets_close: 'to bet',
      round_opens: 'to the next',
      bank_passes: 'then it passes',
      bank_offered: 'to the next offer',
    } as Partial<Record<NonNullable<PublicView['then']>, string>>,
    idle: {
      bank: 'Nothing to decide: your stake stays until the hand is settled.',
      behind: 'You may bet as soon as the seat has.',
      dealing: 'Your cards are on their way.',
      flop: 'You decide again when the flop lies.',
      river: 'You decide again when turn and river lie.',
      played: 'Your Play bet is in: the rest is up to the cards.',
      folded: 'You have folded. What is left is settled at the end.',
      award: 'Every wager is settled when a supervisor has confirmed the award.',
      'next-hand': 'You are in from the next hand.',
    } satisfies Record<Awaited, string>,
    /** What happens next where nobody is to act. */
    comes: {
      bank: 'The cards decide',
      behind: 'The seat bets first',
      dealing: 'No more bets',
      flop: 'The flop comes',
      river: 'Turn and river come',
      played: 'The cards decide',
      folded: 'The hand is settled',
      award: 'A supervisor is called',
    } satisfies Record<Exclude<Awaited, 'next-hand'>, string>,
    offline: 'No answer, trying again',
    bets: 'Your bets stand.',
    short: (amount: number): string => `${dollars(amount)} short`,
    noChips: 'No chips at this table',
    least: (amount: number): string => `The least bet is ${dollars(amount)}`,
    othersBet: 'The others bet',
    othersDecide: 'The others decide',
    offered: 'The bank is offered to you',
    void: 'Void',
    noClock: 'No clock is running',
    keeps: (times: number): string => `A bet leaves the ${times}× Play bet in your stack.`,
    watching: 'You are watching.',
    arriving: 'Your chips are on their way.',
    taken: 'Every seat is taken.',
    sit: ['Sit down', 'with play money'],
    less: ['Bet less', 'go back'],
    tooFew: ['Too few chips', 'for a bet here'],
    out: ['Out of', 'play money'],
    buy: (amount: number, more: boolean): string => `Buy in ${dollars(amount, true)}${more ? ' more' : ''}`,
    cage: (amount: Money | null): string => `of ${dollars(amount)} in the cage`,
    again: ['Start again', 'fresh play money'],
    elsewhere: ['Another table', 'your chips come along'],
    bank: 'Bank this hand with',
    sure: 'Are you sure?',
    keep: ['Keep', 'go back'],
    forGood: 'for good',
    change: 'change the bet',
    placed: 'Your bet is on the felt.',
    placedWords: 'It is yours to take back until “no more bets”.',
    rebet: 'Rebet',
    waits: 'waits for bets to open',
    asSoon: 'when bets open',
    more: 'More chips',
    buyIn: (amount: number): string => `buy in ${dollars(amount, true)}`,
    done: {
      bank: ['You bank', 'this hand'],
      behind: ['Nothing', 'lies there'],
      dealing: ['Bets', 'are in'],
      flop: ['Checked'],
      river: ['Checked'],
      played: ['Your bet', 'is in'],
      folded: ['Folded'],
      award: ['An award', 'waits'],
      'next-hand': ['Not in', 'this hand'],
    } as Record<Awaited, string[]>,
    decision: 'Your decision',
    noCheck: ['No check', 'after the river'],
    antes: 'Antes',
    inPlay: 'In play',
  },

  bets: {
    bet: 'Bet',
    rebet: 'Rebet',
    required: 'lay out the required bets',
    chips: 'lay out chips',
    withFee: (amount: number, fee: number, most: boolean): string =>
      `${dollars(amount, true)} + ${most ? 'up to ' : ''}${dollars(fee, true)} fee`,
    first: (wager: string | null): string => `Lay out ${wager ?? 'the required bets'} first`,
    lacks: (stack: number, missing: number): string =>
      `You have ${dollars(stack)} at this table: ${dollars(missing)} too little.`,
    takeOff: 'Take off',
    noMost: (wager: string): string => `${wager}: no maximum is posted`,
    undo: 'Undo',
    undoWords: 'Undo the last chip',
    clear: 'Clear',
    double: 'Double',
  },

  amount: {
    write: 'Write an amount in dollars.',
    least: (amount: Money): string => `At least ${dollars(amount, true)}.`,
    most: (amount: Money): string => `At most ${dollars(amount, true)}.`,
  },

  deal: {
    you: 'you',
    seat: (number: number): string => `seat ${number}`,
    sealed: (decks: number): string => `${decks} decks sealed`,
    sealedWhy: (decks: number, offer: string): string =>
      `The house is bound to ${decks} decks before anybody bets: ${offer}`,
    noPledge: 'No pledge',
    noCut: 'No cut',
    nothing: 'Claims nothing',
    nothingWhy:
      'No player’s own chance is in this deal: the house could have known the cards before the bets.',
    beingCut: 'Being cut',
    youCut: 'You cut',
    cuts: (who: string): string => `${who} cuts`,
    cutWhy: 'The cut says which deck is dealt and in which order. Your browser does your part by itself.',
    withheld: 'Withheld by',
    withheldBrief: (who: string): string => `${who} withheld`,
    withheldWhy: (who: string): string =>
      `Pledged and not opened in time: ${who}. It is left out of the cut, and counted.`,
    cutBy: 'Cut by',
    cutByBrief: (who: string): string => `Cut by ${who}`,
    cutByWhy: 'The players’ own chance chose the deck and its order. Every card can be checked afterwards.',
  },

  bank: {
    with: (stake: Money): string => `You banked with ${dollars(stake)}`,
    sums: (collected: Money | null, paid: Money | null): string =>
      `${dollars(collected)} collected, ${dollars(paid)} paid`,
    banked: 'You banked',
    back: (stake: Money): string => `${dollars(stake)} went back to you`,
    are: 'You are the bank',
    stake: (stake: Money): string => `with ${dollars(stake)}`,
    cards: 'Your cards lie with the dealer.',
    risk: (collect: Money, pay: Money): string =>
      `At most +${dollars(collect, true)} or −${dollars(pay, true)}`,
    fees: (fees: Money | undefined): string => `Collection ${dollars(fees)}`,
  },

  /** What banking is worth, before one accepts it. */
  banking: {
    worth: 'What banking is worth',
    show: 'What is it worth?',
  },

  /** Betting behind another's seat (O-12). */
  behind: {
    bet: ['Bet behind', 'a seat'],
    which: 'Behind which seat?',
    none: 'As soon as a seat has bet',
    seat: (seat: number): string => `Behind seat ${seat}`,
    copies: (name: string | null): string => `copies ${name ?? 'the seat'}`,
    hand: (seat: number): string => `Seat ${seat}’s hand`,
    cards: (seat: number): string => `The cards of seat ${seat}`,
    stop: 'Step back',
  },

  lines: {
    collected: ['Collected', 'Losing wagers'],
    paid: ['Paid', 'Winning wagers'],
    net: 'Net',
    onBank: (stake: Money): string => `on a bank of ${dollars(stake, true)}`,
    collection: ['Collection', 'A flat fee, whoever wins'],
  },

  hands: {
    /** A settled hand in a few words: what one did, and what came of it. */
    own: ({ result, times, hand, envy, bank }: OwnResult): string => {
      if (result === 'void') return 'void, all returned';
      if (bank)
        return bank.collected === null || bank.paid === null
          ? 'banked'
          : `banked, ${dollars(bank.collected)} collected, ${dollars(bank.paid)} paid`;
      if (result === 'fold') return envy ? 'folded, envy pays' : 'folded';
      const did = times === null ? '' : `${times}×, `;
      const made = hand ? title(hand.code, hand.cards[0]?.[0] ?? null) : '';
      return `${did}${made} ${result ? RESULTS[result] : ''}`.trim();
    },
    void: 'void',
    recall: 'recall',
    none: 'No hand has been dealt yet.',
  },

  coach: {
    title: 'Coach',
    when: 'When the coach speaks',
    modes: { Off: 'Off', After: 'After', Live: 'Live' },
    counting: 'Counting every ending',
    live: 'Values stand here while you decide.',
    after: 'What was best stands here once you have decided.',
    values: 'Value of each choice',
    street: { preflop: 'Before the flop', flop: 'On the flop', river: 'On the river' },
    antes: 'Antes',
    at: (ante: Money): string => `At ${dollars(ante, true)}`,
    yours: 'yours',
    how: 'Counted, not sampled: every ending weighs alike',
    ending: { win: 'Win', tie: 'Tie', lose: 'Lose' },
    of: 'of',
    endings: 'endings',
    counted: 'Counted, not sampled',
    showExactly: 'show exactly',
    exact: {
      title: 'Counted exactly',
      inAntes: (street: string): string => `${street}, in Antes`,
      worth: (antes: string, money: string, ante: Money): string =>
        `${antes} Antes, ${money} at ${dollars(ante, true)}`,
      showdown: 'A showdown, over every ending',
      share: (share: string, all: string): string => `${share} % of ${all}`,
      words:
        'Every board that can still come, with every hand the dealer may hold, is played out once and weighs the ' +
        'same. Check counts on perfect play afterwards. Side bets are not in it.',
      nothing: 'Nothing is counted now. The figures stand here while you decide.',
    },
    session: 'This session:',
    /** Around the three figures: decisions, those not best, what they cost. */
    score: (decisions: number): [string, string, string] => [
      decisions === 1 ? 'decision,' : 'decisions,',
      'not best, cost',
      '',
    ],
    tooLate: 'This decision was made before it could be counted.',
    only: ' is the only choice.',
    /** "Bet 4×" - " is best. A check gives up $5.06, Bet 3× $1.20." */
    best: (others: [Choice, Money][]): string => {
      const named = (one: Choice) => (one.times ? choice(one) : `a ${choice(one).toLowerCase()}`);
      const [first, ...more] = others.map(([one, cost]) => [named(one), dollars(cost)] as const);
      return ` is best. ${capital(first![0])} gives up ${first![1]}${more.map(([one, cost]) => `, ${one} ${cost}`).join('')}.`;
    },
    bestBy: (best: string, cost: number | null): string =>
      `${best} is best${cost === null ? '' : ` by ${dollars(cost)}`}`,
    wasYours: ' was best, and your choice.',
    was: (own: Choice, cost: Money): string =>
      ` was best. Your ${own.times ? choice(own) : choice(own).toLowerCase()} gave up ${dollars(cost)}.`,
  },

  /** The first hand, one hint at a time. */
  hint: {
    title: 'Hints',
    label: 'Hint',
    again: 'Guide me through a hand',
    none: 'No hints',
    place: (at: number, of: number): string => `${at} of ${of}`,
    spoken: (title: string, words: string): string => `Hint: ${title}. ${words}`,
    steps: {
      ante: ['Start with the Ante', () => 'Take a chip and touch the circle of the Ante.'],
      bet: [
        'The Blind follows',
        () => 'It is equal to the Ante. Other circles are up to you. Press Bet to get your cards.',
      ],
      preflop: [
        'Your two cards',
        (sizes) => `With a strong hand: ${bets(sizes)}. Otherwise check, which costs nothing.`,
      ],
      flop: [
        'Three cards for all',
        (sizes) => `Your best five cards count. ${bets(sizes)}, or check once more.`,
      ],
      river: ['All cards lie', (sizes) => `${bets(sizes)}, or fold, which gives up Ante and Blind.`],
      paid: [
        'How it was paid',
        () => 'Each circle says what it won, got back or lost. This button says why.',
      ],
    } as Record<HintStep, [title: string, words: (sizes: number[]) => string]>,
  },

  /** What those who listen hear of their own hand. */
  speech: {
    cards: (cards: string[]): string => `Your cards: ${cards.join(', ')}.`,
    hand: (words: string): string => `You have ${words}.`,
    turn: (street: Street, choices: string[]): string => `Your turn ${ON[street]}: ${choices.join(', ')}.`,
    costs: (choice: string, price: Money): string => `${choice} for ${dollars(price)}`,
    waiting: (names: string[]): string => `Waiting for ${names.join(', ')}.`,
    short: (amount: number): string => `You are ${dollars(amount)} short.`,
    back: (wager: string): string => `${wager} back`,
    bets: (bets: string[]): string => `Your bets: ${bets.join(', ')}.`,
  },

  auto: {
    title: 'Auto-rebet',
    auto: 'Auto',
    hands: 'Hands to bet by themselves',
    howMany: 'How many hands?',
    unit: 'hands',
    notNow: ['Not now', 'go back'],
    stopAuto: 'Stop auto',
    stop: 'Stop',
    stopKey: 'Stop, key A',
    byItself: 'rebet by itself',
    rebet: 'rebet',
    next: ['Next hand', 'the same bet'],
    left: (hands: number): string => (hands === 0 ? 'last hand' : `${hands} left`),
    on: (hands: number): string => `Auto, ${hands === 0 ? 'last hand' : `${hands} left`}`,
    words:
      'It makes your last bet again, and never decides. It ends at your limits, a reality check, a lost connection, too few chips, other limits at the table, a decision the house had to make for you, and when you touch a chip.',
    ended: (why: AutoEnd, asked: number): string => `Auto-rebet has ended: ${ENDS[why](asked)}.`,
  },

  presets: {
    title: 'Saved bets',
    saved: 'Saved',
    chips: 'Chips',
    back: 'Back to the chips',
    save: 'Save',
    saves: 'Save the bet laid out',
    thisBet: 'this bet',
    isSaved: 'is saved',
    lay: 'lay chips',
    nameOf: (number: number): string => `Name of saved bet ${number}`,
    remove: 'Remove',
    removes: (name: string): string => `Remove ${name}`,
    how: 'Lay out chips, press Saved, then Save: the bet is kept in this browser, for this table.',
  },

  circle: {
    tools: (wager: string): string => `${wager}: least and most`,
    least: 'Least',
    theLeast: (wager: string): string => `${wager}: the least`,
    less: 'Less',
    oneOff: (wager: string): string => `${wager}: one chip off`,
    none: 'none',
    most: 'Most',
    theMost: (wager: string): string => `${wager}: the most`,
    open: 'open',
    done: 'Done',
    isDone: (wager: string): string => `${wager}: done`,
  },

  reality: {
    half: 'Half an hour has passed',
    long: (minutes: number): string => `You have played for ${long(minutes)}`,
    clock: (at: number): string => hourAndMinute.format(at),
    time: 'Time at the table',
    minutes: (minutes: number): string => count(minutes, 'minute', 'minutes'),
    hands: 'Hands',
    result: 'Result',
    lost: (lost: string, most: string): string => `${lost} of ${most} lost`,
    left: (left: number, of: number): string => `${left} of ${of} minutes left`,
    noLimits: 'none set',
    change: 'Change them',
    set: 'Set one',
    leave: 'Leave',
    break: '10 min break',
    goOn: 'Go on',
    words: 'No bet is made while this stands here. Your seat is kept. The next check comes in 30 minutes.',
    broken: (minutes: number): string =>
      `Your break of ${minutes} minutes has begun; no bet is taken until it ends.`,
  },

  looks: {
    title: 'Looks and sound',
    suits: 'Suits',
    colours: 'Colours of the suits',
    decks: { two: 'Two colours', four: 'Four colours' },
    felt: 'Felt',
    felts: { Green: 'Green', Blue: 'Blue', Burgundy: 'Burgundy' },
    back: 'Card backs',
    backs: { Navy: 'Navy', Red: 'Red', Black: 'Black' },
    light: 'Light',
    lights: { Dark: 'Dark', Light: 'Light', System: 'System' },
    sound: 'Sound',
    touch: 'Vibration',
    switch: { Off: 'Off', On: 'On' },
    soundOn: 'Sound on',
    soundOff: 'Sound off',
  },

  menu: {
    watching: 'Watching',
    speed: 'Speed',
    speedWords: 'How fast a hand is shown',
    speeds: { Slow: 'Slow', Normal: 'Normal', Fast: 'Fast' },
    cage: 'In the cage',
    stack: 'At this table',
    seat: 'Your seat',
    more: 'More chips',
    buy: 'Buy',
    leave: 'Leave the seat',
    limits: 'Your limits',
  },

  name: {
    yours: 'Your name at the tables',
    keep: 'Keep it',
    now: (name: string): string => `You are ${name}.`,
    later: (name: string): string => `You are ${name} from your next seat on.`,
  },

  limits: {
    before: 'Set before you need them.',
    lost: (amount: Money): string => `So far this session: ${dollars(amount)} lost.`,
    loss: 'Lose at most, dollars',
    time: 'Play at most, minutes',
    none: 'no limit',
    keep: 'Keep to these limits',
    kept: 'The house keeps to these limits. A tighter one holds at once, a looser one after a day.',
    loses: (amount: Money): string => `lose at most ${dollars(amount)}`,
    plays: (minutes: number): string => `play at most ${count(minutes, 'minute', 'minutes')}`,
    inForce: (limits: string[]): string => `In force: ${limits.join(', ')}.`,
    later: (when: string): string => `What you asked for holds from ${when}.`,
    pause: 'Take a pause',
    pauses: { 30: '30 minutes', 120: '2 hours', 1440: 'a day', 10080: 'a week' },
    now: 'Pause now',
    week: 'Pause for a week?',
    nothing: 'Nothing ends it sooner.',
    goOn: 'Go on playing',
    forWeek: 'Pause for a week',
    begun: 'Your pause has begun.',
    until: (when: string): string => `You are pausing until ${when}.`,
  },

  signOut: {
    out: 'Sign out',
    ask: 'Sign out?',
    seat: 'You leave your seat. A hand in play is played to its end by the house.',
    money: (name: string | null): string =>
      `Your play money stays behind: nobody can come back as ${name ?? 'this guest'}.`,
    leave: 'Leave and sign out',
    now: 'Sign out now',
    stay: 'Stay',
  },

  recall: {
    lost: 'This hand cannot be recalled',
    verify: 'Verify',
    earlier: 'Earlier step',
    next: 'Next step',
    step: (at: number, of: number, time: string): string => `Step ${at} of ${of}, ${time}`,
    aside: 'Steps and settlement',
    void: 'Void',
    nothing: 'Claims nothing',
    steps: 'Step by step',
    yours: 'Your settlement',
    banks: ', player-dealer',
    fetching: 'Fetching the record',
  },

  complaint: {
    open: 'Something wrong with this hand?',
    what: 'What was wrong',
    more: 'Something to add',
    how: 'Play goes on. A supervisor looks at the record and decides; what both sides say is kept.',
    send: 'Send to a supervisor',
    title: (number: string): string => `Dispute ${number}`,
    you: 'You',
    house: 'The house',
    waits: 'A supervisor has not decided yet.',
    stands: 'The record stands.',
    paid: (amount: string): string => `${amount} was paid to you.`,
  },

  verify: {
    verify: 'Verify',
    page: (round: string): string => `Verify ${round}`,
    recall: 'Recall',
    title: 'Verify a hand',
    number: 'Its number, such as washington-17',
    other: 'The house has sent the proof of another hand.',
    insecure: 'This browser computes hashes only over https or on localhost.',
    computing: 'Computing in this browser',
    fails: (number: number): string =>
      `${number === 1 ? 'One check fails.' : `${number} checks fail.`} Keep this proof.`,
    empty: 'This hand claims nothing.',
    some: (passed: number, open: number): string => `${passed} checks hold, ${open} could not be made`,
    all: (passed: number): string => `All ${passed} checks hold`,
    tally: (passed: number, open: number, failed: number): string =>
      `${passed} hold, ${open} not checked, ${failed} fail`,
    failsLead: (tally: string): string =>
      `${tally}. Save the proof now: it stays good whatever the house does later, and anybody can check it.`,
    emptyLead: (tally: string): string =>
      'No player’s own chance went into the cut, so the house could have known the cards before the bets. ' +
      `${tally}.`,
    lead:
      'Your browser worked this out by itself, from what the house published and from what it wrote down while ' +
      'you played. Three pictures say what it means.',
    save: 'Save the proof',
    undrawn: 'This proof cannot be drawn.',
    checked: 'What was checked',
    outcome: { passed: 'holds', failed: 'fails', 'not checked': 'not checked' },
    because: (words: string): string => `Not checked, because ${words}`,
    elsewhere: 'Check it elsewhere',
    elsewhereWords:
      'This page is the house’s own. Save the proof, with your own note in it, and let a program that shares no ' +
      'line with the house read it:',
    receipts: 'Your receipts',
    holds: (number: number): string =>
      `This browser holds ${number === 1 ? 'a receipt' : `${number} receipts`}: entries the house has signed for. ` +
      'Whoever audits it can tell with them whether its record was put back to an older one:',
    holdsNone: 'Once you have played here, this browser holds what the house has signed for.',
    saveReceipts: 'Save the receipts',
    house: 'What the house says itself',
    houseWords: (passed: number, open: number, failed: number): string =>
      `${passed} checks hold, ${open} not checked, ${failed} fail. It has no note of yours, and need not be believed.`,
    figures: 'Every figure that was published',
    unread: 'These figures cannot be read.',

    root: (deck: number, fate: 'dealt' | 'sealed' | 'opened'): string =>
      `Root of deck ${deck}, ${{ dealt: 'dealt', sealed: 'still sealed', opened: 'opened whole' }[fate]}`,
    offer: 'Offer, before the bets',
    list: 'List, at “no more bets”',
    noList: 'none: the betting was never closed',
    party: (seat: number, cuts: boolean): string => `Seat ${seat}${cuts ? ', the cutter' : ''}`,
    pledged: (hash: string | null): string => `pledged ${hash ?? 'nothing'}`,
    opened: (bytes: string | null | undefined): string => `opened ${bytes || 'nothing: withheld'}`,
    allOpened: 'All that was opened',
    nothingYet: 'nothing yet',
    cut: 'Cut',
    noCut: 'the round never came to it',
    seed: (deck: number): string => `Seed of deck ${deck}`,
    cards: 'Cards opened to you',
    columns: ['Turn', 'Card', 'Dealt to', 'Place', 'Salt'],
    dealtTo: (where: 'dealer' | 'board' | number, nth: number): string =>
      `${typeof where === 'number' ? `Seat ${where}` : capital(where)}, card ${nth}`,

    picture: {
      you: 'You',
      sealed: (decks: number): string => `${decks} sealed decks, each with the root that was published`,
      shuffled: 'Shuffled and sealed',
      deck: (number: number): string => `Deck ${number}`,
      empty: 'all circles still empty',
      first: 'The house seals its decks',
      firstWords: (decks: number): string =>
        `Before anybody bets, ${decks} shuffled decks lie sealed and their roots are published. A card changed ` +
        'later would change its root.',
      bytes:
        'Players seal bytes of their own with the bet and open them after no more bets; the last one cuts',
      withBet: 'with the bet',
      then: 'then opened',
      noMore: 'no more bets',
      noPledge: 'no pledge',
      last: 'cuts last',
      withheld: 'withheld',
      none: 'no bet was closed',
      more: (number: number): string => `and ${number} more`,
      second: 'Players add chance of their own',
      secondWords:
        'Each browser draws random bytes and seals them with the bet. After “no more bets” they are opened; the ' +
        'last to open, the cutter, cuts the deck.',
      chooses: 'The cut chooses a deck and its order; the other decks are opened whole',
      cut: 'cut',
      noCut: 'none',
      dealt: (deck: number): string => `Deck ${deck} is dealt`,
      climb: 'cards climb to its root',
      noDeck: 'no deck dealt',
      others: 'the others',
      other: (deck: number, open: boolean): string => `${deck}, ${open ? 'opened' : 'sealed'}`,
      third: 'The cut chooses',
      claims:
        'It says which deck is dealt and in which order; every card you saw climbs to the promised root. The other ' +
        'decks are opened whole: a false one is found.',
      claimsNothing:
        'Nobody’s own chance is in this cut, so the house could have known what it gives. The cards still climb to ' +
        'the promised root.',
    },
  },

  /** What a check found: the statement it looked at, and the words for each outcome. */
  check: {
    names: {
      offer: 'The house was bound to its decks',
      noted: 'They are the decks you were promised before you bet',
      closing: 'Everybody was bound to one list of bets',
      answered: 'It is the list you opened your own bytes for',
      pledges: 'Everybody opened what they had sealed',
      cut: 'The cut follows from the opened bytes',
      chosen: 'The cut gives this deck and this order',
      mine: 'Your own bytes are in the cut',
      last: 'Nothing was exchanged after you cut',
      cards: 'Every card you may see lay in that deck',
      different: 'No card was dealt twice',
      seeds: 'The decks not dealt from were honest',
      claim: 'A player’s own chance is in the deal',
      promised: 'The record shows the decks before the first bet',
      sealed: 'The record shows the cut before the first card',
      felt: 'The cards on the felt are the cards of that deck',
      sums: 'Every settlement adds up',
    },
    unread: (why: string): string => `It cannot be read: ${why}.`,
    offer: (decks: number): string => `The offer is the hash of the ${decks} decks of this round.`,
    realCards: 'Real cards were dealt: no deck was offered, and nothing is claimed of the deal.',
    noOffer: 'The offer is not the hash of this round’s decks.',
    noNote: 'this browser has no note of a bet of yours in this round.',
    noted: 'The offer is the one this browser wrote down before you bet.',
    notNoted: 'It is not the offer this browser wrote down before you bet: the decks were changed.',
    neverClosed: 'the betting was never closed.',
    closing: (players: number): string =>
      `${count(players, 'player’s', 'players’')} wagers and pledges, fixed at “no more bets”.`,
    notClosing: 'The list of wagers and pledges is not the one everybody was bound to.',
    answered: 'This browser opened your bytes for this list and no other.',
    notAnswered: 'This browser opened your bytes for another list: it was changed afterwards.',
    pledges: (opened: number, kept: number[]): string =>
      (opened
        ? `${count(opened, 'player’s bytes fit the hash', 'players’ bytes fit the hashes')} sent with the bet.`
        : 'Nobody opened any bytes.') +
      (kept.length ? ` ${seats(kept)} withheld: those bytes are left out, and it is counted.` : ''),
    notPledges: (wrong: number[]): string =>
      `What ${seats(wrong).toLowerCase()} opened is not what was sealed with the bet.`,
    neverCut: 'the round never came to the cut.',
    cut: 'Hashed again here: the same cut.',
    notCut: 'Hashed again here, the opened bytes give another cut.',
    chosen: (deck: number, places: number[]): string =>
      `Worked out again here: deck ${deck}, its places ${places.join(', ')} and so on.`,
    notChosen: (deck: number, places: number[]): string =>
      `Worked out again here: deck ${deck}, its places ${places.join(', ')} and so on. It was not dealt that way.`,
    noBytes: 'this browser had none in this round.',
    lateBytes: 'they were not opened in time, and were left out.',
    noPledge: 'your bet was taken without a pledge: the table takes none, or you withheld one lately.',
    mineCut: 'You cut, with the bytes this browser made.',
    mine: 'They are the bytes this browser made.',
    notMine: 'This browser opened them, and they are not there.',
    last: 'The others’ bytes were fixed before you cut, and these are they.',
    notLast: 'The bytes you cut over were exchanged afterwards.',
    noCards: 'none that you may see was dealt.',
    cards: (number: number, deck: number): string =>
      `${number} of ${number} climb to the root of deck ${deck}, promised before the bets.`,
    notCards: (wrong: string[], deck: number): string =>
      `${wrong.join(', ')} does not climb to the root of deck ${deck}.`,
    different: (number: number): string => `${number} cards, each from a place of its own.`,
    notDifferent: 'A card, or a place of the deck, came twice.',
    noSeeds: 'their seeds are not published yet.',
    seeds: (decks: number[]): string =>
      `Deck ${decks.join(', ')} opened whole and shuffled again here: 52 cards each, under the promised root.`,
    notSeeds: (decks: number[]): string => `Deck ${decks.join(', ')} was not opened as it was promised.`,
    claim: 'Nobody, the house included, could choose the cards alone.',
    noClaim:
      'no player’s bytes went into the cut. The house could have known the cards before the bets: this round claims nothing.',
    promised: 'The offer stands there while every circle was empty.',
    notPromised: 'It shows another offer, or none.',
    noDeal: 'no card was dealt.',
    sealed: 'List, cut and deck stood when the first card came, and have not changed.',
    notSealed: 'List, cut or deck differ from what stood when the first card came.',
    otherCard: (shown: string, opened: string | undefined): string =>
      opened ? `${shown} where the deck has ${opened}` : `${shown} is not in the proof`,
    noFelt: 'no card of this round was turned up.',
    felt: (number: number): string => `${number} cards compared, each at its place.`,
    notFelt: (wrong: string[]): string => `${wrong.join(', ')}.`,
    noSums: 'nothing was settled.',
    sums: (all: [seat: number, net: Money | null][]): string =>
      all.map(([seat, net]) => `Seat ${seat} ${signed(net)}`).join(', ') + '.',
    notSums: (wrong: number[]): string => `Seat ${wrong.join(', ')}: the wagers do not give the net.`,
  },
};
