import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { readChanges } from '../../changes-contract.ts';
import { ChangeRow } from './change-row.tsx';
import { ChangesFilter, FILTERS } from './changes-filter.tsx';

/** Who changed what, newest first. */
export function ChangesView({ venueId }: { readonly venueId: string }) {
  const t = usePortalReportsTexts();
  const say = usePortalTexts();
  const [query] = useSearchParams();
  const filter: Partial<Record<(typeof FILTERS)[number], string>> = {};
  for (const name of FILTERS) if (query.get(name)) filter[name] = query.get(name) ?? '';
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['changes', venueId, filter],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...filter, ...(pageParam !== null && { before: pageParam }) };
      return call<typeof readChanges>('GET', '/api/venues/:id/changes', {
        params: { id: venueId },
        query: asked,
        signal: inTimeFor(signal),
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const [first] = data?.pages ?? [];
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  const { shown, list, paging } = usePages<(typeof changes)[number], HTMLOListElement>(changes, {
    name: JSON.stringify(filter),
    hasMore: hasNextPage,
    more: fetchNextPage,
  });
  return (
    <>
      <p className="muted">{t('changes.intro')}</p>
      {first && <ChangesFilter people={first.people} kinds={first.kinds} />}
      {isError && <PartFailed text={t('failed')} again={t('failed_again')} busy={isFetching} retry={() => void refetch()} />}
      {!first && !isError && <p role="status">{t('loading')}</p>}
      {first && changes.length === 0 && (
        <p role="status">{t(Object.keys(filter).length > 0 ? 'changes.empty_filtered' : 'changes.empty')}</p>
      )}
      {first && changes.length > 0 && (
        <ol ref={list} className="card changes" tabIndex={-1} aria-label={t('view.changes')}>
          {shown.map((change) => (
            <ChangeRow key={change._id} change={change} timeZone={first.timeZone} currency={first.currency} />
          ))}
        </ol>
      )}
      <Pages paging={paging} say={say} />
    </>
  );
}
