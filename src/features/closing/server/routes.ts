import { toAmount } from '#domain/money.ts';
import { notFound } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import { reading } from '#platform/server/database.ts';
import { floorNameOf } from '#features/venues/server/floor-names.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { countBlind as countBlindContract, moveCash as moveCashContract } from '../cash-contract.ts';
import * as contract from '../contract.ts';
import { laterOfZ } from '../later-contract.ts';
import { closeDay } from './close-day.ts';
import type { CloseDeps } from './close-deps.ts';
import { countBlind } from './count-blind.ts';
import { moveCash } from './move-cash.ts';
import { reckon, shownOf } from './read-draft.ts';
import { readLater } from './read-later.ts';
import { listReports, readReport } from './store.ts';
import { zCsv } from './z-file.ts';

const PAGE = 60;

/** Closing the day, and the reports of days that were closed: for owners and managers. */
export function closingRoutes(app: App, deps: CloseDeps & { readonly gate: VenueGate }): void {
  const { gate, db, clock } = deps;
  const draftOf = async (venue: VenueSnapshot, from: string | null = null) =>
    shownOf(await reading(db, (tx) => reckon(tx, venue, clock(), { drawerOf: null, from })));

  serve(app, contract.readDraft, async ({ params, query, context }) =>
    draftOf((await gate(context, params.id, 'close')).venue, query.from ?? null),
  );

  serve(app, contract.closeDay, async ({ params, body, context }) => {
    const { venue, userId } = await gate(context, params.id, 'close');
    return closeDay(deps, { venue, userId }, body);
  });

  serve(app, moveCashContract, async ({ params, body, context }) => {
    const { venue, userId } = await gate(context, params.id, 'close');
    await moveCash(deps, { venue, userId }, body);
    return draftOf(venue);
  });

  serve(app, countBlindContract, async ({ params, body, context }) => {
    const { venue, userId } = await gate(context, params.id, 'close');
    await countBlind(deps, { venue, userId }, body);
    return draftOf(venue);
  });

  serve(app, contract.listZ, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'close');
    const found = await listReports(db, venue.venueId, query.before ?? null, PAGE + 1);
    const page = found.slice(0, PAGE);
    const closes = page.map(({ number, until, orders, netCents, receivedCents }) => ({
      number,
      until: until.toISOString(),
      orders,
      net: toAmount(netCents),
      received: toAmount(receivedCents),
    }));
    const next = found.length > PAGE ? (page.at(-1)?.number ?? null) : null;
    return { currency: venue.currency, timeZone: venue.timeZone, closes, next };
  });

  const found = async (venue: VenueSnapshot, number: string) => {
    const report = await readReport(db, venue.venueId, Number(number));
    if (!report) throw notFound('The report');
    return report;
  };

  serve(app, contract.readZ, async ({ params, context }) => found((await gate(context, params.id, 'close')).venue, params.number));

  serve(app, laterOfZ, async ({ params, context }) => {
    const { venue } = await gate(context, params.id, 'close');
    return { later: await reading(db, (tx) => readLater(tx, venue, Number(params.number), clock())) };
  });

  serve(app, contract.exportZ, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'close');
    const report = await found(venue, params.number);
    const csv = query.format === 'csv';
    context.header('Content-Disposition', `attachment; filename="parea-${venue.number}-z-${report.number}.${query.format}"`);
    context.header('Content-Type', csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    return context.body(csv ? zCsv(report, query.language, floorNameOf(venue, query.language)) : JSON.stringify(report, null, 2));
  });
}
