import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { percentOf, toCents } from '#domain/money-parts.ts';
import { cents, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { may, type Standing } from '#domain/permissions.ts';
import { reduced, type Reducible, type Reduced, type Reduction, type ReductionProblem } from '#domain/reduction.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { returnStock } from '#features/venues/server/stock-sql.ts';
import { notAllowed } from '#features/venues/server/not-allowed.ts';
import { bumpMenuVersion } from '#features/venues/server/venue-sql.ts';
import type { SavedOrder } from '../contract.ts';
import { billOrder } from './bill-order.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { lockOrders } from './hand-money-sql.ts';
import { takeBackLines, takeBackStamps } from './line-stamps.ts';
import type { OrderRow } from './order-rows.ts';
import { insertReduction, isCounted, readReduction, updateLine, updateSums } from './reduction-sql.ts';
import { refuseShared } from './refuse-shared.ts';
import { lapseShares } from './share-sql.ts';
import { readOrder, type FullOrder } from './store.ts';

export type Reducing = {
  readonly orderId: string;
  readonly actor: string;
  readonly standing: Standing;
  /** Made by the page that asks. */
  readonly id: string;
  /** Euro that the order came to when this was decided. */
  readonly orderAmount: number;
  readonly reason: string;
} & (
  | { readonly kind: 'taken_off' | 'given_away'; readonly line: number; readonly quantity: number }
  | { readonly kind: 'discount'; readonly amount?: number | undefined; readonly percent?: number | undefined }
);

/**
 * Staff take something off an order before it is paid, in one transaction: its sums, its line, what was counted of the dish, and its stamps. Said twice
 * under one `id` it happens once. Refuses what the contract names, and not_allowed (403).
 */
export function reduceOrder(deps: ChangeDeps, by: Reducing): Promise<SavedOrder> {
  return changeOrder(deps, by, async (tx, { order: seen }) => {
    // Nobody pays, holds a share or takes anything off it meanwhile.
    await lockOrders(tx, seen.venueId, [seen.id]);
    const full = await readOrder(tx, seen.id);
    if (!full) throw notFound('The order');
    const what = reductionOf(by, full.order);
    if (await wasDone(tx, full.order, by)) return null;
    const at = new Date(deps.clock());
    await refuseUnlessOpen(tx, full.order, by, at);
    const answer = reduced(reducible(full), what);
    if (typeof answer === 'string') throw refusalOf(answer, by);
    const menuChanged = await write(tx, full, by, { what, answer });
    const revision = await updateSums(tx, full.order, sumsOf(answer));
    const [line, quantity] = what.kind === 'discount' ? [null, null] : [what.line, what.quantity];
    const { offCents, along } = answer;
    const row = { id: by.id, orderId: full.order.id, kind: by.kind, line, quantity, cents: offCents, at };
    const went = { alongCents: along.discountCents, alongHouseCents: along.staffDiscountCents };
    await insertReduction(tx, full.order.venueId, { ...row, ...went, reason: by.reason, actorId: by.actor });
    await note(tx, full, by, answer);
    return { revision, type: 'order.reduced', data: { kind: by.kind, amountCents: answer.offCents }, menuChanged };
  });
}

const sumsOf = ({ subtotalCents, rewardSavingsCents, discountCents, staffDiscountCents, totalCents }: Reduced) => ({
  subtotalCents,
  rewardSavingsCents,
  discountCents,
  staffDiscountCents,
  totalCents,
});

/** As the rules take it. Refuses too_much (400) where it is no amount. */
function reductionOf(by: Reducing, order: OrderRow): Reduction {
  if (by.kind !== 'discount') return { kind: by.kind, line: by.line, quantity: by.quantity };
  const sale = cents(order.totalCents - order.tipCents);
  if ((by.amount === undefined) === (by.percent === undefined)) throw refusalOf('too_much', by);
  const off: Cents | null = by.percent === undefined ? toCents(by.amount ?? 0) : percentOf(sale, by.percent);
  if (off === null) throw refusalOf('too_much', by);
  return { kind: 'discount', cents: off };
}

export const reducible = ({ order, lines }: FullOrder): Reducible => ({
  subtotalCents: cents(order.subtotalCents),
  rewardSavingsCents: cents(order.rewardSavingsCents),
  discountCents: cents(order.discountCents),
  staffDiscountCents: cents(order.staffDiscountCents),
  bill: billOrder(order, lines),
  lines: lines.map(({ unitCents, quantity, givenAway }) => ({ unitCents: cents(unitCents), quantity, givenAway })),
});

/** Whether it happened under this name before. Refuses idempotency_key_reused (422). */
async function wasDone(tx: Tx, { venueId, id }: OrderRow, by: Reducing): Promise<boolean> {
  const earlier = await readReduction(tx, venueId, by.id);
  if (!earlier) return false;
  const { line, quantity } = by.kind === 'discount' ? { line: null, quantity: null } : by;
  const isSame = earlier.orderId === id && earlier.kind === by.kind && earlier.line === line && earlier.quantity === quantity;
  if (isSame && earlier.reason === by.reason) return true;
  throw new Refusal(422, 'idempotency_key_reused', 'This was used for something else.');
}

async function refuseUnlessOpen(tx: Tx, order: OrderRow, by: Reducing, now: Date): Promise<void> {
  const begun = order.status >= ORDER_STATUS.preparing;
  if (begun && !may(by.standing, 'reduce')) throw notAllowed(by.standing, 'reduce');
  await refuseUnlessUnpaid(tx, order, now);
  if (toCents(by.orderAmount) !== order.totalCents)
    throw new Refusal(409, 'changed_meanwhile', 'It comes to another sum by now.', { orderAmount: toAmount(order.totalCents) });
}

/** Nothing of it is paid, held or counted. Refuses not_unpaid, not_confirmed, part_paid, share_held, share_paid, day_closed (409). */
export async function refuseUnlessUnpaid(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.paymentStatus !== 'unpaid' || isStopped(order.status))
    throw new Refusal(409, 'not_unpaid', 'There is nothing to be paid here any more.', { paymentStatus: order.paymentStatus });
  if (order.awaitingConfirmation) throw new Refusal(409, 'not_confirmed', 'This order waits to be confirmed first.');
  if (order.takenCents > 0) throw new Refusal(409, 'part_paid', 'Some of it is paid. Take the rest, then send back what is to go back.');
  await lapseShares(tx, order.venueId, { orderIds: [order.id] }, now);
  await refuseShared(tx, order.venueId, [order.id]);
  if (await isCounted(tx, order)) throw new Refusal(409, 'day_closed', 'A Z report has counted it. Take the money, and send it back.');
}

/** The line, its portions' stock and its stamps. True: a sold-out dish came back, so menus change. */
async function write(
  tx: Tx,
  { order, lines }: FullOrder,
  { actor }: Reducing,
  { what, answer }: { readonly what: Reduction; readonly answer: Reduced },
): Promise<boolean> {
  const { venueId } = order;
  // Nothing is paid for any more, so nothing is earned.
  if (answer.totalCents === 0) await takeBackStamps(tx, order, `reduced order #${order.number}`);
  if (what.kind === 'discount' || !answer.line) return false;
  await updateLine(tx, order, { ...answer.line, line: what.line });
  if (answer.line.quantity === answer.line.givenAway) await takeBackLines(tx, order, [what.line]);
  const sold = lines[what.line - 1];
  if (what.kind !== 'taken_off' || !sold?.snapshot.counted) return false;
  if (!(await returnStock(tx, venueId, [{ itemId: sold.itemId, quantity: what.quantity }]))) return false;
  await bumpMenuVersion(tx, venueId);
  await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor });
  return true;
}

/** Money that will not come is a change that owners can read. */
async function note(tx: Tx, { order, lines }: FullOrder, by: Reducing, { offCents }: Reduced): Promise<void> {
  const sold = by.kind === 'discount' ? undefined : lines[by.line - 1];
  const dish = by.kind === 'discount' || !sold ? {} : { dish: sold.name, quantity: by.quantity };
  await recordAudit(tx, {
    venueId: order.venueId,
    actor: by.actor,
    action: `order.${by.kind}`,
    subject: `#${order.number}`,
    before: { amount: toAmount(order.totalCents) },
    after: { amount: toAmount(order.totalCents - offCents), ...dish, reason: by.reason },
  });
}

function refusalOf(problem: ReductionProblem, by: Reducing): Refusal {
  const line = by.kind === 'discount' ? ZERO : by.line;
  if (problem === 'whole_round') return new Refusal(409, problem, 'Nothing would be left of it. Reject or cancel the order instead.');
  if (problem === 'too_much') return new Refusal(400, problem, 'More than nothing, and not more than the order comes to.');
  if (problem === 'too_many') return new Refusal(400, problem, 'There are not so many portions left to be paid.', { line });
  return new Refusal(400, problem, 'The order has no such line.', { line });
}
