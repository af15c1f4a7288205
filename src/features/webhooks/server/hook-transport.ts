import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HookTrouble } from '#domain/webhooks.ts';
import { isPublicUrl, NotPublic, publicLookup } from '#platform/server/public-host.ts';
import { statusOf } from '#platform/server/status-of.ts';

/** What came of a try: a status, or why there was none. */
export type Answered = { readonly code: number; readonly trouble: null } | { readonly code: null; readonly trouble: HookTrouble };

/** Calls other systems: the world outside. */
export type HookTransport = {
  /** Whether it would call this address at all. */
  takes(address: string): boolean;
  /** Never rejects for what others do; rejects where `ending` is aborted. */
  post(address: string, headers: Readonly<Record<string, string>>, body: string, ending: AbortSignal): Promise<Answered>;
};

type Options = {
  /** Plain http and private addresses too: the installation says so. */
  readonly anywhere: boolean;
  readonly lookup?: LookupFunction;
  readonly patienceMs?: number;
};

/**
 * Over https to public hosts alone, whatever a name meant when it was typed: where it leads is asked for each try anew, once, and that address is
 * called. No redirect is followed, and nothing but the status is read.
 */
export function hookTransport({ anywhere, lookup = publicLookup, patienceMs = 15_000 }: Options): HookTransport {
  const takes = anywhere ? isWebUrl : isPublicUrl;
  return {
    takes,
    async post(address, headers, body, ending) {
      if (!takes(address)) return { code: null, trouble: 'not_public' };
      const patience = AbortSignal.timeout(patienceMs);
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Parea-Webhooks/1' },
        signal: AbortSignal.any([patience, ending]),
        agent: false,
      };
      try {
        const call =
          anywhere && address.startsWith('http:')
            ? overHttp(address, options)
            : overHttps(address, anywhere ? options : { ...options, lookup });
        return { code: await statusOf(call, Buffer.from(body)), trouble: null };
      } catch (error) {
        if (ending.aborted) throw error;
        return { code: null, trouble: patience.aborted ? 'timeout' : error instanceof NotPublic ? 'not_public' : 'no_answer' };
      }
    },
  };
}

function isWebUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
