import type { TransitionConfig } from 'svelte/transition';

/** The durations of tokens.css, at speed Normal. */
export const TIMES = { quick: 180, deal: 260, gap: 90, turn: 320, settle: 420, meter: 1200 } as const;

/** How fast a hand is shown; what the house does and when it closes is not touched by it. */
export const SPEEDS = ['Slow', 'Normal', 'Fast'] as const;
export type Speed = (typeof SPEEDS)[number];
const FACTORS: Record<Speed, number> = { Slow: 1.5, Normal: 1, Fast: 0.5 };

/** No rest is longer where somebody is in a hurry or asked for less motion: order and words stay. */
const BREATH = 150;

const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
let speed: Speed = 'Normal';

/** Shows everything from now on at another speed; the style sheet reads it from the page's root. */
export function setSpeed(chosen: Speed): void {
  speed = chosen;
  document.documentElement.dataset.speed = chosen.toLowerCase();
}

/** So many milliseconds of Normal at the chosen speed. */
export const paced = (length: number): number => length * FACTORS[speed];

/** How long a movement takes; none for people who asked for less motion. */
export const moving = (length: number): number => (calm?.matches ? 0 : paced(length));

/** How long a rest is, in which nothing moves. */
export function resting(length: number): number {
  if (calm?.matches) return Math.min(length, BREATH);
  return speed === 'Fast' ? Math.min(paced(length), BREATH) : paced(length);
}

export const ms = (name: keyof typeof TIMES): number => moving(TIMES[name]);

const easeOut = (t: number): number => 1 - (1 - t) ** 3;

export interface Flight {
  /** The `data-from` of the element the thing comes from: shoe, bank or tray. */
  from: string;
  duration: number;
  delay?: number;
}

/** A thing travels from where it was to where it lies now: cause, not decoration. */
export function flown(node: Element, { from, duration, delay = 0 }: Flight): TransitionConfig {
  const source = duration ? document.querySelector(`[data-from="${from}"]`) : null;
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
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, t * 6)}`,
  };
}
