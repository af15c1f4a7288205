import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { iconPaths } from './scripts/icon-paths-plugin.ts';
import { inlineScript } from './scripts/inline-script-plugin.ts';
import { texts } from './scripts/texts-plugin.ts';

const DATABASE_TESTS = ['tests/journeys/**/*.test.ts', 'src/**/server/*.test.ts'];

/** `unit`: rules and pages, nothing outside the process. `journeys`: through the app, on a real PostgreSQL. */
export default defineConfig({
  plugins: [react(), texts(), iconPaths(), inlineScript()],
  test: {
    setupFiles: ['tests/support/no-console-errors.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/*.test.ts'],
          exclude: DATABASE_TESTS,
          // Some try a hundred thousand drawn cases: half a second alone, five beside others.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: DATABASE_TESTS,
          globalSetup: ['tests/support/start-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Each file has its own database and its own app; the modules below them keep only caches, and loading them anew took half of the time.
          isolate: false,
        },
      },
    ],
  },
});
