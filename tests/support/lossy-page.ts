import { MutationObserver, QueryClient, type MutationFunction } from '@tanstack/react-query';
import { vi } from 'vitest';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import type { TestApp } from './app.ts';

/**
 * The calls of a page, answered by the app; of as many changes as `lose` says the app does them and the answer never arrives. Stands in for the
 * network alone: `vi.unstubAllGlobals()` ends it.
 */
export function lossyPage({ app }: TestApp, cookie: string) {
  let losing = 0;
  const sent: string[] = [];
  const network = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string | URL | Request, init: RequestInit = {}) => {
    if (typeof url !== 'string' || !url.startsWith('/')) return network(url, init);
    const answer = await app.request(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
    if (init.method === 'GET') return answer;
    sent.push(`${init.method} ${url} ${answer.status}`);
    if (losing === 0) return answer;
    losing -= 1;
    throw new TypeError('The line died.');
  });
  return {
    /** What changes were asked for, and how the app answered them. */
    sent,
    lose: (answers = 1): void => void (losing = answers),
  };
}

/** Asks as a page does for what is done once however often it is asked, without its pauses. */
export function asking<Answer, Wish>(mutationFn: MutationFunction<Answer, Wish>): (wish: Wish) => Promise<Answer> {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const observer = new MutationObserver<Answer, Error, Wish>(client, { ...ASK_AGAIN, retryDelay: 0, mutationFn });
  return (wish) => observer.mutate(wish);
}
