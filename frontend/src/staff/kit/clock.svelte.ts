/** The time of day, moving by the second while anything reads it. */
import { createSubscriber } from 'svelte/reactivity';

class DayClock {
  #follow = createSubscriber((update) => {
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  });

  /** Milliseconds of the epoch, now. */
  get now(): number {
    this.#follow();
    return Date.now();
  }

  /** 21:14:40. */
  get time(): string {
    return timeOf(this.now);
  }
}

/** A moment as a clock on the wall shows it. */
export function timeOf(moment: number, seconds = true): string {
  const at = new Date(moment);
  const parts = [at.getHours(), at.getMinutes(), ...(seconds ? [at.getSeconds()] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** A while as a stopwatch shows it: 3:51. */
export function whileOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const rest = String(seconds % 60).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${rest}`;
  return `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}:${rest}`;
}

export const clock = new DayClock();
