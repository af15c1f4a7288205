import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { FormProblems } from './item-form-state.ts';

/** The words for what is wrong with a field; none where nothing is. */
export function useProblemWords(): (problem: FormProblems[string] | undefined) => string | undefined {
  const t = usePortalMenuTexts();
  return (problem) => (problem === undefined ? undefined : t(`wrong.${problem}`));
}
