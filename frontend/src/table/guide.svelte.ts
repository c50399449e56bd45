import type { PublicView } from '../house/wire';
import type { HintStep } from '../text/parts';
import { t } from '../text/text.svelte';
import { places } from './actions';
import type { Betting } from './betting.svelte';
import type { DockState } from './dock';

const KEY = 'houseedge.guide';

/** One hint: what stands in it, and the circle or button it is about. */
export interface Hint {
  step: HintStep;
  title: string;
  words: string;
  /** Where it belongs: a circle by its wager, or a button by its action. */
  wager: string | null;
  action: string | null;
}

const STEPS: readonly HintStep[] = ['ante', 'bet', 'preflop', 'flop', 'river', 'paid'];

/** Which of how many: "1 of 6". */
export const place = (hint: Hint): string => t.hint.place(STEPS.indexOf(hint.step) + 1, STEPS.length);

function about(step: HintStep, at: Pick<Hint, 'wager' | 'action'>, sizes: number[] = []): Hint {
  const [title, words] = t.hint.steps[step];
  return { step, title, words: words(sizes), ...at };
}

/** What to say about this moment of a hand; null where there is nothing to do. The house names the choices. */
export function hintFor(
  now: DockState | null,
  table: Pick<PublicView, 'phase'> | null,
  betting: Pick<Betting, 'total' | 'ready'>,
): Hint | null {
  if (now?.state === 'betting')
    return betting.ready
      ? about('bet', { wager: null, action: 'bet' })
      : about('ante', { wager: 'ante', action: null });
  const phase = table?.phase;
  if (now?.state === 'deciding' && (phase === 'preflop' || phase === 'flop' || phase === 'river')) {
    const sizes = places(now.choices).rest.flatMap(({ command }) => command.times ?? []);
    return about(phase, { wager: 'play', action: null }, sizes);
  }
  if (now?.state === 'settled') return about('paid', { wager: null, action: 'how-paid' });
  return null;
}

/** The first hand, led step by step; once for each browser. It points and never presses. */
export class Guide {
  /** Whether this browser has been led through a hand, or does not want to be. */
  done = $state(read());
  /** The round that was led to a decision: with the next one the guide takes its leave. */
  #led: string | null = null;

  hint(
    now: DockState | null,
    table: Pick<PublicView, 'phase'> | null,
    betting: Pick<Betting, 'total' | 'ready'>,
  ): Hint | null {
    return this.done ? null : hintFor(now, table, betting);
  }

  /** A hint of a round is shown, or none: one hand that was played is enough. */
  follow(hint: Hint | null, round: string | null): void {
    if (this.done) return;
    if (this.#led !== null && round !== this.#led) this.dismiss();
    else if (hint && hint.step !== 'ante' && hint.step !== 'bet') this.#led = round;
  }

  dismiss = (): void => this.#set(true);

  /** Leads through the next hand again. */
  again = (): void => {
    this.#led = null;
    this.#set(false);
  };

  #set(done: boolean): void {
    this.done = done;
    try {
      if (done) localStorage.setItem(KEY, 'done');
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage it is remembered as long as the page.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export const guide = new Guide();
