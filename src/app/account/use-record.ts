import { skipToken, useQuery } from '@tanstack/react-query';
import type { readUser, UserRecord } from '#features/history/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { claimGuestOrder, type Claimed } from './guest-order.ts';

export const recordKey = (userId: string) => ['record', userId] as const;
export type Read = {
  readonly record: UserRecord;
  /** A guest's order that came along with this sign-in. */ readonly claimed: Claimed | null;
};

async function readRecord(id: string, signal: AbortSignal): Promise<Read> {
  const claimed = await claimGuestOrder(id);
  return { claimed, record: await call<typeof readUser>('GET', '/api/users/:id', { params: { id }, signal: inTimeFor(signal) }) };
}

/** The user's own record, after an order that waits for this account was linked to it. */
export function useRecord(userId: string | undefined) {
  return useQuery({
    queryKey: recordKey(userId ?? ''),
    queryFn: userId === undefined ? skipToken : ({ signal }) => readRecord(userId, signal),
    refetchOnWindowFocus: true,
  });
}
