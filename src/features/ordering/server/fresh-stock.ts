import type { Tx } from '#platform/server/database.ts';
import { stockLeft } from '#features/venues/server/stock-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { AddOrderInput } from '../contract.ts';

/**
 * The venue, with what is left of its counted dishes now where the cart wants more than was left when it was read: portions of a cancelled order
 * come back without another version of the menu, and are not refused. None left at all is another version, and needs no look.
 */
export async function withFreshStock(tx: Tx, venue: VenueSnapshot, { order }: Pick<AddOrderInput, 'order'>): Promise<VenueSnapshot> {
  const lines = Map.groupBy(order, (line) => String(line.payload.item.id));
  const isShort = [...lines].some(([id, list]) => {
    const left = venue.items.get(id)?.stockQty ?? 0;
    return left > 0 && list.reduce((units, { quantity }) => units + quantity, 0) > left;
  });
  if (!isShort) return venue;
  const left = await stockLeft(tx, venue.venueId);
  const items = [...venue.items].map(([id, item]) => [id, { ...item, stockQty: left.get(id) ?? item.stockQty }] as const);
  return { ...venue, items: new Map(items) };
}
