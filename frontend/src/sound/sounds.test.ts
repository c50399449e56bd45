import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Step } from '../felt/frames';
import type { View } from '../house/change';
import { AWARD, NINES, PRIVATE, PUBLIC, seat, wager } from '../pages/samples';
import { settings } from '../settings.svelte';
import { score } from './score';
import { Sounds } from './sounds';

/** Notes every sound that is started; `noise` is cards and chips, `tone` is bells. */
const started: string[] = [];
const param = () => ({ value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} });
const node = (kind?: string) => ({
  connect: (next: unknown) => next,
  gain: param(),
  frequency: param(),
  Q: param(),
  start: () => kind && started.push(kind),
  stop: () => {},
});
class FakeContext {
  static made = 0;
  sampleRate = 8;
  currentTime = 0;
  state = 'suspended';
  destination = {};
  constructor() {
    FakeContext.made++;
  }
  resume = () => ((this.state = 'running'), Promise.resolve());
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  createGain = () => node();
  createBiquadFilter = () => node();
  createOscillator = () => node('tone');
  createBufferSource = () => node('noise');
}
const vibrated: number[][] = [];

beforeEach(() => {
  started.length = vibrated.length = FakeContext.made = 0;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('navigator', { ...navigator, vibrate: (touch: number[]) => vibrated.push(touch) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.sound = settings.touch = false;
});

const FULL = { ...NINES, code: 'full_house' as const };
const view = (own: Parameters<typeof seat>[0] = {}, awards: View['table']['awards'] = []): View => ({
  table: { ...PUBLIC, seats: [seat({ seat: 3, ...own })], awards },
  you: { ...PRIVATE, seat: 3, hand: FULL },
});
const NOTHING = view();
const PLAY = view({ wagers: [wager({ wager: 'play', stake: '100.00' })] });
const PAYS = view({ wagers: [wager({ pays: '30.00', returned: '55.00' })] });
const WON = view({ result: 'win' });
const LOST = view({ result: 'lose' });

/** What each moment sounds like, and what the hand feels. */
const MOMENTS: [Step, View, string[], number[]][] = [
  ['acted', PLAY, ['chip'], [12]],
  ['acted', NOTHING, [], []],
  ['opened', NOTHING, ['turn'], []],
  ['laid', NOTHING, ['slide'], []],
  ['turned', NOTHING, ['turn'], []],
  ['dealer', NOTHING, ['turn'], []],
  ['words', NOTHING, [], []],
  ['five', WON, ['bell'], []],
  // Nothing is heard of a loss but its chips, and nothing is felt.
  ['five', LOST, [], []],
  ['big', WON, ['bell'], [14, 60, 14]],
  ['leaves', LOST, ['sweep'], []],
  ['pays', PAYS, ['chip', 'chip'], []],
  ['told', WON, [], []],
  ['award', view({}, [{ ...AWARD, seat: 3 }]), ['swell', ...Array<string>(12).fill('tap'), 'bell'], [220]],
  // Another's award is theirs.
  ['award', view({}, [{ ...AWARD, seat: 5 }]), [], []],
];

describe('what is heard', () => {
  it.each(MOMENTS)('%s', (step, now, sounds, touch) => {
    const heard = score(step, now, NOTHING);
    expect(heard.cues.map(({ sound }) => sound)).toEqual(sounds);
    expect(heard.touch).toEqual(touch);
  });

  it('is a card for every card that is dealt, one after the other', () => {
    const { cues } = score('dealt', NOTHING, NOTHING);
    const cards = NOTHING.table.dealer.cards.length + 2;
    expect(cues.map(({ sound }) => sound)).toEqual(['tap', ...Array<string>(cards).fill('slide')]);
    expect(cues.slice(1).map(({ after }) => after)).toEqual(cues.slice(1).map((_, at) => at * 0.09));
  });

  it('is at most six clicks, however large the bet', () => {
    const large = view({ wagers: [wager({ wager: 'play', stake: '9000.00' })] });
    expect(score('acted', large, NOTHING).cues).toHaveLength(6);
  });
});

describe('sounds', () => {
  it('every sound of every moment is asked of the browser, once it is wanted', async () => {
    settings.sound = settings.touch = true;
    const sounds = new Sounds();
    for (const [step, now, cues, touch] of MOMENTS) {
      await sounds.seen('words', NOTHING);
      started.length = vibrated.length = 0;
      await sounds.seen(step, now);
      // A chip and a bell are two sounds each.
      const two = cues.filter((sound) => sound === 'chip' || sound === 'bell').length;
      expect([step, started.length]).toEqual([step, cues.length + two]);
      expect(vibrated).toEqual(touch.length ? [touch] : []);
    }
    expect(FakeContext.made).toBe(1);
  });

  it('nothing is asked for until it is wanted, and nothing when it is muted', async () => {
    const sounds = new Sounds();
    for (const [step, now] of MOMENTS) await sounds.seen(step, now);
    await sounds.chip();
    expect([FakeContext.made, started.length, vibrated.length]).toEqual([0, 0, 0]);
    settings.sound = true;
    await sounds.chip();
    expect(started).toEqual(['noise', 'tone']);
    settings.sound = false;
    await sounds.chip();
    await sounds.seen('turned', NOTHING);
    expect(started).toHaveLength(2);
  });

  it('vibration has a switch of its own', async () => {
    settings.touch = true;
    const sounds = new Sounds();
    await sounds.seen('words', NOTHING);
    await sounds.seen('acted', PLAY);
    expect([started.length, vibrated]).toEqual([0, [[12]]]);
  });
});
