import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { readReport } from '../contract.ts';
import type { ReportView } from '../report-views.ts';
import { PERIODS, type PeriodKind } from '../period.ts';

export type Asked = { readonly view: ReportView; readonly period: PeriodKind; readonly from: string; readonly to: string };

/** What the page's address asks for. */
export const queryOf = (query: URLSearchParams, view: ReportView): Asked => ({
  view,
  period: PERIODS.find((period) => period === query.get('period')) ?? '28',
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
});

/** The same as the server's query. */
export const queryFor = ({ view, period, from, to }: Asked) => ({ view, period, ...(period === 'custom' && { from, to }) });

/** A report; while another is on its way, of the same view, the last one stays. `failure`: a code. */
export function useReport(venueId: string, asked: Asked) {
  const { language } = usePortalReportsTexts();
  const query = useQuery({
    queryKey: ['report', venueId, asked, language],
    queryFn: ({ signal }) =>
      call<typeof readReport>('GET', '/api/venues/:id/report', {
        params: { id: venueId },
        query: { ...queryFor(asked), language },
        signal: inTimeFor(signal),
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const failure = query.isError ? (query.error instanceof CallFailed ? query.error.code : 'unknown') : null;
  // The table of another view under this one's heading would be a lie.
  const report = query.data?.view === asked.view ? query.data : undefined;
  return { report, fetching: query.isFetching, failure, retry: () => void query.refetch() };
}
