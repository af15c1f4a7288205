import { defineConfig } from 'vite';
import { browserBuild, browserPlugins, ON_PREACT } from './scripts/browser-build.ts';

/** The home page's phone and board, on Preact both: loaded once somebody asks for them (docs/decisions/0104-the-phone-of-the-home-page.md). */
export default defineConfig({
  plugins: [browserPlugins()],
  resolve: { alias: ON_PREACT },
  // They lie there already.
  publicDir: false,
  build: {
    ...browserBuild('try'),
    rolldownOptions: {
      input: ['src/app/try/host.ts', 'src/app/try/phone.tsx', 'src/app/try/board.tsx'],
      // What the home page imports from by name.
      preserveEntrySignatures: 'exports-only',
    },
  },
});
