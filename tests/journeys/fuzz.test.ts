import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { FILE_KINDS, type Endpoint } from '#platform/shared/endpoint.ts';
import { ADMIN, DINER, line, OWNER_1, placedOf, refusalOf, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { ENDPOINTS, nameOf } from '#tests/support/contracts.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import { mutated, NASTY, validFor } from '#tests/support/wire-arbitrary.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_501);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1_500);
/** The proof at its full figures, which nothing cuts short. */
const WHOLE = RUNS > 5_000;
/** Beside other tests a call that is slow is not waited for. */
const AT_MOST = { interruptAfterTimeLimit: 25_000, markInterruptAsFailure: false };
const answered = new Map<number, number>();
const told = (statuses: ReadonlyMap<number, number>): string => {
  const sum = (from: number) =>
    [...statuses].reduce((all, [status, times]) => all + (status >= from && status < from + 100 ? times : 0), 0);
  return `Seed ${SEED}. Sent ${[...statuses.values()].reduce((all, times) => all + times, 0)} requests to ${ENDPOINTS.length} calls: ${sum(200)} × 2xx, ${sum(300)} × 3xx, ${sum(400)} × 4xx, ${sum(500)} × 5xx`;
};
/** Saving a venue is the call with most to get wrong, and the one that everything else then reads. */
const SHARES = new Map([
  ['POST /api/stores', 4],
  ['POST /api/orders/addOrder', 4],
]);
/** Right only where who asks, whose order or visit it is and the body are right at once. */
const MORE = new Map([
  ['POST /api/users/addOrder/:id', 4],
  ['POST /api/visits/:visit/whose', 15],
  ['POST /api/visits/:visit/shares', 15],
  ['POST /api/visits/:visit/stamps', 15],
  ['POST /api/visits/:visit/cart/lines', 15],
  ['POST /api/visits/:visit/cart/lines/:line', 8],
  ['POST /api/visits/:visit/cart/lines/:line/back', 8],
  ['POST /api/visits/:visit/cart/ready', 8],
  ['POST /api/visits/:visit/cart/mode', 15],
  ['POST /api/visits/:visit/cart/send', 8],
]);
const shares = ENDPOINTS.reduce((sum, endpoint) => sum + (SHARES.get(nameOf(endpoint)) ?? 1), 0);

let world: TestApp;
/** Texts of this world, so that not every request ends at "no such venue". */
const known: string[] = [
  '1',
  '2',
  '3',
  '99',
  'el',
  'guest',
  'Pita',
  'Classic',
  'MEZE20',
  'x',
  DINER,
  OWNER_1,
  ADMIN.email,
  '/call-waiter',
  'Ask for bill',
];
const SHARE = 'f0000000-0000-4000-8000-000000000001';
type Headers = Readonly<Record<string, string>>;
let callers: readonly Headers[] = [];
/** Who may, what is there, and what would be right: a good part of the requests come close to it. */
const likely = { callers: new Map<string, Headers>(), ids: new Map<string, string>(), bodies: new Map<string, readonly unknown[]>() };
beforeAll(async () => {
  world = await startApp();
  const venue = await world.venue(1);
  const order = await world.placed({ orderAmount: 8 });
  const dishes = ['elia-hand-cut-fries', 'elia-gyros-in-warm-pita', 'elia-lamb-chops', 'elia-rose-lemonade'];
  known.push(venue._id, order._id, order.orderId, order.accessToken, ...dishes);
  const [user = {}, staff = {}] = await Promise.all([DINER, STAFF_1].map(async (email) => ({ cookie: await world.signIn(email) })));
  const holder = { authorization: `Bearer ${order.accessToken}` };
  callers = [{}, world.admin, holder, user, staff];
  likely.callers = new Map<string, Headers>([
    ['admin', world.admin],
    ['order-holder', holder],
    ['user', user],
    ['staff', staff],
  ]);
  const bell = { store: '1', floor: 1, table: 4, service: '/call-waiter', subOption: 'Ask for bill' };
  const request = (await world.call('POST', '/api/stores/requestAssistance', { body: bell })).json as { _id: string };
  const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
  const seat = { store: 1, floor: 1, table: 4, k, name: 'Eleni', orders: [order._id] };
  const joined = (await world.call('POST', '/api/visits', { body: seat })).json as {
    me: string;
    visit: { _id: string };
    accessToken: string;
  };
  known.push(k, joined.me, joined.visit._id, joined.accessToken);
  likely.callers.set('visit-member', { ...user, authorization: `Bearer ${joined.accessToken}` });
  const session = (await world.call('GET', '/api/auth/get-session', { headers: user })).json as { user: { _id: string } };
  likely.ids = new Map([
    ['orders', order._id],
    ['assistance', request._id],
    ['users', session.user._id],
    ['email', DINER],
    ['venues', '1'],
    ['stores', '1'],
    ['visits', joined.visit._id],
    ['people', joined.me],
    ['shares', SHARE],
  ]);
  const meal = {
    storeId: 1,
    floor: 1,
    table: 4,
    deliveryMethod: 1,
    paymentMethod: 99,
    buyersName: 'Eleni',
    tip: 0,
    note: 'x',
    avoids: ['milk'],
    language: 'el',
  };
  const gyros = line('elia-gyros-in-warm-pita', 1, {
    Pita: 'Classic',
    Sauce: ['Honey mustard'],
    'Make it yours': [{ value: 'Fried egg', text: 'x', cost: 1 }],
  });
  likely.bodies = new Map<string, readonly unknown[]>([
    [
      'POST /api/orders/addOrder',
      [
        { ...meal, order: [line('elia-hand-cut-fries', 2)], orderAmount: 8 },
        { ...meal, order: [{ ...gyros, kept: ['milk'] }], promoCode: 'MEZE20', orderAmount: 8.72 },
      ],
    ],
    ['POST /api/stores/requestAssistance', [bell]],
    ['POST /api/visits', [seat]],
    ['POST /api/visits/:visit/whose', [{ lines: [{ order: order._id, line: 1 }], whose: 'me' }]],
    [
      'POST /api/visits/:visit/shares',
      [{ id: SHARE, what: { way: 'lines', lines: [{ order: order._id, line: 1 }] }, amount: 8, method: 'cash', tip: 0 }],
    ],
    ['POST /api/visits/:visit/stamps', [{ lines: [] }]],
    ['POST /api/visits/here', [{ store: 1, floor: 1, table: 4, k }]],
    ['POST /api/visits/:visit/cart/lines', [{ deed: SHARE, line: line('elia-hand-cut-fries') }]],
    ['POST /api/visits/:visit/cart/mode', [{ deed: SHARE, mode: 'help' }]],
    ['POST /api/users/addOrder/:id', [{ _id: order._id, accessToken: order.accessToken }]],
    ['POST /api/auth/sign-in/email', [{ email: DINER, password: 'three-figs-at-noon' }]],
    ['POST /api/admin/session', [ADMIN]],
    ['POST /api/stores', [VENUE, { title: 'Bare' }]],
  ]);
});
afterAll(() => world.close());

/** A small venue with everything a venue can have. */
const VENUE = {
  title: 'Small',
  company: 'Small & Co',
  content: {
    promotions: [
      { name: 'Now', startDate: '2026-01-01', endDate: null, shouldShow: true, promoCode: { code: 'NOW', type: '%', discount: 12.5 } },
    ],
    menu: {
      categories: ['Food', 'Empty'],
      items: {
        Food: [
          {
            id: 1,
            name: 'Toast',
            price: 2.5,
            stockQty: 3,
            addLoyaltyStamp: true,
            ribbon: null,
            selectedAllergens: ['gluten'],
            extras: [{ option: 'Size', type: 'radio', options: [{ value: 'L', cost: 1 }] }],
            translations: { el: { name: 'Τοστ' } },
          },
        ],
      },
      categoryDetails: { Food: { tint: 'sea', translations: { el: { name: 'Φαγητό' } } } },
    },
  },
  layout: { header: { padding: 4, nested: { color: 'red' } } },
  css: { '.menu': { color: '#fff' } },
  rewards: { loyaltyStamps: { stampsRequiredForReward: 12, rewardType: 2, rewardValue: 5 } },
  configuration: { rewardsEnabled: true, currencies: [{ code: 'GBP', enabled: true }] },
  tableArrangement: [{ floor: 0, cellSize: '27px', tables: [{ table: 0, col: 1, row: 1 }] }],
  country: 'GB',
  timeZone: 'Europe/London',
  languages: ['en', 'el'],
  openingHours: {
    weekly: [{ day: 0, from: '00:00', to: '24:00' }],
    exceptions: [
      { date: '2026-12-25', closed: true },
      { date: '2026-12-26', intervals: [{ from: '12:00', to: '02:00' }] },
    ],
  },
  storeAccounts: [{ email: STAFF_1, role: 'staff' }],
  translations: { el: { title: 'Μικρό' } },
};

/** Nothing of the inside may be told: no stack, no path of ours, no words of the database. */
const INSIDE =
  /\n\s+at |node_modules|\.ts:\d|\.js:\d|syntax error|violates|relation "|column "|duplicate key|invalid byte|TypeError|RangeError|SQLSTATE|reading '/;

function expectFair(answer: Answer, { answer: schema, file }: Pick<Endpoint, 'answer' | 'file'>): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.text.replaceAll(/"(title|name|subtitle|value|email)":"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(INSIDE);
  if (answer.status >= 400) return void refusalOf(answer);
  if (file && answer.status === 200)
    expect(file.map((kind) => FILE_KINDS[kind])).toContain(answer.headers.get('content-type')?.split(';')[0]);
  if (schema && answer.status < 300 && answer.text !== '') v.parse(schema, answer.json);
}

/** Reads no stream to its end: there is none. */
async function send(method: string, path: string, headers: Headers, body: BodyInit | null): Promise<Answer> {
  if (!path.split('?')[0]?.endsWith('/events')) return world.call(method, path, { headers, ...(body !== null && { raw: body }) });
  const response = await world.app.request(path, { method, headers });
  if (response.status !== 200) return { status: response.status, headers: response.headers, text: '', json: await response.json() };
  await response.body?.cancel();
  return { status: 200, headers: response.headers, text: '', json: null };
}

const segment = (text: fc.Arbitrary<unknown>) =>
  text.map(
    (value) => encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()).slice(0, 2000) || '-',
  );
const anyText = () =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }));
/** What a header may carry at all. */
const headerText = fc
  .oneof(fc.constantFrom('1', '-1', '999999999999999', '1e9', 'a, b', '"', "'"), fc.string({ maxLength: 250 }))
  .map((text) => text.trim());
const STRANGE_HEADERS = [
  'idempotency-key',
  'last-event-id',
  'cookie',
  'authorization',
  'accept-language',
  'if-none-match',
  'x-forwarded-for',
  'accept-encoding',
];

type Request = { path: string; headers: Headers; body: BodyInit | null };

function requestsTo(endpoint: Endpoint): fc.Arbitrary<Request> {
  const names = endpoint.path.split('/');
  const parts = names.map((part, at) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const right = segment(fc.constant(likely.ids.get(names[at - 1] ?? '') ?? 'guest'));
    return fc.oneof(right, segment(anyText()));
  });
  const query = fc.dictionary(fc.constantFrom('id', 'token', 'after', 'floor', '__proto__', 'x'), segment(anyText()), { maxKeys: 2 });
  const path = fc.tuple(fc.tuple(...parts), query).map(([pieces, asked]) => {
    const search = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
    return pieces.join('/') + (search.length > 0 ? `?${search.join('&')}` : '');
  });
  const strange = fc.dictionary(fc.constantFrom(...STRANGE_HEADERS), headerText, { maxKeys: 2 });
  const caller = fc.oneof(fc.constant(likely.callers.get(endpoint.caller) ?? {}), fc.constantFrom(...callers));
  // A session that is signed out, or followed by another in its browser, would make every later request anonymous.
  const headers = /\/sign-(?:out|in\/email|up\/email)$/.test(endpoint.path)
    ? strange
    : fc.oneof(
        { weight: 4, arbitrary: caller },
        strange,
        fc.tuple(strange, caller).map(([a, b]) => ({ ...a, ...b })),
      );
  return fc.record({ path, headers, body: bodiesOf(endpoint) });
}

function bodiesOf(endpoint: Endpoint): fc.Arbitrary<BodyInit | null> {
  const { method, body } = endpoint;
  if (method === 'GET') return fc.constant(null);
  const garbage = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.toWellFormed()),
    fc.nat(3000).map((deep) => '{"a":['.repeat(deep)),
    fc.nat(3000).map((deep) => `${'['.repeat(deep)}${']'.repeat(deep)}`),
    fc.constantFrom(...NASTY).map((value) => JSON.stringify(value)),
  );
  if (!body) return fc.oneof(fc.constant(null), garbage);
  const right = likely.bodies.get(nameOf(endpoint));
  const valid = right ? fc.oneof(fc.constantFrom(...right), fc.constantFrom(...right), validFor(body, known)) : validFor(body, known);
  const json = (value: unknown) => JSON.stringify(value) ?? 'null';
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(json) },
    { weight: 5, arbitrary: mutated(valid).map(json) },
    { weight: 1, arbitrary: garbage },
  );
}

/** What was let in must be whole enough for every reader. */
async function expectUsable(saved: Answer): Promise<void> {
  const { id, content } = saved.json as { id: number; content?: { menu?: { items?: Record<string, { id: string; price: number }[]> } } };
  expectFair(await world.call('GET', `/api/stores/${id}`), {});
  expect((await world.call('GET', `/store/?id=${id}`)).status).toBe(200);
  const [dish] = Object.values(content?.menu?.items ?? {}).flat();
  if (!dish) return;
  const answer = await world.placeOrder({ storeId: id, floor: 0, table: 0, order: [{ quantity: 1, payload: { item: { id: dish.id } } }] });
  if (answer.status === 201) placedOf(answer);
  else expectFair(answer, {});
}

describe(`whatever is sent (seed ${SEED}, ${RUNS} requests), every call answers or refuses in the one form:`, () => {
  /** What takes the others' venues and sessions away comes after them. */
  const last = (endpoint: Endpoint) =>
    /^\/api\/admin\/(venues|users)/.test(endpoint.path) ? 2 : nameOf(endpoint) === 'POST /api/stores' ? 1 : 0;
  test.each(ENDPOINTS.toSorted((a, b) => last(a) - last(b)).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const numRuns = Math.max(5, Math.round((RUNS * (SHARES.get(name) ?? 1)) / shares)) * (MORE.get(name) ?? 1);
      const statuses = new Map<number, number>();
      const property = fc.asyncProperty(requestsTo(endpoint), async ({ path, headers, body }) => {
        const answer = await send(endpoint.method, path, headers, body);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expectFair(answer, endpoint);
        if (name === 'POST /api/stores' && answer.status === 200) await expectUsable(answer);
      });
      await fc.assert(property, { seed: SEED, numRuns, ...(WHOLE ? {} : AT_MOST) });
      for (const [status, times] of statuses) answered.set(status, (answered.get(status) ?? 0) + times);
      // A fuzzer that only ever meets one door tests the door.
      if (likely.bodies.has(name)) expect([...statuses.keys()]).toContain(endpoint.status ?? 200);
      if (process.env['FUZZ_SHOW']) process.stdout.write(`${name} ${JSON.stringify([...statuses])}\n`);
    },
    WHOLE ? 3_600_000 : 60_000,
  );
  afterAll(() => {
    if (WHOLE) process.stdout.write(`\n${told(answered)}\n`);
  });

  test('and no object of this process got a new property', () => {
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
