import type { SavedOrder } from '../../contract.ts';

/** So many of a table are shown one by one; a wave is answered as a whole. */
const SHOWN_OF_A_TABLE = 4;

type Row =
  | { readonly order: SavedOrder }
  | { readonly key: string; readonly shown: readonly SavedOrder[]; readonly more: readonly SavedOrder[] };

/** Orders that wait, oldest first as they are given; what is too much of one table is one row, where the first of it would stand. */
export function waitingRows(orders: readonly SavedOrder[]): readonly Row[] {
  const tables = Map.groupBy(orders, ({ floor, table }) => `${floor} ${table}`);
  return orders.flatMap((order): Row[] => {
    const key = `${order.floor} ${order.table}`;
    const list = tables.get(key) ?? [];
    const nth = list.indexOf(order);
    if (nth < SHOWN_OF_A_TABLE) return [{ order }];
    return nth === SHOWN_OF_A_TABLE ? [{ key, shown: list.slice(0, nth), more: list.slice(nth) }] : [];
  });
}
