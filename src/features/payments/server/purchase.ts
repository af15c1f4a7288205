import { UNPAID_FOR_MS } from '#domain/payment-status.ts';
import { SHARE_HELD_MS } from '#domain/table-people.ts';
import { isHeld } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { readHoldToGive, type HoldToGive } from '#features/ordering/server/card-hold.ts';
import { readShareToPay, type ShareToPay } from '#features/ordering/server/online-share.ts';
import { readOrder, type FullOrder } from '#features/ordering/server/store.ts';
import type { PaidFor, PaymentRow } from './store.ts';

/** What somebody pays through a provider: an order that waits for it, a share of a table's bill, or a hold that guarantees one. */
export type Purchase = PaidFor & {
  readonly venueId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly venueTitle: string;
  /** What people know it by: the number of the order, or of the first round of the share; the table. */
  readonly called: string;
  readonly language: 'en' | 'el';
  /** Whether it still waits for its money. */
  readonly wanted: boolean;
  /** Until when a try may be paid that was begun at that moment, in epoch ms. */
  readonly until: (begun: number) => number;
  readonly fromCode: boolean;
};

const language = ({ order }: FullOrder): 'en' | 'el' => (order.language === 'el' ? 'el' : 'en');

export const orderPurchase = (full: FullOrder): Purchase => ({
  orderId: full.order.id,
  shareId: null,
  holdId: null,
  venueId: full.order.venueId,
  amountCents: full.order.totalCents,
  currency: full.order.currency,
  venueTitle: full.venue.title,
  called: `#${full.order.number}`,
  language: language(full),
  wanted: isHeld(full.order),
  until: () => (full.order.heldAt ?? full.order.placedAt).getTime() + UNPAID_FOR_MS,
  fromCode: full.order.marks.includes('from_code'),
});

export const sharePurchase = ({ share, round, amountCents }: ShareToPay): Purchase => ({
  orderId: null,
  shareId: share.id,
  holdId: null,
  venueId: share.venueId,
  amountCents,
  currency: round.order.currency,
  venueTitle: round.venue.title,
  called: `#${round.order.number}`,
  language: language(round),
  wanted: share.state === 'held',
  until: (begun) => begun + SHARE_HELD_MS,
  // Nobody joins a table without its code.
  fromCode: true,
});

export const holdPurchase = ({ hold, visit, venueTitle, currency }: HoldToGive): Purchase => ({
  orderId: null,
  shareId: null,
  holdId: hold.id,
  venueId: hold.venueId,
  amountCents: hold.amountCents,
  currency,
  venueTitle,
  called: `(${visit.tableNumber})`,
  // It is given on our own page.
  language: 'en',
  wanted: hold.state === 'asked',
  until: (begun) => begun + HOLD_ASKED_MS,
  fromCode: true,
});

/** So long a card may be typed for it. */
export const HOLD_ASKED_MS = 10 * 60_000;

/** What a payment is for; null: it was forgotten since. */
export async function purchaseOf(tx: Tx, { venueId, orderId, shareId, holdId }: PaymentRow): Promise<Purchase | null> {
  if (holdId !== null) {
    const hold = await readHoldToGive(tx, { venueId, holdId });
    return hold && holdPurchase(hold);
  }
  if (shareId !== null) {
    const share = await readShareToPay(tx, { venueId, shareId });
    return share && sharePurchase(share);
  }
  const full = orderId === null ? null : await readOrder(tx, orderId);
  return full && orderPurchase(full);
}
