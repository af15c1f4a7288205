import type { Mutant } from './broken-build.ts';
import { cutWhilePaid } from './cut-while-paid.ts';
import { joinedWhilePaid } from './joined-while-paid.ts';
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
];
