import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import { failureOf, type FailureKind } from '#platform/browser/failure.ts';
import type { readOrder, SavedOrder } from '../../contract.ts';
import { laneOf } from './board.ts';

/** Why a move did not happen, for the message above the board. */
export type MoveProblem =
  | { readonly kind: 'beaten'; readonly number: number; readonly lane: ReturnType<typeof laneOf> }
  | { readonly kind: 'offline'; readonly number: number }
  | { readonly kind: 'unread'; readonly number: number }
  | { readonly kind: 'failed'; readonly number: number; readonly why: FailureKind };

/** Beaten by somebody else: fetches where the order is now, so that the message and the board agree. */
export async function explain(
  error: Error,
  order: Pick<SavedOrder, '_id' | 'number'>,
  show: (order: SavedOrder) => void,
): Promise<MoveProblem> {
  const { number } = order;
  if (isAway(error)) return { kind: 'offline', number };
  if (!(error instanceof CallFailed)) return { kind: 'failed', number, why: failureOf(error) };
  if (error.code === 'allergy_unread') return { kind: 'unread', number };
  if (error.code !== 'illegal_move' && error.code !== 'too_late') return { kind: 'failed', number, why: failureOf(error) };
  try {
    const now = await call<typeof readOrder>('GET', '/api/orders/:id', { params: { id: order._id }, signal: inTime() });
    show(now);
    return { kind: 'beaten', number, lane: laneOf(now.orderStatus) };
  } catch {
    const from = error.details['from'];
    return { kind: 'beaten', number, lane: typeof from === 'number' ? laneOf(from) : null };
  }
}
