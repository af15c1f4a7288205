import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { BOOKED_BY, type BookedBy } from '../../book-ways.ts';
import type { readBooks } from '../../books-contract.ts';
import { PERIODS, type PeriodKind } from '../../period.ts';

export type AskedBooks = { readonly period: PeriodKind; readonly by: BookedBy; readonly from: string; readonly to: string };

/** What the page's address asks for. */
export const askedBooks = (query: URLSearchParams): AskedBooks => ({
  period: PERIODS.find((period) => period === query.get('period')) ?? '28',
  by: BOOKED_BY.find((by) => by === query.get('by')) ?? 'days',
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
});

/** The same as the server's query. */
export const booksQuery = ({ period, by, from, to }: AskedBooks) => ({ period, by, ...(period === 'custom' && { from, to }) });

/** The books; while others are on their way the last ones stay. `failure`: a code. */
export function useBooks(venueId: string, asked: AskedBooks) {
  const query = useQuery({
    queryKey: ['report', venueId, 'books', asked],
    queryFn: ({ signal }) =>
      call<typeof readBooks>('GET', '/api/venues/:id/books', {
        params: { id: venueId },
        query: booksQuery(asked),
        signal: inTimeFor(signal),
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const failure = query.isError ? (query.error instanceof CallFailed ? query.error.code : 'unknown') : null;
  return { books: query.data, fetching: query.isFetching, failure, retry: () => void query.refetch() };
}
