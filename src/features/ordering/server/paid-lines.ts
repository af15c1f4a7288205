import { lineShares } from '#domain/bill.ts';
import { ZERO } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import { billOrder } from './bill-order.ts';
import { handMoneyOfMany } from './hand-money-sql.ts';
import type { LineRow, OrderRow } from './order-rows.ts';
import { paidShares } from './share-sql.ts';

/** Whether a line of an order (from 1) is paid: with all of it, alone, or by shares. */
export async function paidLines(tx: Tx, order: OrderRow, rows: readonly LineRow[]): Promise<(line: number) => boolean> {
  const money = await handMoneyOfMany(tx, order.venueId, [order.id]);
  const paid = new Set(money.flatMap((entry) => (entry.kind === 'payment' ? entry.lines : [])));
  const shared = await paidShares(tx, order.venueId, order.id);
  const cost = lineShares(billOrder(order, rows));
  const sharedOf = (line: number) => shared.reduce((sum, part) => sum + (part.line === line ? part.cents : 0), 0);
  return (line) => paid.has(line) || order.paymentStatus !== 'unpaid' || (sharedOf(line) > 0 && sharedOf(line) >= (cost[line - 1] ?? ZERO));
}
