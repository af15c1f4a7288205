import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { openRequests } from '#features/assistance/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { Bill, liveFloor, Place, readBill } from '../../visit-contract.ts';
import { floorKey } from '../board/use-live-board.ts';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import type { TableRequest } from './tile.ts';

type Floor = AnswerOf<typeof liveFloor>;
const FADES_MS = 20_000;
const NO_TABLES: Floor['tables'] = [];

/** Every table with its visit; the venue's stream marks it stale with every event. */
export function useFloor(venueId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: [...floorKey(venueId), 'tables'],
    queryFn: ({ signal }) => call<typeof liveFloor>('GET', '/api/venues/:id/floor', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });
  return { tables: data?.tables ?? NO_TABLES, currency: data?.currency ?? DEFAULT_CURRENCY, ready: data !== undefined, error, refetch };
}

/** What each table asks for, by `floor/table`, for whoever answers it; what waits to be confirmed is nobody's at a table yet. */
export function useTableRequests(venueId: string, enabled: boolean): (at: Place) => readonly TableRequest[] {
  const { data } = useQuery({
    queryKey: ['requests', venueId],
    enabled,
    queryFn: ({ signal }) =>
      call<typeof openRequests>('GET', '/api/venues/:id/requests', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });
  const requests = data?.requests;
  return useCallback(
    ({ floor, table }: Place) => (requests ?? []).filter((one) => one.floor === floor && one.table === table && !one.awaitingConfirmation),
    [requests],
  );
}

const billKey = (venueId: string, { floor, table }: Place) => [...floorKey(venueId), 'bill', floor, table] as const;

/** The running bill of a table, and how an answer that holds a newer one is put in its place. */
export function useBill(venueId: string, at: Place) {
  const client = useQueryClient();
  const { floor, table } = at;
  const { data, error, refetch } = useQuery({
    queryKey: billKey(venueId, at),
    queryFn: ({ signal }) =>
      call<typeof readBill>('GET', '/api/venues/:id/bill', {
        params: { id: venueId },
        query: { floor: String(floor), table: String(table) },
        signal: inTimeFor(signal),
      }),
    placeholderData: keepPreviousData,
    // Who left without a word fades; nothing of the venue's happens by that.
    refetchInterval: ({ state }) => (state.data?.settling.length ? FADES_MS : false),
  });
  const take = (bill: Bill) => {
    client.setQueryData<Bill>(billKey(venueId, bill), bill);
    void client.invalidateQueries({ queryKey: [...floorKey(venueId), 'tables'] });
  };
  // Of another table it is not shown, however briefly.
  return { bill: data?.floor === floor && data.table === table ? data : undefined, error, refetch, take };
}
