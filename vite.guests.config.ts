import { defineConfig } from 'vite';
import { browserBuild, browserPlugins, ON_PREACT } from './scripts/browser-build.ts';

/** What the diner's menu shares with other screens and entries. */
const SHARED =
  /vite\/preload-helper\.js$|node_modules\/preact\/|src\/(?:domain\/(?:cart|category-tint|line-price|money)|platform\/(?:browser\/in-time|shared\/(?:languages|mark-shape)|ui\/(?:loading|mark|money))|features\/(?:venues\/(?:read-venue|speech|ui\/venue-session)|ordering\/ui\/(?:place|price|diner-context|use-cart|cart-storage|cart-lines|together-mode|visit-key)))\.tsx?$/;

/** What the dialogs of the menu share with checkout and what comes after: one file, for each file is packed by itself. */
const DINER =
  /src\/(?:domain\/(?:allergens|default-choices|dish-allergens|dish-marks|keep-line|mark-limits|methods|passport|stamp-card|tables)|features\/(?:ordering\/ui\/(?:avoids|cart-place|extras|extra-inputs|extra-rule|methods-shown|table-number|to-group|use-back-closes|use-guest)|venues\/(?:chosen-names|local-words|venue-rules))|platform\/(?:browser\/(?:api|silence|trusted)|shared\/texts|ui\/(?:after-paint|allergen-icons|dish-art|fit-list|icon|icon-sprite|late|modal|passport-words|record-lines|texts-context)|shared\/picture-address)|texts\/contexts)\.tsx?$|node_modules\/icu-minify\//;
/** What checkout shares with the order's page and the table strip. */
const ORDER =
  /src\/(?:app\/diner\/(?:checkout-texts|payment-parts)|domain\/(?:escalation|kept-dish|local-time|money-parts|opening-hours|order-known|order-status|promotion|quote|read-allergy|reward|tip)|features\/ordering\/ui\/(?:again-storage|allergen-words|board\/chime|checkout-tip|follow-order|held-cart|known-orders|order-body|page-bar|pending-order|placed-orders|promo-check|undecided|unsent-order)|platform\/(?:browser\/preferences|shared\/wall-clock|ui\/order-icons))\.tsx?$/;

/**
 * The guests' scripts: the same components as everywhere, on Preact instead of React, which is a fifth of its size and all that they use
 * (docs/decisions/0094-guests-on-preact.md).
 */
export default defineConfig({
  plugins: [browserPlugins()],
  resolve: {
    alias: ON_PREACT,
  },
  // They lie there already.
  publicDir: false,
  build: {
    ...browserBuild('guests'),
    rolldownOptions: {
      input: 'src/app/diner/entry.tsx',
      output: {
        codeSplitting: {
          groups: [
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
    },
  },
});
