import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { listZ } from '../contract.ts';
import { businessDayText, clock, money } from './words.ts';

type ZLine = AnswerOf<typeof listZ>['closes'][number];

/** The reports of days that were closed, newest first. */
export function Earlier({ venueId, current }: { readonly venueId: string; readonly current: number | null }) {
  const t = usePortalCloseTexts();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['close', venueId, 'list'],
    queryFn: ({ signal, pageParam }) =>
      call<typeof listZ>('GET', '/api/venues/:id/closes', {
        params: { id: venueId },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal: inTimeFor(signal),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const say = usePortalTexts();
  const { shown, list, paging } = usePages<ZLine, HTMLUListElement>(data?.pages.flatMap((page) => page.closes) ?? [], {
    size: 30,
    hasMore: hasNextPage,
    more: fetchNextPage,
  });
  if (!data) return null;
  const { currency = 'EUR', timeZone = 'UTC' } = data.pages[0] ?? {};
  return (
    <nav className="earlier card panel" aria-label={t('earlier')}>
      <h2>{t('earlier')}</h2>
      {shown.length === 0 && <p className="muted">{t('earlier.none')}</p>}
      <ul ref={list} tabIndex={-1} aria-label={t('earlier')}>
        {shown.map(({ number, until, orders, net }) => (
          <li key={number}>
            <Link to={`?z=${number}`} aria-current={number === current ? 'page' : undefined}>
              <b className="num">{t('z_short', { number })}</b>
              <span>
                {businessDayText(until, timeZone, t)}, <span className="num">{clock(until, timeZone, t)}</span>
              </span>
              <span className="num">{t('open.sum', { count: orders, amount: money(net, currency, t) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {current !== null && (
        <Link className="button button--small" to="/portal/close">
          {t('today')}
        </Link>
      )}
      <Pages paging={paging} say={say} />
    </nav>
  );
}
