import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseHelp } from '#features/assistance/help-contract.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

/** A language model by settings: it is off until it is named, and what goes there is the question and names of dishes. */
let world: TestApp;
const asked: string[] = [];
const server = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const part of request) text += String(part);
    asked.push(text);
    const content = JSON.stringify({ kind: 'dishes', dishes: ['Warm pita', 'Nothing of ours'] });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  })();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  world = await startApp();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

const ask = (app: TestApp, question: string) => app.call('POST', '/api/stores/1/understand', { body: { question } });

test('without settings there is none, and nothing leaves the house', async () => {
  expect(((await world.call('GET', '/api/stores/1/help')).json as HouseHelp).hasModel).toBe(false);
  expect((await ask(world, 'flat bread thing')).json).toEqual({ intent: null });
  expect(asked).toEqual([]);
});

test('with settings a question is understood, and only dishes of this menu come back', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  const app = await startApp({ beside: world, env: { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL_NAME: 'small' } });
  try {
    expect(((await app.call('GET', '/api/stores/1/help')).json as HouseHelp).hasModel).toBe(true);
    // On a slow machine an answer may come later than a guest would wait: then it is asked again, and not left alone.
    const understood = async () => {
      app.time.now = (app.time.now ?? Date.now()) + 120_000;
      return (await ask(app, 'flat bread thing')).json;
    };
    await expect.poll(understood, { timeout: 20_000 }).toMatchObject({ intent: { kind: 'dishes', dishes: ['Warm pita'] } });
    expect(asked[0]).toContain('Warm pita');
    expect(asked[0]).not.toMatch(/description|price|allergens"\s*:/);
    expect((await app.call('POST', '/api/stores/1/understand', { body: { question: 'x'.repeat(301) } })).status).toBe(400);
    expect((await app.call('POST', '/api/stores/4711/understand', { body: { question: 'x' } })).status).toBe(404);
  } finally {
    await app.close();
  }
});
