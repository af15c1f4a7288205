import type { Tx } from '#platform/server/database.ts';
import { untakenByVenue } from '#features/ordering/server/orders-now.ts';
import { failingPayments } from '#features/payments/server/failing-payments.ts';
import { failingPrinters } from '#features/printing/server/failing-printers.ts';
import { hasVenues, namesOf, venuesToMind } from '#features/venues/server/venue-standing.ts';
import { failingEndpoints } from '#features/webhooks/server/failing-endpoints.ts';
import type { FailingVenue } from '../desk-contract.ts';
import { VENUE_TROUBLES, type VenueTrouble } from '../troubles.ts';

type Found = { readonly venueId: string; readonly count: number; readonly since: Date | null };
type Troubles = FailingVenue['troubles'];

/** Every venue where something is wrong, the worst first; without names, which are wanted of few. */
export async function troublesByVenue(
  tx: Tx,
  now: number,
  plans: boolean,
): Promise<readonly (readonly [venueId: string, troubles: Troubles])[]> {
  const minded = await venuesToMind(tx, now);
  const found: Readonly<Record<VenueTrouble, readonly Found[]>> = {
    untaken: await untakenByVenue(tx, now),
    payments: await failingPayments(tx, now),
    printers: await failingPrinters(tx),
    webhooks: await failingEndpoints(tx),
    unverified: minded.filter(({ unlisted }) => unlisted).map(({ venueId, createdAt }) => ({ venueId, count: 1, since: createdAt })),
    trial: minded.flatMap(({ venueId, overSince }) => (plans && overSince ? [{ venueId, count: 1, since: overSince }] : [])),
  };
  const venues = new Map<string, Troubles>();
  for (const what of VENUE_TROUBLES)
    for (const { venueId, count, since } of found[what]) {
      const troubles = venues.get(venueId) ?? [];
      troubles.push({ what, count, since: since?.toISOString() ?? null });
      venues.set(venueId, troubles);
    }
  // Stable: each venue stands where its worst trouble put it.
  return [...venues];
}

const MOST_SHOWN = 50;

/** How many have each trouble, and the first of those with this one (or any), by name. */
export async function failingVenues(
  tx: Tx,
  all: Awaited<ReturnType<typeof troublesByVenue>>,
  trouble: VenueTrouble | undefined,
): Promise<{ counts: Record<VenueTrouble, number>; total: number; venues: FailingVenue[]; none: boolean }> {
  const has = (what: VenueTrouble) => all.filter(([, troubles]) => troubles.some((each) => each.what === what));
  const wanted = trouble === undefined ? all : has(trouble);
  const shown = wanted.slice(0, MOST_SHOWN);
  const names = await namesOf(
    tx,
    shown.map(([venueId]) => venueId),
  );
  const venues = shown.flatMap(([venueId, troubles]) => {
    const name = names.get(venueId);
    return name ? [{ _id: venueId, id: name.number, title: name.title, troubles }] : [];
  });
  const counts = Object.fromEntries(VENUE_TROUBLES.map((what) => [what, has(what).length])) as Record<VenueTrouble, number>;
  return { counts, total: wanted.length, venues, none: venues.length === 0 && !(await hasVenues(tx)) };
}
