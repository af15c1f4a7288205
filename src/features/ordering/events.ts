import * as v from 'valibot';
import { SHARE_METHODS } from '#domain/hand-money.ts';
import { ESCALATION } from '#domain/escalation.ts';
import { REDUCTIONS } from '#domain/reduction.ts';
import { PAYMENT_STATUSES } from '#domain/order-status.ts';
import { events } from '#platform/shared/event.ts';

const ByHand = v.object({ method: v.picklist(SHARE_METHODS), amountCents: v.number() });

/** What happens to an order; the subject is the order. */
export const ORDER_EVENTS = events({
  /** The kitchen has it: placed, or paid where it waited for that. */
  'order.placed': { data: v.object({ number: v.number() }) },
  /** To another status, back from one, or (online money went back) to another payment status. */
  'order.moved': {
    data: v.union([
      v.strictObject({ from: v.number(), to: v.number() }),
      v.strictObject({ from: v.number(), undone: v.literal(true) }),
      v.strictObject({ paymentStatus: v.picklist(PAYMENT_STATUSES) }),
    ]),
  },
  /** Staff let it into the kitchen, which awaited that. */
  'order.confirmed': {},
  /** Its guests sit at another table now. */
  'order.seated': { data: v.object({ floor: v.number(), table: v.number() }) },
  /** Staff put it aside: it awaits confirmation. */
  'order.held': {},
  'order.on_my_way': {},
  /** The guest said after sending it what else must not be in it; nobody has read that. */
  'order.allergy_said': {},
  /** Somebody of the kitchen read its allergies: the actor, at that moment. */
  'order.allergy_read': {},
  /** Nobody read them for so long that service was called. */
  'order.allergy_called': {},
  'order.ticked': { data: v.object({ line: v.number(), done: v.boolean() }) },
  'order.estimated': { data: v.object({ minutes: v.number() }) },
  /** Staff took its money by hand, or a guest paid a share of it online. */
  'order.settled': { data: ByHand },
  'order.refunded': { data: ByHand },
  /** Staff took something off it before it was paid, moved some of it to another bill, or put back what had come off. */
  'order.reduced': { data: v.object({ kind: v.picklist([...REDUCTIONS, 'moved', 'put_back']), amountCents: v.number() }) },
  /** Nobody took it for so long. */
  'order.escalated': { data: v.object({ step: v.picklist(Object.values(ESCALATION)) }) },
  /** It was not paid in time: no board ever had it. */
  'order.expired': {},
});
