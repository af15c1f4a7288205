import { cents, toAmount } from '#domain/money.ts';
import { may, type Standing } from '#domain/permissions.ts';
import { mayPutBack, restored, type Kept, type Restored } from '#domain/reduction.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { hasReturned } from '#features/loyalty/server/store.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { takeStock } from '#features/venues/server/stock-sql.ts';
import { notAllowed } from '#features/venues/server/not-allowed.ts';
import { bumpMenuVersion } from '#features/venues/server/venue-sql.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { lockOrders } from './hand-money-sql.ts';
import { giveBackLines } from './line-stamps.ts';
import { reducible, refuseUnlessUnpaid } from './reduce-order.ts';
import { markUndone, readReduction, reductionsOf, updateLine, updateSums, type ReductionRow } from './reduction-sql.ts';
import { readOrder, type FullOrder } from './store.ts';

type PuttingBack = { readonly orderId: string; readonly reduction: string; readonly actor: string; readonly standing: Standing };

/**
 * What staff took off an order goes back on it, the last first, in one transaction: its sums and its line as they were, to the cent, portions out of what is
 * counted of the dish, and stamps that wait for its money. Said twice it happens once. Refuses what the contract names, and not_allowed (403).
 */
export function putBack(deps: ChangeDeps, by: PuttingBack): Promise<SavedOrder> {
  return changeOrder(deps, by, async (tx, { order: seen }) => {
    await lockOrders(tx, seen.venueId, [seen.id]);
    const full = await readOrder(tx, seen.id);
    const row = full && isUuid(by.reduction) ? await readReduction(tx, full.order.venueId, by.reduction) : null;
    if (!full || row?.orderId !== full.order.id) throw notFound('What came off');
    if (row.undoneAt !== null) return null;
    const at = new Date(deps.clock());
    refuseRole(full, row, by, at);
    await refuseUnlessUnpaid(tx, full.order, at);
    const before = await beforeIt(tx, full, row);
    const menuChanged = await write(tx, full, by, { row, before });
    const revision = await updateSums(tx, full.order, sumsOf(before));
    await markUndone(tx, full.order.venueId, row.id, { at, actor: by.actor });
    await note(tx, full, by, { row, before });
    return { revision, type: 'order.reduced', data: { kind: 'put_back', amountCents: row.cents }, menuChanged };
  });
}

const sumsOf = ({ line: _, ...sums }: Restored) => sums;

function refuseRole({ order }: FullOrder, { kind, actorId, at }: ReductionRow, { actor, standing }: PuttingBack, now: Date): void {
  const taken = { kind, isMine: actorId === actor, at: at.getTime() };
  if (mayPutBack(taken, { ...standing, status: order.status, now: now.getTime() })) return;
  throw notAllowed(standing, kind === 'taken_off' && !may(standing, 'take_off') ? 'take_off' : 'reduce');
}

const keptOf = (row: ReductionRow): Kept => ({
  what:
    row.kind === 'discount'
      ? { kind: row.kind, cents: cents(row.cents) }
      : { kind: row.kind, line: row.line ?? 0, quantity: row.quantity ?? 0 },
  offCents: cents(row.cents),
  along: { discountCents: cents(row.alongCents), staffDiscountCents: cents(row.alongHouseCents) },
});

/** Refuses not_last, changed_meanwhile, stamps_went_back (409). */
async function beforeIt(tx: Tx, full: FullOrder, row: ReductionRow): Promise<Restored> {
  const { order } = full;
  const last = (await reductionsOf(tx, order.venueId, [order.id])).at(-1);
  if (last?.id !== row.id) throw new Refusal(409, 'not_last', 'Something else came off after it. That goes back first.');
  // Where nothing was to be paid any more, stamps left a card and spent rewards came back to it; both happen once.
  if (await hasReturned(tx, order.id)) throw new Refusal(409, 'stamps_went_back', 'Its stamps and rewards went back to a card.');
  const before = restored(reducible(full), keptOf(row));
  if (!before) throw new Refusal(409, 'changed_meanwhile', 'The order has changed since.', { orderAmount: toAmount(order.totalCents) });
  return before;
}

type Wrote = { readonly row: ReductionRow; readonly before: Restored };

/** The line, its portions and its stamps. True: a last portion went, so menus change. Refuses sold_out (409). */
async function write(tx: Tx, { order, lines }: FullOrder, { actor }: PuttingBack, { row, before }: Wrote): Promise<boolean> {
  const { venueId } = order;
  if (row.line !== null && before.line) await updateLine(tx, order, { ...before.line, line: row.line });
  const costs = lines.flatMap((line, at) => {
    const now = row.line === at + 1 && before.line ? before.line : line;
    return now.quantity > now.givenAway ? [at + 1] : [];
  });
  await giveBackLines(tx, order, costs);
  const sold = row.kind === 'taken_off' ? lines[(row.line ?? 0) - 1] : undefined;
  if (!sold?.snapshot.counted) return false;
  const { short, soldOut } = await takeStock(tx, venueId, [{ itemId: sold.itemId, quantity: row.quantity ?? 0 }]);
  if (short.length > 0) throw new Refusal(409, 'sold_out', 'There are not so many left of it.', { items: short, names: [sold.name] });
  if (!soldOut) return false;
  await bumpMenuVersion(tx, venueId);
  await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor });
  return true;
}

async function note(tx: Tx, { order, lines }: FullOrder, { actor }: PuttingBack, { row, before }: Wrote): Promise<void> {
  const sold = row.line === null ? undefined : lines[row.line - 1];
  await recordAudit(tx, {
    venueId: order.venueId,
    actor,
    action: 'order.put_back',
    subject: `#${order.number}`,
    before: { amount: toAmount(order.totalCents) },
    after: { amount: toAmount(before.totalCents), ...(sold && { dish: sold.name, quantity: row.quantity }), reason: row.reason },
  });
}
