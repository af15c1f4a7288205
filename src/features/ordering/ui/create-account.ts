import { call } from '#platform/browser/api.ts';
import type { readOrder, SavedOrder } from '../contract.ts';
import { tokenOf } from './order-tokens.ts';

/** Where /login finds the guest's order that a new account is to take over. */
const STATE = 'orderData';

/** Reads the order anew and goes to sign up with it and its token; both stay in this tab. */
export async function createAccount(order: SavedOrder): Promise<void> {
  const accessToken = tokenOf(localStorage, order._id);
  const headers = accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` };
  const fresh = await call<typeof readOrder>('GET', `/api/orders/${order._id}`, { headers }).catch(() => order);
  sessionStorage.setItem(STATE, JSON.stringify({ ...fresh, accessToken }));
  location.assign('/login');
}
