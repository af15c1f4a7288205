import { sql, type RawBuilder } from 'kysely';
import type { CapMet } from '#domain/order-caps.ts';
import { DONE, isStopped, ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { eventInSql } from '#platform/server/event-log.ts';
import { UNREAD } from './allergy-sql.ts';
import { ordersJson } from './order-json.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { HeldFor, LineRow, MoneyBack, OrderRow, OrderVenue, NewOrder } from './order-rows.ts';
import { backsIn } from './portions-sql.ts';
import { LOOKED } from './standing-sql.ts';

/** Orders and their lines: written together, read together. */

/** The kitchen's event, of which only the statement that writes the order knows the number. */
const PLACED = eventInSql(ORDER_EVENTS, 'order.placed', { number: sql.ref('number') });

/** What a written order was given: the day's number, its event's, and the readable id, which carries the number where the plain one was taken. */
export type OrderNumbers = {
  readonly number: number;
  readonly seq: number;
  readonly orderId: string;
  /**
   * It was written as one that awaits confirmation: more is open and unpaid at its table, or of its phone, than the caps allow; or it is a stranger's while
   * such are held.
   */
  readonly heldFor: HeldFor | null;
  /** Which cap it is above, where it is held for one. */
  readonly capMet: CapMet | null;
  /** Nothing had come from this phone before. */
  readonly isFirst: boolean;
};

/**
 * So many wait for a look already that it may not wait too: of its phone, from its address or at its venue; with its table's code at that table, or from its
 * address at all tables (`house`).
 */
export type TooManyWait = {
  readonly full: 'phone' | 'address' | 'venue' | 'table' | 'house' | 'given_up';
  readonly waiting: number;
  readonly most: number;
};

/** Or why nothing was written: the menu is not the one that was priced (or a key is void), or somebody holds the venue's pulse and `wait` was not wanted. */
export type Inserted = OrderNumbers | TooManyWait | 'menu_moved' | 'venue_held';

/**
 * Writes orders, lines and the kitchens' events in ONE statement, so that orders without reserved stock, reward or promotion are one round
 * trip. A venue's pulse gives the orders' numbers of the day and the events' numbers, and says whether the menu is still the one that was
 * priced: where it moved on, nothing of that venue is written, for the caller to price again. An order that waits for an online payment is
 * no news for the kitchen yet: it takes its number, and its event is written when it is released. Answers in the order of `fresh`; those of
 * one venue must agree on menu and business day. A readable id that the venue has already gets the day's number behind it: the insertion of the
 * plain ones passes over it (also one that was committed after this statement's snapshot), and a second one follows. Orders of several venues must not `wait`: one held venue would keep the others. A day that was
 * there before (the venue's zone changed, a clock was put back) goes on where it stopped. Of an order whose key is void nothing is written: that reads as
 * `menu_moved`, and who prices again finds out. The void keys are read as of the statement's beginning; where the venue's row says that one was added since,
 * nothing of that venue is written. An order that would wait for a look where too many do is passed over before anything is numbered.
 */
export async function insertOrders(tx: Tx, fresh: readonly NewOrder[], { wait }: { readonly wait: boolean }): Promise<Inserted[]> {
  const { rows } = await sql<Row>`
    with sent as (
      ${sentOf(fresh)}
    ), asked as (
      select o.* from sent o where not exists (select from order_key_void k where k.venue_id = o.venue_id and k.key = o.idempotency_key)
    ), seen as materialized (
      select venue_id, voids from venue_pulse where venue_id in (select venue_id from asked)
    ), held as materialized (
      select p.venue_id, p.voids from venue_pulse p where p.venue_id in (select venue_id from asked) for no key update of p ${wait ? sql`` : sql`skip locked`}
    ), ${LOOKED}, taken as materialized (
      select asked.*, looked.held_for, looked.cap_met, coalesce(looked.is_first, false) as is_first,
        row_number() over earlier::int as rank, sum(asked.news) over earlier::int as news_rank
      from asked left join looked using (nth) where looked.full_of is null
      window earlier as (partition by asked.venue_id order by asked.nth)
    ), venues as (
      select venue_id, menu_version, business_day, count(*)::int as orders, sum(news)::int as news from taken group by 1, 2, 3
    ), pulse as (
      update venue_pulse p set event_seq = p.event_seq + v.news, business_day = v.business_day,
        order_number = v.orders + case when p.business_day = v.business_day then p.order_number
          else coalesce((select max(o.number) from orders o where o.venue_id = p.venue_id and o.business_day = v.business_day), 0) end
      from venues v join held using (venue_id) join seen using (venue_id)
      where p.venue_id = v.venue_id and p.menu_version = v.menu_version and held.voids = seen.voids
      returning p.venue_id, p.event_seq - v.news as seq_before, p.order_number - v.orders as number_before
    ), numbered as (
      select taken.*, number_before + rank as number, seq_before + news_rank as seq from taken join pulse using (venue_id)
    ), plain as (
      insert into orders (${ORDER_COLUMNS}) select ${orderValues(sql`order_id`)} from numbered order by nth
      on conflict (venue_id, order_id) do nothing returning id
    ), alike as (
      insert into orders (${ORDER_COLUMNS}) select ${orderValues(sql`order_id || '-' || number`)} from numbered
      where id not in (select id from plain)
      returning id, order_id
    ), lines as (
      insert into order_line (venue_id, order_id, position, item_id, name, quantity, unit_cents, line_cents, chosen, vat_class, vat_rate,
        allergens, gives_stamp, note, snapshot)
      select n.venue_id, n.id, l.position, l.item_id, l.name, l.quantity, l.unit_cents, l.line_cents, l.chosen, l.vat_class,
        l.vat_rate, l.allergens, l.gives_stamp, l.note, l.snapshot
      from numbered n, jsonb_to_recordset(n.lines) as l(position int, item_id text, name text, quantity int, unit_cents int,
        line_cents int, chosen jsonb, vat_class text, vat_rate int, allergens text[], gives_stamp boolean, note text, snapshot jsonb)
    ), news as (
      insert into venue_event (venue_id, seq, type, subject_id, data, actor, at)
      select venue_id, seq, ${PLACED.type}, id::text, ${PLACED.data},
        case when user_id is null then 'guest' else 'user' end, placed_at
      from numbered where news = 1
    )
    select sent.nth, numbered.number, numbered.seq, coalesce(alike.order_id, sent.order_id) as order_id,
      asked.nth is null or held.venue_id is not null as venue_seen, numbered.held_for, numbered.cap_met, numbered.is_first,
      looked.full_of as "full", looked.waiting, looked.most
    from sent left join asked using (nth) left join looked using (nth) left join held on held.venue_id = sent.venue_id left join numbered using (nth)
      left join alike on alike.id = sent.id`.execute(tx);
  const answers = new Map(rows.map((row) => [row.nth, row]));
  return fresh.map((_, nth) => answerOf(answers.get(nth)));
}

type Row = Partial<Omit<OrderNumbers, 'number'> & { venueSeen: boolean; waiting: number; most: number }> & {
  nth: number;
  number: number | null;
  full: TooManyWait['full'] | null;
};

function answerOf(row: Row | undefined): Inserted {
  if (row === undefined) return 'menu_moved';
  const { number, seq = 0, orderId = '', heldFor = null, capMet = null, isFirst = false, full: tooMany, waiting = 0, most = 0 } = row;
  if (number !== null) return { number, seq, orderId, heldFor, capMet, isFirst };
  if (tooMany !== null) return { full: tooMany, waiting, most };
  return row.venueSeen === false ? 'venue_held' : 'menu_moved';
}

/** The orders as they were priced. */
const sentOf = (
  fresh: readonly NewOrder[],
) => sql`select * from jsonb_to_recordset(${ordersJson(fresh)}::jsonb) as o(nth int, news int, menu_version bigint, venue_id uuid, id uuid,
        business_day date, order_id text, idempotency_key text, request_fingerprint bytea, user_id uuid, buyers_name text, floor int,
        table_number int, delivery_method smallint, payment_method smallint, payment_status text, currency text, subtotal_cents int,
        reward_savings_cents int, discount_cents int, tip_cents int, total_cents int, promo_code text, promotion_id uuid, rewards_used int,
        stamps_added int, note text, avoids text[], rather_not text[], language text, awaiting_confirmation boolean, reserved boolean, browser bytea, phone bytea, address bytea,
        waits_for text, marks text[], judged boolean, browser_cap int, browser_cap_cents bigint, table_cap int, table_cap_cents bigint,
        address_cap int, address_cap_cents bigint, newcomers_cap int, newcomers_cap_cents bigint, newcomers_since timestamptz, phone_waits_cap int, address_waits_cap int, venue_waits_cap int,
        table_waits_cap int, table_address_waits_cap int, house_waits_cap int,
        open_since timestamptz, placed_at timestamptz, lines jsonb)`;

const ORDER_COLUMNS = sql`venue_id, id, number, business_day, order_id, idempotency_key, request_fingerprint, user_id, buyers_name, floor,
  table_number, delivery_method, payment_method, payment_status, currency, subtotal_cents, reward_savings_cents, discount_cents, tip_cents,
  total_cents, promo_code, promotion_id, rewards_used, stamps_added, note, avoids, rather_not, language, awaiting_confirmation, reserved, browser, phone, address, waits_for,
  marks, placed_at, status_at, held_at`;
const orderValues = (
  orderId: RawBuilder<unknown>,
) => sql`venue_id, id, number, business_day, ${orderId}, idempotency_key, request_fingerprint,
  user_id, buyers_name, floor, table_number, delivery_method, payment_method, payment_status, currency, subtotal_cents, reward_savings_cents,
  discount_cents, tip_cents, total_cents, promo_code, promotion_id, rewards_used, stamps_added, note, avoids, rather_not, language, awaiting_confirmation or held_for is not null,
  reserved and held_for is null, browser, phone, address, coalesce(held_for, waits_for), array_cat(marks, array_remove(array[
    case when is_first then 'first_of_phone' end, case when held_for = 'cap' then 'over_cap' end, cap_met], null)), placed_at, placed_at, case when news = 0 then placed_at end`;

export type FullOrder = { readonly order: OrderRow; readonly lines: readonly LineRow[]; readonly venue: OrderVenue };

const LINES = sql<
  LineRow[]
>`coalesce((select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'name', l.name, 'quantity', l.quantity, 'givenAway', l.given_away, 'takenOff', l.taken_off, 'movedOff', l.moved_off,
  'unitCents', l.unit_cents, 'lineCents', l.line_cents, 'chosen', l.chosen, 'vatClass', l.vat_class, 'vatRate', l.vat_rate, 'allergens',
  l.allergens, 'givesStamp', l.gives_stamp, 'note', l.note, 'snapshot', l.snapshot) order by l.position)
  from order_line l where l.venue_id = orders.venue_id and l.order_id = orders.id), '[]')`;

export function selectOrders(tx: Tx) {
  return tx
    .selectFrom('orders')
    .innerJoin('venue', 'venue.id', 'orders.venueId')
    .innerJoin('company', 'company.id', 'venue.companyId')
    .selectAll('orders')
    .select(['venue.number as venueNumber', 'venue.title as venueTitle', 'venue.timeZone as venueZone', 'company.name as companyName'])
    .select(LINES.as('lines'))
    .select(sql<MoneyBack[]>`${backsIn}`.as('backs'));
}

type Selected = OrderRow & { venueNumber: number; venueTitle: string; venueZone: string; companyName: string; lines: LineRow[] };
export const full = (row: Selected): FullOrder => ({
  order: row,
  lines: row.lines,
  venue: { number: row.venueNumber, title: row.venueTitle, company: row.companyName, timeZone: row.venueZone },
});

export async function readOrder(tx: Tx, id: string): Promise<FullOrder | null> {
  if (!isUuid(id)) return null;
  const row = await selectOrders(tx).where('orders.id', '=', id.toLowerCase()).executeTakeFirst();
  return row ? full(row) : null;
}

export async function readOrders(tx: Tx, venueId: string, ids: readonly string[]): Promise<Map<string, FullOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOrders(tx).where('orders.venueId', '=', venueId).where('orders.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, full(row)]));
}

/** What an earlier request with a key made, and what that request was: its fingerprint, and a hash of its browser's mark. */
export type Earlier = { readonly full: FullOrder; readonly fingerprint: Buffer | null; readonly browser: Buffer | null };

export async function readByKey(tx: Tx, venueId: string, key: string): Promise<Earlier | null> {
  const row = await selectOrders(tx).where('orders.venueId', '=', venueId).where('orders.idempotencyKey', '=', key).executeTakeFirst();
  return row ? { full: full(row), fingerprint: row.requestFingerprint, browser: row.browser } : null;
}

export async function ordersOfUser(tx: Tx, userId: string, most: number): Promise<FullOrder[]> {
  const rows = await selectOrders(tx).where('orders.userId', '=', userId).orderBy('orders.placedAt', 'desc').limit(most).execute();
  return rows.map(full);
}

/** How many of a person's orders are done. */
export async function completedOrdersOf(tx: Tx, userId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('status', '=', ORDER_STATUS.completed)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Moves an order that still has the status it was read with, and on only where all its allergies are read. Null: somebody else moved it first, or
 * its guest has said an allergy meanwhile.
 */
export async function updateStatus(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  reason: string | null,
  by: string | null = null,
): Promise<number | null> {
  const ends = isStopped(to);
  const row = await tx
    .updateTable('orders')
    .set((e) => ({
      status: to,
      statusReason: reason,
      statusAt: sql<Date>`now()`,
      revision: e('revision', '+', 1),
      ...(to === ORDER_STATUS.preparing && { preparingAt: sql<Date>`now()` }),
      ...(to >= ORDER_STATUS.ready && !ends && { readyAt: sql<Date>`coalesce(ready_at, now())` }),
      ...(by !== null && DONE.some((done) => done === to) && { servedBy: sql<string>`coalesce(served_by, ${by}::uuid)` }),
      // What was given back with an end cannot be taken again: only a step forward can be taken back.
      priorStatus: ends ? null : order.status,
      priorStatusAt: ends ? null : order.statusAt,
    }))
    .where('venueId', '=', order.venueId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .$if(!ends, (step) => step.where(sql<boolean>`not (${UNREAD})`))
    // Confirmed since: it has taken what an end gives back, of which who read it before knows nothing.
    .where('reserved', '=', order.reserved)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Notes that the guest of an order that is ready has set off. Null: they had already, or it is not ready any more. */
export async function updateOnTheirWay(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ onTheirWay: true, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('status', '=', ORDER_STATUS.ready)
    .where('onTheirWay', '=', false)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** An order by the specification's readable id. */
export async function findByOrderId(tx: Tx, venueId: string, orderId: string): Promise<FullOrder | null> {
  if (!isUuid(venueId)) return null;
  const row = await selectOrders(tx).where('orders.venueId', '=', venueId).where('orders.orderId', '=', orderId).executeTakeFirst();
  return row ? full(row) : null;
}

export type Claimed = Pick<OrderRow, 'status' | 'paymentStatus' | 'reserved'>;

/**
 * Gives a guest's order to a user and answers how it stands at this moment; null where it has a user already. Holds the order's row until
 * the transaction ends, so that a cancellation or a refund comes wholly before or wholly after.
 */
export async function claimOrder(tx: Tx, order: Pick<OrderRow, 'venueId' | 'id'>, userId: string): Promise<Claimed | null> {
  const row = await tx
    .updateTable('orders')
    .set({ userId })
    .where('venueId', '=', order.venueId)
    .where('id', '=', order.id)
    .where('userId', 'is', null)
    .returning(['status', 'paymentStatus', 'reserved'])
    .executeTakeFirst();
  return row ?? null;
}
