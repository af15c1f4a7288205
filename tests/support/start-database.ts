import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseWithoutDisk } from './without-disk.ts';

/**
 * One PostgreSQL for the whole run, in TEST_DATABASE_URL: the given one, else DATABASE_URL's, else the product's own embedded one in a
 * directory that goes away with it. Its role must be allowed to create databases: each test file makes its own.
 */
export default async function startDatabase(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => {};
  if (process.env['DATABASE_URL']) {
    process.env['TEST_DATABASE_URL'] = process.env['DATABASE_URL'];
    return async () => {
      delete process.env['TEST_DATABASE_URL'];
    };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'parea-test-'));
  const database = await databaseWithoutDisk(dataDir);
  process.env['TEST_DATABASE_URL'] = database.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
