import { BellRing, ShieldQuestionMark } from 'lucide-react';
import { useMemo } from 'react';
import { add, fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { PageLink } from '#platform/ui/page-link.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { useLiveVenue } from '../board/live-venue.tsx';
import { takeAwayOf } from './take-away.ts';
import type { FloorTable } from '../../visit-contract.ts';

type Props = { readonly tables: readonly FloorTable[]; readonly requests: number; readonly currency: string };

/** The room in its figures, and what is collected, which no table shows. */
export function FloorFigures({ tables, requests, currency }: Props) {
  const t = usePortalTablesTexts();
  const visits = tables.flatMap(({ visit }) => (visit ? [visit] : []));
  const guests = visits.reduce((sum, visit) => sum + (visit.guests ?? 0), 0);
  const waiting = tables.reduce((sum, table) => sum + (table.waiting?.orders ?? 0), 0);
  // A house without tables has no figures, but for who waits.
  const none = tables.length === 0;
  const { board } = useLiveVenue();
  const away = useMemo(() => takeAwayOf(board), [board]);
  const due = add(...visits.map((visit) => fromAmount(visit.due)));
  return (
    <ul className="floor-figures num" aria-label={t('figures.label')}>
      {!none && <li>{t('figures.taken', { taken: tables.filter((table) => table.visit ?? table.with).length, all: tables.length })}</li>}
      {guests > 0 && <li>{t('figures.guests', { count: guests })}</li>}
      {!none && <li>{t('figures.due', { amount: moneyText(due, currency, t.language) })}</li>}
      {away.orders > 0 && (
        <li>
          <PageLink to="/portal/orders">
            {t('figures.away', { count: away.orders, amount: moneyText(away.due, currency, t.language) })}
          </PageLink>
        </li>
      )}
      {waiting > 0 && (
        <li className="floor-figures__call">
          <ShieldQuestionMark className="icon" aria-hidden />
          {t('figures.waiting', { count: waiting })}
        </li>
      )}
      {requests > 0 && (
        <li className="floor-figures__call">
          <BellRing className="icon" aria-hidden />
          {t('figures.requests', { count: requests })}
        </li>
      )}
    </ul>
  );
}
