import { untrack } from 'svelte';
import { Refused, TURNED } from '../desk';

export type Contact = 'connecting' | 'connected' | 'slow' | 'reconnecting';

/** An answer that takes longer is worth a word. */
const SLOW = 1500;
/** The longest wait before the house is asked again. */
const LONGEST = 15_000;

/**
 * Asks the house again and again, while somebody looks. What does not answer is asked less often; a refusal is shown and
 * asked again all the same, for it may pass. Begin in an effect: `$effect(() => poll.begin())`.
 */
export class Poll<T> {
  said = $state.raw<T | null>(null);
  contact = $state<Contact>('connecting');
  refused = $state.raw<Refused | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failed = 0;
  #round = 0;

  constructor(
    private readonly ask: (before: T | null) => Promise<T>,
    private readonly seconds: number,
  ) {}

  /** Asks until the returned function is called. */
  begin = (): (() => void) => {
    const wake = () => void (document.hidden ? clearTimeout(this.#timer) : this.now());
    document.addEventListener('visibilitychange', wake);
    // A console that opens again shows at once how things stand.
    const opened = () => {
      this.#failed = 0;
      void this.now();
    };
    addEventListener('staff-unlocked', opened);
    // What was said before is handed on, and is no reason to begin again.
    untrack(() => void this.now());
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('staff-unlocked', opened);
      clearTimeout(this.#timer);
      this.#round++;
    };
  };

  /** Asks at once: something was done that changes the answer. */
  now = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const round = ++this.#round;
    const late = setTimeout(() => (this.contact = 'slow'), SLOW);
    try {
      const said = await this.ask(this.said);
      if (round !== this.#round) return;
      this.said = said;
      this.refused = null;
      this.contact = 'connected';
      this.#failed = 0;
    } catch (error) {
      if (round !== this.#round) return;
      if (error instanceof Refused && error.status < 500) {
        // That a console is locked is said by its lock.
        this.refused = TURNED.includes(error.fault.code) ? null : error;
        this.contact = 'connected';
      } else this.contact = 'reconnecting';
      this.#failed++;
    } finally {
      clearTimeout(late);
      if (round === this.#round && !document.hidden)
        this.#timer = setTimeout(
          this.now,
          Math.min(this.seconds * 1000 * 2 ** Math.min(this.#failed, 5), LONGEST),
        );
    }
  };
}
