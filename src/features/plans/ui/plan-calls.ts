import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { choosePlan, managePlan, planInvoices, readPlan, VenuePlan } from '../contract.ts';

/** What a venue is on. */
export const usePlan = (venueId: string) =>
  useQuery({
    queryKey: ['plan', venueId],
    queryFn: ({ signal }) => call<typeof readPlan>('GET', '/api/venues/:id/plan', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });

export const useInvoices = (venueId: string) =>
  useQuery({
    queryKey: ['plan-invoices', venueId],
    queryFn: ({ signal }) =>
      call<typeof planInvoices>('GET', '/api/venues/:id/plan/invoices', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });

const STALE: ReadonlySet<string> = new Set(['plan_terms', 'plan_running', 'plan_not_sold']);
type Offer = NonNullable<VenuePlan['shop']>['offers'][number];
export type ToStripe = { readonly busy: boolean; readonly error: Error | null; choose(offer: Offer): void; manage(): void };

/** The way to Stripe's pages, where the browser goes on; `firstPayment` is what is read beside it. */
export function useStripe(venueId: string, firstPayment: string | null): ToStripe {
  const client = useQueryClient();
  const params = { id: venueId };
  const leave = useMutation({
    mutationFn: (offer: Offer | null) =>
      offer === null
        ? call<typeof managePlan>('POST', '/api/venues/:id/plan/manage', { params })
        : call<typeof choosePlan>('POST', '/api/venues/:id/plan/checkout', { params, body: { ...offer, firstPayment } }),
    onSuccess: ({ url }) => window.location.assign(url),
    // What was read is not what is: it is read anew.
    onError: (error) =>
      void (error instanceof CallFailed && STALE.has(error.code) && client.invalidateQueries({ queryKey: ['plan', venueId] })),
  });
  const { reset } = leave;
  useEffect(() => {
    // Who comes back by the browser's own button finds the page as it was left.
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && reset());
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  // On its way, too: the page goes in a moment.
  const busy = leave.isPending || leave.isSuccess;
  return {
    busy,
    error: leave.error,
    choose: (offer) => void (busy || leave.mutate(offer)),
    manage: () => void (busy || leave.mutate(null)),
  };
}
