import type { HookTrouble } from '#domain/webhooks.ts';
import { guardedPost, type Guarded } from '#platform/server/guarded-post.ts';
import type { Leads } from '#platform/server/public-host.ts';

/** What came of a try: a status, or why there was none. */
export type Answered = { readonly code: number; readonly trouble: null } | { readonly code: null; readonly trouble: HookTrouble };

/** Calls other systems: the world outside. */
export type HookTransport = {
  /** Whether it would call this address at all. */
  takes(address: string): boolean;
  /** Where an address that it takes leads now. */
  leadsTo(address: string): Promise<Leads>;
  /** Never rejects for what others do; rejects where `ending` is aborted. */
  post(address: string, headers: Readonly<Record<string, string>>, body: string, ending: AbortSignal): Promise<Answered>;
};

/** Nothing but the status is read. */
export function hookTransport(guarded: Guarded): HookTransport {
  const { takes, leadsTo, post } = guardedPost(guarded, { agent: 'Parea-Webhooks/1', most: 0 });
  return {
    takes,
    leadsTo,
    async post(...sent) {
      const answer = await post(...sent);
      return answer.code === null ? answer : { code: answer.code, trouble: null };
    },
  };
}
