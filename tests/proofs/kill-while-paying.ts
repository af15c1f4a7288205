import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type pg from 'pg';
import { CRASH_POINTS, type CrashPoint } from '#features/payments/server/crash-points.ts';
import { KEYS } from '#features/payments/server/stand-in/ledger.ts';
import { openStandIn, type StandIn } from '#features/payments/server/stand-in/stand-in.ts';
import { freePort, startApp, type AppProcess } from './app-process.ts';
import { until, type Proof } from './proof.ts';

const OWNER = { email: 'owner.elia@parea.example', password: 'charcoal-and-thyme' };
const DISH = 'elia-hand-cut-fries';
const DUE = 4;

/** An order whose books are compared. */
export type PaidOrder = { readonly _id: string };
type Order = PaidOrder & { readonly accessToken: string };
/** A call that may be cut off in the middle: null then. */
export const ask = async <Answer>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer | null> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
};

export const killWhilePaying: Proof = {
  name: 'kill -9 between pay and kitchen',
  claim: 'an order and its money, or neither',
  rounds: { full: 20, small: 1 },
  async run({ root, data, rounds, patienceMs }) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const provider = await openProvider(url);
    const crashFile = join(data.path, 'crash-point');
    const env = { ...provider.env, CRASH_FILE: crashFile };
    const aim = (point: CrashPoint | '') => writeFileSync(crashFile, point);
    aim('');
    const start = () => startApp({ root, dataDir: data.path, port, env });
    let app: AppProcess = await start();
    const client = await data.connect();
    const violations: string[] = [];
    let crashes = 0;
    try {
      const guest = new Guest(url, provider.standIn, await ownerCookie(url));
      for (const point of CRASH_POINTS) {
        for (let round = 0; round < rounds; round += 1) {
          aim(point);
          await guest.play(point, round, false);
          if ((await until(() => !app.alive, 2_000)) === null) violations.push(`${point}: the process did not die there`);
          else crashes += 1;
          aim('');
          if (!app.alive) app = await start();
          // Every second guest has closed the window; the others try once more.
          await guest.play(point, round, true);
        }
      }
      await passTime(client);
      const isDone = async () => (await openEnds(client)) === 0;
      if ((await until(isDone, patienceMs * 3, 500)) === null) violations.push('some payments never came to an end');
      violations.push(...(await compareBooks(client, guest.orders, provider.standIn)));
      return { counted: `${crashes} deaths at ${CRASH_POINTS.length} moments, ${guest.orders.length} orders`, violations };
    } finally {
      await client.end().catch(() => undefined);
      await app.stop();
      provider.close();
    }
  },
};

/** Whoever orders, pays, and gets money back; as far as the product lives. */
class Guest {
  readonly orders: Order[] = [];
  readonly url: string;
  readonly standIn: StandIn;
  readonly owner: string;
  constructor(url: string, standIn: StandIn, owner: string) {
    this.url = url;
    this.standIn = standIn;
    this.owner = owner;
  }

  /** Up to the death, and (`again`) after it. */
  async play(point: CrashPoint, round: number, again: boolean): Promise<void> {
    if (!again) {
      const order = await ask<Order>(`${this.url}/api/orders/addOrder`, meal(round), { 'idempotency-key': crypto.randomUUID() });
      if (!order) throw new Error('the order was not taken');
      this.orders.push(order);
    } else if (round % 2 === 1) return;
    const order = this.orders.at(-1);
    if (!order) return;
    const headers = { authorization: `Bearer ${order.accessToken}` };
    await ask(`${this.url}/api/orders/${order._id}/payment`, {}, headers);
    const latest = [...this.standIn.world.ledger.held.values()].at(-1);
    if (latest?.state === 'open') await this.standIn.world.pay(latest);
    await ask(`${this.url}/api/orders/${order._id}/payment/check`, {}, headers);
    if (point.startsWith('refund'))
      await ask(`${this.url}/api/orders/${order._id}/refunds`, { reason: 'proof' }, { cookie: this.owner, 'idempotency-key': 'once' });
  }
}

const meal = (round: number) => ({
  storeId: 1,
  order: [{ id: 1, quantity: 1, payload: { item: { id: DISH }, extras: {} } }],
  orderAmount: DUE,
  floor: 1,
  table: 1 + (round % 10),
  deliveryMethod: 1,
  paymentMethod: 3,
  buyersName: 'Proof',
});

export async function ownerCookie(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The pretended provider as a process of its own would be: it outlives the product. */
export async function openProvider(appUrl: string) {
  const standIn = openStandIn({
    browserBase: '',
    samePlace: false,
    vivaReturn: `${appUrl}/pay/return/viva`,
    tell: async ({ path, headers, body }) => {
      // A notice that reaches nobody is the sweep's to make up for.
      await fetch(appUrl + path, { method: 'POST', headers: { ...headers }, body, signal: AbortSignal.timeout(20_000) }).catch(
        () => undefined,
      );
    },
  });
  const server = serve({ fetch: standIn.app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/stripe`;
  const { publishableKey, secretKey, webhookSecret } = KEYS.stripe;
  const env = {
    STRIPE_API_BASE: base,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  return { standIn, env, close: () => void server.close() };
}

/** As if a quarter of an hour had passed. */
export async function passTime(client: pg.Client): Promise<void> {
  await client.query(`update orders set held_at = held_at - interval '16 minutes' where held_at is not null`);
  await client.query(`update payment set created_at = created_at - interval '16 minutes', checked_at = checked_at - interval '16 minutes'`);
  await client.query(
    `update payment_refund set created_at = created_at - interval '16 minutes', asked_at = asked_at - interval '16 minutes'`,
  );
}

export async function openEnds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ open: number }>(`select
    (select count(*) from orders where payment_status = 'pending' and status = 0)::int
    + (select count(*) from payment where status in ('created', 'open', 'surplus'))::int
    + (select count(*) from payment_refund where status = 'due')::int
    + (select count(*) from bill_share_back b join settlement s on s.venue_id = b.venue_id and s.id = b.settlement_id and s.method not in ('cash', 'card')
        where not exists (select from payment_refund r where r.idempotency_key = 'back ' || b.settlement_id))::int as open`);
  return rows[0]?.open ?? 0;
}

/** The books of both sides. */
export async function compareBooks(client: pg.Client, orders: readonly PaidOrder[], { world }: StandIn): Promise<string[]> {
  const wrong: string[] = [];
  for (const { _id } of orders) {
    const { rows } = await client.query<{ status: number; payment: string; placed: number; due: number; references: string[] }>(
      `select o.status, o.payment_status as payment, o.total_cents as due,
        (select count(*) from venue_event e where e.venue_id = o.venue_id and e.subject_id = o.id::text and e.type = 'order.placed')::int as placed,
        array(select p.id::text from payment p where p.order_id = o.id) as references
      from orders o where o.id = $1`,
      [_id],
    );
    const [order] = rows;
    if (!order) {
      wrong.push(`${_id}: the order is gone`);
      continue;
    }
    const held = [...world.ledger.held.values()].filter(({ reference }) => order.references.includes(reference));
    const money = held.reduce((sum, one) => sum + (one.state === 'paid' ? one.amount : 0) - one.refunded, 0);
    const kept = order.payment === 'paid' ? order.due : 0;
    if (money !== kept) wrong.push(`${_id}: ${order.payment}, but the provider has ${money} of it`);
    const cooked = order.payment === 'paid' || order.payment === 'refunded' || order.payment === 'part_refunded';
    if (order.placed !== (cooked ? 1 : 0)) wrong.push(`${_id}: ${order.payment}, and the kitchen heard ${order.placed} times`);
    if (!cooked && order.status !== 9) wrong.push(`${_id}: neither paid nor cancelled`);
  }
  const all = [...world.ledger.held.values()].filter(({ state }) => state === 'paid').length;
  if (all === 0) wrong.push('nobody paid at all');
  return wrong;
}
