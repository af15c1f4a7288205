import { sql } from 'kysely';

/**
 * The one definition of what counts, for orders as `o`: neither rejected nor cancelled, and not waiting for an online payment or without it.
 * A refunded order stays on the day that sold it.
 */
export const SOLD = sql`o.status not in (8, 9) and o.payment_status not in ('pending', 'failed')`;

/** Rejected or cancelled, whatever was paid. */
export const STOPPED = sql`o.status in (8, 9)`;

/** Paid back, wholly or in part. */
export const REFUNDED = sql`o.payment_status in ('refunded', 'part_refunded')`;

/** A venue's business days, first and last included. */
export type Span = { readonly venueId: string; readonly from: string; readonly to: string };

/** Orders `o` of those days. */
export const within = ({ venueId, from, to }: Span) =>
  sql`o.venue_id = ${venueId}::uuid and o.business_day between ${from}::date and ${to}::date`;
