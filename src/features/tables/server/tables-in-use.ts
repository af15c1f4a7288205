import { toAmount } from '#domain/money.ts';
import type { Database } from '#platform/server/database.ts';
import { readOpenRequests } from '#features/assistance/server/store.ts';
import { ordersAtTables } from '#features/ordering/server/orders-at-tables.ts';
import type { TableUse } from '../contract.ts';

/** Nobody sits longer; what was forgotten open yesterday says nothing of who sits there today. */
const LONGEST_MS = 18 * 3_600_000;

type Using = { -readonly [name in keyof TableUse]: TableUse[name] };

/** The tables where something is going on, longest first. */
export async function useOfTables(db: Database, venueId: string, now: number): Promise<TableUse[]> {
  const [orders, requests] = await Promise.all([ordersAtTables(db, venueId, new Date(now - LONGEST_MS)), readOpenRequests(db, venueId)]);
  const tables = new Map<string, Using>();
  for (const { floor, tableNumber: table, openOrders, dueCents, since } of orders) {
    const amountDue = toAmount(dueCents);
    tables.set(`${floor}/${table}`, { floor, table, openOrders, requests: 0, since: since.toISOString(), amountDue });
  }
  for (const { floor, tableNumber: table, createdAt, awaitingConfirmation } of requests) {
    if (awaitingConfirmation) continue;
    const since = createdAt.toISOString();
    const at = tables.get(`${floor}/${table}`) ?? { floor, table, openOrders: 0, requests: 0, since, amountDue: 0 };
    at.requests += 1;
    if (since < at.since) at.since = since;
    tables.set(`${floor}/${table}`, at);
  }
  return [...tables.values()].toSorted((one, other) => (one.since < other.since ? -1 : 1));
}
