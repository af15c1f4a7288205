import { businessDay, instantOf } from '#domain/local-time.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { insertBlock, liftBlock } from '#features/venues/server/block-sql.ts';
import type { BlockJson } from '#features/venues/server/venue-rows.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { MoveDeps } from './move-order.ts';
import { refuseOpen } from './refuse-open.ts';
import type { FullOrder } from './store.ts';
import type { PhoneOrTable } from './unconfirmed-sql.ts';

export type BlockDeps = EditDeps & Pick<MoveDeps, 'onMoved'> & { readonly clock: Clock };
export type Blocking = {
  readonly full: FullOrder;
  readonly venue: VenueSnapshot;
  readonly actor: string;
  readonly what: 'phone' | 'table';
  /** What has the table's code as well. */
  readonly all: boolean;
  /** What nobody has begun of its open orders is refused as well, with this reason; null: it stays. */
  readonly refuse: string | null;
};

/** The business day of a venue ends at five in the morning, when a block ends by itself. */
const DAY_ENDS_MINUTES = 29 * 60;

/**
 * Takes no more orders from the phone of an order (a phone that nobody served yet, at its address and table, waits for a look from then on), or for its table without the table's code (`all`: with it too), until staff let it in again or the day ends; and refuses what is open of it
 * and not begun, orders that await confirmation among it. Answers how many were refused. Refuses no_phone, no_table (409).
 */
export async function blockSender(deps: BlockDeps, { full, venue, actor, what, all, refuse }: Blocking): Promise<number> {
  const { order } = full;
  const of = senderOf(full, what, all);
  const now = deps.clock();
  const until = new Date(instantOf(businessDay(now, venue.timeZone), DAY_ENDS_MINUTES, venue.timeZone));
  const target =
    'phone' in of
      ? { phone: of.phone, address: order.address, near: { floor: order.floor, table: order.tableNumber } }
      : { at: { floor: of.floor, table: of.table }, withCode: of.withCode };
  const by = { venueId: order.venueId, actor };
  await editVenue(deps, by, async (tx) => {
    await insertBlock(tx, order.venueId, { of: target, number: order.number, by: actor, at: new Date(now), until });
    return {
      audit: { action: 'orders.blocked', subject: what === 'table' ? `${order.floor}/${order.tableNumber}` : `#${order.number}` },
      answer: null,
    };
  });
  // After the block is there, so that nothing comes in behind it.
  return refuse === null ? 0 : refuseOpen(deps, { venueId: order.venueId, of, reason: refuse, actor });
}

function senderOf({ order }: FullOrder, what: Blocking['what'], all: boolean): PhoneOrTable {
  if (what === 'table') {
    if (order.tableNumber === 0) throw new Refusal(409, 'no_table', 'This order was sent from no table.');
    return { floor: order.floor, table: order.tableNumber, withCode: all };
  }
  if (order.phone === null) throw new Refusal(409, 'no_phone', 'This order does not tell which phone it came from.');
  return { phone: order.phone };
}

/** As the entry of its blocking says: a table by its place, a phone by the order that it sent. */
const blockedAs = ({ floor, table_number: table, number }: BlockJson): string => (floor === null ? `#${number}` : `${floor}/${table}`);

/** Lets a phone or a table in again. Refuses not_found where it is not blocked (any more). */
export function unblock(
  deps: EditDeps,
  { venueId, id, actor }: { readonly venueId: string; readonly id: string; readonly actor: string },
): Promise<void> {
  return editVenue(deps, { venueId, actor }, async (tx, { blockRows }) => {
    const block = blockRows.find((row) => row.id === id.toLowerCase());
    if (!(await liftBlock(tx, venueId, id, actor))) throw notFound('The block');
    return { audit: { action: 'orders.unblocked', subject: block ? blockedAs(block) : '' }, answer: undefined };
  });
}
