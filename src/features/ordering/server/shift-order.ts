import { Refusal } from '#platform/shared/refusal.ts';
import type { SavedOrder } from '../contract.ts';
import { updateReadyBy, updateTick, updateUndone } from './board-sql.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';

/** So long a step can be taken back: the seconds of a slip of the finger, and those of a slow network. */
const UNDO_MS = 15_000;
const MINUTE_MS = 60_000;

type Who = { readonly orderId: string; readonly actor: string };

/** Takes the last step forward back; `from` is the status it led to. Refuses too_late (409). */
export function undoMove(deps: ChangeDeps, who: Who, from: number): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    const revision = order.status === from ? await updateUndone(tx, order, new Date(deps.clock() - UNDO_MS)) : null;
    if (revision === null) throw new Refusal(409, 'too_late', 'This step cannot be taken back any more.', { from: order.status });
    return { revision, type: 'order.moved', data: { from, undone: true } };
  });
}

/** Ticks a line off, or takes the tick back. Said twice it stays said. Refuses line_unknown (400). */
export function tickLine(deps: ChangeDeps, who: Who, { line, done }: { line: string; done: boolean }): Promise<SavedOrder> {
  const position = Number(line);
  return changeOrder(deps, who, async (tx, { order, lines }) => {
    if (position < 1 || position > lines.length) throw new Refusal(400, 'line_unknown', 'The order has no such line.', { line });
    const revision = await updateTick(tx, order, position, done);
    return revision === null ? null : { revision, type: 'order.ticked', data: { line: position, done } };
  });
}

/** Tells the guest that it will be ready so many minutes from now. Refuses not_cooking (409). */
export function estimateOrder(deps: ChangeDeps, who: Who, minutes: number): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    const revision = await updateReadyBy(tx, order, new Date(deps.clock() + minutes * MINUTE_MS));
    if (revision === null) throw new Refusal(409, 'not_cooking', 'This order needs no new time any more.', { from: order.status });
    return { revision, type: 'order.estimated', data: { minutes } };
  });
}
