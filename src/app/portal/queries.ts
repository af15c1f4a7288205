import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#platform/browser/api.ts';

const MOST_TRIES = 3;

/** One cache for the portal. */
export function queryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MOST_TRIES && !(error instanceof CallFailed && isFinal(error.status)),
      },
      // Without a network a change fails and says so; held back, it would happen minutes later behind somebody's back.
      mutations: { networkMode: 'always' },
    },
  });
}

/** A refusal stays one however often it is asked; only no answer, too many and our own trouble pass. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;
