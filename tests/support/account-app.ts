import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { readConfig } from '#platform/server/config.ts';
import { onError, type App } from '#platform/server/http.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { refuseForeignOrigins } from '#platform/server/origin-check.ts';
import { openAccounts, type Accounts } from '#features/accounts/server/accounts.ts';
import { accountRoutes } from '#features/accounts/server/routes.ts';
import { venuesOf } from '#features/venues/server/venue-sql.ts';
import { LIMITS } from '#app/limits.ts';
import { openLimits } from '#platform/server/rate-limit.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

type Call = { readonly body?: unknown; readonly headers?: Record<string, string>; readonly from?: string; readonly httpVersion?: string };

export type AccountApp = {
  readonly app: App;
  readonly accounts: Accounts;
  readonly database: TestDatabase;
  readonly mails: Mail[];
  /** Whose address was confirmed, in sequence. */
  readonly verified: string[];
  readonly time: { now: number };
  /** A call as a browser or script makes it, from a client's address of its own unless `from` names one. */
  call(method: string, path: string, call?: Call): Promise<Response>;
  close(): Promise<void>;
};

let nextAddress = 1;

/** The accounts' routes on a database of their own, with the clock and the mails in the test's hands. */
export async function openAccountApp(env: Record<string, string> = {}): Promise<AccountApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parea-accounts-'));
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir, ...env });
  const database = await createTestDatabase();
  const mails: Mail[] = [];
  const verified: string[] = [];
  const time = { now: Date.now() };
  const { limits } = openLimits({ config, pool: () => database.pool }, LIMITS);
  const accounts = openAccounts({
    database,
    config,
    mailer: { send: async (mail) => void mails.push(mail) },
    clock: () => time.now,
    limits,
    venuesOf: (userId) => venuesOf(database.db, userId),
    onVerified: async (_tx, userId) => void verified.push(userId),
  });
  const app: App = new Hono();
  app.use(refuseForeignOrigins(config));
  app.onError(onError);
  accountRoutes(app, { looking: () => Promise.resolve(null), accounts, config, db: database.db, limits });
  return {
    app,
    accounts,
    database,
    mails,
    verified,
    time,
    async call(method, path, { body, headers = {}, from = `10.0.0.${nextAddress++}`, httpVersion = '1.1' } = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const init = { method, headers: { ...json, ...headers }, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return app.request(path, init, { incoming: { httpVersion, socket: { remoteAddress: from } } });
    },
    async close() {
      await accounts.idle();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The `name=value` of every cookie an answer set. */
export const cookiesOf = (response: Pick<Response, 'headers'>): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

export const basic = (email: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});
