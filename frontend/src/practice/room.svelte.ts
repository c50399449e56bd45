import { Refused } from '../house/asking';
import { desk } from '../house/desk';
import type {
  Money,
  OwnHabit,
  OwnHands,
  PracticeHand,
  PracticeHands,
  PracticeRoom,
  PracticeValues,
} from '../house/wire';
import { t } from '../text/text.svelte';
import { p } from './words.svelte';
import { answered, DAILY, dayOf, due, read, without, type By, type Missed, type Progress } from './progress';

const KEPT = 'houseedge.practice';
const CHOSEN = 'houseedge.practice.choice';
/** Every third hand of free practice is one that was missed, where one comes again. */
const AGAIN = 3;
/** Sets are shared by their numbers: what somebody else was dealt is counted already. */
const SETS = 10_000;

/** How long the house is not asked again what day it is, in milliseconds. */
const AGAIN_ASKED = 300_000;

export const STREETS = ['any', 'preflop', 'flop', 'river'] as const;
export const PICKS = ['close', 'costly', 'any'] as const;
/** `own` are decisions of one's own hands, each as it was at its table. */
export type Mode = 'daily' | 'free' | 'missed' | 'rule' | 'habit' | 'own';

/** What somebody practises. */
export interface Chosen {
  mode: Mode;
  street: (typeof STREETS)[number];
  pick: (typeof PICKS)[number];
  by: By;
  /** The rule or the habit that is drilled. */
  drill: string | null;
}
/** A decision of one's own, as an address has it: "washington:Kd5sJc8h5d". */
export interface Own {
  table: string;
  cards: string;
}
/** A decision that lies there, or comes next. */
export interface Item {
  by: By;
  hand: PracticeHand;
  ante: Money;
  /** How many the set has. */
  of: number | null;
  /** It was missed before. */
  again: boolean;
  day: string | null;
}

const utcDay = (): string => new Date().toISOString().slice(0, 10);

const USUAL: Chosen = {
  mode: 'daily',
  street: 'any',
  pick: 'close',
  by: {},
  drill: null,
};

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function chosenBefore(): Chosen {
  try {
    const kept = { ...USUAL, ...(JSON.parse(stored(CHOSEN) ?? '{}') as Partial<Chosen>) };
    const right = STREETS.includes(kept.street) && PICKS.includes(kept.pick) && typeof kept.by === 'object';
    // A table may be gone by the next time; a day begins anew.
    return right ? { ...kept, mode: 'daily', drill: null, by: kept.by.table ? {} : kept.by } : USUAL;
  } catch {
    return USUAL;
  }
}

/** The practice room: what lies there, what comes next, and what was learned. Nothing here costs or counts anywhere. */
export class Practising {
  room = $state.raw<PracticeRoom | null>(null);
  chosen = $state.raw<Chosen>(chosenBefore());
  now = $state.raw<Item | null>(null);
  values = $state.raw<PracticeValues | null>(null);
  choice = $state<string | null>(null);
  hinted = $state(false);
  fault = $state<string | null>(null);
  /** What the house has refused for good: it is not asked again. */
  lasting = $state(false);
  progress = $state.raw<Progress>(read(stored(KEPT)));
  /** The next decision is asked for, and lies there as soon as it comes. */
  dealing = $state(false);
  /** The twenty of this day are done. */
  done = $state(false);
  /** Of this sitting, other than the daily set: decisions, best ones, their cost in millionths of an Ante. */
  sitting = $state.raw({ decisions: 0, best: 0, cost: 0 });
  /** What one does wrong again and again at the tables; empty for who has played none. */
  habits = $state.raw<OwnHabit[]>([]);

  #number = 0;
  #seed = 0;
  #shown = 0;
  #ahead: Promise<Item | null> | null = null;
  /** Another choice was made meanwhile: answers to the one before are dropped. */
  #turn = 0;
  #ended = false;
  #own: Own[] = [];
  /** When the house was last asked what day it is. */
  #asked = Date.now();

  get today(): string {
    return this.room?.today ?? utcDay();
  }
  /** By whose rules the day's set is played: the chosen profile's, or the first one's that is dealt here. */
  get profile(): string {
    const known = this.room?.profiles ?? [];
    const chosen = known.find((each) => each.profile === this.chosen.by.profile) ?? known[0];
    return chosen?.profile ?? 'washington';
  }
  /** By whose rules what lies there is played, or what is chosen. */
  get by(): By {
    const { by } = this.now ?? this.chosen;
    return by.table || by.profile ? by : { profile: this.profile };
  }
  /** What a profile is called. */
  titleOf(profile: string): string {
    return this.room?.profiles.find((each) => each.profile === profile)?.title ?? profile;
  }
  /** The name under which the day's marks are kept. */
  get day(): string {
    return dayOf(this.today, this.profile);
  }

  /** Begins by the rules of a table, or of a profile; what is asked for may be a habit, or decisions of one's own. */
  async begin(table: string, asked: URLSearchParams): Promise<void> {
    addEventListener('storage', this.#reread);
    addEventListener('visibilitychange', this.#wake);
    const habit = asked.get('habit');
    this.#own = (asked.get('own') ?? '')
      .split(',')
      .filter(Boolean)
      .map((each) => ({ table: each.split(':')[0]!, cards: each.split(':')[1] ?? '' }));
    const mode: Mode = this.#own.length ? 'own' : habit ? 'habit' : table ? 'free' : 'daily';
    this.chosen = { ...this.chosen, mode, drill: habit, ...(table ? { by: { table } } : {}) };
    // The first hand is asked for beside the room where its set is known without it.
    const room = this.#patient(() => desk.ask<PracticeRoom>('GET', '/api/practice'));
    const known = mode === 'own' || table;
    if (known) void this.choose(this.chosen);
    this.room = await room;
    if (!known) await this.choose(this.chosen);
    await this.#findHabits();
  }

  /** What another window of this browser has learned meanwhile counts here too. */
  #reread = (): void => {
    const kept = stored(KEPT);
    if (kept) this.progress = read(kept);
  };
  /** Whoever comes back to a page that was left open finds the day it is now. */
  #wake = (): void => {
    if (document.visibilityState === 'visible' && !this.choice) void this.#turnDay();
  };
  /** Asks for the room again once midnight has passed: the day has another set, and more comes again. */
  async #turnDay(): Promise<void> {
    // A browser's clock may be wrong: it is asked now and then, and not before every hand.
    if (!this.room || utcDay() === this.today || Date.now() - this.#asked < AGAIN_ASKED) return;
    this.#asked = Date.now();
    const before = this.today;
    this.room = await this.#patient(() => desk.ask<PracticeRoom>('GET', '/api/practice'));
    if (this.today !== before && this.chosen.mode === 'daily') await this.choose(this.chosen);
  }
  /** What the page's address names, where that is practised. */
  get #named(): 'habit' | 'own' | null {
    const { mode } = this.chosen;
    return mode === 'habit' || mode === 'own' ? mode : null;
  }
  /** So many of the day's decisions are done. */
  get #marks(): number {
    return this.progress.days[this.day]?.marks.length ?? 0;
  }

  /** One's own habits, once they are counted; nobody waits for them. */
  async #findHabits(): Promise<void> {
    try {
      if (!(await desk.me())) return;
      for (let tries = 0; tries < 20 && !this.#ended; tries++) {
        const found = await desk.ask<OwnHands>('GET', '/api/me/hands');
        this.habits = found.habits;
        if (found.counted >= found.total) return;
        await new Promise((on) => setTimeout(on, 3_000));
      }
    } catch {
      // Without them there is still everything else to practise.
    }
  }

  end(): void {
    this.#ended = true;
    this.#turn++;
    removeEventListener('storage', this.#reread);
    removeEventListener('visibilitychange', this.#wake);
  }

  /** Practises something else from now on. */
  async choose(chosen: Chosen): Promise<void> {
    this.chosen = chosen;
    if (chosen.mode === 'daily' || chosen.mode === 'free') store(CHOSEN, chosen);
    this.#turn++;
    this.#shown = 0;
    this.#seed = 1 + Math.floor(Math.random() * (SETS - 1));
    this.#number = chosen.mode === 'daily' ? this.#marks : 0;
    this.#ahead = null;
    this.dealing = false;
    this.lasting = false;
    await this.next();
  }

  /** Shows the next decision and asks for the one after it. */
  async next(): Promise<void> {
    // Pressed again while it is on its way: one decision is one, however often it is asked for.
    if (this.dealing) return;
    const begun = this.#turn;
    await this.#turnDay();
    if (begun !== this.#turn || this.dealing) return;
    const turn = this.#turn;
    this.dealing = true;
    const coming = this.#ahead ?? this.#fetch();
    this.#ahead = null;
    let item = await coming;
    // What was missed just now may be all that is left of what comes again.
    if (turn === this.#turn && !item && this.chosen.mode === 'missed') item = await this.#fetch();
    // Another window may have gone further in the day's set.
    while (turn === this.#turn && item?.day && item.hand.number < this.#marks) item = await this.#fetch();
    if (turn !== this.#turn) return;
    this.dealing = false;
    this.choice = null;
    this.values = null;
    this.hinted = false;
    this.now = item;
    this.done = item === null;
    if (!item) return;
    void this.#value(item, turn);
    this.#ahead = this.#fetch();
  }

  /** A decision is made; it is on the score once it is counted. */
  decide(action: string): void {
    if (!this.now || this.choice) return;
    this.choice = action;
    this.#score();
  }

  forget(): void {
    this.progress = read(null);
    store(KEPT, this.progress);
    void this.choose(this.chosen);
  }

  /** What comes next; none where the day is done. */
  async #fetch(): Promise<Item | null> {
    const { mode, by } = this.chosen;
    this.#shown++;
    // What lies there unanswered is not dealt a second time.
    const back = due(this.progress, this.today, this.choice ? null : this.now);
    if (back.length && (mode === 'missed' || (mode === 'free' && this.#shown % AGAIN === 0)))
      return this.#missed(back[0]!);
    if (mode === 'missed') return null;
    const daily = mode === 'daily';
    if (daily) this.#number = Math.max(this.#number, this.#marks);
    const number = this.#number++;
    if (number >= (daily ? DAILY : mode === 'own' ? this.#own.length : Infinity)) return null;
    const own = mode === 'own' ? this.#own[number]! : null;
    const ruled = by.table || (by.profile && !daily);
    const asked = own ? { table: own.table } : ruled ? by : { profile: this.profile };
    const query = new URLSearchParams({ ...asked, set: this.#set(own), first: String(own ? 0 : number) });
    const { ante, count, hands } = await this.#patient(() =>
      desk.ask<PracticeHands>('GET', `/api/practice/hands?${query}`, undefined, 60_000),
    );
    const day = daily ? this.day : null;
    return { by: asked, hand: hands[0]!, ante, of: count, again: false, day };
  }

  #missed({ by, hand, ante }: Missed): Item {
    return { by, hand, ante, of: null, again: true, day: null };
  }

  #set(own: Own | null): string {
    const { mode, street, pick, drill } = this.chosen;
    const version = this.room?.version ?? 1;
    if (own) return `${version}.cards.${own.cards}`;
    if (mode === 'daily') return this.room!.daily;
    if (mode === 'rule' || mode === 'habit') return `${version}.${mode}.${drill}.${this.#seed}`;
    return `${version}.${street}.${pick}.${this.#seed}`;
  }

  async #value({ by, hand, again }: Item, turn: number): Promise<void> {
    const query = new URLSearchParams({ ...by, hole: hand.hole.join(' '), board: hand.board.join(' ') });
    const values = await this.#patient(
      () => desk.ask<PracticeValues>('GET', `/api/practice/values?${query}`, undefined, 60_000),
      again ? () => this.#letGo({ by, hand }, turn) : undefined,
    );
    if (turn !== this.#turn || this.now?.hand !== hand) return;
    this.values = values;
    this.#score();
  }

  /** What was missed at a table, or by rules, no longer here: it comes no more, and the next one does. */
  #letGo(gone: Pick<Missed, 'by' | 'hand'>, turn: number): void {
    this.#reread();
    this.progress = without(this.progress, gone);
    store(KEPT, this.progress);
    if (turn === this.#turn && this.now?.hand === gone.hand) void this.next();
  }

  #score(): void {
    const [item, values, choice] = [this.now, this.values, this.choice];
    const own = values?.actions.find((each) => each.action === choice);
    if (!item || !values || !own) return;
    const best = values.actions.find((each) => each.action === values.best)!;
    const right = own.exact === best.exact;
    const cost = right ? 0 : Math.round((best.antes - own.antes) * 1e6);
    const { by, hand, ante, day } = item;
    this.#reread();
    this.progress = answered(this.progress, { by, hand, ante, right, cost, day }, this.today);
    store(KEPT, this.progress);
    if (!day)
      this.sitting = {
        decisions: this.sitting.decisions + 1,
        best: this.sitting.best + (right ? 1 : 0),
        cost: this.sitting.cost + cost,
      };
  }

  /**
   * Asks until there is an answer. What the house refuses for good is told once and not asked again, unless there is
   * something else to do then.
   */
  async #patient<T>(ask: () => Promise<T>, refused?: () => void): Promise<T> {
    for (;;) {
      try {
        const found = await ask();
        this.fault = null;
        return found;
      } catch (error) {
        if (this.#ended) return new Promise(() => {});
        const busy = error instanceof Refused && error.fault.code === 'coach_away';
        const lasting = error instanceof Refused && error.status < 500 && error.status !== 429;
        if (lasting && refused) {
          refused();
          return new Promise(() => {});
        }
        // An address that names no hand and no habit is no slip of the player's: the page says so itself.
        const named = lasting && this.#named;
        this.fault = busy
          ? p.gettingReady
          : !named
            ? (error as Error).message
            : error.status === 404
              ? t.noTable
              : p.altered[named];
        this.lasting = lasting;
        if (lasting) return new Promise(() => {});
        await new Promise((on) => setTimeout(on, 1_500));
      }
    }
  }
}
