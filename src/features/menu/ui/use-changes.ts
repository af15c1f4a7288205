import { useState } from 'react';
import { CallFailed } from '#platform/browser/api.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';

const KNOWN = [
  'name_taken',
  'menu_full',
  'changed_meanwhile',
  'already_there',
  'unfit_item',
  'not_allowed',
  'offline',
  'not_found',
] as const;
const OTHERS = ['looking', 'signed_out', 'busy', 'too_many', 'too_large'] as const;

/** The words for a call that failed. */
export function useFailureWords() {
  const t = usePortalMenuTexts();
  return (failure: unknown): string => {
    if (!(failure instanceof CallFailed)) throw failure;
    const code = KNOWN.find((known) => known === failure.code);
    const kind = failureOf(failure);
    const told = OTHERS.find((other) => other === kind);
    return t(`failed.${code ?? told ?? 'other'}`);
  };
}

/** One change after the other, with what is wrong with the last one. */
export function useChanges() {
  const words = useFailureWords();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setProblem(words(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, problem, setProblem };
}
