import { alarmsFire } from './alarms-fire.ts';
import type { Mutant } from './broken-build.ts';
import { hooksArrive } from './hooks-arrive.ts';
import { paperFaults } from './paper-faults.ts';

const PRINTING = 'src/features/printing/server';
const WEBHOOKS = 'src/features/webhooks/server';

/** Builds that lose a ticket or a message, or bring it twice without a word; or wake nobody. */
export const TELLING_MUTANTS: readonly Mutant[] = [
  {
    name: 'says that its own orders always come at once',
    proof: alarmsFire,
    edits: [
      {
        file: 'src/platform/server/metrics.ts',
        find: 'set((selfTest.age() ?? Number.NaN) / 1000)',
        replace: 'set(0 * (selfTest.age() ?? 0))',
      },
    ],
    mustSay: /the database says nothing: after \d+ s only (?!.*PareaTakesNoOrders, )/,
    rounds: 1,
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
