import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { ORDERS } from './order-conditions.ts';

/** How promotions were used, as the orders themselves say: one that was rejected or cancelled never counts, nor one that awaits confirmation. */

/** How often a user has used a promotion. */
export async function usesBy(tx: Tx, venueId: string, promotionId: string, userId: string): Promise<number> {
  const { uses } = await tx
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('uses'))
    .where('venueId', '=', venueId)
    .where('promotionId', '=', promotionId)
    .where('userId', '=', userId)
    .where(ORDERS.standing)
    .where(ORDERS.taken)
    .executeTakeFirstOrThrow();
  return uses;
}

/** How many uses of a promotion orders hold that wait for an online payment. Exact for who holds the promotion's row. */
export async function unpaidUsesOf(tx: Tx, venueId: string, promotionId: string): Promise<number> {
  const { uses } = await tx
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('uses'))
    .where('venueId', '=', venueId)
    .where('promotionId', '=', promotionId)
    .where(ORDERS.held)
    .where(ORDERS.taken)
    .executeTakeFirstOrThrow();
  return uses;
}

/** Orders with a promotion, and what it took off them in cents. */
export type PromotionFigures = { readonly promotionId: string; readonly orders: number; readonly discountCents: number };

export async function promotionFigures(tx: Tx, venueId: string): Promise<PromotionFigures[]> {
  const { rows } = await sql<PromotionFigures>`
    select promotion_id, count(*)::int as orders, sum(discount_cents - staff_discount_cents)::int8 as discount_cents from orders
    where venue_id = ${venueId} and promotion_id is not null and ${ORDERS.taken} and ${ORDERS.standing} group by promotion_id`.execute(tx);
  return rows.map((row) => ({ ...row, discountCents: row.discountCents }));
}
