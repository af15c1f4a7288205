import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#platform/browser/api.ts';
import { clearSession } from '#platform/browser/session.ts';

const MOST_TRIES = 3;

/** One cache for the portal. Where the server no longer knows who asks, what was remembered goes and `signedOut` is told. */
export function queryClient(signedOut: () => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: judge }),
    mutationCache: new MutationCache({ onError: judge }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MOST_TRIES && !(error instanceof CallFailed && isFinal(error.status)),
      },
      // Without a network a change fails and says so; held back, it would happen minutes later behind somebody's back.
      mutations: { networkMode: 'always' },
    },
  });
  function judge(error: Error): void {
    if (!(error instanceof CallFailed) || error.status !== 401) return;
    clearSession();
    client.clear();
    signedOut();
  }
  return client;
}

/** A refusal stays one however often it is asked; only no answer, too many and our own trouble pass. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;
