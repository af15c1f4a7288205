import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt, killAll, withOwnProcesses } from './app-process.ts';
import { alarmsFire } from './alarms-fire.ts';
import { alarmsTold } from './alarms-told.ts';
import { backupUnderLoad } from './backup-under-load.ts';
import { breakBuild, type Mutant } from './broken-build.ts';
import { makeTemplate, type Template } from './data-dir.ts';
import { closedWhileOrdered } from './closed-while-ordered.ts';
import { confirmLast } from './confirm-last.ts';
import { fullDisk } from './full-disk.ts';
import { cutWhilePaid } from './cut-while-paid.ts';
import { hooksArrive } from './hooks-arrive.ts';
import { joinedWhilePaid } from './joined-while-paid.ts';
import { killApp } from './kill-app.ts';
import { killWhileCharging } from './kill-while-charging.ts';
import { killWhileJoining } from './kill-while-joining.ts';
import { killWhilePaying } from './kill-while-paying.ts';
import { killPostgres } from './kill-postgres.ts';
import { lastPortion } from './last-portion.ts';
import { mailWires } from './mail-wires.ts';
import { migrationKilled } from './migration-killed.ts';
import { movedWhilePaid } from './moved-while-paid.ts';
import { MUTANTS } from './mutants.ts';
import { providerWires } from './outside-wires.ts';
import { paperFaults } from './paper-faults.ts';
import { oneCart } from './one-cart.ts';
import { oneKey } from './one-key.ts';
import { oneLineTwoPayers } from './one-line-two-payers.ts';
import { oneLineTwoCards } from './one-line-two-cards.ts';
import { oneReward } from './one-reward.ts';
import { prank } from './prank.ts';
import { partedWhilePaid } from './parted-while-paid.ts';
import { draws, type Finding, type Proof } from './proof.ts';
import { rollingRestart } from './rolling-restart.ts';
import { killWhileSharing, sharesAgainstYes } from './shares-online.ts';
import { databaseWires, guestWires } from './spoilt-wires.ts';
import { timeMachine } from './time-machine.ts';
import { twoProcesses } from './two-processes.ts';

/**
 * `npm run proofs`: each promise of the product tried on real processes, then on deliberately broken builds, which must fail.
 * `--small` for every change, with a few of the broken builds, `--only TEXT` (more than once) for some of them, of which those with `--and TEXT`, `--broken` for the broken builds alone, `--rounds N` for so many of a proof, `--seed N` to draw the same again, `--json FILE` for programs.
 * Ends with `N passed, N failed`, and with exit code 1 where something failed.
 */

/** Those first that take a minute or more: begun last, they would run alone in the end. */
const PROOFS: readonly Proof[] = [
  paperFaults,
  killWhilePaying,
  killApp,
  killWhileCharging,
  killWhileJoining,
  killPostgres,
  lastPortion,
  confirmLast,
  oneKey,
  oneReward,
  oneLineTwoPayers,
  oneLineTwoCards,
  movedWhilePaid,
  cutWhilePaid,
  joinedWhilePaid,
  partedWhilePaid,
  closedWhileOrdered,
  oneCart,
  sharesAgainstYes,
  killWhileSharing,
  prank,
  guestWires,
  databaseWires,
  providerWires,
  mailWires,
  fullDisk,
  migrationKilled,
  rollingRestart,
  twoProcesses,
  backupUnderLoad,
  timeMachine,
  hooksArrive,
  alarmsFire,
  alarmsTold,
];
const PATIENCE_MS = 30_000;
/** Of the violations that are shown. */
const MOST_KINDS = 6;
/** Of the broken builds of the small run: others with each seed, all of them at full figures. */
const BROKEN_A_RUN = 6;
/** What a proof may take in all, by its rounds: one that never ends has failed, and says which it was. */
const LIMIT_MS = { start: 240_000, round: 120_000 };
const root = fileURLToPath(new URL('../..', import.meta.url));

type Line = {
  readonly kind: 'proof' | 'broken build';
  readonly name: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly passed: boolean;
  readonly counted: string;
};

const { values } = parseArgs({
  options: {
    small: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    and: { type: 'string', multiple: true },
    broken: { type: 'boolean' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'string' },
  },
});
const small = values.small === true;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const wanted = (name: string) =>
  (values.only?.some((text) => name.includes(text)) ?? true) && (values.and?.some((text) => name.includes(text)) ?? true);
const lines: Line[] = [];

async function prove(template: Template, proof: Proof): Promise<void> {
  const rounds = Number(values.rounds ?? (small ? proof.rounds.small : proof.rounds.full));
  const { finding, seconds } = await timed(() => onCopy(template, proof, { root, rounds, patienceMs: PATIENCE_MS }));
  const passed = finding.violations.length === 0;
  note({
    kind: 'proof',
    name: proof.name,
    rounds,
    seconds,
    passed,
    counted: passed ? `${proof.claim}: ${finding.counted}` : firstOf(finding),
  });
}

/** A broken build passes here when its proof fails, for the right reason. */
async function refute(template: Template, mutant: Mutant): Promise<void> {
  const broken = breakBuild(root, mutant.edits);
  const { rounds, patienceMs = PATIENCE_MS, sql } = mutant;
  const { finding, seconds } = await timed(() =>
    onCopy(template, mutant.proof, { root: broken.root, rounds, patienceMs, ...(sql && { sql }) }),
  );
  broken.remove();
  const said = finding.violations.find((violation) => mutant.mustSay.test(violation));
  const counted = said
    ? `seen by “${mutant.proof.name}”: ${said}`
    : `NOT SEEN by “${mutant.proof.name}” (${mutant.mustSay.source}); ${firstOf(finding)}`;
  note({
    kind: 'broken build',
    name: mutant.name,
    rounds,
    seconds,
    passed: said !== undefined,
    counted,
  });
}

type Try = {
  readonly root: string;
  readonly rounds: number;
  readonly patienceMs: number;
  readonly sql?: string;
};
let copies = 0;

/** One after the other, so many at once. */
async function together(works: readonly (() => Promise<void>)[], lanes: number): Promise<void> {
  const queue = works.values();
  const lane = async (): Promise<void> => {
    for (const work of queue) await withOwnProcesses(work);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function onCopy(template: Template, proof: Proof, { sql, ...how }: Try): Promise<Finding> {
  const data = template.copy(String((copies += 1)));
  try {
    if (sql) await data.prepare(sql);
    return await within(LIMIT_MS.start + how.rounds * LIMIT_MS.round, proof.run({ ...how, data, seed }));
  } catch (error) {
    killAll();
    return {
      counted: '',
      violations: [`it could not be carried out: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
    };
  } finally {
    await data.remove();
  }
}

async function within(limitMs: number, finding: Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`no end after ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([finding, late]).finally(() => clearTimeout(timer));
}

async function timed(run: () => Promise<Finding>): Promise<{ finding: Finding; seconds: number }> {
  const began = performance.now();
  return { finding: await run(), seconds: Math.round((performance.now() - began) / 100) / 10 };
}

/** So many of them as the seed has it. */
function drawn(all: readonly Mutant[]): Mutant[] {
  const draw = draws(seed);
  return all
    .map((one) => ({ one, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, BROKEN_A_RUN)
    .map(({ one }) => one);
}

const firstOf = ({ violations }: Finding): string =>
  violations.length === 0 ? 'no violation' : `${violations.length} violations, of each kind the first: ${kinds(violations).join(' | ')}`;

/** What differs in more than numbers and names of orders. */
const kinds = (violations: readonly string[]): string[] =>
  [...new Map(violations.toReversed().map((one) => [one.replaceAll(/[\da-f-]{36}|\d+/g, 'n'), one])).values()]
    .toReversed()
    .slice(0, MOST_KINDS);

function note(line: Line): void {
  lines.push(line);
  console.log(
    `${line.passed ? 'ok    ' : 'FAILED'} ${line.kind === 'proof' ? '' : 'broken build '}${line.name} (${line.rounds} rounds, ${line.seconds} s)\n       ${line.counted}`,
  );
}

function table(kind: Line['kind'], heads: readonly string[]): string {
  const rows = lines
    .filter((line) => line.kind === kind)
    .map((line) => [
      line.name,
      String(line.rounds),
      line.counted,
      kind === 'proof' ? (line.passed ? 'holds' : 'FAILS') : line.passed ? 'red' : 'NOT RED',
    ]);
  return [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/').slice(0, 400)).join(' | ')} |`)
    .join('\n');
}

console.log(`Seed ${seed}${small ? ', small' : ''}.`);
ensureBuilt(root);
const template = await makeTemplate(root);
try {
  const proofs = PROOFS.filter((proof) => !values.broken && wanted(proof.name) && !(small && proof.onlyWhole)).map(
    (proof) => () => prove(template, proof),
  );
  const broken = MUTANTS.filter((mutant) => wanted(mutant.name) && (!small || mutant.small));
  const mutants = (small && !values.only ? drawn(broken) : broken).map((mutant) => () => refute(template, mutant));
  // Mostly they wait: for a start, a death, an answer, a printer's minute of rest. At full figures each has the machine to itself.
  await together([...proofs, ...mutants], small ? 4 : 1);
} finally {
  await template.remove();
}
console.log(`\n${table('proof', ['Proof', 'Rounds', 'Counted', 'Verdict'])}`);
console.log(`\n${table('broken build', ['Broken build', 'Rounds', 'What its proof said', 'Red?'])}\n`);
const failed = lines.filter((line) => !line.passed).length;
if (values.json) writeFileSync(values.json, `${JSON.stringify({ seed, small, passed: lines.length - failed, failed, lines }, null, 2)}\n`);
console.log(`${lines.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && lines.length > 0 ? 0 : 1);
