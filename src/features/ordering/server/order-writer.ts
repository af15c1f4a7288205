import type { Database } from '#platform/server/database.ts';
import { sqlState } from '#platform/server/sql-failure.ts';
import type { NewOrder } from './order-rows.ts';
import { insertOrders, type Inserted } from './store.ts';

/** Writes an order that reserves nothing. */
export type OrderWriter = (order: NewOrder) => Promise<Inserted>;

const MOST_TOGETHER = 64;
/** So long may a statement keep the next one waiting: something may hold a row that it needs. */
const PATIENCE_MS = 50;

type Queued = { readonly fresh: NewOrder; readonly done: (inserted: Inserted) => void; readonly failed: (error: unknown) => void };

/**
 * Writes orders as they come, and in a rush several together: those that arrive while earlier ones are being written share one statement, one
 * commit and one flush to disk. Nobody's order waits or fails by a neighbour's: the shared statement passes over venues whose pulse somebody
 * holds, and what it could not write, or what the database refused as a whole, is written order by order beside it.
 */
export function orderWriter(db: Database): OrderWriter {
  let queued: Queued[] = [];
  let writing = false;
  const byItself = oneByOne(db);

  const go = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    while (queued.length > 0) {
      const [batch, rest] = oneBatch(queued);
      queued = rest;
      const told = together(db, batch).then((left) => left.forEach(byItself));
      await orLater(told);
    }
    writing = false;
  };
  return (fresh) =>
    new Promise((done, failed) => {
      queued.push({ fresh, done, failed });
      void go();
    });
}

async function orLater(told: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([told, new Promise((later) => (timer = setTimeout(later, PATIENCE_MS)))]);
  clearTimeout(timer);
}

/** The first ones that may share a statement: a venue's orders must agree on the menu and the business day. */
function oneBatch(queued: readonly Queued[]): [batch: Queued[], rest: Queued[]] {
  const first = new Map<string, NewOrder>();
  const batch: Queued[] = [];
  const rest: Queued[] = [];
  for (const one of queued) {
    const { order, menuVersion } = one.fresh;
    const other = first.get(order.venueId) ?? one.fresh;
    const alike = other.menuVersion === menuVersion && other.order.businessDay === order.businessDay;
    if (!alike || batch.length === MOST_TOGETHER) rest.push(one);
    else {
      first.set(order.venueId, other);
      batch.push(one);
    }
  }
  return [batch, rest];
}

/** Tells each order how it went; answers those that must be written alone. Never fails. */
async function together(db: Database, batch: readonly Queued[]): Promise<readonly Queued[]> {
  try {
    const orders = batch.map(({ fresh }) => fresh);
    const inserted = await insertOrders(db, orders, { wait: false });
    return batch.filter(({ done }, at) => {
      const one = inserted[at] ?? 'venue_held';
      if (one !== 'venue_held') done(one);
      return one === 'venue_held';
    });
  } catch (error) {
    if (wasUndone(error)) return batch;
    for (const { failed } of batch) failed(error);
    return [];
  }
}

/** Writes an order alone, those of one venue one after the other: however many wait for a venue that is held, they take one connection. */
function oneByOne(db: Database): (one: Queued) => void {
  const last = new Map<string, Promise<void>>();
  return (one) => {
    const { venueId } = one.fresh.order;
    const mine = (last.get(venueId) ?? Promise.resolve())
      .then(() => alone(db, one))
      .then(() => {
        if (last.get(venueId) === mine) last.delete(venueId);
      });
    last.set(venueId, mine);
  };
}

async function alone(db: Database, { fresh, done, failed }: Queued): Promise<void> {
  try {
    const [inserted] = await insertOrders(db, [fresh], { wait: true });
    done(inserted ?? 'menu_moved');
  } catch (error) {
    failed(error);
  }
}

/** The database itself said no, so nothing of the batch is there: a value, a constraint, a circle. A lost connection leaves that open. */
const wasUndone = (error: unknown): boolean => /^(?:22|23|40)/.test(sqlState(error) ?? '');
