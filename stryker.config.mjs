/**
 * `npm run mutants`: the rules of `src/domain` are spoilt in one small way at a time, and of each a test beside them must fail. Only what changed since is
 * tried anew; `npm run mutants -- --force` tries all, `-- --mutate src/domain/money.ts` one file. See docs/decisions/0120-mutants.md.
 */
export default {
  plugins: ['@stryker-mutator/vitest-runner', './tests/support/words-for-programmers.mjs'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.domain.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: [
    'src/domain/**/*.ts',
    '!src/domain/**/*.test.ts',
    // The tests' own second account of a price: where it is wrong, `quote.test.ts` is red.
    '!src/domain/oracle.ts',
    // The 148 colours of CSS, one long list that was taken over as it is.
    '!src/domain/named-colours.ts',
  ],
  ignorers: ['words-for-programmers'],
  ignorePatterns: [
    '.*',
    'tests/*',
    '!tests/support',
    'dist',
    'data',
    'public',
    'docs',
    'bench',
    'deploy',
    'db',
    'scripts',
    'src/*',
    '!src/domain',
  ],
  // TypeScript 7 has no programming interface, by which Stryker would rewrite a tsconfig.json; types are only stripped here.
  tsconfigFile: 'none',
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  // What never ends is seen by how often it is met, whatever else the machine does; the clock is for what hangs.
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 30,
  incremental: true,
  incrementalFile: '.cache/mutants/incremental.json',
  tempDirName: '.cache/mutants/sandbox',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, reportScoreTable: true, skipFull: true },
};
