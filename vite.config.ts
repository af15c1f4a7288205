import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconPaths } from './scripts/icon-paths-plugin.ts';
import { BROWSERS } from './scripts/browsers.ts';
import { texts } from './scripts/texts-plugin.ts';

/** What browsers load: hashed files under /assets/, and the manifest by which the server-rendered pages name them. */
export default defineConfig({
  plugins: [react(), texts(), iconPaths()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    cssMinify: 'lightningcss',
    // Pages name the one entry they need; a polyfill for preloading would only add to it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/app/diner/entry.tsx', 'src/app/portal/entry.tsx'].filter((file) => existsSync(new URL(file, import.meta.url))),
    },
  },
});
