import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';
import { holdPulse } from '#platform/server/event-log.ts';

/** Stamp cards and their ledger. The ledger is only added to, and the card is its sums: the database refuses anything else. */

export type OrderStamps = {
  readonly companyId: string;
  readonly userId: string;
  readonly venueId: string;
  readonly orderId: string;
  readonly stampsRequired: number;
  readonly earned: number;
  /** Staff took the order, or it is paid: what it earns may be spent at once. */
  readonly settled: boolean;
  readonly rewardsUsed: number;
  /** For people: "Flat white × 2, order #41". */
  readonly reason: string;
};

/** What a card may spend now, beside what it spent: never of stamps that wait. The one rule, for quotes and for orders. */
const spendable = (required: number) =>
  sql<number>`coalesce((stamps - pending) / ${required > 0 ? required : null}::int, 0) - rewards_used`;

/** How many rewards a user may spend now; 0 without a card. */
export async function rewardsToSpend(
  tx: Tx,
  { companyId, userId, stampsRequired }: Pick<OrderStamps, 'companyId' | 'userId' | 'stampsRequired'>,
): Promise<number> {
  const { rows } = await sql<{ rewards: number }>`select greatest(0, ${spendable(stampsRequired)})::int as rewards
    from stamp_card where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
  return rows[0]?.rewards ?? 0;
}

/**
 * Spends rewards and credits stamps of an order, in the caller's transaction. The condition is on the card's row, so that of two orders at
 * once for one reward the second finds none. False: fewer rewards than asked for, nothing written.
 */
export async function applyOrder(tx: Tx, order: OrderStamps): Promise<boolean> {
  const { companyId, userId } = order;
  if (order.earned === 0 && order.rewardsUsed === 0) return true;
  await tx
    .insertInto('stampCard')
    .values({ companyId, userId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const pending = order.settled ? 0 : order.earned;
  const { numAffectedRows } = await sql`
    update stamp_card set stamps = stamps + ${order.earned}, pending = pending + ${pending}, rewards_used = rewards_used + ${order.rewardsUsed}
    where company_id = ${companyId} and user_id = ${userId}
      and (${order.rewardsUsed}::int = 0 or ${spendable(order.stampsRequired)} >= ${order.rewardsUsed})`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  if (order.rewardsUsed > 0) await append(tx, order, { kind: 'spend', stamps: 0, pending: 0, rewards: -order.rewardsUsed });
  if (order.earned > 0) await append(tx, order, { kind: 'earn', stamps: order.earned, pending, rewards: 0 });
  return true;
}

export type LineStamps = Pick<OrderStamps, 'companyId' | 'userId' | 'venueId' | 'orderId' | 'reason'> & {
  /** From 1, as the order has it. */
  readonly line: number;
  readonly stamps: number;
};

/** Credits what a paid line of a shared round earned, to be spent at once. False: somebody has it, and nothing was written. */
export async function applyLine(tx: Tx, { stamps, ...line }: LineStamps): Promise<boolean> {
  const entry = { ...line, companyId: await companyNow(tx, line.companyId) };
  const { companyId, userId } = entry;
  await tx
    .insertInto('stampCard')
    .values({ companyId, userId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  if (!(await appendOnce(tx, { ...entry, id: uuidv7(), kind: 'earn', stamps, pending: 0, rewards: 0, at: new Date() }))) return false;
  await sql`update stamp_card set stamps = stamps + ${stamps} where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
  return true;
}

/** Whose card got the stamps of which line, also where they were taken back since. */
export async function cardsOfLines(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ readonly orderId: string; readonly line: number; readonly userId: string }[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: string; line: number; userId: string }>`select order_id, line, user_id from stamp_entry
    where order_id = any(${[...orderIds]}::uuid[]) and line is not null and kind = 'earn'`.execute(tx);
  return rows;
}

/** Takes back what these lines of an order earned, whoever has it; once, however often it is asked. */
export async function reverseLines(tx: Tx, orderId: string, lines: readonly number[], reason: string): Promise<void> {
  if (lines.length > 0) await reverse(tx, orderId, lines, reason);
}

/** Lets the stamps of an order be spent, now that staff took it or it is paid. Once, however often it is asked; nothing where none wait. */
export async function clearOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  const waiting = await waitingEarn(tx, orderId);
  await holdBeforeCards(tx, waiting);
  for (const earn of waiting) {
    const entry = { ...earn, companyId: await companyNow(tx, earn.companyId) };
    const clear = { ...entry, id: uuidv7(), kind: 'clear', stamps: 0, pending: -entry.pending, rewards: 0, reason, at: new Date() };
    if (!(await appendOnce(tx, clear))) continue;
    await sql`update stamp_card set pending = pending - ${entry.pending}
      where company_id = ${entry.companyId} and user_id = ${entry.userId}`.execute(tx);
  }
}

/** The venue's pulse comes before any card: a guest whose order is being accepted may be placing the next one. */
async function holdBeforeCards(tx: Tx, entries: readonly { readonly venueId: string | null }[]): Promise<void> {
  for (const venueId of new Set(entries.map((entry) => entry.venueId))) if (venueId !== null) await holdPulse(tx, venueId);
}

/** The stamps of an order that may not be spent yet. */
const waitingEarn = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('stampEntry')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'earn')
    .where('pending', '>', 0)
    .where(
      sql<boolean>`not exists (select 1 from stamp_entry r where r.order_id = stamp_entry.order_id and r.kind in ('clear', 'reverse'))`,
    )
    .execute();

/** Whether an order has given its stamps, not those of its lines, to somebody, kept or reversed since. */
export async function hasEarned(tx: Tx, orderId: string): Promise<boolean> {
  const query = tx
    .selectFrom('stampEntry')
    .select('id')
    .where('orderId', '=', orderId)
    .where('line', 'is', null)
    .where('kind', '=', 'earn');
  const row = await query.executeTakeFirst();
  return row !== undefined;
}

/** Whether what an order earned or spent, not what its lines did, went back. */
export async function hasReturned(tx: Tx, orderId: string): Promise<boolean> {
  const query = tx.selectFrom('stampEntry').select('id').where('orderId', '=', orderId).where('line', 'is', null);
  return (await query.where('kind', 'in', ['reverse', 'release']).executeTakeFirst()) !== undefined;
}

/**
 * Takes back exactly what an order earned, also where its reward was spent (the card then owes), and gives back what it spent. Once, however
 * often it is asked: what is reversed already stays so.
 */
export function reverseOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  return reverse(tx, orderId, null, reason);
}

async function reverse(tx: Tx, orderId: string, lines: readonly number[] | null, reason: string): Promise<void> {
  let query = tx
    .selectFrom('stampEntry')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['earn', 'spend'])
    .where(
      sql<boolean>`not exists (select 1 from stamp_entry r where r.order_id = stamp_entry.order_id and r.line is not distinct from stamp_entry.line
        and r.kind = case stamp_entry.kind when 'earn' then 'reverse' else 'release' end)`,
    )
    // Cards of several people, always in the same sequence.
    .orderBy('userId')
    .orderBy('line');
  if (lines !== null) query = query.where('line', 'in', lines);
  const entries = await query.execute();
  await holdBeforeCards(tx, entries);
  const waiting = (await waitingEarn(tx, orderId)).find(({ line }) => line === null);
  for (const earlier of entries) {
    const pending = earlier.kind === 'earn' && earlier.line === null ? (waiting?.pending ?? 0) : 0;
    const entry = { ...earlier, pending, companyId: await companyNow(tx, earlier.companyId) };
    const kind = entry.kind === 'earn' ? 'reverse' : 'release';
    const back = { id: uuidv7(), kind, stamps: -entry.stamps, pending: -pending, rewards: -entry.rewards, reason, at: new Date() };
    // Reversed once: a refund and a cancellation of the same order do it between them.
    if (!(await appendOnce(tx, { ...entry, ...back }))) continue;
    await sql`update stamp_card set stamps = stamps - ${entry.stamps}, pending = pending - ${pending}, rewards_used = rewards_used + ${entry.rewards}
      where company_id = ${entry.companyId} and user_id = ${entry.userId}`.execute(tx);
  }
}

type Appended = {
  readonly companyId: string;
  readonly userId: string;
  readonly venueId: string | null;
  readonly orderId: string | null;
  readonly line: number | null;
  readonly id: string;
  readonly kind: string;
  readonly stamps: number;
  readonly pending: number;
  readonly rewards: number;
  readonly reason: string;
  readonly at: Date;
};

/** Writes an entry of an order, or of its line, where it has none of this kind; false: it has. */
async function appendOnce(tx: Tx, entry: Appended): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stampEntry')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['orderId', 'line', 'kind']).where('orderId', 'is not', null).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Where the cards of a company are kept now: with the company that took it over, if one did. Nobody takes it over before this commits. */
async function companyNow(tx: Tx, companyId: string): Promise<string> {
  const { rows } = await sql<{ mergedInto: string | null }>`select merged_into from company where id = ${companyId} for share`.execute(tx);
  const next = rows[0]?.mergedInto ?? null;
  return next === null ? companyId : companyNow(tx, next);
}

type Entry = { readonly kind: 'earn' | 'spend'; readonly stamps: number; readonly pending: number; readonly rewards: number };

async function append(tx: Tx, order: OrderStamps, entry: Entry): Promise<void> {
  const { companyId, userId, venueId, orderId, reason } = order;
  await tx
    .insertInto('stampEntry')
    .values({ companyId, userId, venueId, orderId, id: uuidv7(), ...entry, reason })
    .execute();
}

export type CardRow = {
  readonly companyId: string;
  readonly company: string;
  readonly stamps: number;
  /** Of these, what may not be spent yet. */
  readonly pending: number;
  readonly rewardsUsed: number;
  /** The `rewards` of the venue that shows the company; null where it has none. */
  readonly rewards: unknown;
  readonly currency: string | null;
};

/** A user's cards, with the rules of the venue that shows the company (its first). */
export async function cardsOf(tx: Tx, userId: string): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select k.company_id, c.name as company, k.stamps, k.pending, k.rewards_used, v.rewards, v.currency
    from stamp_card k join company c on c.id = k.company_id
      left join lateral (select rewards, currency from venue where company_id = k.company_id and status <> 'erased' order by number limit 1) v on true
    where k.user_id = ${userId} and c.merged_into is null order by c.name`.execute(tx);
  return rows;
}
