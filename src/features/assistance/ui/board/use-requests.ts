import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import { onServerClock } from '#platform/browser/server-clock.ts';
import type { AssistanceRequest, moveRequest, openRequests, pastRequests } from '../../contract.ts';

/** The venue's stream marks these keys stale with every event of a request. */
export const requestsKey = (venueId: string) => ['requests', venueId] as const;
/** In case an event was missed; ages are read anew as often. */
const AGAIN_MS = 30_000;
const MINUTE_MS = 60_000;

/** What tables ask for and nobody has taken care of, oldest first. */
export function useOpenRequests(venueId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: requestsKey(venueId),
    queryFn: ({ signal }) =>
      call<typeof openRequests>('GET', '/api/venues/:id/requests', { params: { id: venueId }, signal: inTimeFor(signal) }),
    refetchInterval: AGAIN_MS,
  });
  return { requests: data?.requests, error, refetch };
}

/** What was taken care of within the hour, latest first. */
export function usePastRequests(venueId: string) {
  const { data } = useQuery({
    queryKey: [...requestsKey(venueId), 'past'],
    queryFn: ({ signal }) =>
      call<typeof pastRequests>('GET', '/api/venues/:id/requests/past', { params: { id: venueId }, signal: inTimeFor(signal) }),
    refetchInterval: AGAIN_MS,
  });
  return data?.requests;
}

/** "On my way", or done. Somebody else may be faster: either way the lists say what is true. */
export function useRequestMove(request: AssistanceRequest, venueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: 'acknowledged' | 'resolved') =>
      call<typeof moveRequest>('POST', '/api/assistance/:id/status', { params: { id: request._id }, body: { status }, signal: inTime() }),
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey(venueId) }),
  });
}

const minutesSince = (since: string) => Math.max(0, Math.floor((onServerClock(Date.now()) - Date.parse(since)) / MINUTE_MS));

/** Whole minutes since an ISO time. */
export function useMinutesSince(since: string): number {
  const [passed, setPassed] = useState(() => minutesSince(since));
  useEffect(() => {
    const timer = setInterval(() => setPassed(minutesSince(since)), AGAIN_MS / 3);
    return () => clearInterval(timer);
  }, [since]);
  return passed;
}
