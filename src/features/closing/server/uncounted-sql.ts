import { sql } from 'kysely';
import type { ReductionKind } from '#domain/reduction.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { namedIn, namesIn, sentBackIn } from '#features/ordering/server/portions-sql.ts';

/** What no Z report has yet, and what the orders say of it. Rows as they are; what becomes of them is `draft-z.ts`. */

export type Since = {
  readonly venueId: string;
  /** The first business day that the venue's reports count. */
  readonly day: string;
  /** Its first instant. */
  readonly start: Date;
};

/** A dish as it was sold, and in other languages. */
export type Named = { name: string; names: Record<string, string> | null };

/** One that nobody paid yet, with how its guest said they would. */
export type OpenPart = OrderPart & { paymentMethod: number };

export type OrderPart = {
  id: string;
  number: number;
  floor: number;
  table: number;
  /** Its business day. */
  day: string;
  placedAt: Date;
  statusAt: Date;
  subtotalCents: number;
  rewardCents: number;
  discountCents: number;
  /** What of the discount staff gave. */
  houseCents: number;
  tipCents: number;
  totalCents: number;
  rewardsUsed: number;
  sold: boolean;
  stopped: boolean;
  /** Still to be paid of it. */
  dueCents: number;
  reason: string | null;
  servedBy: string | null;
  /** It counts in a report already. */
  counted: boolean;
  /** What of it came in earlier reports, tips included. */
  paidBefore: number;
  lines: ({ rate: number; cents: number; quantity: number } & Named)[];
};

const LINES = sql`(select jsonb_agg(jsonb_build_object('rate', l.vat_rate, 'cents', l.line_cents, 'name', l.name, 'names', ${namesIn('l')}, 'quantity', l.quantity) order by l.position)
  from order_line l where l.venue_id = o.venue_id and l.order_id = o.id)`;
const entered = (kind: 'sold' | 'undone' | 'stopped') =>
  sql<boolean>`exists (select from day_close_order e where e.venue_id = o.venue_id and e.order_id = o.id and e.kind = ${sql.lit(kind)})`;
const PART = sql`o.id, o.number, ${O.broughtOn} as floor, ${O.broughtTo} as table, o.business_day::text as day, o.placed_at, o.status_at, o.subtotal_cents, o.reward_savings_cents as reward_cents,
  o.discount_cents, o.staff_discount_cents as house_cents, o.tip_cents, o.total_cents, o.rewards_used, ${O.sold} as sold, ${O.stoppedByVenue} as stopped, ${O.due} as due_cents,
  o.status_reason as reason, o.served_by, ${LINES} as lines, ${entered('sold')} as counted,
  coalesce((select sum(m.sale_cents + m.tip_cents) from day_close_money m
    where m.venue_id = o.venue_id and m.order_id = o.id and m.kind = 'payment'), 0)::int as paid_before`;

/** Since the reports begin. What was ordered before, and counts since it was confirmed or its money came, is of them too. */
export const isSince = ({ day, start }: Since) =>
  sql<boolean>`(o.business_day >= ${day}::date - 1 and (o.business_day >= ${day}::date or o.placed_at >= ${start}::timestamptz)
    or o.counts_from is not null and o.counts_from >= ${start}::timestamptz)`;

/** Orders that have something to put into the next report: sold and in none, undone after they were in one, or stopped before. */
export async function uncountedOrders(tx: Tx, since: Since): Promise<OrderPart[]> {
  const { rows } = await sql<OrderPart>`
    select ${PART} from orders o where o.venue_id = ${since.venueId}::uuid and ${isSince(since)} and (
      (${O.sold} and not ${entered('sold')})
      or (not ${O.sold} and ${entered('sold')} and not ${entered('undone')})
      or (${O.stoppedByVenue} and not ${entered('sold')} and not ${entered('stopped')}))
    order by o.placed_at, o.id`.execute(tx);
  return rows;
}

/** Orders by their ids, whatever report they are in. */
export async function ordersNamed(tx: Tx, venueId: string, ids: readonly string[]): Promise<OrderPart[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderPart>`
    select ${PART} from orders o where o.venue_id = ${venueId}::uuid and o.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

const OPEN = sql`${O.sold} and ${O.unpaid} and o.total_cents > 0`;
/** So many are listed, the newest; all are counted. */
const LISTED = 500;

/** Sold, with something to pay, and not paid: of whatever report, and of whatever day. */
export async function openOrders(tx: Tx, venueId: string): Promise<{ list: OpenPart[]; count: number; dueCents: number }> {
  const all = await sql<{ count: number; dueCents: number }>`
    select count(*)::int as count, coalesce(sum(${O.due}), 0)::int as due_cents from orders o
      where o.venue_id = ${venueId}::uuid and ${OPEN}`.execute(tx);
  const { rows } = await sql<OpenPart>`
    select ${PART}, o.payment_method from orders o where o.venue_id = ${venueId}::uuid and ${OPEN}
      order by o.placed_at desc, o.id desc limit ${sql.lit(LISTED)}`.execute(tx);
  return { list: rows.toReversed(), ...(all.rows[0] ?? { count: 0, dueCents: 0 }) };
}

/** How many orders the kitchen has not done with. */
export async function countInKitchen(tx: Tx, venueId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where o.venue_id = ${venueId}::uuid and ${O.inKitchen}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type MoneyPart = {
  sourceId: string;
  orderId: string;
  kind: 'payment' | 'refund';
  /** `cash`, `card`, or the provider. */
  method: string;
  cents: number;
  at: Date;
  actorId: string | null;
  reason: string | null;
  /** The tip in a payment by hand, and whose it is where that was said; null: that of its order. */
  tipIn: number | null;
  tipTo: string | null;
  /** Of a payment over several orders, its one name; null: it was of this order alone. */
  takingId: string | null;
  /** Of a refund, the lines of which portions went back; null: it names none. */
  of: ({ rate: number; cents: number; quantity: number } & Named)[] | null;
  /** It came or went back since the venue has reports. */
  here: boolean;
  /** Its report; null: none yet. */
  number: number | null;
  /** What it put into that report as a refund of sales. */
  vat: { rate: number; grossCents: number; netCents: number; vatCents: number }[] | null;
  saleCents: number | null;
  tipCents: number | null;
};

const counted = (venueId: string, source: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from day_close_money m where m.venue_id = ${venueId}::uuid and m.source_id = ${source})`;

/** Money that is in no report; with it everything of the orders that it belongs to, for what a refund takes depends on those before it. */
export async function uncountedMoney(tx: Tx, { venueId, start }: Since): Promise<MoneyPart[]> {
  const { rows } = await sql<MoneyPart>`
    with fresh as (
      select s.order_id from settlement s where s.venue_id = ${venueId}::uuid and s.at >= ${start}::timestamptz and not ${counted(venueId, sql`s.id`)}
      union select p.order_id from payment p where p.venue_id = ${venueId}::uuid and p.status = 'paid' and p.paid_at >= ${start}::timestamptz
        and not ${counted(venueId, sql`p.id`)}
      union select r.order_id from payment_refund r where r.venue_id = ${venueId}::uuid and r.status = 'done' and r.done_at >= ${start}::timestamptz
        and not ${counted(venueId, sql`r.id`)}
    ), money as (
      select s.id as source_id, s.order_id, s.kind, s.method, s.amount_cents as cents, s.at, s.actor_id, s.reason,
        s.tip_cents as tip_in, s.tip_to, s.taking_id, ${namedIn('s')} as "of" from fresh f
        join settlement s on s.venue_id = ${venueId}::uuid and s.order_id = f.order_id
      union all select p.id, p.order_id, 'payment', p.provider, p.amount_cents, p.paid_at, null, null, null, null, null, null from fresh f
        join payment p on p.venue_id = ${venueId}::uuid and p.order_id = f.order_id and p.status = 'paid'
      union all select r.id, r.order_id, 'refund', p.provider, r.amount_cents, r.done_at, r.actor_id, r.reason, null, null, null, ${sentBackIn('r')} from fresh f
        join payment_refund r on r.venue_id = ${venueId}::uuid and r.order_id = f.order_id and r.status = 'done'
        join payment p on p.venue_id = r.venue_id and p.id = r.payment_id and p.status = 'paid'
    )
    select t.*, t.at >= ${start}::timestamptz as here, m.number, m.vat, m.sale_cents, m.tip_cents from money t
      left join day_close_money m on m.venue_id = ${venueId}::uuid and m.source_id = t.source_id
    order by m.number nulls last, t.at, t.source_id`.execute(tx);
  return rows;
}

/** What refunds of these orders put into earlier reports. */
export async function refundsCounted(
  tx: Tx,
  venueId: string,
  ids: readonly string[],
): Promise<{ orderId: string; vat: MoneyPart['vat'] }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ orderId: string; vat: MoneyPart['vat'] }>`
    select m.order_id, m.vat from day_close_money m where m.venue_id = ${venueId}::uuid and m.order_id = any(${ids}::uuid[])
      and m.kind = 'refund' and m.vat is not null`.execute(tx);
  return rows;
}

export type ReducedRow = {
  orderId: string;
  kind: ReductionKind;
  cents: number;
  at: Date;
  actorId: string | null;
  reason: string;
  /** The dish of which portions came off; null: a sum came off the whole. */
  of: (Named & { quantity: number }) | null;
};

/** What staff took off these orders and did not put back, oldest first. */
export async function reductionsIn(tx: Tx, venueId: string, ids: readonly string[]): Promise<ReducedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReducedRow>`
    select r.order_id, r.kind, r.cents, r.at, r.actor_id, r.reason,
      case when l.name is not null then jsonb_build_object('name', l.name, 'names', ${namesIn('l')}, 'quantity', r.quantity) end as "of"
    from order_reduction r left join order_line l on l.venue_id = r.venue_id and l.order_id = r.order_id and l.position = r.line - 1
    where r.venue_id = ${venueId}::uuid and r.order_id = any(${ids}::uuid[]) and r.undone_at is null order by r.at, r.id`.execute(tx);
  return rows;
}

export type CashMoveRow = {
  id: string;
  drawer: string;
  amountCents: number;
  reason: string;
  actorId: string | null;
  at: Date;
  tips: boolean;
  tipsTo: string | null;
};

export function uncountedMoves(tx: Tx, { venueId, start }: Since): Promise<CashMoveRow[]> {
  return tx
    .selectFrom('cashMove')
    .select(['id', 'drawer', 'amountCents', 'reason', 'actorId', 'at', 'tips', 'tipsTo'])
    .where('venueId', '=', venueId)
    .where('number', 'is', null)
    .where('at', '>=', start)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Who stopped these orders, as far as the venue's events still say. */
export async function whoStopped(tx: Tx, venueId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; actor: string }>`
    select e.subject_id as id, e.actor from venue_event e where e.venue_id = ${venueId}::uuid and e.subject_id = any(${ids}::text[])
      and e.type = 'order.moved' and (e.data->>'to')::int in (8, 9)`.execute(tx);
  return new Map(rows.map(({ id, actor }) => [id, actor]));
}
