import { sql } from 'kysely';
import { O } from '#features/ordering/server/order-conditions.ts';
import { placedBy, within, type Span } from './span.ts';

/** The few orders of a period that did not end as a sale that was paid, each with its `day` and `cents`: apart, so that all others are read from an index alone. */

/** Sold and not paid: what is still to come. */
export const openIn = (span: Span, until: Date | null = null) => sql`
  select w.business_day as day, w.total_cents - w.taken_cents as cents
  from (select o.id from orders o where ${within(span)} and ${O.sold} and ${O.unpaid} and ${placedBy(until)} offset 0) t
  join orders w on w.venue_id = ${span.venueId}::uuid and w.id = t.id`;

/** Rejected or cancelled: what would have been sold. */
export const stoppedIn = (span: Span, until: Date | null = null) => sql`
  select o.business_day as day, o.total_cents - o.tip_cents as cents
  from orders o where ${within(span)} and ${O.stoppedByVenue} and ${placedBy(until)}`;
