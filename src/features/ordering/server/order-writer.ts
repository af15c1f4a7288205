import type { Database } from '#platform/server/database.ts';
import { sqlState } from '#platform/server/sql-failure.ts';
import { withSpan } from '#platform/server/span.ts';
import type { NewOrder } from './order-rows.ts';
import { insertOrders, type Inserted } from './store.ts';

/** Writes an order that reserves nothing. */
export type OrderWriter = (order: NewOrder) => Promise<Inserted>;

const MOST_TOGETHER = 64;
/** So long may a statement keep the next one waiting: something may hold a row that it needs. */
const PATIENCE_MS = 50;

type Queued = {
  readonly fresh: NewOrder;
  readonly done: (inserted: Inserted) => void;
  readonly failed: (error: unknown) => void;
  /** The database refused it with others: nobody is to share its fate again. */
  readonly alone?: boolean;
};

/**
 * Writes orders as they come, and in a rush several together: those that arrive while earlier ones are being written share one statement, one
 * commit and one flush to disk. Nobody's order waits or fails by a neighbour's: the shared statement passes over venues whose pulse somebody
 * holds; their orders are written beside it, those of one venue together again. What the database refused as a whole is written order by order.
 */
export function orderWriter(db: Database): OrderWriter {
  let queued: Queued[] = [];
  let writing = false;
  const beside = besideTheOthers(db);

  const go = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    while (queued.length > 0) {
      const [batch, rest] = oneBatch(queued);
      queued = rest;
      const told = together(db, batch).then(({ held, undone }) => {
        held.forEach(beside.add);
        undone.forEach((one) => beside.add({ ...one, alone: true }));
      });
      await orLater(told);
    }
    writing = false;
  };
  const write: OrderWriter = (fresh) =>
    new Promise((done, failed) => {
      const one = { fresh, done, failed };
      // It would be passed over: whoever holds the venue, we wait there already.
      if (beside.waitsFor(fresh.order.venueId)) return beside.add(one);
      queued.push(one);
      void go();
    });
  // The statement is also others': of a trace it is what this order waited for.
  return (fresh) => withSpan('order written', {}, () => write(fresh));
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

/** Tells each order how it went; answers those of venues that are held, and those that were undone with the others. Never fails. */
async function together(
  db: Database,
  batch: readonly Queued[],
  wait = false,
): Promise<{ held: readonly Queued[]; undone: readonly Queued[] }> {
  try {
    const orders = batch.map(({ fresh }) => fresh);
    const inserted = await insertOrders(db, orders, { wait });
    const held = batch.filter(({ done }, at) => {
      const one = inserted[at] ?? 'venue_held';
      if (one !== 'venue_held') done(one);
      return one === 'venue_held';
    });
    return { held, undone: [] };
  } catch (error) {
    if (wasUndone(error)) return { held: [], undone: batch };
    for (const { failed } of batch) failed(error);
    return { held: [], undone: [] };
  }
}

/**
 * Writes orders of venues that are held, a line for each venue, so that however many wait for one they take one connection. What came while the line waited
 * shares the next statement: one by one, each commit would hold the venue against the next shared statement, and a busy venue would never come out of here.
 */
function besideTheOthers(db: Database): { add(one: Queued): void; waitsFor(venueId: string): boolean } {
  const lines = new Map<string, Queued[]>();
  const work = async (venueId: string, line: Queued[]): Promise<void> => {
    while (line.length > 0) {
      const first = line.findIndex(({ alone: own }) => own === true);
      const [batch] = oneBatch(first === 0 ? line.slice(0, 1) : line.slice(0, first < 0 ? line.length : first));
      const taken = new Set(batch);
      line.splice(0, line.length, ...line.filter((one) => !taken.has(one)));
      const [only] = batch;
      if (batch.length === 1 && only) await alone(db, only);
      else for (const one of (await together(db, batch, true)).undone) await alone(db, one);
    }
    lines.delete(venueId);
  };
  return {
    waitsFor: (venueId) => lines.has(venueId),
    add(one) {
      const { venueId } = one.fresh.order;
      const line = lines.get(venueId);
      if (line) return void line.push(one);
      const begun = [one];
      lines.set(venueId, begun);
      void work(venueId, begun);
    },
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

/** The database itself said no, so nothing of the batch is there: a value, a constraint, a circle, other tables. A lost connection leaves that open. */
const wasUndone = (error: unknown): boolean => /^(?:22|23|40|0A)/.test(sqlState(error) ?? '');
