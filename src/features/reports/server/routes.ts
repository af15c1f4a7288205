import { serve, type App } from '#platform/server/http.ts';
import { FILE_KINDS } from '#platform/shared/endpoint.ts';
import type { ReportsDatabase } from '#platform/server/reports-database.ts';
import { floorNameOf } from '#features/venues/server/floor-names.ts';
import type { Planning } from '#features/venues/server/plan-sql.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import { readFigureOrders as readFigureOrdersContract } from '../behind-contract.ts';
import { exportBooks, readBooks as readBooksContract } from '../books-contract.ts';
import { readChanges as readChangesContract } from '../changes-contract.ts';
import * as contract from '../contract.ts';
import { booksCsv } from './books-file.ts';
import { reportCsv, reportXlsx } from './export-file.ts';
import { readBooks } from './read-books.ts';
import { readChanges } from './read-changes.ts';
import { readDay } from './read-day.ts';
import { readFigureOrders } from './read-figure-orders.ts';
import { readOverview } from './read-overview.ts';
import { readReport, type ReportDeps } from './read-report.ts';

type Deps = ReportDeps & Planning & { readonly gate: VenueGate; readonly reports: ReportsDatabase; readonly secret: string };

/** What owners and managers read of their venue. */
export function reportRoutes(app: App, deps: Deps): void {
  const { gate, db, reports, clock } = deps;

  serve(app, contract.readOverview, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'overview');
    return readOverview(deps, venue, query);
  });

  serve(app, contract.readReport, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'reports');
    return reports.read((from) => readReport({ db: from, clock }, venue, query));
  });

  serve(app, readFigureOrdersContract, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'reports');
    return reports.read((from) => readFigureOrders({ db: from, clock }, venue, query));
  });

  serve(app, contract.exportReport, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'reports');
    const report = await reports.read((from) => readReport({ db: from, clock }, venue, query));
    const name = `parea-${venue.number}-${report.view}-${report.from}-${report.to}.${query.format}`;
    const floorName = floorNameOf(venue, query.language);
    context.header('Content-Disposition', `attachment; filename="${name}"`);
    context.header('Content-Type', query.format === 'xlsx' ? FILE_KINDS.xlsx : 'text/csv; charset=utf-8');
    return context.body(
      query.format === 'xlsx'
        ? new Uint8Array(await reportXlsx(report, query.language, floorName))
        : reportCsv(report, query.language, floorName),
    );
  });

  serve(app, readBooksContract, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'reports');
    return readBooks(deps, venue, query);
  });

  serve(app, exportBooks, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'reports');
    const books = await readBooks(deps, venue, query);
    const name = `parea-${venue.number}-${query.format}-${books.by}-${books.from}-${books.to}.csv`;
    context.header('Content-Disposition', `attachment; filename="${name}"`);
    context.header('Content-Type', 'text/csv; charset=utf-8');
    return context.body(booksCsv(books, query.format, query.language));
  });

  serve(app, contract.dayReport, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'reports');
    // It closes a day: from where orders are written.
    return readDay(deps, venue, query.day);
  });

  serve(app, readChangesContract, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'audit');
    return readChanges(db, venue, query);
  });
}
