// Packs the sources of this very program as dist/source.tar.gz: whoever uses it over a network may have them (AGPL, section 13), with whatever was changed
// here. By name, so that settings, data and secrets that lie beside them never get in.
import { createWriteStream, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { root } from './install.mjs';

const PARTS = [
  '.ci',
  '.dockerignore',
  '.env.example',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
  'bench',
  'compose.postgres.yaml',
  'compose.yaml',
  'db',
  'deploy',
  'docs',
  'index.html',
  'knip.json',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'public',
  'scripts',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'vite.guests.config.ts',
  'vite.try.config.ts',
  'vite.packages.config.ts',
  'vite.ssr.config.ts',
  'vitest.config.ts',
];

/** Every file of the program, by its path in the project. */
export function sourceFiles() {
  const files = [];
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).toSorted()) visit(`${path}/${name}`);
    else if (stat?.isFile()) files.push(path);
  };
  PARTS.forEach(visit);
  return files;
}

/** Writes the archive; the one that was there is replaced in one step. */
export async function packSource() {
  const archive = pack();
  const file = join(root, 'dist/source.tar.gz');
  const written = pipeline(archive, createGzip(), createWriteStream(`${file}.part`));
  for (const name of sourceFiles()) archive.entry({ name: `parea/${name}` }, readFileSync(join(root, name)));
  archive.finalize();
  await written;
  renameSync(`${file}.part`, file);
}
