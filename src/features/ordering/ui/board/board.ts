import { ESCALATION } from '#domain/escalation.ts';
import { isOrderStatus, lane, ORDER_STATUS, type Lane, type OrderStatus } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import type { VenueEvent } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';

export const LANES = ['new', 'preparing', 'ready'] as const satisfies readonly Lane[];

/** What the board knows: every order it has seen, those that have left it too, so that a late event cannot bring one back. */
export type Board = {
  readonly orders: ReadonlyMap<string, SavedOrder>;
  /** Orders that came while the board was open, in the order of their coming: the last of them. */
  readonly arrived: readonly string[];
  /** How many came in all. */
  readonly arrivals: number;
  /** The number of the last event that is in it. */
  readonly lastEventId: number;
  /** Epoch ms: it was kept by this device then, and not heard of the server since it was opened. */
  readonly keptAt?: number;
};

type Snapshot = { readonly orders: readonly SavedOrder[]; readonly lastEventId: number };

/** A fresh list takes the place of what was known. With a board before it, orders that nobody here has seen yet count as arrived. */
export function takeSnapshot(before: Board | undefined, { orders, lastEventId }: Snapshot): Board {
  const unseen = before ? orders.filter((order) => isNews(before.orders.get(order._id), order)) : [];
  return {
    orders: new Map(orders.map((order) => [order._id, newer(before?.orders.get(order._id), order)])),
    ...withArrivals(
      before,
      unseen.map((order) => order._id),
    ),
    lastEventId,
  };
}

/** Puts an order in unless a newer state of it is there already. */
export function upsert(board: Board, order: SavedOrder): Board {
  const known = board.orders.get(order._id);
  if (known && known.revision >= order.revision) return board;
  return { ...board, orders: forget(new Map(board.orders).set(order._id, order)) };
}

/** So many orders that have left the board it still knows; a long night must not fill a tablet's memory. */
const LEFT_KEPT = 200;

/** Without those that left longest ago. What comes of one of them later says itself that it has left. */
function forget(orders: Map<string, SavedOrder>): Map<string, SavedOrder> {
  if (orders.size <= LEFT_KEPT) return orders;
  const left = [...orders.values()].filter(({ orderStatus }) => laneOf(orderStatus) === null);
  for (const { _id } of left.slice(0, Math.max(0, left.length - LEFT_KEPT))) orders.delete(_id);
  return orders;
}

/** Puts an order as this device has just changed it: the server's answer, whose revision is higher, takes its place. */
export function patch(board: Board, order: SavedOrder): Board {
  return { ...board, orders: new Map(board.orders).set(order._id, order) };
}

/** One event of the venue's log. Events come again after a reconnect: only what is newer counts. */
export function applyEvent(board: Board, { order, seq }: VenueEvent): Board {
  const lastEventId = Math.max(board.lastEventId, seq);
  if (!order) return { ...board, lastEventId };
  const isNew = isNews(board.orders.get(order._id), order);
  return { ...upsert(board, order), ...(isNew && withArrivals(board, [order._id])), lastEventId };
}

/** So many of those that came it still knows as such. */
const ARRIVED_KEPT = 200;

const withArrivals = (before: Board | undefined, ids: readonly string[]): Pick<Board, 'arrived' | 'arrivals'> => ({
  arrived: [...(before?.arrived ?? []), ...ids].slice(-ARRIVED_KEPT),
  arrivals: (before?.arrivals ?? 0) + ids.length,
});

/** Those that came after so many had. */
export const arrivedSince = ({ arrived, arrivals }: Board, seen: number): readonly string[] =>
  arrived.slice(Math.max(0, arrived.length - (arrivals - seen)));

/** An order that nobody here has seen, or that a staff member has just let into the kitchen. */
const isNews = (known: SavedOrder | undefined, order: SavedOrder): boolean =>
  laneOf(order.orderStatus) === 'new' && (known === undefined || (known.awaitingConfirmation && !order.awaitingConfirmation));

/** Orders that came without their table's code, oldest first: not the kitchen's until somebody confirms them. */
export const unconfirmedOf = (board: Board): readonly SavedOrder[] =>
  [...board.orders.values()]
    .filter((order) => order.awaitingConfirmation && laneOf(order.orderStatus) === 'new')
    .toSorted((one, other) => compare(one.placedAt, other.placedAt) || compare(one._id, other._id));
/** An order that somebody holds, as the venue's live events know it by now. */
export function latest(order: SavedOrder, board: Board | undefined): SavedOrder {
  const live = board?.orders.get(order._id);
  return live && live.revision > order.revision ? live : order;
}

/** The status an order shows: where someone here has just sent it, before the server agrees. */
export type Moving = ReadonlyMap<string, OrderStatus>;
export type Lanes = Readonly<Record<Lane, readonly SavedOrder[]>>;

/** Each lane by the time its orders came into it: a card only ever joins at the end, none jumps. */
export function lanesOf(board: Board, moving: Moving = new Map()): Lanes {
  const lanes: Record<Lane, SavedOrder[]> = { new: [], preparing: [], ready: [] };
  for (const order of board.orders.values()) {
    if (order.awaitingConfirmation) continue;
    const where = laneOf(moving.get(order._id) ?? order.orderStatus);
    if (where) lanes[where].push(order);
  }
  for (const where of LANES)
    lanes[where].sort((one, other) => compare(since(one, where, moving), since(other, where, moving)) || compare(one._id, other._id));
  return lanes;
}

/** The lanes as they are now; those in which nothing changed are the very same lists, so that they need not be shown anew. */
export function keepLanes(before: Lanes, now: Lanes): Lanes {
  const same = (where: Lane) =>
    before[where].length === now[where].length && before[where].every((order, index) => order === now[where][index]);
  if (LANES.every(same)) return before;
  const [fresh, preparing, ready] = LANES.map((where) => (same(where) ? before[where] : now[where]));
  return { new: fresh ?? now.new, preparing: preparing ?? now.preparing, ready: ready ?? now.ready };
}

/** ISO 8601 in UTC sorts as text. An order still on its way stands last. */
function since(order: SavedOrder, where: Lane, moving: Moving): string {
  if (where === 'new') return order.placedAt;
  return moving.has(order._id) ? '9' : order.statusAt;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const newer = (known: SavedOrder | undefined, order: SavedOrder) => (known && known.revision > order.revision ? known : order);

export function laneOf(status: number): Lane | null {
  return isOrderStatus(status) ? lane(status) : null;
}

/** Orders that the kitchen had taken when an allergy was said, and nobody has read it: the one that is furthest first. */
const saidLateOf = (board: Board | undefined): SavedOrder[] =>
  [...(board?.orders.values() ?? [])].filter(isSaidLate).toSorted((one, other) => other.orderStatus - one.orderStatus || older(one, other));

export const isSaidLate = (order: SavedOrder): boolean =>
  order.orderStatus !== ORDER_STATUS.placed && laneOf(order.orderStatus) !== null && isUnread(order);

const older = (one: SavedOrder, other: SavedOrder) => Date.parse(one.placedAt) - Date.parse(other.placedAt);

/** Orders that the venue was reminded of and nobody has taken yet, the oldest first. */
export const untakenOf = (board: Board | undefined): SavedOrder[] =>
  [...(board?.orders.values() ?? [])]
    .filter((order) => order.orderStatus === ORDER_STATUS.placed && order.escalation > ESCALATION.none)
    .toSorted(older);

/** What the alarm calls for: allergies of what is cooking, then orders that nobody took. The first is the one it names. */
export const calledFor = (board: Board | undefined): readonly SavedOrder[] => [
  ...saidLateOf(board),
  ...untakenOf(board).filter(({ escalation }) => escalation >= ESCALATION.everywhere),
];
