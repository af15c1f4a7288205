import {
  MOST_WAITING,
  MOST_WITH_WORK,
  NEWCOMERS_FOR_MS,
  newcomersRoom,
  OPEN_FOR_MS,
  shareOfAddress,
  tableRoom,
  type OrderCaps,
} from '#domain/order-caps.ts';
import type { LineRow } from './order-rows.ts';
import type { NewOrder, OrderDraft } from './order-rows.ts';

/** Orders as `insertOrders` reads them. */
export const ordersJson = (fresh: readonly NewOrder[]): string =>
  JSON.stringify(
    fresh.map(({ order, lines, menuVersion, caps, worked = false, isOwnMachine = false }, nth) => ({
      nth,
      news: order.paymentStatus === 'pending' ? 0 : 1,
      menu_version: menuVersion,
      venue_id: order.venueId,
      id: order.id,
      business_day: order.businessDay,
      order_id: order.orderId,
      idempotency_key: order.idempotencyKey,
      request_fingerprint: bytea(order.fingerprint),
      user_id: order.userId,
      buyers_name: order.buyersName,
      floor: order.floor,
      table_number: order.tableNumber,
      delivery_method: order.deliveryMethod,
      payment_method: order.paymentMethod,
      payment_status: order.paymentStatus,
      currency: order.currency,
      subtotal_cents: order.subtotalCents,
      reward_savings_cents: order.rewardSavingsCents,
      discount_cents: order.discountCents,
      tip_cents: order.tipCents,
      total_cents: order.totalCents,
      promo_code: order.promoCode,
      promotion_id: order.promotionId,
      rewards_used: order.rewardsUsed,
      stamps_added: order.stampsAdded,
      note: order.note,
      avoids: order.avoids,
      rather_not: order.ratherNot,
      language: order.language,
      awaiting_confirmation: order.awaitingConfirmation,
      reserved: order.reserved,
      browser: bytea(order.browser),
      phone: bytea(order.phone),
      address: bytea(order.address),
      waits_for: order.waitsFor,
      marks: order.marks,
      ...capsJson(caps, order, { worked, isOwnMachine }),
      placed_at: order.placedAt,
      lines: lines.map(lineJson),
    })),
  );

function capsJson(
  caps: OrderCaps | null,
  { tableNumber, placedAt, address, waitsFor }: OrderDraft,
  { worked, isOwnMachine }: Required<Pick<NewOrder, 'worked' | 'isOwnMachine'>>,
) {
  if (!caps) return { judged: false };
  const most = waitsFor === 'code' ? MOST_WAITING.forCode : MOST_WAITING.else;
  const room = tableRoom(caps, tableNumber);
  const newcomers = newcomersRoom(caps);
  const open_since = new Date(placedAt.getTime() - OPEN_FOR_MS);
  return {
    judged: true,
    browser_cap: caps.browserOrders,
    browser_cap_cents: caps.browserCents,
    table_cap: room.orders,
    table_cap_cents: room.cents,
    open_since,
    ...(address && {
      address_cap: room.ofAddress.orders,
      address_cap_cents: room.ofAddress.cents,
      ...(!isOwnMachine && {
        newcomers_cap: newcomers.orders,
        newcomers_cap_cents: newcomers.cents,
        newcomers_since: new Date(placedAt.getTime() - NEWCOMERS_FOR_MS),
      }),
      phone_waits_cap: MOST_WAITING.phone,
      address_waits_cap: worked ? most.address * MOST_WITH_WORK : most.address,
      venue_waits_cap: worked ? null : most.venue,
      table_waits_cap: MOST_WAITING.withCode.table,
      table_address_waits_cap: shareOfAddress(MOST_WAITING.withCode.table, tableNumber),
      house_waits_cap: worked ? MOST_WAITING.withCode.address * MOST_WITH_WORK : MOST_WAITING.withCode.address,
    }),
  };
}

const bytea = (bytes: Buffer | null): string | null => bytes && `\\x${bytes.toString('hex')}`;

const lineJson = (line: LineRow, position: number) => ({
  position,
  item_id: line.itemId,
  name: line.name,
  quantity: line.quantity,
  unit_cents: line.unitCents,
  line_cents: line.lineCents,
  chosen: line.chosen,
  vat_class: line.vatClass,
  vat_rate: line.vatRate,
  allergens: line.allergens,
  gives_stamp: line.givesStamp,
  note: line.note,
  snapshot: line.snapshot,
});
