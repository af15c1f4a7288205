import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { readChanges } from '#features/reports/changes-contract.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

async function changes(venue: number, query = '') {
  const answer = await world.call('GET', `/api/venues/${venue}/changes${query}`, { headers: owner });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(readChanges.answer, answer.json);
}

describe('what is written', () => {
  test('an administrator’s save, by the parts that changed', async () => {
    const { id } = await ownVenue(world);
    await world.saveVenue(id, (venue) => ({ ...venue, subtitle: 'By the old mill' }));
    const [latest] = (await changes(id)).changes;
    expect(latest).toMatchObject({ action: 'venue.saved', actor: { admin: true, name: '' }, after: { subtitle: 'By the old mill' } });
    expect(Object.keys(latest!.after as object)).toEqual(['subtitle']);
    expect(Object.keys(latest!.before as object)).toEqual(['subtitle']);
  });

  test('a save that changes nothing, or is refused, is no entry', async () => {
    const { id } = await ownVenue(world);
    const before = (await changes(id)).changes.length;
    await world.saveVenue(id, (venue) => venue);
    const stale = await world.call('POST', '/api/stores', {
      body: { ...(await world.saveVenue(id, (venue) => venue)), revision: 1, subtitle: 'Never' },
      headers: world.admin,
    });
    expectRefusal(stale, 409, 'stale_revision');
    expect((await changes(id)).changes).toHaveLength(before);
  });

  test('an order that is rejected, with who did and why; a move forward is none', async () => {
    const staff = { cookie: await world.signIn(STAFF_1) };
    const order = await world.placed({});
    const before = (await changes(1)).changes.length;
    const move = (orderStatus: number) =>
      world.call('POST', `/api/orders/${order._id}/status`, { body: { orderStatus, reason: 'The oven is cold.' }, headers: staff });
    expect((await move(2)).status).toBe(200);
    expect((await changes(1)).changes).toHaveLength(before);
    expect((await move(9)).status).toBe(200);
    expectRefusal(await move(8), 409, 'illegal_move');
    const after = (await changes(1)).changes;
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({
      action: 'order.stopped',
      subject: `#${order.number}`,
      // Both of the team are called as their venue.
      actor: { name: 'Nikos Pavlou', admin: false },
      before: { status: 2 },
      after: { status: 9, reason: 'The oven is cold.', amount: order.orderAmount },
    });
  });
});

describe('how it is read', () => {
  test('newest first, in pages by id, all of it exactly once', async () => {
    const { _id, id } = await ownVenue(world);
    const { db } = world.system.database;
    for (let at = 0; at < 120; at += 1)
      await recordAudit(db, {
        venueId: _id,
        actor: null,
        action: 'item.saved',
        subject: `Dish ${at}`,
        before: { price: at },
        after: { price: at + 1 },
      });
    const pages = [await changes(id)];
    while (pages.at(-1)!.next !== null) pages.push(await changes(id, `?before=${pages.at(-1)!.next}`));
    expect(pages.map((page) => page.changes.length)).toEqual([50, 50, 21]);
    const subjects = pages.flatMap((page) => page.changes).map((change) => change.subject);
    expect(subjects.slice(0, 120)).toEqual(Array.from({ length: 120 }, (_, at) => `Dish ${119 - at}`));
  });

  test('by person, kind, and a day of the venue’s calendar', async () => {
    const { _id, id } = await ownVenue(world, () => ({ timeZone: 'Asia/Nicosia' }));
    const { db } = world.system.database;
    const { id: ownerId } = await db.selectFrom('accountUser').select('id').where('email', '=', OWNER_1).executeTakeFirstOrThrow();
    // Half an hour before and after midnight in Nicosia.
    for (const [at, subject] of [
      ['2026-11-19T21:30:00Z', 'late'],
      ['2026-11-19T22:30:00Z', 'early'],
    ] as const)
      await db
        .insertInto('auditEntry')
        .values({ id: uuidv7(), venueId: _id, actorId: ownerId, action: 'promotion.deleted', subject, at })
        .execute();
    await recordAudit(db, { venueId: _id, actor: null, action: 'zzz.done_somehow', subject: 'unknown' });
    const subjects = async (query: string) => (await changes(id, query)).changes.map((change) => change.subject);
    expect(await subjects('?day=2026-11-19')).toEqual(['late']);
    expect(await subjects('?day=2026-11-20')).toEqual(['early']);
    expect(await subjects(`?actor=${ownerId}`)).toEqual(['early', 'late']);
    expect(await subjects('?kind=zzz')).toEqual(['unknown']);
    expect(await subjects(`?kind=promotion&day=2026-11-20&actor=${ownerId}`)).toEqual(['early']);
    const { kinds, people } = await changes(id);
    expect(kinds).toEqual(['promotion', 'venue', 'zzz']);
    expect(people).toContainEqual({ _id: ownerId, name: 'Eleni Markou', admin: false });
    expectRefusal(await world.call('GET', `/api/venues/${id}/changes?day=2026-02-30`, { headers: owner }), 400, 'invalid_period');
  });

  test('nothing of another venue is in it', async () => {
    const { id } = await ownVenue(world);
    const { _id: other } = await ownVenue(world);
    await recordAudit(world.system.database.db, { venueId: other, actor: null, action: 'item.saved', subject: 'Not yours' });
    expect((await changes(id)).changes.map((change) => change.subject)).not.toContain('Not yours');
  });
});
