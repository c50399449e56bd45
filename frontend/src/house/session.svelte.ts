import { desk } from './desk';
import type { Me } from './wire';

/** Who sits before this screen. */
class Session {
  me = $state.raw<Me | null>(null);
  asked = $state(false);
  #asking: Promise<void> | null = null;

  /** Asks the house once who this is; pages may call it freely. */
  ask(): Promise<void> {
    this.#asking ??= desk
      .me()
      .then((me) => {
        this.me = me;
        this.asked = true;
      })
      .catch(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  /** Asks again: money or limits have changed. */
  async refresh(): Promise<void> {
    this.me = await desk.me();
  }

  /** The present guest, or a new one. */
  async guest(): Promise<Me> {
    await this.ask();
    this.me ??= await desk.guest();
    return this.me;
  }
}

export const session = new Session();
