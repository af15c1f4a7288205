import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEYS } from '#features/payments/server/stand-in/ledger.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { heldOf, ONLINE, open, orderNow, takeEverything, waiting, worldOf } from '#tests/support/paying.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await takeEverything(app);
});
afterAll(() => app.close());

const CARDS = ['4242424242424242', '4000000000000002'];

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

test('after paying by every method no card number, secret or token is in the database or on the disk', async () => {
  const tokens: string[] = [];
  for (const { method, provider } of ONLINE) {
    const order = await waiting(app, method);
    tokens.push(order.accessToken);
    const answer = (await open(app, order)).json as { clientSecret?: string };
    const [held] = await heldOf(app, order);
    tokens.push(held!.secret);
    if (provider === 'stripe') {
      for (const number of CARDS.toReversed())
        await app.call('POST', '/test-providers/stripe/confirm', { body: { clientSecret: answer.clientSecret, number } });
    } else await worldOf(app).pay(held!);
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
  }
  const { pool } = app.system.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  texts.push(...filesUnder(app.system.config.dataDir).map((path) => readFileSync(path, 'latin1')));
  expect(texts.length).toBeGreaterThan(100);
  const secrets = Object.values(KEYS).flatMap((keys) =>
    Object.entries(keys).flatMap(([name, value]) => (/secret|password|apiKey/i.test(name) ? [value] : [])),
  );
  for (const hidden of [...CARDS, ...tokens, ...secrets, '_secret_'])
    expect(
      texts.filter((text) => text.includes(hidden)),
      hidden.slice(0, 12),
    ).toEqual([]);
  // The search can find: what must be there is.
  expect(texts.some((text) => text.includes('payment_intent.succeeded'))).toBe(true);
});
