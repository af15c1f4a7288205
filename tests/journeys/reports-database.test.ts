import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { Report } from '#features/reports/contract.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { databaseProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';

/** Where no replica is of use. A real one is not here: the binaries that tests run on make none. */
let main: TestApp;
const close: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  main = await startApp();
});
afterAll(async () => {
  for (const each of close.toReversed()) await each();
  await main.close();
});

async function readingFrom(url: string): Promise<TestApp> {
  const app = await startApp({ beside: main, env: { REPORTS_DATABASE_URL: url } });
  close.push(() => app.close());
  return app;
}
async function orders(app: TestApp): Promise<number> {
  const headers = { cookie: await app.signIn(OWNER_1) };
  const answer = await app.call('GET', '/api/venues/1/report?view=items&period=today', { headers });
  expect(answer.status).toBe(200);
  return v.parse(Report, answer.json).totals.orders;
}
async function wired(): Promise<FaultProxy> {
  const proxy = await databaseProxy(main.databaseUrl);
  close.push(() => proxy.close());
  return proxy;
}

test('reports are read from the primary while nobody answers for the replica, the newest order with them', async () => {
  const app = await readingFrom('postgres://parea@127.0.0.1:1/parea');
  const before = await orders(app);
  await app.placed();
  expect(await orders(app)).toBe(before + 1);
  expect(app.system.reports.counted()).toEqual({ primary: 2, replica: 0 });
});

test('a database that follows nobody is no replica', async () => {
  const app = await readingFrom(main.databaseUrl);
  await orders(app);
  expect(app.system.reports.counted()).toEqual({ primary: 1, replica: 0 });
});

test('a replica that says nothing keeps no report waiting for long, and is not asked again at once', async () => {
  const proxy = await wired();
  const app = await readingFrom(proxy.through(main.databaseUrl));
  proxy.spoil('silent', 'silent');
  const began = performance.now();
  await orders(app);
  const made = proxy.made;
  await orders(app);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(proxy.made).toBe(made);
  expect(app.system.reports.counted()).toEqual({ primary: 2, replica: 0 });
});

test('what a report refuses is no fault of where it is read', async () => {
  const app = await readingFrom(main.databaseUrl);
  const headers = { cookie: await app.signIn(OWNER_1) };
  const asked = '/api/venues/1/report?view=items&period=custom&from=2026-05-02&to=2026-05-01';
  expect((await app.call('GET', asked, { headers })).status).toBe(400);
});
