import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { signOut } from '#features/accounts/contract.ts';
import { dropDraft } from '#features/ordering/ui/checkout-draft.ts';
import { call } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { forgetKept, inTime } from '#platform/browser/kept.ts';
import { clearSession } from '#platform/browser/session.ts';

/** Ends the session of this browser's cookie; where it has ended, nothing happens. */
export const endSession = () => call<typeof signOut>('POST', '/api/auth/sign-out', { signal: inTime() });

/** Ends the session, and goes on from there. Where the server cannot be reached nothing is cleared: the cookie would still sign in. */
export function useSignOut(goOn: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    ...ASK_AGAIN,
    mutationFn: endSession,
    onSuccess: () => {
      clearSession();
      forgetKept(null);
      dropDraft(localStorage);
      client.clear();
      goOn();
    },
  });
  return { signOut: () => isPending || mutate(), failed: isError };
}
