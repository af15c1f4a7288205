import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { useHeld } from '#platform/ui/use-held.ts';
import { armChime, canChime, chime, followArmed, isArmed } from './chime.ts';
import { onGesture } from './ring.ts';

const SETTING = 'boardSound';

/** Whether somebody has switched this device to silent. */
export const isSilenced = (): boolean => readSetting(SETTING) === 'off';

/** So long after a gesture a page that still may not sound is taken to be kept silent. */
const BLOCKED_AFTER_MS = 1_500;

/**
 * The Sound switch: on unless somebody switched it off here. It is remembered; after a reload the browser lets it sound only from the first
 * touch on (`armed`), which the board asks for. `blocked`: somebody touched the page, and the browser keeps it silent all the same.
 */
export function useSound() {
  const [on, setOn] = useState(() => canChime() && !isSilenced());
  const [blocked, setBlocked] = useState(false);
  const armed = useSyncExternalStore(followArmed, isArmed);

  useEffect(() => {
    if (armed) setBlocked(false);
    if (!on || armed) return;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const arm = () => {
      void armChime();
      wait ??= setTimeout(() => setBlocked(!isArmed()), BLOCKED_AFTER_MS);
    };
    // Browsers that were used on this page before allow it at once.
    void armChime();
    const stop = onGesture(arm);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [on, armed]);

  const choose = useCallback((wanted: boolean) => {
    setOn(wanted);
    writeSetting(SETTING, wanted ? null : 'off');
    if (wanted) void armChime().then(chime);
  }, []);
  const state = useHeld(useMemo(() => ({ armed, blocked }), [armed, blocked]));
  return useMemo(() => ({ on, ...state, choose, possible: canChime() }), [on, state, choose]);
}
