import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '#features/reports/contract.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';

const SWEEP = 'plans that end soon';
let world: TestApp;
/** Another process on the same database. */
let other: TestApp;
beforeAll(async () => {
  world = await startApp();
  other = await startApp({ beside: world });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

let makers = 0;
type Own = { readonly _id: string; readonly id: number; readonly email: string; readonly headers: { readonly cookie: string } };
async function opened(language: 'en' | 'el' = 'en', timeZone = 'Europe/Athens'): Promise<Own> {
  const email = `ends${++makers}@parea.example`;
  const { cookie } = await world.signUp(email, 'Store');
  await world.system.database.db
    .updateTable('accountUser')
    .set({ language, emailVerified: true, name: 'Eleni' })
    .where('email', '=', email)
    .execute();
  const wish = { name: 'To Steki', storeType: 1, currency: 'EUR', language: 'en', timeZone, menu: 'example' };
  const { json } = await world.call('POST', '/api/venues', { body: wish, headers: { cookie } });
  return { ...(json as { _id: string; id: number }), email, headers: { cookie } };
}
const setPlan = async ({ id }: Own, tier: number, lastDay: string | null) => {
  world.time.now = null;
  const set = await world.call('POST', `/api/admin/venues/${id}/plan`, { body: { tier, lastDay }, headers: world.admin });
  expect(set.status).toBe(200);
};
/** The mails about an end that came since then, after both processes looked at the same time. */
async function told({ email }: Own, now: string): Promise<string[]> {
  const inAll = async () => {
    await Promise.all([world, other].map(({ system }) => system.mailer.idle()));
    const mails = [...(await mailsIn(world, email)), ...(await mailsIn(other, email))];
    return mails.filter((mail) => mail.includes('/portal/plan?storeId='));
  };
  const before = await inAll();
  world.time.now = other.time.now = Date.parse(now);
  await Promise.all([world, other, world].map(({ system }) => system.sweeps.run(SWEEP)));
  const after = await inAll();
  world.time.now = other.time.now = null;
  return after.filter((mail) => !before.includes(mail));
}

describe('the owners of a venue whose plan ends', () => {
  test('are told seven days before, three and one, once each, by the clocks of the venue and in their language', async () => {
    const own = await opened('el');
    await setPlan(own, 2, '2031-03-31');
    expect(await told(own, '2031-03-23T21:00:00Z')).toEqual([]);
    // Ten minutes to nine in Athens, and nine.
    expect(await told(own, '2031-03-24T06:50:00Z')).toEqual([]);
    const [week, ...more] = await told(own, '2031-03-24T07:00:00Z');
    expect(more).toEqual([]);
    for (const words of [
      'Γεια σας Eleni',
      'Το πρόγραμμα Professional λήγει σε 7 ημέρες',
      '(To Steki) ισχύει έως και: Δευτέρα 31 Μαρτίου 2031',
      `storeId=${own.id}`,
    ])
      expect(week).toContain(words);
    expect(await told(own, '2031-03-25T12:00:00Z')).toEqual([]);
    expect(await told(own, '2031-03-28T12:00:00Z')).toMatchObject([expect.stringContaining('σε 3 ημέρες')]);
    expect(await told(own, '2031-03-29T12:00:00Z')).toEqual([]);
    expect(await told(own, '2031-03-30T12:00:00Z')).toMatchObject([expect.stringContaining('αύριο')]);
    expect(await told(own, '2031-03-31T12:00:00Z')).toEqual([]);
    expect(await told(own, '2031-04-01T12:00:00Z')).toEqual([]);
  });

  test('are told of a trial, each of them', async () => {
    const own = await opened();
    await setPlan(own, 0, '2031-03-31');
    const second = await opened();
    const { db } = world.system.database;
    const { id } = await db.selectFrom('accountUser').select('id').where('email', '=', second.email).executeTakeFirstOrThrow();
    await db.insertInto('venueAccount').values({ venueId: own._id, userId: id, role: 'owner', position: 1 }).execute();
    const first = await told(own, '2031-03-24T09:00:00Z');
    expect(first).toMatchObject([expect.stringContaining('Your free trial ends in 7 days')]);
    expect(first[0]).toContain('Monday, 31 March 2031');
    expect(await told(second, '2031-03-24T09:10:00Z')).toEqual([]);
    const mails = [...(await mailsIn(world, second.email)), ...(await mailsIn(other, second.email))];
    expect(mails.filter((mail) => mail.includes(`storeId=${own.id}`))).toHaveLength(1);
  });

  test('get the nearest notice alone after missed days, and none after the end', async () => {
    const own = await opened();
    await setPlan(own, 1, '2031-03-31');
    expect(await told(own, '2031-03-31T12:00:00Z')).toMatchObject([expect.stringContaining('Starter ends today')]);
    expect(await told(own, '2031-03-31T20:00:00Z')).toEqual([]);
    const late = await opened();
    await setPlan(late, 1, '2031-03-31');
    expect(await told(late, '2031-04-02T12:00:00Z')).toEqual([]);
  });

  test('are told anew of another day, and not of the same one that was set again', async () => {
    const own = await opened();
    await setPlan(own, 1, '2031-03-31');
    expect(await told(own, '2031-03-28T12:00:00Z')).toHaveLength(1);
    await setPlan(own, 1, '2031-03-31');
    expect(await told(own, '2031-03-28T13:00:00Z')).toEqual([]);
    await setPlan(own, 1, '2031-04-10');
    expect(await told(own, '2031-03-28T14:00:00Z')).toEqual([]);
    expect(await told(own, '2031-04-04T12:00:00Z')).toMatchObject([expect.stringContaining('ends in 6 days')]);
    await setPlan(own, 1, null);
    expect(await told(own, '2031-04-09T12:00:00Z')).toEqual([]);
  });

  test('read it in the overview too', async () => {
    const own = await opened();
    await setPlan(own, 1, '2031-03-31');
    const overview = (await world.call('GET', `/api/venues/${own._id}/overview?range=today`, { headers: own.headers })).json as Overview;
    expect(overview.ending).toEqual({ tier: 1, endsAt: '2031-03-31T21:00:00.000Z' });
  });

  test('are told though what is wrong with one venue fails there, and the sweep says that it failed', async () => {
    const all = [await opened(), await opened(), await opened()];
    for (const own of all) await setPlan(own, 1, '2031-05-31');
    const { db } = world.system.database;
    const zone = (timeZone: string) => db.updateTable('venue').set({ timeZone }).where('number', '=', all[1]!.id).execute();
    await zone('Nowhere/Here');
    world.time.now = Date.parse('2031-05-28T12:00:00Z');
    await expect(world.system.sweeps.run(SWEEP)).rejects.toThrow('1 of 3');
    await world.system.mailer.idle();
    const mails = await Promise.all(
      all.map(async ({ email }) => (await mailsIn(world, email)).filter((mail) => mail.includes('/portal/plan?'))),
    );
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 1]);
    await zone('Europe/Athens');
    expect(await told(all[1]!, '2031-05-28T12:00:00Z')).toHaveLength(1);
  });

  test('read nothing where the installation has no plans', async () => {
    const bare = await startApp({ beside: world, env: { PLANS: 'off' } });
    const own = await opened();
    await setPlan(own, 1, '2031-03-31');
    bare.time.now = Date.parse('2031-03-28T12:00:00Z');
    await bare.system.sweeps.run(SWEEP);
    await bare.system.mailer.idle();
    expect(await mailsIn(bare, own.email)).toEqual([]);
    await bare.close();
    expect(await told(own, '2031-03-28T12:00:00Z')).toHaveLength(1);
  });
});
