import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import type {
  addPrinter,
  changePrinter,
  passTickets,
  pretendState,
  PrinterInput,
  Printers,
  printAgain,
  readPrinters,
  removePrinter,
  renewPrinter,
  testPrinter,
} from '../contract.ts';

const keyOf = (venueId: string) => ['printers', venueId];
/** Whoever stands at a printer sees here what they did there. */
const AGAIN_MS = 3_000;

export function usePrinters(venueId: string) {
  return useQuery({
    queryKey: keyOf(venueId),
    queryFn: ({ signal }) =>
      call<typeof readPrinters>('GET', '/api/venues/:id/printers', { params: { id: venueId }, signal: inTimeFor(signal) }),
    refetchInterval: AGAIN_MS,
    refetchOnMount: 'always',
  });
}

export const codeOf = (error: unknown): string => (error instanceof CallFailed ? error.code : 'unknown');

/** What changes printers; each answers how they are then. */
export function usePrinterCalls(venueId: string) {
  const client = useQueryClient();
  const shown = (printers: Printers) => client.setQueryData(keyOf(venueId), printers);
  const at = (printer: string) => ({ params: { id: venueId, printer }, signal: inTime() });
  const shownOf = { onSuccess: ({ printers }: { readonly printers: Printers }) => shown(printers) };
  return {
    add: useMutation({
      mutationFn: (body: BodyOf<typeof addPrinter>) =>
        call<typeof addPrinter>('POST', '/api/venues/:id/printers', {
          params: { id: venueId },
          body,
          signal: inTime(),
        }),
      ...shownOf,
    }),
    change: useMutation({
      mutationFn: ({ printer, body }: { readonly printer: string; readonly body: PrinterInput }) =>
        call<typeof changePrinter>('PUT', '/api/venues/:id/printers/:printer', { ...at(printer), body }),
      onSuccess: shown,
    }),
    renew: useMutation({
      mutationFn: (printer: string) => call<typeof renewPrinter>('POST', '/api/venues/:id/printers/:printer/address', at(printer)),
      ...shownOf,
    }),
    remove: useMutation({
      mutationFn: (printer: string) => call<typeof removePrinter>('DELETE', '/api/venues/:id/printers/:printer', at(printer)),
      onSuccess: shown,
    }),
    test: useMutation({
      mutationFn: (printer: string) => call<typeof testPrinter>('POST', '/api/venues/:id/printers/:printer/test', at(printer)),
      onSuccess: shown,
    }),
    pretend: useMutation({
      mutationFn: ({ printer, ...body }: { readonly printer: string } & BodyOf<typeof pretendState>) =>
        call<typeof pretendState>('PUT', '/api/venues/:id/printers/:printer/state', { ...at(printer), body }),
      onSuccess: shown,
    }),
    pass: useMutation({
      mutationFn: ({ printer, to }: { readonly printer: string; readonly to: string }) =>
        call<typeof passTickets>('POST', '/api/venues/:id/printers/:printer/pass', { ...at(printer), body: { to } }),
      onSuccess: shown,
    }),
    again: useMutation({
      mutationFn: (slip: string) =>
        call<typeof printAgain>('POST', '/api/venues/:id/tickets/:slip/again', { params: { id: venueId, slip }, signal: inTime() }),
      onSuccess: shown,
    }),
  };
}
export type PrinterCalls = ReturnType<typeof usePrinterCalls>;
