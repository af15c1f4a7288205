import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';

/**
 * `npm run prove`: the whole programme at full figures, one part after the other; it takes a night. What each said is written into
 * `RESULTS.md` beside this with the day and the commit, so that anybody can make it again. `--only NAME` (more than once) for some parts, `--list`
 * for their names, `--share 0.1` for a tenth of the figures. Exit code 1 where a part failed.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = `${root}tests/proofs/RESULTS.md`;

type Part = {
  readonly name: string;
  readonly claim: string;
  /** By how many it is multiplied: kills, rounds, carts or requests. */
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
    name: 'broken-builds',
    claim: 'Every proof at its own figures, and every deliberately broken build, which its proof must see.',
    figure: 1,
    command: () => [process.execPath, 'tests/proofs/run.ts'],
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
  options: { only: { type: 'string', multiple: true }, share: { type: 'string', default: '1' }, list: { type: 'boolean' } },
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
  const figure = Math.max(1, Math.round(part.figure * share));
  console.log(`\n${part.name}: ${part.claim}`);
  const began = performance.now();
  const of = commit();
  const { code, output } = await run(part.command(figure), part.env?.(figure) ?? {});
  const minutes = Math.round((performance.now() - began) / 6_000) / 10;
  if (code !== 0) failed += 1;
  note(part, { of, figure, minutes, passed: code === 0, said: told(output) });
}
process.exit(failed === 0 ? 0 : 1);

async function run([command = '', ...args]: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    output = (output + chunk.toString()).slice(-2_000_000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: stripVTControlCharacters(output) };
}

/** Of what a part printed: its seed, what each proof counted, and how many passed. */
function told(output: string): string[] {
  const seed = /^Seed \d+/m.exec(output)?.[0];
  const counted = [...output.matchAll(/^(ok|FAILED) +(.*\n +.*)$/gm)].map(
    ([, verdict, words = '']) => `${verdict}: ${words.replaceAll(/\s+/g, ' ')}`,
  );
  const sums = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(\d+ passed, \d+ failed|Tests .*)$/.test(line));
  const sent = /^Seed \d+\. (Sent .*)$/m.exec(output)?.[1];
  return [...(seed ? [seed] : []), ...counted, ...(sent ? [sent] : []), ...sums.slice(-1)];
}

/** What is proved: the commit that was there when it began. Other programs may write on the page of results meanwhile. */
function commit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src', 'db', 'tests', ':(exclude)tests/proofs/RESULTS.md');
  return `commit ${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : ', with changes that were not committed'}`;
}

type Outcome = {
  readonly of: string;
  readonly figure: number;
  readonly minutes: number;
  readonly passed: boolean;
  readonly said: readonly string[];
};

/** Writes what a part said in place of what it said before; everything else on the page stays. */
function note({ name, claim }: Part, { of, figure, minutes, passed, said }: Outcome): void {
  const head = `${new Date().toISOString().slice(0, 10)}, ${of}, ${availableParallelism()} processors, ${minutes} min: **${passed ? 'holds' : 'FAILS'}**, ${figure.toLocaleString('en')} of each.`;
  const text = [
    `<!-- ${name} -->`,
    '',
    `### ${name}`,
    '',
    claim,
    '',
    head,
    '',
    ...said.map((line) => `- ${line}`),
    '',
    `<!-- /${name} -->`,
  ].join('\n');
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '# What was proved\n';
  const before = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->`);
  writeFileSync(PAGE, before.test(page) ? page.replace(before, () => text) : `${page.trimEnd()}\n\n${text}\n`);
}
