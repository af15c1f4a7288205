import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER } from './tests/e2e/support/browsers.ts';

// Chosen once, by the first process that reads this; its workers inherit it.
const port = (process.env['E2E_PORT'] ??= String(31_000 + (process.pid % 4_000)));
const baseURL = `http://127.0.0.1:${port}`;
const adminEmail = (process.env['E2E_ADMIN_EMAIL'] ??= 'admin@parea.example');
const adminPassword = (process.env['E2E_ADMIN_PASSWORD'] ??= 'a-kitchen-without-windows');
/** Where this run's product keeps its files; tests read the mails that it sent there. */
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `parea-e2e-${process.pid}-${Date.now()}`);
/** A database server to make this run's own database on; without one the product brings its own. */
const databaseUrl = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];

/**
 * The whole sweep: `npm run sweep`, before a release. A change runs accessibility and large letters in Greek, where words are longest, each theme
 * at one width; and a walk that is tried in both languages, at two widths, or with each of several providers of the same kind, once.
 */
const whole = process.env['SWEEP'] === 'whole';
const SWEEP_ALONE = [
  /accessible in en|accessible \(en-GB\)|everybody \(en\)|in en (?:every state|accessible|holds nobody off|letters of twice)/,
  /letters of twice the size in en|letters of twice the size, \d+ wide \(en\)/,
  // The other language of a walk.
  /in en (?:every refusal has its words|a table that is none is asked for)|the phone of the home page in en|what goes on \(en\)|found wanting, en/,
  /shows no other there, in en|to a wide screen \(en\)|without a script \(en\)|a whole order in Greek, by the choice that was kept/,
  // Guests' screens are compared in Greek, those of staff in English.
  /in en, as it looked before: (?:home and login|from the menu)|in el, as it looked before: (?:the menu of another brand|the portal|the administrator)/,
  // The other width: what is examined on the way is so at all of them.
  /closed by keyboard at 390|nobody closed is walked through at 1440|adds a printer at 1440|widens nothing of the portal at 1440/,
  /at 1440 × 900|all in sight at 1440|at 390 orders that wait for a yes/,
  // Pages that are made as one that is examined, by the same box or in the same frame.
  /\/portal\/(?:menu|promotions|loyalty) takes pictures|accessible in el \/(?:docs\/menu|imprint)$/,
  /\/portal\/reports\?view=(?:hours|changes) in el holds nobody off|on a phone it is so from the menu as well/,
  // The same walk by another provider, whose own part the database tests see.
  /PayPal (?:declined, back|the window is closed|another way)|on Viva’s page (?:the window is closed|another way|paid on)|on JCC’s page paid on/,
  // Of money and of being placed once, what another walk or test comes close to: the reload that the server had heard of, the other ways to pay
  // and to be led away, a dish that goes back by hand, a key that is said again (the unit tests of `pending-order`).
  /one dish of two goes back to the card|is shown: the checkout says that it was sent, and leads to it, Card|answers with a way elsewhere/,
  /is known again after (?:5|20) minutes|a service of fifty|a server that stumbles after it|where the server never heard/,
  // What a longer walk of the same kind passes as well: four phones and the board, the sheet and the order's own page, a closed window and Back,
  // a colleague while Settle is open, a code and a promotion, a whole order by phone and by keys in Greek.
  /two phones order together: one cart, both ready|an allergy that was forgotten is told from|page a closed tab and a new scan|page out of the browser’s memory/,
  /two waiters on one bill|a tab that waits for an answer is told|the tips of checkout are|a reward that the owner changes|a category of 260 dishes/,
  /a whole order in Greek, by the phone’s language|checkout asks first as well/,
  // Each of them goes through the server's reading of styles in its unit tests; long lists turn their pages by one component.
  /hostile styles do nothing|a hundred and twenty promotions come by pages/,
];

/** Browser tests against the built product with its demo world, on a database of their own. `npm test -- e2e` builds first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the cores it is made for: with two a seventh of their time went by while pages waited.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  ...(!whole && { grepInvert: SWEEP_ALONE }),
  timeout: 90_000,
  // Pictures: a missing one fails, and what another version of the browser draws differently at the edges of letters does not (seen:
  // up to 0.6 % of a picture, three versions apart). A version that differs more: `npm run pictures:renew`, and look at them.
  updateSnapshots: 'none',
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  expect: { timeout: 15_000, toHaveScreenshot: { threshold: 0.02, maxDiffPixelRatio: 0.0075 } },
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Nicosia',
    // What moves is drawn anew sixty times a second: a quarter of two cores' work. The tests of what moves ask for it (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker fetches no test could intercept; the offline tests allow it.
    serviceWorkers: 'block',
    // Recording each step slows two cores: TRACE=1 does it, to see what a failure did.
    trace: process.env['TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    actionTimeout: 15_000,
    launchOptions: BROWSER,
  },
  webServer: {
    command: `"${process.execPath}" tests/support/e2e-server.ts`,
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      DEMO: '1',
      DEMO_HISTORY: '0',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  },
});
