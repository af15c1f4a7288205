import { alarmsFire } from './alarms-fire.ts';
import { alarmsTold } from './alarms-told.ts';
import type { Mutant } from './broken-build.ts';
import { hooksArrive } from './hooks-arrive.ts';
import { mailWires } from './mail-wires.ts';
import { paperFaults } from './paper-faults.ts';

const PRINTING = 'src/features/printing/server';
const METRICS = 'src/platform/server/metrics.ts';
const MAILS = 'src/platform/server/queued-mailer.ts';
const WEBHOOKS = 'src/features/webhooks/server';

/** Builds that lose a ticket or a message, or bring it twice without a word; or wake nobody. */
export const TELLING_MUTANTS: readonly Mutant[] = [
  {
    name: 'says that its own orders always come at once',
    proof: alarmsFire,
    edits: [
      {
        file: METRICS,
        find: 'set((selfTest.age() ?? Number.NaN) / 1000)',
        replace: 'set(0 * (selfTest.age() ?? 0))',
      },
    ],
    mustSay: /the database says nothing: after \d+ s only (?!.*PareaTakesNoOrders, )/,
    rounds: 1,
  },
  {
    name: 'says that all is well whatever happens',
    proof: alarmsTold,
    edits: [
      { file: METRICS, find: 'set(orders.untaken)', replace: 'set(0 * orders.untaken)' },
      { file: METRICS, find: 'set(count, { trouble })', replace: 'set(0 * count, { trouble })' },
      { file: METRICS, find: 'set(mails[state], { state })', replace: 'set(0 * mails[state], { state })' },
      { file: METRICS, find: 'set(work.failing.length)', replace: 'set(0 * work.failing.length)' },
      { file: METRICS, find: 'set(pool.waitingCount)', replace: 'set(0 * pool.waitingCount)' },
      { file: METRICS, find: 'set(selfTest.counted().tookMs / 1000)', replace: 'set(0 * selfTest.counted().tookMs)' },
      { file: METRICS, find: 'add(requests, { method, status })', replace: 'add(status >= 500 ? 0 : requests, { method, status })' },
      { file: METRICS, find: 'set(health.disk.free)', replace: 'set(health.disk.total)' },
    ],
    mustSay: /: no figure says so/,
    rounds: 8,
  },
  {
    name: 'crosses a mail out that nobody took',
    proof: mailWires,
    edits: [
      {
        file: MAILS,
        find: "'a mail could not be sent; it is tried again');\n      return;",
        replace: "'a mail could not be sent; it is tried again');",
      },
    ],
    mustSay: /mails never arrived/,
    rounds: 2,
  },
  {
    name: 'crosses a mail out before it is sent',
    proof: mailWires,
    edits: [
      {
        file: MAILS,
        find: '    try {\n      await direct.send(mail);',
        replace: '    try {\n      await jobs.forget(QUEUE, id);\n      await direct.send(mail);',
      },
    ],
    mustSay: /mails never arrived/,
    rounds: 2,
  },
  {
    name: 'never crosses out a mail that was sent',
    proof: mailWires,
    edits: [{ file: MAILS, find: '    await jobs.forget(QUEUE, id).catch(', replace: '    await Promise.resolve().catch(' }],
    mustSay: /came again though its sender had heard the yes/,
    rounds: 1,
  },
  {
    name: 'calls a mail otherwise at each try',
    proof: mailWires,
    edits: [
      {
        file: 'src/platform/server/mailer.ts',
        find: '...wired(mail), ...named(mail, from)',
        replace: '...wired(mail), ...(false && named(mail, from))',
      },
    ],
    mustSay: /came under several names/,
    rounds: 2,
  },
  {
    name: 'gives a printer a ticket again without a word',
    proof: paperFaults,
    edits: [
      {
        file: `${PRINTING}/cloud-prnt.ts`,
        find: '  if (job.sentAt !== null) await noteUnsure(deps.db, job);\n',
        replace: '  void noteUnsure;\n',
      },
    ],
    mustSay: /papers without a mark/,
    rounds: 6,
  },
  {
    name: 'takes a ticket that broke off for printed',
    proof: paperFaults,
    edits: [{ file: `${PRINTING}/raw-printers.ts`, find: "  if (what === 'printed') await", replace: "  if (what !== 'unprinted') await" }],
    mustSay: /never on paper/,
    rounds: 10,
  },
  {
    name: 'takes any answer for a yes',
    proof: hooksArrive,
    edits: [{ file: `${WEBHOOKS}/deliver.ts`, find: ' && answered.code >= 200 && answered.code < 300;', replace: ';' }],
    mustSay: /messages never arrived/,
    rounds: 1,
    small: true,
  },
  {
    name: 'calls a message otherwise at each try',
    proof: hooksArrive,
    edits: [
      { file: `${WEBHOOKS}/hook-secret.ts`, find: 'signedHeaders({ id, body }', replace: 'signedHeaders({ id: own, body }' },
      {
        file: `${WEBHOOKS}/hook-secret.ts`,
        find: '  const timestamp = String(Math.floor(at / 1000));',
        replace: '  const timestamp = String(Math.floor(at / 1000));\n  const id = `${own}-${at}`;',
      },
    ],
    mustSay: /was told under \d+ ids/,
    rounds: 1,
  },
  {
    name: 'signs without the time',
    proof: hooksArrive,
    edits: [{ file: `${WEBHOOKS}/hook-secret.ts`, find: '`${id}.${timestamp}.${body}`', replace: '`${id}.${body}`' }],
    mustSay: /did not verify/,
    rounds: 1,
  },
];
