import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { OrderRef, oneLine, text } from '#platform/shared/wire.ts';

/** What a browser's push service gave it, in the names of the Push API. */
const Endpoint = v.pipe(text(1000), oneLine, v.url());
const Key = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+={0,2}$/),
    v.check((key) => byteLength(key) === bytes, `This key has not ${bytes} bytes.`),
  );
const byteLength = (key: string): number => Math.floor((key.replace(/=+$/, '').length * 3) / 4);

export const Subscription = v.object({ endpoint: Endpoint, keys: v.object({ p256dh: Key(65), auth: Key(16) }) });
export type Subscription = v.InferOutput<typeof Subscription>;

/** What is sent, encrypted, to a phone; its service worker shows it. */
export type PushNote = { readonly title: string; readonly body: string; readonly tag: string; readonly address: string };

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  tag: 'Orders',
  summary: 'The public key (VAPID, base64url) with which a browser subscribes.',
  caller: 'anyone',
  answer: v.object({ publicKey: v.string() }),
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/orders/:id/push',
  tag: 'Orders',
  summary: 'Tells a browser when this order is ready, rejected or cancelled. Forgotten once it is told, or when the order is over.',
  caller: 'order-holder',
  params: OrderRef,
  body: Subscription,
  refusals: {
    push_host: '400: the address is not an https address of a public host.',
    order_over: '409: nothing will be told of this order any more.',
    too_many_phones: '409: this order has told as many browsers as it may.',
  },
});

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/api/orders/:id/push',
  tag: 'Orders',
  summary: 'Forgets a browser again.',
  caller: 'order-holder',
  params: OrderRef,
  body: v.object({ endpoint: Endpoint }),
});
