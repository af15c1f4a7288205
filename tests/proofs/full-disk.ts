import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startApp } from './app-process.ts';
import { dataDirAt } from './data-dir.ts';
import { REGULAR, signIn } from './diner.ts';
import { checkInvariants, checkOrders, takeBaseline } from './ledger.ts';
import { makeLoad } from './load.ts';
import { draws, quantile, until, type Proof } from './proof.ts';

const MEGABYTE = 2 ** 20;
/** What is left on the small disk at first, in MB: a start asks for 300. */
const ROOM_MB = 320;

/** Fills a disk to its last byte; returns how to make room again. */
function fill(folder: string): () => void {
  const file = join(folder, 'somebody-else-s');
  for (const size of [MEGABYTE, 4_096, 1])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  return () => rmSync(file);
}

export const fullDisk: Proof = {
  name: 'a disk that is full',
  claim: 'orders are refused with 503, never lost, menus stay open, and with room again orders go on by themselves',
  rounds: { full: 10, small: 1 },
  // Making a small disk needs root.
  onlyWhole: true,
  async run({ root, data, rounds, seed, patienceMs }) {
    const draw = draws(seed);
    const disk = mkdtempSync(join(tmpdir(), 'parea-small-disk-'));
    const kilobytes = Number(execFileSync('du', ['-sk', data.path], { encoding: 'utf8' }).split('\t')[0]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes + ROOM_MB * 1_024}k,mode=755`, 'parea-small-disk', disk]);
    const small = dataDirAt(join(disk, 'data'));
    const violations: string[] = [];
    const waits: number[] = [];
    try {
      execFileSync('cp', ['-a', data.path, small.path]);
      const app = await startApp({ root, dataDir: small.path, port: await freePort() });
      try {
        const first = await small.connect();
        const before = await takeBaseline(first);
        await first.end();
        const load = await makeLoad(() => [app.url], { draw, mayVanish: false, diner: await signIn(app.url, REGULAR) });
        for (let round = 0; round < rounds && violations.length === 0; round += 1) {
          const stop = load.start(20 + draw() * 20);
          const makeRoom = fill(disk);
          const refused = load.counts.refused;
          if ((await until(() => load.counts.refused > refused + 5 || !app.alive, patienceMs)) === null)
            violations.push(`round ${round + 1}: nothing was refused though the disk is full`);
          if (app.alive && (await fetch(`${app.url}/store/?id=1`)).status !== 200)
            violations.push(`round ${round + 1}: the menu was closed by a full disk`);
          makeRoom();
          const sentBefore = load.sent.length;
          const waited = await until(() => load.sent.slice(sentBefore).some((one) => one.acknowledged !== null) || !app.alive, patienceMs);
          await stop();
          if (!app.alive) violations.push(`round ${round + 1}: the app ended:\n${app.output()}`);
          else if (waited === null) violations.push(`round ${round + 1}: no orders though there is room again`);
          else if (!(await load.settle(patienceMs))) violations.push(`round ${round + 1}: orders stayed unanswered`);
          if (waited !== null) waits.push(waited);
        }
        violations.push(...load.violations);
        if (violations.length === 0) {
          const client = await small.connect();
          violations.push(...(await checkOrders(client, before, load.sent)), ...(await checkInvariants(client, before)));
          await client.end();
        }
        const counted = `${load.sent.length} orders, ${load.counts.refused} × 503; orders again ${Math.round(quantile(waits, 0.5))} ms after there was room (slowest ${Math.round(Math.max(...waits))})`;
        return { counted, violations };
      } finally {
        await app.stop();
      }
    } finally {
      await small.remove();
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};
