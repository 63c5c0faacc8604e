// Short tones that tell somebody with a scanner in hand how a scan went, without a look at the screen.
import { readStored, removeStored, writeStored } from '../../../shared/store/browser-storage.ts';

const MUTED_KEY = 'labfront.scan.muted';

export type Tone = 'good' | 'bad';

/** Hertz and seconds of the tones that follow one another. */
const TONES: Readonly<Record<Tone, readonly (readonly [hertz: number, seconds: number])[]>> = {
  good: [[880, 0.09]],
  bad: [
    [220, 0.16],
    [165, 0.24],
  ],
};
const LOUDNESS = 0.15;

let context: AudioContext | undefined;

/** Plays a tone; does nothing where the browser has no sound or does not allow any. */
export function playTone(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().catch(() => {});
  let at = audio.currentTime;
  for (const [hertz, seconds] of TONES[tone]) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.linearRampToValueAtTime(0, at + seconds);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds;
  }
}

/** Whether this browser was told to be silent. */
export const readMuted = (): boolean => readStored(MUTED_KEY) === '1';

export function storeMuted(muted: boolean): void {
  if (muted) writeStored(MUTED_KEY, '1');
  else removeStored(MUTED_KEY);
}
