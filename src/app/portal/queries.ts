import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#platform/browser/api.ts';

const MOST_TRIES = 3;
/** Where no answer came at all: a line that froze is said to be so before a third of a minute is over. */
const MOST_TRIES_AWAY = 1;

/** One cache for the portal. */
export function queryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < mostTries(error),
      },
      // Without a network a change fails and says so; held back, it would happen minutes later behind somebody's back.
      mutations: { networkMode: 'always' },
    },
  });
}

const mostTries = (error: Error): number => {
  if (!(error instanceof CallFailed)) return MOST_TRIES;
  if (error.status === 0) return MOST_TRIES_AWAY;
  return isFinal(error.status) ? 0 : MOST_TRIES;
};

/** A refusal stays one however often it is asked; only no answer, too many and our own trouble pass. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;
