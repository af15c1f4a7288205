import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { toPercent } from '#domain/money-parts.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { BEHIND } from '#domain/figures.ts';
import type { readFigureOrders } from '../behind-contract.ts';
import { cellText } from './cell-words.ts';
import { FigureEntries } from './figure-entries.tsx';
import { FigureInfo } from './figure-info.tsx';
import { useFloorName } from './floor-name.ts';
import { dayText, euroText } from './wording.ts';

const PARTS = ['method', 'rate', 'floor', 'table', 'weekday', 'hour', 'code', 'person'] as const;

/** The orders and refunds behind a figure. Which figure, which days and which part of it is in the address. */
export function FigureOrders({ venueId }: { readonly venueId: string }) {
  const t = usePortalReportsTexts();
  const floorName = useFloorName();
  const [address] = useSearchParams();
  const figure = BEHIND.find((one) => one === address.get('figure')) ?? 'net';
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const part = Object.fromEntries(PARTS.flatMap((name) => (address.get(name) === null ? [] : [[name, address.get(name) ?? '']])));
  const found = useInfiniteQuery({
    queryKey: ['report', venueId, 'orders', address.toString()],
    initialPageParam: '0',
    queryFn: ({ signal, pageParam: skip }) =>
      call<typeof readFigureOrders>('GET', '/api/venues/:id/report/orders', {
        params: { id: venueId },
        query: { figure, from, to, ...part, skip },
        signal: inTimeFor(signal),
      }),
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  });
  const [first] = found.data?.pages ?? [];
  if (found.isError)
    return <PartFailed text={t('failed')} again={t('failed_again')} busy={found.isFetching} retry={() => void found.refetch()} />;
  if (!first) return <p role="status">{t('loading')}</p>;
  const days = from === to ? dayText(from, t.language) : t('period.days', { from: dayText(from, t.language), to: dayText(to, t.language) });
  const wordFor = (name: (typeof PARTS)[number], value: string): string => {
    if (name === 'floor') return floorName(Number(value));
    return name === 'person' ? (first.person ?? t('table.nobody')) : wordOf(name, value, t);
  };
  const narrowed = PARTS.flatMap((name) => (part[name] === undefined ? [] : [wordFor(name, part[name])]));
  return (
    <section className="card panel report__table">
      <header>
        <div>
          <h2>
            {t(`column.${figure}`)} <FigureInfo figure={figure} />
          </h2>
          <p className="muted">{[days, ...narrowed].join(' · ')}</p>
        </div>
        <p className="report__total num">{euroText(first.total, first.currency, t.language)}</p>
      </header>
      {first.count === 0 ? (
        <p className="muted">{t('orders.none')}</p>
      ) : (
        <FigureEntries pages={found.data?.pages ?? []} name={address.toString()} hasMore={found.hasNextPage} more={found.fetchNextPage} />
      )}
    </section>
  );
}

type Say = ReturnType<typeof usePortalReportsTexts>;

function wordOf(name: (typeof PARTS)[number], value: string, t: Say): string {
  if (name === 'rate') return `${t('column.rate')} ${cellText(toPercent(Number(value)), { key: 'rate', kind: 'rate' }, '', t)}`;
  if (name === 'method') return cellText(value, { key: 'method', kind: 'method' }, '', t);
  if (name === 'weekday') return cellText(Number(value), { key: 'weekday', kind: 'weekday' }, '', t);
  if (name === 'hour') return cellText(Number(value), { key: 'hour', kind: 'hour' }, '', t);
  if (name === 'table' && value === '0') return t('table.none');
  return `${t(`column.${name}`)} ${value}`;
}
