import * as v from 'valibot';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REQUEST_EVENTS } from '#features/assistance/events.ts';
import { ORDER_EVENTS } from '#features/ordering/events.ts';
import { VISIT_EVENTS } from '#features/ordering/visit-events.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { events, keptData, readEvent, type EventShape } from '#platform/shared/event.ts';
import { LOGGED_EVENTS } from '#tests/corpora/logged-events.ts';
import { line, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { follow } from '#tests/support/following.ts';

let world: TestApp;
beforeAll(async () => void (world = await startApp()));
afterAll(() => world.close());

const EVERY = events({ ...ORDER_EVENTS, ...VISIT_EVENTS, ...REQUEST_EVENTS, ...VENUE_EVENTS });

/** That a row is understood: its event is declared, and what is read of it is what is declared today. */
function expectUnderstood(type: string, data: unknown): void {
  const read = readEvent(EVERY, { type, data });
  expect(read, type).not.toBeNull();
  const shape: EventShape = EVERY[read!.type];
  if (shape.data) expect(v.parse(shape.data, read!.data), type).toEqual(read!.data);
}

test.each(LOGGED_EVENTS)('a row %s %s is understood', (type, data) => expectUnderstood(type, JSON.parse(data)));

test('every event that is declared lies in the corpus, in the shape in which it is written today', () => {
  const shapes = (type: string) => LOGGED_EVENTS.filter(([name]) => name === type).map(([, data]) => Number(JSON.parse(data).shape ?? 1));
  for (const [type, shape] of Object.entries<EventShape>(EVERY)) {
    const { shape: today = 1 } = keptData(shape, {}) as { shape?: number };
    expect(shapes(type), type).toContain(today);
  }
});

test('what the product itself writes is understood, from the statement that places an order on', async () => {
  const staff = { cookie: await world.signIn(STAFF_1) };
  const { _id } = await world.placed({ orderAmount: 8 });
  await world.placed({ order: [line('elia-lamb-chops', 6, { 'On the side': 'Hand-cut fries' })], orderAmount: 105 });
  const say = async (path: string, body: object) =>
    expect((await world.call('POST', `/api/orders/${_id}/${path}`, { body, headers: staff })).status, path).toBe(200);
  await say('status', { orderStatus: 1 });
  await say('undo', { orderStatus: 1 });
  await say('lines', { line: '1', done: true });
  await say('estimate', { minutes: 10 });
  const rows = await world.system.database.db.selectFrom('venueEvent').select(['type', 'data']).execute();
  expect(new Set(rows.map(({ type }) => type))).toEqual(
    new Set(['order.placed', 'menu.changed', 'order.moved', 'order.ticked', 'order.estimated']),
  );
  for (const { type, data } of rows) expectUnderstood(type, data);
});

test('a stream goes on over what an older program wrote, and what only a newer one knows', async () => {
  const { _id, storeDBId } = await world.placed({ orderAmount: 8 });
  const written = [...LOGGED_EVENTS, ['order.folded', '{"into": "a swan", "shape": 9}'] as const];
  const { db } = world.system.database;
  const { rows } = await sql<{ seq: number }>`
    with pulse as (update venue_pulse set event_seq = event_seq + ${written.length} where venue_id = ${storeDBId} returning event_seq - ${written.length} as seq)
    insert into venue_event (venue_id, seq, type, subject_id, data)
    select ${storeDBId}, pulse.seq + nth, row->>0, ${_id}, (row->>1)::jsonb
    from pulse, jsonb_array_elements(${JSON.stringify(written)}::jsonb) with ordinality as asked(row, nth) returning seq`.execute(db);
  const headers = { cookie: await world.signIn(STAFF_1) };
  const stream = await follow(`${await world.base()}/api/venues/1/events`, headers, Math.min(...rows.map(({ seq }) => seq)) - 1);
  const came = await stream.until((all) => all.length === written.length);
  stream.close();
  expect(came.map(({ type }) => type)).toEqual(written.map(([type]) => type));
});
