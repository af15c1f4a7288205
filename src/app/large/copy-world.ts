import type pg from 'pg';
import { FIRST_ID, titleAt } from '#db/demo/generate.ts';
import { connectForCopy } from '#platform/server/table-copy.ts';
import { copyOf, JOINS, PARTS, refuseUnknownRows, type Part } from './copied-tables.ts';
import { allDone, progress, type Tell } from './progress.ts';

type World = { readonly venues: number; readonly models: number; readonly seed: number; readonly tell: Tell };

/** Rows of orders in one transaction, more or less. */
const AT_ONCE = 20_000;
/** Venues whose menus and accounts are written in one. */
const VENUES_AT_ONCE = 250;

/** Connections that write side by side. */
const WRITERS = 2;

/**
 * Makes venues beyond the models of copies of these: every row of theirs again, with ids of its own, day by day over all venues as life writes them. What is
 * written is whole, transaction by transaction, and what is there already is left as it is: it goes on where it was ended.
 */
export async function copyWorld(url: string, { venues, models, seed, tell }: World): Promise<void> {
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => connectForCopy(url)));
  try {
    const copies = Array.from({ length: venues - models }, (_, nth) => {
      const at = models + nth;
      return { model: FIRST_ID + (at % models), n: Math.floor(at / models), number: FIRST_ID + at, title: titleAt(seed, at) };
    });
    const [days = []] = await Promise.all(clients.map((client) => takeModels(client, JSON.stringify(copies))));
    await copyMissing(clients, { part: 'venues', day: 0, atOnce: VENUES_AT_ONCE, each: 1, tell });
    const perVenue = days.reduce((sum, { orders }) => sum + orders, 0);
    const told = progress('orders copied', Math.round(perVenue * copies.length), tell);
    for (const { day, orders } of days) {
      const atOnce = Math.max(1, Math.floor(AT_ONCE / Math.max(1, orders)));
      await copyMissing(clients, { part: 'orders', day, atOnce, each: orders, told });
    }
    await copyMissing(clients, { part: 'stamps', day: 0, atOnce: VENUES_AT_ONCE, each: 1, tell });
    const [client] = clients;
    if (client) await tidy(client, tell);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The models' rows beside the tables that grow: a statement that reads these is planned alike at every size. Answers their days, the oldest first. */
async function takeModels(client: pg.Client, copies: string): Promise<{ day: number; orders: number }[]> {
  await client.query("set synchronous_commit = off; set work_mem = '64MB'");
  await client.query(
    `create temp table copied as select v.id as of, c.* from jsonb_to_recordset($1) as c(model int, n int, number int, title text)
      join venue v on v.number = c.model`,
    [copies],
  );
  await refuseUnknownRows(client);
  // Orders say of which day the others are.
  for (const { table, from } of PARTS.toSorted((a, b) => Number(b.table === 'orders') - Number(a.table === 'orders'))) {
    await client.query(`create temp table model_${table} as ${from}; analyze model_${table}`);
    if (table === 'orders') await client.query('create index on model_orders (venue_id, id); create index on model_orders (day)');
  }
  const { rows } = await client.query<{ day: number; orders: number }>(
    `select day::int, count(*)::float8 / (select count(distinct of) from copied) as orders from model_orders group by day order by day`,
  );
  return rows;
}

type Step = {
  readonly part: Part;
  readonly day: number;
  /** Copies of venues in one transaction. */
  readonly atOnce: number;
  /** What one of them counts. */
  readonly each: number;
  readonly tell?: Tell;
  readonly told?: (more: number, isNew?: boolean) => void;
};

/** Writes a part of those copies that lack it. */
async function copyMissing(clients: readonly pg.Client[], { part, day, atOnce, each, tell, told }: Step): Promise<void> {
  const asked = await clients[0]?.query<{ number: number; there: boolean }>(missing(part), part === 'orders' ? [day] : []);
  const rows = asked?.rows ?? [];
  const left = rows.filter(({ there }) => !there).map(({ number }) => number);
  const count = told ?? progress(`${part} copied`, rows.length, tell ?? (() => undefined));
  count((rows.length - left.length) * each, false);
  // Small enough that each of them has something to do.
  const size = Math.max(1, Math.min(atOnce, Math.ceil(left.length / clients.length)));
  const batches = Array.from({ length: Math.ceil(left.length / size) }, (_, nth) => left.slice(nth * size, (nth + 1) * size));
  const write = async (client: pg.Client): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      await copyBatch(client, part, batch, day);
      count(batch.length * each);
    }
  };
  await allDone(clients.map(write));
}

async function copyBatch(client: pg.Client, part: Part, batch: readonly number[], day: number): Promise<void> {
  await client.query('begin');
  // What was taken of an order is in its row already; the guard of money would count it twice.
  await client.query("set local parea.restoring = 'on'");
  for (const table of PARTS) if (table.part === part) await client.query(await copyOf(client, table), [batch, day]);
  await client.query('commit');
}

/** Each copy, and whether it has that part: asked of one row of it, for a part is written in one transaction. */
const missing = (part: Part): string => {
  const first = {
    venues: 'exists (select 1 from venue v where v.number = c.number)',
    orders: `coalesce((select exists (select 1 from orders o where o.venue_id = ${JOINS.id('c.of')} and o.id = ${JOINS.id('m.id')})
        from (select m.id from model_orders m where m.venue_id = c.of and m.day = $1 limit 1) m), true)`,
    stamps: `coalesce((select exists (select 1 from stamp_card s where s.company_id = ${JOINS.id('m.company_id')} and s.user_id = ${JOINS.id('m.user_id')})
        from (select m.company_id, m.user_id from model_stamp_card m join venue v on v.company_id = m.company_id where v.id = c.of limit 1) m), true)`,
  };
  return `select c.number, ${first[part]} as there from copied c order by c.number`;
};

/** What autovacuum would do in an hour or two: figures for plans, and pages that indexes may answer for alone. */
async function tidy(client: pg.Client, tell: Tell): Promise<void> {
  const began = performance.now();
  for (const { table } of PARTS) await client.query(`vacuum analyze ${table}`);
  tell(`vacuumed in ${Math.round((performance.now() - began) / 1000)} s`);
}
