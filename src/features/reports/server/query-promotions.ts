import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

export type PromotionRow = { promotionId: string | null; code: string; orders: number; discountCents: number; grossCents: number };

/** Promotions that orders carried, by what they took off. */
export async function queryPromotions(tx: Tx, span: Span): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select o.promotion_id, upper(coalesce(o.promo_code, '')) as code, count(*) as orders, sum(o.discount_cents - o.staff_discount_cents) as discount_cents,
      sum(o.total_cents - o.tip_cents) as gross_cents
    from orders o where ${within(span)} and ${O.sold} and (o.promotion_id is not null or coalesce(o.promo_code, '') <> '')
    group by 1, 2 order by discount_cents desc, code`.execute(tx);
  return rows;
}
