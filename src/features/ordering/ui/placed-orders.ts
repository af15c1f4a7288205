import type { SavedOrder } from '../contract.ts';

const placed = new Map<string, SavedOrder>();

/** The answer to an order placed in this very page: the confirmation shows it at once, and asks for news behind it. */
export const rememberPlaced = (order: SavedOrder): void => void placed.set(order._id, order);
export const placedHere = (orderId: string): SavedOrder | null => placed.get(orderId) ?? null;
