import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedHistory } from '#app/history/seed-history.ts';
import { businessDay } from '#domain/local-time.ts';
import { DayReport, Report } from '#features/reports/contract.ts';
import * as v from 'valibot';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';

let world: TestApp;
const noon = Date.parse('2026-06-19T20:00:00Z');
beforeAll(async () => {
  world = await startApp();
  world.time.now = noon;
  expect(await seedHistory(world.system)).toBe(true);
});
afterAll(() => world.close());

const one = async <Row>(query: string): Promise<Row> => (await world.system.database.pool.query(query)).rows[0] as Row;
const PAST = `orders o join venue v on v.id = o.venue_id where o.idempotency_key like 'history-%'`;

test('ninety days up to now, at every venue, and nothing a second time', async () => {
  const { rows } = await world.system.database.pool.query<{ number: number; days: number; orders: number; last: Date }>(
    `select v.number, count(distinct o.business_day)::int as days, count(*)::int as orders, max(o.placed_at) as last from ${PAST} group by 1 order by 1`,
  );
  expect(rows.map(({ number, days }) => [number, days])).toEqual([1, 2, 3].map((number) => [number, 90]));
  for (const { orders, last } of rows) {
    expect(orders).toBeGreaterThan(700);
    expect(orders).toBeLessThan(5000);
    expect(last.getTime()).toBeLessThan(noon);
    expect(last.getTime()).toBeGreaterThan(noon - 4 * 3_600_000);
  }
  expect(await seedHistory(world.system)).toBe(false);
});

test('all of it is over: paid, sent back, stopped; nothing waits on a board, and no number is left out', async () => {
  const facts = await one<Record<string, number>>(`select count(*) filter (where o.status not in (5, 8, 9))::int as open,
    count(*) filter (where o.status = 5 and o.payment_status = 'unpaid')::int as unpaid,
    count(*) filter (where o.status in (8, 9))::int as stopped, count(*) filter (where o.payment_status = 'refunded')::int as refunded,
    count(*) filter (where o.payment_status = 'part_refunded')::int as part, count(*) filter (where o.tip_cents > 0)::int as tipped,
    count(*) filter (where o.promotion_id is not null)::int as promoted, count(*) filter (where o.rewards_used > 0)::int as rewarded,
    count(*)::int as orders from ${PAST}`);
  expect(facts).toMatchObject({ open: 0, unpaid: 0 });
  for (const some of ['stopped', 'refunded', 'part', 'tipped', 'promoted', 'rewarded']) expect(facts[some], some).toBeGreaterThan(5);
  expect(facts['stopped']! / facts['orders']!).toBeLessThan(0.04);
  const gaps = await one<{ count: number }>(
    `select count(*)::int from (select max(number) - count(*) as gap from orders group by venue_id, business_day) d where gap <> 0`,
  );
  expect(gaps.count).toBe(0);
});

test('the books hold: cards are their ledger, promotions know their uses, Maria has what she had', async () => {
  const cards = await one<{ wrong: number; maria: number[] }>(`select
    (select count(*)::int from stamp_card c where (c.stamps, c.rewards_used) <> (select sum(e.stamps)::int, -sum(e.rewards)::int
      from stamp_entry e where e.company_id = c.company_id and e.user_id = c.user_id)) as wrong,
    (select array_agg(c.stamps order by c.stamps) from stamp_card c join account_user u on u.id = c.user_id where u.email = 'maria@parea.example') as maria`);
  expect(cards).toEqual({ wrong: 0, maria: [2, 11] });
  const uses = await one<{ wrong: number }>(`select count(*)::int as wrong from promotion p
    where p.used <> (select count(*) from orders o where o.promotion_id = p.id and o.status not in (8, 9))`);
  expect(uses.wrong).toBe(0);
});

test('the next order has the next number, and every report adds up', async () => {
  const today = businessDay(noon, 'Asia/Nicosia');
  const { last } = await one<{ last: number }>(
    `select max(o.number) as last from ${PAST} and v.number = 1 and o.business_day = '${today}'`,
  );
  expect((await world.placed()).number).toBe(last + 1);
  const office = officeOf(world, await world.signIn(OWNER_1));
  const yesterday = businessDay(noon - 86_400_000, 'Asia/Nicosia');
  const day = v.parse(DayReport, (await office.ask('GET', `settlement?day=${yesterday}`)).json);
  expect(day.agrees).toBe(true);
  expect(day.totals.received).toBeGreaterThan(200);
  const report = v.parse(Report, (await office.ask('GET', 'report?period=28&view=items')).json);
  expect(report.rows.length).toBeGreaterThan(30);
});
