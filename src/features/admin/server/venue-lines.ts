import { businessDay } from '#domain/local-time.ts';
import { lastDayOf, standingOf, tierOf, type PlanStanding } from '#domain/plan.ts';
import type { Tx } from '#platform/server/database.ts';
import { paidByVenue, type Paid } from '#features/plans/server/subscription-sql.ts';
import { listVenues, placeOf, venuesMatching, type ListedVenue } from '#features/venues/server/venue-directory.ts';
import { ownedAmong } from '#features/venues/server/staff-sql.ts';
import { VENUE_STATES, type VenueLine } from '../contract.ts';

const PAGE = 50;

type Asked = {
  readonly q: string;
  readonly status?: VenueLine['status'] | undefined;
  readonly plan?: PlanStanding | undefined;
  readonly after?: string | undefined;
};

/** The time, whether there are plans, and whether venues pay for them here. */
type Installation = { readonly now: number; readonly plans: boolean; readonly plansArePaid: boolean };

/** One page of venues, by number, with how many match altogether. */
export async function venueLines(tx: Tx, { q, status, plan, after }: Asked, installation: Installation) {
  const paid: ReadonlyMap<string, Paid> = installation.plansArePaid ? await paidByVenue(tx) : new Map();
  const found = venuesMatching(await listVenues(tx, status ? [status] : VENUE_STATES), q);
  const lineOf = lines(paid, installation);
  const all = plan ? found.filter((row) => lineOf(row).standing === plan) : found;
  const rest = all.filter(({ number }) => number > Number(after ?? -1));
  const page = rest.slice(0, PAGE);
  const owned = await ownedAmong(
    tx,
    page.map(({ id }) => id),
  );
  return {
    venues: page.map((row) => ({ ...lineOf(row), owned: owned.has(row.id) })),
    total: all.length,
    next: rest.length > PAGE ? String(page.at(-1)?.number) : null,
  };
}

const lines =
  (paid: ReadonlyMap<string, Paid>, { now, plans }: Installation) =>
  (row: ListedVenue): Omit<VenueLine, 'owned'> => ({
    _id: row.id,
    id: row.number,
    title: row.title,
    company: { _id: row.companyId, name: row.company },
    place: placeOf(row.address),
    status: row.status === 'suspended' || row.status === 'deleted' ? row.status : 'live',
    deleteAfter: row.deleteAfter?.toISOString() ?? null,
    tier: row.tier,
    lastDay: plans && row.endsAt ? lastDayOf(row.endsAt, row.timeZone) : null,
    endsAt: plans ? (row.endsAt?.toISOString() ?? null) : null,
    standing: plans ? standingOf({ tier: tierOf(row.tier), endsAt: row.endsAt }, paid.get(row.id)?.state ?? null, now) : null,
    // Who is late pays as soon as it is mended; when the next period begins says nothing.
    renewsAt: plans && paid.get(row.id)?.state === 'running' ? (paid.get(row.id)?.renewsAt?.toISOString() ?? null) : null,
    ordersToday: row.lastDay === businessDay(now, row.timeZone) ? row.ordersThen : 0,
    listed: row.listed,
    createdAt: row.createdAt.toISOString(),
  });
