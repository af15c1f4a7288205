import { heldMore, overBy } from '#domain/guarantee.ts';
import { PAYMENT } from '#domain/methods.ts';
import { add, cents, toAmount } from '#domain/money.ts';
import { subtract } from '#domain/money-parts.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Guaranteed } from '../hold-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { HOLD_STATES, holdsOf, limitOf, openOf, type HoldRow } from './hold-sql.ts';
import type { OrderDraft } from './order-rows.ts';
import { openVisitAt, type VisitRow } from './visit-sql.ts';

/** How much a table may have open, where it pays at the end with a guarantee. */

/** Whether an order may only be placed where its table's limit has room for it. What staff write down is theirs to decide. */
export const hasLimit = ({ guarantee }: VenueSnapshot, { paymentMethod, paymentStatus }: OrderDraft, byStaff: boolean): boolean =>
  guarantee !== null && !byStaff && paymentMethod === PAYMENT.atTheEnd && paymentStatus === 'unpaid';

/**
 * Refuses over_limit (409) where an order takes what is open of its table over the limit. Asked once it is written, while its transaction holds the venue's pulse:
 * who else orders, sits down or moves there comes before or after, and a hold that is let go counts no more.
 */
export async function refuseOverLimit(tx: Tx, { guarantee }: VenueSnapshot, order: OrderDraft): Promise<void> {
  if (!guarantee) return;
  const visit = await openVisitAt(tx, order.venueId, order.floor, order.tableNumber);
  const { heldCents, extraCents } = visit ? await limitOf(tx, visit) : { heldCents: cents(0), extraCents: cents(0) };
  const limit = add(heldCents, extraCents);
  // One that waits for a look is of no visit yet: it counts all the same.
  const others = visit ? (await openOf(tx, visit)).dueCents : cents(0);
  const isCounted = visit !== null && (await isRoundOf(tx, visit, order));
  const open = isCounted ? others : add(others, cents(order.totalCents));
  const over = overBy({ limit, open });
  if (over === 0) return;
  const more = heldMore(guarantee, over);
  throw new Refusal(409, 'over_limit', 'This would be more than the table’s limit. Pay something now, or let a card hold more.', {
    limit: toAmount(limit),
    open: toAmount(subtract(open, cents(order.totalCents))),
    order: toAmount(cents(order.totalCents)),
    more: more === null ? null : toAmount(more),
    hours: guarantee.hours,
  });
}

async function isRoundOf(tx: Tx, { id }: VisitRow, { venueId, id: orderId }: OrderDraft): Promise<boolean> {
  const row = await tx.selectFrom('orders').select('visitId').where('venueId', '=', venueId).where('id', '=', orderId).executeTakeFirst();
  return row?.visitId === id;
}

/** What guarantees a visit's bill, as its guests and staff read it; undefined: nothing does, nor has to. */
export async function readGuarantee(tx: Tx, { guarantee }: VenueSnapshot, visit: VisitRow): Promise<Guaranteed | undefined> {
  const holds = await holdsOf(tx, visit);
  const { heldCents, extraCents } = await limitOf(tx, visit);
  if (!guarantee && holds.length === 0 && extraCents === 0) return undefined;
  const { dueCents } = await openOf(tx, visit);
  return {
    limit: toAmount(add(heldCents, extraCents)),
    extra: toAmount(extraCents),
    open: toAmount(dueCents),
    asks: guarantee && { amount: toAmount(guarantee.amountCents), hours: guarantee.hours },
    holds: holds.map(holdOnWire),
  };
}

export const holdOnWire = ({ id, personId, amountCents, hours, state, heldAt, askedAt, heldUntil, shareId }: HoldRow) => ({
  _id: id,
  person: personId,
  amount: toAmount(cents(amountCents)),
  hours,
  state: HOLD_STATES.find((known) => known === state) ?? 'dropped',
  at: (heldAt ?? askedAt).toISOString(),
  until: heldUntil?.toISOString() ?? null,
  share: shareId,
});

export const tellHold = (tx: Tx, { venueId, id: subjectId }: Pick<VisitRow, 'venueId' | 'id'>, actor: string): Promise<number> =>
  appendEvent(tx, VISIT_EVENTS, { venueId, type: 'visit.changed', subjectId, data: { to: 'hold' }, actor });
