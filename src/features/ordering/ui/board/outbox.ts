import * as v from 'valibot';
import { isOrderStatus, type OrderStatus } from '#domain/order-status.ts';
import type { Moving } from './board.ts';

const Step = v.object({
  /** The order, and what it is called. */
  id: v.string(),
  number: v.number(),
  does: v.variant('what', [
    v.object({ what: v.literal('move'), to: v.pipe(v.number(), v.custom<OrderStatus>(isOrderStatus)) }),
    v.object({ what: v.literal('tick'), line: v.union([v.string(), v.array(v.string())]), done: v.boolean(), ready: v.boolean() }),
  ]),
});
/** A step that was done here without a network, and is still to be told. */
export type Step = v.InferOutput<typeof Step>;
export type Outbox = readonly Step[];

/** What was kept of it by this browser; what cannot be read is nothing. */
export function readOutbox(kept: unknown): Outbox {
  const { success, output } = v.safeParse(v.array(Step), kept);
  return success ? output : [];
}

/** Without the last move of that order to that status: it was taken back before anybody was told. */
export function withoutMove(outbox: Outbox, id: string, to: OrderStatus): Outbox {
  const at = outbox.findLastIndex((step) => step.id === id && step.does.what === 'move' && step.does.to === to);
  return at < 0 ? outbox : outbox.toSpliced(at, 1);
}

/** How many steps wait on this device: those that are kept, and, without a network, those that are on their way and will be. */
export const stepsWaiting = (outbox: Outbox, moving: Moving, isLost: boolean): number =>
  outbox.length + (isLost ? [...moving.keys()].filter((id) => outbox.every((step) => step.id !== id)).length : 0);

/** Where orders stand by what is still to be told, over where they are on their way to. */
export function movingWith(outbox: Outbox, moving: Moving): Moving {
  const moves = outbox.flatMap(({ id, does }) => (does.what === 'move' ? [[id, does.to] as const] : []));
  return moves.length === 0 ? moving : new Map([...moving, ...moves]);
}
