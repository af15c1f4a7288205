import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FILES, missingPackages } from '../../scripts/ha/database-pair.ts';
import { ensureBuilt } from './app-process.ts';
import { machineDies } from './machine-dies.ts';

/**
 * `npm run proofs:machines`: database machines die under load. Needs Linux, root, and what Debian calls patroni, etcd-server, haproxy and postgresql.
 * `--rounds N` (26: twenty of the primary), `--seed N` to draw the same again, `--broken` without synchronous replication, which must lose orders.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '26' }, seed: { type: 'string' }, broken: { type: 'boolean' } },
});
const root = fileURLToPath(new URL('../..', import.meta.url));

const missing = missingPackages();
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `Nothing was proved. ${missing.length > 0 ? `These packages are not here: ${missing.join(', ')}.` : 'Machines that can be cut off need root.'}`,
  );
  process.exit(2);
}

const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
console.log(`Seed ${seed}.`);
ensureBuilt(root);
const folder = mkdtempSync(join(tmpdir(), 'parea-broken-'));
const asynchronous = join(folder, 'patroni.yml');
const real = readFileSync(join(FILES, 'patroni.yml'), 'utf8');
writeFileSync(asynchronous, real.replace('synchronous_mode: true', 'synchronous_mode: false'));
const config = values.broken ? { asynchronous } : {};
const began = performance.now();
const { counted, violations } = await machineDies({ root, rounds: Number(values.rounds), seed, say: console.log, ...config }).finally(() =>
  rmSync(folder, { recursive: true }),
);
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`\n${violations.length === 0 ? 'holds' : `FAILS: ${violations.slice(0, 5).join(' | ')}`} (${seconds} s): ${counted}`);
process.exit(violations.length === 0 ? 0 : 1);
