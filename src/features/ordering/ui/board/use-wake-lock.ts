import { useEffect, useState } from 'react';

/** Keeps the screen of this device awake while the page is shown. The browser lets go whenever the page is hidden; coming back takes it again. */
export function useWakeLock(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let gone = false;
    const take = async () => {
      if (document.hidden || held) return;
      // Refused by a battery that runs low: the page works without.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (gone) return void lock?.release();
      held = lock;
      setAwake(lock !== null);
      lock?.addEventListener('release', () => {
        held = null;
        setAwake(false);
      });
    };
    const retake = () => void take();
    retake();
    document.addEventListener('visibilitychange', retake);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', retake);
      void held?.release();
    };
  }, []);
  return awake;
}
