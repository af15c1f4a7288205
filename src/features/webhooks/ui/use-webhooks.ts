import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import type {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  sendAgain,
  testWebhook,
  WebhookInput,
  webhookLog,
} from '../contract.ts';

const keyOf = (venueId: string) => ['webhooks', venueId];
/** Whoever looks sees tries come in. */
const AGAIN_MS = 5_000;

export function useWebhooks(venueId: string) {
  return useQuery({
    queryKey: keyOf(venueId),
    queryFn: ({ signal }) =>
      call<typeof listWebhooks>('GET', '/api/venues/:id/webhooks', { params: { id: venueId }, signal: inTimeFor(signal) }),
    refetchInterval: AGAIN_MS,
  });
}

export function useWebhookLog(venueId: string, webhook: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(venueId), webhook],
    queryFn: ({ signal, pageParam }) =>
      call<typeof webhookLog>('GET', '/api/venues/:id/webhooks/:webhook/messages', {
        params: { id: venueId, webhook },
        query: pageParam === null ? {} : { before: pageParam },
        signal: inTimeFor(signal),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ messages, more }) => (more ? (messages.at(-1)?._id ?? null) : null),
    // Who looks back into the past does not wait for what comes.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : AGAIN_MS),
  });
}

export const codeOf = (error: unknown): string => (error instanceof CallFailed ? error.code : 'unknown');

/** What changes webhooks. */
export function useWebhookCalls(venueId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(venueId) });
  const at = (webhook: string) => ({ params: { id: venueId, webhook }, signal: inTime() });
  return {
    add: useMutation({
      mutationFn: (body: WebhookInput) =>
        call<typeof addWebhook>('POST', '/api/venues/:id/webhooks', { params: { id: venueId }, body, signal: inTime() }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ webhook, body }: { readonly webhook: string; readonly body: WebhookInput & { readonly on: boolean } }) =>
        call<typeof changeWebhook>('PUT', '/api/venues/:id/webhooks/:webhook', { ...at(webhook), body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (webhook: string) => call<typeof removeWebhook>('DELETE', '/api/venues/:id/webhooks/:webhook', at(webhook)),
      onSettled,
    }),
    renew: useMutation({
      mutationFn: (webhook: string) => call<typeof renewSecret>('POST', '/api/venues/:id/webhooks/:webhook/secret', at(webhook)),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (webhook: string) => call<typeof testWebhook>('POST', '/api/venues/:id/webhooks/:webhook/test', at(webhook)),
      onSettled,
    }),
    again: useMutation({
      mutationFn: ({ webhook, message }: { readonly webhook: string; readonly message: string }) =>
        call<typeof sendAgain>('POST', '/api/venues/:id/webhooks/:webhook/messages/:message', {
          params: { id: venueId, webhook, message },
          signal: inTime(),
        }),
      onSettled,
    }),
  };
}
export type WebhookCalls = ReturnType<typeof useWebhookCalls>;
