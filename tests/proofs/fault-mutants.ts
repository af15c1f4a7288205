import type { Mutant } from './broken-build.ts';
import { fullDisk } from './full-disk.ts';
import { migrationKilled } from './migration-killed.ts';
import { providerWires } from './outside-wires.ts';
import { rollingRestart } from './rolling-restart.ts';
import { databaseWires, guestWires } from './spoilt-wires.ts';
import { timeMachine } from './time-machine.ts';

const keepsNoKeys = {
  file: 'src/features/ordering/server/draft-order.ts',
  find: 'idempotencyKey: context.idempotencyKey,',
  replace: 'idempotencyKey: null,',
};
const callsItAnError = {
  file: 'src/platform/server/http.ts',
  find: 'if (isUnavailable(error))',
  replace: 'if (isUnavailable(error) && !error.message)',
};

/** Builds that do not stand a wire, a disk or a migration that fails. */
export const FAULT_MUTANTS: readonly Mutant[] = [
  {
    name: 'keeps no idempotency keys (over bad wires)',
    proof: guestWires,
    edits: [keepsNoKeys],
    mustSay: /belongs to no request|answered as a new one/,
    rounds: 5,
  },
  {
    name: 'keeps no idempotency keys (its database is cut off)',
    proof: databaseWires,
    edits: [keepsNoKeys],
    mustSay: /belongs to no request|answered as a new one/,
    rounds: 40,
  },
  {
    name: 'pays back under a new key each time',
    proof: providerWires,
    edits: [
      {
        file: 'src/features/payments/server/gateways/stripe.ts',
        find: 'idempotencyKey: `refund-${refundId}`',
        replace: 'idempotencyKey: `refund-${refundId}-${Math.random()}`',
      },
    ],
    mustSay: /but the provider has/,
    rounds: 12,
  },
  {
    name: 'plays none of the changes after a copy',
    proof: timeMachine,
    edits: [
      {
        file: 'src/platform/server/archive-recover.ts',
        find: "recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00')",
        replace: "recovery_target: 'immediate'",
      },
    ],
    mustSay: /orders acknowledged before the moment are not there/,
    rounds: 1,
  },
  {
    name: 'takes a moment for one by its own clocks',
    proof: timeMachine,
    edits: [{ file: 'src/app/command.ts', find: 'momentOf(typed, zone)', replace: 'momentOf(typed, zone && undefined)' }],
    mustSay: /the restore failed: .*is after the last change/s,
    rounds: 1,
  },
  {
    name: 'calls a full disk an error of its own',
    proof: fullDisk,
    edits: [callsItAnError],
    mustSay: /answered with 500/,
    rounds: 1,
  },
  {
    name: 'notes a migration before it is made',
    proof: migrationKilled,
    edits: [
      {
        file: 'src/platform/server/migrate.ts',
        find: "  await client.query('begin');",
        replace:
          "  await client.query('insert into schema_migration (name, checksum) values ($1, $2) on conflict do nothing', [migration.name, migration.checksum]);\n  await client.query('begin');",
      },
      { file: 'src/platform/server/migrate.ts', find: "values ($1, $2)', [", replace: "values ($1, $2) on conflict do nothing', [" },
    ],
    mustSay: /parts are missing|ended by itself/,
    rounds: 3,
  },
  {
    name: 'stops taking orders without draining',
    proof: rollingRestart,
    edits: [
      { file: 'src/app/serve.ts', find: '    if (config.trustedProxies > 0) await setTimeout(LEAVE_MS);\n', replace: '' },
      { file: 'src/app/serve.ts', find: 'server.closeIdleConnections();', replace: 'server.closeAllConnections();' },
    ],
    mustSay: /a request was cut off|answered with 502|told 503/,
    // It is seen where a request is just under way: most times in the first round.
    rounds: 3,
    small: true,
  },
  {
    name: 'keeps to statements that were prepared for the tables of before',
    proof: rollingRestart,
    edits: [{ file: 'src/platform/server/sql-failure.ts', find: "'RevalidateCachedQuery'", replace: "'none'" }],
    mustSay: /answered with 500/,
    rounds: 2,
  },
];
