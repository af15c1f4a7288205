import { CallFailed } from './api.ts';
import { failureOf, type FailureKind } from './failure.ts';

/** Why a change was not saved: somebody else was faster (with what is there now), no answer came, or the server's reason. */
export type SaveProblem =
  | { readonly kind: 'beaten'; readonly current: unknown; readonly seal: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly code: string; readonly why: FailureKind; readonly details: Record<string, unknown> };

export function saveProblem(error: unknown): SaveProblem | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof CallFailed)) return { kind: 'refused', code: 'unknown', why: failureOf(error), details: {} };
  const { current, seal } = error.details;
  if (error.code === 'changed_meanwhile' && typeof seal === 'string') return { kind: 'beaten', current, seal };
  return error.status === 0 ? { kind: 'offline' } : { kind: 'refused', code: error.code, why: failureOf(error), details: error.details };
}
