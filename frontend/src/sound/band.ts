import type { Cue } from './score';

/** Hertz of the bell and of the first of the rising notes. */
const [BELL, NOTE, SWELL] = [660, 523, 110];

/**
 * Plays cues. Every sound is made here out of noise and sines: nothing is loaded, and nobody else's recording is in it.
 * A phone that is switched to silent stays silent, as it does for all sounds of a page.
 */
export class Band {
  #noise: AudioBuffer;
  #out: GainNode;

  constructor(private readonly context: AudioContext) {
    this.#noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const wave = this.#noise.getChannelData(0);
    for (let at = 0; at < wave.length; at++) wave[at] = Math.random() * 2 - 1;
    this.#out = context.createGain();
    this.#out.gain.value = 0.5;
    this.#out.connect(context.destination);
  }

  play(cues: readonly Cue[]): void {
    // A browser lets a page sound only after it was touched; until then it waits.
    if (this.context.state === 'suspended') void this.context.resume();
    for (const cue of cues) this.#sound(cue, this.context.currentTime + (cue.after ?? 0));
  }

  #sound({ sound, loud = 1, pitch = 1 }: Cue, at: number): void {
    switch (sound) {
      case 'slide':
        return this.#rustle(at, 0.11, 2600 * pitch, 0.22 * loud);
      case 'turn':
        return this.#rustle(at, 0.05, 3400 * pitch, 0.3 * loud);
      case 'sweep':
        return this.#rustle(at, 0.3, 1500 * pitch, 0.24 * loud);
      case 'tap':
        return this.#rustle(at, 0.025, 900 * pitch, 0.4 * loud);
      case 'chip':
        this.#rustle(at, 0.02, 5200 * pitch, 0.25 * loud);
        return this.#ring(at, 0.06, 2900 * pitch, 0.12 * loud);
      case 'bell':
        this.#ring(at, 1.4, BELL * pitch, 0.22 * loud);
        return this.#ring(at, 0.9, BELL * 2.76 * pitch, 0.07 * loud);
      case 'note':
        return this.#ring(at, 0.7, NOTE * pitch, 0.2 * loud);
      case 'swell':
        return this.#ring(at, 2.4, SWELL * pitch, 0.3 * loud, 0.8);
    }
  }

  /** Noise through a narrow gate: cards and chips on cloth. */
  #rustle(at: number, length: number, hertz: number, loud: number): void {
    const source = this.context.createBufferSource();
    const gate = this.context.createBiquadFilter();
    source.buffer = this.#noise;
    gate.type = 'bandpass';
    gate.frequency.value = hertz;
    gate.Q.value = 1.1;
    source.connect(gate).connect(this.#fade(at, length, loud, 0.004));
    source.start(at, Math.random() * 0.15, length);
  }

  /** A sine that dies away: metal, glass. */
  #ring(at: number, length: number, hertz: number, loud: number, rise = 0.005): void {
    const source = this.context.createOscillator();
    source.frequency.value = hertz;
    source.connect(this.#fade(at, length, loud, rise));
    source.start(at);
    source.stop(at + length);
  }

  #fade(at: number, length: number, loud: number, rise: number): GainNode {
    const node = this.context.createGain();
    node.gain.setValueAtTime(0.0001, at);
    node.gain.exponentialRampToValueAtTime(loud, at + rise);
    node.gain.exponentialRampToValueAtTime(0.0001, at + length);
    node.connect(this.#out);
    return node;
  }
}
