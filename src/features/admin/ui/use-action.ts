import { useRef, useState } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { problemOf } from './problem.ts';

/** One thing that is done at a time, and what went wrong with it the last time, in words. Nothing of what was typed is touched. */
export function useAction(words: typeof problemOf = problemOf) {
  const t = useAdminTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** Answers whether it was done. */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(words(error, t));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { problem, setProblem, busy, run };
}
