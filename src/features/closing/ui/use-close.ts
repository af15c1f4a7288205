import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { inTime, inTimeFor, isAway } from '#platform/browser/kept.ts';
import type { countBlind, moveCash } from '../cash-contract.ts';
import type { closeDay, readDraft, readZ } from '../contract.ts';
import type { laterOfZ } from '../later-contract.ts';
import { MAILED } from '../mailed.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { settleAll, settler } from './settle-orders.ts';

const draftKey = (venueId: string) => ['close', venueId, 'draft'];
const zKey = (venueId: string, number: number) => ['close', venueId, number];
/** Orders come while the day is closed: the paper is right all the time. */
const AGAIN_MS = 15_000;
/** A whole day is added up. */
const CLOSED_WITHIN_MS = 20_000;

/** The day as it would be closed now; `from`: where a first report would begin, null: nobody said. */
export function useDraft(venueId: string, from: string | null) {
  return useQuery({
    queryKey: [...draftKey(venueId), from],
    queryFn: ({ signal }) =>
      call<typeof readDraft>('GET', '/api/venues/:id/close', {
        params: { id: venueId },
        query: from === null ? {} : { from },
        signal: inTimeFor(signal),
      }),
    // What was typed stays on the page while the figures come.
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    refetchOnMount: 'always',
  });
}

/** A report never changes. */
export function useZ(venueId: string, number: number) {
  return useQuery({
    queryKey: zKey(venueId, number),
    queryFn: ({ signal }) =>
      call<typeof readZ>('GET', '/api/venues/:id/closes/:number', {
        params: { id: venueId, number: String(number) },
        signal: inTimeFor(signal),
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What changed since of what a report has. */
export function useLater(venueId: string, number: number) {
  return useQuery({
    queryKey: [...zKey(venueId, number), 'later'],
    queryFn: ({ signal }) =>
      call<typeof laterOfZ>('GET', '/api/venues/:id/closes/:number/later', {
        params: { id: venueId, number: String(number) },
        signal: inTimeFor(signal),
      }),
    refetchOnMount: 'always',
  });
}

export const codeOf = (error: unknown): string => (error instanceof CallFailed ? error.code : 'unknown');
/** The last report's number, as a refusal names it. */
const lastNumberOf = (error: unknown): number | null => {
  const number = error instanceof CallFailed ? error.details['number'] : undefined;
  return typeof number === 'number' ? number : null;
};

/** What is said of a day that was closed: who gets the report; `done`: the answer with that was lost. */
export const CLOSE_SAID = [...MAILED, 'done', 'faster'] as const;
export type CloseSaid = (typeof CLOSE_SAID)[number];

/** Closes the day; whoever was slower is led to the report of who was faster. Asked again because no answer came, it is closed once. */
export function useCloseDay(venueId: string, onClosed: (number: number, said: CloseSaid) => void) {
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
      onClosed(report.number, report.mailed);
      await look();
    },
    onError: async (error) => {
      const number = codeOf(error) === 'already_closed' ? lastNumberOf(error) : null;
      if (number !== null) onClosed(number, number === lost.current ? 'done' : 'faster');
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
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: draftKey(venueId) }),
  });
}

/** What was counted before it is told what should be there; the first count stands, so it may be said again. */
export function useCountBlind(venueId: string) {
  const client = useQueryClient();
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: (body: BodyOf<typeof countBlind>) =>
      call<typeof countBlind>('POST', '/api/venues/:id/close/counts', { params: { id: venueId }, body, signal: inTime() }),
    onSettled: () => client.invalidateQueries({ queryKey: draftKey(venueId) }),
  });
}

/** Cash that was taken for all of these after all. */
export function useSettleAll(venueId: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: settleAll,
    onSuccess: (left) => left.length === 0 && done(),
    onSettled: () => client.invalidateQueries({ queryKey: draftKey(venueId) }),
  });
}

/** Money that was taken for an order after all; the paper follows. */
export function useSettle(venueId: string, done: () => void) {
  const client = useQueryClient();
  const [settle] = useState(settler);
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: ({ order, method }: { readonly order: string; readonly method: 'cash' | 'card' }) => settle({ order, method }),
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: draftKey(venueId) }),
  });
}
