import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { action, AWARD, look, METER, seat, SETTLED, SPOTS, BANK } from '../pages/samples';
import Balance from './Balance.svelte';
import Card from './Card.svelte';
import Clock from './Clock.svelte';
import Decision from './Decision.svelte';
import Lines from './Lines.svelte';
import LinkTag from './LinkTag.svelte';
import Ring from './Ring.svelte';
import Seat from './Seat.svelte';
import Sensor from './Sensor.svelte';
import Sign from './Sign.svelte';
import Spot from './Spot.svelte';
import Tray from './Tray.svelte';

let made: Record<string, unknown> | null = null;
function show<P extends Record<string, any>>(component: Component<P>, props: NoInfer<P>): HTMLElement {
  made = mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = '';
});
const text = (node: Element | null) => node?.textContent?.replace(/\s+/g, ' ').trim();

describe('Card', () => {
  it('is an image with a spoken name', () => {
    const card = show(Card, { card: '9h' }).querySelector('[role=img]');
    expect(card?.getAttribute('aria-label')).toBe('nine of hearts');
  });

  it('face down holds nothing of its front', () => {
    const body = show(Card, { card: '??' });
    expect(body.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('face-down card');
    expect(body.querySelector('.front')?.innerHTML).not.toContain('svg');
  });

  it('fetches a figure only for a court card', () => {
    expect(show(Card, { card: 'Kh' }).querySelector('image')?.getAttribute('href')).toBe(
      '/assets/cards/Kh.svg',
    );
  });
});

describe('Decision', () => {
  it('carries name, price and key, and is pressed once', () => {
    const onchoose = vi.fn();
    const button = show(Decision, { action: action(), onchoose }).querySelector('button')!;
    expect(text(button)).toContain('Bet 4×');
    expect(text(button)).toContain('$100.00');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('4');
    button.click();
    expect(onchoose).toHaveBeenCalledOnce();
  });

  it('waits while it is sent, and says so', () => {
    const onchoose = vi.fn();
    const button = show(Decision, { action: action(), sending: true, onchoose }).querySelector('button')!;
    button.click();
    expect(onchoose).not.toHaveBeenCalled();
    expect(text(button)).toContain('sent, not yet taken');
  });

  it('says why it is impossible', () => {
    const shut = action({ allowed: false, why: 'Over the cap of one wager.' });
    const button = show(Decision, { action: shut }).querySelector('button')!;
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(text(button)).toContain('Over the cap of one wager.');
  });
});

describe('Ring and Sensor', () => {
  it('tell a screen reader what lies there and that it is not bet yet', () => {
    const onplace = vi.fn();
    const button = show(Ring, { label: 'Ante', look: look('draft', 2500), onplace }).querySelector('button')!;
    expect(button.getAttribute('aria-label')).toBe('Ante, $25, not bet yet: place a chip');
    button.click();
    expect(onplace).toHaveBeenCalledOnce();
  });

  it('give a chip back with the right button or Delete', () => {
    const ontake = vi.fn();
    const props = { label: 'Ante', look: look('draft', 2500), onplace: () => {}, ontake };
    const button = show(Ring, props).querySelector('button')!;
    button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
    expect(ontake).toHaveBeenCalledTimes(2);
  });

  it('light the sensor only for a bet that is in', () => {
    const body = show(Sensor, { label: 'Progressive', lit: true });
    expect(body.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Progressive sensor, lit');
  });
});

describe('Spot', () => {
  it('shows the areas the house marked and no others', () => {
    const looks = Object.fromEntries(SPOTS.map(({ wager }) => [wager, look('empty')]));
    const base = SPOTS.filter(({ wager }) => ['ante', 'blind', 'play', 'trips'].includes(wager));
    const body = show(Spot, { spots: base, looks, sensor: null });
    expect([...body.querySelectorAll('.label b')].map(text)).toEqual(['Trips', 'Ante', 'Blind', 'Play']);
  });

  it('takes chips everywhere but on Play', () => {
    const looks = Object.fromEntries(SPOTS.map(({ wager }) => [wager, look('empty')]));
    const body = show(Spot, { spots: SPOTS, looks, sensor: false, onplace: () => {} });
    const names = [...body.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    expect(names).toHaveLength(6);
    expect(names.some((name) => name?.startsWith('Play'))).toBe(false);
  });
});

describe('Seat', () => {
  it('names the player and what he did', () => {
    const body = show(Seat, {
      seat: seat({ state: 'played', decision: 'play', times: 4 }),
      spots: SPOTS,
      round: 'r',
    });
    expect(text(body.querySelector('.who'))).toBe('Guest 41 Bet 4×');
    expect(body.querySelectorAll('[aria-label="face-down card"]')).toHaveLength(2);
  });

  it('marks the house’s own bots, and nobody else', () => {
    const body = show(Seat, { seat: seat({ name: 'Rosa (bot)', bot: true }), spots: SPOTS, round: 'r' });
    expect(text(body.querySelector('.bot'))).toBe('bot');
    // Once is enough.
    expect(text(body.querySelector('.who b'))).toBe('Rosa');
    document.body.innerHTML = '';
    expect(show(Seat, { seat: seat(), spots: SPOTS, round: 'r' }).querySelector('.bot')).toBeNull();
  });

  it('offers an open chair', () => {
    const onsit = vi.fn();
    show(Seat, { seat: seat({ player: null }), spots: SPOTS, round: null, onsit })
      .querySelector('button')!
      .click();
    expect(onsit).toHaveBeenCalledOnce();
  });
});

describe('Lines', () => {
  it('gives every wager its reason and the sum', () => {
    const body = show(Lines, { wagers: SETTLED, net: '95.00' });
    expect(text(body)).toContain('Dealer does not qualify: Ante returned');
    expect([...body.querySelectorAll('.money')].map(text)).toEqual([
      '$0.00',
      '$0.00',
      '+$100.00',
      '−$5.00',
      '+$95.00',
    ]);
  });

  it('keeps a collection fee beside the sum, not in it', () => {
    const body = show(Lines, { wagers: SETTLED, net: '95.00', fees: '1.25' });
    expect([...body.querySelectorAll('.money')].map(text).slice(-2)).toEqual(['+$95.00', '−$1.25']);
    expect(text(body.querySelector('.fee'))).toContain('Collection');
  });

  it('tells a player-dealer what it collected and paid', () => {
    const body = show(Lines, { wagers: [], net: BANK.net, fees: BANK.fees, bank: BANK });
    expect([...body.querySelectorAll('dt')].map(text)).toEqual([
      'Collected',
      'Paid',
      'Net on a bank of $500',
      'Collection',
    ]);
    expect([...body.querySelectorAll('.money')].map(text)).toEqual([
      '+$60.00',
      '−$65.00',
      '−$5.00',
      '−$1.00',
    ]);
  });
});

describe('Clock', () => {
  it('speaks at ten and at five seconds, once each', () => {
    vi.useFakeTimers();
    const onspeak = vi.fn();
    show(Clock, { deadline: Date.now() + 12_000, seconds: 15, onspeak });
    vi.advanceTimersByTime(12_000);
    expect(onspeak.mock.calls).toEqual([['10 seconds left'], ['5 seconds left']]);
    vi.useRealTimers();
  });

  it('says that nobody runs it', () => {
    const clock = show(Clock, { deadline: null, seconds: null }).querySelector('[role=timer]');
    expect(clock?.getAttribute('aria-label')).toBe('No clock');
  });
});

describe('money on the page', () => {
  it('is stamped with its time while the line is down', () => {
    const asOf = new Date(2026, 0, 1, 21, 14, 2).getTime();
    const body = show(Balance, { label: 'Your chips', money: '1284.50', steady: false, asOf });
    expect(text(body)).toBe('Your chips at 21:14:02 $1,284.50');
  });

  it('of the meter is told whole', () => {
    const sign = show(Sign, { meter: METER }).querySelector('[role=group]');
    expect(sign?.getAttribute('aria-label')).toBe('Progressive meter $48,217.40');
  });

  it('of a meter with a ceiling says how far it grows', () => {
    const sign = show(Sign, { meter: { ...METER, ceiling: '75000.00' } });
    const words = 'Progressive meter $48,217.40. Grows to $75,000 at most';
    expect(sign.querySelector('[role=group]')?.getAttribute('aria-label')).toBe(words);
    expect(text(sign)).toContain('Grows to $75,000 at most');
  });

  it('of a meter that takes no bets says so', () => {
    const sign = show(Sign, { meter: { ...METER, closed: 'a look at the files' } });
    const words = 'Progressive meter $48,217.40. No progressive bets for now';
    expect(sign.querySelector('[role=group]')?.getAttribute('aria-label')).toBe(words);
    expect(text(sign)).toContain('Closed');
  });

  it('of an award is told with its winner, by seat where there is no name', () => {
    const sign = show(Sign, { meter: METER, award: { ...AWARD, name: null } }).querySelector('[role=group]');
    expect(sign?.getAttribute('aria-label')).toBe('The progressive pays $48,217.40 to Seat 3');
  });
});

describe('LinkTag and Tray', () => {
  it('puts the state of the line in words', () => {
    expect(text(show(LinkTag, { link: { state: 'slow', seconds: 2.4 } }))).toBe('Slow, 2.4 s');
  });

  it('holds one chip at a time', () => {
    const onhold = vi.fn();
    const body = show(Tray, { chips: [1, 5, 25], held: 5, onhold });
    expect(body.querySelector('[aria-pressed=true]')?.getAttribute('aria-label')).toBe('5 dollar chip');
    body.querySelectorAll('button')[2]!.click();
    expect(onhold).toHaveBeenCalledWith(25);
  });
});
