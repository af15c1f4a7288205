// Builds dist/ (browser files, then the server-rendered pages) when it is missing or older than its sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import { ensureInstalled, exclusively, fail, readOrNull, root } from './install.mjs';

const CONFIGS = ['vite.config.ts', 'vite.guests.config.ts', 'vite.try.config.ts', 'vite.packages.config.ts', 'vite.ssr.config.ts'];
const SERVERS = new Set(['vite.packages.config.ts', 'vite.ssr.config.ts']);
const INPUTS = ['src', 'db', 'public', 'index.html', 'package-lock.json', 'tsconfig.json', 'scripts/browser-build.ts', ...CONFIGS];
const stampFile = join(root, 'dist', '.parea-build');

/** Builds unless dist/ was made from exactly these sources. */
export async function ensureBuilt(node) {
  if (!isFresh()) await exclusively('build', async () => isFresh() || (await build(node)));
}

/** Sizes and times decide in a few milliseconds; where only times differ (a fresh copy or checkout) the contents do. */
function isFresh() {
  const [times, contents] = readOrNull(stampFile)?.split('\n') ?? [];
  if (contents === undefined) return false;
  const files = sources();
  if (times === timesOf(files)) return true;
  if (contents !== contentsOf(files)) return false;
  writeFileSync(stampFile, stampOf(files));
  return true;
}

async function build(node) {
  console.log('Building the pages …');
  const started = Date.now();
  // Taken before the build: whatever is edited while it runs makes the next start build again.
  const stamp = stampOf(sources());
  rmSync(join(root, 'dist/client'), { recursive: true, force: true });
  for (const config of CONFIGS)
    await vite(node, ['build', ...(SERVERS.has(config) ? ['--ssr'] : []), '--config', config, '--logLevel', 'warn']);
  await compressFiles(join(root, 'dist/client'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  // Only now is it sure that packages are there.
  const { packSource } = await import('./source.mjs');
  await packSource();
  writeFileSync(stampFile, stamp);
  console.log(`Pages built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function vite(node, args) {
  return new Promise((done) => {
    const child = spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), ...args], { cwd: root, stdio: 'inherit' });
    const stop = (signal) => child.kill(signal);
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.on('error', (error) => fail(`Could not run Vite: ${error.message}`));
    child.on('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (code !== 0) fail(`Building with ${args.at(-3)} failed; the lines above say why.`);
      done();
    });
  });
}

/** Text files get a brotli and a gzip copy beside them, made once here at the best quality; the server sends these. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length < 200) return;
      writeFileSync(join(folder, `${name}.br`), await brotli(bytes));
      writeFileSync(join(folder, `${name}.gz`), await gzip(bytes, { level: 9 }));
    }),
  );
}

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

function sources() {
  const files = [];
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).toSorted()) visit(`${path}/${name}`);
    else if (stat !== undefined && !/\.test\.tsx?$/.test(path)) files.push({ path, size: stat.size, time: stat.mtimeMs });
  };
  INPUTS.forEach(visit);
  return files;
}

const stampOf = (files) => `${timesOf(files)}\n${contentsOf(files)}`;
const timesOf = (files) => hash(files.map((file) => `${file.path} ${file.size} ${file.time}`));
const contentsOf = (files) => hash(files.flatMap((file) => [file.path, String(file.size), readFileSync(join(root, file.path))]));

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await exclusively('build', async () => build(await ensureInstalled()));
