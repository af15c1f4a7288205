import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
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
import { seedLarge } from '#app/large/seed-large.ts';
import { RANGES, REPORT_VIEWS } from '#features/reports/report-views.ts';
import { readOverview } from '#features/reports/server/read-overview.ts';
import { readReport } from '#features/reports/server/read-report.ts';
import { quantile } from '#tests/proofs/proof.ts';

/**
 * How long each report takes over a year of a busy venue: `npm run bench:reports -- --orders 60000 --rounds 5`. Orders by the product's own seed are
 * copied over the last two years of one venue, so many a year, most of them paid at the table, some paid back: a year is compared with the one before.
 * Without DATABASE_URL on an embedded PostgreSQL of its own. Writes `bench/RESULTS-reports.md`: median and p95, the processor's time of database and
 * server together (what a report costs where nobody else wants the processor), and median and processor's time as parts of the budget. A yardstick of
 * the database's own, before and after, tells how busy the machine was.
 */
const { values } = parseArgs({ options: { orders: { type: 'string' }, rounds: { type: 'string' } } });
const wanted = Number(values.orders ?? 60_000);
const rounds = Number(values.rounds ?? 5);
const VENUES = 3;
const SEEDED = 1500;
const DAYS = 2 * 365;
/** What a report of a year may take at the server. */
const BUDGET_MS = 300;

const COPIES = [
  // A record's columns from `lateral`: written as `(record).*` it would be made anew for each of sixty columns.
  `insert into orders select r.* from orders o join fresh f on f.old = o.id and f.old_venue = o.venue_id
      cross join lateral jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', f.id, 'venue_id', f.venue_id,
        'number', 1000000 + f.n, 'visit_id', null, 'ready_at', f.at + interval '18 minutes', 'order_id', 'copy-' || f.n, 'idempotency_key', null, 'status', 4, 'status_at', f.at + interval '25 minutes',
        'business_day', (f.at - interval '5 hours')::date, 'placed_at', f.at, 'payment_status', 'paid', 'taken_cents', o.total_cents, 'reserved', true,
        'awaiting_confirmation', false)) r order by f.at`,
  `insert into order_line select r.* from order_line l join fresh f on f.old = l.order_id and f.old_venue = l.venue_id
      cross join lateral jsonb_populate_record(null::order_line, to_jsonb(l) || jsonb_build_object('order_id', f.id, 'venue_id', f.venue_id)) r order by f.at`,
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
    // As a venue's orders come: those of a day lie together, and their ids are in the sequence in which they were placed.
    await client.query(`create temp table fresh as
      select t.*, uuidv7(t.at - now()) as id from (
        select o.venue_id as old_venue, o.id as old, v.id as venue_id, n, date_trunc('day', now()) - (n % ${DAYS}) * interval '1 day' + interval '10 hours'
          + (n % 701) * interval '1 minute' as at
        from (select row_number() over () as n, o.id, o.venue_id from orders o, generate_series(1, ${Math.ceil((2 * wanted) / SEEDED)}) copy
          where o.venue_id in (select id from venue where number > 1000)) o, venue v where v.number = 1001
      ) t order by t.at`);
    // Without its own figures the planner takes it for a handful of rows, and looks each of them up one by one in all lines.
    await client.query('analyze fresh; analyze orders; analyze order_line');
    // The guard of money asks for each payment what its order has; here each order has one, and its sum is written above.
    await client.query('alter table settlement disable trigger user');
    for (const statement of COPIES) await client.query(statement);
    await client.query('alter table settlement enable trigger user');
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
    ...RANGES.map(
      (range) => [`overview ${range}`, () => readOverview({ db, clock, plans: true, secret: 'bench' }, venue, { range })] as const,
    ),
    ['draft of a closed day', () => reading(db, (tx) => reckon(tx, venue, clock(), { drawerOf: null, from: null }))] as const,
  ];
  const { rows: backends } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'parea'`.execute(db);
  const pids = [process.pid, ...backends.map(({ pid }) => pid)];
  const yardstick = async () => {
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const start = performance.now();
      await sql`select sum(n % 7) from generate_series(1, 1000000) n`.execute(db);
      times.push(performance.now() - start);
    }
    return quantile(times, 0.5).toFixed(0);
  };
  const lines = [
    `${rows[0]?.n} orders with ${rows[0]?.lines} lines in two years of one venue; ${rounds} times each, after one to warm up. Budget: ${BUDGET_MS} ms. At the start ${loadavg()[0]?.toFixed(1)} at work on ${cpus().length} cores, adding up a million numbers takes ${await yardstick()} ms.`,
    '',
    `${''.padEnd(28)}   median      p95  processor   of the budget: median, processor`,
  ];
  for (const [name, work] of works) {
    const times: number[] = [];
    await work();
    const began = processorOf(pids);
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    const processor = (processorOf(pids) - began) / rounds;
    const [median, p95, spent] = [quantile(times, 0.5), quantile(times, 0.95), processor].map((ms) => `${ms.toFixed(0).padStart(5)} ms`);
    const [ofMedian, ofProcessor] = [quantile(times, 0.5), processor].map((ms) => (ms / BUDGET_MS).toFixed(2).padStart(6));
    const line = `${name.padEnd(28)} ${median} ${p95}   ${spent}   ${ofMedian}   ${ofProcessor}`;
    lines.push(line);
    console.log(line);
  }
  lines.push('', `At the end ${loadavg()[0]?.toFixed(1)} at work; a million numbers: ${await yardstick()} ms.`);
  writeFileSync(
    new URL('RESULTS-reports.md', import.meta.url),
    `# How long reports take\n\n${lines.join('\n').replace(/\n\n/, '\n\n```text\n')}\n\`\`\`\n`,
  );
}

/** Milliseconds of the processor that these processes have had; 0 of one that has ended. Linux counts them in hundredths of a second. */
function processorOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [user, kernel] = fields.split(' ').slice(11, 13).map(Number);
      return sum + ((user ?? 0) + (kernel ?? 0)) * 10;
    } catch {
      return sum;
    }
  }, 0);
}
