import { sql } from 'kysely';

/** A venue's business days, first and last included. */
export type Span = { readonly venueId: string; readonly from: string; readonly to: string };

/** Orders `o` of those days. */
export const within = ({ venueId, from, to }: Span) =>
  sql`o.venue_id = ${venueId}::uuid and o.business_day between ${from}::date and ${to}::date`;
