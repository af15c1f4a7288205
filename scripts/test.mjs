// `npm test`: installs and builds what is missing, runs every check and test, and ends with `N passed, N failed`.
// `npm test -- unit lint`: only these steps. Plain JavaScript: it runs before any package exists.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium, ensureShell } from './chromium.mjs';
import { ensureInstalled, fail, readOrNull, root } from './install.mjs';

const REPORTS = join(root, '.cache', 'test');
const report = (name) => join(REPORTS, `${name}.json`);
/** A step that never ends has failed: it is stopped, and the others still run. The longest takes about twenty minutes on two calm cores. */
const LIMIT_MS = 50 * 60_000;
const CORES = availableParallelism();
const vitest = (name, workers) => ({
  command: [
    'vitest',
    'run',
    '--project',
    name,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  ],
  count: countVitest,
});

// By itself vitest leaves one core to others. Of the database tests many only wait, for a timeout, a death, or a
// picture that gives way: of 509 seconds two cores were busy for 352. Two more keep them so.
/**
 * In the order in which they start: two at a time; those marked `alone` after them, since they measure or kill, each time all of the same mark.
 */
const STEPS = [
  {
    name: 'build',
    title: 'pages are built',
    script: `import { ensureBuilt } from './scripts/build.mjs'; await ensureBuilt(process.execPath)`,
  },
  { name: 'format', title: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', title: 'lint', command: ['oxlint', '--type-aware', '--report-unused-disable-directives', '--deny-warnings'] },
  { name: 'types', title: 'types', command: ['tsc', '-p', '.', '--pretty', 'false'] },
  { name: 'domain', title: 'types of the domain alone', command: ['tsc', '-p', 'src/domain', '--noEmit', '--pretty', 'false'] },
  { name: 'dead-code', title: 'dead code', command: ['knip'] },
  { name: 'unit', title: 'boundaries and unit tests', ...vitest('unit', CORES) },
  { name: 'journeys', title: 'database tests', alone: 'journeys', needs: ['build'], ...vitest('journeys', CORES + 2) },
  {
    name: 'proofs',
    title: 'proofs of safety, the small version',
    alone: 'proofs',
    needs: ['build'],
    file: ['tests/proofs/run.ts', '--small', '--json', report('proofs')],
    count: ({ passed, failed }) => ({ passed, failed, skipped: 0 }),
  },
  // The proofs wait often, and leave it a core.
  { name: 'image', title: 'the steps of the Dockerfile, without an engine', alone: 'proofs', file: ['tests/proofs/image.ts'] },
  {
    name: 'e2e',
    title: 'browser tests',
    alone: 'e2e',
    needs: ['build'],
    command: ['playwright', 'test', '--config', 'playwright.config.ts', '--reporter=list,json'],
    count: countPlaywright,
    env: () => {
      const chromium = ensureChromium();
      return { CHROMIUM_SHELL_PATH: ensureShell(chromium), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') };
    },
  },
];

const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, by name and with its first words: said once more at the end, where whoever sees only the end of a long output reads it. */
const failures = [];
const running = new Set();
let finished = false;
process.on('exit', summarise);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });

const steps = chosen(process.argv.slice(2));
const node = await ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// Another process: a download, while the first checks work.
const browsers = steps.some(({ name }) => name === 'e2e') ? installBrowsers() : undefined;
const together = steps.filter((step) => !step.alone);
await Promise.all([worker(together), worker(together)]);
await browsers;
for (const mark of new Set(steps.map(({ alone }) => alone).filter(Boolean)))
  await Promise.all(steps.filter(({ alone }) => alone === mark).map(runStep));
finished = true;
process.exit(total.failed > 0 ? 1 : 0);

function chosen(names) {
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) fail(`There is no step "${unknown}". Steps: ${STEPS.map((step) => step.name).join(', ')}.`);
  if (names.length === 0) return [...STEPS];
  const wanted = new Set(names.flatMap((name) => [name, ...(STEPS.find((step) => step.name === name).needs ?? [])]));
  return STEPS.filter((step) => wanted.has(step.name));
}

async function worker(queue) {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) await runStep(step);
}

/** Ends when what the browser tests need has come, or could not: they say so themselves. */
function installBrowsers() {
  const script = `import { ensureChromium, ensureShell } from './scripts/chromium.mjs'; ensureShell(ensureChromium())`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'ignore' });
  running.add(child);
  return new Promise((done) => child.once('error', done).once('close', done)).finally(() => running.delete(child));
}

async function runStep(step) {
  const started = Date.now();
  const { code, output } = await runCommand(step);
  const { names = [], ...counts } = countOf(step, code);
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const detail = step.count ? ` (${words(counts)})` : '';
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${step.title}${detail}, ${seconds}`);
  if (counts.failed > 0) failures.push(`✗ ${step.title}`, ...names.map((name) => `    ${stripVTControlCharacters(name)}`));
  if (counts.failed > 0) console.log(stripVTControlCharacters(output).trimEnd().split('\n').slice(-300).join('\n').replaceAll(/^/gm, '  '));
}

/** A step without counts of its own is one check. A runner that ends badly, or without having run anything, has failed whatever it counted. */
function countOf(step, code) {
  if (!step.count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const text = readOrNull(report(step.name));
  const counts = text === null ? { passed: 0, failed: 0, skipped: 0 } : step.count(JSON.parse(text));
  const crashed = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return crashed ? { ...counts, failed: 1 } : counts;
}

/** A file that could not be loaded has no test that failed, and is one failure. */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status !== 'failed') return [];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return [named(relative(root, name), message)];
    return failed.map(({ fullName, failureMessages }) => named(`${relative(root, name)} ${fullName}`, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests + numTodoTests, names };
}

/** A test that passes only when repeated has failed. */
function countPlaywright({ stats, errors, suites }) {
  const names = [...specsOf(suites)].flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const { error, stdout = [] } = results.find((result) => result.error) ?? {};
        const pages = stdout.map(({ text = '' }) => text.trimEnd()).join('\n');
        return [named(`${file}:${line} ${title}`, error?.message), ...pages.split('\n').filter(Boolean).slice(0, 40)].join('\n      ');
      }),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped, names };
}

function* specsOf(suites) {
  for (const suite of suites) {
    yield* suite.specs;
    yield* specsOf(suite.suites ?? []);
  }
}

/** A failed test with the first lines of why. */
function named(test, message = '') {
  return [test, ...message.split('\n').slice(0, 8)].join('\n      ');
}

function runCommand(step) {
  return new Promise((done) => {
    const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter), FORCE_COLOR: '0' };
    try {
      Object.assign(env, step.env?.());
    } catch (error) {
      return done({ code: 1, output: error.message });
    }
    const child = spawn(node, argumentsOf(step), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += error.message));
    const limit = setTimeout(() => {
      output += `\nStopped: no end after ${LIMIT_MS / 60_000} minutes.`;
      child.kill('SIGTERM');
    }, LIMIT_MS);
    child.on('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      done({ code: code ?? 1, output });
    });
  });
}

function argumentsOf({ script, file, command: [tool, ...rest] = [] }) {
  if (script) return ['--input-type=module', '-e', script];
  return file ?? [join(root, 'node_modules/.bin', tool), ...rest];
}

/** The last line, however this ends: whoever leaves early (a failed installation) has failed. */
function summarise() {
  if (!finished) total.failed += 1;
  if (failures.length > 0) console.log(failures.join('\n'));
  console.log(words(total));
}

function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
