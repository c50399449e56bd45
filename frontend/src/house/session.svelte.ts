import { desk, Refused } from './desk';
import type { Me } from './wire';
import { t } from '../text/text.svelte';

/** Set once this browser has had a guest: a newcomer is not asked for, so nothing is refused on a first visit. */
const KEY = 'houseedge.guest';

function known(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember(guest: boolean): void {
  try {
    if (guest) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the house is simply asked every time.
  }
}

/** Who sits before this screen. */
class Session {
  me = $state.raw<Me | null>(null);
  asked = $state(false);
  #asking: Promise<void> | null = null;

  /** Asks the house once who this is; pages may call it freely. */
  ask(): Promise<void> {
    this.#asking ??= this.refresh().catch(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Asks again: money, seats or limits may have changed. */
  async refresh(): Promise<void> {
    if (known()) {
      this.me = await desk.me();
      remember(this.me !== null);
    }
    this.asked = true;
  }

  /** The table knows this player: so may the page. */
  async recognised(): Promise<void> {
    if (this.me) return;
    remember(true);
    await this.refresh().catch(() => {});
  }

  /** Nobody sits before this screen any more. A session that is over already is no fault. */
  async signOut(): Promise<void> {
    await desk.me();
    await desk.signOut().catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
    });
    remember(false);
    this.me = null;
  }

  /** The present guest, or a new one. */
  async guest(): Promise<Me> {
    await this.ask();
    if (!this.me) {
      await desk.guest();
      remember(true);
      await this.refresh();
    }
    if (!this.me) throw new Error(t.noGuest);
    return this.me;
  }
}

export const session = new Session();
