import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Manifest } from '#app/commands/backup.ts';
import { connectForCopy, countAndSum } from '#platform/server/table-copy.ts';
import { freePort, spawnNode, startApp } from './app-process.ts';
import { dataDirAt } from './data-dir.ts';
import { REGULAR, signIn } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { makeLoad } from './load.ts';
import { draws, until, type Proof } from './proof.ts';

export const backupUnderLoad: Proof = {
  name: 'backup under load',
  claim: 'restored into an empty place, every table has the rows and the sum of one moment',
  rounds: { full: 5, small: 1 },
  async run({ root, data, rounds, seed, patienceMs }) {
    const draw = draws(seed);
    const home = mkdtempSync(join(tmpdir(), 'parea-backups-'));
    const port = await freePort();
    const app = await startApp({ root, dataDir: data.path, port });
    const client = await data.connect();
    const violations: string[] = [];
    const rowsCopied: number[] = [];
    let acknowledgedBefore = 0;
    let orders = 0;
    try {
      const before = await takeBaseline(client);
      const diner = await signIn(app.url, REGULAR);
      const load = await makeLoad(() => [app.url], { draw, mayVanish: false, diner });
      for (let round = 0; round < rounds; round += 1) {
        const folder = join(home, `backup-${round}`);
        const stop = load.start(40);
        const enough = 20 * (round + 1);
        const waited = await until(() => load.sent.filter(({ acknowledged }) => acknowledged).length >= enough, patienceMs);
        if (waited === null) violations.push(`round ${round + 1}: fewer than ${enough} orders were taken before the backup`);
        const known = load.sent.flatMap(({ acknowledged }) => (acknowledged ? [acknowledged._id] : []));
        acknowledgedBefore = known.length;
        const failed = await command({ root, dataDir: data.path, port }, ['backup', folder]);
        await stop();
        if (failed) violations.push(`round ${round + 1}: the backup failed: ${failed}`);
        else violations.push(...(await restored(root, join(home, `place-${round}`), folder, { known, before, rowsCopied })));
      }
      await load.settle(patienceMs);
      violations.push(...load.violations);
      orders = load.sent.length;
    } finally {
      await client.end().catch(() => undefined);
      await app.stop();
      rmSync(home, { recursive: true, force: true });
    }
    return {
      counted: `${orders} orders, ${acknowledgedBefore} of them acknowledged before the last backup began; restored ${rowsCopied.join(', ')} rows`,
      violations,
    };
  },
};

/** Null where it did what it should, else its words. */
async function command(settings: Parameters<typeof spawnNode>[0], args: readonly string[]): Promise<string | null> {
  const { child, output } = spawnNode(settings, 'src/app/command.ts', args);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? null : output();
}

type Expected = { known: readonly string[]; before: Awaited<ReturnType<typeof takeBaseline>>; rowsCopied: number[] };

async function restored(root: string, dataDir: string, folder: string, { known, before, rowsCopied }: Expected): Promise<string[]> {
  const port = await freePort();
  const failed = await command({ root, dataDir, port }, ['restore', folder]);
  const place = dataDirAt(dataDir);
  try {
    if (failed) return [`the backup cannot be restored: ${failed.slice(0, 500)}`];
    // The product itself opens it, and starts as on any other day.
    const app = await startApp({ root, dataDir, port });
    const client = await connectForCopy(place.url);
    try {
      return await compare(client, folder, { known, before, rowsCopied });
    } finally {
      await client.end();
      await app.stop();
    }
  } finally {
    await place.remove();
  }
}

async function compare(client: pg.Client, folder: string, { known, before, rowsCopied }: Expected): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const wrong: string[] = [];
  rowsCopied.push(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
  for (const table of manifest.tables) {
    const { rows, sum } = await countAndSum(client, table.name);
    if (rows !== table.rows || sum !== table.sum)
      wrong.push(`${table.name} has ${rows} rows of sum ${sum}, not ${table.rows} of ${table.sum}`);
  }
  const { rows: there } = await client.query<{ id: string }>('select id from orders');
  const ids = new Set(there.map(({ id }) => id));
  for (const id of known) if (!ids.has(id)) wrong.push(`the order ${id}, acknowledged before the backup began, is missing`);
  return [...wrong, ...(await checkInvariants(client, before))];
}
