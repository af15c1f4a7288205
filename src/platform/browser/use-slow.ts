import { useEffect, useState } from 'react';

/** Who has waited for so long without a word wants one. */
const SLOW_MS = 6_000;

/** Whether it has been busy for longer than people wait without asking themselves why. */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow && isBusy;
}
