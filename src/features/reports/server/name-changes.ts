import type { Tx } from '#platform/server/database.ts';
import { orderNumbers } from '#features/ordering/server/order-numbers.ts';
import { calledAs } from '#features/venues/server/called-sql.ts';
import { idsIn, withNames } from '#features/venues/server/named-entries.ts';
import type { ChangeRow } from './query-changes.ts';

/** Entries in the words of who reads them: dishes, categories and promotions by what they are called now, orders by their number. */
export async function nameChanges(tx: Tx, venueId: string, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const ids = idsIn(rows);
  return withNames(rows, new Map([...(await calledAs(tx, [venueId], ids)), ...(await orderNumbers(tx, [venueId], ids))]));
}
