import { renewed } from '../../house/renewed';
import { StaffDesk } from '../desk';
import { clock } from '../kit/clock.svelte';
import { Poll } from '../kit/poll.svelte';

/** How often the house is asked; the standard wants a display within thirty seconds of the bet. */
const EVERY = 2;
/** How often a sign looks whether the house has newer pages. */
const RENEWED = 5 * 60_000;

/** What one sign hears of the house, for as long as it hangs there: the last answer, and how long ago that was. */
export class SignFeed<T> {
  #heard = $state(Date.now());
  #poll: Poll<T>;
  /** There are newer pages: the sign is loaded anew as soon as nothing is won. */
  #old = $state(false);

  /** Signs ask as nobody: a console that locks in the same browser is none of theirs. */
  constructor(
    path: string,
    private readonly calm: (said: T) => boolean,
    desk = new StaffDesk(),
  ) {
    this.#poll = new Poll(async () => {
      const said = await desk.ask<T>('GET', path);
      this.#heard = Date.now();
      return said;
    }, EVERY);
  }

  /** Begin in an effect. */
  begin = (): (() => void) => {
    const end = this.#poll.begin();
    const look = setInterval(() => void this.#look(), RENEWED);
    return () => {
      end();
      clearInterval(look);
    };
  };

  async #look(): Promise<void> {
    this.#old ||= await renewed(undefined, undefined, location.pathname);
    const said = this.#poll.said;
    if (this.#old && said && this.calm(said)) location.reload();
  }

  get said(): T | null {
    return this.#poll.said;
  }
  /** Why the house shows nothing here, such as a meter it does not have. */
  get refused(): string | null {
    return this.#poll.refused?.message ?? null;
  }
  /** For how long nothing was heard. */
  get silent(): number {
    return clock.now - this.#heard;
  }
}
