import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { linesOf } from './lines-of.ts';
import { within, type Span } from './span.ts';

/** `rate` in hundredths of a percent; whole cents. */
export type VatSums = { rate: number; orders: number; grossCents: number; vatCents: number };

/**
 * What the receipts' VAT tables sum to, rate by rate: `vatTable` of the domain, order by order, in the database's whole numbers. What was paid
 * for an order without its tip is shared over its rates in proportion to their lines by largest remainder (a tie goes to the lower rate), then
 * the tax in each share rounds half a cent up. A test holds both against each other on every order of a large world.
 */
export async function queryVat(tx: Tx, span: Span): Promise<VatSums[]> {
  const { rows } = await sql<VatSums>`
    ${sharesIn(span, await linesOf(tx, span))}
    select rate, count(*) as orders, sum(gross)::bigint as gross_cents, sum(${TAX})::bigint as vat_cents
    from share group by rate order by rate`.execute(tx);
  return rows;
}

/** The tax in a share, half a cent up. */
export const TAX = sql`((2 * gross * rate + 10000 + rate) / (2 * (10000 + rate)))`;

/** A statement's beginning, after which \`share\` has each sold order (\`id\`) with its gross at each rate; `lines`: {@link linesOf} it. */
export const sharesIn = (span: Span, lines: RawBuilder<boolean>) => sql`
    with part as (
      select l.order_id as id, l.vat_rate as rate, max(o.total_cents - o.tip_cents)::bigint as paid, sum(l.line_cents)::bigint as weight,
        max(o.subtotal_cents)::bigint as whole
      from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
      where ${within(span)} and ${O.sold} and ${lines}
      group by l.order_id, l.vat_rate
    ), full_price as (
      select rate, weight as gross, id from part where paid = whole
    ), weighed as (
      -- Portions that were given away are in the subtotal and in no line.
      select id, rate, paid, weight, greatest(1, sum(weight) over (partition by id))::bigint as lines from part where paid <> whole
    ), reduced as (
      select id, rate, paid, paid * weight / lines as floor, paid * weight % lines as rest,
        row_number() over (partition by id order by paid * weight % lines desc, rate) as place,
        paid - sum(paid * weight / lines) over (partition by id) as missing
      from weighed
    ), share as (
      select id, rate, gross from full_price
      union all
      select id, rate, floor + case when place <= missing then 1 else 0 end from reduced
    )`;
