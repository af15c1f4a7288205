import type * as v from 'valibot';
import { DELIVERY, PAYMENT } from '#domain/methods.ts';
import { wayAtTable } from '#domain/pay-when.ts';
import { LONGEST_BUYER } from '#domain/sizes.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { SavedOrder } from '../contract.ts';
import type { RoundInput } from '../visit-contract.ts';
import { placeOrder, type PlaceOrderDeps } from './place-order.ts';
import { tableOf } from './read-bill.ts';

type Round = {
  readonly venue: VenueSnapshot;
  readonly actor: string;
  readonly input: v.InferOutput<typeof RoundInput>;
  readonly idempotencyKey: string | null;
};

/** An order as staff write it down for a table. It goes the way of every order, under nobody's account. Refuses what the contract names. */
export async function placeRound(deps: PlaceOrderDeps, { venue, actor, input, idempotencyKey }: Round): Promise<SavedOrder> {
  if (idempotencyKey !== null && idempotencyKey.length > 200)
    throw new Refusal(400, 'invalid_input', 'An Idempotency-Key has at most 200 characters.');
  const { floor, table } = tableOf(venue, input.floor, input.table);
  const { order, orderAmount, note, avoids, language, buyersName } = input;
  // As the team, the log and the reports call them: a ticket under the venue's own name is nobody's.
  const name = buyersName?.trim() || (await peopleNames(deps.db, venue.venueId, [actor])).get(actor) || '–';
  const placed = await placeOrder(deps, {
    input: {
      storeDBId: venue.venueId,
      order,
      orderAmount,
      floor,
      table,
      deliveryMethod: DELIVERY.tableService,
      paymentMethod: wayAtTable(venue.payWhen, venue.paymentMethods) ?? PAYMENT.cash,
      rewardsUsedForOrder: 0,
      tip: 0,
      buyersName: name.slice(0, LONGEST_BUYER),
      note,
      avoids,
      language,
    },
    // Whose it is stands in it: the same key of another person is another order.
    idempotencyKey: idempotencyKey === null ? null : `round ${actor} ${idempotencyKey}`,
    userId: null,
    byStaff: true,
    writtenBy: actor,
  });
  return placed.order;
}
