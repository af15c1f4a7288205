import type { Mutant } from './broken-build.ts';
import { fullDisk } from './full-disk.ts';
import { migrationKilled } from './migration-killed.ts';
import { providerWires } from './outside-wires.ts';
import { databaseWires, guestWires } from './spoilt-wires.ts';

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
];
