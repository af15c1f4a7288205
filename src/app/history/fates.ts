import { v7 as uuidv7 } from 'uuid';
import { pick, type Random } from '#db/demo/generate.ts';
import { PAYMENT } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { REFUND_REASONS, STOP_REASONS } from '#domain/reasons.ts';
import type { PastOrder } from '#features/ordering/server/write-history.ts';

const MINUTE_MS = 60_000;

type Working = { readonly staff: readonly string[]; readonly random: Random };

/** What became of an order. People with a card keep what they ordered: their stamps stay what they are. */
export function fateOf(
  { staff, random }: Working,
  { order }: Pick<PastOrder, 'order'>,
  minutes: number,
  at: number,
): Pick<PastOrder, 'status' | 'statusAt' | 'statusReason' | 'servedAt' | 'paid' | 'refund'> {
  const [owner = '', ...others] = staff;
  const luck = random();
  if (order.userId === null && luck < 0.019) {
    const status = luck < 0.012 ? ORDER_STATUS.rejected : ORDER_STATUS.cancelled;
    const reason = status === ORDER_STATUS.cancelled ? 'guest_wish' : pick(STOP_REASONS.slice(0, 2), random);
    const stoppedAt = new Date(at + (1 + 4 * random()) * MINUTE_MS);
    return { status, statusAt: stoppedAt, statusReason: reason, servedAt: null, paid: null, refund: null };
  }
  const servedAt = at + minutes * MINUTE_MS;
  const paidAt = servedAt + (4 + 14 * random()) * MINUTE_MS;
  const by = random() < 0.72 ? (others[0] ?? owner) : owner;
  const method = order.paymentMethod === PAYMENT.cash ? 'cash' : 'card';
  return {
    status: ORDER_STATUS.completed,
    statusAt: new Date(paidAt),
    statusReason: null,
    servedAt: new Date(servedAt),
    paid: { id: uuidv7({ msecs: paidAt }), at: new Date(paidAt), method, by },
    refund: luck > 0.985 ? refundOf(order, paidAt, owner, random) : null,
  };
}

/** Mostly a part of it: a dish that was cold, or missing. */
function refundOf({ userId, totalCents, tipCents }: PastOrder['order'], paidAt: number, by: string, random: Random): PastOrder['refund'] {
  const all = totalCents - tipCents;
  const part = Math.max(1, Math.round((all * (0.2 + 0.3 * random())) / 10) * 10);
  const refunded = userId === null && random() < 0.3 ? totalCents : Math.min(part, all);
  const at = paidAt + (2 + 20 * random()) * MINUTE_MS;
  return refunded > 0 ? { id: uuidv7({ msecs: at }), at: new Date(at), by, cents: refunded, reason: pick(REFUND_REASONS, random) } : null;
}
