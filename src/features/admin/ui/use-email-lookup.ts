import { useEffect, useState } from 'react';
import type { findUserByEmail } from '#features/accounts/contract.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { adminCall } from './admin-calls.ts';

export type Lookup = 'idle' | 'looking' | 'found' | 'unverified' | 'unknown' | 'diner' | 'failed';

/** The specification, section 5: only with an at-sign, after half a second of silence. */
const SILENCE_MS = 500;

/**
 * Looks up whose address this is, once it was changed here, and tells `found` the account's id ('' where it cannot be linked). Another
 * keystroke, or the row's end, stops the waiting and the call that is under way.
 */
export function useEmailLookup(email: string, touched: boolean, found: (dbId: string, isVerified: boolean) => void): Lookup {
  const [state, setState] = useState<Lookup>('idle');
  useEffect(() => {
    setState('idle');
    if (!touched || !email.includes('@')) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void look(), SILENCE_MS);
    async function look(): Promise<void> {
      setState('looking');
      try {
        const user = await adminCall<typeof findUserByEmail>('GET', '/api/users/email/:email', {
          params: { email: email.trim() },
          signal: inTimeFor(stop.signal),
        });
        const store = user.accountType === 'Store';
        setState(!store ? 'diner' : user.emailVerified ? 'found' : 'unverified');
        found(store ? user._id : '', user.emailVerified);
      } catch (error) {
        if (stop.signal.aborted) return;
        setState(error instanceof CallFailed && error.status === 404 ? 'unknown' : 'failed');
      }
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // `found` is made anew on every render, and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email, touched]);
  return state;
}
