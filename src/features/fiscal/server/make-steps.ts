import { v7 as uuidv7 } from 'uuid';
import { dueSteps, isBesideReceipt } from '#domain/fiscal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { eventsAfter, eventsInPiece } from '#platform/server/event-log.ts';
import { readEvent } from '#platform/shared/event.ts';
import { ORDER_EVENTS } from '#features/ordering/events.ts';
import { handMoneyOfMany } from '#features/ordering/server/hand-money-sql.ts';
import { readOrders, type FullOrder } from '#features/ordering/server/store.ts';
import { documentOf, endOf, isAway, paymentsOf } from './order-document.ts';
import { holdPort, movePort } from './port-sql.ts';
import { insertSteps, lastSteps, markBeside, openSlip, type LastStepRow, type NewStep } from './slip-sql.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Makes steps of what happened at a venue since the last time, each event once whoever does it. The events were written in their orders' own
 * transactions, so nothing is lost between an order and its slip, and no order waits for one. Answers whether there may be more.
 */
export const makeSteps = ({ db, clock }: Deps, venueId: string): Promise<boolean> =>
  inTransaction(db, (tx) => someSteps(tx, venueId, new Date(clock())));

async function someSteps(tx: Tx, venueId: string, now: Date): Promise<boolean> {
  const port = await holdPort(tx, venueId);
  if (!port?.isOn) return false;
  const most = eventsInPiece();
  const events = await eventsAfter(tx, venueId, port.eventSeq, most);
  const last = events.at(-1);
  if (!last) return false;
  const ids = new Set(events.flatMap((event) => (readEvent(ORDER_EVENTS, event) ? [event.subjectId] : [])));
  await bringUpToDate(tx, venueId, [...ids], { since: port.since, now });
  await movePort(tx, venueId, last.seq);
  return events.length === most;
}

type When = { readonly since: Date; readonly now: Date };

/** Whatever is to be done so that the slips of these orders say what the orders are. Whoever calls holds the venue's port. */
export async function bringUpToDate(tx: Tx, venueId: string, orderIds: readonly string[], { since, now }: When): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await readOrders(tx, venueId, orderIds);
  const known = await lastSteps(tx, venueId, orderIds);
  const money = Map.groupBy(await handMoneyOfMany(tx, venueId, orderIds), ({ orderId }) => orderId);
  const steps: NewStep[] = [];
  const beside: string[] = [];
  for (const [id, full] of orders) {
    const last = known.get(id) ?? null;
    if (isAway(full) || last?.stage === 'by_hand' || (last === null && full.order.placedAt < since)) continue;
    const is = { document: JSON.stringify(documentOf(full)), end: endOf(full) };
    const due = dueSteps(last, is);
    if (due[0] === 'issue') await openSlip(tx, venueId, { orderId: id, orderNumber: full.order.number, openedAt: full.order.placedAt });
    steps.push(...due.map((action, at) => stepOf(full, last, { action, at, document: is.document, payments: money.get(id) ?? [] })));
    if (isBesideReceipt(last, is) || (last?.action === 'convert' && full.order.refundedCents > 0)) beside.push(id);
  }
  await insertSteps(tx, venueId, steps, now);
  await markBeside(tx, venueId, beside);
}

type Due = Pick<NewStep, 'action' | 'document'> & { readonly at: number; readonly payments: Parameters<typeof paymentsOf>[1] };

const stepOf = (full: FullOrder, last: LastStepRow | null, { action, at, document, payments }: Due): NewStep => ({
  orderId: full.order.id,
  number: (last?.number ?? 0) + at + 1,
  id: uuidv7(),
  action,
  // What is cancelled is what the provider has.
  document: action === 'cancel' && last ? last.document : document,
  payments: action === 'convert' ? JSON.stringify(paymentsOf(full, payments)) : null,
  totalCents: full.order.totalCents - full.order.tipCents,
});
