import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { Link } from 'react-router';
import { add, fromAmount } from '#domain/money.ts';
import { may, type Standing } from '#domain/permissions.ts';
import type { tableCodes } from '#features/tables/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { Mark } from '#platform/ui/mark.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { useFloor } from '../floor/use-floor.ts';

type Venue = Standing & { readonly _id: string; readonly id: number };
const TEST_TABLE = 4;

/** Nothing to cook: says that it works, and how to see it work. */
export function EmptyBoard({ venue }: { readonly venue: Venue }) {
  const t = usePortalTexts();
  const { table, address } = useTestTable(venue);
  return (
    <section className="empty-board" aria-labelledby="empty-board">
      <Mark />
      <h2 id="empty-board">{t('board.empty_title')}</h2>
      <p>{t('board.empty', { table })}</p>
      {may(venue, 'floor') && <StillUnpaid venueId={venue._id} />}
      <a className="button button--large" href={address} target="_blank" rel="noreferrer">
        <QrCode className="icon" aria-hidden />
        {t('board.empty_action', { table })}
      </a>
    </section>
  );
}

/** What was served and is not paid is on no lane: it is at its tables, and at closing. */
function StillUnpaid({ venueId }: { readonly venueId: string }) {
  const t = usePortalTexts();
  const { tables, currency } = useFloor(venueId);
  const due = tables.flatMap(({ visit }) => (visit && visit.due > 0 ? [fromAmount(visit.due)] : []));
  if (due.length === 0) return null;
  return (
    <p>
      <Link to="/portal/tables">{t('board.unpaid', { amount: moneyText(add(...due), currency, t.language), count: due.length })}</Link>
    </p>
  );
}

/** A table to order from, with the key of its code for whoever may see codes: else the test would be marked as typed. */
function useTestTable({ _id, id, ...who }: Venue): { readonly table: number; readonly address: string } {
  const { data } = useQuery({
    queryKey: ['table-codes', _id, 'test'],
    queryFn: ({ signal }) =>
      call<typeof tableCodes>('GET', '/api/venues/:id/tables/codes', { params: { id: _id }, signal: inTimeFor(signal) }),
    enabled: may(who, 'tables'),
    staleTime: Infinity,
  });
  const code = data?.codes.find(({ table }) => table === TEST_TABLE) ?? data?.codes[0];
  if (!code) return { table: TEST_TABLE, address: `/store/?id=${id}&floor=1&table=${TEST_TABLE}` };
  // By the address this board was opened with: a phone's may be another one.
  const { pathname, search } = new URL(code.address);
  return { table: code.table, address: pathname + search };
}
