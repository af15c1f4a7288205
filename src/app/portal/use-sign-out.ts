import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { signOut } from '#features/accounts/contract.ts';
import { call } from '#platform/browser/api.ts';
import { clearSession } from '#platform/browser/session.ts';

/** Ends the session. Where the server cannot be reached nothing is cleared: the cookie would still sign in. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setFailed(false);
    try {
      await call<typeof signOut>('POST', '/api/auth/sign-out');
    } catch {
      return setFailed(true);
    }
    clearSession();
    client.clear();
    await navigate('/login', { replace: true });
  };
  return { signOut: () => void leave(), failed };
}
