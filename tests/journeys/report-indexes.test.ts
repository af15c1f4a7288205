import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { O } from '#features/ordering/server/order-conditions.ts';
import { stoppedIn } from '#features/reports/server/query-ends.ts';
import { itemsSold } from '#features/reports/server/query-items.ts';
import { within, type Span } from '#features/reports/server/span.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** What makes a year quick: sums that the database reads from an index alone. A word that differs between a statement and an index, and it reads whole rows. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const venueId = '01a205ee-c359-7303-942c-ddede3dc2a7e';
const span: Span = { venueId, from: '2026-01-01', to: '2026-12-31', timeZone: 'Asia/Nicosia' };

/** How the database would read it if it had no other way. */
const planOf = (statement: RawBuilder<unknown>, without = ['seqscan', 'bitmapscan', 'indexscan']): Promise<string> =>
  database.db.transaction().execute(async (tx) => {
    for (const other of without) await sql`set local ${sql.raw(`enable_${other}`)} = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test('sold orders, with all that their sums need', async () => {
  const plan = await planOf(sql`
    select o.floor, o.table_number, o.placed_at, count(o.user_id), sum(o.subtotal_cents - o.reward_savings_cents - o.discount_cents + o.tip_cents - o.total_cents)
    from orders o where ${within(span)} and ${O.sold} group by 1, 2, 3`);
  expect(plan).toContain('Index Only Scan using orders_sold on orders o');
});

test('which sold orders are not paid', async () => {
  expect(await planOf(sql`select o.id from orders o where ${within(span)} and ${O.sold} and ${O.unpaid}`)).toContain(
    'Index Only Scan using orders_sold on orders o',
  );
});

test('their lines, by dish and by rate', async () => {
  const plan = await planOf(sql`
    select l.item_id, l.vat_rate, max(l.name), max(l.ready_at), sum(l.quantity), sum(l.line_cents) from order_line l where l.venue_id = ${venueId}::uuid group by 1, 2`);
  expect(plan).toContain('Index Only Scan using order_line_pkey on order_line l');
});

test('dishes sold: their lines from the key alone, and the few with portions that cost nothing from an index of those', async () => {
  const lines = sql<boolean>`(l.venue_id = ${venueId}::uuid and l.order_id between ${venueId}::uuid and ${venueId}::uuid)`;
  const plan = await planOf(itemsSold(span, lines, null), ['seqscan', 'bitmapscan']);
  expect(plan).toContain('Index Only Scan using order_line_pkey on order_line l');
  expect(plan).toContain('Index Scan using order_line_given on order_line l');
});

test('money of a day', async () => {
  const plan = await planOf(sql`
    select s.method, sum(s.amount_cents), sum(s.tip_cents) from settlement s
    where s.venue_id = ${venueId}::uuid and s.kind = 'payment' and s.at >= now() and s.at < now() group by 1`);
  expect(plan).toContain('Index Only Scan using settlement_day on settlement s');
});

test('stopped orders have an index of their own', async () => {
  expect(await planOf(stoppedIn(span), ['seqscan', 'bitmapscan'])).toContain('orders_stopped');
});
