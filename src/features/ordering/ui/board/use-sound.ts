import { useCallback, useEffect, useState } from 'react';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { armChime, canChime, chime, isArmed } from './chime.ts';

const SETTING = 'boardSound';

/** Whether somebody has switched this device to silent. */
export const isSilenced = (): boolean => readSetting(SETTING) === 'off';

/**
 * The Sound switch: on unless somebody switched it off here. It is remembered; after a reload the browser lets it sound only from the first touch on (`armed`), which the board
 * asks for.
 */
export function useSound() {
  const [on, setOn] = useState(() => canChime() && !isSilenced());
  const [armed, setArmed] = useState(isArmed);

  useEffect(() => {
    if (!on || armed) return;
    const arm = () => void armChime().then(setArmed);
    // Browsers that were used on this page before allow it at once.
    arm();
    addEventListener('pointerdown', arm);
    addEventListener('keydown', arm);
    return () => {
      removeEventListener('pointerdown', arm);
      removeEventListener('keydown', arm);
    };
  }, [on, armed]);

  const choose = useCallback((wanted: boolean) => {
    setOn(wanted);
    writeSetting(SETTING, wanted ? null : 'off');
    if (!wanted) return;
    void armChime().then((running) => {
      setArmed(running);
      chime();
    });
  }, []);
  return { on, armed, choose, possible: canChime() };
}
