import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { readPlan } from '../contract.ts';

/** What a venue is on. */
export const usePlan = (venueId: string) =>
  useQuery({
    queryKey: ['plan', venueId],
    queryFn: ({ signal }) => call<typeof readPlan>('GET', '/api/venues/:id/plan', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });
