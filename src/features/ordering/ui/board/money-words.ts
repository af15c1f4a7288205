import { isOnline, isPaymentValue } from '#domain/methods.ts';
import { cents, fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { keepsMoney } from '#domain/order-status.ts';
import type { Language } from '#platform/shared/languages.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { SavedOrder } from '../../contract.ts';

/** What was taken for an order, by staff or online, and has not gone back. */
export function kept({ paymentStatus, orderAmount, refunded }: Pick<SavedOrder, 'paymentStatus' | 'orderAmount' | 'refunded'>): Cents {
  if (!keepsMoney(paymentStatus)) return ZERO;
  return cents(fromAmount(orderAmount) - fromAmount(refunded));
}

/** Paid at a provider: its money goes back through the provider, not over the counter. */
export const paidOnline = (order: Pick<SavedOrder, 'paymentMethod' | 'paymentStatus' | 'orderAmount' | 'refunded'>): boolean =>
  kept(order) > 0 && isPaymentValue(order.paymentMethod) && isOnline(order.paymentMethod);

/** An amount in the order's own currency. */
export const orderMoney = (amount: Cents, { currency }: Pick<SavedOrder, 'currency'>, language: Language): string =>
  moneyText(amount, currency, language);
