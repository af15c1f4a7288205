import { DEFAULT_DELIVERY_METHODS, DEFAULT_PAYMENT_METHODS, PAYMENT, PAYMENT_METHODS, takenByHand } from '#domain/methods.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { OnlineMethods } from './payment-slot.ts';

export type MethodOption<Value extends number = number> = {
  readonly value: Value;
  /** The venue's own name for it; empty where it kept the usual one, which the page says in its language. */
  readonly label: string;
};

/** How the venue brings orders, in its order; the first is the default. */
export function deliveryOptions(venue: PublicVenue): MethodOption[] {
  return (venue.deliveryMethods ?? DEFAULT_DELIVERY_METHODS).map(({ value, label }) => ({
    value,
    label: DEFAULT_DELIVERY_METHODS.some((usual) => usual.value === value && usual.label === label) ? '' : label,
  }));
}

/** The first of the venue's list, whether it works now or not. */
export const firstPayment = (venue: PublicVenue): number | undefined => (venue.paymentMethods ?? DEFAULT_PAYMENT_METHODS)[0]?.value;

/**
 * How the venue takes money, in its order; the first is the default. Of the online ways those that work now. `atEnd`: the bill at the end comes first, and takes
 * the place of what staff take by hand, for they take it then.
 */
export function paymentOptions(venue: PublicVenue, online: OnlineMethods, atEnd = false): MethodOption[] {
  const ways = (venue.paymentMethods ?? DEFAULT_PAYMENT_METHODS)
    .filter(({ value }) => (takenByHand(value) ? !atEnd : online.has(value)))
    .map(({ value, method }) => ({
      value,
      label: PAYMENT_METHODS.some((usual) => usual.value === value && usual.method === method) ? '' : method,
    }));
  return atEnd ? [{ value: PAYMENT.atTheEnd, label: '' }, ...ways] : ways;
}
