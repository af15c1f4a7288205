/** A small brass bell, as on a pass: two partials struck twice. Made here, so that there is nothing to download. */
const STRIKES = [0, 0.22];
const PARTIALS = [
  { hertz: 1318.5, loud: 0.22 },
  { hertz: 2637, loud: 0.07 },
];
const RING_SECONDS = 0.9;
const ALARM_STRIKES = [0, 0.22, 0.44, 0.9, 1.12, 1.34];
const ALARM_GAIN = 2.6;

let context: AudioContext | null = null;
const followers = new Set<() => void>();

export const canChime = (): boolean => typeof AudioContext !== 'undefined';

/** Browsers keep a page silent until somebody touches it: call this from within a tap or key. */
export async function armChime(): Promise<boolean> {
  if (!canChime()) return false;
  context ??= newContext();
  // A call or another app interrupts it on phones: that is neither running nor, by the older name, suspended.
  if (context.state !== 'running') await context.resume().catch(() => undefined);
  return isArmed();
}

export const isArmed = (): boolean => context?.state === 'running';

/** Calls `changed` whenever the page may or may not sound from now on; answers how to stop. */
export function followArmed(changed: () => void): () => void {
  followers.add(changed);
  return () => void followers.delete(changed);
}

function newContext(): AudioContext {
  const made = new AudioContext();
  made.addEventListener('statechange', () => followers.forEach((changed) => changed()));
  return made;
}

/** Rings once; silent where the page may not sound yet. */
export const chime = (): void => ring(STRIKES, 1);

/** Longer and louder: an order that nobody took. */
export const alarm = (): void => ring(ALARM_STRIKES, ALARM_GAIN);

function ring(strikes: readonly number[], gain: number): void {
  if (!context || context.state !== 'running') return;
  for (const strike of strikes) {
    for (const partial of PARTIALS) {
      const { hertz } = partial;
      const loud = partial.loud * gain;
      const start = context.currentTime + strike;
      const tone = new OscillatorNode(context, { frequency: hertz });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(loud, start + 0.008);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + RING_SECONDS);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + RING_SECONDS);
    }
  }
}
