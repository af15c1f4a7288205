import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import type { changeFiscal, closeSlip, Fiscal, FiscalForm, readFiscal, trySlip } from '../contract.ts';

const keyOf = (venueId: string) => ['fiscal', venueId];

/** How a venue's slips are; asked for again and again, for whoever looks sees tries come in. */
export function useFiscal(venueId: string, againMs: number) {
  return useQuery({
    queryKey: keyOf(venueId),
    queryFn: ({ signal }) =>
      call<typeof readFiscal>('GET', '/api/venues/:id/fiscal', { params: { id: venueId }, signal: inTimeFor(signal) }),
    refetchInterval: againMs,
    refetchOnMount: 'always',
  });
}

const KNOWN = ['fiscal_address', 'fiscal_secret', 'not_found', 'not_allowed', 'too_many', 'offline'] as const;
/** Which words say why something was refused. */
export const refusalOf = (error: unknown): (typeof KNOWN)[number] | 'other' =>
  KNOWN.find((known) => error instanceof CallFailed && error.code === known) ?? 'other';

export function useFiscalCalls(venueId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(venueId) });
  const at = (slip: string) => ({ params: { id: venueId, slip }, signal: inTime() });
  return {
    change: useMutation({
      mutationFn: (body: FiscalForm) =>
        call<typeof changeFiscal>('PUT', '/api/venues/:id/fiscal', { params: { id: venueId }, body, signal: inTime() }),
      onSuccess: (fiscal: Fiscal) => client.setQueryData(keyOf(venueId), fiscal),
    }),
    again: useMutation({
      mutationFn: (slip: string) => call<typeof trySlip>('POST', '/api/venues/:id/fiscal/slips/:slip/again', at(slip)),
      onSettled,
    }),
    close: useMutation({
      mutationFn: (slip: string) => call<typeof closeSlip>('POST', '/api/venues/:id/fiscal/slips/:slip/close', at(slip)),
      onSettled,
    }),
  };
}
export type FiscalCalls = ReturnType<typeof useFiscalCalls>;
