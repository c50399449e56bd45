import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADVICE } from '../pages/samples';
import Coach from './Coach.svelte';
import CoachLine from './CoachLine.svelte';

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
    expect(rows).toEqual(['Bet 2× +1.299+$32.48', 'Check +0.745+$18.62']);
    expect(text(body.querySelector('.words'))).toBe('Bet 2× is best. A check gives up $13.86.');
    expect(text(body)).toContain('Counted, not sampled');
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

describe('CoachLine', () => {
  it.each([
    [{ kind: 'values', advice: ADVICE } as const, 'Coach Bet 2× is best by $13.86'],
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
