import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inputOf } from './child.ts';

/**
 * The same rows as an order through HTTP, written by a plain script: copies of orders that the product placed, with new ids and keys. As one
 * prepared statement (the least that PostgreSQL can be asked to do), or as the transaction of four statements that a script would usually be. `script`: writes none,
 * and answers the statement as a script for pgbench, which is prepared once a connection and draws a venue each time.
 */
type Input = { url: string; seconds: number; clients: number; form: 'statement' | 'transaction' | 'script' };
export type RawScript = { script: string };
export type RawCount = { placed: number; seconds: number };

type Columns = Record<string, unknown>;
type Copy = { readonly order: Columns; readonly lines: readonly Columns[]; readonly actor: string };

const ORDER = [
  'id',
  'order_id',
  'idempotency_key',
  'request_fingerprint',
  'user_id',
  'buyers_name',
  'floor',
  'table_number',
  'delivery_method',
  'payment_method',
  'payment_status',
  'currency',
  'subtotal_cents',
  'reward_savings_cents',
  'discount_cents',
  'tip_cents',
  'total_cents',
  'promo_code',
  'promotion_id',
  'rewards_used',
  'stamps_added',
  'note',
  'avoids',
  'language',
  'placed_at',
  'status_at',
];
const LINE = [
  'item_id',
  'name',
  'quantity',
  'unit_cents',
  'line_cents',
  'chosen',
  'vat_class',
  'vat_rate',
  'allergens',
  'gives_stamp',
  'note',
  'snapshot',
];
const TYPES: Record<string, string> = {
  id: 'uuid',
  request_fingerprint: 'bytea',
  user_id: 'uuid',
  promotion_id: 'uuid',
  floor: 'int',
  table_number: 'int',
  delivery_method: 'smallint',
  payment_method: 'smallint',
  subtotal_cents: 'int',
  reward_savings_cents: 'int',
  discount_cents: 'int',
  tip_cents: 'int',
  total_cents: 'int',
  rewards_used: 'int',
  stamps_added: 'int',
  avoids: 'text[]',
  placed_at: 'timestamptz',
  status_at: 'timestamptz',
  quantity: 'int',
  unit_cents: 'int',
  line_cents: 'int',
  chosen: 'jsonb',
  vat_rate: 'int',
  allergens: 'text[]',
  gives_stamp: 'boolean',
  snapshot: 'jsonb',
};
const LINES = 3;
const DAY = `business_day = $2::date`;
const PULSE = `update venue_pulse set event_seq = event_seq + 1, order_number = case when ${DAY} then order_number + 1 else 1 end, ${DAY} where venue_id = $1::uuid`;

const marks = (columns: readonly string[], from: number) =>
  columns.map((column, at) => `$${from + at}::${TYPES[column] ?? 'text'}`).join(', ');
const lineRows = (from: number, before: string) =>
  Array.from({ length: LINES }, (_, at) => `(${before}${at}, ${marks(LINE, from + at * LINE.length)})`).join(', ');

/** $1 venue, $2 day, then the order's columns, the lines', and the event's actor. */
const STATEMENT = `with pulse as (${PULSE} returning venue_id, event_seq, order_number),
  placed as (insert into orders (venue_id, number, business_day, ${ORDER.join(', ')})
    select venue_id, order_number, $2::date, ${marks(ORDER, 3)} from pulse returning venue_id, id),
  lines as (insert into order_line (venue_id, order_id, position, ${LINE.join(', ')})
    select venue_id, id, l.* from placed, (values ${lineRows(3 + ORDER.length, '')}) l)
  insert into venue_event (venue_id, seq, type, subject_id, data, actor)
  select pulse.venue_id, event_seq, 'order.placed', placed.id::text, jsonb_build_object('number', order_number), $${3 + ORDER.length + LINES * LINE.length}::text
  from pulse, placed`;

const FOUR = {
  pulse: `${PULSE} returning event_seq, order_number`,
  order: `insert into orders (venue_id, business_day, number, ${ORDER.join(', ')}) values ($1::uuid, $2::date, $3::int, ${marks(ORDER, 4)})`,
  lines: `insert into order_line (venue_id, order_id, position, ${LINE.join(', ')}) values ${lineRows(3, '$1::uuid, $2::uuid, ')}`,
  event: `insert into venue_event (venue_id, seq, type, subject_id, data, actor) values ($1::uuid, $2::bigint, 'order.placed', $3::text, $4::jsonb, $5::text)`,
};

const { url, seconds, clients, form } = inputOf<Input>();
const pool = new pg.Pool({ connectionString: url, max: clients, application_name: 'parea bench' });
const copies = await readCopies();
if (form === 'script') {
  await pool.query(
    `create table bench_venue as select row_number() over () as nth, id from (select distinct venue_id as id from orders where buyers_name = 'Eleni') v;
     alter table bench_venue add primary key (nth); analyze bench_venue`,
  );
  const { rows } = await pool.query<{ venues: number }>('select count(*)::int as venues from bench_venue');
  const [copy] = copies;
  if (!copy) throw new Error('there is no order to copy');
  console.log(JSON.stringify({ script: asScript(copy, rows[0]?.venues ?? 1) } satisfies RawScript));
  await pool.end();
  process.exit(0);
}
let placed = 0;

const began = performance.now();
await Promise.all(
  Array.from({ length: clients }, async (_, worker) => {
    const client = await pool.connect();
    for (let at = worker; performance.now() - began < seconds * 1000; at += clients) {
      const copy = copies[at % copies.length];
      if (!copy) throw new Error('there is no order to copy');
      const fresh = {
        ...copy,
        order: {
          ...copy.order,
          id: uuidv7(),
          order_id: `raw ${process.pid}-${at}-00:00:00-1-4-12.40`,
          idempotency_key: crypto.randomUUID(),
          request_fingerprint: randomBytes(32),
          placed_at: new Date(),
          status_at: new Date(),
        },
      };
      await (form === 'statement' ? inOne(client, fresh) : inFour(client, fresh));
      placed += 1;
    }
    client.release();
  }),
);
console.log(JSON.stringify({ placed, seconds: (performance.now() - began) / 1000 } satisfies RawCount));
await pool.end();

function valuesOf({ order, lines, actor }: Copy): unknown[] {
  return [
    order['venue_id'],
    order['business_day'],
    ...ORDER.map((column) => order[column]),
    ...lines.flatMap((line) => LINE.map((column) => line[column])),
    actor,
  ];
}

async function inOne(client: pg.PoolClient, copy: Copy): Promise<void> {
  await client.query({ name: 'one', text: STATEMENT, values: valuesOf(copy) });
}

/** With the values in it; what must be new each time PostgreSQL makes itself. */
function asScript(copy: Copy, venues: number): string {
  const fresh: Record<string, string> = {
    id: 'uuidv7()',
    order_id: `'raw ' || gen_random_uuid()`,
    idempotency_key: 'gen_random_uuid()::text',
    placed_at: 'now()',
    status_at: 'now()',
  };
  const values = valuesOf(copy);
  const made = new Map(ORDER.flatMap((column, at) => (fresh[column] ? [[at + 3, fresh[column]] as const] : [])));
  const text = STATEMENT.replaceAll(/\$(\d+)/g, (_, nth: string) => `(${made.get(Number(nth)) ?? literal(values[Number(nth) - 1])})`);
  // pgbench reads `:word` as a variable of its own.
  if (/(?<!:):[a-z]/i.test(text)) throw new Error(`pgbench would take a part of this for a variable: ${text}`);
  const drawn = text.replace(`(${literal(values[0])})`, () => '(select id from bench_venue where nth = :nth)');
  return `\\set nth random(1, ${venues})\n${drawn};\n`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // JSON's colons stand apart from what follows.
  return pg.escapeLiteral(text.replaceAll('":', '": '));
}

async function inFour(client: pg.PoolClient, { order, lines, actor }: Copy): Promise<void> {
  const { venue_id: venue, business_day: day, id } = order;
  await client.query('begin');
  const { rows } = await client.query<{ event_seq: number; order_number: number }>({
    name: 'pulse',
    text: FOUR.pulse,
    values: [venue, day],
  });
  const [pulse] = rows;
  await client.query({
    name: 'order',
    text: FOUR.order,
    values: [venue, day, pulse?.order_number, ...ORDER.map((column) => order[column])],
  });
  await client.query({
    name: 'lines',
    text: FOUR.lines,
    values: [venue, id, ...lines.flatMap((line) => LINE.map((column) => line[column]))],
  });
  await client.query({
    name: 'event',
    text: FOUR.event,
    values: [venue, pulse?.event_seq, id, JSON.stringify({ number: pulse?.order_number }), actor],
  });
  await client.query('commit');
}

/** Some of the newest orders of each venue that the product itself placed, ready to be written again. */
async function readCopies(): Promise<Copy[]> {
  const { rows } = await pool.query<Columns & { lines: Columns[] }>(
    `select o.*, o.business_day::text as business_day, (select jsonb_agg(to_jsonb(l) order by l.position) from order_line l where l.venue_id = o.venue_id and l.order_id = o.id) as lines
     from orders o join (select venue_id, id, row_number() over (partition by venue_id order by placed_at desc) as nth from orders where buyers_name = 'Eleni' and order_id not like 'raw %') n
       on n.venue_id = o.venue_id and n.id = o.id where nth <= 20`,
  );
  return rows
    .filter((row) => row.lines.length === LINES)
    .toSorted(() => Math.random() - 0.5)
    .map(({ lines, ...order }) => ({
      order,
      lines: lines.map((line) => ({ ...line, chosen: JSON.stringify(line['chosen']), snapshot: JSON.stringify(line['snapshot']) })),
      actor: 'guest',
    }));
}
