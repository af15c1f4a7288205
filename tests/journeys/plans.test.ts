import { afterAll, beforeAll, expect, test } from 'vitest';
import { DINER, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { listenTo, walksOf, type Asked } from '#tests/support/explained.ts';

/**
 * No statement that somebody waits for, and none that is repeated all day, reads a table from one end to the other that grows with every order: asked of
 * the database itself, which is told to shun such ways. Where it goes one all the same there is no other.
 */
const GROWING = new Set(
  `orders order_line order_reduction order_key_void line_stamp line_person venue_event stamp_entry stamp_card settlement settlement_line payment
   payment_refund payment_event bill_line bill_share bill_share_part bill_share_back visit visit_person former_seat round_person table_cart_deed
   assistance_request audit_entry day_close day_close_order print_job webhook_message webhook_try fiscal_slip fiscal_step mail_log account_user account_session
   account_credential push_subscription`.split(/\s+/),
);

let world: TestApp;
let asked: Asked;
beforeAll(async () => {
  world = await startApp();
  asked = listenTo(world.system.database.pool);
});
afterAll(() => world.close());

const DAYS = { period: 'custom', from: '2026-01-01', to: '2026-01-31' };
const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

/** What people do all day. */
async function anEvening(): Promise<void> {
  const owner = { cookie: await world.signIn(OWNER_1) };
  const diner = { cookie: await world.signIn(DINER) };
  const { user } = (await world.call('GET', '/api/auth/get-session', { headers: diner })).json as { user: { _id?: string; id?: string } };
  const { _id: venue } = await world.venue(1);
  const order = await world.placed({}, { 'idempotency-key': crypto.randomUUID() });
  const own = await world.placed({}, diner);
  const open = async (path: string, headers: Record<string, string> = owner) => ({ path, ...(await world.call('GET', path, { headers })) });
  const ofVenue = [
    'fiscal',
    'orders',
    'kitchen',
    'orders/served',
    'orders/short',
    'orders/past',
    'orders/changes',
    'floor',
    'requests',
    'requests/past',
  ];
  const figures = [
    'overview?range=today',
    'overview?range=week',
    'overview?range=month',
    'closes',
    'close',
    'payments',
    'changes',
    'settlement',
  ];
  const answers = [
    ...(await Promise.all([...ofVenue, ...figures].map((what) => open(`/api/venues/${venue}/${what}`)))),
    ...(await Promise.all(VIEWS.map((view) => open(`/api/venues/${venue}/report?${query({ view, ...DAYS })}`)))),
    await open(`/api/users/${user._id ?? user.id}/orders`, diner),
    await open(`/api/users/${user._id ?? user.id}/stamps`, diner),
    await open(`/api/orders/${own._id}`, diner),
    await open('/all-stores?q=elia'),
    await open('/store/?id=1'),
    await open('/api/admin/venues', world.admin),
  ];
  expect(answers.filter(({ status }) => status >= 400).map(({ status, path, text }) => `${path} ${status} ${text.slice(0, 200)}`)).toEqual(
    [],
  );
  expect((await world.call('POST', `/api/orders/${order._id}/status`, { headers: owner, body: { orderStatus: 1 } })).status).toBe(200);
}
const VIEWS = ['sales', 'items', 'hours', 'methods'];

test('nothing that is asked all day walks a table that grows', async () => {
  await anEvening();
  for (const { name } of world.system.sweeps.state()) await world.system.sweeps.run(name);
  expect(asked.size).toBeGreaterThan(80);

  const { pool } = world.system.database;
  const client = await pool.connect();
  try {
    await client.query(
      'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set plan_cache_mode = force_generic_plan',
    );
    // Indexes of what is open, due or new: rows leave them as orders are done.
    const { rows } = await client.query<{ index: string; table: string }>(
      'select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as table from pg_index i where i.indpred is not null',
    );
    const small = new Map(rows.map(({ index, table }) => [index, table]));
    const found: string[] = [];
    for (const text of asked.keys()) {
      const walks = await walksOf(client, text, GROWING, small);
      for (const { table, how } of walks ?? []) found.push(`${table}, ${how}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    }
    expect(found).toEqual([]);
  } finally {
    client.release(true);
  }
});
