import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { Failure, Loading } from './admin-frame.tsx';
import { problemOf } from './problem.ts';
import './paged-list.css';

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null; readonly total?: number };
type Props<Row extends { readonly _id: string }> = {
  /** Under which it is kept, its filters included. */
  readonly name: readonly string[];
  readonly load: (after: string | null, signal: AbortSignal) => Promise<Page<Row>>;
  readonly row: (row: Row) => ReactNode;
  /** What is said instead of rows, with the next step where there is one. */
  readonly empty: ReactNode;
  readonly label: string;
};

/** A list of any length, by pages of fifty. */
export function PagedList<Row extends { readonly _id: string }>({ name, load, row, empty, label }: Props<Row>) {
  const t = useAdminTexts();
  const list = useInfiniteQuery({
    queryKey: ['admin', ...name],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total;
  const {
    shown,
    list: box,
    paging,
  } = usePages<Row, HTMLUListElement>(rows, {
    name: name.join(' '),
    hasMore: list.hasNextPage,
    more: list.fetchNextPage,
    ...(total !== undefined && { total }),
  });
  const again = () => void (list.isRefetchError ? list.refetch() : list.fetchNextPage());
  if (list.isError && !list.data) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  return (
    <>
      <p className={rows.length === 0 ? 'visually-hidden' : 'muted admin-count'} role="status">
        {total === undefined ? t('list.shown', { count: rows.length }) : t('list.of', { count: rows.length, total })}
      </p>
      {rows.length === 0 ? (
        <div className="admin-empty">{empty}</div>
      ) : (
        <ul ref={box} className="admin-list" tabIndex={-1} aria-label={label}>
          {shown.map((each) => (
            <li key={each._id} className="card">
              {row(each)}
            </li>
          ))}
        </ul>
      )}
      {list.isError && (
        <p className="notice admin-said" role="alert">
          {problemOf(list.error, t)}
        </p>
      )}
      {list.isError && (
        <button type="button" className="button" onClick={again} aria-disabled={list.isFetching || undefined}>
          {t('page.retry')}
        </button>
      )}
      <Pages paging={paging} say={t} />
    </>
  );
}

const SILENCE_MS = 300;

/** What somebody types, once they pause. */
export function useSearch(first = ''): { readonly typed: string; readonly type: (text: string) => void; readonly query: string } {
  const [typed, type] = useState(first);
  const [query, setQuery] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type, query };
}

export function SearchField({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <search>
      <TextField label={label} type="search" maxLength={100} value={value} onValue={onValue} />
    </search>
  );
}

/** A moment in the page's language, to the minute. */
export function useMoments(): (iso: string | null) => string {
  const t = useAdminTexts();
  const format = datesIn(t.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (iso) => (iso === null ? t('list.never') : format.format(new Date(iso)));
}
