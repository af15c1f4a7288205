import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { Field } from '#platform/ui/field.tsx';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { pastOrders } from '../../board-contract.ts';
import { ORDER_STATES, type OrderState } from '../../order-states.ts';
import type { SavedOrder } from '../../contract.ts';
import type { Ask, Mine } from './asks.ts';
import { latest } from './board.ts';
import { useLiveVenue } from './live-venue.tsx';
import { PastRow } from './past-row.tsx';
import './past-orders.css';

type Props = { readonly venueId: string; readonly ask: (order: SavedOrder, what: Ask) => void; readonly mine: Mine };
type Wish = { readonly q: string; readonly state: OrderState; readonly day: string };

/** As the server sends them. */
const PAGE = 30;
const NO_WISH: Wish = { q: '', state: 'any', day: '' };

function usePast(venueId: string, { q, state, day }: Wish) {
  return useInfiniteQuery({
    queryKey: ['past-orders', venueId, q, state, day],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...(q !== '' && { q }), ...(day !== '' && { day }), ...(pageParam !== '' && { after: pageParam }) };
      return call<typeof pastOrders>('GET', '/api/venues/:id/orders/past', { params: { id: venueId }, query, signal: inTimeFor(signal) });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

/** All orders of the venue, latest first: by number, name, table, state and day. */
export function PastOrders({ venueId, ask, mine }: Props) {
  const t = usePortalTexts();
  const [wish, setWish] = useState(NO_WISH);
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, refetch } = usePast(venueId, useDeferredValue(wish));
  const { board } = useLiveVenue();
  const orders = data?.pages.flatMap((page) => page.orders.map((order) => latest(order, board))) ?? [];
  const { shown, list, paging } = usePages<SavedOrder, HTMLUListElement>(orders, {
    name: JSON.stringify(wish),
    size: PAGE,
    hasMore: hasNextPage,
    more: fetchNextPage,
    total: data?.pages[0]?.total ?? 0,
  });
  return (
    <section className="past" aria-labelledby="past-title">
      <h2 id="past-title" className="visually-hidden">
        {t('view.past')}
      </h2>
      <PastFilters wish={wish} change={setWish} />
      <p className="visually-hidden" role="status">
        {data && !isFetching ? t('past.found', { count: data.pages[0]?.total ?? orders.length }) : ''}
      </p>
      {isError && (
        <PartFailed text={t(`failure.${failureOf(error)}`)} again={t('shell.try_again')} busy={isFetching} retry={() => void refetch()} />
      )}
      {!data && !isError && <p className="past__empty">{t('shell.loading')}</p>}
      {data && orders.length === 0 && (
        <div className="past__empty">
          <p>{t(wish === NO_WISH ? 'past.none_yet' : 'past.none')}</p>
          {wish === NO_WISH ? (
            <Link className="button" to="/portal/orders">
              {t('past.to_board')}
            </Link>
          ) : (
            <button type="button" className="button" onClick={() => setWish(NO_WISH)}>
              {t('past.clear')}
            </button>
          )}
        </div>
      )}
      <ul ref={list} className="past__list" tabIndex={-1} aria-label={t('view.past')}>
        {shown.map((order) => (
          <PastRow key={order._id} order={order} ask={ask} mine={mine} />
        ))}
      </ul>
      <Pages paging={paging} say={t} />
    </section>
  );
}

function PastFilters({ wish, change }: { readonly wish: Wish; readonly change: (wish: Wish) => void }) {
  const t = usePortalTexts();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where it would not open a keyboard over the list.
    if (matchMedia('(pointer: fine)').matches) search.current?.focus();
  }, []);
  return (
    <search className="past__filters">
      <Field label={t('past.search')}>
        {(control) => (
          <div className="input-group">
            <input
              {...control}
              ref={search}
              className="input"
              type="search"
              maxLength={80}
              value={wish.q}
              onChange={({ target }) => change({ ...wish, q: target.value })}
            />
            <Search className="icon" aria-hidden />
          </div>
        )}
      </Field>
      <Field label={t('past.state')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={wish.state}
            onChange={({ target }) => change({ ...wish, state: ORDER_STATES.find((state) => state === target.value) ?? 'any' })}
          >
            {ORDER_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`past.state_${state}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label={t('past.day')} type="date" value={wish.day} onValue={(day) => change({ ...wish, day })} />
    </search>
  );
}
