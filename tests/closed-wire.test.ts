import type { Hono } from 'hono';
import type { RawBuilder } from 'kysely';
import * as v from 'valibot';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { REQUEST_EVENTS } from '#features/assistance/events.ts';
import type { addOrder, orderEvents, readOrder } from '#features/ordering/contract.ts';
import type { pastOrders, tickLine, VenueEvent, venueEvents } from '#features/ordering/board-contract.ts';
import { ORDER_EVENTS } from '#features/ordering/events.ts';
import type { deleteCredentials } from '#features/payments/contract.ts';
import type { getVenue } from '#features/venues/contract.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { call, send } from '#platform/browser/api.ts';
import { followEvents } from '#platform/browser/live-events.ts';
import { addressTo } from '#platform/shared/address.ts';
import { endpoint, type AddressOf, type BodyOf } from '#platform/shared/endpoint.ts';
import { isOneOf } from '#platform/shared/event.ts';
import type { Tx } from '#platform/server/database.ts';
import { appendEvent, eventInSql, type LoggedEvent } from '#platform/server/event-log.ts';
import { serve } from '#platform/server/http.ts';
import { streamLog } from '#platform/server/sse.ts';
import { metaOffered } from '#features/accounts/meta-contract.ts';

/**
 * What must not compile, and beside each the same as it must be: `npm test -- types` fails where one of these is let in (its
 * `@ts-expect-error` has no error any more) and where the right one is refused. Nothing of it runs.
 */
const id = String();
const unsure = [id].at(1);
const body = {} as BodyOf<typeof addOrder>;
const tx = {} as Tx;
const app = {} as Hono;
const logged = {} as LoggedEvent;
const heard = {} as Readonly<Record<VenueEvent['type'], boolean>>;
const streaming = {} as Parameters<typeof streamLog>[0];
const following = {} as Omit<Parameters<typeof streamLog>[1], 'read'>;

const part = {} as RawBuilder<unknown>;

const params = { id };
const who = { venueId: id, subjectId: id, actor: 'guest' };
const live = { after: 0, onConnection: () => undefined, resync: async () => 0, onEvent: () => undefined };
const stream = { ...live, path: '/api/venues/:id/events', params } as const;
const declared = { method: 'GET', tag: '', summary: '', caller: 'anyone' } as const;
const Id = v.object({ id: v.string() });

const CALLS = {
  right: () => call<typeof readOrder>('GET', '/api/orders/:id', { params }),
  // @ts-expect-error a typing error in the address
  address: () => call<typeof readOrder>('GET', '/api/ordres/:id', { params }),
  // @ts-expect-error another method
  method: () => call<typeof readOrder>('POST', '/api/orders/:id', { params }),
  // @ts-expect-error no parameter
  missing: () => call<typeof readOrder>('GET', '/api/orders/:id'),
  // @ts-expect-error one that may be undefined
  undefined: () => call<typeof readOrder>('GET', '/api/orders/:id', { params: { id: unsure } }),
  // @ts-expect-error one of two
  half: () => call<typeof deleteCredentials>('DELETE', '/api/venues/:id/payments/:provider', { params }),
  // @ts-expect-error an address that was put together by hand
  byHand: () => call<typeof readOrder>('GET', `/api/orders/${id}`, { params }),
  // @ts-expect-error no endpoint at all
  nameless: () => call('GET', '/api/orders/:id', { params }),
  rightBody: () => call<typeof addOrder>('POST', '/api/orders/addOrder', { body }),
  // @ts-expect-error no body
  bodiless: () => call<typeof addOrder>('POST', '/api/orders/addOrder'),
  // @ts-expect-error a body with a name that the endpoint does not have
  body: () => call<typeof tickLine>('POST', '/api/orders/:id/lines', { params, body: { row: '1', done: true } }),
  rightQuery: () => call<typeof pastOrders>('GET', '/api/venues/:id/orders/past', { params, query: { state: 'open' } }),
  // @ts-expect-error a value that the query does not have
  query: () => call<typeof pastOrders>('GET', '/api/venues/:id/orders/past', { params, query: { state: 'opened' } }),
  // @ts-expect-error `undefined` would be sent as a word
  undefinedQuery: () => call<typeof pastOrders>('GET', '/api/venues/:id/orders/past', { params, query: { q: unsure } }),
};

const ADDRESSES = {
  right: () => addressTo<typeof orderEvents>('/api/orders/:id/events', { params }),
  // @ts-expect-error a renamed route
  renamed: () => addressTo<typeof orderEvents>('/api/orders/:id/stream', { params }),
  // @ts-expect-error nothing that an address alone can ask for
  posted: () => addressTo<typeof tickLine>('/api/orders/:id/lines', { params }),
  rightInTheMenu: () => `/api/stores/${encodeURIComponent(id)}` satisfies AddressOf<typeof getVenue>,
  // @ts-expect-error a renamed route, where the menu's first script writes its own
  inTheMenu: () => `/api/venues/${encodeURIComponent(id)}` satisfies AddressOf<typeof getVenue>,
};

const CONTRACTS = {
  right: () => endpoint({ ...declared, path: '/api/things/:id', params: Id }),
  // @ts-expect-error the path has another name
  otherName: () => endpoint({ ...declared, path: '/api/things/:thing', params: Id }),
  // @ts-expect-error the path's parameter is not declared
  undeclared: () => endpoint({ ...declared, path: '/api/things/:id' }),
  // @ts-expect-error the path has no parameter
  superfluous: () => endpoint({ ...declared, path: '/api/things', params: Id }),
};

const SERVED = {
  right: () => serve(app, metaOffered, async () => ({ offered: true, pretended: false })),
  // @ts-expect-error an answer that the endpoint does not have
  answer: () => serve(app, metaOffered, async () => ({ offers: true })),
  // @ts-expect-error a parameter that its path does not have
  params: () => serve(app, metaOffered, async ({ params: { venue } }) => ({ offered: venue, pretended: false })),
};

const APPENDED = {
  right: () => appendEvent(tx, ORDER_EVENTS, { ...who, type: 'order.ticked', data: { line: 1, done: true } }),
  // @ts-expect-error no such event
  name: () => appendEvent(tx, ORDER_EVENTS, { ...who, type: 'order.tikced', data: { line: 1, done: true } }),
  // @ts-expect-error another feature's
  stranger: () => appendEvent(tx, ORDER_EVENTS, { ...who, type: 'menu.changed' }),
  // @ts-expect-error not what it carries
  data: () => appendEvent(tx, ORDER_EVENTS, { ...who, type: 'order.ticked', data: { row: 1, done: true } }),
  // @ts-expect-error another event's data
  mixed: () => appendEvent(tx, ORDER_EVENTS, { ...who, type: 'order.placed', data: { minutes: 5 } }),
  // @ts-expect-error nothing of what it carries
  empty: () => appendEvent(tx, REQUEST_EVENTS, { ...who, type: 'request.moved' }),
};

const IN_SQL = {
  right: () => eventInSql(ORDER_EVENTS, 'order.placed', { number: part }),
  // @ts-expect-error no such event
  name: () => eventInSql(ORDER_EVENTS, 'order.palced', { number: part }),
  // @ts-expect-error not what it carries
  data: () => eventInSql(ORDER_EVENTS, 'order.placed', { nr: part }),
};

const { 'request.moved': _, ...oneForgotten } = heard;
const HEARD = {
  right: () => followEvents<typeof venueEvents>({ ...stream, hears: heard }),
  // @ts-expect-error one that nobody thought of
  forgotten: () => followEvents<typeof venueEvents>({ ...stream, hears: oneForgotten }),
  // @ts-expect-error one that there is not
  unknown: () => followEvents<typeof venueEvents>({ ...stream, hears: { ...heard, 'order.paid': true } }),
  // @ts-expect-error another stream's address
  address: () => followEvents<typeof venueEvents>({ ...stream, path: '/api/stores/:id/events', hears: heard }),
  // @ts-expect-error a part that it does not carry
  carried: () => followEvents<typeof venueEvents>({ ...stream, hears: heard, onEvent: ({ invoice }) => invoice }),
  rightName: () => isOneOf(VENUE_EVENTS, 'menu.changed')(logged),
  // @ts-expect-error a typing error in a name that is read from the log
  name: () => isOneOf(VENUE_EVENTS, 'menu.chnaged')(logged),
  // @ts-expect-error a name of the log compared by hand
  byHand: () => logged.type === 'menu.changed',
};

const venue = { _id: '' };
const STREAMED = {
  right: () => streamLog<typeof venueEvents>(streaming, { ...following, read: async () => [] }),
  // @ts-expect-error not this stream's event
  name: () => streamLog<typeof orderEvents>(streaming, { ...following, read: async () => [{ id: 1, event: 'menu', data: venue }] }),
  // @ts-expect-error not what it carries
  data: () => streamLog<typeof orderEvents>(streaming, { ...following, read: async () => [{ id: 1, event: 'order', data: venue }] }),
  // @ts-expect-error no endpoint at all
  nameless: () => streamLog(streaming, { ...following, read: async () => [{ id: 1, event: 'order', data: venue }] }),
};

test('what must not compile is held by the compiler itself', () => {
  expect(
    Object.keys({ ...CALLS, ...ADDRESSES, ...CONTRACTS, ...SERVED, ...APPENDED, ...IN_SQL, ...HEARD, ...STREAMED }).length,
  ).toBeGreaterThan(30);
  expect(call).toBe(send);
});

const PAGES = /^src\/(?:features\/[^/]+\/ui|app\/(?:account|admin|diner|portal))\/(?!.*\.test\.)/;
/** An import of a contract that brings more than types. */
const BRINGS_SCHEMAS = /import \{(?=[^}]*(?<=[{,]\s*)(?!type |\s|\}))[^}]*\} from '[^']*contract\.ts'/;
/** Says all that is wrong with a whole venue at once (decision 0105): loaded once the administrators' editor stands, by nothing else. */
const AFTER_THE_PAGE = 'src/features/admin/ui/schema-problems.ts';

test('no page brings a contract along: its schemas stay on the server, or come after the page', () => {
  const pages = sourceFiles(fileURLToPath(new URL('..', import.meta.url))).filter(({ path }) => PAGES.test(path));
  expect(pages.length).toBeGreaterThan(300);
  expect(pages.filter(({ text }) => BRINGS_SCHEMAS.test(text)).map(({ path }) => path)).toEqual([AFTER_THE_PAGE]);
  expect(pages.filter(({ text }) => /from '[^']*schema-problems\.ts'/.test(text)).map(({ path }) => path)).toEqual([]);
  expect("import { RANGES, type Range } from '../contract.ts'").toMatch(BRINGS_SCHEMAS);
  expect("import { type Range, RANGES } from '../contract.ts'").toMatch(BRINGS_SCHEMAS);
  expect("import { type Range } from '../contract.ts'").not.toMatch(BRINGS_SCHEMAS);
});
