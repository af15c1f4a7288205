import { afterAll, beforeAll, expect, test } from 'vitest';
import { popularItems } from '#features/ordering/server/popular-items.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** What is ordered most stands above the menu, from what was sold here in thirty days, and only where that says something. */
let world: TestApp;
let venue: WholeVenue;
beforeAll(async () => {
  world = await startApp();
  venue = await ownVenue(world);
});
afterAll(() => world.close());

const FRIES = 'elia-hand-cut-fries';
const PITA = 'elia-warm-pita';
const OLIVES = 'elia-cracked-green-olives';
const DAY_MS = 86_400_000;
/** Read by nothing that was kept before. */
const popular = async (now = Date.now()) => popularItems(world.system.database.db, () => now)({ venueId: venue._id });
const placed = (orderAmount: number, ...order: ReturnType<typeof line>[]) =>
  world.placed({ storeDBId: venue._id, storeId: venue.id, order, orderAmount });

test('none below twenty sold orders; then those sold most; stopped orders, those of long ago and what nobody took do not count', async () => {
  for (let count = 0; count < 18; count += 1) await placed(4, line(FRIES, 1));
  await placed(28, line(PITA, 20), line(FRIES, 1));
  const stopped = await placed(64, line(OLIVES, 20));
  const staff = { cookie: await world.signIn(OWNER_1) };
  const answer = await world.call('POST', `/api/orders/${stopped._id}/status`, {
    body: { orderStatus: 8, reason: 'sold_out' },
    headers: staff,
  });
  expect(answer.status, answer.text).toBe(200);
  const { pool } = world.system.database;
  const take = () => pool.query('update orders set status = 1 where venue_id = $1 and status = 0', [venue._id]);
  await take();
  expect(await popular()).toEqual([]);
  // A menu that was made now is kept an hour.
  expect((await world.call('GET', `/store/?id=${venue.id}`)).text).not.toContain('id="popular-title"');

  await placed(3.2, line(OLIVES, 1));
  await take();
  expect(await popular()).toEqual([PITA, FRIES, OLIVES]);
  // Pranks that nobody made or paid.
  for (let count = 0; count < 3; count += 1) await placed(64, line(OLIVES, 20));
  expect(await popular()).toEqual([PITA, FRIES, OLIVES]);
  expect(await popular(Date.now() + 32 * DAY_MS)).toEqual([]);
});

test('the menu shows them by name and price, without what is sold out; it asks the database once an hour', async () => {
  const beside = await startApp({ beside: world });
  try {
    await beside.call('POST', `/api/venues/${venue.id}/menu/stock`, {
      body: { id: OLIVES, inStock: false },
      headers: { cookie: await world.signIn(OWNER_1) },
    });
    const { text } = await beside.call('GET', `/store/?id=${venue.id}`);
    const row = /id="popular">(.*?)<\/section>/s.exec(text)?.[1] ?? '';
    expect([...row.matchAll(/data-dish="([^"]+)"/g)].map(([, id]) => id)).toEqual([PITA, FRIES]);
    expect(row).toContain('€1.20');
    expect(row).toContain('aria-label="Add Warm pita"');
  } finally {
    await beside.close();
  }
  let now = Date.now();
  const kept = popularItems(world.system.database.db, () => now);
  const { _id: venueId } = venue;
  const first = await kept({ venueId });
  await placed(80, line(FRIES, 20));
  await world.system.database.pool.query('update orders set status = 1 where venue_id = $1 and status = 0 and total_cents = 8000', [
    venueId,
  ]);
  expect(await kept({ venueId })).toBe(first);
  now += 3_600_001;
  expect((await kept({ venueId }))[0]).toBe(FRIES);
});
