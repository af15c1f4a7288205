import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zeroBits } from '#platform/shared/zero-bits.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { solved } from '#tests/support/proof-of-work.ts';
import { guess, openLimits, sweepLimits, type Limit, type LimitSpec } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const SPEC: LimitSpec = { points: 2, seconds: 60, kept: 'process', beyond: 'wait', guards: 'a test' };
let names = 0;
const open = (change: Partial<LimitSpec> = {}, rateLimits = true, name = `test-${names++}`): Limit =>
  openLimits({ config: { rateLimits, secret: 'a secret of the test' }, pool: () => database.pool }, { [name]: { ...SPEC, ...change } })
    .limits[name]!;
type Refused = { status: number; code: string; details: { retryAfter: number; challenge?: string; bits?: number } };
const verdict = (work: Promise<unknown>): Promise<'taken' | Refused> =>
  work.then(
    () => 'taken' as const,
    (error: Refused) => error,
  );

test.each(['process', 'database'] as const)(
  'refuses what is too much, key by key, and says when to come back: kept in the %s',
  async (kept) => {
    const limit = open({ kept });
    expect([await verdict(limit.take('a')), await verdict(limit.take('a'))]).toEqual(['taken', 'taken']);
    expect(await verdict(limit.take('a'))).toMatchObject({ status: 429, code: 'too_many', details: { retryAfter: 60 } });
    expect(await verdict(limit.take('b'))).toBe('taken');
    await limit.giveBack('a');
    expect(await verdict(limit.take('a'))).toBe('taken');
    expect(await verdict(limit.take('a'))).toMatchObject({ status: 429 });
    await limit.forgive('a');
    expect(await verdict(limit.take('a'))).toBe('taken');
  },
);

test('keeps a bounded number of keys in a process: the oldest is forgotten', async () => {
  const limit = open({ points: 1 });
  await limit.take('first');
  expect(await verdict(limit.take('first'))).toMatchObject({ status: 429 });
  for (let key = 0; key < 50_000; key += 1) await limit.take(`key ${key}`);
  expect(await verdict(limit.take('first'))).toBe('taken');
  expect(await verdict(limit.take('key 49999'))).toMatchObject({ status: 429 });
});

test('what is kept in processes is one count for all of them, a second later', async () => {
  const process = () =>
    openLimits(
      { config: { rateLimits: true, secret: 'a secret of the test' }, pool: () => database.pool },
      { floods: { ...SPEC, points: 20, seconds: 3 } },
    );
  const [one, other] = [process(), process()];
  const told = async () => (await database.pool.query(`select points from rate_limit where key like 'floods:%'`)).rows;
  // Less than a tenth of what it may: nobody is told, and nothing is written.
  await one.limits.floods.take('a');
  await one.share();
  expect(await told()).toEqual([]);
  for (let call = 0; call < 12; call += 1) await one.limits.floods.take('a');
  for (let call = 0; call < 6; call += 1) await other.limits.floods.take('a');
  await one.share();
  await other.share();
  expect(await told()).toEqual([{ points: 19 }]);
  expect(await verdict(other.limits.floods.take('a'))).toBe('taken');
  expect(await verdict(other.limits.floods.take('a'))).toMatchObject({ status: 429 });
  // The one hears of it with its next call.
  expect(await verdict(one.limits.floods.take('a'))).toBe('taken');
  await other.share();
  await one.share();
  expect(await verdict(one.limits.floods.take('a'))).toMatchObject({ status: 429 });
  // What was given back, and what could not be told, count as well.
  await one.limits.floods.giveBack('a');
  await one.limits.floods.giveBack('a');
  await one.share();
  await other.limits.floods.add('a');
  await other.share();
  await one.limits.floods.add('a');
  await one.share();
  expect(await told()).toEqual([{ points: 21 }]);
});

test('what could not be told is told the next time, and a new window begins from nothing', async () => {
  let away = true;
  const pool = { query: (...args: [never, never]) => (away ? Promise.reject(new Error('away')) : database.pool.query(...args)) } as never;
  const { limits, share } = openLimits({ config: { rateLimits: true, secret: 'a secret of the test' }, pool: () => pool }, { lost: SPEC });
  await limits.lost.take('a');
  await expect(share()).rejects.toThrow('away');
  away = false;
  await limits.lost.take('a');
  await share();
  await share();
  const told = async () => (await database.pool.query(`select points from rate_limit where key like 'lost:%'`)).rows;
  expect(await told()).toEqual([{ points: 2 }]);
  await database.pool.query(`update rate_limit set expire = 1 where key like 'lost:%'`);
  await limits.lost.giveBack('a');
  await share();
  expect(await told()).toEqual([{ points: -1 }]);
});

test('is off where the settings say so', async () => {
  const limit = open({}, false);
  for (let call = 0; call < 5; call += 1) expect(await verdict(limit.take('a'))).toBe('taken');
});

test('what is kept in the database is one count for all processes, names nobody, and is swept once its window is over', async () => {
  const [one, other] = [open({ kept: 'database' }, true, 'shared'), open({ kept: 'database' }, true, 'shared')];
  await one.take('maria@example.com');
  await other.take('maria@example.com');
  expect(await verdict(one.take('maria@example.com'))).toMatchObject({ status: 429 });
  const rows = async () => (await database.pool.query<{ key: string }>(`select key from rate_limit where key like 'shared:%'`)).rows;
  expect(await rows()).toEqual([{ key: expect.not.stringContaining('maria') }]);
  await sweepLimits(database.pool);
  expect(await rows()).toHaveLength(1);
  await database.pool.query(`update rate_limit set expire = 1 where key like 'shared:%'`);
  await sweepLimits(database.pool);
  expect(await rows()).toEqual([]);
});

test('a proof of work lets go on who has none left: once, for this key, and dearer the more was taken', async () => {
  const limit = open({ beyond: 'work' });
  await limit.take('a');
  await limit.take('a');
  const first = (await verdict(limit.take('a'))) as Refused;
  expect(first.details).toMatchObject({ bits: 17, challenge: expect.any(String) });
  const proof = solved(first.details);
  expect(zeroBits(createHash('sha256').update(proof).digest())).toBeGreaterThanOrEqual(17);
  expect(await verdict(limit.take('b', proof))).toBe('taken');
  await limit.take('b');
  for (const false_ of ['', 'x', `${first.details.challenge}.0`, proof.replace('17.', '1.')])
    expect(await verdict(limit.take('a', false_))).toMatchObject({ status: 429 });
  expect(await verdict(limit.take('b', proof))).toMatchObject({ status: 429 });
  expect(await verdict(limit.take('a', proof))).toBe('taken');
  expect(await verdict(limit.take('a', proof))).toMatchObject({ status: 429 });
  const later = (await verdict(limit.take('a'))) as Refused;
  expect(later.details.bits).toBeGreaterThan(17);
  // What was refused did not count: asking again and again makes nothing dearer.
  expect(((await verdict(limit.take('a'))) as Refused).details.bits).toBe(later.details.bits);
});

test('of guesses wrong ones count, one after the other, and a right one never does', async () => {
  const [own, shared] = [open({ kept: 'database', beyond: 'work' }), open({ kept: 'database', beyond: 'work', points: 3 })];
  const counted = [
    { limit: own, key: 'account' },
    { limit: shared, key: 'address' },
  ] as const;
  for (let right = 0; right < 5; right += 1) expect(await guess(counted, '', async () => 'in')).toBe('in');
  // A burst cannot all start before the first has failed.
  const burst = await Promise.all(Array.from({ length: 6 }, () => verdict(guess(counted, '', async () => null))));
  expect(burst.filter((one) => one === 'taken')).toHaveLength(2);
  const asked: string[] = [];
  const refused = (await verdict(guess(counted, '', async () => asked.push('in')))) as Refused;
  expect([refused.status, asked]).toEqual([429, []]);
  expect(await guess(counted, solved(refused.details), async () => 'in')).toBe('in');
  // The address has one left for another account.
  expect(await guess([{ limit: own, key: 'another' }, counted[1]], '', async () => null)).toBeNull();
  expect(await verdict(guess([{ limit: own, key: 'third' }, counted[1]], '', async () => 'in'))).toMatchObject({ status: 429 });
});
