import type { ComponentType } from 'react';
import type { OfferedMethod } from '#features/payments/contract.ts';
import type { PaymentPartProps } from '#features/payments/payer.ts';
import type { SavedOrder } from '../contract.ts';

/** The form of an online method; the app brings it, and it loads when one is chosen. */
export type PaymentSlot = ComponentType<PaymentPartProps>;

/** What an order that waits for its money shows instead of its way through the kitchen. */
export type PendingSlot = ComponentType<{
  readonly order: SavedOrder;
  readonly onOrder: (order: SavedOrder) => void;
  readonly onAnother: (order: SavedOrder) => void;
  readonly onGivenUp: (order: SavedOrder) => void;
}>;

/** Sends the receipt of a paid order by mail. */
export type ReceiptSlot = ComponentType<{ readonly orderId: string }>;

export type OnlineMethods = ReadonlyMap<number, OfferedMethod>;
