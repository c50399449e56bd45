import type { TransitionConfig } from 'svelte/transition';

/** The durations of tokens.css; none for people who asked for less motion. */
export const TIMES = { quick: 180, deal: 260, gap: 90, turn: 320, settle: 420, meter: 1200 } as const;

const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

export const ms = (name: keyof typeof TIMES): number => (calm?.matches ? 0 : TIMES[name]);

const easeOut = (t: number): number => 1 - (1 - t) ** 3;

/** The ends of a way across the felt; one's own chips come from the tray, where it is shown, and from one's money. */
const ENDS = {
  shoe: ['[data-end=shoe]'],
  bank: ['[data-end=bank]'],
  tray: ['[data-end=tray]', '[data-part=balance]'],
} as const;
export type End = keyof typeof ENDS;

export interface Flight {
  /** Where the thing comes from when it appears, and goes to when it leaves; none where it just lies there. */
  end: End | null;
  duration: number;
  delay?: number;
  /** Degrees it turns on its way, in a slight arc: cards do. */
  turns?: number;
}

/** A thing travels between where it lies and the other end of its way: cause, not decoration. */
export function flown(node: Element, { end, duration, delay = 0, turns = 0 }: Flight): TransitionConfig {
  const source = duration && end ? ENDS[end].map((path) => document.querySelector(path)).find(Boolean) : null;
  if (!source) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const there = source.getBoundingClientRect();
  // Inside the scaled stage a pixel is not a pixel.
  const scale = here.width / ((node as HTMLElement).offsetWidth || here.width) || 1;
  const x = (there.left + there.width / 2 - here.left - here.width / 2) / scale;
  const y = (there.top + there.height / 2 - here.top - here.height / 2) / scale;
  return {
    // A browser refuses an animation that should have begun already.
    delay: Math.max(0, delay),
    duration,
    easing: easeOut,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u - (turns ? Math.sin(Math.PI * u) * 14 : 0)}px) ` +
      `rotate(${turns * u}deg); opacity: ${Math.min(1, t * 6)}`,
  };
}
