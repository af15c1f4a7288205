import { businessDay, instantOf, isoDay, localParts } from '#domain/local-time.ts';
import { closingTime } from '#domain/opening-hours.ts';
import { orderTaking } from '#domain/order-taking.ts';
import { tintOf, type Tint } from '#domain/category-tint.ts';
import { saysAllergens } from '#domain/menu.ts';
import { toAmount } from '#domain/money.ts';
import { lastEventSeq } from '#platform/server/event-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { readOpenRequests } from '#features/assistance/server/store.ts';
import { planOf, type Planning } from '#features/venues/server/plan-sql.ts';
import { tablePath } from '#features/venues/server/table-code.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Language } from '#platform/shared/languages.ts';
import type { Overview, Totals } from '../contract.ts';
import type { Range } from '../report-views.ts';
import { dayCount, periodOf, shiftDay, weekdayOf, type Days } from '../period.ts';
import { dishCalled } from './called.ts';
import { barsOf } from './overview-bars.ts';
import { queryItems, type ItemRow } from './query-items.ts';
import { queryLanes, queryLate } from './query-now.ts';
import { queryRunning, type RunningRow } from './query-running.ts';
import { queryServed } from './query-served.ts';
import { queryStamps, type StampsRow } from './query-stamps.ts';
import { queryStart } from './query-start.ts';
import { queryRefunds } from './query-refunds.ts';
import { readTotals, type ReportDeps } from './read-report.ts';
import { readingFigures } from './reading-figures.ts';

const MOST_SELLING = 5;
const MOST_SHOWN = 6;

type Asked = { readonly range: Range; readonly language?: Language | undefined };

/** How a venue is doing and what needs somebody, as of now. One snapshot, with the number of the last event that is in it. */
export async function readOverview(
  { db, clock, plans, secret }: ReportDeps & Pick<Planning, 'plans'> & { readonly secret: string },
  venue: VenueSnapshot,
  asked: Asked,
): Promise<Overview> {
  const { range, language = null } = asked;
  const now = clock();
  const { venueId, timeZone, currency } = venue;
  const { days, before } = rangeOf(range, now, timeZone);
  const [span, spanBefore] = [
    { venueId, timeZone, ...days },
    { venueId, timeZone, ...before },
  ];
  return readingFigures(db, async (tx) => {
    const lastEventId = await lastEventSeq(tx, venueId);
    const totals = await readTotals(tx, span, await queryRefunds(tx, span));
    const served = await queryServed(tx, span);
    const until = sameTime(before.to, now, timeZone);
    const then = await readTotals(tx, spanBefore, await queryRefunds(tx, spanBefore, until), { until });
    return {
      range,
      ...days,
      before,
      now: new Date(now).toISOString(),
      timeZone,
      currency,
      ...compared(totals, then),
      minutesToTable: { now: served.minutes, before: (await queryServed(tx, spanBefore, until)).minutes },
      stamps: stampsOf(await queryStamps(tx, span)),
      taking: takingOf(venue, now),
      bars: await barsOf(tx, range, { venueId, timeZone, days, hourNow: localParts(now, timeZone).hour }),
      sells: (await queryItems(tx, span, MOST_SELLING)).map((row) => sellsOf(venue, language, row)),
      ...(await rightNow(tx, venue, now, language)),
      promotions: (await queryRunning(tx, venueId, now)).map((row) => promotionOf(row, now)),
      ...(await startOf(tx, venue, { plans, secret, now })),
      lastEventId,
    };
  });
}

const instant = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString());

function takingOf({ items, openingHours, timeZone, pause }: VenueSnapshot, now: number): Overview['taking'] {
  const { open, nextOpening } = orderTaking(openingHours, timeZone, pause, now);
  const paused = pause !== null && (pause.until === null || pause.until > now);
  return {
    dishes: items.size > 0,
    open,
    paused,
    until: instant(open ? closingTime(openingHours, timeZone, now) : null),
    next: instant(nextOpening),
  };
}

const stampsOf = (days: readonly StampsRow[]): Overview['stamps'] => ({
  given: days.reduce((sum, { stamps }) => sum + stamps, 0),
  rewardsUsed: days.reduce((sum, { rewardsUsed }) => sum + rewardsUsed, 0),
});

/** Today against the same weekday a week ago; this week against last week so far; this month against the same dates of the last. */
function rangeOf(range: Range, now: number, zone: string): { readonly days: Days; readonly before: Days } {
  const today = businessDay(now, zone);
  const month = range === 'month' ? periodOf('month', today) : null;
  if (month) return { days: { from: month.from, to: month.to }, before: month.before };
  const from = range === 'week' ? shiftDay(today, -weekdayOf(today)) : today;
  const days = { from, to: today };
  return { days, before: { from: shiftDay(from, -7), to: shiftDay(today, -7) } };
}

/** What the clocks show now, on that business day: half a day is compared with half a day. */
function sameTime(day: string, now: number, zone: string): Date {
  const local = localParts(now, zone);
  const pastMidnight = dayCount({ from: businessDay(now, zone), to: isoDay(local.year, local.month, local.day) }) - 1;
  return new Date(instantOf(day, (pastMidnight * 24 + local.hour) * 60 + local.minute + 1, zone));
}

const compared = (now: Totals, before: Totals): Pick<Overview, 'net' | 'refunds' | 'orders' | 'average' | 'tables'> => ({
  net: { now: now.net, before: before.net },
  refunds: { now: now.refunds, before: before.refunds },
  orders: { now: now.orders, before: before.orders },
  average: { now: now.average, before: before.average },
  tables: { now: now.tables, before: before.tables },
});

function sellsOf(venue: VenueSnapshot, language: Language | null, row: ItemRow): Overview['sells'][number] {
  const item = venue.items.get(row.itemId);
  return {
    id: row.itemId,
    name: dishCalled(venue, language, row.itemId, row.name),
    image: item?.image ?? '',
    tint: tintOfItem(venue, row.itemId),
    quantity: row.quantity,
    amount: toAmount(row.amountCents),
  };
}

/** The cloth that guests see it on; of a dish that is gone, the plainest. */
function tintOfItem(venue: VenueSnapshot, itemId: string): Tint {
  const { categories = [], items = {}, categoryDetails = {} } = venue.whole.content?.menu ?? {};
  const place = categories.findIndex((name) => items[name]?.some((item) => String(item.id) === itemId));
  return place < 0 ? 'almond' : tintOf(categoryDetails[categories[place] ?? '']?.tint, place);
}

async function rightNow(
  tx: Tx,
  venue: VenueSnapshot,
  now: number,
  language: Language | null,
): Promise<Pick<Overview, 'lanes' | 'late' | 'requests' | 'openRequests' | 'soldOut'>> {
  const late = await queryLate(tx, venue.venueId, now);
  const requests = await readOpenRequests(tx, venue.venueId);
  const soldOut = [...venue.items.values()].filter((item) => !item.inStock || item.stockQty === 0);
  return {
    lanes: await queryLanes(tx, venue.venueId),
    late: late.map(({ id, number, floor, tableNumber, since, ready }) => ({
      _id: id,
      number,
      floor,
      table: tableNumber,
      since: since.toISOString(),
      ready,
    })),
    requests: requests.slice(0, MOST_SHOWN).map(({ id, floor, tableNumber, subOption, createdAt }) => ({
      _id: id,
      floor,
      table: tableNumber,
      subOption,
      since: createdAt.toISOString(),
    })),
    openRequests: requests.length,
    soldOut: soldOut.map((item) => ({ id: item.id, name: dishCalled(venue, language, item.id, item.name) })),
  };
}

const promotionOf = (row: RunningRow, now: number): Overview['promotions'][number] => ({
  _id: row.id,
  name: row.name,
  code: row.code ?? '',
  live: row.startsAt === null || row.startsAt.getTime() <= now,
  startDate: row.startsAt?.toISOString() ?? null,
  endDate: row.endsAt?.toISOString() ?? null,
  used: row.used,
  backgroundColor: row.backgroundColor,
});

async function startOf(
  tx: Tx,
  venue: VenueSnapshot,
  { plans, secret, now }: { readonly plans: boolean; readonly secret: string; readonly now: number },
): Promise<Pick<Overview, 'start' | 'ending'>> {
  const { team, invited, ordered, ownMenu, ownTables, taxSaid } = await queryStart(tx, venue.venueId, new Date(now));
  const [first] = venue.tables.flatMap(({ floor, tables }) =>
    tables.map(({ table }) => ({ floor, table })).toSorted((one, other) => one.table - other.table),
  );
  const start: Overview['start'] = [
    { step: 'menu', done: ownMenu && venue.items.size > 0 },
    { step: 'allergens', done: ownMenu && [...venue.items.values()].some(saysAllergens) },
    { step: 'tax', done: taxSaid, country: venue.country },
    { step: 'tables', done: ownTables && venue.tables.some(({ tables }) => tables.length > 0) },
    { step: 'hours', done: venue.openingHours.weekly.length > 0 },
    { step: 'team', done: team > 1 || invited },
    { step: 'order', done: ordered, ...(!ordered && first && { address: tablePath(secret, venue, first) }) },
  ];
  const { tier, endsAt } = await planOf(tx, venue.venueId);
  return { start, ending: plans && endsAt ? { tier, endsAt: endsAt.toISOString() } : null };
}
