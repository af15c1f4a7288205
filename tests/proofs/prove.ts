import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { withResult, type Result } from './results-page.ts';

/**
 * `npm run prove`: the whole programme at full figures, one part after the other; it takes a night. What each proof said is written into
 * `RESULTS.md` beside this as soon as it is over, with its seed, the day and the commit, so that anybody can make it again. `--only NAME` (more than
 * once) for some parts, `--list` for their names, `--proof TEXT` for some proofs of theirs, `--share 0.1` for a tenth of the figures. Exit code 1
 * where a part failed.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = `${root}tests/proofs/RESULTS.md`;

type Part = {
  readonly name: string;
  readonly claim: string;
  /** By how many it is multiplied: kills, rounds, carts or requests. 1: each of its proofs has its own. */
  readonly figure: number;
  command(figure: number): readonly string[];
  env?(figure: number): Readonly<Record<string, string>>;
};

const proofs =
  (...only: readonly string[]) =>
  (rounds: number): string[] => [
    process.execPath,
    'tests/proofs/run.ts',
    '--rounds',
    String(rounds),
    ...only.flatMap((text) => ['--only', text]),
    ...some(),
  ];
const tests = (project: 'unit' | 'journeys', ...files: readonly string[]) => [
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  project,
  // As long as the figures take.
  '--testTimeout',
  String(6 * 3_600_000),
  ...files,
];

const PARTS: readonly Part[] = [
  {
    name: 'kills',
    claim: 'The app and its database are killed under load: every acknowledged order is there once.',
    figure: 300,
    command: proofs('kill -9 of'),
  },
  {
    name: 'crash-points',
    claim: 'The app is killed between every two steps of a payment, of a shared one, and of a join of tables: money and orders agree.',
    figure: 20,
    command: proofs('kill -9 between'),
  },
  {
    name: 'wires',
    claim:
      'Twelve faults on the wires to the guest, to the payment provider and to the mail server, six on that to the database: nothing acknowledged is lost, nothing happens twice.',
    figure: 200,
    command: proofs('on the wire'),
  },
  {
    name: 'disk-and-migrations',
    claim: 'The disk is full, and migrations are killed half-way.',
    figure: 20,
    command: proofs('a disk that is full', 'in the middle of migrations'),
  },
  {
    name: 'rolling-restart',
    claim: 'A migration and the replacing of each process under load, behind a proxy: every order is placed at its first try.',
    figure: 10,
    command: proofs('rolling restart'),
  },
  {
    name: 'alarms',
    claim:
      'A real Prometheus wakes somebody of a silent database and of a dead process; its rules fire of eight things that are really wrong, and of nothing else.',
    figure: 8,
    command: proofs('alarms'),
  },
  {
    name: 'scanners',
    claim:
      'wapiti and sqlmap on the running product, as a stranger, with a session and with a key, so many minutes each: nothing that stands, and no 5xx.',
    figure: 10,
    command: (minutes) => [process.execPath, 'tests/proofs/scanners.ts', '--minutes', String(minutes)],
  },
  {
    name: 'races',
    claim: 'Two reach for one thing at once: one key, portion, reward, line, card, cart, table.',
    figure: 1_000,
    command: proofs(
      'one idempotency key',
      'for the last portion',
      'and one portion',
      'for one reward',
      'reach for',
      'while it is paid',
      'while somebody orders there',
      'two phones at once',
      'against everybody else',
    ),
  },
  {
    name: 'paper',
    claim: 'A hundred orders each over five printers while printers, app and database fail: every line on paper once, or marked.',
    figure: 100,
    command: proofs('on the paper of five printers'),
  },
  {
    name: 'webhooks',
    claim: 'Messages to an endpoint that fails at random, while the app is killed: all arrive, each id once in the receiver’s table.',
    figure: 10,
    command: proofs('webhooks to an endpoint'),
  },
  {
    name: 'copies',
    claim: 'A backup under load is restored and compared, and the past is restored as of a moment before a disaster.',
    figure: 12,
    command: proofs('backup under load', 'time machine'),
  },
  {
    name: 'processes',
    claim: 'Two processes on one database, and a prankster beside them.',
    figure: 30,
    command: proofs('two app processes', 'a prankster'),
  },
  {
    name: 'broken-builds',
    claim: 'Every deliberately broken build, which its proof must see.',
    figure: 1,
    command: () => [process.execPath, 'tests/proofs/run.ts', '--broken', ...some()],
  },
  {
    name: 'money',
    claim: 'Carts against an independent oracle, and bills that are divided: to the cent, nothing negative, each rate of VAT for itself.',
    figure: 200_000,
    command: () =>
      tests('unit', ...['quote', 'bill', 'refund', 'reduction', 'portions', 'vat', 'tip', 'z-report'].map((rule) => `src/domain/${rule}`)),
    env: (carts) => ({ ORACLE_RUNS: String(carts), BILL_RUNS: String(carts) }),
  },
  {
    name: 'mutants',
    claim: 'Every rule of the domain is spoilt in small ways, one at a time: of 90 in 100 at least one of its own tests fails.',
    figure: 1,
    command: () => [process.execPath, 'node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--force'],
  },
  {
    name: 'requests',
    claim: 'Requests drawn from the OpenAPI document and spoilt: no 5xx, nothing outside its schema.',
    figure: 100_000,
    command: () => tests('journeys', 'tests/journeys/fuzz.test.ts'),
    env: (requests) => ({ FUZZ_RUNS: String(requests), FUZZ_SEED: String(Math.floor(Math.random() * 1e9)) }),
  },
  {
    name: 'doors',
    claim: 'Every route for every role, on what is theirs, what is others’ and what is not there.',
    figure: 1,
    command: () => tests('journeys', 'tests/journeys/tenancy.test.ts', 'tests/journeys/order-access.test.ts'),
  },
  {
    name: 'image',
    claim: 'The steps of the Dockerfile in a bare folder, and what they make: it starts as a plain user, is well, and ends at its signal.',
    figure: 1,
    command: () => [process.execPath, 'tests/proofs/image.ts', '--install'],
  },
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    proof: { type: 'string', multiple: true },
    share: { type: 'string', default: '1' },
    list: { type: 'boolean' },
  },
});
const unknown = (values.only ?? []).find((name) => !PARTS.some((part) => part.name === name));
if (unknown !== undefined || values.list) {
  if (unknown !== undefined) console.error(`There is no part "${unknown}".`);
  console.log(PARTS.map((part) => `${part.name.padEnd(20)} ${part.figure.toLocaleString('en')} × ${part.claim}`).join('\n'));
  process.exit(unknown === undefined ? 0 : 1);
}
const share = Number(values.share);
if (!(share > 0 && share <= 1)) throw new Error(`--share is more than 0 and at most 1, not "${values.share}"`);

let failed = 0;
for (const part of PARTS) {
  if (values.only && !values.only.includes(part.name)) continue;
  console.log(`\n${part.name}: ${part.claim}`);
  const figure = Math.max(1, Math.round(part.figure * share));
  const told: Told = { part, figure, commit: commit(), began: performance.now(), seed: null, lines: 0 };
  const output = lines((line, next) => take(told, line, next));
  const code = await run(part.command(figure), part.env?.(figure) ?? {}, output.take);
  output.end();
  // Of what does not say proof by proof how it went.
  if (told.lines === 0 || (code !== 0 && !told.hasFailed)) {
    const sums = output.all
      .map((line) => line.replace(/^.*(?=Final mutation score)/, ''))
      .filter((line) => /^(Seed \d+\. Sent .*|Tests .*|\d+ passed, \d+ failed|Final mutation score .*)$/.test(line));
    note(told, { proof: part.name, holds: code === 0, figure, seconds: secondsOf(told), counted: sums.join('; ') });
  }
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

/** Of a part's proofs those that were asked for. */
function some(): string[] {
  return (values.proof ?? []).flatMap((text) => ['--and', text]);
}

type Told = {
  readonly part: Part;
  readonly figure: number;
  readonly commit: string;
  readonly began: number;
  seed: string | null;
  lines: number;
  hasFailed?: true;
};
function secondsOf({ began }: Told): number {
  return (performance.now() - began) / 1_000;
}

/** A proof that came to its end is written down at once, whatever becomes of those after it. */
function take(told: Told, line: string, next: string): void {
  const seed = /^Seed (\d+)/.exec(line)?.[1];
  if (seed !== undefined) told.seed = seed;
  const [, verdict, proof, rounds, seconds] = /^(ok|FAILED) +(.*) \((\d+) rounds, ([\d.]+) s\)$/.exec(line) ?? [];
  if (verdict === undefined || proof === undefined) return;
  told.lines += 1;
  if (verdict === 'FAILED') told.hasFailed = true;
  note(told, { proof, holds: verdict === 'ok', figure: Number(rounds), seconds: Number(seconds), counted: next });
}

/** Cuts a stream into lines, and tells each with the one that follows it. */
function lines(tell: (line: string, next: string) => void) {
  const all: string[] = [];
  let rest = '';
  const add = (line: string): void => {
    const last = all.at(-1);
    all.push(line);
    if (last !== undefined) tell(last, line);
  };
  return {
    all,
    take(chunk: string) {
      const pieces = (rest + chunk).split('\n');
      rest = pieces.pop() ?? '';
      for (const piece of pieces) add(stripVTControlCharacters(piece).trim());
    },
    end: () => add(rest.trim()),
  };
}

async function run([command = '', ...args]: readonly string[], env: Readonly<Record<string, string>>, tell: (chunk: string) => void) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk);
    tell(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

/** What is proved: the commit that was there when it began. Other programs may write on the page of results meanwhile. */
function commit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src', 'db', 'tests', ':(exclude)tests/proofs/RESULTS.md');
  return `commit ${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
}

function note({ part, commit: of, seed }: Told, result: Pick<Result, 'proof' | 'holds' | 'figure' | 'seconds' | 'counted'>): void {
  const day = new Date().toISOString().slice(0, 10);
  const whole = part.figure > 1 ? part.figure : result.figure;
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '# What was proved\n';
  writeFileSync(PAGE, withResult(page, part, { ...result, whole, seed, day, commit: of }));
}
