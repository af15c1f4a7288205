import { expect, test } from 'vitest';
import { ReadyBodies, readyBody } from './cached-response.ts';

const FOR_EVER = Number.MAX_SAFE_INTEGER;

test('so many bytes of ready bodies are kept at most; what was not asked for longest is made again', async () => {
  const text = 'σουβλάκι, '.repeat(1000);
  const mostBytes = 45_000;
  const bodies = new ReadyBodies(mostBytes);
  const made: string[] = [];
  const ask = (key: string) =>
    bodies.get(key, '1', 0, async () => {
      made.push(key);
      return { body: await readyBody(key + text, {}), until: FOR_EVER };
    });
  for (const key of 'abacabac') {
    expect(Buffer.from((await ask(key)).identity.bytes).toString()).toBe(key + text);
    expect(bodies.bytes).toBeLessThanOrEqual(mostBytes);
  }
  // Room for two: `a` is asked for again and again, so that it is always the other that goes.
  expect(made.join('')).toBe('abcbc');
});

test('what could not be made is asked for again, and weighs nothing', async () => {
  const bodies = new ReadyBodies();
  const failing = bodies.get('a', '1', 0, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect(bodies.bytes).toBe(0);
  const body = await bodies.get('a', '1', 0, async () => ({ body: await readyBody('here', {}), until: FOR_EVER }));
  expect(Buffer.from(body.identity.bytes).toString()).toBe('here');
});

test('what is ready is there without waiting: in its version, until its moment, and not while it is made', async () => {
  const bodies = new ReadyBodies();
  const making = bodies.get('a', '1', 0, async () => ({ body: await readyBody('here', {}), until: 100 }));
  expect(bodies.peek('a', '1', 0)).toBeNull();
  const body = await making;
  expect(bodies.peek('a', '1', 99)).toBe(body);
  expect([bodies.peek('a', '2', 99), bodies.peek('a', '1', 100), bodies.peek('b', '1', 99)]).toEqual([null, null, null]);
});
