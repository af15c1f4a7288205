import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import type { takeByHand } from '#features/ordering/board-contract.ts';
import type { ZEntry } from '../contract.ts';

type Settling = { readonly order: string; readonly method: 'cash' | 'card'; readonly amount?: number };

/** Notes money that was taken for an order after all. */
function settle({ order, ...body }: Settling): Promise<unknown> {
  return call<typeof takeByHand>('POST', '/api/orders/:id/settle', { params: { id: order }, body, signal: inTime() });
}

const codeOf = (error: unknown): string => (error instanceof CallFailed ? error.code : '');

/** Cash for all of these, each noted once for the sum that was read, however often it is asked. Answers those that were not, and are open still. */
export async function settleAll(orders: readonly ZEntry[]): Promise<ZEntry[]> {
  const left: ZEntry[] = [];
  for (const { order, amount } of orders)
    try {
      await settle({ order, method: 'cash', amount });
    } catch (error) {
      if (isAway(error)) throw error;
      // What somebody else noted meanwhile, or an answer that was lost before, is open no more.
      if (codeOf(error) !== 'not_unpaid') left.push(...orders.filter((one) => one.order === order));
    }
  return left;
}

/** One order. A repeat of what arrived though its answer was lost is refused, and done. */
export function settler(): (wish: Settling) => Promise<void> {
  const lost = new Set<string>();
  return async (wish) => {
    try {
      await settle(wish);
    } catch (error) {
      if (isAway(error)) lost.add(wish.order);
      if (!lost.has(wish.order) || codeOf(error) !== 'not_unpaid') throw error;
    }
  };
}
