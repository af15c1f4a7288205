import { toAmount } from '#domain/money.ts';
import { localParts } from '#domain/order-id.ts';
import { isReason } from '#domain/reasons.ts';
import { ORDER_STATUS, PAYMENT_STATUSES } from '#domain/order-status.ts';
import { toPercent } from '#domain/money-parts.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import { ORDER_MARKS, WAITS_FOR, type OrderLine, type OrderMark, type SavedOrder } from '../contract.ts';
import { vatLeft } from './money-back.ts';
import type { LineRow, OrderRow, OrderVenue } from './order-rows.ts';
import type { FullOrder } from './store.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Rows → the wire, for guests: a line that staff took off is not theirs any more. */
export function savedOrder(order: OrderRow, lines: readonly LineRow[], venue: OrderVenue): SavedOrder {
  const saved = onWire(order, lines, venue);
  return { ...saved, order: saved.order.filter(({ quantity }) => quantity > 0) };
}

function onWire(order: OrderRow, lines: readonly LineRow[], venue: OrderVenue): SavedOrder {
  return {
    _id: order.id,
    orderId: order.orderId,
    number: order.number,
    revision: order.revision,
    company: venue.company,
    storeTitle: venue.title,
    storeId: venue.number,
    storeDBId: order.venueId,
    order: lines.map((line, position) => orderLine(line, position, order.doneLines.includes(position + 1))),
    totalItems: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: toAmount(order.subtotalCents),
    rewardSavings: toAmount(order.rewardSavingsCents),
    discountAmount: toAmount(order.discountCents),
    ...(order.staffDiscountCents > 0 && { staffDiscount: toAmount(order.staffDiscountCents) }),
    tip: toAmount(order.tipCents),
    orderAmount: toAmount(order.totalCents),
    currency: order.currency,
    vat: vat(order, lines),
    floor: order.floor,
    table: order.tableNumber,
    deliveryMethod: order.deliveryMethod,
    paymentMethod: order.paymentMethod,
    promoCode: order.promoCode ?? '',
    rewardsUsedForOrder: order.rewardsUsed,
    loyaltyStampsAdded: order.stampsAdded,
    buyersName: order.buyersName,
    note: order.note ?? '',
    avoids: order.avoids,
    ratherNot: order.ratherNot,
    ...(isOfSeveral(lines) && { ofSeveral: true }),
    allergyReadAt: order.allergyReadAt?.toISOString() ?? null,
    allergyCalledAt: order.allergyCalledAt?.toISOString() ?? null,
    allergyToldAt: order.allergyToldAt?.toISOString() ?? null,
    language: order.language,
    orderStatus: order.status,
    statusReason: reasonWords(order.statusReason, order.language),
    onTheirWay: order.onTheirWay,
    awaitingConfirmation: order.awaitingConfirmation,
    paymentStatus: PAYMENT_STATUSES.find((status) => status === order.paymentStatus) ?? 'unpaid',
    refunded: toAmount(order.refundedCents),
    taken: toAmount(order.takenCents),
    readyBy: order.readyBy?.toISOString() ?? null,
    escalation: order.escalation,
    timestamp: timestamp(order.placedAt.getTime(), venue.timeZone),
    timeZone: venue.timeZone,
    placedAt: order.placedAt.toISOString(),
    statusAt: order.statusAt.toISOString(),
    preparingAt: order.preparingAt?.toISOString() ?? null,
    readyAt: order.readyAt?.toISOString() ?? null,
    servedAt: servedAt(order)?.toISOString() ?? null,
    claimed: order.userId !== null,
  };
}

const isOfSeveral = (lines: readonly LineRow[]): boolean =>
  new Set(lines.flatMap(({ snapshot: { guest } }) => (guest ? [`${guest.creature} ${guest.colour} ${guest.name}`] : []))).size > 1;

/** Completed is after it was brought, and mostly when its table was closed. */
function servedAt({ status, statusAt, priorStatus, priorStatusAt }: OrderRow): Date | null {
  if (status === ORDER_STATUS.served) return statusAt;
  return status === ORDER_STATUS.completed && priorStatus === ORDER_STATUS.served ? priorStatusAt : null;
}

const isMark = (mark: string): mark is OrderMark => ORDER_MARKS.some((one) => one === mark);

/** The same for the venue's staff, with what is theirs to see alone. */
export function staffOrder({ order, lines, venue }: FullOrder): SavedOrder {
  const saved = onWire(order, lines, venue);
  return {
    ...saved,
    ...(order.cutFrom !== null && { cut: true }),
    ...(isReason(order.statusReason) && { reasonKey: order.statusReason }),
    order: saved.order.map((line, at) => ({ ...line, ...guest(lines[at]), ...sentBack(order, at + 1) })),
    waitsFor: WAITS_FOR.find((one) => one === order.waitsFor) ?? null,
    marks: order.marks.filter(isMark),
  };
}

/** The portions of a line that were paid back by name; one that went by two ways has no more portions than the line. */
export const portionsBack = ({ backs }: Pick<OrderRow, 'backs'>, line: number): number =>
  backs.flatMap(({ of }) => of).reduce((sum, part) => sum + (part.line === line ? part.quantity : 0), 0);

function sentBack(order: OrderRow, line: number): Pick<OrderLine, 'sentBack'> {
  const portions = portionsBack(order, line);
  return portions > 0 ? { sentBack: portions } : {};
}

const guest = (line: LineRow | undefined): Pick<OrderLine, 'guest'> => (line?.snapshot.guest ? { guest: line.snapshot.guest } : {});

/** A reason of ours in the guest's language, any other as it was typed. */
const reasonWords = (reason: string | null, language: string): string =>
  isReason(reason) ? mailTexts(language)(`reason.${reason}`) : (reason ?? '');

function orderLine(line: LineRow, position: number, done: boolean): OrderLine {
  const extras: Record<string, { value: string; text: string; cost: number }[]> = {};
  for (const { option, value, text, costCents } of line.chosen) (extras[option] ??= []).push({ value, text, cost: toAmount(costCents) });
  return {
    id: String(position + 1),
    quantity: line.quantity,
    payload: {
      item: {
        id: line.itemId,
        name: line.name,
        price: toAmount(line.snapshot.priceCents ?? line.unitCents),
        image: line.snapshot.image ?? '',
        selectedAllergens: line.allergens,
        addLoyaltyStamp: line.givesStamp,
      },
      extras,
    },
    name: line.name,
    localName: line.snapshot.localName ?? line.name,
    chosen: line.chosen.map(({ option, value, text, costCents, removes }) => ({
      option,
      value,
      text,
      cost: toAmount(costCents),
      ...(removes && { removes: [...removes] }),
    })),
    unitPrice: toAmount(line.unitCents),
    lineTotal: toAmount(line.unitCents * line.quantity),
    ...(line.givenAway > 0 && { givenAway: line.givenAway }),
    ...(line.takenOff > 0 && { takenOff: line.takenOff }),
    ...(line.movedOff > 0 && { movedOff: line.movedOff }),
    vatRate: toPercent(line.vatRate),
    allergens: line.allergens,
    mayContain: line.snapshot.mayContain ?? [],
    kept: line.snapshot.kept ?? [],
    note: line.note ?? '',
    ...(line.snapshot.translations && { translations: line.snapshot.translations }),
    // Nothing is left of it to do.
    done: done || line.quantity === 0,
  };
}

/** The tip carries none of the food's VAT. */
const vat = (order: OrderRow, lines: readonly LineRow[]): SavedOrder['vat'] =>
  vatLeft({ order, lines }).map((row) => ({
    rate: toPercent(row.rate),
    gross: toAmount(row.grossCents),
    net: toAmount(row.netCents),
    vat: toAmount(row.vatCents),
  }));

/** The specification's form, on the venue's clocks. */
function timestamp(epochMs: number, zone: string): string {
  const at = localParts(epochMs, zone);
  return `${two(at.day)}-${two(at.month)}-${at.year}_${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;
}
