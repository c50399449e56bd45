import type { PublicView } from '../house/wire';
import { places } from './actions';
import type { Betting } from './betting.svelte';
import type { DockState } from './dock';

const KEY = 'houseedge.guide';

/** One hint: what stands in it, and the circle or button it is about. */
export interface Hint {
  step: 'ante' | 'bet' | 'preflop' | 'flop' | 'river' | 'paid';
  title: string;
  words: string;
  /** Where it belongs: a circle by its wager, or a button by its action. */
  wager: string | null;
  action: string | null;
}

const STEPS: readonly Hint['step'][] = ['ante', 'bet', 'preflop', 'flop', 'river', 'paid'];

/** Which of how many: "1 of 6". */
export const place = (hint: Hint): string => `${STEPS.indexOf(hint.step) + 1} of ${STEPS.length}`;

const STREETS: Record<string, Pick<Hint, 'title'> & { words: (bets: string) => string }> = {
  preflop: {
    title: 'Your two cards',
    words: (bets) => `With a strong hand: ${bets}. Otherwise check, which costs nothing.`,
  },
  flop: {
    title: 'Three cards for all',
    words: (bets) => `Your best five cards count. ${bets}, or check once more.`,
  },
  river: {
    title: 'All cards lie',
    words: (bets) => `${bets}, or fold, which gives up Ante and Blind.`,
  },
};

/** What to say about this moment of a hand; null where there is nothing to do. The house names the choices. */
export function hintFor(
  now: DockState | null,
  table: Pick<PublicView, 'phase'> | null,
  betting: Pick<Betting, 'total' | 'ready'>,
): Hint | null {
  if (now?.state === 'betting')
    return betting.ready
      ? {
          step: 'bet',
          title: 'The Blind follows',
          words: 'It is equal to the Ante. Other circles are up to you. Press Bet to get your cards.',
          wager: null,
          action: 'bet',
        }
      : {
          step: 'ante',
          title: 'Start with the Ante',
          words: 'Take a chip and touch the circle of the Ante.',
          wager: 'ante',
          action: null,
        };
  if (now?.state === 'deciding') {
    const street = STREETS[table?.phase ?? ''];
    if (!street) return null;
    const bets = places(now.choices)
      .rest.filter((action) => action.command.type === 'Play')
      .map((action) => action.name)
      .join(' or ');
    return {
      step: table!.phase as Hint['step'],
      title: street.title,
      words: street.words(bets),
      wager: 'play',
      action: null,
    };
  }
  if (now?.state === 'settled')
    return {
      step: 'paid',
      title: 'How it was paid',
      words: 'Each circle says what it won, got back or lost. This button says why.',
      wager: null,
      action: 'how-paid',
    };
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
