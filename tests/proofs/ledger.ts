import type pg from 'pg';
import type { Sent } from './load.ts';

/** What was in the database before a proof began. */
export type Baseline = {
  readonly orders: ReadonlySet<string>;
  readonly stock: ReadonlyMap<string, number>;
  readonly uses: ReadonlyMap<string, number>;
};

export async function takeBaseline(client: pg.Client): Promise<Baseline> {
  const orders = await client.query<{ id: string }>('select id from orders');
  return {
    orders: new Set(orders.rows.map((row) => row.id)),
    stock: await stock(client),
    uses: await uses(client),
  };
}

const stock = async (client: pg.Client): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ key: string; left: number }>(
    `select venue_id || ' ' || id as key, stock_qty as left from item where stock_qty is not null`,
  );
  return new Map(rows.map((row) => [row.key, row.left]));
};
const uses = async (client: pg.Client): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ id: string; used: number }>('select id, used from promotion');
  return new Map(rows.map((row) => [row.id, row.used]));
};

type Row = { id: string; number: number; order_id: string; key: string | null; total: number };

/** Every order that was sent against every order that is there: acknowledged ones once and as answered, no other ones. */
export async function checkOrders(client: pg.Client, before: Baseline, sent: readonly Sent[]): Promise<string[]> {
  const { rows } = await client.query<Row>('select id, number, order_id, idempotency_key as key, total_cents as total from orders');
  const since = rows.filter((row) => !before.orders.has(row.id));
  const byId = new Map(since.map((row) => [row.id, row]));
  const byKey = Map.groupBy(since, (row) => row.key);
  const wrong: string[] = [];
  for (const { order, acknowledged } of sent) {
    const stored = byKey.get(order.key) ?? [];
    if (stored.length > 1) wrong.push(`${stored.length} orders for one key (${order.key})`);
    if (acknowledged === null) continue;
    const row = byId.get(acknowledged._id);
    if (!row) wrong.push(`the acknowledged order ${acknowledged._id} is missing`);
    else if (row.key !== order.key) wrong.push(`the order ${row.id} has lost its key`);
    else if (
      row.number !== acknowledged.number ||
      row.order_id !== acknowledged.orderId ||
      row.total !== Math.round(acknowledged.orderAmount * 100)
    )
      wrong.push(`the order ${row.id} is not as it was acknowledged`);
  }
  const keys = new Set<string | null>(sent.map(({ order }) => order.key));
  for (const row of since) if (!keys.has(row.key)) wrong.push(`the order ${row.id} belongs to no request`);
  return wrong;
}

/** Statements that find what must never be in the database; each row is a violation in words. */
const NEVER: readonly string[] = [
  `select 'order ' || o.id || ': lines make ' || coalesce(sum(l.line_cents), 0) || ', subtotal is ' || o.subtotal_cents as wrong
    from orders o left join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
    group by o.venue_id, o.id having coalesce(sum(l.line_cents), 0) <> o.subtotal_cents`,
  `select 'order ' || o.id || ' has ' || count(e.seq) || ' events of its placing' as wrong
    from orders o left join venue_event e on e.venue_id = o.venue_id and e.subject_id = o.id::text and e.type = 'order.placed'
    group by o.venue_id, o.id having count(e.seq) <> case when o.cut_from is null then 1 else 0 end`,
  `select 'event ' || e.seq || ' tells of an order that is not there: ' || e.subject_id as wrong
    from venue_event e left join orders o on o.venue_id = e.venue_id and o.id::text = e.subject_id
    where e.type = 'order.placed' and o.id is null`,
  `select 'numbers of ' || business_day || ': ' || count(*) || ' orders, the last is ' || max(number) as wrong
    from orders group by venue_id, business_day having count(*) <> max(number) or count(distinct number) <> count(*) or min(number) <> 1`,
  `select 'events of a venue: ' || count(e.seq) || ', numbered to ' || p.event_seq as wrong
    from venue_pulse p left join venue_event e on e.venue_id = p.venue_id
    group by p.venue_id, p.event_seq having count(e.seq) <> p.event_seq or coalesce(max(e.seq), 0) <> p.event_seq`,
  `select 'item ' || id || ' has ' || stock_qty || ' left' as wrong from item where stock_qty < 0`,
  `select 'order ' || o.id || ' gave stamps to spend that nobody took or paid' as wrong from orders o
    join stamp_entry e on e.order_id = o.id and e.line is null and e.kind = 'earn' left join stamp_entry c on c.order_id = o.id and c.kind = 'clear'
    where o.status = 0 and o.prior_status is null and o.payment_status in ('unpaid', 'pending') and (e.pending = 0 or c.order_id is not null)`,
  `select 'order ' || o.id || ' awaits confirmation and has taken something' as wrong from orders o
    where not o.reserved and (exists (select from stamp_entry e where e.order_id = o.id) or exists (select from order_line l
      where l.venue_id = o.venue_id and l.order_id = o.id and l.snapshot ? 'counted'))`,
  `select 'line ' || s.line || ' of order ' || s.order_id || ' has ' || s.stamps || ' stamps, its cards ' || coalesce(sum(e.stamps), 0) as wrong
    from line_stamp s left join stamp_entry e on e.order_id = s.order_id and e.line = s.line
    group by s.venue_id, s.order_id, s.line, s.stamps, s.taken_at, s.back_at
    having coalesce(sum(e.stamps), 0) <> case when s.taken_at is null or s.back_at is not null then 0 else s.stamps end`,
  `select 'a card says ' || c.stamps || ' stamps and ' || c.rewards_used || ' rewards, ' || c.pending || ' pending, its ledger ' || coalesce(sum(e.stamps), 0) || ', ' || -coalesce(sum(e.rewards), 0) || ' and ' || coalesce(sum(e.pending), 0) as wrong
    from stamp_card c left join stamp_entry e on e.company_id = c.company_id and e.user_id = c.user_id
    group by c.company_id, c.user_id, c.stamps, c.rewards_used, c.pending
    having coalesce(sum(e.stamps), 0) <> c.stamps or coalesce(sum(e.pending), 0) <> c.pending or -coalesce(sum(e.rewards), 0) <> c.rewards_used`,
];

/** The invariants of the whole database: sums, numbers, events, stock, promotions, cards. */
export async function checkInvariants(client: pg.Client, before: Baseline): Promise<string[]> {
  const wrong: string[] = [];
  for (const statement of NEVER) wrong.push(...(await client.query<{ wrong: string }>(statement)).rows.map((row) => row.wrong));
  const { rows: sold } = await client.query<{ key: string; order_id: string; quantity: number }>(
    `select l.venue_id || ' ' || l.item_id as key, l.order_id, l.quantity from order_line l join orders o on o.id = l.order_id where o.status < 8 and o.reserved`,
  );
  const now = await stock(client);
  for (const [key, start] of before.stock) {
    const since = sold
      .filter((line) => line.key === key && !before.orders.has(line.order_id))
      .reduce((sum, line) => sum + line.quantity, 0);
    if (now.get(key) !== start - since) wrong.push(`stock of ${key}: ${start} less ${since} sold is not ${now.get(key)}`);
  }
  const { rows: promoted } = await client.query<{ id: string; promotion_id: string }>(
    `select id, promotion_id from orders where promotion_id is not null and status < 8 and reserved`,
  );
  const used = await uses(client);
  for (const [id, start] of before.uses) {
    const since = promoted.filter((order) => order.promotion_id === id && !before.orders.has(order.id)).length;
    if (used.get(id) !== start + since) wrong.push(`promotion ${id}: ${start} uses and ${since} orders are not ${used.get(id)}`);
  }
  return wrong;
}
