import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { inTime } from '#platform/browser/kept.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { AnswerOf, BodyOf } from '#platform/shared/endpoint.ts';
import type { takePart } from '../../share-taking-contract.ts';
import type { settleVisit } from '../../visit-contract.ts';
import { floorKey } from '../board/use-live-board.ts';
import { useSaySettling } from './settling.tsx';

export type SettleWish = Omit<BodyOf<typeof settleVisit>, 'id'>;
export type PartWish = Omit<BodyOf<typeof takePart>, 'id'>;
export type Settled = AnswerOf<typeof settleVisit>;

type Where = { readonly venueId: string; /** The visit. */ readonly at: string | undefined };

/** Says that money was taken, and until then that it is about to be. The same wish, asked for again because no answer came, goes under the same name: it is taken once. */
export function useSettle({ venueId, at }: Where, taken: (answer: Settled) => void) {
  const client = useQueryClient();
  const asked = useRef({ wish: '', id: '' });
  const { mutate, isPending, isSuccess, error, failureCount } = useMutation({
    mutationFn: ({ visit, wish }: { readonly visit: string; readonly wish: SettleWish | PartWish }) => {
      const said = JSON.stringify([visit, wish]);
      if (asked.current.wish !== said) asked.current = { wish: said, id: newId() };
      const { id } = asked.current;
      const params = { id: venueId, visit };
      const { what } = wish;
      return 'way' in what
        ? call<typeof takePart>('POST', '/api/venues/:id/visits/:visit/parts', { params, body: { ...wish, what, id }, signal: inTime() })
        : call<typeof settleVisit>('POST', '/api/venues/:id/visits/:visit/settle', {
            params,
            body: { ...wish, what, id },
            signal: inTime(),
          });
    },
    ...ASK_AGAIN,
    onSuccess: taken,
    // Refused or not: what somebody else did meanwhile is to be seen.
    onError: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
  useSaySettling(venueId, at, !isSuccess);
  return { settle: mutate, busy: isPending, error, again: isPending && failureCount > 0 };
}
