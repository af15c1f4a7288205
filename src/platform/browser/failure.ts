import { CallFailed } from './api.ts';

/** Why something did not load or was not done, as a person needs to know it: each has its own next step. */
export type FailureKind =
  | 'offline'
  | 'captive'
  | 'busy'
  | 'too_many'
  | 'too_large'
  | 'signed_out'
  | 'looking'
  | 'not_yours'
  | 'gone'
  | 'trouble';

/** What answers instead of us while we restart says 502 or 504. */
const KINDS: Readonly<Record<number, FailureKind>> = {
  0: 'offline',
  401: 'signed_out',
  403: 'not_yours',
  404: 'gone',
  410: 'gone',
  413: 'too_large',
  429: 'too_many',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

export function failureOf(error: unknown): FailureKind {
  if (error instanceof CallFailed && error.code === 'captive') return 'captive';
  // Whoever only looks into a venue is not short of a role.
  if (error instanceof CallFailed && error.code === 'looking_only') return 'looking';
  if (error instanceof CallFailed) return KINDS[error.status] ?? 'trouble';
  // A part of the page that did not come, most of all.
  return (globalThis.navigator?.onLine ?? true) ? 'trouble' : 'offline';
}
