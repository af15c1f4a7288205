import { AWAITING_MONEY, ORDER_STATUS } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { stampPaidLines } from './line-stamps.ts';
import type { MoveDeps } from './move-order.ts';
import type { OrderRow } from './order-rows.ts';
import { portionsBack } from './saved-order.ts';
import { updateStatus } from './store.ts';
import { updateReadyBy, updateRecalled, updateTick, updateUndone } from './board-sql.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';

/** So long a step can be taken back: the seconds of a slip of the finger, and those of a slow network. */
const UNDO_MS = 15_000;
const MINUTE_MS = 60_000;

type Who = { readonly orderId: string; readonly actor: string };

/**
 * Takes the last step forward back, and the ticks of `ticks` with it; `from` is the status it led to. Refuses too_late (409), line_unknown (400).
 */
export function undoMove(deps: ChangeDeps, who: Who, from: number, ticks: readonly string[] = []): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order, lines }) => {
    const positions = [...new Set(ticks.map(Number))];
    refuseUnknown(positions, lines.length);
    const { venueId, id: subjectId, status } = order;
    const ticked = positions.length > 0 ? await updateTick(tx, order, positions, false) : null;
    if (ticked)
      for (const line of positions) {
        const told = { venueId, subjectId, subjectRevision: ticked.revision, type: 'order.ticked', actor: who.actor } as const;
        await appendEvent(tx, ORDER_EVENTS, { ...told, data: { line, done: false } });
      }
    const revision = status === from ? await updateUndone(tx, order, new Date(deps.clock() - UNDO_MS)) : null;
    if (revision === null) throw new Refusal(409, 'too_late', 'This step cannot be taken back any more.', { from: status });
    return { revision, type: 'order.moved', data: { from, undone: true } };
  });
}

function refuseUnknown(positions: readonly number[], lines: number): void {
  const unknown = positions.find((position) => position < 1 || position > lines);
  if (unknown !== undefined) throw new Refusal(400, 'line_unknown', 'The order has no such line.', { line: String(unknown) });
}

type Tick = { readonly line: string | readonly string[]; readonly done: boolean; readonly ready?: boolean | undefined };

/**
 * Ticks lines off, or takes the ticks back; with `ready`, the last one makes the order ready in the same transaction. Said twice it stays
 * said. Refuses line_unknown (400).
 */
export async function tickLine(deps: ChangeDeps & Pick<MoveDeps, 'onMoved'>, who: Who, tick: Tick): Promise<SavedOrder> {
  const { line, done, ready = false } = tick;
  const positions = [...new Set([line].flat().map(Number))];
  let isReady = false;
  const saved = await changeOrder(deps, who, async (tx, { order, lines }) => {
    refuseUnknown(positions, lines.length);
    const ticked = await updateTick(tx, order, positions, done);
    if (ticked === null) return null;
    const { revision, doneLines } = ticked;
    const [last = 0, ...others] = positions.toReversed();
    const { venueId, id: subjectId, number, status: from } = order;
    const told = { venueId, subjectId, subjectRevision: revision, type: 'order.ticked', actor: who.actor } as const;
    for (const each of others.toReversed()) await appendEvent(tx, ORDER_EVENTS, { ...told, data: { line: each, done } });
    const event = { revision, type: 'order.ticked', data: { line: last, done } } as const;
    // Of what was taken off or paid back nobody makes anything.
    const isOpen = lines.some(({ quantity }, at) => quantity > portionsBack(order, at + 1) && !doneLines.includes(at + 1));
    if (!ready || !done || isOpen || !isCooking(order)) return event;
    const readied = await updateStatus(tx, order, ORDER_STATUS.ready, null);
    if (readied === null) return event;
    isReady = true;
    await appendEvent(tx, ORDER_EVENTS, { ...told, data: event.data });
    if (from === ORDER_STATUS.placed) {
      await clearOrder(tx, subjectId, `accepted order #${number}`);
      if (order.totalCents === 0) await stampPaidLines(tx, order, new Date(deps.clock()));
    }
    return { revision: readied, type: 'order.moved', data: { from, to: ORDER_STATUS.ready } };
  });
  if (isReady) deps.onMoved?.(saved);
  return saved;
}

const isCooking = (order: OrderRow): boolean =>
  order.status < ORDER_STATUS.ready &&
  !order.awaitingConfirmation &&
  !isUnread(order) &&
  !AWAITING_MONEY.some((waiting) => waiting === order.paymentStatus);

/** What can be brought back became ready, or was served, within this time. */
export const RECALL_MS = 3_600_000;

/** Brings an order back to those being prepared; `from` is the status it has. Refuses too_late (409). */
export function recallOrder(deps: ChangeDeps, who: Who, from: number): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    const revision = await updateRecalled(tx, order, from, new Date(deps.clock() - RECALL_MS));
    if (revision === null) throw new Refusal(409, 'too_late', 'This order cannot be brought back any more.', { from: order.status });
    return { revision, type: 'order.moved', data: { from, undone: true } };
  });
}

type Estimate = {
  readonly minutes: number;
  /** What the guest had been told when this was decided (ISO), null: nothing; undefined: whatever it was. */
  readonly told?: string | null | undefined;
};

/** Tells the guest that it will be ready so many minutes from now. Refuses not_cooking, told_meanwhile (409). */
export function estimateOrder(deps: ChangeDeps, who: Who, { minutes, told }: Estimate): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    const seen = told === undefined ? order.readyBy : told === null ? null : new Date(told);
    const meanwhile = () =>
      new Refusal(409, 'told_meanwhile', 'The guest was told another time meanwhile.', { readyBy: order.readyBy?.toISOString() ?? null });
    if (order.readyBy?.getTime() !== seen?.getTime()) throw meanwhile();
    const revision = await updateReadyBy(tx, order, new Date(deps.clock() + minutes * MINUTE_MS), seen);
    if (revision === null && order.status < ORDER_STATUS.ready) throw meanwhile();
    if (revision === null) throw new Refusal(409, 'not_cooking', 'This order needs no new time any more.', { from: order.status });
    return { revision, type: 'order.estimated', data: { minutes } };
  });
}
