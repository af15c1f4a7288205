import { existsSync } from 'node:fs';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonPasswords } from './scripts/common-passwords-plugin.ts';
import { iconPaths } from './scripts/icon-paths-plugin.ts';
import { BROWSERS } from './scripts/browsers.ts';
import { styleLoader } from './scripts/style-loader-plugin.ts';
import { texts } from './scripts/texts-plugin.ts';

/** What the diner's menu shares with other screens and entries. */
const SHARED =
  /vite\/preload-helper\.js$|src\/(?:domain\/(?:cart|category-tint|line-price|money)|platform\/(?:browser\/in-time|shared\/(?:languages|mark-shape)|ui\/(?:loading|mark|money))|features\/(?:venues\/(?:read-venue|speech|ui\/venue-session)|ordering\/ui\/(?:place|price|diner-context|use-cart|cart-storage|cart-lines)))\.tsx?$/;

/** What browsers load: hashed files under /assets/, and the manifest by which the server-rendered pages name them. */
export default defineConfig({
  plugins: [
    react(),
    texts(),
    iconPaths(),
    commonPasswords(),
    styleLoader(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'el-GR'] }), enforce: 'pre' },
  ],
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    cssMinify: 'lightningcss',
    // Vite's helper for preloading weighs more than what the diner's small chunks would gain by it.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A menu page fetches three files: its entry and these two.
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'shared', test: SHARED, priority: 1 },
            // Left to itself it joins whatever else these screens share, and whoever loads that.
            {
              name: 'diner-screens',
              test: /(?:look\/diner-screens|ordering\/ui\/(?:checkout|table-strip)|payments\/ui\/payments)\.css$/,
              priority: 1,
            },
          ],
        },
      },
      input: ['src/app/diner/entry.tsx', 'src/app/portal/entry.tsx'].filter((file) => existsSync(new URL(file, import.meta.url))),
    },
  },
});
