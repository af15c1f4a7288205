import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const FEW_DRAWS = fileURLToPath(new URL('tests/support/few-draws.ts', import.meta.url));

/** The domain's own tests as Stryker runs them for each mutant (`npm run mutants`), with as little around them as they need. */
export default defineConfig({
  plugins: [
    {
      name: 'few-draws',
      enforce: 'pre',
      resolveId: (source, importer) => (source === 'fast-check' && importer !== FEW_DRAWS ? FEW_DRAWS : undefined),
    },
  ],
  test: {
    name: 'domain',
    include: ['src/domain/**/*.test.ts'],
    isolate: false,
    testTimeout: 600_000,
  },
});
