import { useEffect, useState } from 'react';

type Held = Pick<WakeLockSentinel, 'release'> & Pick<EventTarget, 'addEventListener'>;
/** What is used of the browser: its locks, and the page that may be hidden. */
type Screen = {
  readonly locks: { request(type: 'screen'): Promise<Held> } | undefined;
  readonly page: Pick<Document, 'hidden'> & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly changed: (awake: boolean) => void;
};

/**
 * Keeps the screen awake until the answered function is called. The browser lets go whenever the page is hidden; coming back takes it again.
 * Never two locks at once: each would have to be let go.
 */
export function keepAwake({ locks, page, changed }: Screen): () => void {
  if (!locks) return () => undefined;
  let held: Held | null = null;
  let asking = false;
  let gone = false;
  const take = async () => {
    if (page.hidden || held || asking || gone) return;
    asking = true;
    // Refused by a battery that runs low: the page works without.
    const lock = await locks.request('screen').catch(() => null);
    asking = false;
    if (gone) return void lock?.release();
    held = lock;
    changed(lock !== null);
    lock?.addEventListener('release', () => {
      held = null;
      if (!gone) changed(false);
    });
  };
  const retake = () => void take();
  retake();
  page.addEventListener('visibilitychange', retake);
  return () => {
    gone = true;
    page.removeEventListener('visibilitychange', retake);
    void held?.release();
  };
}

/** Keeps the screen of this device awake while the page is shown; whether it does. */
export function useWakeLock(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => keepAwake({ locks: 'wakeLock' in navigator ? navigator.wakeLock : undefined, page: document, changed: setAwake }), []);
  return awake;
}
