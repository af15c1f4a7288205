import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviationOf, PERMISSIONS, rightsFor, TEAM_RIGHTS, type TeamRight } from '#domain/permissions.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import { ADMIN, DINER, expectRefusal, line, OWNER_1, OWNER_2, refusalOf, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { photo, uploadForm } from '#tests/support/pictures.ts';
import { ENDPOINTS, nameOf } from '#tests/support/contracts.ts';
import {
  CALLERS,
  all,
  ADMIN_ONLY,
  STAFF,
  OWNERS,
  STAFF_GETS,
  ORDER,
  HOLDERS,
  USER,
  OWN_USER,
  LEADERS,
  type Caller,
  type Whose,
  type Asked,
  type Row,
} from '#tests/support/tenancy.ts';

const NOWHERE = crypto.randomUUID();

let world: TestApp;
let ids: { diner: string; other: string };
let otherCookie: string;
const cookies = new Map<Caller, Readonly<Record<string, string>>>([['anonymous', {}]]);
beforeAll(async () => {
  world = await startApp();
  const emails = { diner: DINER, 'owner of 1': OWNER_1, 'owner of 2': OWNER_2, 'staff of 1': STAFF_1 } as const;
  for (const [caller, email] of Object.entries(emails)) cookies.set(caller as Caller, { cookie: await world.signIn(email) });
  cookies.set('admin', world.admin);
  const session = (await world.call('GET', '/api/auth/get-session', { headers: cookies.get('diner') ?? {} })).json as {
    user: { _id: string };
  };
  const another = await world.signUp('another@parea.example');
  otherCookie = another.cookie;
  ids = { diner: session.user._id, other: another.id };
});
afterAll(() => world.close());

const meal = (venue: 1 | 2) =>
  venue === 1
    ? { storeId: 1, floor: 1, table: 4, order: [line('elia-hand-cut-fries', 2)], orderAmount: 8 }
    : { storeId: 2, floor: 1, table: 4, order: [line('mesimeri-midday-negroni')], orderAmount: 9 };
async function orderOf(whose: Whose): Promise<PlacedOrder> {
  await liftBlocks(whose);
  return whose === 'own' ? world.placed(meal(1), cookies.get('diner')) : world.placed(meal(2));
}
const orderId = async (whose: Whose) => (whose === 'missing' ? NOWHERE : (await orderOf(whose))._id);
const venue = (whose: Whose) => ({ own: '1', other: '2', missing: '4711' })[whose];
let bells = 0;
let accounts = 0;
/** A request of a table of its own, so that none joins another. */
async function requestId(whose: Whose): Promise<string> {
  if (whose === 'missing') return NOWHERE;
  bells += 1;
  const places = whose === 'own' ? 11 : 14;
  const service = [
    { service: '/call-waiter', subOption: 'Ask for bill' },
    { service: '/call-waiter', subOption: 'Ask to clean area' },
    { service: '/report-issue', subOption: 'Report issue' },
  ][Math.floor(bells / places) % 3];
  const body = { store: venue(whose), floor: 1, table: 1 + (bells % places), ...service };
  return ((await world.call('POST', '/api/stores/requestAssistance', { body })).json as { _id: string })._id;
}

/** An open invitation of that venue. */
async function invitationId(whose: Whose): Promise<string> {
  if (whose === 'missing') return NOWHERE;
  const body = { email: `invited${++accounts}@parea.example`, role: 'staff' };
  const headers = cookies.get(whose === 'own' ? 'owner of 1' : 'owner of 2') ?? {};
  const answer = await world.call('POST', `/api/venues/${venue(whose)}/team/invitations`, { body, headers });
  return (answer.json as { invitation: { _id: string } }).invitation._id;
}

const ownerOf = (whose: Whose) => cookies.get(whose === 'own' ? 'owner of 1' : 'owner of 2') ?? {};
async function blocksAt(whose: Whose): Promise<string[]> {
  const answer = await world.call('GET', `/api/venues/${venue(whose)}/blocks`, { headers: ownerOf(whose) });
  return (answer.json as { blocks: { _id: string }[] }).blocks.map(({ _id }) => _id);
}
/** All orders here are of the same phone, which somebody may just have blocked. */
async function liftBlocks(whose: Whose): Promise<void> {
  for (const id of await blocksAt(whose)) await world.call('POST', `/api/blocks/${id}/lift`, { headers: ownerOf(whose) });
}
/** A phone that this venue takes no orders from. */
async function blockId(whose: Whose): Promise<string> {
  if (whose === 'missing') return NOWHERE;
  await world.call('POST', `/api/orders/${await orderId(whose)}/block`, { body: { what: 'phone' }, headers: ownerOf(whose) });
  return (await blocksAt(whose)).at(-1) ?? NOWHERE;
}

const byVenue = (whose: Whose): Asked => ({ params: venue(whose) });
const aPrinter = (name: string) => ({
  name,
  width: 576,
  stations: [],
  prints: ['placed'],
  copies: 1,
  drawer: false,
  buzzer: false,
  host: null,
  instead: null,
});
/** The visit at that venue's table 4, opened where there is none. */
async function byVisit(whose: Whose): Promise<Asked> {
  if (whose === 'missing') return { ...byVenue(whose), visit: NOWHERE };
  const sent = { body: { floor: 1, table: 4, guests: 2 }, headers: ownerOf(whose) };
  const { visit } = (await world.call('POST', `/api/venues/${venue(whose)}/visits`, sent)).json as { visit: { _id: string } };
  return { ...byVenue(whose), visit: visit._id };
}
/** The visit at that venue's table 4 for its guests, which only who joined it may see: none of these did. */
const asGuest = async (whose: Whose): Promise<Asked> => ({ visit: (await byVisit(whose)).visit ?? NOWHERE, of: NOWHERE });
const GUESTS_ONLY = { own: all(404), other: all(404), missing: all(404) } as const;
/** What only the staff of that venue may ask, of a visit of theirs that has no such share or phone. */
const NOT_THERE = STAFF_GETS(404);
const ofVisit = async (whose: Whose): Promise<Asked> => ({ ...(await byVisit(whose)), of: NOWHERE });
const SETTLING = { what: [{ order: NOWHERE, lines: null }], amount: 0, method: 'cash', tip: 0, tipTo: null, given: null };
const byOrder = async (whose: Whose): Promise<Asked> => ({ params: await orderId(whose) });
const byRequest = async (whose: Whose): Promise<Asked> => ({ params: await requestId(whose) });
const byUser = (whose: Whose): Asked => ({ params: { own: ids.diner, other: ids.other, missing: NOWHERE }[whose] });
const oneOf = { own: 'elia-pan-of-the-day', other: 'mesimeri-midday-negroni', missing: 'nowhere' } as const;
/** A venue's call with a body; of the menu where `make` gets its first category. */
const withBody =
  (make: (whose: Whose, category: string) => unknown) =>
  async (whose: Whose): Promise<Asked> => ({ params: venue(whose), body: make(whose, await firstCategory(whose)) });
async function firstCategory(whose: Whose): Promise<string> {
  const { db } = world.system.database;
  const query = db
    .selectFrom('category')
    .innerJoin('venue', 'venue.id', 'category.venueId')
    .select('category.id')
    .orderBy('category.position');
  return (await query.where('venue.number', '=', whose === 'other' ? 2 : 1).executeTakeFirstOrThrow()).id;
}
const nothing = (): Asked => ({});
const phone = 'https://push.parea.example/one-phone';
const subscription = { endpoint: phone, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } };

const OFFER = {
  name: 'Early evening',
  description: '',
  translations: {},
  shouldShow: false,
  start: null,
  end: null,
  days: [],
  from: null,
  to: null,
  backgroundColor: '',
  backgroundImage: '',
  textColor: '',
  type: '%',
  discount: 10,
  maxUses: null,
  maxPerPerson: null,
  minimumSubtotal: 0,
};

/**
 * Who gets what from every call there is. A call that is in a contract and not in this table fails the last test: nobody adds one without
 * saying whom it serves.
 */
const HOOK = { url: 'https://till.example.com/parea', description: '', events: [] };

const TABLE: Readonly<Record<string, Row>> = {
  'GET /api/venues/:id/payment-options': { ask: byVenue, own: all(200), other: all(200), missing: all(404) },
  'GET /api/venues/:id/plan': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/plan/invoices': { ask: byVenue, ...OWNERS },
  // Who may is told that nothing was paid yet; a page of payment is left open.
  'POST /api/venues/:id/plan/manage': { ask: byVenue, ...LEADERS(409) },
  'POST /api/venues/:id/plan/checkout': {
    ask: (whose) => ({ ...byVenue(whose), body: { tier: 1, every: 'month', firstPayment: null } }),
    ...LEADERS(200),
  },
  'GET /api/venues/:id/payments': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/settlement': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/report/orders': { ask: byVenue, ...OWNERS },
  'DELETE /api/venues/:id/payments/:provider': { ask: byVenue, ...OWNERS },
  'POST /api/venues/:id/payments/:provider/test': { ask: byVenue, ...OWNERS },
  // Too few keys, which only who may set them is told.
  'PUT /api/venues/:id/payments/:provider': {
    ask: (whose) => ({ ...byVenue(whose), body: { fields: {} } }),
    own: [401, 404, 400, 404, 403, 401],
    other: [401, 404, 404, 400, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  // Paid in cash: nothing for a provider to take, send back or give a receipt for, which only who may see the order is told.
  'POST /create-payment-intent': {
    ask: async (whose) => ({ body: { amount: whose === 'other' ? 900 : 800, currency: 'eur', order: await orderId(whose) } }),
    ...HOLDERS(409),
  },
  'POST /api/orders/:id/payment': { ask: async (whose) => ({ ...(await byOrder(whose)), body: {} }), ...HOLDERS(409) },
  'POST /api/orders/:id/payment/check': { ask: byOrder, ...HOLDERS(200) },
  'POST /api/orders/:id/payment/abandon': { ask: byOrder, ...HOLDERS(200) },
  'POST /api/orders/:id/receipt': {
    ask: async (whose) => ({ ...(await byOrder(whose)), body: { email: 'a@parea.example' } }),
    ...HOLDERS(409),
  },
  'POST /api/orders/:id/refunds': {
    ask: async (whose) => ({ ...(await byOrder(whose)), body: { reason: 'cold' } }),
    own: [401, 404, 409, 404, 403, 401],
    other: [401, 404, 404, 409, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  // Not paid online, which only who may refund is told.
  'GET /api/orders/:id/refunds': {
    ask: byOrder,
    own: [401, 404, 409, 404, 403, 401],
    other: [401, 404, 404, 409, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  'POST /api/orders/quote': {
    ask: (whose) => ({ body: whose === 'missing' ? { ...meal(1), storeId: 4711 } : meal(whose === 'own' ? 1 : 2) }),
    own: all(200),
    other: all(200),
    missing: all(404),
  },
  'POST /api/orders/:id/allergies': { ask: async (whose) => ({ ...(await byOrder(whose)), body: { avoids: ['milk'] } }), ...HOLDERS(200) },
  // Not ready yet, which only who may see the order is told.
  'POST /api/orders/:id/on-my-way': { ask: byOrder, ...HOLDERS(409) },
  'GET /api/contact': { ask: nothing, own: all(200) },
  // A ticket of somebody's making.
  'POST /api/contact': {
    ask: () => ({ body: { name: 'Ada', email: 'ada@parea.example', message: 'Hello.', ticket: NOWHERE } }),
    own: all(409),
  },
  'GET /api/push/key': { ask: nothing, own: all(200) },
  'POST /api/orders/:id/push': { ask: async (whose) => ({ ...(await byOrder(whose)), body: subscription }), ...HOLDERS(204) },
  'DELETE /api/orders/:id/push': { ask: async (whose) => ({ ...(await byOrder(whose)), body: { endpoint: phone } }), ...HOLDERS(204) },
  'GET /api/auth/get-session': { ask: nothing, own: all(200) },
  'POST /api/auth/request-password-reset': {
    ask: (whose) => ({ body: { email: whose === 'own' ? DINER : 'nobody@parea.example' } }),
    own: all(200),
    missing: all(200),
  },
  'POST /api/auth/reset-password': { ask: () => ({ body: { token: NOWHERE, newPassword: 'four-olives-in-brine' } }), missing: all(400) },
  'POST /api/auth/send-verification-email': { ask: nothing, own: [401, 200, 200, 200, 200, 401] },
  'POST /api/auth/verify-email': { ask: () => ({ body: { token: NOWHERE } }), missing: all(400) },
  'POST /api/auth/change-email': { ask: () => ({ body: { token: NOWHERE } }), missing: all(400) },
  'POST /api/admin/session': {
    ask: (whose) => ({ body: whose === 'own' ? ADMIN : { email: OWNER_1, password: 'charcoal-and-thyme' } }),
    own: all(200),
    other: all(401),
  },
  'GET /api/admin/first': { ask: nothing, own: all(200) },
  'POST /api/admin/first': { ask: () => ({ body: { email: 'thief@parea.example', password: 'four-olives-in-brine' } }), own: all(409) },
  'DELETE /api/admin/session': { ask: nothing, own: ADMIN_ONLY(204) },
  'GET /api/users/email/:email': {
    ask: (whose) => ({ params: whose === 'own' ? DINER : 'nobody@parea.example' }),
    own: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  'GET /api/users/:id': {
    ask: (whose) => ({ params: { own: ids.diner, other: ids.other, missing: NOWHERE }[whose] }),
    own: [404, 200, 404, 404, 404, 404],
    other: all(404),
    missing: all(404),
  },
  'GET /api/users/:id/orders': { ask: byUser, ...USER },
  'GET /api/users/:id/stamps': { ask: byUser, ...USER },
  'GET /api/users/:id/export': { ask: byUser, ...USER },
  'POST /api/users/:id/deletion': {
    ask: (whose) => ({ ...byUser(whose), body: { password: 'not-the-password' } }),
    own: [404, 403, 404, 404, 404, 404],
    other: all(404),
    missing: all(404),
  },
  'GET /api/users/:id/settings': { ask: byUser, ...OWN_USER(200) },
  'GET /api/users/:id/passport': { ask: byUser, ...OWN_USER(200) },
  'PUT /api/users/:id/passport': {
    ask: (whose) => ({ ...byUser(whose), body: { avoids: ['nuts'], ratherNot: [], diets: [], consent: true } }),
    ...OWN_USER(200),
  },
  'DELETE /api/users/:id/passport': { ask: byUser, ...OWN_USER(204) },
  'PATCH /api/users/:id': { ask: (whose) => ({ ...byUser(whose), body: { language: 'en' } }), ...OWN_USER(200) },
  'POST /api/users/:id/password': {
    ask: (whose) => ({ ...byUser(whose), body: { currentPassword: 'not-the-password', newPassword: 'four-olives-in-brine' } }),
    ...OWN_USER(403),
  },
  'POST /api/users/:id/email': {
    ask: (whose) => ({ ...byUser(whose), body: { email: 'else@example.com', password: 'not-the-password' } }),
    ...OWN_USER(403),
  },
  'DELETE /api/users/:id/email': { ask: byUser, ...OWN_USER(200) },
  'GET /api/sessions': { ask: nothing, own: [401, 200, 200, 200, 200, 401] },
  // A device of the diner's, which is nobody else's.
  'DELETE /api/sessions/:id': {
    ask: async (whose) => {
      const { sessions } = (
        await world.call('GET', '/api/sessions', { headers: { cookie: whose === 'own' ? await world.signIn(DINER) : otherCookie } })
      ).json as { sessions: { _id: string }[] };
      return { params: whose === 'missing' ? NOWHERE : (sessions[0]?._id ?? NOWHERE) };
    },
    own: [401, 204, 404, 404, 404, 401],
    other: [401, 404, 404, 404, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  'DELETE /api/sessions': { ask: nothing, own: [401, 204, 204, 204, 204, 401] },
  'GET /api/auth/meta': { ask: nothing, own: all(200) },
  // The demo of the tests is on this machine: a pretended Meta.
  'GET /api/auth/meta/start': { ask: nothing, own: all(302) },
  'GET /api/auth/meta/pretended': { ask: nothing, own: all(200) },
  'GET /api/auth/meta/callback': { ask: nothing, own: all(302) },
  'POST /api/users/addOrder/:id': {
    ask: async (whose) => {
      const { _id, accessToken } = await world.placed(meal(1));
      return { params: { own: ids.diner, other: ids.other, missing: NOWHERE }[whose], body: { _id, accessToken } };
    },
    own: [401, 200, 404, 404, 404, 401],
    other: [401, 404, 404, 404, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  'POST /api/orders/addOrder': {
    ask: (whose) => ({
      body: {
        ...meal(whose === 'other' ? 2 : 1),
        deliveryMethod: 1,
        paymentMethod: 99,
        buyersName: 'Eleni',
        ...(whose === 'missing' && { storeId: 4711 }),
      },
    }),
    own: all(201),
    other: all(201),
    missing: all(404),
  },
  'GET /api/orders/:id': { ask: byOrder, ...ORDER },
  'GET /api/orders/:id/events': { ask: byOrder, ...ORDER },
  'POST /api/orders/:id/status': { ask: async (whose) => ({ params: await orderId(whose), body: { orderStatus: 2 } }), ...STAFF },
  // Nothing was moved yet.
  'POST /api/orders/:id/reductions/:reduction/undo': {
    ask: byOrder,
    ...STAFF_GETS(404),
  },
  'POST /api/orders/:id/undo': {
    ask: async (whose) => ({ params: await orderId(whose), body: { orderStatus: 2 } }),
    ...STAFF_GETS(409),
  },
  // Neither ready nor served.
  'POST /api/orders/:id/recall': {
    ask: async (whose) => ({ params: await orderId(whose), body: { orderStatus: 4 } }),
    ...STAFF_GETS(409),
  },
  'GET /api/venues/:id/orders/served': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/orders/short': { ask: byVenue, ...STAFF },
  'POST /api/orders/:id/hold': { ask: byOrder, ...STAFF },
  'POST /api/orders/:id/block': { ask: async (whose) => ({ params: await orderId(whose), body: { what: 'phone' } }), ...STAFF },
  'GET /api/venues/:id/blocks': { ask: byVenue, ...STAFF },
  // No wave is known, which only the venue's own are told.
  'POST /api/venues/:id/wave': { ask: (whose) => ({ ...byVenue(whose), body: { what: 'hold' } }), ...STAFF_GETS(409) },
  'POST /api/blocks/:id/lift': { ask: async (whose) => ({ params: await blockId(whose) }), ...STAFF },
  'POST /api/orders/:id/allergy-read': { ask: byOrder, ...STAFF_GETS(409) },
  'POST /api/orders/:id/lines': { ask: async (whose) => ({ params: await orderId(whose), body: { line: '1', done: true } }), ...STAFF },
  'POST /api/orders/:id/estimate': { ask: async (whose) => ({ params: await orderId(whose), body: { minutes: 20 } }), ...STAFF },
  'POST /api/orders/:id/settle': { ask: async (whose) => ({ params: await orderId(whose), body: { method: 'cash' } }), ...STAFF },
  // Not paid yet, which only who may refund is told.
  'POST /api/orders/:id/refund': {
    ask: async (whose) => ({ params: await orderId(whose), body: { amount: null, refunded: 0, method: 'cash', reason: 'Cold.' } }),
    own: [401, 404, 409, 404, 403, 401],
    other: [401, 404, 404, 409, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  // More than it comes to, or not theirs to give: said to the team alone.
  'POST /api/orders/:id/reductions': {
    ask: async (whose) => ({
      params: await orderId(whose),
      body: { id: crypto.randomUUID(), kind: 'discount', percent: 10, orderAmount: 999, reason: 'Late.' },
    }),
    own: [401, 404, 409, 404, 403, 401],
    other: [401, 404, 404, 409, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  'GET /api/orders/:id/settlements': { ask: byOrder, ...STAFF },
  'GET /api/venues/:id/orders/past': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/floor': { ask: byVenue, ...STAFF },
  // Without a table it is no question; whose venue it is was asked before.
  'GET /api/venues/:id/bill': { ask: byVenue, own: all(400), other: all(400), missing: all(400) },
  'POST /api/venues/:id/visits': { ask: (whose) => ({ ...byVenue(whose), body: { floor: 1, table: 4, guests: 2 } }), ...STAFF },
  'POST /api/venues/:id/visits/:visit/move': {
    ask: async (whose) => ({ ...(await byVisit(whose)), body: { floor: 1, table: 4 } }),
    ...STAFF,
  },
  'POST /api/venues/:id/visits/:visit/rounds/move': {
    ask: async (whose) => ({ ...(await byVisit(whose)), body: { floor: 1, table: 4, rounds: [NOWHERE] } }),
    ...STAFF_GETS(400),
  },
  'POST /api/venues/:id/visits/:visit/lines/move': {
    ask: async (whose) => ({
      ...(await byVisit(whose)),
      body: { floor: 1, table: 4, id: crypto.randomUUID(), lines: [{ order: NOWHERE, line: 1, quantity: 1 }] },
    }),
    ...STAFF_GETS(400),
  },
  // A table is not joined to itself.
  'POST /api/venues/:id/visits/:visit/tables/join': {
    ask: async (whose) => ({ ...(await byVisit(whose)), body: { floor: 1, table: 4 } }),
    ...STAFF_GETS(400),
  },
  'POST /api/venues/:id/visits/:visit/tables/part': {
    ask: async (whose) => ({ ...(await byVisit(whose)), body: { floor: 1, table: 5 } }),
    ...STAFF,
  },
  'POST /api/venues/:id/visits/:visit/limit': { ask: async (whose) => ({ ...(await byVisit(whose)), body: { extra: 10 } }), ...STAFF },
  // No card holds anything for it.
  'POST /api/venues/:id/visits/:visit/holds/charge': { ask: byVisit, ...STAFF_GETS(409) },
  'POST /api/venues/:id/visits/:visit/holds/release': {
    ask: async (whose) => ({ ...(await byVisit(whose)), body: { reason: 'Regulars.' } }),
    ...OWNERS,
  },
  // Nothing is on its bill that has that name.
  'POST /api/venues/:id/visits/:visit/settle': {
    ask: async (whose) => ({ ...(await byVisit(whose)), body: { ...SETTLING, id: crypto.randomUUID() } }),
    ...STAFF_GETS(400),
  },
  // More than is on its bill.
  'POST /api/venues/:id/visits/:visit/parts': {
    ask: async (whose) => ({
      ...(await byVisit(whose)),
      body: { ...SETTLING, id: crypto.randomUUID(), what: { way: 'amount', amount: 9999 }, amount: 9999 },
    }),
    ...STAFF_GETS(409),
  },
  'POST /api/venues/:id/visits/:visit/end': { ask: async (whose) => ({ ...(await byVisit(whose)), body: { reason: 'Left.' } }), ...STAFF },
  'POST /api/venues/:id/visits/:visit/settling': { ask: async (whose) => ({ ...(await byVisit(whose)), body: { open: true } }), ...STAFF },
  'POST /api/venues/:id/visits/:visit/shares/:share/take': {
    ask: async (whose) => ({ ...(await ofVisit(whose)), body: { method: 'cash', tipTo: null, given: null } }),
    ...NOT_THERE,
  },
  'POST /api/venues/:id/visits/:visit/shares/:share/free': { ask: ofVisit, ...NOT_THERE },
  'POST /api/venues/:id/visits/:visit/people/:person/remove': { ask: ofVisit, ...NOT_THERE },
  // Without the table's code, wherever it is.
  'POST /api/visits': {
    ask: (whose) => ({ body: { store: venue(whose), floor: 1, table: 4 } }),
    own: all(403),
    other: all(403),
    missing: all(404),
  },
  'POST /api/visits/invited': {
    ask: (whose) => ({ body: { store: venue(whose), floor: 1, table: 4, invitation: 'x' } }),
    own: all(403),
    other: all(403),
    missing: all(404),
  },
  'POST /api/visits/here': {
    ask: (whose) => ({ body: { store: venue(whose), floor: 1, table: 4, k: 'x' } }),
    own: all(403),
    other: all(403),
    missing: all(404),
  },
  'GET /api/visits/:visit/cart': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/cart/lines': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { deed: crypto.randomUUID(), line: line(oneOf[whose]) } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/cart/lines/:line': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { deed: crypto.randomUUID(), revision: 1, quantity: 2 } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/cart/lines/:line/back': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { deed: crypto.randomUUID() } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/orders/:order/allergies': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { avoids: ['milk'] } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/cart/ready': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { deed: crypto.randomUUID(), ready: true } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/cart/mode': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { deed: crypto.randomUUID(), mode: 'help' } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/cart/send': {
    ask: async (whose) => ({
      ...(await asGuest(whose)),
      body: { id: crypto.randomUUID(), what: 'mine', lines: [{ _id: NOWHERE, revision: 1 }], amount: 1 },
    }),
    ...GUESTS_ONLY,
  },
  'GET /api/visits/:visit': { ask: asGuest, ...GUESTS_ONLY },
  'GET /api/visits/:visit/events': { ask: asGuest, ...GUESTS_ONLY },
  'GET /api/visits/:visit/invitation': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/whose': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { lines: [{ order: NOWHERE, line: 1 }], whose: 'me' } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/shares': {
    ask: async (whose) => ({
      ...(await asGuest(whose)),
      body: { id: crypto.randomUUID(), what: { way: 'rest' }, amount: 0, method: 'cash', tip: 0 },
    }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/shares/:share/free': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/shares/:share/payment': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { method: 3 } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/hold': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { amount: 20, hours: 3, method: 3 } }),
    ...GUESTS_ONLY,
  },
  'POST /api/visits/:visit/hold/check': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/hold/release': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/shares/:share/payment/check': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/shares/:share/payment/abandon': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/shares/:share/receipt': {
    ask: async (whose) => ({ ...(await asGuest(whose)), body: { email: 'somebody@parea.example' } }),
    ...GUESTS_ONLY,
  },
  'GET /api/visits/:visit/shares/:share/receipt': { ask: asGuest, ...GUESTS_ONLY },
  'GET /api/visits/:visit/receipt': { ask: asGuest, ...GUESTS_ONLY },
  'GET /api/visits/:visit/stamps': { ask: asGuest, ...GUESTS_ONLY },
  'POST /api/visits/:visit/stamps': { ask: async (whose) => ({ ...(await asGuest(whose)), body: { lines: [] } }), ...GUESTS_ONLY },
  'GET /api/venues/:id/visits/:visit/receipt': { ask: byVisit, ...STAFF },
  // Somebody else's price, which only who works there is told.
  'POST /api/venues/:id/rounds': {
    ask: (whose) => ({ ...byVenue(whose), body: { floor: 1, table: 4, order: [line(oneOf[whose])], orderAmount: 0.01 } }),
    ...STAFF_GETS(409),
  },
  // It takes orders, and is asked to.
  'POST /api/venues/:id/pause': {
    ask: (whose) => ({ ...byVenue(whose), body: { was: false, pause: null } }),
    own: [401, 404, 204, 404, 204, 401],
    other: [401, 404, 404, 204, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  'GET /api/venues/:id/kitchen': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/orders': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/orders/changes': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/events': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/promotions': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/promotions': {
    ask: (whose) => ({ ...byVenue(whose), body: { form: { ...OFFER, code: `T${++accounts}` } } }),
    ...LEADERS(200),
  },
  // What somebody else has changed meanwhile is refused, but only to who may see it.
  'POST /api/venues/:id/promotions/delete': {
    ask: async (whose) => {
      const promotion = whose === 'missing' ? undefined : (await world.venue(venue(whose))).content.promotions[0];
      return { ...byVenue(whose), body: { _id: promotion?._id ?? NOWHERE, seal: 'of another day' } };
    },
    ...LEADERS(409),
  },
  'POST /api/venues/:id/promotions/order': {
    ask: (whose) => ({ ...byVenue(whose), body: { ids: [], seal: 'of another day' } }),
    ...LEADERS(409),
  },
  'GET /api/venues/:id/loyalty': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/loyalty': {
    ask: (whose) => ({
      ...byVenue(whose),
      body: { seal: 'of another day', value: { rewardsEnabled: true, stampsRequired: 9, rewardType: 0, rewardValue: 0, stampImage: '' } },
    }),
    ...LEADERS(409),
  },
  'GET /api/venues/:id/settings': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/settings': {
    ask: (whose) => ({ ...byVenue(whose), body: { section: 'tips', seal: 'of another day', value: { percents: [10] } } }),
    ...LEADERS(409),
  },
  'GET /api/venues/:id/printers': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/printers': {
    ask: (whose) => ({ ...byVenue(whose), body: { kind: 'cloudprnt', ...aPrinter(`Printer ${++accounts}`) } }),
    ...LEADERS(201),
  },
  'PUT /api/venues/:id/printers/:printer': { ask: (whose) => ({ ...byVenue(whose), body: aPrinter('Nowhere') }), ...LEADERS(404) },
  'DELETE /api/venues/:id/printers/:printer': { ask: byVenue, ...LEADERS(404) },
  'POST /api/venues/:id/printers/:printer/address': { ask: byVenue, ...LEADERS(404) },
  'POST /api/venues/:id/printers/:printer/test': { ask: byVenue, ...LEADERS(404) },
  'POST /api/venues/:id/printers/:printer/pass': { ask: (whose) => ({ ...byVenue(whose), body: { to: NOWHERE } }), ...LEADERS(404) },
  'PUT /api/venues/:id/printers/:printer/state': { ask: (whose) => ({ ...byVenue(whose), body: { state: 'online' } }), ...LEADERS(404) },
  'GET /api/venues/:id/printers/trouble': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/printers/at-hand': { ask: byVenue, ...STAFF },
  'POST /api/venues/:id/printers/:printer/bills': {
    ask: (whose) => ({ ...byVenue(whose), body: { visit: NOWHERE, share: null } }),
    ...STAFF_GETS(404),
  },
  'GET /api/venues/:id/prep': { ask: byVenue, ...STAFF },
  'POST /api/venues/:id/printers/:printer/prep': {
    ask: (whose) => ({ ...byVenue(whose), body: { stations: [], usual: false } }),
    ...STAFF_GETS(404),
  },
  'POST /api/venues/:id/printers/:printer/days': { ask: (whose) => ({ ...byVenue(whose), body: { number: 1 } }), ...LEADERS(404) },
  'POST /api/venues/:id/tickets/:slip/again': { ask: byVenue, ...LEADERS(404) },
  'GET /api/venues/:id/tickets/:slip/picture': { ask: byVenue, ...LEADERS(404) },
  'GET /api/venues/:id/paper': { ask: byVenue, ...LEADERS(200) },
  'GET /api/venues/:id/requests': { ask: byVenue, ...STAFF },
  'POST /api/venues/:id/requests/refuse': { ask: (whose) => ({ ...byVenue(whose), body: {} }), ...STAFF },
  'GET /api/venues/:id/overview': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/close': { ask: byVenue, ...LEADERS(200) },
  // A number that is long gone: nobody closes a day of the demo here.
  'POST /api/venues/:id/close': {
    ask: (whose) => ({ ...byVenue(whose), body: { number: 0, seal: 'of another day', counts: [] } }),
    ...LEADERS(409),
  },
  'GET /api/venues/:id/closes': { ask: byVenue, ...LEADERS(200) },
  'GET /api/venues/:id/closes/:number': { ask: byVenue, ...LEADERS(404) },
  'GET /api/venues/:id/closes/:number/later': { ask: byVenue, ...LEADERS(404) },
  'GET /api/venues/:id/closes/:number/file': { ask: byVenue, ...LEADERS(404) },
  'POST /api/venues/:id/close/counts': {
    ask: (whose) => ({ ...byVenue(whose), body: { number: 1, drawer: 'till', total: 1 } }),
    ...LEADERS(409),
  },
  'POST /api/venues/:id/cash-moves': {
    ask: (whose) => ({ ...byVenue(whose), body: { _id: NOWHERE, drawer: 'nowhere', amount: 1, reason: 'Ice' } }),
    ...LEADERS(400),
  },
  'GET /api/venues/:id/report': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/report/export': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/books': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/books/file': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/changes': { ask: byVenue, ...OWNERS },
  'GET /api/venues/:id/requests/past': { ask: byVenue, ...STAFF },
  'GET /api/venues/:id/menu': { ask: byVenue, ...STAFF },
  'POST /api/venues/:id/menu/stock': { ask: withBody((whose) => ({ id: oneOf[whose], inStock: true })), ...STAFF },
  'POST /api/venues/:id/menu/categories': { ask: withBody(() => ({ name: `New ${crypto.randomUUID()}` })), ...LEADERS(200) },
  'POST /api/venues/:id/menu/categories/deletion': { ask: withBody((_, id) => ({ id, seal: 'an-old-one' })), ...LEADERS(409) },
  'POST /api/venues/:id/menu/items': { ask: withBody((_, category) => ({ category, item: { name: 'New', price: 1 } })), ...LEADERS(200) },
  'POST /api/venues/:id/menu/items/changes': {
    ask: withBody((whose) => ({ changes: [{ id: oneOf[whose], seal: 'an-old-one', item: { price: 1 } }] })),
    ...LEADERS(409),
  },
  'POST /api/venues/:id/menu/groups': {
    ask: withBody(() => ({ extra: { option: `Milk ${crypto.randomUUID()}`, type: 'radio', options: [] } })),
    ...LEADERS(200),
  },
  'POST /api/venues/:id/menu/groups/deletion': {
    ask: withBody(() => ({ id: '00000000-0000-4000-8000-000000000000', seal: 'an-old-one', keep: true })),
    ...LEADERS(404),
  },
  'POST /api/venues/:id/menu/items/copy': { ask: withBody((whose) => ({ id: oneOf[whose], name: 'Once more' })), ...LEADERS(200) },
  'POST /api/venues/:id/menu/items/deletion': { ask: withBody((whose) => ({ id: oneOf[whose], seal: 'an-old-one' })), ...LEADERS(409) },
  'POST /api/venues/:id/menu/restoration': {
    ask: withBody(() => ({ category: { _id: crypto.randomUUID(), name: `Back ${crypto.randomUUID()}`, position: 0 }, items: [] })),
    ...LEADERS(204),
  },
  'POST /api/venues/:id/menu/order': { ask: withBody(() => ({ seal: 'an-old-one', categories: [] })), ...LEADERS(409) },
  'POST /api/venues/:id/menu/prices': {
    ask: withBody(() => ({ seal: null, kind: 'percent', value: 5, rounding: 10, categories: null })),
    ...LEADERS(200),
  },
  'POST /api/venues/:id/menu/import': {
    ask: withBody(() => ({ seal: null, name: 'menu.csv', file: btoa('category,name,price\nMeze,Olives,3.20\n') })),
    ...LEADERS(200),
  },
  'GET /api/venues/:id/menu/export': { ask: byVenue, ...LEADERS(200) },
  'GET /api/venues/:id/menu/reader': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/menu/paper': { ask: withBody(() => ({ file: btoa('%PDF-1.7') })), ...LEADERS(409) },
  'POST /api/stores/requestAssistance': {
    ask: (whose) => ({ body: { store: venue(whose), floor: 1, table: 2, service: '/call-waiter', subOption: 'Ask for bill' } }),
    own: all(200),
    other: all(200),
    missing: all(404),
  },
  // Only who holds its token; none of these does.
  'GET /api/assistance/:id': { ask: byRequest, own: all(404), other: all(404), missing: all(404) },
  'GET /api/assistance/:id/events': { ask: byRequest, own: all(404), other: all(404), missing: all(404) },
  'POST /api/assistance/:id/withdraw': { ask: byRequest, own: all(404), other: all(404), missing: all(404) },
  'POST /api/assistance/:id/status': {
    ask: async (whose) => ({ params: await requestId(whose), body: { status: 'acknowledged' } }),
    ...STAFF,
  },
  'GET /api/stores/:id': { ask: byVenue, own: all(200), other: all(200), missing: all(404) },
  'GET /api/stores/:id/help': { ask: byVenue, own: all(200), other: all(200), missing: all(404) },
  'POST /api/stores/:id/understand': {
    ask: (whose) => ({ ...byVenue(whose), body: { question: 'cake' } }),
    own: all(200),
    other: all(200),
    missing: all(404),
  },
  'GET /api/stores/:id/events': { ask: byVenue, own: all(200), other: all(200), missing: all(404) },
  'POST /api/uploads': {
    ask: async (whose) => ({ form: uploadForm(await photo(40, 30), { folder: `stores/${venue(whose)}/logo` }) }),
    own: [401, 404, 200, 404, 403, 200],
    other: [401, 404, 404, 200, 404, 200],
    missing: [401, 404, 404, 404, 404, 404],
  },
  'GET /api/admin/desk': { ask: nothing, own: ADMIN_ONLY(200) },
  'DELETE /api/admin/look': { ask: nothing, own: all(204) },
  'GET /api/admin/venues': { ask: nothing, own: ADMIN_ONLY(200) },
  'POST /api/admin/venues/:id/status': {
    ask: (whose) => ({ params: venue(whose), body: { status: 'live' } }),
    own: ADMIN_ONLY(200),
    other: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  'POST /api/admin/venues/:id/plan': {
    ask: (whose) => ({ params: venue(whose), body: { tier: 3, lastDay: null } }),
    own: ADMIN_ONLY(200),
    other: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  // Nobody's company: nothing moves.
  'POST /api/admin/venues/:id/look': {
    ask: (whose) => ({ ...byVenue(whose), body: { reason: 'Asked to' } }),
    own: ADMIN_ONLY(200),
    other: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  'POST /api/admin/venues/:id/company': {
    ask: (whose) => ({ params: venue(whose), body: { company: NOWHERE } }),
    own: ADMIN_ONLY(404),
    missing: ADMIN_ONLY(404),
  },
  'GET /api/admin/companies': { ask: nothing, own: ADMIN_ONLY(200) },
  'GET /api/admin/venues/:id/export': { ask: byVenue, own: ADMIN_ONLY(200), other: ADMIN_ONLY(200), missing: ADMIN_ONLY(404) },
  'POST /api/admin/venues/import': {
    ask: () => ({ body: { format: 'parea-venue', version: 1, venue: { title: 'Brought along' }, pictures: {} } }),
    own: ADMIN_ONLY(201),
  },
  'GET /api/admin/users': { ask: nothing, own: ADMIN_ONLY(200) },
  'DELETE /api/admin/users/:id/sessions': {
    ask: async (whose) => ({ params: whose === 'own' ? (await world.signUp(`s${++accounts}@parea.example`)).id : NOWHERE }),
    own: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  'GET /api/admin/users/:id/sessions': { ask: byUser, own: ADMIN_ONLY(200), missing: ADMIN_ONLY(404) },
  'DELETE /api/admin/users/:id/sessions/:session': { ask: byUser, own: ADMIN_ONLY(404), missing: ADMIN_ONLY(404) },
  'POST /api/admin/users/:id/verification': { ask: byUser, own: ADMIN_ONLY(200), missing: ADMIN_ONLY(404) },
  'DELETE /api/admin/users/:id/second-factor': { ask: byUser, own: ADMIN_ONLY(409), missing: ADMIN_ONLY(404) },
  'POST /api/admin/users/:id/verify': {
    ask: async (whose) => ({ params: whose === 'own' ? (await world.signUp(`s${++accounts}@parea.example`)).id : NOWHERE }),
    own: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  'POST /api/admin/users/:id/administrator': {
    ask: async (whose) => ({
      params: whose === 'own' ? (await world.signUp(`s${++accounts}@parea.example`)).id : NOWHERE,
      body: { isAdmin: false },
    }),
    own: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  'POST /api/admin/users/:id/disabled': {
    ask: async (whose) => ({
      params: whose === 'own' ? (await world.signUp(`s${++accounts}@parea.example`)).id : NOWHERE,
      body: { disabled: true },
    }),
    own: ADMIN_ONLY(200),
    missing: ADMIN_ONLY(404),
  },
  'DELETE /api/admin/users/:id': {
    ask: async (whose) => ({ params: whose === 'own' ? (await world.signUp(`s${++accounts}@parea.example`)).id : NOWHERE }),
    own: ADMIN_ONLY(204),
    missing: ADMIN_ONLY(404),
  },
  'GET /api/admin/log/export': { ask: nothing, own: ADMIN_ONLY(200) },
  'GET /api/admin/log': { ask: nothing, own: ADMIN_ONLY(200) },
  'GET /api/admin/mail': { ask: nothing, own: ADMIN_ONLY(200) },
  'GET /api/admin/jobs': { ask: nothing, own: ADMIN_ONLY(200) },
  'POST /api/admin/jobs/mails': { ask: () => ({ body: { ids: [NOWHERE] } }), own: ADMIN_ONLY(200) },
  'GET /api/admin/second-factor': { ask: nothing, own: ADMIN_ONLY(200) },
  'POST /api/admin/second-factor/confirm': { ask: () => ({ body: { code: '000000' } }), own: ADMIN_ONLY(409) },
  'POST /api/admin/second-factor/removal': { ask: () => ({ body: { code: '000000' } }), own: ADMIN_ONLY(409) },
  'POST /api/admin/second-factor': { ask: nothing, own: ADMIN_ONLY(200) },
  'GET /api/stores': { ask: nothing, own: ADMIN_ONLY(200) },
  'POST /api/stores': { ask: () => ({ body: { title: 'One more' } }), own: ADMIN_ONLY(200) },
  // A waiting order there is none: only who may know that is told.
  'POST /api/orders/:id/confirm': {
    ask: byOrder,
    own: [401, 404, 409, 404, 409, 401],
    other: [401, 404, 404, 409, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  'POST /api/assistance/:id/confirm': {
    ask: async (whose) => ({ params: await requestId(whose), body: { confirm: true } }),
    own: [401, 404, 409, 404, 409, 401],
    other: [401, 404, 404, 409, 404, 401],
    missing: [401, 404, 404, 404, 404, 401],
  },
  'GET /api/venues/:id/tables': { ask: byVenue, ...LEADERS(200) },
  'PUT /api/venues/:id/tables': { ask: (whose) => ({ ...byVenue(whose), body: { floors: [], seal: 'of-nothing' } }), ...LEADERS(409) },
  'GET /api/venues/:id/tables/codes': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/tables/reissue': {
    ask: (whose) => ({ ...byVenue(whose), body: { tables: [{ floor: 1, table: 3 }] } }),
    ...LEADERS(200),
  },
  'GET /api/venues/:id/keys': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/keys': {
    ask: (whose) => ({ ...byVenue(whose), body: { name: `Till ${++accounts}`, rights: ['orders_read'] } }),
    ...LEADERS(201),
  },
  'DELETE /api/venues/:id/keys/:key': { ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }), ...LEADERS(404) },
  'GET /api/venues/:id/fiscal': { ask: byVenue, ...LEADERS(200) },
  'PUT /api/venues/:id/fiscal': {
    ask: (whose) => ({ ...byVenue(whose), body: { on: false, url: 'https://fiscal.example.com/', secret: 'a-long-secret' } }),
    ...LEADERS(200),
  },
  'POST /api/venues/:id/fiscal/slips/:slip/again': { ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }), ...LEADERS(404) },
  'POST /api/venues/:id/fiscal/slips/:slip/close': { ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }), ...LEADERS(404) },
  'GET /api/venues/:id/webhooks': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/webhooks': { ask: (whose) => ({ ...byVenue(whose), body: HOOK }), ...LEADERS(201) },
  'PUT /api/venues/:id/webhooks/:webhook': {
    ask: (whose) => ({ ...byVenue(whose), of: NOWHERE, body: { ...HOOK, on: true } }),
    ...LEADERS(404),
  },
  'DELETE /api/venues/:id/webhooks/:webhook': { ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }), ...LEADERS(404) },
  'POST /api/venues/:id/webhooks/:webhook/secret': { ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }), ...LEADERS(404) },
  'POST /api/venues/:id/webhooks/:webhook/test': { ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }), ...LEADERS(404) },
  'GET /api/venues/:id/webhooks/:webhook/messages': { ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }), ...LEADERS(404) },
  'POST /api/venues/:id/webhooks/:webhook/messages/:message': {
    ask: (whose) => ({ ...byVenue(whose), of: NOWHERE }),
    ...LEADERS(404),
  },
  'GET /api/admin/webhooks': { ask: nothing, own: ADMIN_ONLY(200) },
  'POST /api/admin/webhooks': { ask: () => ({ body: HOOK }), own: ADMIN_ONLY(201) },
  'PUT /api/admin/webhooks/:webhook': { ask: () => ({ of: NOWHERE, body: { ...HOOK, on: true } }), missing: ADMIN_ONLY(404) },
  'DELETE /api/admin/webhooks/:webhook': { ask: () => ({ of: NOWHERE }), missing: ADMIN_ONLY(404) },
  'POST /api/admin/webhooks/:webhook/secret': { ask: () => ({ of: NOWHERE }), missing: ADMIN_ONLY(404) },
  'POST /api/admin/webhooks/:webhook/test': { ask: () => ({ of: NOWHERE }), missing: ADMIN_ONLY(404) },
  'GET /api/admin/webhooks/:webhook/messages': { ask: () => ({ of: NOWHERE }), missing: ADMIN_ONLY(404) },
  'POST /api/admin/webhooks/:webhook/messages/:message': { ask: () => ({ of: NOWHERE }), missing: ADMIN_ONLY(404) },
  'GET /api/venues/:id/team': { ask: byVenue, ...LEADERS(200) },
  'POST /api/venues/:id/team/invitations': {
    ask: (whose) => ({ ...byVenue(whose), body: { email: `invited${++accounts}@parea.example`, role: 'staff' } }),
    ...LEADERS(201),
  },
  'POST /api/venues/:id/team/role': {
    ask: (whose) => ({ ...byVenue(whose), body: { member: 'nobody@parea.example', role: 'staff', seal: 'of-nothing' } }),
    ...LEADERS(404),
  },
  'POST /api/venues/:id/team/rights': {
    ask: (whose) => ({ ...byVenue(whose), body: { member: 'nobody@parea.example', rights: [], seal: 'of-nothing' } }),
    ...LEADERS(404),
  },
  'POST /api/venues/:id/team/removal': {
    ask: (whose) => ({ ...byVenue(whose), body: { member: 'nobody@parea.example' } }),
    ...LEADERS(404),
  },
  'POST /api/invitations/:id/resend': { ask: async (whose) => ({ params: await invitationId(whose) }), ...LEADERS(200) },
  'DELETE /api/invitations/:id': { ask: async (whose) => ({ params: await invitationId(whose) }), ...LEADERS(204) },
  'GET /api/join/:token': { ask: () => ({ params: NOWHERE }), missing: all(410) },
  'POST /api/join/:token': { ask: () => ({ params: NOWHERE }), missing: [401, 410, 410, 410, 410, 401] },
  'POST /api/venues': {
    ask: () => ({ body: { name: 'New', storeType: 0, currency: 'EUR', language: 'en', timeZone: 'Europe/Athens', menu: 'empty' } }),
    own: [401, 403, 201, 201, 201, 401],
  },
  // Last: they end the callers' sessions.
  'POST /api/auth/sign-up/email': {
    ask: () => ({
      body: {
        accountType: 'User',
        firstName: 'Ada',
        lastName: 'Ray',
        email: `n${++accounts}@parea.example`,
        password: 'four-olives-in-brine',
      },
    }),
    own: all(200),
  },
  'POST /api/auth/sign-in/email': { ask: () => ({ body: { email: DINER, password: 'three-figs-at-noon' } }), own: all(200) },
  'POST /api/auth/sign-out': { ask: nothing, own: all(200) },
};

/** Answers with the status, and what a refusal says, after a look at its form; of a stream after its first words. */
async function answerOf(
  { method, path }: Endpoint,
  { params, visit = NOWHERE, of = NOWHERE, body, form }: Asked,
  caller: Caller,
): Promise<{ readonly status: number; readonly refusal: ReturnType<typeof refusalOf> | null }> {
  const address = path
    .replace(':provider', 'jcc')
    .replace(':visit', visit)
    .replace(/:(share|person|key|webhook|slip|reduction)(?=\/|$)/, of)
    .replace(/:message/, NOWHERE)
    .replace(':number', '1')
    .replace(/:\w+/, encodeURIComponent(params ?? ''));
  const response = await world.app.request(address, {
    method,
    headers: { ...cookies.get(caller), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, refusal: null };
  }
  const text = await response.text();
  const { status, headers: said } = response;
  return { status, refusal: status >= 400 ? refusalOf({ status, headers: said, text, json: JSON.parse(text) }) : null };
}
const statusOf = async (...asked: Parameters<typeof answerOf>): Promise<number> => (await answerOf(...asked)).status;

const sorted = ENDPOINTS.toSorted((a, b) => Object.keys(TABLE).indexOf(nameOf(a)) - Object.keys(TABLE).indexOf(nameOf(b)));

describe.each(sorted.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const row = TABLE[name];
  test.each((['own', 'other', 'missing'] as const).filter((whose) => row?.[whose]))(
    'of what is %s answers each caller as the table says',
    async (whose) => {
      const got: [Caller, number][] = [];
      for (const caller of CALLERS) got.push([caller, await statusOf(endpoint, await row!.ask(whose, caller), caller)]);
      expect(Object.fromEntries(got)).toEqual(Object.fromEntries(CALLERS.map((caller, at) => [caller, row?.[whose]?.[at]])));
    },
  );
});

/** Of a call that is no question without more. */
const FULLY: Readonly<Record<string, (endpoint: Endpoint) => Endpoint>> = {
  'GET /api/venues/:id/bill': (endpoint) => ({ ...endpoint, path: `${endpoint.path}?floor=1&table=4` }),
};
/** What only the whole of it says: giving away and a discount are another right than taking off. */
const OTHERWISE: Readonly<Record<string, (asked: Asked) => Asked>> = {
  'POST /api/orders/:id/reductions': (asked) => ({
    ...asked,
    body: { id: crypto.randomUUID(), kind: 'taken_off', line: 1, quantity: 1, orderAmount: 999, reason: 'Late.' },
  }),
};

describe('of the team', () => {
  beforeAll(async () => {
    for (const [caller, email] of Object.entries({ diner: DINER, 'owner of 1': OWNER_1, 'staff of 1': STAFF_1 }))
      cookies.set(caller as Caller, { cookie: await world.signIn(email) });
  });
  /** What the waiter of venue 1 has from here on. */
  async function have(rights: readonly TeamRight[]): Promise<void> {
    const { db } = world.system.database;
    const { on, off } = deviationOf('staff', rights);
    const { numUpdatedRows } = await db
      .updateTable('venueAccount')
      .set({ rightsOn: on, rightsOff: off })
      .where('role', '=', 'staff')
      .where('userId', 'in', db.selectFrom('accountUser').select('id').where('email', '=', STAFF_1))
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  }
  const guarded = sorted.filter(({ caller }) => caller === 'staff');

  test('each call names what it needs', () => {
    expect(guarded.length).toBeGreaterThan(130);
    for (const endpoint of guarded) expect(PERMISSIONS, nameOf(endpoint)).toContain(endpoint.needs);
    // What is sent as its user's own, or by its holder, needs nothing of a team.
    for (const endpoint of ENDPOINTS) if (endpoint.caller !== 'staff') expect(endpoint.needs, nameOf(endpoint)).toBeUndefined();
  });

  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s asks for the right', async (name, endpoint) => {
    const needs = PERMISSIONS.find((permission) => permission === endpoint.needs)!;
    const row = TABLE[name]!;
    const ask = async () => (OTHERWISE[name] ?? ((asked: Asked) => asked))(await row.ask('own', 'staff of 1'));
    const whole = FULLY[name]?.(endpoint) ?? endpoint;
    const rights = rightsFor(needs);
    await have(TEAM_RIGHTS.filter((right) => !rights.includes(right)));
    const { status, refusal } = await answerOf(whole, await ask(), 'staff of 1');
    expect({ status, code: refusal?.code, details: refusal?.details }).toEqual({
      status: 403,
      code: 'not_allowed',
      details: { role: 'staff', permission: needs, rights },
    });
    expect(refusal?.message).toMatch(/^Ask an? (manager|owner): you may not [a-z ]+\.$/);
    for (const right of rights) {
      await have([right]);
      const given = await answerOf(whole, await ask(), 'staff of 1');
      expect([401, 403], `${right}: ${JSON.stringify(given)}`).not.toContain(given.status);
      if (!FULLY[name] && !OTHERWISE[name]) expect(given.status, right).toBe(row.own?.[2]);
    }
  });
});

test('every call of every contract is in the table, and the table names no other', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(ENDPOINTS.map(nameOf).toSorted());
  for (const endpoint of ENDPOINTS) {
    const row = TABLE[nameOf(endpoint)];
    expect(row?.own ?? row?.missing, nameOf(endpoint)).toBeDefined();
    // What has an address of its own has one that belongs to others, or to nobody.
    if (endpoint.params) expect(row?.missing, nameOf(endpoint)).toBeDefined();
  }
});

test('every call is served: none is declared and forgotten', async () => {
  for (const endpoint of ENDPOINTS) {
    const answer = await world.call(endpoint.method, endpoint.path.replace(/:\w+/, '-'), endpoint.method === 'GET' ? {} : { raw: '{' });
    if (answer.status === 404)
      expect(expectRefusal(answer, 404, 'not_found').message, nameOf(endpoint)).not.toContain('nothing at this address');
  }
});
