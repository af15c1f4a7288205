import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#platform/server/config.ts';
import { openSystem, type System } from '#app/system.ts';
import { seedLarge } from '#app/seed.ts';
import { RANGES, REPORT_VIEWS } from '#features/reports/report-views.ts';
import { readOverview } from '#features/reports/server/read-overview.ts';
import { readReport } from '#features/reports/server/read-report.ts';
import { quantile } from '#tests/proofs/proof.ts';

/**
 * How long each page of the reports takes on a large world: `npm run bench:reports -- --orders 120000 --rounds 15`. Three venues get orders by the
 * product's own seed, which are then copied over the last thirty days. Without DATABASE_URL on an embedded PostgreSQL of its own.
 */
const { values } = parseArgs({ options: { orders: { type: 'string' }, rounds: { type: 'string' } } });
const wanted = Number(values.orders ?? 120_000);
const rounds = Number(values.rounds ?? 15);
const VENUES = 3;
const SEEDED = 1500;

const dataDir = mkdtempSync(join(tmpdir(), 'parea-reports-'));
const system = await openSystem(readConfig({ ...process.env, DATA_DIR: dataDir }));
try {
  await fill(system);
  await measure(system);
} finally {
  await system.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function fill({ database: { db } }: System): Promise<void> {
  const found = await sql<{ n: number }>`select count(*) as n from orders`.execute(db);
  if ((found.rows[0]?.n ?? 0) < wanted) {
    await seedLarge(system, { venues: VENUES, items: 60, orders: SEEDED, seed: 1 });
    const copies = Math.ceil((wanted - SEEDED) / SEEDED);
    for (let copy = 1; copy <= copies; copy += 1) await copyOrders(system, copy);
  }
  await sql`vacuum analyze orders`.execute(db);
  await sql`vacuum analyze order_line`.execute(db);
}

/** Every seeded order once more under other numbers, some minutes later. */
async function copyOrders({ database: { db } }: System, copy: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temp table fresh on commit drop as
      select o.venue_id, o.id as old, gen_random_uuid() as id from orders o join venue v on v.id = o.venue_id where v.number > 1000 and o.number < 100000`.execute(
      tx,
    );
    await sql`insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', f.id, 'number', o.number + 100000 * ${copy}::int,
      'order_id', o.order_id || '-' || ${copy}::int, 'idempotency_key', null, 'placed_at', o.placed_at + ${copy}::int * interval '7 seconds'))).*
      from orders o join fresh f on f.old = o.id and f.venue_id = o.venue_id`.execute(tx);
    await sql`insert into order_line select (jsonb_populate_record(null::order_line, to_jsonb(l) || jsonb_build_object('order_id', f.id))).*
      from order_line l join fresh f on f.old = l.order_id and f.venue_id = l.venue_id`.execute(tx);
  });
}

async function measure({ database: { db }, venues, clock }: System): Promise<void> {
  const venue = await venues.get('1001');
  if (!venue) throw new Error('The seed made no venue 1001.');
  const { rows } = await sql<{
    n: number;
    lines: number;
  }>`select count(*) as n, (select count(*) from order_line) as lines from orders`.execute(db);
  console.log(`${rows[0]?.n} orders with ${rows[0]?.lines} lines at ${VENUES} venues`);
  const works = [
    ...REPORT_VIEWS.map((view) => [`report ${view}, 28 days`, () => readReport({ db, clock }, venue, { view, period: '28' })] as const),
    ...RANGES.map((range) => [`overview ${range}`, () => readOverview({ db, clock }, venue, range)] as const),
  ];
  for (const [name, work] of works) {
    const times: number[] = [];
    await work();
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    console.log(`${name.padEnd(28)} median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`);
  }
}
