import { sql } from 'kysely';
import type { FiscalAction, FiscalStepState, SlipStage } from '#domain/fiscal.ts';
import type { Tx } from '#platform/server/database.ts';

export type LastStepRow = { readonly number: number; readonly action: FiscalAction; readonly document: string; readonly stage: SlipStage };

/** The last step of each of these orders that has a slip. */
export async function lastSteps(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<Map<string, LastStepRow>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<LastStepRow & { orderId: string }>`
    select f.order_id as "orderId", f.stage, s.number, s.action, s.document
    from fiscal_slip f cross join lateral (select number, action, document from fiscal_step s
      where s.venue_id = f.venue_id and s.order_id = f.order_id order by number desc limit 1) s
    where f.venue_id = ${venueId} and f.order_id = any(${[...orderIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ orderId, ...row }) => [orderId, row]));
}

export type NewStep = {
  readonly orderId: string;
  readonly number: number;
  readonly id: string;
  readonly action: FiscalAction;
  readonly document: string;
  readonly payments: string | null;
  readonly totalCents: number;
};

/** The slip of an order, which is open (again) with its first step. */
export async function openSlip(
  tx: Tx,
  venueId: string,
  slip: { readonly orderId: string; readonly orderNumber: number; readonly openedAt: Date },
): Promise<void> {
  await tx
    .insertInto('fiscalSlip')
    .values({ venueId, ...slip })
    .onConflict((on) => on.columns(['venueId', 'orderId']).doUpdateSet({ stage: 'waiting', closedAt: null }))
    .execute();
}

/** Steps, due at once. */
export async function insertSteps(tx: Tx, venueId: string, steps: readonly NewStep[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .insertInto('fiscalStep')
    .values(steps.map((step) => ({ ...step, venueId, nextAt: now, madeAt: now })))
    .execute();
}

/** A receipt is not what its order is any more. */
export async function markBeside(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.updateTable('fiscalSlip').set({ changedAfter: true }).where('venueId', '=', venueId).where('orderId', 'in', orderIds).execute();
}

/** The orders whose slips are open, the oldest first. */
export async function openOrders(tx: Tx, venueId: string): Promise<string[]> {
  const found = tx.selectFrom('fiscalSlip').select('orderId').where('venueId', '=', venueId).where('closedAt', 'is', null);
  return (await found.orderBy('openedAt').execute()).map(({ orderId }) => orderId);
}

/** What waits or was refused is due at once, from the beginning. False: there is nothing of that. */
export async function renewSteps(tx: Tx, venueId: string, orderId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update fiscal_step set state = 'waiting', step = 0, next_at = ${now}
    where venue_id = ${venueId} and order_id = ${orderId} and state in ('waiting', 'refused')`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The same of all slips of a venue. */
export async function renewAll(tx: Tx, venueId: string, now: Date): Promise<void> {
  await sql`update fiscal_step set state = 'waiting', step = 0, next_at = ${now}
    where venue_id = ${venueId} and state <> 'done'`.execute(tx);
}

/** Somebody saw to an open slip at the provider: nothing is asked for it any more. Null: it is not open. */
export async function closeByHand(tx: Tx, venueId: string, orderId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`update fiscal_slip set stage = 'by_hand', closed_at = ${now}
    where venue_id = ${venueId} and order_id = ${orderId} and closed_at is null returning order_number as number`.execute(tx);
  return rows[0]?.number ?? null;
}

export type SlipRow = {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly stage: SlipStage;
  readonly openedAt: Date;
  readonly changedAfter: boolean;
  readonly totalCents: number;
  readonly currency: string;
  /** Of the last step that was done. */
  readonly mark: string | null;
  readonly link: string | null;
  /** The first step that is not done. */
  readonly next: {
    readonly action: FiscalAction;
    readonly state: FiscalStepState;
    readonly tries: number;
    readonly nextAt: string;
    readonly code: number | null;
    readonly trouble: string | null;
    readonly words: string | null;
  } | null;
};

const slipRows = sql`
  select f.order_id as "orderId", f.order_number as "orderNumber", f.stage, f.opened_at as "openedAt", f.changed_after as "changedAfter",
    last.total_cents as "totalCents", last.document::jsonb ->> 'currency' as currency, done.mark, done.link, todo.next
  from fiscal_slip f
  cross join lateral (select s.total_cents, s.document from fiscal_step s where s.venue_id = f.venue_id and s.order_id = f.order_id
    order by s.number desc limit 1) last
  left join lateral (select s.mark, s.link from fiscal_step s where s.venue_id = f.venue_id and s.order_id = f.order_id and s.state = 'done'
    order by s.number desc limit 1) done on true
  left join lateral (select jsonb_build_object('action', s.action, 'state', s.state, 'tries', s.tries, 'nextAt', s.next_at, 'code', s.code,
      'trouble', s.trouble, 'words', s.words) as next
    from fiscal_step s where s.venue_id = f.venue_id and s.order_id = f.order_id and s.state <> 'done' order by s.number limit 1) todo on true`;

/** Slips that are open, the oldest first. */
export async function openSlips(tx: Tx, venueId: string, most: number): Promise<SlipRow[]> {
  return (
    await sql<SlipRow>`${slipRows} where f.venue_id = ${venueId} and f.closed_at is null order by f.opened_at limit ${most}`.execute(tx)
  ).rows;
}

/** Slips that are closed, the last first. */
export async function closedSlips(tx: Tx, venueId: string, most: number): Promise<SlipRow[]> {
  return (
    await sql<SlipRow>`${slipRows} where f.venue_id = ${venueId} and f.closed_at is not null order by f.closed_at desc limit ${most}`.execute(
      tx,
    )
  ).rows;
}

/** How many slips of a venue are open, since before that moment, and how many the provider refused something of. */
export async function countSlips(
  tx: Tx,
  venueId: string,
  before: Date,
): Promise<{ readonly open: number; readonly overdue: number; readonly refused: number }> {
  const { rows } = await sql<{ open: number; overdue: number; refused: number }>`
    select count(*)::int as open, count(*) filter (where f.opened_at <= ${before})::int as overdue,
      count(*) filter (where exists (select from fiscal_step s
        where s.venue_id = f.venue_id and s.order_id = f.order_id and s.state = 'refused'))::int as refused
    from fiscal_slip f where f.venue_id = ${venueId} and f.closed_at is null`.execute(tx);
  return rows[0] ?? { open: 0, overdue: 0, refused: 0 };
}

/** Venues with slips that are open since before that moment and nobody was told of, and that were not written to since then. */
export async function venuesToWarn(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ venueId: string }>`select p.venue_id as "venueId" from fiscal_port p
    where p.is_on and (p.warned_at is null or p.warned_at <= ${before}) and exists (select from fiscal_slip f
      where f.venue_id = p.venue_id and f.closed_at is null and f.opened_at <= ${before} and f.warned_at is null)`.execute(tx);
  return rows.map(({ venueId }) => venueId);
}

/** Takes the warning of a venue: whoever takes it writes to its owners. The numbers of its orders, the oldest first; none: somebody did. */
export async function takeWarning(tx: Tx, venueId: string, before: Date, now: Date): Promise<number[]> {
  const taken = await sql`update fiscal_port set warned_at = ${now} where venue_id = ${venueId} and is_on
    and (warned_at is null or warned_at <= ${before})`.execute(tx);
  if (taken.numAffectedRows !== 1n) return [];
  const { rows } = await sql<{ number: number }>`
    with warned as (update fiscal_slip set warned_at = ${now}
      where venue_id = ${venueId} and closed_at is null and opened_at <= ${before} and warned_at is null
      returning order_number as number, opened_at)
    select number from warned order by opened_at`.execute(tx);
  return rows.map(({ number }) => number);
}
