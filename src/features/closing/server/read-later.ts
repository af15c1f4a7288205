import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { DayDraft, ZReport } from '../contract.ts';
import type { ZLater } from '../later-contract.ts';
import { reckon } from './read-draft.ts';
import { readReport, reportsWithLater, soldInReport } from './store.ts';

/** What changed since of the orders that a report has as sold: as later reports have it, then what is in none yet. Refuses not_found (404). */
export async function readLater(tx: Tx, venue: VenueSnapshot, number: number, now: number): Promise<ZLater[]> {
  const { venueId } = venue;
  if (!(await readReport(tx, venueId, number))) throw notFound('The report');
  const sold = await soldInReport(tx, venueId, number);
  const later: ZLater[] = [];
  for (const one of await reportsWithLater(tx, venueId, number)) {
    const report = await readReport(tx, venueId, one);
    if (report) later.push(...changesIn(report, sold, one));
  }
  const { draft } = await reckon(tx, venue, now, { drawerOf: null, from: null });
  return [...later, ...changesIn(draft, sold, null)];
}

type Listed = Pick<ZReport | DayDraft, 'refundList' | 'correctionList'>;

function changesIn({ refundList, correctionList }: Listed, sold: ReadonlySet<string>, within: number | null): ZLater[] {
  const of = (kind: ZLater['kind'], list: Listed['refundList']) =>
    list.filter(({ order }) => sold.has(order)).map((entry) => ({ ...entry, kind, in: within }));
  return [...of('refund', refundList), ...of('correction', correctionList)];
}
