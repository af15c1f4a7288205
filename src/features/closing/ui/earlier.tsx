import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { listZ } from '../contract.ts';
import { clock, longDay, money } from './words.ts';

/** The reports of days that were closed, newest first. */
export function Earlier({ venueId, current }: { readonly venueId: string; readonly current: number | null }) {
  const t = usePortalCloseTexts();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
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
  if (!data) return null;
  const closes = data.pages.flatMap((page) => page.closes);
  const { currency = 'EUR', timeZone = 'UTC' } = data.pages[0] ?? {};
  return (
    <nav className="earlier card panel" aria-label={t('earlier')}>
      <h2>{t('earlier')}</h2>
      {closes.length === 0 && <p className="muted">{t('earlier.none')}</p>}
      <ul>
        {closes.map(({ number, until, orders, net }) => (
          <li key={number}>
            <Link to={`?z=${number}`} aria-current={number === current ? 'page' : undefined}>
              <b className="num">{t('z_short', { number })}</b>
              <span>
                {longDay(until, timeZone, t)}, <span className="num">{clock(until, timeZone, t)}</span>
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
      {hasNextPage && (
        <button
          type="button"
          className="button button--small"
          aria-busy={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {t('earlier.more')}
        </button>
      )}
    </nav>
  );
}
