import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fit, type StageName } from '../felt/fit';
import { ownLooks } from '../felt/looks';
import type { Sitting } from '../house/sitting.svelte';
import type { PrivateView, PublicView, SeatView } from '../house/wire';
import { action, FELT, look, PRIVATE, PUBLIC, seat, SETTLED, SPOTS } from '../pages/samples';
import { Arming } from './arming.svelte';
import { AutoRebet } from './auto.svelte';
import { Betting } from './betting.svelte';
import BettingBar from './BettingBar.svelte';
import { dockState } from './dock';
import Dock from './Dock.svelte';
import Flat from './Flat.svelte';
import Posted from './Posted.svelte';
import { Presets } from './presets.svelte';
import RealityCheck from './RealityCheck.svelte';
import type { Scene } from './scene';
import Stage from './Stage.svelte';
import Tall from './Tall.svelte';

let made: Record<string, unknown> | null = null;
function show<P extends Record<string, any>>(component: Component<P>, props: NoInfer<P>): HTMLElement {
  made = mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}
beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = '';
});
const text = (node: Element | null) => node?.textContent?.replace(/\s+/g, ' ').trim();
const acts = (body: Element) =>
  [...body.querySelectorAll<HTMLElement>('[data-action]')].map((node) => node.dataset.action);
const press = (body: Element, act: string) => {
  body.querySelector<HTMLElement>(`[data-action="${act}"]`)!.click();
  flushSync();
};

const SITS = seat({ seat: 3, state: 'sitting', wagers: [], cards: [], sensor: null });
const PLAYS = seat({ seat: 3 });
const OVER = seat({ seat: 3, state: 'settled', result: 'win', net: '95.00', wagers: SETTLED });
const CHOICES = [
  action(),
  action({ command: { type: 'Check', seat: 3 }, name: 'Check', key: 'C', price: null, filled: false }),
];
const BACK = action({
  command: { type: 'TakeBack', seat: 3 },
  name: 'Take back',
  price: null,
  filled: false,
});
const BANK = action({ command: { type: 'TakeBank', seat: 3, stake: '300.00' }, name: 'Bank this round' });
const NEXT = action({ command: { type: 'Ready', seat: 3 }, name: 'Next hand', key: 'N', price: null });
const BANKED = { seat: 3 } as PublicView['bank'];
const RANGE = { min: '1.00', max: '1000.00', suggested: '500.00' };

interface Told {
  table?: Partial<PublicView>;
  you?: Partial<PrivateView>;
  seat?: SeatView | null;
  steady?: boolean;
}

/** What one viewer knows, without a house behind it. */
function told({ table = {}, you = {}, seat: own = SITS, steady = true }: Told) {
  const send = vi.fn(async () => ({ taken: true }) as const);
  const sitting = {
    table: { ...PUBLIC, round: 'r-1', phase: 'betting', says: 'Place your bets.', ...table },
    you: {
      ...PRIVATE,
      player: 'g-1',
      seat: own?.seat ?? null,
      stack: '500.00',
      balance: '640.00',
      buy_in: RANGE,
      ...you,
    },
    seat: own,
    steady,
    sending: [],
    refusal: null,
    now: 0,
    send,
  } as unknown as Sitting;
  return { sitting, send };
}

const WINDOWS: Record<StageName, [number, number]> = {
  wide: [1440, 900],
  portrait: [390, 664],
  landscape: [844, 390],
};

function docked(
  facts: Told,
  more: { stage?: StageName; asking?: boolean; lacks?: number; counting?: boolean } = {},
) {
  const { sitting, send } = told(facts);
  const betting = new Betting(sitting);
  const arming = new Arming({ now: () => 0, later: (work) => (work(), () => {}) });
  arming.follow('now');
  const calls = {
    onchoose: vi.fn(),
    onanswer: vi.fn(),
    onsit: vi.fn(),
    onbuy: vi.fn(),
    onrefill: vi.fn(),
    onelsewhere: vi.fn(),
    onpaid: vi.fn(),
    onauto: vi.fn(),
    onrebet: vi.fn(),
  };
  const body = show(Dock, {
    sitting,
    betting,
    presets: new Presets('washington'),
    auto: new AutoRebet({ bet: betting.bet, ready: () => {}, say: () => {} }),
    arming,
    dock: dockState({
      table: sitting.table!,
      you: sitting.you!,
      seat: sitting.seat,
      steady: sitting.steady,
      least: 1000,
      lacks: more.lacks ?? 0,
      stranded: false,
      arriving: false,
      asking: more.asking ? { ...CHOICES[1]!, why: 'you would check a royal flush' } : null,
    }),
    note: null,
    counting: more.counting ?? false,
    fit: fit(...WINDOWS[more.stage ?? 'wide']),
    onspeak: () => {},
    onexact: () => {},
    ...calls,
  });
  return { body, betting, send, ...calls };
}
type Docked = ReturnType<typeof docked>;

/** What stands in the dock, and what pressing one thing does. */
const CASES: [
  when: string,
  facts: Told,
  more: Parameters<typeof docked>[1],
  state: string,
  stands: string[],
  pressed: string | null,
  came: (dock: Docked) => unknown,
  expected: unknown,
][] = [
  [
    'nobody has sat down',
    { seat: null, you: { seat_options: [3], stack: null } },
    {},
    'watching',
    ['sit-down'],
    'sit-down',
    (dock) => dock.onsit.mock.calls.length,
    1,
  ],
  [
    'a decision is due',
    { seat: PLAYS, you: { actions: CHOICES } },
    {},
    'deciding',
    ['check', 'bet-4'],
    'bet-4',
    (dock) => dock.onchoose.mock.calls[0],
    [CHOICES[0]],
  ],
  [
    'a choice costs dearly',
    { seat: PLAYS, you: { actions: CHOICES } },
    { asking: true },
    'asking',
    ['keep', 'confirm'],
    'confirm',
    (dock) => dock.onanswer.mock.calls,
    [[true]],
  ],
  [
    'the bet lies on the felt',
    { seat: PLAYS, you: { felt: FELT, actions: [BACK] } },
    {},
    'placed',
    ['take-back'],
    'take-back',
    (dock) => dock.send.mock.calls[0],
    [{ type: 'TakeBack', seat: 3 }, 'TakeBack'],
  ],
  [
    'the hand is over',
    { seat: OVER, table: { phase: 'settled' } },
    {},
    'settled',
    ['how-paid', 'auto', 'rebet'],
    'rebet',
    (dock) => dock.onrebet.mock.calls.length,
    1,
  ],
  [
    'the player has banked, and made no bet',
    {
      seat: seat({ seat: 3, state: 'settled', net: '20.00', wagers: [] }),
      table: { phase: 'settled', bank: BANKED },
      you: { actions: [NEXT] },
    },
    {},
    'settled',
    ['how-paid', 'next-hand'],
    'next-hand',
    (dock) => dock.onchoose.mock.calls,
    [[NEXT]],
  ],
  [
    'the player asks for more than one hand',
    { seat: OVER, table: { phase: 'settled' } },
    { counting: true },
    'settled',
    ['keep', 'auto-10', 'auto-25', 'auto-50'],
    'auto-25',
    (dock) => dock.onauto.mock.calls,
    [[25]],
  ],
  [
    'there are too few chips',
    { you: { stack: '8.00', felt: FELT } },
    {},
    'short-of-chips',
    ['buy-in'],
    'buy-in',
    (dock) => dock.onbuy.mock.calls,
    [[100_00]],
  ],
  [
    'a table waits for chips it was never told of',
    { you: { stack: '8.00' }, table: { phase: 'waiting', says: 'Waiting for players.' } },
    {},
    'short-of-chips',
    ['buy-in'],
    'buy-in',
    (dock) => dock.onbuy.mock.calls,
    [[100_00]],
  ],
  [
    'there is nothing left to buy with',
    { you: { stack: '0.00', balance: '0.00' } },
    {},
    'short-of-chips',
    ['start-again'],
    'start-again',
    (dock) => dock.onrefill.mock.calls.length,
    1,
  ],
  [
    'a chip was more than there is',
    { you: { stack: '20.00', felt: FELT } },
    { lacks: 30_00 },
    'short-of-chips',
    ['bet-less', 'buy-in'],
    'buy-in',
    (dock) => dock.onbuy.mock.calls,
    [[100_00]],
  ],
  [
    'the bank is offered',
    { you: { actions: [BANK] }, table: { phase: 'banking' } },
    {},
    'banking',
    ['take-bank'],
    null,
    () => null,
    null,
  ],
  ['others decide', { seat: PLAYS }, {}, 'waiting', [], null, () => null, null],
  [
    'the house does not answer',
    { seat: PLAYS, you: { actions: CHOICES }, steady: false },
    {},
    'offline',
    ['check', 'bet-4'],
    'bet-4',
    (dock) => dock.onchoose.mock.calls,
    [],
  ],
];

describe('Dock', () => {
  it.each(CASES)('%s', (_, facts, more, state, stands, pressed, came, expected) => {
    const dock = docked(facts, more);
    expect(dock.body.querySelector('footer')?.dataset.state).toBe(state);
    expect(acts(dock.body)).toEqual(stands);
    if (pressed) press(dock.body, pressed);
    expect(came(dock)).toEqual(expected);
  });

  it('says what is missing and what helps', () => {
    const { body } = docked({ you: { stack: '8.00', felt: FELT } });
    expect(text(body)).toContain('$2.00 short');
    expect(text(body)).toContain('The least bet is $10.00');
    expect(text(body.querySelector('[data-action=buy-in]'))).toContain('Buy in $100 more');
  });

  it.each(['portrait', 'landscape', 'wide'] as const)('lays and bets on the %s stage', (stage) => {
    const { body, send } = docked({ you: { felt: FELT } }, { stage });
    expect(acts(body)).toEqual(
      expect.arrayContaining(['take-off', 'saved', 'undo', 'clear', 'double', 'rebet']),
    );
    press(body, 'rebet');
    expect(send).toHaveBeenCalledWith(
      { type: 'Bet', seat: 3, wagers: { ante: '10.00', blind: '10.00', trips: '5.00' } },
      'Bet',
    );
  });
});

describe('BettingBar', () => {
  function bar(you: Partial<PrivateView> = {}) {
    const { sitting, send } = told({ you: { felt: FELT, ...you } });
    const betting = new Betting(sitting);
    const presets = new Presets('washington');
    const body = show(BettingBar, { betting, presets, stage: 'portrait', sending: [], steady: true });
    return { betting, presets, send, body };
  }

  it('takes a chip off where one was placed, in a mode that shows', () => {
    const { betting, body } = bar();
    betting.place('ante');
    betting.place('ante');
    press(body, 'take-off');
    expect(body.querySelector('[data-action=take-off]')?.getAttribute('aria-pressed')).toBe('true');
    betting.place('ante');
    expect(betting.draft).toEqual({ ante: 500, blind: 500 });
    // A chip in hand is placed again.
    body.querySelector<HTMLElement>('[aria-label="25 dollar chip"]')!.click();
    betting.place('ante');
    expect(betting.draft).toEqual({ ante: 3000, blind: 3000 });
  });

  it('keeps a layout and lays it out in a tap', () => {
    const { betting, body } = bar();
    betting.place('ante');
    betting.place('trips');
    flushSync();
    press(body, 'saved');
    press(body, 'save-bet');
    betting.clear();
    flushSync();
    const kept = body.querySelector('[data-action=lay-1]')!;
    expect([text(kept), kept.getAttribute('aria-label')]).toEqual([
      '$5 + Trips$15',
      '$5 + Trips: Trips $5, Ante $5, Blind $5',
    ]);
    press(body, 'lay-1');
    expect(betting.draft).toEqual({ trips: 500, ante: 500, blind: 500 });
    // Whoever likes saved bets finds them there again.
    expect(new Presets('washington').open).toBe(true);
  });

  it('has the least and the most of a circle at hand', () => {
    const { betting, body } = bar();
    betting.set('ante', 'pick');
    flushSync();
    press(body, 'most');
    expect(betting.draft).toEqual({ ante: 100_00, blind: 100_00 });
    press(body, 'least');
    expect(betting.draft).toEqual({ ante: 500, blind: 500 });
    press(body, 'one-off');
    expect(betting.draft).toEqual({});
    press(body, 'done');
    expect(acts(body)).toContain('take-off');
  });

  it('lays no money that is not there, and says what is missing', () => {
    const { betting } = bar({ stack: '60.00' });
    betting.set('ante', 'most');
    expect([betting.draft, betting.lacks]).toEqual([{}, 140_00]);
    expect(betting.note).toBe('You have $60.00 at this table: $140.00 too little.');
  });

  it('tells whoever repeats bets that a hand is on the chips', () => {
    const { betting } = bar();
    const touched = vi.fn();
    betting.ontouch = touched;
    betting.place('ante');
    betting.take('ante');
    betting.set('ante', 'least');
    betting.lay({ ante: 500, blind: 500 });
    betting.double();
    betting.clear();
    expect(touched).toHaveBeenCalledTimes(6);
  });
});

describe('the stages', () => {
  const scene = (changes: Partial<Scene> = {}): Scene => ({
    table: { ...PUBLIC, seats: [PLAYS], round: 'r-1' },
    own: PLAYS,
    cards: ['Ts', '9s'],
    hand: null,
    looks: Object.fromEntries(SPOTS.map(({ wager }) => [wager, look('empty')])),
    live: false,
    onplace: null,
    ontake: null,
    onsit: null,
    ...changes,
  });
  const STAGES = [
    ['wide', Stage],
    ['portrait', Tall],
    ['landscape', Flat],
  ] as [string, Component<{ scene: Scene }>][];

  it.each(STAGES)('%s: a circle lays, takes off, and has its least and most by keys', (_, stage) => {
    const did: string[] = [];
    const body = show(stage, {
      scene: scene({
        looks: ownLooks(SPOTS, SITS, FELT, { ante: 1000, blind: 1000 }, []),
        onplace: (wager) => did.push(`place ${wager}`),
        ontake: (wager) => did.push(`take ${wager}`),
        onset: (wager, how) => did.push(`${how} ${wager}`),
      }),
    });
    const ante = body.querySelector<HTMLElement>('button[data-wager=ante]')!;
    // A stack says its amount, to the eye and to a screen reader.
    expect(ante.getAttribute('aria-label')).toBe('Ante, $10, not bet yet: place a chip');
    expect(text(ante.parentElement!.querySelector('svg text:last-of-type'))).toBe('10');
    ante.click();
    for (const key of ['-', 'Delete', 'ArrowDown', '+', 'Home', 'End'])
      ante.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(did.join(', ')).toBe(
      'place ante, take ante, take ante, take ante, place ante, least ante, most ante',
    );
  });

  it.each(STAGES)('%s: what repeats by itself says how often still, and stops in a tap', (_, stage) => {
    const stop = vi.fn();
    const body = show(stage, { scene: scene({ auto: { left: 9, stop } }) });
    expect(text(body.querySelector('[data-action=stop-auto]'))).toBe('Auto, 9 leftStop');
    press(body, 'stop-auto');
    expect(stop).toHaveBeenCalledOnce();
  });

  it('a finger that rests asks for the tools of a circle, and places nothing', () => {
    vi.useFakeTimers();
    const [onplace, onset, ontake] = [vi.fn(), vi.fn(), vi.fn()];
    const body = show(Tall, { scene: scene({ onplace, ontake, onset }) });
    const ante = body.querySelector<HTMLElement>('button[data-wager=ante]')!;
    const point = (type: string, pointerType = 'touch') =>
      ante.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, button: 0 }));
    point('pointerdown');
    vi.advanceTimersByTime(500);
    ante.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    point('pointerup');
    ante.click();
    expect(onset).toHaveBeenCalledExactlyOnceWith('ante', 'pick');
    expect([onplace.mock.calls, ontake.mock.calls]).toEqual([[], []]);
    // A short one places.
    point('pointerdown');
    vi.advanceTimersByTime(100);
    point('pointerup');
    ante.click();
    expect(onplace).toHaveBeenCalledExactlyOnceWith('ante');
    // So does a slow click of a mouse.
    point('pointerdown', 'mouse');
    vi.advanceTimersByTime(600);
    point('pointerup', 'mouse');
    ante.click();
    expect(onplace).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});

describe('Posted', () => {
  it('names the Ante, one wager and the number of games, where there are such', () => {
    expect(text(show(Posted, { posted: PUBLIC.posted }))).toBe(
      'Ante $5–$100 one wager to $300 at most 4 games',
    );
    document.body.innerHTML = '';
    const few = { ...PUBLIC.posted, one_wager: null, games: null };
    expect(text(show(Posted, { posted: few }))).toBe('Ante $5–$100');
  });
});

describe('RealityCheck', () => {
  const NOW = new Date(2026, 0, 1, 21, 46).getTime();
  const calls = () => ({ ongoon: vi.fn(), onbreak: vi.fn(), onlimits: vi.fn(), onleave: vi.fn() });

  it('tells time, hands and result, and has three ways on', () => {
    const did = calls();
    const body = show(RealityCheck, {
      since: NOW - 30 * 60_000,
      now: NOW,
      hands: 29,
      net: -84_50,
      limits: null,
      ...did,
    });
    expect(text(body)).toContain('Half an hour has passed 21:46');
    expect([...body.querySelectorAll('dd')].map(text)).toEqual(['30 minutes', '29', '−$84.50', 'none set']);
    for (const act of ['leave', 'break', 'limits', 'go-on']) press(body, act);
    expect(Object.values(did).map((each) => each.mock.calls.length)).toEqual([1, 1, 1, 1]);
  });

  it('shows the limits the house keeps to, and how far they are used', () => {
    const body = show(RealityCheck, {
      since: NOW - 90 * 60_000,
      now: NOW,
      hands: 80,
      net: 10_00,
      limits: {
        loss: '800.00',
        lost: '600.00',
        minutes: 120,
        since: NOW - 90 * 60_000,
        pause_until: null,
        waits_until: null,
      },
      ...calls(),
    });
    expect(text(body)).toContain('You have played for 1 h 30 min');
    expect(text(body)).toContain('$600.00 of $800.00 lost');
    expect(text(body)).toContain('30 of 120 minutes left');
  });
});
