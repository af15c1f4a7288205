import { sql } from 'kysely';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { mayHoldUnpaid } from '#domain/unpaid-share.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Draft } from './draft-order.ts';
import { O } from './order-conditions.ts';
import type { Reserved } from './reserve.ts';

/** An order that nobody took yet and nobody paid, of who has neither the table's code nor an account. */
const OF_STRANGERS = sql`o.status = ${sql.lit(ORDER_STATUS.placed)} and ${O.unpaid} and ${O.taken} and o.user_id is null and o.address is not null
  and not o.marks @> '{from_code}'`;

/**
 * Whether an order that has just taken what it needs is a stranger's, and takes more than what such may hold together of counted portions or of a code's
 * uses: a third. Exact for who holds the dishes' and the promotion's rows. Only asked of orders that take such at all.
 */
export async function asksTooMuch(
  tx: Tx,
  { order, stock, promotion }: Draft,
  { left, usesLeft }: Pick<Reserved, 'left' | 'usesLeft'>,
): Promise<boolean> {
  const isCounted = left.size > 0 || usesLeft !== null;
  if (
    !isCounted ||
    order.paymentStatus !== 'unpaid' ||
    order.userId !== null ||
    order.address === null ||
    order.marks.includes('from_code')
  )
    return false;
  const { rows } = await sql<{ known: boolean; uses: number; portions: Record<string, number> }>`
    select ${order.browser !== null} and exists (select from orders o where o.venue_id = ${order.venueId} and o.phone = ${order.phone}::bytea
        and ${O.standing} and (o.status > ${sql.lit(ORDER_STATUS.placed)} or ${O.paid})) as known,
      (select count(*)::int from orders o where o.venue_id = ${order.venueId} and o.promotion_id = ${promotion?.id ?? null}::uuid and ${OF_STRANGERS}) as uses,
      (select coalesce(jsonb_object_agg(item_id, held), '{}') from (
        select l.item_id, sum(l.quantity)::int as held from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
        where o.venue_id = ${order.venueId} and l.item_id = any(${stock.map(({ itemId }) => itemId)}::text[]) and l.snapshot ? 'counted' and ${OF_STRANGERS}
        group by 1) portions) as portions`.execute(tx);
  const [held] = rows;
  if (!held || held.known) return false;
  // This order is among them by now.
  if (usesLeft !== null && held.uses > mayHoldUnpaid(usesLeft + held.uses)) return true;
  return stock.some(({ itemId }) => {
    const [rest, mine] = [left.get(itemId), held.portions[itemId] ?? 0];
    return rest !== undefined && mine > mayHoldUnpaid(rest + mine);
  });
}
