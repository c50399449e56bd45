import type { PostedView, SeatView } from '../house/wire';
import { paced } from '../felt/motion';
import { t } from '../text/text.svelte';

/** How many hands one may ask for. */
export const HANDS = [10, 25, 50] as const;

/** How long the end of a hand is looked at before the next is asked for, at speed Normal. */
const LOOK = 1_800;

/** Why it has ended by itself. */
export type AutoEnd = 'line' | 'left' | 'void' | 'house' | 'limits' | 'check' | 'chips' | 'done';

/** What the repeating looks at, whenever something changes. */
export interface AutoFacts {
  /** What the dock is for. */
  state: string;
  round: string | null;
  steady: boolean;
  seat: Pick<SeatView, 'by_system' | 'result'> | null;
  posted: PostedView;
  /** A reality check is due. */
  check: boolean;
}

/** What it does with them. */
export interface AutoHands {
  /** Makes the last bet again; false when there is no bet. */
  bet: () => Promise<boolean>;
  /** The end of the hand has been seen. */
  ready: () => void;
  /** Says why it has ended. */
  say: (words: string) => void;
  later?: (work: () => void, wait: number) => () => void;
}

const page = (work: () => void, wait: number): (() => void) => {
  const timer = setTimeout(work, wait);
  return () => clearTimeout(timer);
};

/**
 * Makes the last bet again, hand after hand, as many as the player has asked for. It never decides anything. It ends by
 * itself wherever somebody should look: at a limit, at a reality check, without a line, without chips, with other limits
 * at the table, when the house had to decide, and when the player does anything about bets.
 */
export class AutoRebet {
  /** Hands still to be bet. */
  left = $state(0);
  on = $state(false);
  /** How many were asked for. */
  asked = $state(0);
  #posted = '';
  #done: string | null = null;
  #looked: string | null = null;
  #stop: (() => void) | null = null;

  constructor(private readonly hands: AutoHands) {}

  /** Begins now: who asks for it has seen how the hand ended. */
  start(count: number, facts: AutoFacts): void {
    this.asked = this.left = count;
    this.#posted = JSON.stringify(facts.posted);
    this.#done = null;
    this.#looked = facts.round;
    this.on = true;
    if (facts.state === 'settled') this.hands.ready();
    else this.follow(facts);
  }

  /** Ends it; `why` is said where the player has not ended it. */
  end = (why: AutoEnd | null = null): void => {
    if (!this.on) return;
    this.on = false;
    this.left = 0;
    this.#stop?.();
    this.#stop = null;
    if (why) this.hands.say(t.auto.ended(why, this.asked));
  };

  follow(facts: AutoFacts): void {
    if (!this.on) return;
    const why = this.#ends(facts);
    if (why) this.end(why);
    else if (facts.state === 'settled' && this.#looked !== facts.round) this.#look(facts.round);
    else if (facts.state === 'betting' && this.#done !== facts.round) void this.#bet(facts.round);
  }

  #ends({ state, steady, seat, posted, check }: AutoFacts): AutoEnd | null {
    if (!steady) return 'line';
    if (!seat) return 'left';
    if (seat.result === 'void') return 'void';
    if (seat.by_system) return 'house';
    if (JSON.stringify(posted) !== this.#posted) return 'limits';
    if (check) return 'check';
    if (state === 'short-of-chips') return 'chips';
    if (state === 'settled' && this.left === 0) return 'done';
    return null;
  }

  #look(round: string | null): void {
    this.#looked = round;
    this.#stop?.();
    this.#stop = (this.hands.later ?? page)(() => this.on && this.hands.ready(), paced(LOOK));
  }

  async #bet(round: string | null): Promise<void> {
    this.#done = round;
    if (this.left === 0) this.end('done');
    else if (await this.hands.bet()) this.left = Math.max(0, this.left - 1);
    // The house has said why: its words stay.
    else this.end();
  }
}
