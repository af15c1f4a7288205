import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { buildPushHTTPRequest } from '@pushforge/builder';
import { isPublicUrl, publicLookup } from '#platform/server/public-host.ts';
import { statusOf } from '#platform/server/status-of.ts';
import type { PushNote, Subscription } from '../contract.ts';
import type { VapidKey } from './vapid-key.ts';

/** What became of a note: `gone` means that the browser wants none any more. */
export type Handed = 'sent' | 'gone' | 'failed';

/** The push services of browsers: the world outside. */
export interface PushGateway {
  readonly publicKey: string;
  /** Whether it would call this address at all. */
  takes(endpoint: string): boolean;
  /** Never rejects. */
  send(subscription: Subscription, note: PushNote): Promise<Handed>;
}

/** Delivers a request that is built already, and answers its status. */
export type PushTransport = {
  takes(endpoint: string): boolean;
  post(endpoint: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<number>;
};

/** A phone that was off for longer has no use for it. Seconds. */
const KEEP_FOR = 30 * 60;
const PATIENCE_MS = 10_000;

export function openPushGateway(key: VapidKey, contact: string, transport: PushTransport = publicTransport()): PushGateway {
  return {
    publicKey: key.publicKey,
    takes: (endpoint) => transport.takes(endpoint),
    async send(subscription, note) {
      try {
        const built = await buildPushHTTPRequest({
          privateJWK: key.privateKey,
          subscription,
          message: { payload: { ...note }, adminContact: contact, options: { ttl: KEEP_FOR, urgency: 'high' } },
        });
        const headers = Object.fromEntries(new Headers(built.headers));
        const status = await transport.post(built.endpoint, headers, new Uint8Array(built.body));
        if (status === 404 || status === 410) return 'gone';
        return status >= 200 && status < 300 ? 'sent' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}

/**
 * Over https to public hosts alone, whatever a subscription claims, and whatever its name meant when it was made: where the name leads is asked for each
 * note anew, once, and that address is called.
 */
export const publicTransport = (lookup: LookupFunction = publicLookup): PushTransport => ({
  takes: isPublicUrl,
  async post(endpoint, headers, body) {
    if (!isPublicUrl(endpoint)) throw new Error('not a public address');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return statusOf(request(endpoint, { method: 'POST', headers, lookup, signal, agent: false }), body);
  },
});
