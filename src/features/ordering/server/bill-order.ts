import type { BillOrder } from '#domain/bill.ts';
import { cents } from '#domain/money.ts';
import type { LineRow, OrderRow } from './order-rows.ts';

/** An order as the rules of a bill take it. */
export const billOrder = (order: OrderRow, lines: readonly Pick<LineRow, 'lineCents' | 'vatRate'>[]): BillOrder => ({
  status: order.status,
  paymentStatus: order.paymentStatus,
  lineCents: lines.map(({ lineCents }) => cents(lineCents)),
  rates: lines.map(({ vatRate }) => vatRate),
  totalCents: cents(order.totalCents),
  tipCents: cents(order.tipCents),
  takenCents: cents(order.takenCents),
  refundedCents: cents(order.refundedCents),
});
