import { describe, expect, it } from 'vitest';
import type { View } from '../house/change';
import type { News, PrivateView, PublicView, SeatView } from '../house/wire';
import { action, NINES, PRIVATE, PUBLIC, seat, wager } from '../pages/samples';
import { marked } from '../table/scene';
import { frames, type Step } from './frames';
import { telling, type Told } from './telling';
import { Timeline } from './timeline';

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
    const found = frames(PREFLOP, FLOPPED);
    expect(found.map(({ step, view: { table } }) => [step, table.board.join(' ')])).toEqual([
      ['acted', ''],
      ['laid', '?? ?? ??'],
      ['turned', '9h ?? ??'],
      ['turned', '9h 6d ??'],
      ['turned', '9h 6d 2c'],
      ['told', '9h 6d 2c'],
    ]);
    for (const { view: seen } of found.slice(0, -1)) {
      if (seen.table.board.at(-1) !== '2c') expect(seen.you.hand).toBeNull();
      expect(seen.you.actions).toEqual([]);
      expect(seen.table.says).toBe('Check, or bet.');
    }
    expect(found.at(-1)?.view).toBe(FLOPPED);
  });

  it('cards land, then words, then chips: lost, pushed, won, and the sum last', () => {
    expect(frames(PREFLOP, PAID).map(({ step }) => step)).toEqual([
      ...['acted', 'laid', 'turned', 'turned', 'turned', 'laid', 'turned', 'laid', 'turned'],
      ...['dealer', 'dealer', 'words', 'five'],
      ...['leaves', 'lost', 'pushed', 'pays', 'pays', 'won', 'won', 'told'],
    ]);
  });

  it('one’s own cards lie before they are turned, the second after the first', () => {
    const dealt = view({ phase: 'preflop' }, {}, { hand: NINES });
    const bets = view({ phase: 'dealing' }, { cards: [] }, { cards: [] });
    expect(
      frames(bets, dealt).map(({ step, view: { you } }) => [step, you.cards.join(' '), you.hand]),
    ).toEqual([
      ['acted', '?? ??', null],
      ['dealt', '?? ??', null],
      ['opened', 'Ts ??', null],
      ['opened', 'Ts 9s', NINES],
      ['told', 'Ts 9s', NINES],
    ]);
  });

  it('pays wager by wager: chips go and come before their words', () => {
    const told = frames(PREFLOP, PAID).flatMap(({ step, view: { table } }) =>
      ['leaves', 'lost', 'pushed', 'pays', 'won'].includes(step)
        ? [
            table.seats[0]!.wagers.map(
              (each) => `${each.wager} ${each.outcome ?? each.returned ?? each.stake}`,
            ),
          ]
        : [],
    );
    expect(told).toEqual([
      ['ante 25.00', 'blind 25.00', 'trips 0.00', 'play 100.00'],
      ['ante 25.00', 'blind 25.00', 'trips lose', 'play 100.00'],
      ['ante 25.00', 'blind push', 'trips lose', 'play 100.00'],
      ['ante 50.00', 'blind push', 'trips lose', 'play 100.00'],
      ['ante 50.00', 'blind push', 'trips lose', 'play 200.00'],
      ['ante win', 'blind push', 'trips lose', 'play 200.00'],
      ['ante win', 'blind push', 'trips lose', 'play win'],
    ]);
  });

  it('the run-out of a bet before the flop breathes, the river the longest', () => {
    const rests = frames(PREFLOP, PAID).flatMap(({ step, rest }) => (step === 'laid' ? [rest] : []));
    expect(rests).toEqual([600, 900, 1100]);
  });

  it('the winner is marked once both hands have been named, whoever it is', () => {
    const [own, lost] = [PAID.table.seats[0]!, structuredClone(PAID)];
    lost.table.seats[0] = { ...own, result: 'lose', hand: { ...NINES, cards: ['Ts', '9s'] } };
    for (const { step, view: seen } of frames(PREFLOP, lost)) {
      const marks = marked({ table: seen.table, own: seen.table.seats[0]! });
      const after = ['five', 'leaves', 'lost', 'pushed', 'pays', 'won', 'told'].includes(step);
      expect([step, marks.length]).toEqual([step, after ? 5 : 0]);
    }
  });

  it('no frame holds the consequence of a card that does not lie', () => {
    for (const { step, view: seen } of frames(PREFLOP, PAID).slice(0, -1)) {
      const mine = seen.table.seats[0]!;
      // No sum, no balance, no sentence of the end before the end: the Play bet has left the stack, and nothing came back.
      expect([mine.net, seen.you.stack]).toEqual([null, '300.00']);
      expect(seen.table.turn).toEqual([]);
      if (!seen.table.dealer.text) expect(mine.result).toBeNull();
      expect(seen.table.says).toBe('Check, or bet.');
      const open = seen.table.dealer.cards.filter((card) => card !== '??').length;
      if (open < 2) expect(seen.table.dealer.text).toBeNull();
      if (seen.table.dealer.text === null) expect(mine.wagers.every((each) => !each.outcome)).toBe(true);
      if (seen.table.board.length < 5) expect(open).toBe(0);
      if (step === 'lost' || step === 'leaves')
        expect(mine.wagers.filter((each) => each.outcome).map((each) => each.wager)).toEqual(
          step === 'lost' ? ['trips'] : [],
        );
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
    // Chips and bets together are what they were before it.
    expect(acted?.view.you.stack).toBe('300.00');
  });

  it('a hand that is thrown away is seen folded, not deciding', () => {
    const river = view({ phase: 'river', board: BOARD }, { state: 'to_decide' });
    const over = view(
      { phase: 'settled', board: BOARD, dealer: PAID.table.dealer },
      { state: 'settled', decision: 'fold', result: 'fold', net: '-55.00' },
    );
    const [acted] = frames(river, over);
    expect(acted?.view.table.seats[0]?.state).toBe('folded');
    expect(acted?.view.you.stack).toBe('400.00');
  });
});

const news = (kind: News['kind'], changes: Partial<News> = {}): News => ({ kind, text: '', ...changes });
const named = (told: readonly Told[]) =>
  told.map((item) => ('shown' in item ? `${item.shown} ${item.cards.join(' ')}` : item.kind)).join(', ');
const RUN_OUT = [
  news('play', { seat: 3, times: 4 }),
  news('flop', { cards: FLOP }),
  news('river', { cards: ['9c', 'Kd'] }),
  news('hand', { seat: 3, hand: NINES }),
  news('dealer', { cards: ['Ac', 'Jh'], hand: NINES }),
  news('dealer', { hand: NINES, qualifies: true }),
  news('settled', { seat: 3, result: 'win' }),
];

describe('what is told', () => {
  const told = (from: View, to: View, items: News[]) => {
    const found = frames(from, to);
    return telling(found, items).flatMap((each, at) =>
      each.length ? [`${found[at]!.step} ${found[at]!.view.table.board.length}: ${named(each)}`] : [],
    );
  };

  it('is told as it is seen: the bet at once, each street as it lies, the result last', () => {
    expect(told(PREFLOP, PAID, RUN_OUT)).toEqual([
      'acted 0: play',
      'turned 3: flop',
      'turned 4: turn 9c',
      'turned 5: river Kd',
      'dealer 5: dealer Ac Jh',
      'words 5: hand, dealer',
      'told 5: settled',
    ]);
  });

  it('names turn and river together where they are dealt together, and the dealer’s hand where nobody judges yet', () => {
    const river = view({ phase: 'river', board: BOARD }, {}, { hand: NINES });
    expect(told(FLOPPED, river, [news('check', { seat: 3 }), RUN_OUT[2]!])).toEqual([
      'acted 3: check',
      'turned 5: river',
    ]);
    expect(told(PREFLOP, PREFLOP, [RUN_OUT[4]!])).toEqual(['told 0: dealer Ac Jh, dealer']);
  });
});

describe('Timeline', () => {
  function played() {
    const shown: [View, string][] = [];
    let due: (() => void)[] = [];
    const line = new Timeline((seen, told) => shown.push([seen, named(told)]), {
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
    line.jump(PREFLOP, [news('back')]);
    line.add(PAID, RUN_OUT);
    expect(shown.map(([, told]) => told)).toEqual(['back', 'play']);
    for (let left = 40; line.running && left > 0; left--) pass();
    expect(line.running).toBe(false);
    expect(shown.at(-1)).toEqual([PAID, 'settled']);
    expect(shown.filter(([, told]) => told === 'settled')).toHaveLength(1);
  });

  it('a tap shows the end of the line that runs, and goes on', () => {
    const { shown, line } = played();
    line.jump(PREFLOP, [news('back')]);
    line.add(PAID, [news('settled')]);
    line.skip();
    expect(shown.at(-1)?.[0].table.board).toEqual(FLOP);
    expect(shown.at(-1)?.[0].table.dealer.cards).toEqual(['??', '??']);
    expect(line.running).toBe(true);
  });

  it('a second tap shows the end of all, and tells everything on the way', () => {
    const { shown, line } = played();
    line.jump(PREFLOP, [news('back')]);
    line.add(FLOPPED, [news('check'), news('flop')]);
    line.add(PAID, [news('play'), news('settled')]);
    line.skip();
    line.skip();
    expect(shown.flatMap(([, told]) => told || [])).toEqual(['back', 'check', 'flop', 'play, settled']);
    expect(line.running).toBe(false);
  });

  it('a whole view takes the place of all that was to come', () => {
    const { shown, line, pass } = played();
    line.jump(PREFLOP, [news('back')]);
    line.add(PAID, [news('settled')]);
    line.jump(PAID, [news('ended')]);
    pass();
    expect(shown.at(-1)?.[1]).toBe('ended');
    expect(line.running).toBe(false);
  });
});
