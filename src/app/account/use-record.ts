import { useQuery } from '@tanstack/react-query';
import type { readUser, UserRecord } from '#features/history/contract.ts';
import { call } from '#platform/browser/api.ts';
import { claimGuestOrder, type Claimed } from './guest-order.ts';

export const recordKey = (userId: string) => ['record', userId] as const;
export type Read = {
  readonly record: UserRecord;
  /** A guest's order that came along with this sign-in. */ readonly claimed: Claimed | null;
};

/** The user's own record, after an order that waits for this account was linked to it. */
export function useRecord(userId: string | undefined) {
  return useQuery({
    queryKey: recordKey(userId ?? ''),
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<Read> => {
      const claimed = await claimGuestOrder(userId ?? '');
      return { claimed, record: await call<typeof readUser>('GET', `/api/users/${userId}`, { signal }) };
    },
    refetchOnWindowFocus: true,
  });
}
