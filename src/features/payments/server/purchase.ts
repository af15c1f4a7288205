import { UNPAID_FOR_MS } from '#domain/payment-status.ts';
import { SHARE_HELD_MS } from '#domain/table-people.ts';
import { isHeld } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { readShareToPay, type ShareToPay } from '#features/ordering/server/online-share.ts';
import { readOrder, type FullOrder } from '#features/ordering/server/store.ts';
import type { PaidFor, PaymentRow } from './store.ts';

/** What somebody pays through a provider: an order that waits for it, or a share of a table's bill. */
export type Purchase = PaidFor & {
  readonly venueId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly venueTitle: string;
  /** Of the order, or of the first round of the share. */
  readonly number: number;
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
  venueId: full.order.venueId,
  amountCents: full.order.totalCents,
  currency: full.order.currency,
  venueTitle: full.venue.title,
  number: full.order.number,
  language: language(full),
  wanted: isHeld(full.order),
  until: () => (full.order.heldAt ?? full.order.placedAt).getTime() + UNPAID_FOR_MS,
  fromCode: full.order.marks.includes('from_code'),
});

export const sharePurchase = ({ share, round, amountCents }: ShareToPay): Purchase => ({
  orderId: null,
  shareId: share.id,
  venueId: share.venueId,
  amountCents,
  currency: round.order.currency,
  venueTitle: round.venue.title,
  number: round.order.number,
  language: language(round),
  wanted: share.state === 'held',
  until: (begun) => begun + SHARE_HELD_MS,
  // Nobody joins a table without its code.
  fromCode: true,
});

/** What a payment is for; null: it was forgotten since. */
export async function purchaseOf(tx: Tx, { venueId, orderId, shareId }: PaymentRow): Promise<Purchase | null> {
  if (shareId !== null) {
    const share = await readShareToPay(tx, { venueId, shareId });
    return share && sharePurchase(share);
  }
  const full = orderId === null ? null : await readOrder(tx, orderId);
  return full && orderPurchase(full);
}
