import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { cutLines, isWhole, type Cut, type CutProblem, type Portions } from '#domain/moved-lines.ts';
import { toAmount } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { MovedPortion } from '../move-rounds-contract.ts';
import type { Bill } from '../visit-contract.ts';
import { copyPutBy, insertCut, noteMoved } from './cut-order-sql.ts';
import { lockOrders } from './hand-money-sql.ts';
import { cutLineStamps } from './line-stamps-sql.ts';
import { moveWhole, openThere, refuseOver, tellRounds, unknownRound, type Moving } from './move-rounds.ts';
import { readBill, tableOf } from './read-bill.ts';
import { reducible } from './reduce-order.ts';
import { isCounted, updateLine, updateSums } from './reduction-sql.ts';
import { refuseShared } from './refuse-shared.ts';
import { tellReseated, type VisitDeps } from './run-visit.ts';
import { lapseShares } from './share-sql.ts';
import { readByKey, readOrders, type FullOrder } from './store.ts';
import { holdVisits, openVisitAt, readVisit, type VisitRow } from './visit-sql.ts';

type MovingLines = Omit<Moving, 'rounds' | 'people'> & {
  /** Made by the page that asks. */
  readonly id: string;
  readonly lines: readonly MovedPortion[];
};

/**
 * Portions of rounds go onto another table's bill, which begins with them where nobody sits: as rounds of their own, cut from those that they were of; all of
 * a round goes as that round. The rows are held first, as by all who take or hold their money: of a payment and a move at once one is decided after the
 * other. Said twice under one `id` it happens once. Answers the bill that they left; refuses what the contract names.
 */
export async function moveLines(deps: VisitDeps, by: MovingLines): Promise<Bill> {
  const { venue, actor } = by;
  const { venueId } = venue;
  const to = tableOf(venue, by.floor, by.table);
  const wanted = wantedOf(by.lines);
  const bill = await inTransaction(deps.db, async (tx) => {
    await lockOrders(tx, venueId, [...wanted.keys()]);
    await holdVisits(tx, venueId);
    const from = isUuid(by.visit) ? await readVisit(tx, venueId, by.visit.toLowerCase()) : null;
    if (!from) throw notFound('The visit');
    const there = await openVisitAt(tx, venueId, to.floor, to.table);
    if (there?.id === from.id) throw new Refusal(400, 'same_table', 'They are on the bill of this table.');
    const rounds = await stillToMove(tx, { by, wanted, from, there });
    if (rounds.length > 0) await move(tx, deps, { by, wanted, from, there, rounds });
    return readBill(tx, venue, { floor: from.floor, table: from.tableNumber }, actor);
  });
  deps.feed.nudge(venueId);
  return bill;
}

type Wanted = ReadonlyMap<string, readonly Portions[]>;
type Looking = { readonly by: MovingLines; readonly wanted: Wanted; readonly from: VisitRow; readonly there: VisitRow | null };

/** By order, each line once. Refuses round_unknown (400). */
function wantedOf(lines: MovingLines['lines']): Wanted {
  const byOrder = Map.groupBy(lines, ({ order }) => order.toLowerCase());
  if (![...byOrder.keys()].every(isUuid)) throw unknownRound();
  return new Map(
    [...byOrder].map(([order, own]) => {
      const byLine = Map.groupBy(own, ({ line }) => line);
      const portions = [...byLine].map(([line, some]) => ({ line, quantity: some.reduce((sum, { quantity }) => sum + quantity, 0) }));
      return [order, portions.toSorted((a, b) => a.line - b.line)];
    }),
  );
}

const keyOf = ({ id }: MovingLines, order: string): string => `moved ${id.toLowerCase()} ${order}`;
const fingerprintOf = ({ floor, table }: MovingLines, portions: readonly Portions[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([floor, table, portions.map(({ line, quantity }) => [line, quantity])]))
    .digest();

/** The rounds of that bill of which something has not moved under this name. Refuses round_unknown (400), idempotency_key_reused (422). */
async function stillToMove(tx: Tx, { by, wanted, from, there }: Looking): Promise<FullOrder[]> {
  const { venueId } = from;
  const found = await readOrders(tx, venueId, [...wanted.keys()]);
  const rounds: FullOrder[] = [];
  for (const [id, portions] of wanted) {
    const full = found.get(id);
    if (!full) throw unknownRound();
    const earlier = await readByKey(tx, venueId, keyOf(by, id));
    if (earlier && !earlier.fingerprint?.equals(fingerprintOf(by, portions)))
      throw new Refusal(422, 'idempotency_key_reused', 'This was used for something else.');
    // A whole round that is there has moved.
    if (earlier || (there !== null && full.order.visitId === there.id)) continue;
    if (full.order.visitId !== from.id) throw unknownRound();
    rounds.push(full);
  }
  return rounds;
}

type Move = Looking & { readonly rounds: readonly FullOrder[] };

async function move(tx: Tx, deps: VisitDeps, { by, wanted, from, there, rounds }: Move): Promise<void> {
  const { venueId } = from;
  refuseOver(from);
  const ids = rounds.map(({ order }) => order.id);
  await lapseShares(tx, venueId, { orderIds: ids }, new Date(deps.clock()));
  await refuseShared(tx, venueId, ids);
  const portionsOf = ({ order }: FullOrder) => wanted.get(order.id) ?? [];
  const whole = rounds.filter((full) => isWhole(reducible(full).lines, portionsOf(full)));
  const cuts: Cutting[] = [];
  for (const full of rounds.filter((one) => !whole.includes(one))) {
    await refuseUnlessOpen(tx, full);
    const cut = cutLines(reducible(full), portionsOf(full));
    if (typeof cut === 'string') throw refusalOf(cut);
    cuts.push({ full, cut, portions: portionsOf(full) });
  }
  const visitId = await openThere(tx, deps, by, there);
  if (whole.length > 0) await moveWhole(tx, by, { from, visitId, rounds: whole });
  for (const one of cuts) await cutOff(tx, { by, from, visitId, ...one });
  await tellRounds(tx, by, [from.id, visitId]);
}

/** What is paid, even in part, or has been counted, stays what it is. Refuses not_unpaid, not_confirmed, part_paid, day_closed (409). */
async function refuseUnlessOpen(tx: Tx, { order }: FullOrder): Promise<void> {
  const details = { order: order.id };
  if (order.paymentStatus !== 'unpaid' || isStopped(order.status))
    throw new Refusal(409, 'not_unpaid', 'There is nothing to be paid here any more.', details);
  if (order.awaitingConfirmation) throw new Refusal(409, 'not_confirmed', 'This order waits to be confirmed first.', details);
  if (order.takenCents > 0) throw new Refusal(409, 'part_paid', 'Some of it is paid, and stays on this bill.', details);
  if (await isCounted(tx, order)) throw new Refusal(409, 'day_closed', 'A Z report has counted it.', details);
}

type Cutting = { readonly full: FullOrder; readonly cut: Cut; readonly portions: readonly Portions[] };

async function cutOff(
  tx: Tx,
  { by, from, visitId, full, cut, portions }: Cutting & { readonly by: MovingLines; readonly from: VisitRow; readonly visitId: string },
): Promise<void> {
  const { order, lines } = full;
  const { venueId } = order;
  const { actor, floor, table } = by;
  const id = uuidv7();
  const { number } = await insertCut(tx, order, cut, {
    id,
    key: keyOf(by, order.id),
    fingerprint: fingerprintOf(by, portions),
    visitId,
    floor,
    table,
  });
  for (const line of cut.left.lines) await updateLine(tx, order, line);
  await noteMoved(tx, order, cut.gone.lines);
  await copyPutBy(tx, { venueId, from: order.id, to: id }, cut.gone.lines);
  await cutLineStamps(tx, { venueId, from: order.id, to: id }, cut.gone.lines);
  const { lines: _left, ...sums } = cut.left;
  const revision = await updateSums(tx, order, sums);
  const data = { kind: 'moved' as const, amountCents: cut.gone.totalCents };
  await appendEvent(tx, ORDER_EVENTS, { venueId, type: 'order.reduced', subjectId: order.id, subjectRevision: revision, data, actor });
  // Boards read it as one that changed its table: it is no new order, and rings nowhere.
  await tellReseated(tx, { venueId, actor, at: { floor, table } }, [{ id, revision: 1 }]);
  const dish = portions.map(({ line, quantity }) => `${quantity} × ${lines[line - 1]?.name ?? ''}`).join(', ');
  const after = { floor, table, dish, amount: toAmount(cut.gone.totalCents), orders: `#${order.number} → #${number}` };
  await recordAudit(tx, { venueId, actor, action: 'visit.lines_moved', subject: String(from.tableNumber), after });
}

function refusalOf(problem: CutProblem): Refusal {
  if (problem === 'too_many') return new Refusal(400, problem, 'There are not so many portions left to be paid.');
  if (problem === 'whole_round') return new Refusal(409, problem, 'Nothing would be left of it. Move the round instead.');
  return new Refusal(400, problem, 'The order has no such line.');
}
