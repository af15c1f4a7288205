import type { HandMethod } from '#domain/hand-money.ts';
import { isOnline, isPaymentValue, PAYMENT } from '#domain/methods.ts';
import { cents, fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { keepsMoney } from '#domain/order-status.ts';
import type { Language } from '#platform/shared/languages.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { SavedOrder } from '../../contract.ts';
import type { HandMoney } from '../../refund-contract.ts';

type Money = Pick<SavedOrder, 'paymentStatus' | 'orderAmount' | 'refunded' | 'taken'>;

/** What was taken for an order, by staff or online, and has not gone back: of one that is paid in parts, the parts. */
export function kept({ paymentStatus, orderAmount, refunded, taken }: Money): Cents {
  if (paymentStatus === 'unpaid') return cents(fromAmount(taken) - fromAmount(refunded));
  if (!keepsMoney(paymentStatus)) return ZERO;
  return cents(fromAmount(orderAmount) - fromAmount(refunded));
}

/** What is left to be paid of an order at the table; of one that is paid, nothing. */
export const leftToPay = ({ paymentStatus, orderAmount, taken }: Money): Cents =>
  paymentStatus === 'unpaid' ? cents(fromAmount(orderAmount) - fromAmount(taken)) : ZERO;

/** Whether some of it was paid, and some was not. */
export const isPartPaid = (order: Money): boolean => order.paymentStatus === 'unpaid' && order.taken > 0;

/** Paid at a provider: its money goes back through the provider, not over the counter. */
export const paidOnline = (order: Money & Pick<SavedOrder, 'paymentMethod'>): boolean =>
  keepsMoney(order.paymentStatus) && kept(order) > 0 && isPaymentValue(order.paymentMethod) && isOnline(order.paymentMethod);

/** How money goes back unless somebody says otherwise: as most of it came; before that is known, as the guest said. */
export function likelyBack(
  { paymentMethod }: Pick<SavedOrder, 'paymentMethod'>,
  all: readonly Pick<HandMoney, 'kind' | 'method' | 'amount'>[],
): HandMethod {
  const left = { cash: ZERO, card: ZERO };
  for (const { kind, method, amount } of all)
    if (method !== 'online') left[method] = cents(left[method] + (kind === 'payment' ? 1 : -1) * fromAmount(amount));
  if (left.cash === left.card) return paymentMethod === PAYMENT.cardAtTable ? 'card' : 'cash';
  return left.card > left.cash ? 'card' : 'cash';
}

/** An amount in the order's own currency. */
export const orderMoney = (amount: Cents, { currency }: Pick<SavedOrder, 'currency'>, language: Language): string =>
  moneyText(amount, currency, language);
