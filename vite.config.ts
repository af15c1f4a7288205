import { existsSync } from 'node:fs';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonPasswords } from './scripts/common-passwords-plugin.ts';
import { iconPaths } from './scripts/icon-paths-plugin.ts';
import { BROWSERS } from './scripts/browsers.ts';
import { noHydration } from './scripts/no-hydration-plugin.ts';
import { styleLoader } from './scripts/style-loader-plugin.ts';
import { texts } from './scripts/texts-plugin.ts';

/** What the diner's menu shares with other screens and entries. */
const SHARED =
  /vite\/preload-helper\.js$|src\/(?:domain\/(?:cart|category-tint|line-price|money)|platform\/(?:browser\/in-time|shared\/(?:languages|mark-shape)|ui\/(?:loading|mark|money))|features\/(?:venues\/(?:read-venue|speech|ui\/venue-session)|ordering\/ui\/(?:place|price|diner-context|use-cart|cart-storage|cart-lines|together-mode|visit-key)))\.tsx?$/;

/** What the dialogs of the menu share with checkout and what comes after: one file, for each file is packed by itself. */
const DINER =
  /src\/(?:domain\/(?:allergens|default-choices|dish-allergens|dish-marks|mark-limits|methods|passport|stamp-card|tables)|features\/(?:ordering\/ui\/(?:avoids|cart-place|methods-shown|table-number|use-guest)|venues\/(?:chosen-names|local-words|venue-rules))|platform\/(?:browser\/(?:api|silence|trusted)|shared\/texts|ui\/(?:allergen-icons|dish-art|fit-list|icon|icon-sprite|late|modal|passport-words|record-lines|texts-context)|shared\/picture-address)|texts\/contexts)\.tsx?$|node_modules\/icu-minify\//;
/** What checkout shares with the order's page and the table strip. */
const ORDER =
  /src\/(?:app\/diner\/(?:checkout-texts|payment-parts)|domain\/(?:escalation|keep-line|kept-dish|local-time|money-parts|opening-hours|order-known|order-status|promotion|quote|read-allergy|reward|tip)|features\/ordering\/ui\/(?:again-storage|allergen-words|board\/chime|checkout-tip|follow-order|held-cart|known-orders|order-body|page-bar|pending-order|placed-orders|promo-check|undecided|unsent-order)|platform\/(?:browser\/preferences|shared\/wall-clock|ui\/order-icons))\.tsx?$/;

/** What browsers load: hashed files under /assets/, and the manifest by which the server-rendered pages name them. */
export default defineConfig({
  plugins: [
    react(),
    texts(),
    iconPaths(),
    commonPasswords(),
    styleLoader(),
    noHydration(),
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
            { name: 'diner', test: DINER, priority: 1 },
            { name: 'order', test: ORDER, priority: 1 },
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
