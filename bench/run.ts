import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { textOf, type Part } from './part.ts';

/**
 * `npm run bench`: every measurement, one after the other, on one page: `RESULTS.md` beside this, and `RESULTS.json` for programs. What was not measured
 * this time keeps what it said, with its day and commit. `--only NAME` (more than once) for some, `--list` for their names; `--release` keeps the page
 * as that of this version under `releases/`. What follows `--` is handed on, such as `--seconds 2 --rounds 2`.
 */
const folder = new URL('.', import.meta.url);
const root = fileURLToPath(new URL('..', folder));
const PAGE = new URL('RESULTS.md', folder);
const FIGURES = new URL('RESULTS.json', folder);

type Measurement = { readonly name: string; readonly title: string; readonly script: string };
const MEASUREMENTS: readonly Measurement[] = [
  { name: 'throughput', title: 'Orders, menus and boards, against the least', script: 'throughput.ts' },
  { name: 'phones', title: 'On the phone', script: 'phones.ts' },
  { name: 'processes', title: 'One, two and four processes', script: 'processes.ts' },
  { name: 'edges', title: 'At the edges', script: 'edges.ts' },
  { name: 'boards', title: 'A thousand boards at each of two processes', script: 'boards.ts' },
  { name: 'streams', title: 'Four thousand streams of one client', script: 'streams.ts' },
  { name: 'carts', title: 'The carts of five hundred tables', script: 'table-carts.ts' },
  { name: 'printers', title: 'Beside printers and webhooks', script: 'printers.ts' },
  { name: 'reports', title: 'How long reports take', script: 'reports.ts' },
  { name: 'growth', title: 'With ten, a thousand and ten thousand venues', script: 'growth.ts' },
].filter(({ script }) => existsSync(new URL(script, folder)));

/** What is kept of a measurement, in words and for programs. */
type Kept = {
  readonly day: string;
  readonly commit: string;
  readonly machine: string;
  readonly load: readonly [start: number, end: number];
  readonly seconds: number;
  readonly part: Part | null;
  readonly said: string;
};

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true }, list: { type: 'boolean' }, release: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = (values.only ?? []).find((name) => !MEASUREMENTS.some((one) => one.name === name));
if (unknown !== undefined || values.list) {
  if (unknown !== undefined) console.error(`There is no measurement "${unknown}".`);
  console.log(MEASUREMENTS.map(({ name, title }) => `${name.padEnd(12)} ${title}`).join('\n'));
  process.exit(unknown === undefined ? 0 : 1);
}

let failed = 0;
// Written at the end: what lies here is part of the sources that a build packs, and the next measurement would build them again.
const measured: [Measurement, Kept][] = [];
for (const one of MEASUREMENTS) {
  if (values.only && !values.only.includes(one.name)) continue;
  console.log(`\n${one.name}: ${one.title}`);
  const load = () => Math.round((loadavg()[0] ?? 0) * 10) / 10;
  // The measurement before leaves its own load average behind: without a rest each would call the next one's machine busy.
  for (let rest = 0; isBusy(load()) && rest < 24; rest += 1) await wait(10_000);
  const [began, before] = [performance.now(), load()];
  const { code, output, part } = await run(one.script);
  if (code !== 0) {
    // What it said before stands.
    failed += 1;
    console.error(`${one.name} ended with ${code}`);
    continue;
  }
  measured.push([
    one,
    {
      day: new Date().toISOString().slice(0, 10),
      commit: commit(),
      machine: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
      load: [before, load()],
      seconds: Math.round((performance.now() - began) / 1000),
      part,
      said: output.trim(),
    },
  ]);
}
for (const [one, kept] of measured) keep(one, kept);
if (values.release) release();
process.exit(failed === 0 ? 0 : 1);

async function run(script: string): Promise<{ code: number | null; output: string; part: Part | null }> {
  const left = mkdtempSync(join(tmpdir(), 'parea-part-'));
  const file = join(left, 'part.json');
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, folder)), ...positionals], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_PART: file },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const part = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Part) : null;
  rmSync(left, { recursive: true, force: true });
  return { code, output, part };
}

/** Whether more than half of the processors had other work. */
function isBusy(load: number): boolean {
  return load > availableParallelism() / 2;
}

function commit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src', 'db', 'bench/*.ts') === '' ? '' : ', with changes that were not committed';
  return `${git('rev-parse', '--short=8', 'HEAD')}${changed}`;
}

/** Writes what a measurement said in place of what it said before. */
function keep({ name, title }: Measurement, kept: Kept): void {
  const all = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, Kept>) : {};
  writeFileSync(FIGURES, `${JSON.stringify({ ...all, [name]: kept }, null, 2)}\n`);
  const busy = isBusy(kept.load[0]);
  const head = `Written by \`npm run bench\` on ${kept.day}. This alone: \`npm run bench:${name}\`. Commit ${kept.commit}; ${kept.machine}; load average ${kept.load[0]} at the start, ${kept.load[1]} at the end${busy ? ' (THE MACHINE WAS BUSY WITH OTHER WORK: times and rates are not to be trusted)' : ''}; ${kept.seconds} s.`;
  const body = kept.part ? textOf(kept.part) : `\`\`\`text\n${kept.said}\n\`\`\``;
  if (kept.part?.page) writeFileSync(new URL(`RESULTS-${name}.md`, folder), `# ${title}\n\n${kept.part.page}\n\n${head}\n\n${body}\n`);
  const more = existsSync(new URL(`RESULTS-${name}.md`, folder)) ? [`More in [RESULTS-${name}.md](RESULTS-${name}.md).`] : [];
  const text = [`<!-- ${name} -->`, `## ${title}`, head, body, ...more, `<!-- /${name} -->`].join('\n\n');
  const page = readFileSync(PAGE, 'utf8');
  const before = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->`);
  writeFileSync(PAGE, before.test(page) ? page.replace(before, () => text) : `${page.trimEnd()}\n\n${text}\n`);
}

/** The page as it stands is that of this version. */
function release(): void {
  mkdirSync(new URL('releases/', folder), { recursive: true });
  const name = `releases/${packageJson.version}`;
  writeFileSync(
    new URL(`${name}.md`, folder),
    readFileSync(PAGE, 'utf8').replaceAll('](RESULTS-', '](../RESULTS-').replaceAll('](../docs', '](../../docs'),
  );
  writeFileSync(new URL(`${name}.json`, folder), readFileSync(FIGURES, 'utf8'));
}
