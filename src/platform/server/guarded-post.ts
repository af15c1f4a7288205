import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicUrl, leadsTo, NotPublic, publicLookup, type Leads } from './public-host.ts';
import { answerOf } from './status-of.ts';

/** Why there was no answer. */
export type PostTrouble = 'timeout' | 'not_public' | 'no_answer';
/** A status, with what was said where that was to be read and is no longer than allowed; or why there was none. */
export type PostAnswer = { readonly code: number; readonly text: string | null } | { readonly code: null; readonly trouble: PostTrouble };

/** Calls addresses that somebody typed: the world outside. */
export type GuardedPost = {
  /** Whether it would call this address at all. */
  takes(address: string): boolean;
  /** Where an address that it takes leads now, for who saves it: each call asks again. */
  leadsTo(address: string): Promise<Leads>;
  /** Never rejects for what others do; rejects where `ending` is aborted. */
  post(address: string, headers: Readonly<Record<string, string>>, body: string, ending: AbortSignal): Promise<PostAnswer>;
};

export type Guarded = {
  /** Plain http and private addresses too: the installation says so. */
  readonly anywhere: boolean;
  readonly lookup?: LookupFunction;
  readonly patienceMs?: number;
};

/** Whoever saves an address waits no longer for a name. */
const NAME_PATIENCE_MS = 3_000;

/**
 * Over https to public hosts alone, whatever a name meant when it was typed: where it leads is asked for each try anew, once, and that address is
 * called. No redirect is followed, and of an answer `most` bytes are read.
 */
export function guardedPost(
  { anywhere, lookup = anywhere ? undefined : publicLookup, patienceMs = 15_000 }: Guarded,
  { agent, most }: { readonly agent: string; readonly most: number },
): GuardedPost {
  const takes = anywhere ? isWebUrl : isPublicUrl;
  return {
    takes,
    leadsTo: async (address) => (lookup ? leadsTo(address, lookup, NAME_PATIENCE_MS) : 'public'),
    async post(address, headers, body, ending) {
      if (!takes(address)) return { code: null, trouble: 'not_public' };
      const patience = AbortSignal.timeout(patienceMs);
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': agent },
        signal: AbortSignal.any([patience, ending]),
        agent: false,
        ...(lookup && { lookup }),
      };
      try {
        const call = anywhere && address.startsWith('http:') ? overHttp(address, options) : overHttps(address, options);
        const { status, text } = await answerOf(call, Buffer.from(body), most);
        return { code: status, text };
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
