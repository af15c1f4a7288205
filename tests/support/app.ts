import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { expect } from 'vitest';
import * as v from 'valibot';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { readConfig } from '#platform/server/config.ts';
import type { App } from '#platform/server/http.ts';
import { RefusalBody } from '#platform/shared/refusal.ts';
import { createApp } from '#app/app.ts';
import { allStores } from '#features/site/server/all-stores.ts';
import { demoVenues } from '#features/site/server/demo-venues.ts';
import { loadRenderers } from '#app/load-renderers.ts';
import { openSystem, type System, type Worlds } from '#app/system.ts';
import { PlacedOrder } from '#features/ordering/contract.ts';
import { PublicVenue, WholeVenue, type WholeVenueInput } from '#features/venues/contract.ts';
import { cookiesOf } from './account-app.ts';
import { seededDatabase } from './seeded-database.ts';

export const ADMIN = { email: 'admin@parea.example', password: 'a-kitchen-without-windows' };
export const DINER = 'maria@parea.example';
export const OWNER_1 = 'owner.elia@parea.example';
export const STAFF_1 = 'staff.elia@parea.example';
export const OWNER_2 = 'owner.mesimeri@parea.example';

/** An answer with its body as text and, where it is JSON, parsed. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string; readonly json: unknown };
type Sent = { readonly body?: unknown; readonly raw?: BodyInit; readonly headers?: Readonly<Record<string, string>> };
/** Fields of an order's body, right or wrong. */
type Order = Readonly<Record<string, unknown>>;

export type TestApp = {
  readonly app: App;
  readonly system: System;
  readonly databaseUrl: string;
  /** Stops the clock at `now` where it is a number. */
  readonly time: { now: number | null };
  /** The administrator's Basic header. */
  readonly admin: { readonly authorization: string };
  /** The address it listens on, from the first call of this on: for streams and real sockets. */
  base(): Promise<string>;
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** The cookie of a demo account, or of one with this password. */
  signIn(email: string, password?: string): Promise<string>;
  /** A cookie and `_id` of a new account. */
  signUp(email: string, accountType?: 'User' | 'Store'): Promise<{ readonly cookie: string; readonly id: string }>;
  venue(ref: number | string): Promise<PublicVenue>;
  /** Changes a venue as the administrator does. */
  saveVenue(id: number, change: (venue: WholeVenue) => WholeVenueInput): Promise<WholeVenue>;
  /** Two portions of fries at table 4 of venue 1 unless `order` says otherwise; without an amount of its own at the server's price. */
  placeOrder(order?: Order, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same, accepted. */
  placed(order?: Order, headers?: Readonly<Record<string, string>>): Promise<PlacedOrder>;
  close(): Promise<void>;
};

type Starting = {
  beside?: TestApp;
  rateLimits?: 'on' | 'off';
  /** What stands in for the worlds outside. */ worlds?: Worlds;
  /** Settings beside those of every test. */ env?: Readonly<Record<string, string>>;
};

/** The product on a demo world of its own, or beside another process on the same one; rate limits off unless asked for. */
export async function startApp({ beside, rateLimits = 'off', worlds = {}, env = {} }: Starting = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parea-app-'));
  const configOf = (databaseUrl: string) =>
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET: 'the-same-in-every-test-0123456789',
      PUBLIC_URL: 'http://localhost:3000',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // By name: some tests have a public address.
      DEMO: '1',
      PRETEND_PAYMENTS: '1',
      RATE_LIMITS: rateLimits,
      ...env,
    });
  const database = beside ? { url: beside.databaseUrl, drop: async () => undefined } : await seededDatabase(configOf);
  const time: { now: number | null } = { now: null };
  const system = await openSystem(configOf(database.url), () => time.now ?? Date.now(), worlds);
  const closing = new AbortController();
  const app = createApp({
    ...system,
    closing: closing.signal,
    pages: { ...(await loadRenderers()), demoVenues: () => demoVenues(system), allStores: allStores(system) },
  });
  const server = listener(app);
  const calls = callsOf(app);
  return {
    app,
    system,
    databaseUrl: database.url,
    time,
    ...calls,
    base: server.base,
    async close() {
      closing.abort();
      await server.close();
      await system.accounts.idle();
      await system.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function listener(app: App): { base(): Promise<string>; close(): Promise<void> } {
  let opened: ReturnType<typeof serve> | null = null;
  return {
    async base() {
      opened ??= serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
      if (!opened.listening) await once(opened, 'listening');
      const address = opened.address();
      if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
      return `http://127.0.0.1:${address.port}`;
    },
    async close() {
      const server = opened;
      if (!server) return;
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function callsOf(app: App) {
  const admin = { authorization: `Basic ${Buffer.from(`${ADMIN.email}:${ADMIN.password}`).toString('base64')}` };

  const call = async (method: string, path: string, { body, raw, headers = {} }: Sent = {}): Promise<Answer> => {
    const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
    const response = await app.request(path, {
      method,
      headers: { ...(payload !== null && { 'content-type': 'application/json' }), ...headers },
      body: payload,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(response, text) };
  };
  const sessionAt = async (path: string, body: unknown) => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const { user } = (await response.json()) as { user: { _id: string } };
    return { cookie: cookiesOf(response), id: user._id };
  };
  const placeOrder = async (order: Order = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const body = { ...fries(), ...order };
    const orderAmount = 'orderAmount' in order ? order['orderAmount'] : await priceOf(body, headers);
    return call('POST', '/api/orders/addOrder', { body: { ...body, orderAmount }, headers });
  };
  /** The total by the server's own refusal of a wrong one; 0 where it refuses for another reason, so that this reason shows. */
  const priceOf = async (
    body: Readonly<Record<string, unknown>>,
    { 'idempotency-key': _key, ...headers }: Readonly<Record<string, string>>,
  ) => {
    const answer = await call('POST', '/api/orders/addOrder', { body: { ...body, orderAmount: 999_999 }, headers });
    const { quote } = refusalOf(answer).details as { quote?: { orderAmount: number } };
    return quote?.orderAmount ?? 0;
  };
  const whole = async (id: number): Promise<WholeVenue> => {
    const all = v.parse(v.array(WholeVenue), (await call('GET', '/api/stores', { headers: admin })).json);
    return all.find((venue) => venue.id === id)!;
  };
  return {
    admin,
    call,
    signIn: async (email: string, password = DEMO_ACCOUNTS.find((account) => account.email === email)?.password ?? '') =>
      (await sessionAt('/api/auth/sign-in/email', { email, password })).cookie,
    signUp: (email: string, accountType: 'User' | 'Store' = 'User') =>
      sessionAt('/api/auth/sign-up/email', {
        ...(accountType === 'User' ? { firstName: 'Eleni', lastName: 'Pavlou' } : { storeName: 'A new place' }),
        accountType,
        email,
        password: 'four-olives-in-brine',
      }),
    venue: async (ref: number | string) => v.parse(PublicVenue, (await call('GET', `/api/stores/${ref}`)).json),
    async saveVenue(id: number, change: (venue: WholeVenue) => WholeVenueInput) {
      const answer = await call('POST', '/api/stores', { body: change(await whole(id)), headers: admin });
      if (answer.status !== 200) throw new Error(`the venue was not saved: ${answer.status} ${answer.text}`);
      return v.parse(WholeVenue, answer.json);
    },
    placeOrder,
    async placed(order: Order = {}, headers: Readonly<Record<string, string>> = {}) {
      const answer = await placeOrder(order, headers);
      if (answer.status !== 201) throw new Error(`the order was refused: ${answer.status} ${answer.text}`);
      return placedOf(answer);
    },
  };
}

const jsonOf = (response: Response, text: string): unknown =>
  /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : null;

/** What a line of the wire needs. */
export const line = (item: string, quantity = 1, extras: unknown = {}) => ({ id: 1, quantity, payload: { item: { id: item }, extras } });

const fries = () => ({
  storeId: 1,
  order: [line('elia-hand-cut-fries', 2)],
  floor: 1,
  table: 4,
  deliveryMethod: 1,
  paymentMethod: 99,
  buyersName: 'Eleni',
});

/** The order of an answer; throws where it is not exactly as the contract says. */
export const placedOf = (answer: Answer): PlacedOrder => v.parse(v.strictObject(PlacedOrder.entries), answer.json);

/** The error of a refusal; throws where it is not in the one form. */
export function refusalOf(answer: Answer): RefusalBody['error'] {
  const { error } = v.parse(v.strictObject({ error: v.strictObject(RefusalBody.entries.error.entries) }), answer.json);
  return error;
}

/** That an answer is this refusal, in the one form. */
export function expectRefusal(answer: Answer, status: number, code: string): RefusalBody['error'] {
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status, body: expect.stringContaining(`"code":"${code}"`) });
  const error = refusalOf(answer);
  expect(error.code).toBe(code);
  expect(error.message).not.toBe('');
  return error;
}
