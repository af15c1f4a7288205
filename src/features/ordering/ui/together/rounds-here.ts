import { DEFAULT_DELIVERY_METHODS, DEFAULT_PAYMENT_METHODS, DELIVERY, takenByHand } from '#domain/methods.ts';
import type { PublicVenue } from '#features/venues/contract.ts';

/** Whether a round of a table can be sent here: it is served there, and paid to staff (as the server's `atTable` asks). */
export const roundsHere = ({ deliveryMethods, paymentMethods }: Pick<PublicVenue, 'deliveryMethods' | 'paymentMethods'>): boolean =>
  (deliveryMethods ?? DEFAULT_DELIVERY_METHODS).some(({ value, enabled }) => enabled && value === DELIVERY.tableService) &&
  (paymentMethods ?? DEFAULT_PAYMENT_METHODS).some(({ value, enabled }) => enabled && takenByHand(value));
