import { copyTo } from './growth-copy.ts';
import { ask, FULL_BOARD, USUAL_BOARD, type Asking, type World } from './growth-world.ts';
import { postRequest } from './keep-alive.ts';
import { orders } from './venues.ts';

/** What is measured at each size: so many times a turn, each time told by its milliseconds. */
export type Work = { readonly name: string; readonly times: number; readonly once: (world: Asking, nth: number) => Promise<void> };

/** One venue is found at each size: longer pages take longer everywhere. */
const search = async (world: Asking, nth: number): Promise<void> => void (await ask(world, `/all-stores?q=${1001 + (nth % 9)}`));
/** Longer than the list of venues is kept. */
const KEPT_MS = 2100;

const placed = new WeakMap<World['places'], ReturnType<typeof orders>>();
async function placeOrder(world: Asking): Promise<void> {
  // Not at the venues whose boards are opened.
  const next = placed.get(world.places) ?? orders(world.places.slice(3), 11);
  placed.set(world.places, next);
  const { status, body } = await world.connection.ask(
    postRequest('/api/orders/addOrder', next().body, { 'Idempotency-Key': crypto.randomUUID() }),
  );
  if (status !== 201) throw new Error(`an order was answered with ${status} ${body.toString().slice(0, 200)}`);
}

const ofVenue =
  (at: number, ...paths: readonly string[]) =>
  async (world: Asking): Promise<void> => {
    for (const path of paths) await ask(world, `/api/venues/${world.places[at]?._id}/${path}`, world.owner);
  };
const BOARD = ['orders', 'kitchen', 'requests', 'floor'];

export const WORKS: readonly Work[] = [
  { name: 'placing an order', times: 100, once: placeOrder },
  { name: `a board with ${USUAL_BOARD.open} open orders`, times: 15, once: ofVenue(USUAL_BOARD.at, ...BOARD) },
  { name: `a board with ${FULL_BOARD.open} open orders`, times: 4, once: ofVenue(FULL_BOARD.at, ...BOARD) },
  { name: 'overview of today', times: 10, once: ofVenue(0, 'overview?range=today') },
  { name: 'overview of a month', times: 10, once: ofVenue(0, 'overview?range=month') },
  { name: 'end of day, the draft', times: 10, once: ofVenue(0, 'close') },
  { name: 'past orders, the first page', times: 10, once: ofVenue(0, 'orders/past') },
  {
    name: "a user's history",
    times: 20,
    once: async (world) => void (await ask(world, `/api/users/${world.guest.id}/orders`, world.guest.cookie)),
  },
  {
    name: 'search in /all-stores',
    times: 20,
    once: search,
  },
  {
    name: 'search in /all-stores after two quiet seconds',
    times: 3,
    once: search,
  },
  { name: "a backup's first byte", times: 3, once: copyTo },
];

/** Waits where a work is about what is not kept. */
export const beforeOnce = async ({ name }: Work): Promise<void> => {
  if (name.includes('quiet')) await new Promise((wake) => setTimeout(wake, KEPT_MS));
};
