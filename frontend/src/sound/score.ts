import { scaleOf, type Scale } from '../felt/celebration';
import { stack } from '../felt/chips';
import type { Step } from '../felt/frames';
import { TIMES } from '../felt/motion';
import { cents } from '../felt/money';
import type { View } from '../house/change';
import type { SeatView } from '../house/wire';

/** One sound: what it is, when, how loud and how high. */
export interface Cue {
  sound: 'slide' | 'turn' | 'chip' | 'sweep' | 'bell' | 'note' | 'swell' | 'tap';
  /** Seconds from now. */
  after?: number;
  /** From 0 to 1; 1 where nothing is said. */
  loud?: number;
  /** Times as high as usual. */
  pitch?: number;
}

/** What a moment is heard and felt as; `touch` is for the hand that holds the phone. */
export interface Heard {
  cues: Cue[];
  touch: number[];
}

const SILENCE: Heard = { cues: [], touch: [] };
/** A tick, a double tick, a long one. */
const [TICK, DOUBLE, LONG] = [[12], [14, 60, 14], [220]];
/** No more chips click than these, however large the stack. */
const MOST = 6;
/** Seconds between the chips of one stack, and the cards of one deal. */
const [CLICKS, CARDS] = [0.06, TIMES.gap / 1000];
/** Five rising notes, one a card: a pentatonic fifth and an octave over the first. */
const RISING = [1, 9 / 8, 5 / 4, 3 / 2, 2];

const mine = ({ table, you }: View): SeatView | null =>
  table.seats.find((seat) => seat.seat === you.seat) ?? null;

const clicks = (amount: number): Cue[] =>
  stack(amount, MOST).map((_, at) => ({ sound: 'chip', after: at * CLICKS }));

const SCALES: Record<Scale, Heard> = {
  straight: SILENCE,
  flush: SILENCE,
  house: { cues: [{ sound: 'bell' }], touch: DOUBLE },
  'straight-flush': { cues: [{ sound: 'bell' }, { sound: 'bell', after: 0.5, pitch: 1.5 }], touch: DOUBLE },
  royal: { cues: RISING.map((pitch, at) => ({ sound: 'note', after: at * 0.14, pitch })), touch: LONG },
};

/** What is heard when `step` is seen: `now` is what the page shows from then on, `was` what it showed before. */
export function score(step: Step, now: View, was: View): Heard {
  const own = mine(now);
  switch (step) {
    case 'acted': {
      // The Play bet goes out.
      const laid = own?.wagers.find(({ wager }) => wager === 'play');
      if (!laid || mine(was)?.wagers.some(({ wager }) => wager === 'play')) return SILENCE;
      return { cues: clicks(cents(laid.stake)), touch: TICK };
    }
    case 'dealt': {
      const cards = now.table.seats.reduce(
        (sum, seat) => sum + seat.cards.length,
        now.table.dealer.cards.length,
      );
      const cues: Cue[] = Array.from({ length: cards }, (_, at) => ({
        sound: 'slide',
        after: at * CARDS,
        loud: 0.6,
        // Four cards in turn sound a little different, as cards do.
        pitch: 1 + (at % 4) * 0.06,
      }));
      return { cues: [{ sound: 'tap' }, ...cues], touch: [] };
    }
    case 'laid':
      return { cues: [{ sound: 'slide' }], touch: [] };
    case 'opened':
    case 'turned':
      return { cues: [{ sound: 'turn' }], touch: [] };
    case 'dealer':
      return { cues: [{ sound: 'turn', pitch: 0.8 }], touch: [] };
    case 'five':
      return own?.result === 'win' ? { cues: [{ sound: 'bell', pitch: 0.75 }], touch: [] } : SILENCE;
    case 'big': {
      const scale = scaleOf(now.you.hand);
      return scale ? SCALES[scale] : SILENCE;
    }
    case 'leaves':
      return { cues: [{ sound: 'sweep', loud: 0.7 }], touch: [] };
    case 'pays': {
      const paid = own?.wagers.find(
        ({ wager, returned, outcome }) =>
          returned && !outcome && !mine(was)?.wagers.some((other) => other.wager === wager && other.returned),
      );
      return { cues: clicks(cents(paid?.pays)), touch: [] };
    }
    case 'award': {
      if (!now.table.awards.some(({ seat }) => seat === now.you.seat)) return SILENCE;
      const ticks: Cue[] = Array.from({ length: 12 }, (_, at) => ({
        sound: 'tap',
        after: 0.4 + at * 0.1,
        loud: 0.5,
      }));
      return { cues: [{ sound: 'swell' }, ...ticks, { sound: 'bell', after: 1.7 }], touch: LONG };
    }
    default:
      return SILENCE;
  }
}
