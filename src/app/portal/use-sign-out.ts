import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { signOut } from '#features/accounts/contract.ts';
import { call } from '#platform/browser/api.ts';
import { forgetKept, inTime } from '#platform/browser/kept.ts';
import { clearSession } from '#platform/browser/session.ts';

/** Ends the session, and goes on from there. Where the server cannot be reached nothing is cleared: the cookie would still sign in. */
export function useSignOut(goOn: () => void) {
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setFailed(false);
    try {
      await call<typeof signOut>('POST', '/api/auth/sign-out', { signal: inTime() });
    } catch {
      return setFailed(true);
    }
    clearSession();
    forgetKept(null);
    client.clear();
    goOn();
  };
  return { signOut: () => void leave(), failed };
}
