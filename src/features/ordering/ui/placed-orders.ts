import type { SavedOrder } from '../contract.ts';
import { hearOrder } from './known-orders.ts';

const placed = new Map<string, SavedOrder>();

/** The answer to an order placed in this very page: the confirmation shows it at once, and asks for news behind it. */
export function rememberPlaced(order: SavedOrder): void {
  placed.set(order._id, order);
  hearOrder(localStorage, order, Date.now());
}

export const placedHere = (orderId: string): SavedOrder | null => placed.get(orderId) ?? null;
