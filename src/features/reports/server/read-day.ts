import { businessDay } from '#domain/local-time.ts';
import { toAmount } from '#domain/money.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { DayReport } from '../contract.ts';
import { lastSold } from './first-sold.ts';
import { methods } from './methods-view.ts';
import { queryBridge } from './query-bridge.ts';
import { queryRefunds } from './query-refunds.ts';
import { readTotals, type ReportDeps } from './read-report.ts';
import { readingFigures } from './reading-figures.ts';
import { tableOf } from './table.ts';
import { vat } from './vat-view.ts';

/** The end of a business day, everything as of one moment. Unasked it is the last on which something was sold: in the morning that is yesterday. */
export async function readDay({ db, clock }: ReportDeps, venue: VenueSnapshot, asked: string | undefined): Promise<DayReport> {
  const { venueId, timeZone, currency } = venue;
  return readingFigures(db, async (tx) => {
    const day = asked ?? (await lastSold(tx, venueId, businessDay(clock(), timeZone)));
    const span = { venueId, timeZone, from: day, to: day };
    const refunds = await queryRefunds(tx, span);
    const totals = await readTotals(tx, span, refunds);
    const bridge = await queryBridge(tx, span);
    const sentBack = refunds.reduce((sum, { cents }) => sum + cents, 0);
    const { sold, open, elsewhere, others, stopped, taken } = bridge;
    return {
      day,
      timeZone,
      currency,
      totals,
      vat: tableOf(await vat(tx, { span, refunds })),
      methods: tableOf(await methods(tx, { span, refunds })),
      bridge: {
        sold: toAmount(sold),
        open: toAmount(open),
        elsewhere: toAmount(elsewhere),
        others: toAmount(others),
        stopped: toAmount(stopped),
        taken: toAmount(taken),
        sentBack: toAmount(sentBack),
      },
      agrees: sold - open - elsewhere + others + stopped === taken,
    };
  });
}
