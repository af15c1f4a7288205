import { sql } from 'kysely';
import type { HandMethod } from '#domain/hand-money.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { ordersJson } from './order-json.ts';
import type { NewOrder } from './order-rows.ts';

/** An order that was over long ago, with all that became of it. */
export type PastOrder = NewOrder & {
  readonly key: string;
  readonly status: OrderStatus;
  readonly statusAt: Date;
  readonly statusReason: string | null;
  /** When it came to the table; null: it was stopped. */
  readonly servedAt: Date | null;
  /** What staff took for it, and sent back; null: nothing. */
  readonly paid: { readonly id: string; readonly at: Date; readonly method: HandMethod; readonly by: string } | null;
  readonly refund: { readonly id: string; readonly at: Date; readonly by: string; readonly cents: number; readonly reason: string } | null;
};

/** Whether an order was written under that key before. */
export async function isWritten(tx: Tx, venueId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('venueId', '=', venueId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of each, beside what was written when it was placed. */
const fatesJson = (past: readonly PastOrder[]): string =>
  JSON.stringify(
    past.map(({ key, status, statusAt, statusReason, servedAt, paid, refund, order }, nth) => ({
      nth,
      key,
      status,
      status_at: statusAt,
      status_reason: statusReason,
      served_at: servedAt,
      payment_status: paid === null ? 'unpaid' : refund === null ? 'paid' : refund.cents < order.totalCents ? 'part_refunded' : 'refunded',
      paid,
      refund,
    })),
  );

/**
 * Writes orders of the past, oldest first, as they are when everything is over: lines, money taken by hand and sent back, the numbers of their
 * days (behind those that are there). For worlds that are made up: no events, for nobody was there to see them.
 */
export async function writeHistory(tx: Tx, past: readonly PastOrder[]): Promise<void> {
  await sql`
    with asked as materialized (
      select o.*, f.key, f.status, f.status_at, f.status_reason, f.served_at, f.payment_status as money, f.paid, f.refund
      from jsonb_to_recordset(${ordersJson(past)}::jsonb) as o(nth int, venue_id uuid, id uuid, business_day date, order_id text, user_id uuid,
          buyers_name text, floor int, table_number int, delivery_method smallint, payment_method smallint, currency text, subtotal_cents int,
          reward_savings_cents int, discount_cents int, tip_cents int, total_cents int, promo_code text, promotion_id uuid, rewards_used int,
          stamps_added int, note text, language text, marks text[], placed_at timestamptz, lines jsonb)
        join jsonb_to_recordset(${fatesJson(past)}::jsonb) as f(nth int, key text, status smallint, status_at timestamptz, status_reason text,
          served_at timestamptz, payment_status text, paid jsonb, refund jsonb) using (nth)
    ), days as (
      select d.venue_id, d.business_day, coalesce((select max(o.number) from orders o
        where o.venue_id = d.venue_id and o.business_day = d.business_day), 0) as before
      from (select distinct venue_id, business_day from asked) d
    ), written as (
      insert into orders (venue_id, id, number, business_day, order_id, idempotency_key, revision, user_id, buyers_name, floor, table_number,
        delivery_method, payment_method, status, status_reason, payment_status, currency, subtotal_cents, reward_savings_cents, discount_cents,
        tip_cents, total_cents, promo_code, promotion_id, rewards_used, stamps_added, note, language, marks, placed_at, status_at, prior_status,
        prior_status_at, refunded_cents, done_lines, ready_at)
      select a.venue_id, a.id, d.before + row_number() over (partition by a.venue_id, a.business_day order by a.placed_at), a.business_day,
        a.order_id, a.key, 4, a.user_id, a.buyers_name, a.floor, a.table_number, a.delivery_method, a.payment_method, a.status, a.status_reason,
        a.money, a.currency, a.subtotal_cents, a.reward_savings_cents, a.discount_cents, a.tip_cents, a.total_cents, a.promo_code,
        a.promotion_id, a.rewards_used, a.stamps_added, a.note, a.language, a.marks, a.placed_at, a.status_at,
        case when a.served_at is not null then 4 end, a.served_at, coalesce((a.refund->>'cents')::int, 0),
        case when a.served_at is null then '{}' else array(select generate_series(1, jsonb_array_length(a.lines))) end,
        a.placed_at + (a.served_at - a.placed_at) * 0.85
      from asked a join days d using (venue_id, business_day)
    ), lines as (
      insert into order_line (venue_id, order_id, position, item_id, name, quantity, unit_cents, line_cents, chosen, vat_class, vat_rate,
        allergens, gives_stamp, note, snapshot, ready_at)
      select a.venue_id, a.id, l.position, l.item_id, l.name, l.quantity, l.unit_cents, l.line_cents, l.chosen, l.vat_class, l.vat_rate,
        l.allergens, l.gives_stamp, l.note, l.snapshot,
        -- The bar pours while the kitchen cooks.
        a.placed_at + (a.served_at - a.placed_at) * case when l.vat_class in ('food', 'standard', 'zero') then 0.5 + 0.1 * (l.position % 4) else 0.25 end
      from asked a, jsonb_to_recordset(a.lines) as l(position int, item_id text, name text, quantity int, unit_cents int, line_cents int,
        chosen jsonb, vat_class text, vat_rate int, allergens text[], gives_stamp boolean, note text, snapshot jsonb)
    )
    insert into settlement (venue_id, id, order_id, kind, method, amount_cents, actor_id, at)
    select venue_id, (paid->>'id')::uuid, id, 'payment', paid->>'method', total_cents, (paid->>'by')::uuid, (paid->>'at')::timestamptz
    from asked where paid is not null`.execute(tx);
  await sendBack(tx, past);
}

/** Behind what was taken: the database lets nothing go back that has not come in. */
async function sendBack(tx: Tx, past: readonly PastOrder[]): Promise<void> {
  const values = past.flatMap(({ order, paid, refund }) =>
    paid && refund
      ? [
          {
            venueId: order.venueId,
            id: refund.id,
            orderId: order.id,
            kind: 'refund',
            method: paid.method,
            amountCents: refund.cents,
            actorId: refund.by,
            reason: refund.reason,
            at: refund.at,
          },
        ]
      : [],
  );
  if (values.length > 0) await tx.insertInto('settlement').values(values).execute();
}

type Times = { readonly begun: Date | null; readonly ready: Date | null; readonly served: Date | null };

/** An order that has just gone its way through the kitchen went it then. For worlds that are made up. */
export async function happenedThen(
  tx: Tx,
  { venueId, id }: { readonly venueId: string; readonly id: string },
  { begun, ready, served }: Times,
): Promise<void> {
  const [last, before] = [served, ready, begun].filter((at) => at !== null);
  await tx
    .updateTable('orders')
    .set({ preparingAt: begun, readyAt: ready, ...(last && { statusAt: last }), ...(before && { priorStatusAt: before }) })
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .execute();
}

/** A venue's numbers of the day go on behind what was written of that day. Plans of what is read next are made for the rows there are now. */
export async function endHistory(tx: Tx, venueIds: readonly string[]): Promise<void> {
  await sql`
    update venue_pulse p set business_day = l.business_day, order_number = l.number
    from (select distinct on (venue_id) venue_id, business_day, number from orders where venue_id = any(${venueIds}::uuid[])
      order by venue_id, business_day desc, number desc) l
    where p.venue_id = l.venue_id and p.business_day <= l.business_day`.execute(tx);
  await sql`analyze orders, order_line, settlement`.execute(tx);
}
