// Takes the pictures of README, guides and home page from the product itself: `npm run pictures` starts the built demo on data of its own,
// orders something, and writes docs/pictures/*.webp and public/art/{menu,board}.*.webp. Build first: `node scripts/build.mjs`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { ensureChromium } from './chromium.mjs';
import { togetherPicture } from './together-picture.mjs';

const PORT = process.env.PICTURES_PORT ?? '3999';
const at = `http://127.0.0.1:${PORT}`;
const OWNER = 'owner.elia@parea.example';
const root = fileURLToPath(new URL('../', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'parea-pictures-'));
const env = { ...process.env, PORT, HOST: '127.0.0.1', PUBLIC_URL: at, DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: 'off' };
const product = spawn(process.execPath, ['src/app/main.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
const ended = once(product, 'exit');

try {
  await ready();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
  }
} finally {
  product.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(browser) {
  const phone = (locale) =>
    browser.newContext({
      locale,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['el', 'el-GR'],
  ]) {
    const context = await phone(locale);
    const page = await context.newPage();
    await page.goto(`${at}/store/?id=1&floor=1&table=4`, { waitUntil: 'networkidle' });
    await inWidths(await page.screenshot(), `menu.${language}`, [400, 560, 780]);
    if (language === 'en') await guestsWay(page);
    await context.close();
  }
  await save(await togetherPicture(browser, at), 'docs/pictures/together.webp', 520);
  await board(browser);
  await beside('docs/pictures/menu.webp', 'docs/pictures/board.webp', 'docs/pictures/menu-and-board.webp');
}

/** The menu, a dish, and the receipt of an order. */
async function guestsWay(page) {
  await save(await page.screenshot(), 'docs/pictures/menu.webp', 520);
  await page
    .getByRole('button', { name: /Gyros in warm pita$/ })
    .first()
    .click();
  const dish = page.getByRole('dialog');
  await dish.waitFor();
  await page.waitForLoadState('networkidle');
  await save(await page.screenshot(), 'docs/pictures/dish.webp', 520);
}

async function board(browser) {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const { password } = DEMO_ACCOUNTS.find(({ email }) => email === OWNER);
  const page = await context.newPage();
  await page.goto(`${at}/login`);
  await page.locator('input[type=email]').fill(OWNER);
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/portal/);
  const evening = [
    { table: 2, name: 'Eleni', dishes: { 'elia-grilled-halloumi': 1, 'elia-mountain-tea': 2 }, status: 3 },
    { table: 9, name: 'Andreas', dishes: { 'elia-lamb-kleftiko': 3, 'elia-giant-beans': 1 }, status: 2 },
    { table: 7, name: 'Nikos', dishes: { 'elia-afelia': 1, 'elia-ayran': 1 }, status: 2 },
    { table: 8, name: 'Sophia', dishes: { 'elia-grilled-corn': 4 }, status: 0 },
    { table: 4, name: 'Maria', dishes: { 'elia-hand-cut-fries': 2, 'elia-beetroot-and-rocket': 1 }, status: 0 },
  ];
  for (const one of evening) await order(context.request, one);
  for (const [path, name] of [
    ['/portal/orders', 'board'],
    ['/portal/tables', 'tables'],
  ]) {
    await page.goto(`${at}${path}`);
    await page.locator('main h1, main h2').first().waitFor();
    await settled(page);
    await save(await page.screenshot(), `docs/pictures/${name}.webp`, 1280);
  }
  for (const language of ['en', 'el']) {
    await context.addCookies([{ name: 'lang', value: language, url: at }]);
    await page.goto(`${at}/portal/orders`);
    await page.locator('main h1, main h2').first().waitFor();
    await settled(page);
    // The first touch arms the sound, as on every evening.
    await page.locator('main h1').first().click();
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      await inWidths(await page.screenshot(), `board.${language}.${colorScheme}`, [800, 1600]);
    }
  }
  await context.close();
}

/** Not "networkidle": the board's stream never ends. */
async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .loading, .skeleton'));
}

/** For the home page, which lets each screen take what it needs. */
async function inWidths(picture, name, widths) {
  for (const width of widths) await save(picture, `public/art/${name}-${width}.webp`, width);
}

/** An order at the server's own price, which it says when it refuses another; moved on to `status` where it is not new. */
async function order(request, { table, name, dishes, status }) {
  const data = {
    storeId: 1,
    order: Object.entries(dishes).map(([id, quantity], index) => ({ id: index + 1, quantity, payload: { item: { id }, extras: {} } })),
    floor: 1,
    table,
    deliveryMethod: 1,
    paymentMethod: 99,
    buyersName: name,
  };
  const refused = await request.post(`${at}/api/orders/addOrder`, { data: { ...data, orderAmount: 999 } });
  const { error } = await refused.json();
  const placed = await request.post(`${at}/api/orders/addOrder`, { data: { ...data, orderAmount: error.details.quote?.orderAmount } });
  if (placed.status() !== 201) throw new Error(`the order was refused: ${await placed.text()}`);
  const { _id } = await placed.json();
  if (status === 0) return;
  const moved = await request.post(`${at}/api/orders/${_id}/status`, { data: { orderStatus: status } });
  if (moved.status() !== 200) throw new Error(`the order was not moved: ${await moved.text()}`);
}

/** As WebP, at most so wide. */
async function save(picture, name, width = 780) {
  const { size } = await sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toFile(join(root, name));
  console.log(`${name} ${(size / 1000).toFixed(0)} kB`);
}

/** A phone beside the board. */
async function beside(phone, desk, name) {
  const height = 560;
  const [left, right] = await Promise.all(
    [phone, desk].map((file) => sharp(join(root, file)).resize({ height }).toBuffer({ resolveWithObject: true })),
  );
  const width = left.info.width + right.info.width + 90;
  const picture = await sharp({ create: { width, height: height + 60, channels: 3, background: '#b83419' } })
    .composite([
      { input: left.data, left: 30, top: 30 },
      { input: right.data, left: left.info.width + 60, top: 30 },
    ])
    .png()
    .toBuffer();
  await save(picture, name, width);
}

async function ready() {
  for (let tries = 0; tries < 120; tries += 1) {
    const up = await fetch(`${at}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    if (product.exitCode !== null) throw new Error('the product did not start');
    await wait(500);
  }
  throw new Error('the product was not ready within a minute');
}
