import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from './database.ts';
import { metaSettings, metaStandIn } from './meta-stand-in.ts';
import { databaseWithoutDisk } from './without-disk.ts';

/** The product for the browser tests, on data that goes away with it: the embedded database, or a new one on the server of DATABASE_URL. */
const dataDir = process.env['E2E_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'parea-e2e-'));
mkdirSync(dataDir, { recursive: true });
process.env['TEST_DATABASE_URL'] ??= process.env['DATABASE_URL'];
const database = process.env['DATABASE_URL'] ? await createTestDatabase() : null;
// The product finds it running in its data directory.
const embedded = database ? null : await databaseWithoutDisk(dataDir);
const meta = await metaStandIn(`${process.env['PUBLIC_URL']}/api/auth/meta/callback`);
// Without an archive: pages are tried here, while a copy would take the machine from them.
const env = {
  ...process.env,
  ...metaSettings(meta.url),
  DATA_DIR: dataDir,
  ARCHIVE_DIR: 'off',
  ...(database && { DATABASE_URL: database.url }),
};
const app = spawn(process.execPath, ['src/app/main.mjs'], { env, stdio: 'inherit' });
process.on('SIGTERM', () => app.kill('SIGTERM'));
process.on('SIGINT', () => app.kill('SIGINT'));
const [code] = await once(app, 'exit');
meta.close();
await database?.close();
await embedded?.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(typeof code === 'number' ? code : 1);
