import { untrack } from 'svelte';
import { scored, wordsOf, type Due, type Score, type Street, type Told } from '../felt/advice';
import { settings, type Coaching } from '../settings.svelte';
import { desk, Refused } from './desk';
import type { DecisionAdvice } from './wire';
import { t } from '../text/text.svelte';

const KEY = 'houseedge.coach';
const NOTHING: Score = { decisions: 0, missed: 0, cost: 0 };
const TRIES = 3;

/** One decision the house was asked about. */
class Asked {
  advice = $state.raw<DecisionAdvice | null>(null);
  trouble = $state<string | null>(null);
  /** What the player decided, once the table has taken it. */
  chosen = $state<string | null>(null);

  constructor(
    readonly table: string,
    readonly round: string,
    readonly street: Street,
  ) {}

  is(table: string, round: string, street: Street): boolean {
    return this.table === table && this.round === round && this.street === street;
  }
}

interface Parts {
  ask(table: string): Promise<DecisionAdvice>;
  mode(): Coaching;
  pause?: number;
}

/** Asks what each choice of a decision is worth, beside the game: no decision ever waits for it. */
export class Coach {
  /** The decision due now. */
  now = $state.raw<Asked | null>(null);
  /** The last decision of this hand that the table has taken. */
  last = $state.raw<Asked | null>(null);
  score = $state.raw<Score>(recall());

  /** The decision the house has dealt and the page does not show yet. */
  #ahead: Asked | null = null;

  constructor(private readonly parts: Parts) {}

  /** What there is to show. Live speaks of the decision due, After only of the last one taken. */
  get told(): Told {
    const mode = this.parts.mode();
    if (mode === 'Off') return { kind: 'idle' };
    if (mode === 'Live' && this.now) {
      if (this.now.advice) return { kind: 'values', advice: this.now.advice };
      return this.now.trouble ? { kind: 'unavailable', words: this.now.trouble } : { kind: 'counting' };
    }
    if (!this.last?.chosen) return { kind: 'idle' };
    const { advice, chosen, trouble } = this.last;
    if (advice) return { kind: 'verdict', advice, chosen };
    return trouble ? { kind: 'unavailable', words: trouble } : { kind: 'counting' };
  }

  get words(): string {
    return wordsOf(this.told);
  }

  /** The house has dealt: ask about the decision to come. Nothing is told before `follow` says that it is seen. */
  expect(table: string, due: Due | null): void {
    const off = this.parts.mode() === 'Off';
    untrack(() => {
      if (off || !due) this.#ahead = null;
      else if (![this.now, this.#ahead].some((asked) => asked?.is(table, due.round, due.street))) {
        this.#ahead = new Asked(table, due.round, due.street);
        void this.#ask(this.#ahead);
      }
    });
  }

  /** The table has moved: ask about a decision newly due, forget the one that is gone. */
  follow(table: string, round: string | null, street: Street | null): void {
    const off = this.parts.mode() === 'Off';
    untrack(() => {
      if (off) this.last = null;
      if (off || !round || !street) {
        this.now = null;
      } else if (!this.now?.is(table, round, street)) {
        if (this.last?.round !== round) this.last = null;
        const ahead = this.#ahead?.is(table, round, street) ? this.#ahead : null;
        this.now = ahead ?? new Asked(table, round, street);
        this.#ahead = null;
        if (!ahead) void this.#ask(this.now);
      }
    });
  }

  /** The table has taken a decision; `asked` is what was due when it was sent. */
  decided(asked: Asked | null, action: string): void {
    if (!asked || asked.chosen || this.parts.mode() === 'Off') return;
    asked.chosen = action;
    if (asked.trouble) asked.trouble = t.coach.tooLate;
    this.last = asked;
    this.#count(asked);
  }

  leave(): void {
    this.now = this.last = this.#ahead = null;
  }

  #wanted = (asked: Asked): boolean => (asked === this.now || asked === this.#ahead) && !asked.chosen;

  async #ask(asked: Asked): Promise<void> {
    for (let tries = 0; tries < TRIES && this.#wanted(asked);) {
      try {
        const advice = await this.parts.ask(asked.table);
        // An answer about another decision says nothing about this one.
        if (!asked.is(asked.table, advice.round, advice.street)) {
          asked.trouble = t.coach.tooLate;
          return;
        }
        asked.advice = advice;
        this.#count(asked);
        return;
      } catch (error) {
        asked.trouble = this.#wanted(asked) ? (error as Error).message : t.coach.tooLate;
        // A coach that is not ready yet says so, and is worth asking as long as the decision is due.
        if (!(error instanceof Refused && error.status === 503)) tries++;
      }
      await new Promise((done) => setTimeout(done, this.parts.pause ?? 3_000));
    }
  }

  /** A decision is on the score once it is both taken and counted, in whichever order. */
  #count({ advice, chosen }: Asked): void {
    if (!advice || !chosen || this.parts.mode() === 'Off') return;
    this.score = scored(this.score, advice, chosen);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.score));
    } catch {
      // Without storage the score lasts as long as the page.
    }
  }
}

function recall(): Score {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Score>) };
  } catch {
    return NOTHING;
  }
}

export const coach = new Coach({ ask: desk.advice, mode: () => settings.coach });
