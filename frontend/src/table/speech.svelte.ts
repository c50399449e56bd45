import { isUp } from '../felt/cards';
import { gain, isOver } from '../felt/looks';
import { signed } from '../felt/money';
import type { PrivateView, PublicView, SeatView } from '../house/wire';
import type { Street } from '../text/parts';
import { t } from '../text/text.svelte';
import { question } from './actions';
import type { DockState } from './dock';
import { handTitle } from './words';

export interface Line {
  id: number;
  text: string;
}

/** What is on the page at a moment, as far as somebody who listens needs it. */
export interface Heard {
  /** What the dealer announced, oldest first. */
  log: readonly Line[];
  table: Pick<PublicView, 'round' | 'phase' | 'turn' | 'seats'>;
  you: Pick<PrivateView, 'cards' | 'hand'>;
  seat: SeatView | null;
  now: DockState | null;
}

const isStreet = (phase: PublicView['phase']): phase is Street =>
  phase === 'preflop' || phase === 'flop' || phase === 'river';
const KEPT = 40;

/**
 * The one list of what is spoken, in the order in which it happened: the dealer's words, then one's own cards and hand,
 * whose turn it is and what there is to choose, how each bet ended. Every line once.
 */
export class Speech {
  lines = $state.raw<readonly Line[]>([]);
  #id = 0;
  #log = 0;
  #said = new Map<string, string>();

  say(text: string): void {
    this.lines = [...this.lines, { id: ++this.#id, text }].slice(-KEPT);
  }

  /** Something has changed on the page: what is new is said. */
  follow(heard: Heard): void {
    for (const line of heard.log) if (line.id > this.#log) this.say(line.text);
    this.#log = heard.log.at(-1)?.id ?? 0;
    // A question may be asked twice in one moment.
    if (heard.now?.state !== 'asking') this.#said.delete('asked');
    for (const [about, moment, text] of linesOf(heard)) {
      if (this.#said.get(about) === moment) continue;
      this.#said.set(about, moment);
      this.say(text);
    }
  }
}

type Said = [about: string, moment: string, text: string];

/** What there is to say of one's own hand at a moment: each with the moment it belongs to. */
function linesOf({ table, you, seat, now }: Heard): Said[] {
  const { round, phase } = table;
  const found: Said[] = [];
  const at = `${round} ${phase}`;
  const dealt = seat !== null && you.cards.length > 0 && you.cards.every(isUp) && isStreet(phase);
  if (dealt) found.push(['cards', `${round}`, t.speech.cards(you.cards.map(t.card))]);
  // With nobody left to decide the streets follow one another, and the hand is named when it is opened.
  if (dealt && phase !== 'preflop' && table.turn.length && you.hand)
    found.push(['hand', at, t.speech.hand(handTitle(you.hand))]);
  if (now?.state === 'deciding' && isStreet(phase)) {
    const choices = now.choices
      .filter((choice) => choice.allowed)
      .map(({ command, price }) => {
        const name = t.choice.name(command);
        return price ? t.speech.costs(name, price) : name;
      });
    found.push(['turn', at, t.speech.turn(phase, choices)]);
  }
  if (now?.state === 'waiting' && seat?.wagers.length && isStreet(phase) && table.turn.length) {
    const names = table.turn.map(
      (each) => table.seats.find((one) => one.seat === each)?.name ?? t.deal.seat(each),
    );
    found.push(['turn', at, t.speech.waiting(names)]);
  }
  const asked = now?.state === 'asking' ? question(now.action, you.hand) : null;
  if (asked) found.push(['asked', at, `${asked.title} ${asked.words}`]);
  if (now?.state === 'short-of-chips' && now.missing > 0)
    found.push(['short', `${round}`, t.speech.short(now.missing)]);
  if (seat && isOver(seat) && seat.wagers.some((wager) => wager.outcome)) {
    const bets = seat.wagers.map((wager) =>
      wager.outcome === 'push' ? t.speech.back(t.wager(wager)) : `${t.wager(wager)} ${signed(gain(wager))}`,
    );
    found.push(['paid', `${round}`, t.speech.bets(bets)]);
  }
  return found;
}
