import { describe, expect, it } from 'vitest';
import type { View } from '../house/change';
import type { PrivateView, PublicView, SeatView } from '../house/wire';
import { action, NINES, PRIVATE, PUBLIC, seat, wager } from '../pages/samples';
import { frames, Timeline } from './timeline';

const FLOP = ['9h', '6d', '2c'];
const BOARD = [...FLOP, '9c', 'Kd'];
const BETS = [
  wager({ wager: 'ante', label: 'Ante', stake: '25.00' }),
  wager({ wager: 'blind', label: 'Blind', stake: '25.00' }),
  wager({ wager: 'trips', label: 'Trips', stake: '5.00' }),
];
const own = (changes: Partial<SeatView> = {}): SeatView =>
  seat({ seat: 3, wagers: BETS, cards: ['??', '??'], ...changes });

function view(
  table: Partial<PublicView>,
  mine: Partial<SeatView> = {},
  you: Partial<PrivateView> = {},
): View {
  return {
    table: {
      ...PUBLIC,
      round: 'r-1',
      board: [],
      dealer: { cards: ['??', '??'], hand: null, qualifies: null, text: null },
      seats: [own(mine)],
      turn: [3],
      ...table,
    },
    you: {
      ...PRIVATE,
      seat: 3,
      cards: ['Ts', '9s'],
      hand: null,
      actions: [action()],
      stack: '400.00',
      ...you,
    },
  };
}

const PREFLOP = view({ phase: 'preflop', says: 'Check, or bet.' });
const FLOPPED = view({ phase: 'flop', says: 'Check, or bet 2×.', board: FLOP }, {}, { hand: NINES });
const PAID = view(
  {
    phase: 'settled',
    says: 'The hand is over.',
    board: BOARD,
    dealer: {
      cards: ['Ac', 'Jh'],
      hand: NINES,
      qualifies: true,
      text: 'dealer has a pair of nines: qualifies',
    },
  },
  {
    state: 'settled',
    decision: 'play',
    times: 4,
    result: 'win',
    net: '20.00',
    wagers: [
      { ...BETS[0]!, outcome: 'win', pays: '25.00', returned: '50.00', words: 'higher' },
      { ...BETS[1]!, outcome: 'push', pays: '0.00', returned: '25.00', words: 'less than a straight' },
      { ...BETS[2]!, outcome: 'lose', pays: '0.00', returned: '0.00', words: 'no three of a kind' },
      wager({
        wager: 'play',
        label: 'Play',
        stake: '100.00',
        outcome: 'win',
        pays: '100.00',
        returned: '200.00',
      }),
    ],
  },
  { hand: NINES, actions: [], stack: '675.00' },
);

describe('frames', () => {
  it('a change without cards or money is seen at once', () => {
    expect(
      frames(PREFLOP, { ...PREFLOP, table: { ...PREFLOP.table, says: 'Others decide.' } }),
    ).toMatchObject([{ step: 'told', rest: 0, takes: 0 }]);
  });

  it('another round is not dealt from the one before', () => {
    expect(frames(PAID, view({ round: 'r-2' })).map(({ step }) => step)).toEqual(['told']);
  });

  it('the flop lands, then its hand is named and the decision asked', () => {
    const [acted, flop, told] = frames(PREFLOP, FLOPPED);
    expect([acted?.step, flop?.step, told?.step]).toEqual(['acted', 'flop', 'told']);
    expect(acted?.view.table.board).toEqual([]);
    expect(acted?.view.you.hand).toBeNull();
    expect(flop?.view.table.board).toEqual(FLOP);
    for (const frame of [acted, flop]) {
      expect(frame?.view.you.actions).toEqual([]);
      expect(frame?.view.table.says).toBe('Check, or bet.');
    }
    expect(told?.view).toBe(FLOPPED);
  });

  it('cards land, then words, then chips: lost, pushed, won, and the sum last', () => {
    expect(frames(PREFLOP, PAID).map(({ step }) => step)).toEqual([
      'acted',
      'flop',
      'turn',
      'river',
      'dealer',
      'dealer',
      'words',
      'lost',
      'pushed',
      'won',
      'told',
    ]);
  });

  it('no frame holds the consequence of a card that does not lie', () => {
    for (const { step, view: seen } of frames(PREFLOP, PAID).slice(0, -1)) {
      const mine = seen.table.seats[0]!;
      // No sum, no balance, no sentence of the end before the end.
      expect([mine.net, mine.result, seen.you.stack]).toEqual([null, null, '400.00']);
      expect(seen.table.says).toBe('Check, or bet.');
      const open = seen.table.dealer.cards.filter((card) => card !== '??').length;
      if (open < 2) expect(seen.table.dealer.text).toBeNull();
      if (seen.table.dealer.text === null) expect(mine.wagers.every((each) => !each.outcome)).toBe(true);
      if (seen.table.board.length < 5) expect(open).toBe(0);
      if (step === 'lost')
        expect(mine.wagers.filter((each) => each.outcome).map((each) => each.wager)).toEqual(['trips']);
    }
  });

  it('a Play bet lies on the felt before the first card it was made for', () => {
    const [acted] = frames(PREFLOP, PAID);
    expect(acted?.view.table.seats[0]?.wagers.at(-1)).toEqual({
      wager: 'play',
      label: 'Play',
      stake: '100.00',
    });
    expect(acted?.view.table.seats[0]?.state).toBe('played');
  });
});

describe('Timeline', () => {
  function played() {
    const shown: [View, string | null][] = [];
    let due: (() => void)[] = [];
    const line = new Timeline<string>((seen, told) => shown.push([seen, told]), {
      now: () => 0,
      later: (work) => {
        due.push(work);
        return () => (due = due.filter((other) => other !== work));
      },
    });
    const pass = () => due.splice(0, 1)[0]?.();
    return { shown, line, pass };
  }

  it('tells only what has been seen', () => {
    const { shown, line, pass } = played();
    line.jump(PREFLOP, 'here');
    line.add(PAID, 'you win');
    expect(shown.map(([, told]) => told)).toEqual(['here', null]);
    for (let left = 40; line.running && left > 0; left--) pass();
    expect(line.running).toBe(false);
    expect(shown.at(-1)).toEqual([PAID, 'you win']);
    expect(shown.filter(([, told]) => told === 'you win')).toHaveLength(1);
  });

  it('a tap shows the end at once, and tells everything on the way', () => {
    const { shown, line } = played();
    line.jump(PREFLOP, 'here');
    line.add(FLOPPED, 'flop');
    line.add(PAID, 'you win');
    line.skip();
    expect(shown.filter(([, told]) => told).map(([, told]) => told)).toEqual(['here', 'flop', 'you win']);
    expect(line.running).toBe(false);
  });

  it('a whole view takes the place of all that was to come', () => {
    const { shown, line, pass } = played();
    line.jump(PREFLOP, 'here');
    line.add(PAID, 'you win');
    line.jump(PAID, 'again');
    pass();
    expect(shown.at(-1)?.[1]).toBe('again');
    expect(line.running).toBe(false);
  });
});
