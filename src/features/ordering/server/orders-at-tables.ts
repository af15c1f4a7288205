import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { ORDERS } from './order-conditions.ts';

/** What the orders of a table come to that are not done with: still to be served, or to be paid. */
export type TableOrders = {
  readonly floor: number;
  readonly tableNumber: number;
  readonly openOrders: number;
  readonly dueCents: number;
  readonly since: Date;
};

/** By table, of orders placed from `from` on that the kitchen has. Collected orders sit at no table. */
export async function ordersAtTables(tx: Tx, venueId: string, from: Date): Promise<TableOrders[]> {
  const { rows } = await sql<TableOrders>`
    select floor, table_number, min(placed_at) as since,
      count(*) filter (where ${ORDERS.inKitchen})::int as open_orders,
      coalesce(sum(total_cents) filter (where ${ORDERS.unpaid}), 0)::int as due_cents
    from orders
    where venue_id = ${venueId} and table_number > 0 and delivery_method = 1 and not awaiting_confirmation
      and business_day >= ${from}::timestamptz::date - 1 and placed_at >= ${from}
      and ${ORDERS.open} and ${ORDERS.known} and (${ORDERS.inKitchen} or ${ORDERS.unpaid})
    group by floor, table_number`.execute(tx);
  return rows;
}
