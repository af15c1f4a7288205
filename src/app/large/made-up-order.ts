import * as v from 'valibot';
import { DELIVERY } from '#domain/methods.ts';
import { cents, toAmount } from '#domain/money.ts';
import { quote } from '#domain/quote.ts';
import { AddOrderInput } from '#features/ordering/contract.ts';
import { orderWriter } from '#features/ordering/server/order-writer.ts';
import type { PlaceOrderDeps } from '#features/ordering/server/place-order.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { System } from '../system.ts';

/** What placing an order at that moment needs. */
export function placing(system: System, clock: Clock): PlaceOrderDeps {
  const { db } = system.database;
  return { ...system, db, clock, secret: system.config.secret, writer: orderWriter(db) };
}

/** Can be ordered as they are, as often as anybody likes. */
export const orderableOf = (venue: VenueSnapshot) =>
  [...venue.items.values()].filter((item) => item.inStock && item.stockQty === null && item.extras.every((extra) => !extra.required));

type Lines = Parameters<typeof quote>[0]['lines'];

type Guest = {
  readonly name: string;
  readonly floor?: number;
  readonly table: number;
  readonly paymentMethod: number;
  readonly tipCents?: number;
  readonly promotion?: VenueSnapshot['promotions'][number] | null;
  readonly collects?: boolean;
};

/** Priced by the rules, as a phone would have sent it. */
export function orderInput(venue: VenueSnapshot, lines: Lines, guest: Guest): AddOrderInput {
  const promotion = guest.promotion ?? null;
  const priced = quote({ lines, rewardRule: null, rewardsUsed: 0, promotion, tipCents: cents(guest.tipCents ?? 0) });
  const offered = [...venue.deliveryMethods];
  const [first = 1] = offered;
  const deliveryMethod = guest.collects ? (offered.find((method) => method === DELIVERY.collection) ?? first) : first;
  return v.parse(AddOrderInput, {
    storeDBId: venue.venueId,
    order: lines.map((line) => ({ quantity: line.quantity, payload: { item: { id: line.item.id }, extras: line.choices } })),
    orderAmount: toAmount(priced.totalCents),
    floor: guest.floor ?? venue.tables[0]?.floor ?? 0,
    table: venue.tables.length > 0 ? guest.table : 0,
    deliveryMethod,
    paymentMethod: guest.paymentMethod,
    buyersName: guest.name,
    promoCode: promotion?.code ?? null,
    tip: toAmount(priced.tipCents),
  });
}
