import type { linkOrder } from '#features/history/contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';

/** The guest's order that a new account takes over: the confirmation left it for this tab, and it survives a way through Meta. */
const KEPT = 'orderData';

export type GuestOrder = { readonly _id: string; readonly number: number; readonly buyersName?: string };
/** `stamped`: it brought stamps to a card. */
export type Claimed = { readonly number: number; readonly linked: boolean; readonly stamped: boolean };

export function keptGuestOrder(): GuestOrder | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    return isGuestOrder(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps an order that came as the route's state, so that one way leads on from here. */
export function keepGuestOrder(order: unknown): void {
  if (!isGuestOrder(order)) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(order));
  } catch {
    // Without storage the order stays what it was: a guest's.
  }
}

/**
 * Links the kept order to whoever is signed in, once; null where there is none. Refused (claimed by somebody else, or no token for it) it is
 * forgotten too; where no answer came it stays, and the next look at the account asks again.
 */
export async function claimGuestOrder(userId: string): Promise<Claimed | null> {
  const order = keptGuestOrder();
  if (!order) return null;
  const { _id, number } = order;
  let stamps: number;
  try {
    ({ stamps } = await call<typeof linkOrder>('POST', '/api/users/addOrder/:id', { params: { id: userId }, body: { _id } }));
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0 || error.status === 401 || error.status >= 500) return null;
    sessionStorage.removeItem(KEPT);
    return { number, linked: false, stamped: false };
  }
  sessionStorage.removeItem(KEPT);
  return { number, linked: true, stamped: stamps > 0 };
}

function isGuestOrder(value: unknown): value is GuestOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, number } = value as Partial<Record<keyof GuestOrder, unknown>>;
  return typeof _id === 'string' && typeof number === 'number';
}
