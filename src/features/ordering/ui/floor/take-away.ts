import { DELIVERY } from '#domain/methods.ts';
import { add, type Cents } from '#domain/money.ts';
import { laneOf, type Board } from '../board/board.ts';
import { leftToPay } from '../board/money-words.ts';

/** What is to be collected and still on the board: of no table, so that the room shows none of it. */
export function takeAwayOf(board: Board | undefined): { readonly orders: number; readonly due: Cents } {
  const open = [...(board?.orders.values() ?? [])].filter(
    ({ deliveryMethod, orderStatus, awaitingConfirmation }) =>
      deliveryMethod === DELIVERY.collection && laneOf(orderStatus) !== null && !awaitingConfirmation,
  );
  return { orders: open.length, due: add(...open.map(leftToPay)) };
}
