import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADVICE } from '../pages/samples';
import Coach from './Coach.svelte';
import CoachLine from './CoachLine.svelte';
import Endings from './Endings.svelte';
import Exact from '../table/Exact.svelte';
import type { Told } from '../felt/advice';

let made: Record<string, unknown> | null = null;
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = '';
});
const text = (node: Element | null) => node?.textContent?.replace(/\s+/g, ' ').trim();
function panel(changes: Partial<ComponentProps<typeof Coach>>): HTMLElement {
  const props: ComponentProps<typeof Coach> = {
    mode: 'Live',
    told: { kind: 'idle' },
    score: { decisions: 46, missed: 2, cost: 310 },
    onmode: () => {},
    onexact: () => {},
    ...changes,
  };
  made = mount(Coach, { target: document.body, props });
  flushSync();
  return document.body;
}

describe('Coach', () => {
  it('is only its setting while it is off', () => {
    const onmode = vi.fn();
    const body = panel({ mode: 'Off', onmode });
    expect(text(body)).toBe('Coach OffAfterLive');
    body.querySelectorAll('button')[2]!.click();
    expect(onmode).toHaveBeenCalledWith('Live');
  });

  it('shows every value, the best in words, and the score', () => {
    const body = panel({ told: { kind: 'values', advice: ADVICE } });
    const rows = [...body.querySelectorAll('tbody tr')].map(text);
    expect(rows).toEqual(['Bet 2× +1.299+$32.47', 'Check +0.745+$18.61']);
    expect(text(body.querySelector('.words'))).toBe('Bet 2× is best. A check gives up $13.86.');
    expect(text(body)).toContain('Counted, not sampled');
    expect(text(body)).toContain('Win 77.1 % Tie 1.3 % Lose 21.6 %');
    expect(text(body)).toContain('1,070,190 endings');
    expect(text(body)).toContain('This session: 46 decisions, 2 not best, cost $3.10');
  });

  it('marks the choice once it was made', () => {
    const body = panel({ mode: 'After', told: { kind: 'verdict', advice: ADVICE, chosen: 'check' } });
    expect(text(body.querySelectorAll('tbody tr')[1]!)).toContain('yours');
    expect(text(body.querySelector('.words'))).toBe('Bet 2× was best. Your check gave up $13.86.');
  });

  it('counts calmly, and says why it cannot', () => {
    expect(text(panel({ told: { kind: 'counting' } }).querySelector('.words'))).toBe('Counting every ending');
    if (made) void unmount(made);
    const body = panel({ told: { kind: 'unavailable', words: 'the coach is busy' } });
    expect(text(body.querySelector('.words'))).toBe('The coach is busy');
    expect(body.querySelector('table')).toBeNull();
  });
});

describe('Endings', () => {
  const shown = (form: ComponentProps<typeof Endings>['form'], onexact = () => {}) => {
    made = mount(Endings, { target: document.body, props: { endings: ADVICE.endings, form, onexact } });
    flushSync();
    return document.body.querySelector('button')!;
  };

  it('is a bar in three parts, as long as they weigh', () => {
    const parts = [...shown('line').querySelectorAll<HTMLElement>('.bar i')];
    expect(parts.map((part) => [part.className.split(' ')[0], part.style.flexGrow])).toEqual([
      ['win', '824759'],
      ['tie', '13774'],
      ['lose', '231657'],
    ]);
  });

  it.each([
    ['strip', 'Win 77.1 % Tie 1.3 % Lose 21.6 % 1,070,190 endings show exactly'],
    ['column', 'Win 77.1 Tie 1.3 Lose 21.6 % of 1,070,190 show exactly'],
  ] as const)('says as much as there is room for as a %s', (form, words) => {
    expect(text(shown(form))).toBe(words);
  });

  it('spells it out for those who listen, and shows it exactly at a tap', () => {
    const onexact = vi.fn();
    const button = shown('column', onexact);
    expect([...button.querySelectorAll('.sr')].map(text)).toEqual(['in', 'ie', 'ose', 'show exactly']);
    button.click();
    expect(onexact).toHaveBeenCalledOnce();
  });
});

describe('Exact', () => {
  const shown = (told: Told) => {
    made = mount(Exact, { target: document.body, props: { told, onclose: () => {} } });
    flushSync();
    return [...document.body.querySelectorAll('dl > div')].map(text);
  };

  it('gives every value as the fraction the house counted, and every ending', () => {
    expect(shown({ kind: 'values', advice: ADVICE })).toEqual([
      'Bet 2× 463,303/356,730 +1.299 Antes, +$32.47 at $25',
      'Check 72,437/97,290 +0.745 Antes, +$18.61 at $25',
      'Win 824,759 77.1 % of 1,070,190',
      'Tie 13,774 1.3 % of 1,070,190',
      'Lose 231,657 21.6 % of 1,070,190',
    ]);
  });

  it('has nothing to say when nothing is counted', () => {
    expect(shown({ kind: 'idle' })).toEqual([]);
    expect(text(document.body)).toContain('Nothing is counted now.');
  });
});

describe('CoachLine', () => {
  it.each([
    [
      { kind: 'values', advice: ADVICE } as const,
      'Win 77.1 Tie 1.3 Lose 21.6 % of 1,070,190 endings show exactly',
    ],
    [
      { kind: 'verdict', advice: ADVICE, chosen: 'check' } as const,
      'Coach Bet 2× was best. Your check gave up $13.86.',
    ],
    [{ kind: 'idle' } as const, ''],
  ])('says in one line what there is to say', (told, words) => {
    made = mount(CoachLine, { target: document.body, props: { told } });
    flushSync();
    expect(text(document.body)).toBe(words);
  });
});
