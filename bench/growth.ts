import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#tests/proofs/app-process.ts';
import { quantile } from '#tests/proofs/proof.ts';
import { seedSizes, sizesOf } from './growth-sizes.ts';
import { measureSweeps } from './growth-sweeps.ts';
import { figuresTable, sweepsTable, type Figures } from './growth-tables.ts';
import { openWorld, type World } from './growth-world.ts';
import { openConnection } from './keep-alive.ts';
import { beforeOnce, WORKS, type Work } from './growth-works.ts';

/**
 * `npm run bench:growth`: the same work on small and large installations, in turns within one run, as ratios to the smallest. `--sizes 10x10000,1000x1000000`
 * venues and orders of each, `--rounds N`, `--data FOLDER` where what was seeded is kept for the next time, `--only WORD` the works with that word in their
 * name, or `sweeps`. Writes bench/RESULTS-growth.md. Where it must: 4 GB of disk a million orders.
 */
const { values } = parseArgs({
  options: { sizes: { type: 'string' }, rounds: { type: 'string' }, data: { type: 'string' }, only: { type: 'string' } },
});
const sizes = sizesOf(values.sizes ?? '10x10000,1000x1000000');
const rounds = Number(values.rounds ?? 7);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'parea-growth-'));
const isAsked = (name: string) => values.only === undefined || name.includes(values.only);

ensureBuilt(root);
const seeded = await seedSizes(root, folder, sizes);
const worlds: World[] = [];
try {
  for (const size of seeded) {
    writeFileSync(`${size.data.path}.measured`, '');
    worlds.push(await openWorld(root, size));
  }
  const load = loadavg()[0] ?? 0;
  const found: Figures[] = [];
  for (const work of WORKS.filter(({ name }) => isAsked(name))) {
    const figures: Figures = { name: work.name, sizes: worlds.map(() => ({ ms: [], app: [], database: [] })) };
    found.push(figures);
    // The first turn compiles and warms.
    for (const [at, world] of worlds.entries()) await turn(work, world, 0, figures.sizes[at]);
    for (const of of figures.sizes) of.ms.length = of.app.length = of.database.length = 0;
    const turns = Array.from({ length: rounds }, (_, nth) => worlds.map((world, at) => ({ round: nth + 1, world, at }))).flat();
    for (const { round, world, at } of turns) await turn(work, world, round, figures.sizes[at]);
    console.log(figuresTable(worlds, [figures]).at(-1));
  }
  const sweeps = isAsked('sweeps') ? await measureSweeps(worlds, rounds) : [];
  report([...figuresTable(worlds, found), '', ...sweepsTable(worlds, sweeps)], load);
} finally {
  for (const world of worlds) await world.close();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}

/** A work, as often as it is done in a turn: the median, and the processor time of each. */
async function turn(work: Work, world: World, round: number, into: Figures['sizes'][number] | undefined): Promise<void> {
  const asking = { ...world, connection: await openConnection(world.port) };
  const times: number[] = [];
  const before = world.cpu();
  for (let nth = 0; nth < work.times; nth += 1) {
    await beforeOnce(work);
    const began = performance.now();
    await work.once(asking, round * work.times + nth);
    times.push(performance.now() - began);
  }
  const after = world.cpu();
  asking.connection.close();
  into?.ms.push(quantile(times, 0.5));
  into?.app.push((after.app - before.app) / work.times);
  into?.database.push((after.database - before.database) / work.times);
}

function report(lines: readonly string[], load: number): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();
  const counted = worlds.map(({ venues, orders }) => `${venues.toLocaleString('en')} venues with ${orders.toLocaleString('en')} orders`);
  const head = `Written by \`npm run bench:growth\` on ${new Date().toISOString().slice(0, 10)} at ${commit}, on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load at the start ${load.toFixed(1)}, at the end ${(loadavg()[0] ?? 0).toFixed(1)}. ${counted.join('; ')}; ${rounds} rounds in turns. Medians; a ratio is the median of the rounds' ratios to the smallest. Aim: 1.3.`;
  const text = `# The same work at any size\n\n${head}\n\n${lines.join('\n')}\n`;
  console.log(`\n${text}`);
  if (values.only === undefined) writeFileSync(new URL('RESULTS-growth.md', import.meta.url), text);
}
