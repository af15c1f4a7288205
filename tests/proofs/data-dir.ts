import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedDatabase } from '#platform/server/embedded-postgres.ts';
import { connectionUrl, preparePostgresFiles } from '#platform/server/embedded-postgres-files.ts';
import { freePort, startApp } from './app-process.ts';
import { until } from './proof.ts';

/** Portions of what the demo world counts, so that a long load never runs out of them. */
const PLENTY = 90_000;

/** A data directory with an embedded database, for one proof. */
export type DataDir = {
  readonly path: string;
  /** The address of its database, as the product itself makes it. */
  readonly url: string;
  postmasterPid(): number;
  /** A connection past the product, for setting up and for counting. */
  connect(): Promise<pg.Client>;
  /** Runs statements while no server of the product is there. */
  prepare(sql: string): Promise<void>;
  /** Stops the database if it still runs, and deletes everything. */
  remove(): Promise<void>;
};

export function dataDirAt(path: string): DataDir {
  const url = () => connectionUrl(preparePostgresFiles(path));
  return {
    path,
    get url() {
      return url();
    },
    postmasterPid: () => pidOf(path),
    async connect() {
      const client = new pg.Client({ connectionString: url(), application_name: 'parea proof' });
      // Some proofs kill the database under it.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async prepare(sql) {
      const database = await openEmbeddedDatabase({ dataDir: path });
      const client = await this.connect();
      await client.query(sql);
      await client.end();
      await database.close();
    },
    async remove() {
      // A product that ended badly leaves it running.
      // One that was just being started when its product ended may need a moment until it can be taken over.
      const stopped = () =>
        !isAlive(pidOf(path)) ||
        openEmbeddedDatabase({ dataDir: path }).then(
          (database) => database.close().then(() => true),
          () => false,
        );
      if ((await until(stopped, 30_000, 200)) === null) throw new Error(`the database in ${path} could not be stopped`);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Seeded once, copied for each proof. */
export type Template = { copy(name: string): DataDir; remove(): Promise<void> };

/** Starts the product once on an empty directory, so that it makes its own database and demo world. */
export async function makeTemplate(root: string): Promise<Template> {
  const home = mkdtempSync(join(tmpdir(), 'parea-proofs-'));
  const original = dataDirAt(join(home, 'template'));
  try {
    const app = await startApp({ root, dataDir: original.path, port: await freePort() });
    const client = await original.connect();
    await client.query('update item set stock_qty = $1 where stock_qty is not null', [PLENTY]);
    await client.query('update venue_pulse set menu_version = menu_version + 1');
    await client.end();
    const code = await app.stop();
    if (code !== 0) throw new Error(`the server did not end well (${code}):\n${app.output()}`);
  } catch (error) {
    await original.remove();
    throw error;
  }
  return {
    copy(name) {
      const path = join(home, name);
      // With owners, which only cp keeps: PostgreSQL refuses files of another account.
      execFileSync('cp', ['-a', original.path, path]);
      rmSync(join(path, 'run'), { recursive: true, force: true });
      return dataDirAt(path);
    },
    remove: async () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Of the database of a data directory; 0 where it was stopped. */
function pidOf(path: string): number {
  const file = join(path, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
