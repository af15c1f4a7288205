import { sql } from 'kysely';
import { BUSINESS_DAY_BEGINS, instantOf } from '#domain/local-time.ts';
import { shiftDay } from '../period.ts';

/** A venue's business days in its zone, first and last included. */
export type Span = { readonly venueId: string; readonly from: string; readonly to: string; readonly timeZone: string };

/** Orders `o` of those days. */
export const within = ({ venueId, from, to }: Span) =>
  sql`o.venue_id = ${venueId}::uuid and o.business_day between ${from}::date and ${to}::date`;

/** Orders `o` placed by an instant; null: all. */
export const placedBy = (until: Date | null) => (until === null ? sql`true` : sql`o.placed_at <= ${until}::timestamptz`);

/** From the first instant of those days to the first after them; `until` ends them earlier. */
export function instantsOf({ from, to, timeZone }: Span, until: Date | null = null): { readonly start: Date; readonly end: Date } {
  const begins = BUSINESS_DAY_BEGINS * 60;
  const end = new Date(instantOf(shiftDay(to, 1), begins, timeZone));
  return { start: new Date(instantOf(from, begins, timeZone)), end: until !== null && until < end ? until : end };
}
