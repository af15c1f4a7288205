import { isRunning, type RunningOrder } from '#domain/running-order.ts';

const KEY = /^parea\.orders\.\d+$/;

type Remembered = {
  readonly _id: string;
  readonly number: number;
  readonly deliveryMethod: number;
  readonly orderStatus: number;
  readonly paymentStatus: string;
  readonly placedAt: string;
  readonly statusAt: string;
};

export type RunningHere = { readonly number: number; readonly address: string };

/**
 * The newest order that this phone placed and does not know to be over, at whatever venue: for pages that belong to none, which lead to it and
 * leave it to its own page to say how it stands.
 */
export function runningHere(storage: Storage, now: number): RunningHere | null {
  const orders = Object.keys(storage).flatMap((key) => (KEY.test(key) ? remembered(storage.getItem(key)) : []));
  const newest = orders.filter((order) => isRunning(weighed(order), now)).toSorted((a, b) => b.placedAt.localeCompare(a.placedAt))[0];
  if (!newest) return null;
  const query = new URLSearchParams({ orderId: newest._id, deliveryMethod: String(newest.deliveryMethod) });
  return { number: newest.number, address: `/store/order-confirmation?${query}` };
}

function remembered(text: string | null): Remembered[] {
  try {
    const { orders } = JSON.parse(text ?? '{}') as { readonly orders?: unknown };
    return Array.isArray(orders) ? orders.filter((one: Partial<Remembered> | null) => typeof one?._id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether anything of it is due does not matter here: what was served and not seen paid still runs. */
const weighed = ({ number, orderStatus, paymentStatus, placedAt, statusAt }: Remembered): RunningOrder => ({
  number,
  status: orderStatus,
  paymentStatus,
  awaitsConfirmation: false,
  totalCents: 1,
  placedAt: Date.parse(placedAt),
  statusAt: Date.parse(statusAt),
});
