import { expect, test } from 'vitest';
import { limiter } from './rate-limit.ts';

const LIMIT = { name: 'test', points: 2, seconds: 60 };
const verdict = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: unknown) => error,
  );

test('refuses what is too much, key by key, and says when to come back', async () => {
  const limit = limiter({ rateLimits: true }, LIMIT);
  const [first, second, third] = [await verdict(limit.take('a')), await verdict(limit.take('a')), await verdict(limit.take('a'))];
  expect([first, second]).toEqual(['taken', 'taken']);
  expect(third).toMatchObject({ status: 429, code: 'too_many', details: { retryAfter: 60 } });
  expect(await verdict(limit.take('b'))).toBe('taken');
});

test('a point given back, or a key forgiven, does not count', async () => {
  const limit = limiter({ rateLimits: true }, LIMIT);
  await limit.take('a');
  await limit.take('a');
  await limit.giveBack('a');
  expect(await verdict(limit.take('a'))).toBe('taken');
  expect(await verdict(limit.take('a'))).toMatchObject({ status: 429 });
  await limit.forgive('a');
  expect(await verdict(limit.take('a'))).toBe('taken');
});

test('keeps a bounded number of keys: the oldest is forgotten', async () => {
  const limit = limiter({ rateLimits: true }, { ...LIMIT, points: 1 });
  await limit.take('first');
  expect(await verdict(limit.take('first'))).toMatchObject({ status: 429 });
  for (let key = 0; key < 50_000; key += 1) await limit.take(`key ${key}`);
  expect(await verdict(limit.take('first'))).toBe('taken');
  expect(await verdict(limit.take('key 49999'))).toMatchObject({ status: 429 });
});

test('is off where the settings say so', async () => {
  const limit = limiter({ rateLimits: false }, LIMIT);
  for (let call = 0; call < 5; call += 1) expect(await verdict(limit.take('a'))).toBe('taken');
});
