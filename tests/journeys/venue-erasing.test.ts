import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayDraft } from '#features/closing/contract.ts';
import type { UploadedImage } from '#features/media/contract.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { line, startApp, type TestApp } from '#tests/support/app.ts';
import { photo, uploadForm } from '#tests/support/pictures.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

/** Tables of which an erased venue has no row left. */
const GONE = [
  'admin_look',
  'api_key',
  'assistance_request',
  'bill_line',
  'bill_share',
  'bill_share_back',
  'bill_share_part',
  'cash_move',
  'category',
  'drawer_count',
  'extra_group',
  'fiscal_port',
  'fiscal_slip',
  'fiscal_step',
  'former_seat',
  'item',
  'line_person',
  'line_stamp',
  'media_file',
  'order_block',
  'order_key_void',
  'order_wave',
  'payment_event',
  'plan_subscription',
  'print_desk',
  'print_job',
  'printer',
  'promotion',
  'push_subscription',
  'webhook_desk',
  'webhook_endpoint',
  'webhook_message',
  'webhook_reach',
  'webhook_try',
  'round_person',
  'table_cart',
  'table_cart_deed',
  'table_cart_line',
  'table_cart_ready',
  'table_code',
  'team_invitation',
  'venue_account',
  'venue_alarm',
  'venue_credential',
  'venue_event',
  'visit_hold',
  'visit_person',
  'visit_table',
];
/** Tables that the figures need, without anybody's name in them. */
const KEPT = [
  'audit_entry',
  'day_close',
  'day_close_money',
  'day_close_order',
  'order_line',
  'order_reduction',
  'orders',
  'payment',
  'payment_refund',
  'settlement',
  'settlement_line',
  'stamp_entry',
  'venue_pulse',
  'visit',
];
const DAY = 24 * 3600_000;
const SECRET = 'Melina';

const rows = async (table: string, venueId: string): Promise<Record<string, unknown>[]> =>
  (await world.system.database.pool.query(`select * from ${table} where venue_id = $1`, [venueId])).rows as Record<string, unknown>[];
const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = world.admin) => {
  const answer = await world.call('POST', path, { body, headers });
  expect({ path, ok: answer.status < 300, text: answer.status < 300 ? '' : answer.text }).toEqual({ path, ok: true, text: '' });
  return answer.json as Record<string, unknown>;
};

/** A venue with a row in every table that has rows of venues, each naming somebody where it can. */
async function fullVenue(): Promise<{ venue: WholeVenue; people: string[] }> {
  const boss = await world.signUp('erased.boss@parea.example', 'Store');
  const guest = await world.signUp('erased.guest@parea.example');
  const menu = { categories: ['A'], items: { A: [{ id: 'tea', name: 'Tea', price: 2, addLoyaltyStamp: true }] } };
  const venue = (await post('/api/stores', {
    title: 'To be erased',
    content: { menu, promotions: [{ name: SECRET, promoCode: { code: 'MELINA', type: '%', discount: 10 } }] },
    configuration: { hoursOfOperation: {}, tableArrangement: [{ floor: 1, tables: [{ table: 1 }] }] },
    storeAccounts: [{ dbId: boss.id }],
  })) as unknown as WholeVenue;
  const staff = { cookie: boss.cookie };
  const body = { storeId: venue.id, floor: 0, table: 0, order: [line('tea', 2)], buyersName: SECRET, note: SECRET };
  await post(`/api/venues/${venue.id}/menu/groups`, { extra: { option: SECRET, type: 'radio', options: [] } }, staff);
  const order = await world.placed(body, { cookie: guest.cookie });
  await post(`/api/orders/${order._id}/settle`, { method: 'cash' }, staff);
  await post(`/api/orders/${order._id}/refund`, { amount: 1, refunded: 0, method: 'cash', reason: `${SECRET} complained` }, staff);
  const draft = (await world.call('GET', `/api/venues/${venue.id}/close`, { headers: staff })).json as DayDraft;
  const { number, seal, drawers } = draft;
  const counts = drawers.map(({ id, expected }) => ({ drawer: id, pieces: { 1: expected * 100 - 1 }, said: `${SECRET} has it` }));
  await post(`/api/venues/${venue.id}/close`, { number, seal, counts }, staff);
  await post(`/api/venues/${venue.id}/cash-moves`, { _id: crypto.randomUUID(), drawer: 'till', amount: 1, reason: SECRET }, staff);
  await post(`/api/orders/${order._id}/status`, { orderStatus: 9, reason: `${SECRET} left` }, staff);
  await post(`/api/venues/${venue.id}/keys`, { name: 'Melina’s till', rights: ['orders_read'] }, staff);
  await post(`/api/venues/${venue.id}/team/invitations`, { email: 'melina@parea.example', role: 'staff' }, staff);
  const form = uploadForm(await photo(400, 300), { folder: `stores/${venue._id}/logo` });
  const uploaded = await world.app.request('/api/uploads', { method: 'POST', headers: staff, body: form });
  expect(((await uploaded.json()) as UploadedImage).width).toBe(400);
  const { pool } = world.system.database;
  const hook = { url: 'https://melina.example.com/orders', description: SECRET, events: [] };
  await post(`/api/venues/${venue.id}/webhooks`, hook, staff);
  await post('/api/admin/webhooks', { ...hook, url: 'https://all.example.com/orders' });
  await pool.query(
    `with made as (insert into webhook_message (venue_id, id, endpoint_id, type, body, state, next_at, made_at)
       select venue_id, id, id, 'webhook.test', $2, 'failed', now(), now() from webhook_endpoint where venue_id = $1
       union all select $1, gen_random_uuid(), id, 'webhook.test', $2, 'failed', now(), now() from webhook_endpoint where venue_id is null returning *)
     insert into webhook_try (venue_id, message_id, number, at, ms, code) select venue_id, id, 1, now(), 1, 500 from made`,
    [venue._id, SECRET],
  );
  await pool.query(
    `with port as (insert into fiscal_port values ($1, false, 'https://melina.example.com/', 's', 0, now())),
       slip as (insert into fiscal_slip (venue_id, order_id, order_number, opened_at) values ($1, $2, 1, now()) returning *)
     insert into fiscal_step (venue_id, order_id, number, id, action, document, total_cents, next_at, made_at)
       select venue_id, order_id, 1, order_id, 'issue', $3, 1, now(), now() from slip`,
    [venue._id, order._id, SECRET],
  );
  await pool.query(
    `insert into plan_subscription (venue_id, customer, subscription, state, tier, looked_at) values ($1, $2, 's', 'over', 1, now())`,
    [venue._id, SECRET],
  );
  // What takes a printed code, a bell, a phone or a long evening to come about.
  await pool.query(`insert into drawer_count values ($1, 2, 'till', 100, $2, now())`, [venue._id, boss.id]);
  await pool.query(`insert into table_code values ($1, 1, 1, 2)`, [venue._id]);
  await pool.query(
    `insert into assistance_request (venue_id, id, floor, table_number, service, sub_option) values ($1, gen_random_uuid(), 1, 1, '/call-waiter', $2)`,
    [venue._id, SECRET],
  );
  await pool.query(
    `insert into push_subscription (venue_id, order_id, endpoint, p256dh, auth, language) values ($1, $2, 'https://push.example/1', 'a', 'b', 'en')`,
    [venue._id, order._id],
  );
  await pool.query(
    `with desk as (insert into print_desk (venue_id, event_seq) values ($1, 0)),
       printer as (insert into printer (venue_id, name, kind, width, prints, token_hash) values ($1, $2, 'cloudprnt', 576, '{placed}', sha256('s')) returning *)
     insert into print_job (venue_id, number, printer_id, meant_for, ticket) select venue_id, 1, id, id, jsonb_build_object('name', $2::text) from printer`,
    [venue._id, SECRET],
  );
  await pool.query(
    `with paid as (insert into payment (venue_id, id, order_id, provider, method, account, amount_cents, currency, status, refunded_cents)
       values ($1, gen_random_uuid(), $2, 'stripe', 3, 'venue', 300, 'EUR', 'paid', 100) returning *)
     insert into payment_refund (venue_id, id, payment_id, order_id, amount_cents, currency, reason, actor_id, idempotency_key)
       select venue_id, gen_random_uuid(), id, order_id, 100, 'EUR', $3, $4, 'once' from paid`,
    [venue._id, order._id, SECRET, boss.id],
  );
  await pool.query(`insert into payment_event (provider, event_id, venue_id, body, verified) values ('stripe', 'evt_1', $1, $2, true)`, [
    venue._id,
    JSON.stringify({ payer: SECRET }),
  ]);
  await pool.query(`insert into venue_credential (venue_id, provider, sealed, fingerprint) values ($1, 'stripe', '\\x00', 'f')`, [
    venue._id,
  ]);
  await pool.query(
    `insert into visit (venue_id, id, floor, table_number, opened_at, opened_by, ended_at, ended_by, end_reason)
     values ($1, gen_random_uuid(), 1, 1, now(), $2, now(), $2, $3)`,
    [venue._id, boss.id, SECRET],
  );
  await pool.query(
    `insert into settlement_line (venue_id, settlement_id, order_id, line, kind) select venue_id, id, order_id, 1, kind from settlement where venue_id = $1`,
    [venue._id],
  );
  await pool.query(
    `with person as (insert into visit_person (venue_id, visit_id, id, name, sign, joined_at, seen_at)
       select venue_id, id, gen_random_uuid(), $2, 0, now(), now() from visit where venue_id = $1 limit 1 returning *)
     insert into bill_share (venue_id, id, visit_id, person_id, wanted, way, method, tip_cents, state, held_at, held_until)
       select venue_id, gen_random_uuid(), visit_id, id, '{}', 'rest', 'cash', 0, 'held', now(), now() from person`,
    [venue._id, SECRET],
  );
  await pool.query(
    `insert into visit_hold (venue_id, id, visit_id, person_id, amount_cents, hours, asked_at)
       select venue_id, gen_random_uuid(), visit_id, id, 2000, 3, now() from visit_person where venue_id = $1`,
    [venue._id],
  );
  await pool.query(
    `insert into visit_table (venue_id, floor, table_number, visit_id) select venue_id, 1, 9, id from visit where venue_id = $1 limit 1`,
    [venue._id],
  );
  await pool.query(
    `insert into former_seat (venue_id, visit_id, person_id, now_id) select venue_id, visit_id, id, id from visit_person where venue_id = $1`,
    [venue._id],
  );
  await pool.query(`insert into table_cart (venue_id, visit_id) select venue_id, visit_id from visit_person where venue_id = $1`, [
    venue._id,
  ]);
  await pool.query(
    `insert into table_cart_line (venue_id, visit_id, id, person_id, shared, item_id, choices, quantity, note, kept, added_at)
       select venue_id, visit_id, gen_random_uuid(), id, false, 'tea', '{}', 1, $2, '{}', now() from visit_person where venue_id = $1`,
    [venue._id, SECRET],
  );
  await pool.query(
    `insert into table_cart_ready (venue_id, visit_id, person_id, avoids, rather_not)
       select venue_id, visit_id, id, '{milk}', '{}' from visit_person where venue_id = $1`,
    [venue._id],
  );
  await pool.query(
    `insert into table_cart_deed (venue_id, visit_id, id, person_id, at)
       select venue_id, visit_id, gen_random_uuid(), id, now() from visit_person where venue_id = $1`,
    [venue._id],
  );
  await pool.query(`insert into line_person select venue_id, $2, 1, id from visit_person where venue_id = $1`, [venue._id, order._id]);
  await pool.query(`insert into line_stamp (venue_id, order_id, line, stamps, paid_at) values ($1, $2, 1, 1, now())`, [
    venue._id,
    order._id,
  ]);
  await pool.query(`insert into round_person select venue_id, $2, id from visit_person where venue_id = $1`, [venue._id, order._id]);
  await pool.query(
    `insert into order_reduction (venue_id, id, order_id, kind, cents, reason, actor_id) values ($1, gen_random_uuid(), $2, 'discount', 10, $3, $4)`,
    [venue._id, order._id, SECRET, boss.id],
  );
  await pool.query(`insert into bill_line (venue_id, order_id, line, amount_cents) values ($1, $2, 1, 400)`, [venue._id, order._id]);
  await pool.query(
    `insert into bill_share_part (venue_id, share_id, order_id, line, cents, units, settlement_id)
       select s.venue_id, s.id, $2, 1, 400, 0, p.id from bill_share s, settlement p where s.venue_id = $1 and p.venue_id = $1 and p.kind = 'payment'`,
    [venue._id, order._id],
  );
  await pool.query(
    `insert into bill_share_back (venue_id, settlement_id, share_id, cents)
       select s.venue_id, p.id, s.id, 100 from bill_share s, settlement p where s.venue_id = $1 and p.venue_id = $1 and p.kind = 'refund'`,
    [venue._id],
  );
  await pool.query(
    `insert into admin_look (token_hash, user_id, venue_id, ends_at) select 'look', id, $1, now() from account_user limit 1`,
    [venue._id],
  );
  await pool.query(`insert into venue_alarm (venue_id, mailed_at) values ($1, now())`, [venue._id]);
  await pool.query(`insert into order_key_void (venue_id, key, fingerprint, at) values ($1, 'k', '\\x00', now())`, [venue._id]);
  await pool.query(`insert into order_wave (venue_id, began_at, last_at) values ($1, now(), now())`, [venue._id]);
  await pool.query(
    `insert into order_block (venue_id, id, floor, table_number, number, created_at, until) values ($1, gen_random_uuid(), 1, 4, 1, now(), now())`,
    [venue._id],
  );
  return { venue, people: [boss.id, guest.id, SECRET, SECRET.toLowerCase()] };
}

test('an erased venue leaves its figures, and nobody’s name', async () => {
  const { rows: found } = await world.system.database.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'venue_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  // Whoever adds a table with rows of venues says here, and in eraseDueVenues, what becomes of them.
  expect(found.map(({ name }) => name)).toEqual([...GONE, ...KEPT].toSorted());
  const { venue, people } = await fullVenue();
  for (const table of [...GONE, ...KEPT]) expect([table, (await rows(table, venue._id)).length > 0]).toEqual([table, true]);
  const folder = join(world.system.config.dataDir, 'uploads', venue._id);
  expect(readdirSync(folder).length).toBeGreaterThan(0);

  await post(`/api/admin/venues/${venue.id}/status`, { status: 'deleted', reason: '' });
  world.time.now = Date.now() + 31 * DAY;
  await Promise.all([world.system.sweeps.run('erase deleted venues'), world.system.sweeps.run('erase deleted venues')]);
  world.time.now = null;

  for (const table of GONE) expect([table, await rows(table, venue._id)]).toEqual([table, []]);
  expect(readdirSync(folder)).toEqual([]);
  const settlements = (await rows('settlement', venue._id)).map((row) => [row['kind'], row['amount_cents'], row['actor_id']]);
  expect(settlements.toSorted()).toEqual([
    ['payment', 400, null],
    ['refund', 100, null],
  ]);
  // The stamps' ledger keeps its account numbers, whoever they were.
  const tables = KEPT.filter((table) => table !== 'stamp_entry');
  const left = JSON.stringify(await Promise.all(tables.map((table) => rows(table, venue._id))));
  for (const name of people) expect([name, left.includes(name)]).toEqual([name, false]);
  const { rows: shells } = await world.system.database.pool.query('select * from venue where id = $1', [venue._id]);
  for (const name of people) expect([name, JSON.stringify(shells).includes(name)]).toEqual([name, false]);
  const log = await rows('audit_entry', venue._id);
  const byAdministrators = log.filter((row) => row['actor_id'] !== null).map((row) => row['action']);
  expect(byAdministrators).toContain('venue.deleted');
});

test.each([
  ['messages', 'webhook_desk', 'webhook_endpoint'],
  ['tickets', 'print_desk', 'printer'],
])('who makes %s of a venue’s events while it is erased is waited for', async (what, desk, kept) => {
  const boss = await world.signUp(`${what}.boss@parea.example`, 'Store');
  const title = 'Erased while it tells';
  const venue = (await post('/api/stores', { title, storeAccounts: [{ dbId: boss.id }] })) as unknown as WholeVenue;
  const hook = { url: 'https://melina.example.com/orders', description: '', events: [] };
  await post(`/api/venues/${venue.id}/webhooks`, hook, { cookie: boss.cookie });
  const { pool } = world.system.database;
  await pool.query(
    `with desk as (insert into print_desk (venue_id, event_seq) values ($1, 0))
     insert into printer (venue_id, name, kind, width, prints, token_hash) values ($1, 'Bar', 'cloudprnt', 576, '{placed}', sha256($2::bytea))`,
    [venue._id, Buffer.from(what)],
  );
  await post(`/api/admin/venues/${venue.id}/status`, { status: 'deleted', reason: '' });
  const maker = await pool.connect();
  await maker.query('begin');
  await maker.query(`select from ${desk} where venue_id = $1 for update`, [venue._id]);
  world.time.now = Date.now() + 31 * DAY;
  const erased = world.system.sweeps.run('erase deleted venues');
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%${desk}%'`;
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBeGreaterThan(0);
  // What a message or a ticket needs of the endpoint or the printer that it is for: nobody else holds it, or both would wait for one another.
  await maker.query(`select from ${kept} where venue_id = $1 for key share nowait`, [venue._id]);
  await maker.query('commit');
  maker.release();
  await erased;
  world.time.now = null;
  expect(await rows(kept, venue._id)).toEqual([]);
});
