import { DEFAULT_DELIVERY_METHODS, DEFAULT_PAYMENT_METHODS, DELIVERY, takenByHand } from '#domain/methods.ts';
import type { PublicVenue } from './contract.ts';
import { payWhenOf } from './venue-rules.ts';

/** Whether a round of a table can be sent here: it is served there, and paid to staff or at the end (as the server's `atTable` asks). */
export const roundsHere = ({
  deliveryMethods,
  paymentMethods,
  configuration,
}: Pick<PublicVenue, 'deliveryMethods' | 'paymentMethods' | 'configuration'>): boolean =>
  (deliveryMethods ?? DEFAULT_DELIVERY_METHODS).some(({ value, enabled }) => enabled && value === DELIVERY.tableService) &&
  (payWhenOf({ configuration }) === 'end' ||
    (paymentMethods ?? DEFAULT_PAYMENT_METHODS).some(({ value, enabled }) => enabled && takenByHand(value)));
