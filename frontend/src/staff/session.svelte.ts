import { desk } from './desk';
import type { SignInBody, WhoAmI } from '../house/wire';

/** How often the house is asked whether this console has locked itself, where its clock has not said so before. */
const EVERY = 60_000;
/** The house locks a moment after the time it gave. */
const GRACE = 300;

/** Who works at this screen. The house decides when it locks; other tabs of this browser follow at once. */
class StaffSession {
  me = $state.raw<WhoAmI | null>(null);
  asked = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tabs = new BroadcastChannel('houseedge.staff');

  constructor() {
    this.#tabs.onmessage = () => void this.refresh();
    desk.onturned = (code) => {
      if (code === 'session_locked' && this.me) this.me = { ...this.me, locked: true };
      else void this.refresh();
    };
    addEventListener('visibilitychange', () => {
      if (!document.hidden && this.me) void this.refresh();
    });
  }

  /** Somebody of the staff is signed in, whether or not the console is locked. */
  get here(): boolean {
    return this.me !== null && this.me.account !== null && this.me.player === null;
  }
  get locked(): boolean {
    return this.me?.locked ?? false;
  }
  get post(): string {
    return this.me?.role ?? '';
  }

  /** Asks the house who this is. */
  refresh = async (): Promise<void> => {
    try {
      this.#known(await desk.who());
    } catch {
      this.#again(EVERY);
    }
  };

  async signIn(body: SignInBody): Promise<void> {
    this.#known(await desk.signIn(body));
    this.#tell();
  }

  async unlock(secret: string): Promise<void> {
    this.#known(await desk.unlock(secret));
    this.#tell();
  }

  async lock(): Promise<void> {
    this.#known(await desk.lock());
    this.#tell();
  }

  async signOut(): Promise<void> {
    await desk.signOut().catch(() => {});
    await this.refresh();
    this.#tell();
  }

  #known(me: WhoAmI | null): void {
    const opens = this.locked && me !== null && !me.locked;
    this.me = me;
    if (opens) dispatchEvent(new Event('staff-unlocked'));
    this.asked = true;
    this.#again(me === null || me.locked ? EVERY : Math.min(EVERY, (me.locks_in ?? EVERY) + GRACE));
  }

  #again(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), wait);
  }

  #tell(): void {
    this.#tabs.postMessage(null);
  }
}

export const session = new StaffSession();
