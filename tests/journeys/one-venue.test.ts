import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DINER, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { listenTo, type Asked } from '#tests/support/explained.ts';

/**
 * What Citus asks of a schema, so that the tables can lie on many machines by venue one day (`docs/at-scale.md`): every table is one of three kinds,
 * keys of one that lies by venue have the venue in them, and what is asked all day is asked of one venue.
 */

/** Few rows that change seldom: each machine has all of them. */
const EVERYWHERE = ['account_user', 'company', 'venue', 'webhook_endpoint'];
/** Of people and of the installation, not of a venue, or not always of one: on the first machine. */
const FIRST = `account_credential account_email_change account_passport account_session account_verification admin_app_password admin_look
  admin_recovery_code admin_second_factor api_key audit_entry installation_key mail_log payment_event plan_price rate_limit schema_migration team_invitation`.split(
  /\s+/,
);
/** By company: a card is good in all its venues. */
const BY_COMPANY = ['stamp_card', 'stamp_entry'];

/** Keys of tables by venue that have no venue in them, and what becomes of each. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  'fiscal_step (id)': 'a number that is never drawn twice: the key becomes (venue_id, id)',
  'order_block (id)': 'the same',
  'visit (id)': 'beside its key with the venue: dropped',
  'payment (provider, provider_ref)': 'which payment a notice is about: a table of its own, by provider and number, on the first machine',
  'printer (token_hash)': 'whose token it is: a table of its own on the first machine, beside keys and invitations',
};
/** What is asked all day without naming its venue, and what becomes of it. */
const OTHER_QUESTIONS: readonly (readonly [table: string, words: RegExp, why: string])[] = [
  ['orders', /"orders"\."id" = \$1/, 'an order by its address: the address gets its venue, as the pages know it'],
  ['bill_share_back', /from bill_share_back b/, 'what is owed back, of all venues: asked by each machine of its own'],
];

type Key = { readonly name: string; readonly columns: readonly string[] };
type Table = {
  readonly table: string;
  readonly byVenue: boolean;
  readonly keys: readonly Key[];
  readonly references: readonly { readonly to: string; readonly columns: readonly string[] }[];
};
let world: TestApp;
let asked: Asked;
let tables: readonly Table[];
beforeAll(async () => {
  world = await startApp();
  asked = listenTo(world.system.database.pool);
  const { rows } = await world.system.database.pool.query<Table>(`
    select c.relname as table,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'venue_id' and a.attnotnull) as "byVenue",
      coalesce((select jsonb_agg(jsonb_build_object('name', i.relname, 'columns', (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any(x.indkey)))) from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and (x.indisunique or x.indisexclusion)), '[]') as keys,
      coalesce((select jsonb_agg(jsonb_build_object('to', r.relname, 'columns', (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any(k.conkey)))) from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f'), '[]') as references
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  tables = rows;
});
afterAll(() => world.close());

const kindOf = ({ table }: Pick<Table, 'table'>): 'everywhere' | 'first' | 'company' | 'venue' => {
  if (EVERYWHERE.includes(table)) return 'everywhere';
  if (FIRST.includes(table)) return 'first';
  return BY_COMPANY.includes(table) ? 'company' : 'venue';
};

describe('the tables', () => {
  test('are of a kind: what is not named here lies by its venue, and always has one', () => {
    const named = [...EVERYWHERE, ...FIRST, ...BY_COMPANY];
    expect(named.filter((name) => !tables.some(({ table }) => table === name))).toEqual([]);
    expect(tables.filter((table) => kindOf(table) === 'venue' && !table.byVenue).map(({ table }) => table)).toEqual([]);
    expect(tables.length).toBeGreaterThan(60);
  });

  test('by venue have keys with the venue in them', () => {
    const others = tables.flatMap((table) =>
      kindOf(table) === 'venue'
        ? table.keys.flatMap(({ columns }) => (columns.includes('venue_id') ? [] : [`${table.table} (${columns.join(', ')})`]))
        : [],
    );
    expect(others.toSorted()).toEqual(Object.keys(OTHER_KEYS).toSorted());
  });

  test('point only at what lies where they do: rows of their own venue, and what each machine has', () => {
    const wrong = tables.flatMap((from) =>
      from.references.flatMap(({ to, columns }) => {
        const there = kindOf({ table: to });
        const here = kindOf(from);
        const isBeside = here === 'venue' && there === 'venue' && columns.includes('venue_id');
        const isSame = here === there && here !== 'venue';
        return there === 'everywhere' || isBeside || isSame ? [] : [`${from.table} (${columns.join(', ')}) at ${to}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'Join Filter'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
};

/** Tables by venue that a way of answering reads without asking for the venue. */
function withoutVenue(plan: Plan, above: string): string[] {
  const table = plan['Relation Name'];
  const conditions = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter, above].join(' ');
  const isFound =
    table !== undefined && plan['Node Type'].includes('Scan') && kindOf({ table }) === 'venue' && !conditions.includes('venue_id');
  return [...(isFound ? [table] : []), ...(plan.Plans ?? []).flatMap((inner) => withoutVenue(inner, plan['Join Filter'] ?? ''))];
}

test('what is asked for each order, each step of it, each board and each menu is asked of one venue', async () => {
  const owner = { cookie: await world.signIn(OWNER_1) };
  const diner = { cookie: await world.signIn(DINER) };
  const { _id: venue } = await world.venue(1);
  asked.clear();
  const order = await world.placed({}, { 'idempotency-key': crypto.randomUUID() });
  await world.placed({}, diner);
  const pages = ['orders', 'kitchen', 'orders/changes', 'floor', 'requests'].map((what) => `/api/venues/${venue}/${what}`);
  const answers = [];
  for (const path of [...pages, `/api/orders/${order._id}`, '/store/?id=1'])
    answers.push(await world.call('GET', path, { headers: owner }));
  for (const orderStatus of [1, 2, 3, 5])
    answers.push(await world.call('POST', `/api/orders/${order._id}/status`, { headers: owner, body: { orderStatus } }));
  expect(answers.filter(({ status }) => status >= 400).map(({ text }) => text)).toEqual([]);
  const statements = [...asked.keys()].filter((text) => /^\s*(?:select|insert|update|delete|with|merge)\b/i.test(text));
  expect(statements.length).toBeGreaterThan(15);

  const client = await world.system.database.pool.connect();
  try {
    await client.query(
      'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set plan_cache_mode = force_generic_plan',
    );
    const found: string[] = [];
    for (const text of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`);
      const read = (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => withoutVenue(Plan, ''));
      if (read.length > 0 && !OTHER_QUESTIONS.some(([table, words]) => text.includes(table) && words.test(text)))
        found.push(`${read.join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    }
    expect(found).toEqual([]);
  } finally {
    client.release(true);
  }
});
