import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import type { takeByHand } from '#features/ordering/board-contract.ts';
import type { closeDay, moveCash, readDraft, readZ, ZEntry } from '../contract.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';

const draftKey = (venueId: string) => ['close', venueId, 'draft'];
const zKey = (venueId: string, number: number) => ['close', venueId, number];
/** Orders come while the day is closed: the paper is right all the time. */
const AGAIN_MS = 15_000;
/** A whole day is added up. */
const CLOSED_WITHIN_MS = 20_000;

/** The day as it would be closed now. */
export function useDraft(venueId: string) {
  return useQuery({
    queryKey: draftKey(venueId),
    queryFn: ({ signal }) => call<typeof readDraft>('GET', '/api/venues/:id/close', { params: { id: venueId }, signal }),
    refetchInterval: AGAIN_MS,
    refetchOnMount: 'always',
  });
}

/** A report never changes. */
export function useZ(venueId: string, number: number) {
  return useQuery({
    queryKey: zKey(venueId, number),
    queryFn: ({ signal }) =>
      call<typeof readZ>('GET', '/api/venues/:id/closes/:number', { params: { id: venueId, number: String(number) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const codeOf = (error: unknown): string => (error instanceof CallFailed ? error.code : 'unknown');
/** The last report's number, as a refusal names it. */
const lastNumberOf = (error: unknown): number | null => {
  const number = error instanceof CallFailed ? error.details['number'] : undefined;
  return typeof number === 'number' ? number : null;
};

/** Closes the day; whoever was slower is led to the report of who was faster. Asked again because no answer came, it is closed once. */
export function useCloseDay(venueId: string, onClosed: (number: number, mine: boolean) => void) {
  const client = useQueryClient();
  const look = () => client.invalidateQueries({ queryKey: ['close', venueId] });
  /** The report whose answer did not come: it may be this very one that the repeat is refused for. */
  const lost = useRef<number | null>(null);
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: async (body: BodyOf<typeof closeDay>) => {
      try {
        return await call<typeof closeDay>('POST', '/api/venues/:id/close', {
          params: { id: venueId },
          body,
          signal: inTime(CLOSED_WITHIN_MS),
        });
      } catch (error) {
        if (isAway(error)) lost.current = body.number;
        throw error;
      }
    },
    onSuccess: async (report) => {
      client.setQueryData(zKey(venueId, report.number), report);
      onClosed(report.number, true);
      await look();
    },
    onError: async (error) => {
      const number = codeOf(error) === 'already_closed' ? lastNumberOf(error) : null;
      if (number !== null) onClosed(number, number === lost.current);
      await look();
    },
  });
}

export function useMoveCash(venueId: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: (body: BodyOf<typeof moveCash>) =>
      call<typeof moveCash>('POST', '/api/venues/:id/cash-moves', { params: { id: venueId }, body, signal: inTime() }),
    onSuccess: (draft) => {
      client.setQueryData(draftKey(venueId), draft);
      done();
    },
  });
}

/** Cash that was taken for all of these after all: each is noted once, for the sum that was read. Answers those that were not, and are open still. */
export function useSettleAll(venueId: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: async (orders: readonly ZEntry[]) => {
      const left: ZEntry[] = [];
      for (const order of orders) {
        const body = { method: 'cash', amount: order.amount } as const;
        const settled = call<typeof takeByHand>('POST', '/api/orders/:id/settle', { params: { id: order.order }, body, signal: inTime() });
        // What somebody else noted meanwhile, or an answer that was lost before, is open no more.
        await settled.catch((error: unknown) => {
          if (error instanceof CallFailed && isAway(error)) throw error;
          if (codeOf(error) !== 'not_unpaid') left.push(order);
        });
      }
      return left;
    },
    onSuccess: (left) => left.length === 0 && done(),
    onSettled: () => client.invalidateQueries({ queryKey: draftKey(venueId) }),
  });
}

/** Money that was taken for an order after all; the paper follows. */
export function useSettle(venueId: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, method }: { readonly order: string; readonly method: 'cash' | 'card' }) =>
      call<typeof takeByHand>('POST', '/api/orders/:id/settle', { params: { id: order }, body: { method }, signal: inTime() }),
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: draftKey(venueId) }),
  });
}
