import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#platform/server/database.ts';
import { holdVisits } from '#features/ordering/server/visit-sql.ts';
import { ADMIN, line, OWNER_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { heldOf, open, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';
import { photo, uploadForm } from '#tests/support/pictures.ts';

/** Two wait for each other, and PostgreSQL chooses one that gives way: whoever called it never hears of that. */
let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  await takeEverything(world);
  owner = { cookie: await world.signIn(OWNER_1) };
  await sql`create sequence writes_left`.execute(database());
  await sql`create function give_way() returns trigger language plpgsql as $$ begin
    if nextval('writes_left') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return null; end $$`.execute(database());
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('account_session', 'mail_log', 'rate_limit')`.execute(database());
  for (const { name } of rows)
    await sql`create trigger gives_way after insert or update or delete on ${sql.table(name)} for each statement execute function give_way()`.execute(
      database(),
    );
  await sql`select setval('writes_left', 1000)`.execute(database());
});
afterAll(() => world.close());
const database = () => world.system.database.db;

/** The first write from now on gives way. */
const armed = () => sql`select setval('writes_left', 1, false)`.execute(database());
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = owner) =>
  world.call('POST', path, { body, headers });
const stripe = '/api/venues/1/payments/stripe';
let calls = 0;
async function asked(): Promise<string> {
  calls += 1;
  const body = { store: '1', floor: 1, table: calls, service: '/call-waiter', subOption: 'Ask for bill' };
  return ((await post('/api/stores/requestAssistance', body, {})).json as { _id: string })._id;
}
const newKey = async () =>
  ((await post('/api/venues/1/keys', { name: `Till ${++calls}`, rights: ['orders_read'] })).json as { key: { _id: string } }).key._id;
const newUser = () => world.signUp(`gives.way${++calls}@parea.example`);

/** What is there before, and the call whose first write gives way. */
const COMMANDS: Readonly<Record<string, () => Promise<() => Promise<Answer | number>>>> = {
  'a table calls': async () => async () =>
    post('/api/stores/requestAssistance', { store: '1', floor: 1, table: 9, service: '/call-waiter', subOption: 'Ask for bill' }, {}),
  'staff are on their way': async () => {
    const id = await asked();
    return () => post(`/api/assistance/${id}/status`, { status: 'acknowledged' });
  },
  'a key is made': async () => () => post('/api/venues/1/keys', { name: 'Website', rights: ['orders_read'] }),
  'a key is taken back': async () => {
    const id = await newKey();
    return () => world.call('DELETE', `/api/venues/1/keys/${id}`, { headers: owner });
  },
  'keys of a provider are saved': async () => () =>
    world.call('PUT', stripe, {
      body: { fields: { publishableKey: 'pk_live_a', secretKey: 'sk_live_a_123456789', webhookSecret: 'whsec_a_123456789' } },
      headers: owner,
    }),
  'keys of a provider are forgotten': async () => () => world.call('DELETE', stripe, { headers: owner }),
  'a picture is kept': async () => {
    const body = uploadForm(await photo(40, 30));
    return async () => {
      const { status } = await world.app.request('/api/uploads', { method: 'POST', body, headers: owner });
      return status;
    };
  },
  'money goes back': async () => {
    const order = await unpaid(world);
    await open(world, order);
    await worldOf(world).pay((await heldOf(world, order))[0]!);
    return () =>
      world.call('POST', `/api/orders/${order._id}/refunds`, {
        body: { amount: 3, reason: 'cold fries' },
        headers: { ...owner, 'idempotency-key': 'gives-way' },
      });
  },
  'an administrator signs in': async () => () => post('/api/admin/session', { email: ADMIN.email, password: ADMIN.password }, {}),
  'an administrator looks into a venue': async () => () => post('/api/admin/venues/1/look', { reason: 'Asked for help.' }, world.admin),
  'a venue is suspended': async () => () => post('/api/admin/venues/2/status', { status: 'suspended', reason: 'Unpaid.' }, world.admin),
  'an administrator signs somebody out': async () => {
    const { id } = await newUser();
    return () => world.call('DELETE', `/api/admin/users/${id}/sessions`, { headers: world.admin });
  },
  'somebody changes a password': async () => {
    const { id, cookie } = await newUser();
    const body = { currentPassword: 'four-olives-in-brine', newPassword: 'five-olives-without-stones' };
    return () => post(`/api/users/${id}/password`, body, { cookie });
  },
};

test.each(Object.entries(COMMANDS))('%s, also where its transaction has to give way once', async (_, prepare) => {
  const call = await prepare();
  await armed();
  const answer = await call();
  const [status, text] = typeof answer === 'number' ? [answer, ''] : [answer.status, answer.text];
  expect(status, text).toBeLessThan(300);
  const { rows } = await sql<{ tried: number }>`select last_value::int as tried from writes_left`.execute(database());
  expect(rows[0]!.tried).toBeGreaterThan(1);
});

/** Does something while the venue's pulse is held, as by whoever is placing an order, once what was begun waits for it. */
async function whilePlacing(begin: () => Promise<Answer>, act: (tx: Tx) => Promise<unknown>): Promise<Answer> {
  const begun = await database()
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from venue where number = 1`.execute(tx);
      await holdVisits(tx, rows[0]!.id);
      const answer = begin();
      const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(database())).rows.length;
      await expect.poll(waiting).toBeGreaterThan(0);
      await act(tx);
      return { answer };
    });
  return begun.answer;
}

describe('a guest places the next order while staff', () => {
  const CASES: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
    'take the first': (id) => post(`/api/orders/${id}/status`, { orderStatus: 1 }),
    'reject the first': (id) => post(`/api/orders/${id}/status`, { orderStatus: 8, reason: 'No bread.' }),
    'are paid for the first': (id) => post(`/api/orders/${id}/settle`, { method: 'cash' }),
  };
  test.each(Object.entries(CASES))('%s: neither waits for the card of the other', async (_, call) => {
    const { id, cookie } = await newUser();
    const order = await world.placed({ order: [line('elia-rose-lemonade', 2)], orderAmount: 7.2 }, { cookie });
    const card = sql`select 1 from stamp_card where user_id = ${id} for update nowait`;
    expect((await card.execute(database())).rows).toHaveLength(1);
    const answer = await whilePlacing(
      () => call(order._id),
      // Held by who waits for the pulse, it would be a circle.
      (tx) => card.execute(tx),
    );
    expect(answer.status, answer.text).toBe(200);
  });
});
