import { appendFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#platform/server/embedded-postgres.ts';

/**
 * The embedded database of a run whose data nobody wants afterwards: it waits for no disk. What the product promises of the disk is tried on
 * clusters of its own, which wait (`embedded-postgres.test.ts`, the proofs).
 */
export async function databaseWithoutDisk(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ dataDir });
  appendFileSync(
    join(realpathSync(dataDir), 'postgres', 'postgresql.conf'),
    '\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n',
  );
  // It reads its settings anew.
  process.kill(database.postmasterPid, 'SIGHUP');
  return database;
}
