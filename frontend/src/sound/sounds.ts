import type { Step } from '../felt/frames';
import type { View } from '../house/change';
import { settings } from '../settings.svelte';
import type { Band } from './band';
import type { Cue } from './score';

const load = () => Promise.all([import('./score'), import('./band')]);

/** What is heard and felt at a table, where it is wanted; fetched when it is, and not before. */
export class Sounds {
  #parts: ReturnType<typeof load> | null = null;
  #band: Band | null = null;
  #was: View | null = null;

  /** A moment is seen. */
  async seen(step: Step, now: View): Promise<void> {
    const was = this.#was ?? now;
    this.#was = now;
    if (!settings.sound && !settings.touch) return;
    // Without its parts a page is silent; it is no reason to say anything.
    const parts = await (this.#parts ??= load()).catch(() => null);
    if (!parts) return;
    const { cues, touch } = parts[0].score(step, now, was);
    if (settings.touch && touch.length) navigator.vibrate?.(touch);
    this.#play(parts[1].Band, cues);
  }

  /** A chip is laid out. */
  async chip(): Promise<void> {
    if (!settings.sound) return;
    const parts = await (this.#parts ??= load()).catch(() => null);
    if (parts) this.#play(parts[1].Band, [{ sound: 'chip' }]);
  }

  #play(Player: typeof Band, cues: readonly Cue[]): void {
    if (!settings.sound || !cues.length || !globalThis.AudioContext) return;
    this.#band ??= new Player(new AudioContext());
    this.#band.play(cues);
  }
}
