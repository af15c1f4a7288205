import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import type { printBill, printDay, printersAtHand } from '../contract.ts';
import type { PrepWish, printPrep } from '../prep-contract.ts';

/** A visit's bill, or one payer's receipt of it; the report of a day, or what is to be made. */
export type What = { readonly visit: string; readonly share: string | null } | { readonly number: number } | PrepWish;

/** Printers that something can be put on paper at, and doing so. */
export function usePaper(venueId: string) {
  const { data } = useQuery({
    queryKey: ['printers-at-hand', venueId],
    queryFn: ({ signal }) =>
      call<typeof printersAtHand>('GET', '/api/venues/:id/printers/at-hand', { params: { id: venueId }, signal: inTimeFor(signal) }),
    refetchOnMount: 'always',
  });
  const print = useMutation({
    mutationFn: ({ printer, what }: { readonly printer: string; readonly what: What }) => {
      const params = { id: venueId, printer };
      if ('usual' in what)
        return call<typeof printPrep>('POST', '/api/venues/:id/printers/:printer/prep', { params, body: what, signal: inTime() });
      return 'visit' in what
        ? call<typeof printBill>('POST', '/api/venues/:id/printers/:printer/bills', { params, body: what, signal: inTime() })
        : call<typeof printDay>('POST', '/api/venues/:id/printers/:printer/days', { params, body: what, signal: inTime() });
    },
  });
  return { printers: data?.printers ?? [], print };
}
