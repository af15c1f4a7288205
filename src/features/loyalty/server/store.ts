import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';

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

/** Lets the stamps of an order be spent, now that staff took it or it is paid. Once, however often it is asked; nothing where none wait. */
export async function clearOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  for (const earn of await waitingEarn(tx, orderId)) {
    const entry = { ...earn, companyId: await companyNow(tx, earn.companyId) };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('stampEntry')
      .values({ ...entry, id: uuidv7(), kind: 'clear', stamps: 0, pending: -entry.pending, rewards: 0, reason, at: new Date() })
      .onConflict((conflict) => conflict.columns(['orderId', 'kind']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) continue;
    await sql`update stamp_card set pending = pending - ${entry.pending}
      where company_id = ${entry.companyId} and user_id = ${entry.userId}`.execute(tx);
  }
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

/** Whether an order has given its stamps to somebody, kept or reversed since. */
export async function hasEarned(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.selectFrom('stampEntry').select('id').where('orderId', '=', orderId).where('kind', '=', 'earn').executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes back exactly what an order earned, also where its reward was spent (the card then owes), and gives back what it spent. Once, however
 * often it is asked: what is reversed already stays so.
 */
export async function reverseOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  const entries = await tx
    .selectFrom('stampEntry')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['earn', 'spend'])
    .where(
      sql<boolean>`not exists (select 1 from stamp_entry r where r.order_id = stamp_entry.order_id
        and r.kind = case stamp_entry.kind when 'earn' then 'reverse' else 'release' end)`,
    )
    .execute();
  const [waiting] = await waitingEarn(tx, orderId);
  for (const earlier of entries) {
    const pending = earlier.kind === 'earn' ? (waiting?.pending ?? 0) : 0;
    const entry = { ...earlier, pending, companyId: await companyNow(tx, earlier.companyId) };
    const kind = entry.kind === 'earn' ? 'reverse' : 'release';
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('stampEntry')
      .values({ ...entry, id: uuidv7(), kind, stamps: -entry.stamps, pending: -pending, rewards: -entry.rewards, reason, at: new Date() })
      .onConflict((conflict) => conflict.columns(['orderId', 'kind']).doNothing())
      .executeTakeFirstOrThrow();
    // Reversed once: a refund and a cancellation of the same order do it between them.
    if (numInsertedOrUpdatedRows !== 1n) continue;
    await sql`update stamp_card set stamps = stamps - ${entry.stamps}, pending = pending - ${pending}, rewards_used = rewards_used + ${entry.rewards}
      where company_id = ${entry.companyId} and user_id = ${entry.userId}`.execute(tx);
  }
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
