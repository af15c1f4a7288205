import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { businessDay } from '#domain/local-time.ts';
import { reckon } from '#features/closing/server/read-draft.ts';
import { shiftDay } from '#features/reports/period.ts';
import { reading } from '#platform/server/database.ts';
import { connectForCopy } from '#platform/server/table-copy.ts';
import { readConfig } from '#platform/server/config.ts';
import { openSystem, type System } from '#app/system.ts';
import { seedLarge } from '#app/seed.ts';
import { RANGES, REPORT_VIEWS } from '#features/reports/report-views.ts';
import { readOverview } from '#features/reports/server/read-overview.ts';
import { readReport } from '#features/reports/server/read-report.ts';
import { quantile } from '#tests/proofs/proof.ts';

/**
 * How long each report takes over a year of a busy venue: `npm run bench:reports -- --orders 60000 --rounds 5`. Orders by the product's own seed are
 * copied over the last 365 days of one venue, most of them paid at the table, some paid back. Without DATABASE_URL on an embedded PostgreSQL of its
 * own. Writes `bench/RESULTS-reports.md`.
 */
const { values } = parseArgs({ options: { orders: { type: 'string' }, rounds: { type: 'string' } } });
const wanted = Number(values.orders ?? 60_000);
const rounds = Number(values.rounds ?? 5);
const VENUES = 3;
const SEEDED = 1500;

const COPIES = [
  // A record's columns from `lateral`: written as `(record).*` it would be made anew for each of sixty columns.
  `insert into orders select r.* from orders o join fresh f on f.old = o.id and f.old_venue = o.venue_id
      cross join lateral (select date_trunc('day', now()) - (f.n % 365) * interval '1 day' + interval '10 hours' + (f.n % 701) * interval '1 minute' as at) m
      cross join lateral jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', f.id, 'venue_id', f.venue_id,
        'number', 1000000 + f.n, 'visit_id', null, 'ready_at', m.at + interval '18 minutes', 'order_id', 'copy-' || f.n, 'idempotency_key', null, 'status', 4, 'status_at', m.at + interval '25 minutes',
        'business_day', (m.at - interval '5 hours')::date, 'placed_at', m.at, 'payment_status', 'paid', 'reserved', true,
        'awaiting_confirmation', false)) r`,
  `insert into order_line select r.* from order_line l join fresh f on f.old = l.order_id and f.old_venue = l.venue_id
      cross join lateral jsonb_populate_record(null::order_line, to_jsonb(l) || jsonb_build_object('order_id', f.id, 'venue_id', f.venue_id)) r`,
  `insert into settlement (venue_id, id, order_id, kind, method, amount_cents, tip_cents, actor_id, at)
    select o.venue_id, gen_random_uuid(), o.id, 'payment', case when f.n % 3 = 0 then 'cash' else 'card' end, o.total_cents, o.tip_cents,
      (array(select id from account_user order by id limit 6))[1 + f.n % 6], o.placed_at + interval '40 minutes'
    from orders o join fresh f on f.id = o.id and f.venue_id = o.venue_id`,
  `insert into settlement (venue_id, id, order_id, kind, method, amount_cents, reason, at)
    select o.venue_id, gen_random_uuid(), o.id, 'refund', 'cash', least(o.total_cents, 300), 'was_cold', o.placed_at + interval '50 minutes'
    from orders o join fresh f on f.id = o.id and f.venue_id = o.venue_id where f.n % 60 = 0 and o.total_cents > 0`,
];

const dataDir = mkdtempSync(join(tmpdir(), 'parea-reports-'));
const system = await openSystem(readConfig({ ...process.env, DATA_DIR: dataDir }));
try {
  await fill(system);
  await measure(system);
} finally {
  await system.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Copying takes longer than a request may: on a connection without their limits. */
async function fill(filled: System): Promise<void> {
  await seedLarge(filled, { venues: VENUES, items: 60, orders: SEEDED, seed: 1 });
  const client = await connectForCopy(filled.database.pool.options.connectionString ?? '');
  try {
    await client.query(`create temp table fresh as
      select o.venue_id as old_venue, o.id as old, gen_random_uuid() as id, v.id as venue_id, row_number() over () as n
      from orders o, venue v, generate_series(1, ${Math.ceil(wanted / SEEDED)}) copy
      where v.number = 1001 and o.venue_id in (select id from venue where number > 1000)`);
    // Without its own figures the planner takes it for a handful of rows, and looks each of them up one by one in all lines.
    await client.query('analyze fresh; analyze orders; analyze order_line');
    for (const statement of COPIES) await client.query(statement);
    for (const table of ['orders', 'order_line', 'settlement']) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

async function measure({ database: { db }, venues, clock }: System): Promise<void> {
  const venue = await venues.get('1001');
  if (!venue) throw new Error('The seed made no venue 1001.');
  const { rows } = await sql<{ n: number; lines: number }>`
    select (select count(*) from orders o where o.venue_id = ${venue.venueId}::uuid) as n,
      (select count(*) from order_line l where l.venue_id = ${venue.venueId}::uuid) as lines`.execute(db);
  const to = businessDay(clock(), venue.timeZone);
  const year = { period: 'custom', from: shiftDay(to, -364), to } as const;
  const works = [
    ...REPORT_VIEWS.map((view) => [`report ${view}, a year`, () => readReport({ db, clock }, venue, { view, ...year })] as const),
    ...REPORT_VIEWS.map((view) => [`report ${view}, 28 days`, () => readReport({ db, clock }, venue, { view, period: '28' })] as const),
    ...RANGES.map((range) => [`overview ${range}`, () => readOverview({ db, clock }, venue, range)] as const),
    ['draft of a closed day', () => reading(db, (tx) => reckon(tx, venue, clock(), null))] as const,
  ];
  const lines = [
    `${rows[0]?.n} orders with ${rows[0]?.lines} lines at one venue; median and slowest of ${rounds} after one to warm up`,
    '',
  ];
  for (const [name, work] of works) {
    const times: number[] = [];
    await work();
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    const line = `${name.padEnd(28)} ${quantile(times, 0.5).toFixed(0).padStart(5)} ms ${quantile(times, 1).toFixed(0).padStart(5)} ms`;
    lines.push(line);
    console.log(line);
  }
  writeFileSync(
    new URL('RESULTS-reports.md', import.meta.url),
    `# How long reports take\n\n${lines.join('\n').replace(/\n\n/, '\n\n```text\n')}\n\`\`\`\n`,
  );
}
