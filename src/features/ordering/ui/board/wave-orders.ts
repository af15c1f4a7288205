import { WAVE_WITHIN_MS } from '#domain/order-caps.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { kitchenSetup } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { Board } from './board.ts';

export type KnownWave = NonNullable<AnswerOf<typeof kitchenSetup>['wave']>;

/** How many orders of a wave the board shows, as the server tells them from others: in the kitchen and not begun; waiting because of it; and all, those above the caps too. */
export type WaveOrders = { readonly loose: number; readonly aside: number; readonly all: number };

export function waveOrdersOf({ orders }: Board, wave: KnownWave | null): WaveOrders {
  const counts = { loose: 0, aside: 0, all: 0 };
  for (const order of orders.values()) {
    const kind = kindOf(order, wave);
    if (kind === null) continue;
    counts.all += 1;
    if (kind !== 'capped') counts[kind] += 1;
  }
  return counts;
}

/** Whether the wave is said: while something of it is to be answered, or its next ones would wait. One that was answered is over for the board. */
export const isWaveShown = (board: Board, wave: KnownWave | null): boolean => wave?.holds === true || waveOrdersOf(board, wave).all > 0;

function kindOf(order: SavedOrder, wave: KnownWave | null): 'loose' | 'aside' | 'capped' | null {
  const { marks = [], waitsFor, awaitingConfirmation } = order;
  if (order.orderStatus !== ORDER_STATUS.placed || order.paymentStatus !== 'unpaid' || marks.includes('from_code')) return null;
  if (awaitingConfirmation && waitsFor === 'wave') return 'aside';
  if (wave === null || Date.parse(order.placedAt) <= Date.parse(wave.since) - WAVE_WITHIN_MS) return null;
  if (awaitingConfirmation && marks.includes('over_cap')) return 'capped';
  if (wave.strangers === null || !marks.includes('first_of_phone') || order.claimed) return null;
  // What staff put aside one by one waits for them all the same; what they let in once has a reason to have waited.
  if (awaitingConfirmation) return 'capped';
  return waitsFor === null || waitsFor === undefined ? 'loose' : null;
}
