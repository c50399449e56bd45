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

/** The ends of a way across the felt; one's own chips come from the tray, where it is shown, and from one's money. */
const ENDS = {
  shoe: ['[data-end=shoe]'],
  bank: ['[data-end=bank]'],
  tray: ['[data-end=tray]', '[data-part=balance]'],
} as const;
export type End = keyof typeof ENDS;

export interface Flight {
  /** Where the thing comes from; none where it just lies there. */
  end: End | null;
  duration: number;
  delay?: number;
  /** Degrees it turns on its way, in a slight arc: cards do. */
  turns?: number;
}

/** How far an end of a way lies from a thing, in the thing's own units; null where there is none. */
function way(node: Element, end: End | null): { x: number; y: number } | null {
  const other = end ? ENDS[end].map((path) => document.querySelector(path)).find(Boolean) : null;
  if (!other) return null;
  const here = node.getBoundingClientRect();
  const there = other.getBoundingClientRect();
  // Inside the scaled stage a pixel is not a pixel.
  const scale = here.width / ((node as HTMLElement).offsetWidth || here.width) || 1;
  return {
    x: (there.left + there.width / 2 - here.left - here.width / 2) / scale,
    y: (there.top + there.height / 2 - here.top - here.height / 2) / scale,
  };
}

/** A thing travels from where it was to where it lies now: cause, not decoration. */
export function flown(node: Element, { end, duration, delay = 0, turns = 0 }: Flight): TransitionConfig {
  const from = duration ? way(node, end) : null;
  if (!from) return { duration: 0 };
  const { x, y } = from;
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

/**
 * A thing that is about to be taken away travels to where it goes: a picture of it does, which nobody reads out, and
 * the page is done with the thing itself. To be called before it is taken away.
 */
export function gone(node: Element, end: End, duration: number, delay = 0): void {
  const to = duration ? way(node, end) : null;
  if (!to) return;
  const picture = node.cloneNode(true) as HTMLElement;
  picture.classList.add('gone');
  picture.setAttribute('aria-hidden', 'true');
  for (const said of picture.querySelectorAll('[role]')) said.removeAttribute('role');
  node.parentElement?.append(picture);
  const there = `translate(${to.x}px, ${to.y}px)`;
  const flight = picture.animate(
    [{ transform: 'none' }, { opacity: 1, offset: 0.8 }, { transform: there, opacity: 0 }],
    { duration, delay: Math.max(0, delay), easing: 'cubic-bezier(0.6, 0, 0.2, 1)', fill: 'both' },
  );
  flight.onfinish = flight.oncancel = () => picture.remove();
}
