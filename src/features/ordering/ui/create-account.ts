import { call } from '#platform/browser/api.ts';
import type { readOrder, SavedOrder } from '../contract.ts';

/** Where /login finds the guest's order that a new account is to take over. */
const STATE = 'orderData';

/** Reads the order anew and goes to sign up with it. That it is this browser's, its cookie says. */
export async function createAccount(order: SavedOrder): Promise<void> {
  const fresh = await call<typeof readOrder>('GET', '/api/orders/:id', { params: { id: order._id } }).catch(() => order);
  sessionStorage.setItem(STATE, JSON.stringify(fresh));
  location.assign('/login');
}
