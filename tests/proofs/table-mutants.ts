import type { Mutant } from './broken-build.ts';
import { closedWhileOrdered } from './closed-while-ordered.ts';
import { cutWhilePaid } from './cut-while-paid.ts';
import { joinedWhilePaid } from './joined-while-paid.ts';
import { killWhileJoining } from './kill-while-joining.ts';
import { movedWhilePaid } from './moved-while-paid.ts';
import { partedWhilePaid } from './parted-while-paid.ts';

const SERVER = 'src/features/ordering/server';

/** Builds that lose a table's money, or its rounds, while staff change the tables. */
export const TABLE_MUTANTS: readonly Mutant[] = [
  {
    name: 'moves what somebody is paying',
    proof: movedWhilePaid,
    edits: [{ file: `${SERVER}/move-rounds.ts`, find: '  await refuseShared(tx, venueId, ids);\n', replace: '' }],
    mustSay: /moved: 200 .*held: 200|a share lies on a round of another table/,
    rounds: 60,
    small: true,
  },
  {
    name: 'moves portions of what somebody is paying',
    proof: cutWhilePaid,
    edits: [{ file: `${SERVER}/move-lines.ts`, find: '  await refuseShared(tx, venueId, ids);\n', replace: '' }],
    mustSay: /moved: 200 .*held: 200|what is held could not be taken|lines are held too far/,
    rounds: 60,
  },
  {
    name: 'joins tables at which somebody is ordering',
    proof: joinedWhilePaid,
    edits: [
      {
        file: `${SERVER}/join-tables.ts`,
        find: '  await holdVisits(tx, venueId);\n  const now = await read();',
        replace: '  const now = await read();',
      },
    ],
    mustSay: /a visit that was joined has rounds|rounds are on the bill|(order|send): (?!20)/,
    rounds: 240,
  },
  {
    name: 'leaves the rounds of a joined table behind',
    proof: joinedWhilePaid,
    edits: [
      {
        file: `${SERVER}/visit-sql.ts`,
        find: "  await tx.updateTable('orders').set({ visitId: to.id }).where('venueId', '=', from.venueId).where('visitId', '=', from.id).execute();\n",
        replace: '  void [tx, from, to];\n',
      },
    ],
    mustSay: /a visit that was joined has rounds|rounds are on the bill/,
    rounds: 6,
    small: true,
  },
  {
    name: 'parts a round that somebody is paying from its bill',
    proof: partedWhilePaid,
    edits: [
      {
        file: `${SERVER}/part-tables.ts`,
        find: '  await refuseShared(tx, venueId, ids);\n  await refuseSharing(tx, visit, people);\n',
        replace: '',
      },
    ],
    mustSay: /a share lies on a round of another bill|hold: (?!20)|what is held could not be taken/,
    rounds: 40,
    small: true,
  },
  {
    name: 'leaves rounds at a table that is not theirs any more',
    proof: partedWhilePaid,
    edits: [
      {
        file: `${SERVER}/part-tables.ts`,
        find: '  await tellReseated(tx, { venueId, actor, at: own }, await reseatOrders(tx, visit, { from: at, to: own }));\n',
        replace: '  void [tellReseated, actor, reseatOrders];\n',
      },
    ],
    mustSay: /a round is served at a table that is not of its visit/,
    rounds: 40,
  },
  {
    name: 'closes a table at which somebody is ordering',
    proof: closedWhileOrdered,
    edits: [
      {
        file: `${SERVER}/run-visit.ts`,
        find: '    await holdVisits(tx, venue.venueId);\n    return work(tx);',
        replace: '    return work(tx);',
      },
      { file: `${SERVER}/run-visit.ts`, find: 'import { holdVisits, insertVisit,', replace: 'import { insertVisit,' },
    ],
    mustSay: /it was closed with \d+ cents to be paid, and nobody said why|cents are left, the log has/,
    rounds: 27,
    small: true,
  },
  {
    name: 'closes by time what it found a moment ago',
    proof: closedWhileOrdered,
    edits: [
      {
        file: `${SERVER}/end-left-visits.ts`,
        find: '      const still = (await visitsLeft(tx, idle, longest)).some((one) => one.id === id);\n',
        replace: '      const still = true;\n',
      },
    ],
    mustSay: /against time: it was closed with \d+ cents to be paid, and nobody said why/,
    rounds: 90,
  },
  {
    name: 'joins tables one statement after the other',
    proof: killWhileJoining,
    edits: [
      {
        file: `${SERVER}/join-tables.ts`,
        find: 'const bill = await inTransaction(deps.db, work, mayTryAgain).catch(',
        replace: 'void [inTransaction, mayTryAgain];\n  const bill = await work(deps.db).catch(',
      },
    ],
    mustSay: /half joined/,
    rounds: 1,
  },
];
