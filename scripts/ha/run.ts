import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingPackages, startDatabasePair } from './database-pair.ts';
import { startFront } from './front.ts';
import { here } from './machines.ts';

/**
 * `npm run ha`: two PostgreSQL machines that stand in for each other, three members of etcd, HAProxy and two processes of Parea, all on this machine.
 * `--port N` where to open (3000), `--folder PATH` an empty folder to keep it in (otherwise a new one, which goes at the end).
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' }, folder: { type: 'string' } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const missing = missingPackages();
if (missing.length > 0) {
  console.error(`These programs are not here yet. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}

const stopping = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.resolve());
const asked = stopping.promise.then(() => null);

const build = "import('./scripts/build.mjs').then(({ ensureBuilt }) => ensureBuilt(process.execPath))";
execFileSync(process.execPath, ['--eval', build], { cwd: root, stdio: 'inherit' });
const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'parea-ha-'));
mkdirSync(folder, { recursive: true });
// The account that PostgreSQL runs as walks through it.
execFileSync('chmod', ['711', folder]);

console.log('Starting two PostgreSQL machines …');
await using parts = new AsyncDisposableStack();
parts.defer(() => {
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
});
const pair = await startDatabasePair({ folder, machines: [here('db1'), here('db2')], etcdOn: here('etcd') });
parts.defer(() => pair.stop());
console.log('Starting HAProxy and two processes of Parea …');
const front = await startFront({ pair, folder, root, port: Number(values.port) });
parts.defer(() => front.stop());

const [first, second] = pair.nodes;
const primary = await pair.primary();
console.log(`
Parea is open: ${front.url}   (its processes: ${front.appUrls.join(', ')})
The primary is ${primary?.machine.name ?? '?'}. Who is what: curl -s http://127.0.0.1:${first.patroniPort}/cluster
Let it die, and order meanwhile:
  kill -9 $(head -1 ${(primary ?? first).data}/postmaster.pid)
Change their places on purpose (the primary answers 200 here: curl -i http://127.0.0.1:${second.patroniPort}/primary):
  curl -s -X POST -d '{"leader":"${(primary ?? first).machine.name}"}' http://127.0.0.1:${(primary ?? first).patroniPort}/switchover
Ctrl-C ends all of it.`);
await asked;
console.log('Ending …');
