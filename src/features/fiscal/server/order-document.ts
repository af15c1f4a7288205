import { fiscalDocument, type FiscalDocument, type OrderNow } from '#domain/fiscal.ts';
import { toldMethod, type ShareMethod } from '#domain/hand-money.ts';
import { DELIVERY } from '#domain/methods.ts';
import { AWAITING_MONEY, isStopped, wasPaid } from '#domain/order-status.ts';
import type { HandMoneyRow } from '#features/ordering/server/hand-money-sql.ts';
import type { FullOrder } from '#features/ordering/server/store.ts';

/** No kitchen has it: it is not paid that should be, or nobody let it in yet. */
export const isAway = ({ order }: FullOrder): boolean =>
  order.awaitingConfirmation || AWAITING_MONEY.some((status) => status === order.paymentStatus);

export function documentOf({ order, lines }: FullOrder): FiscalDocument {
  const { id, number, currency, totalCents, tipCents, floor, tableNumber } = order;
  const table = order.deliveryMethod === DELIVERY.collection ? null : { floor, number: tableNumber };
  return fiscalDocument({
    order: { id, number, placedAt: order.placedAt.toISOString(), currency, table, totalCents, tipCents },
    lines: lines.map((line, at) => ({
      line: at + 1,
      item: line.itemId,
      name: line.snapshot.localName ?? line.name,
      quantity: line.quantity,
      totalCents: line.lineCents,
      vatRate: line.vatRate,
    })),
  });
}

/** How an order is over. One of which nothing is left (all of it went to another bill, say) is stopped. */
export function endOf({ order, lines }: FullOrder): OrderNow['end'] {
  if (isStopped(order.status) || lines.every(({ quantity }) => quantity === 0)) return 'stopped';
  return wasPaid(order.paymentStatus) ? 'paid' : 'open';
}

/** Money that came for an order, by way of paying; tips are in it, and told. */
export type FiscalPayment = { readonly method: ShareMethod; readonly amountCents: number; readonly tipCents: number };

export function paymentsOf({ order }: FullOrder, money: readonly HandMoneyRow[]): FiscalPayment[] {
  const came = money.filter(({ kind }) => kind === 'payment');
  if (came.length === 0) return [{ method: 'online', amountCents: order.totalCents, tipCents: order.tipCents }];
  return came.map(({ method, amountCents, tipCents }) => ({
    method: toldMethod(method),
    amountCents,
    tipCents: tipCents ?? Math.min(order.tipCents, amountCents),
  }));
}
