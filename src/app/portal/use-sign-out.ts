import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { signOut } from '#features/accounts/contract.ts';
import { dropDraft } from '#features/ordering/ui/checkout-draft.ts';
import { call } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { forgetKept, inTime } from '#platform/browser/kept.ts';
import { clearSession } from '#platform/browser/session.ts';

/** Ends the session of this browser's cookie; where it has ended, nothing happens. */
export const endSession = () => call<typeof signOut>('POST', '/api/auth/sign-out', { signal: inTime() });

/**
 * Ends the session, and goes on from there. Where the server cannot be reached nothing is cleared: the cookie would still sign in. What was read
 * goes with the page that shows it (`LoginRoute`): cleared under it, it would be asked for again in the name of somebody who has left.
 */
export function useSignOut(goOn: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    ...ASK_AGAIN,
    mutationFn: async () => {
      // What is still being asked would be answered after the session has ended.
      await client.cancelQueries();
      return endSession();
    },
    onError: () => void client.invalidateQueries(),
    onSuccess: () => {
      clearSession();
      forgetKept(null);
      dropDraft(localStorage);
      goOn();
    },
  });
  return { signOut: () => isPending || mutate(), failed: isError };
}
