import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailed } from '#platform/browser/api.ts';
import type { AddedWebhook, WebhookInput } from '../contract.ts';
import type { WebhookDoor } from './webhook-doors.ts';

const keyOf = ({ name }: WebhookDoor) => ['webhooks', name];
/** Whoever looks sees tries come in. */
const AGAIN_MS = 5_000;

export function useWebhooks(door: WebhookDoor) {
  return useQuery({ queryKey: keyOf(door), queryFn: ({ signal }) => door.list(signal), refetchInterval: AGAIN_MS });
}

export function useWebhookLog(door: WebhookDoor, webhook: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(door), webhook],
    queryFn: ({ signal, pageParam }) => door.log(webhook, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ messages, more }) => (more ? (messages.at(-1)?._id ?? null) : null),
    // Who looks back into the past does not wait for what comes.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : AGAIN_MS),
  });
}

export const codeOf = (error: unknown): string => (error instanceof CallFailed ? error.code : 'unknown');

/** What changes webhooks. */
export function useWebhookCalls(door: WebhookDoor) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(door) });
  return {
    add: useMutation({ mutationFn: (body: AddedWebhook) => door.add(body), onSettled }),
    change: useMutation({
      mutationFn: ({ webhook, body }: { readonly webhook: string; readonly body: WebhookInput & { readonly on: boolean } }) =>
        door.change(webhook, body),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (webhook: string) => door.remove(webhook), onSettled }),
    renew: useMutation({ mutationFn: (webhook: string) => door.renew(webhook), onSettled }),
    test: useMutation({ mutationFn: (webhook: string) => door.test(webhook), onSettled }),
    again: useMutation({
      mutationFn: ({ webhook, message }: { readonly webhook: string; readonly message: string }) => door.again(webhook, message),
      onSettled,
    }),
  };
}
export type WebhookCalls = ReturnType<typeof useWebhookCalls>;
