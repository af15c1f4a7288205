import { useCallback, useEffect, useState } from 'react';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { useQuiet } from '#platform/ui/use-quiet.ts';
import { rushesAt } from './rush-pages.ts';

const SETTING = 'boardMode';
/** Without one, it turns by itself. */
const CHOICES = ['rush', 'lanes'] as const;

/**
 * Whether the board shows the rush. By itself from seven open orders on, and back at four, never while somebody works on it, but
 * once nobody has touched it for a moment; whoever turned it by hand gets what they chose at once, until they turn it back.
 */
export function useRushMode(open: number): { readonly rush: boolean; readonly turn: () => void } {
  const quiet = useQuiet();
  const [auto, setAuto] = useState(() => rushesAt(open, false));
  const next = quiet ? rushesAt(open, auto) : auto;
  if (next !== auto) setAuto(next);
  const [chosen, setChosen] = useState(() => CHOICES.find((one) => one === readSetting(SETTING)) ?? null);
  const rush = chosen === null ? next : chosen === 'rush';
  const turn = useCallback(() => {
    const wanted = !rush;
    // What comes by itself anyway needs no choice.
    setChosen(wanted === next ? null : wanted ? 'rush' : 'lanes');
  }, [rush, next]);
  useEffect(() => writeSetting(SETTING, chosen), [chosen]);
  return { rush, turn };
}
