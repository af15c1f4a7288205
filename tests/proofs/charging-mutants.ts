import type { Mutant } from './broken-build.ts';
import { killWhileCharging } from './kill-while-charging.ts';

/** Ways to charge a card that guarantees a bill more than once, or to forget that it was. */
export const CHARGING_MUTANTS: readonly Mutant[] = [
  {
    name: 'charges a card under a new key each time, and takes a second no for an expiry',
    proof: killWhileCharging,
    edits: [
      {
        file: 'src/features/payments/server/gateways/stripe.ts',
        find: 'idempotencyKey: `capture-${payment.paymentId}`',
        replace: 'idempotencyKey: `capture-${payment.paymentId}-${Math.random()}`',
      },
      {
        file: 'src/features/payments/server/gateways/stripe.ts',
        find: "        if (standing.state === 'held') throw error;\n        return standing;",
        replace: "        if (standing.state === 'held') throw error;\n        return { state: 'cancelled' };",
      },
    ],
    mustSay: /and its card|the card lost/,
    rounds: 1,
  },
];
