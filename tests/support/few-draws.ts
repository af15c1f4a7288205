import fc from 'fast-check';

/** fast-check for `npm run mutants`: from one seed, so that a score can be had again, and of each property few tries, for they are made anew for each mutant. */
const MOST_TRIES = 200;
const few = (wanted: fc.Parameters<never> = {}): fc.Parameters<never> => ({
  seed: 2211,
  ...wanted,
  numRuns: Math.min(wanted.numRuns ?? 100, MOST_TRIES),
});

const assert: unknown = (property: never, wanted?: fc.Parameters<never>) => fc.assert(property, few(wanted));
const check: unknown = (property: never, wanted?: fc.Parameters<never>) => fc.check(property, few(wanted));

export default { ...fc, assert, check };
