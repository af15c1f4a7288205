import type { Route } from '@playwright/test';
import { copyVenue } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('taps from before the script is there are answered when it comes', async ({ page }) => {
  const held: Route[] = [];
  let open = false;
  await page.route(/\.js$/, async (route) => {
    if (open) return route.continue();
    held.push(route);
  });
  const diner = new Diner(page);
  await diner.scan();
  await page.getByRole('button', { name: 'Select: Talatouri' }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.locator('.tap-wait')).toHaveText(/^Loading/);
  await page.getByRole('button', { name: 'Select: Grilled halloumi' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  open = true;
  for (const route of held) await route.continue();
  await expect(page.getByRole('dialog', { name: 'Grilled halloumi' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the menu is on the screen before any of its script is asked for', async ({ page }) => {
  const asked = page.waitForRequest(/\.js$/);
  await new Diner(page).scan();
  await asked;
  const { painted, scripts } = await page.evaluate(async () => {
    const paint = await new Promise<PerformanceEntry>((resolve) => {
      new PerformanceObserver((list) => {
        const found = list.getEntriesByName('first-contentful-paint')[0];
        if (found) resolve(found);
      }).observe({ type: 'paint', buffered: true });
    });
    // An entry is there once its file has come.
    const first = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => {
        const found = list.getEntries().filter(({ name }) => name.endsWith('.js'));
        if (found.length > 0) resolve(found);
      }).observe({ type: 'resource', buffered: true });
    });
    return { painted: paint.startTime, scripts: first.map(({ startTime }) => startTime) };
  });
  expect(painted).toBeGreaterThan(0);
  for (const start of scripts) expect(start).toBeGreaterThanOrEqual(painted);
  await expect(page.locator('script[src]')).toHaveCount(0);
});

test('the styles that come with the first touch change nothing of the menu: nothing moves away from under the finger', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parea.avoids', '["milk"]'));
  await new Diner(page).scan();
  const look = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, font, borderRadius, translate } = getComputedStyle(element);
          return [
            element.tagName,
            element.getAttribute('class'),
            x,
            y,
            width,
            height,
            color,
            backgroundColor,
            font,
            borderRadius,
            translate,
          ].join(' ');
        }),
    );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => document.getElementById('all')?.setAttribute('data-laid', ''));
  const styles = await page.locator('script[data-styles]').getAttribute('data-styles');
  const sheets = String(styles).split(' ');
  for (const sheet of sheets) expect(sheet).toMatch(/^\/assets\/[\w-]+\.css$/);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => document.fonts.ready);
    // A font or a part that arrives in between moves something once; the styles would each time.
    await expect(async () => {
      const before = await look();
      expect(before.length).toBeGreaterThan(200);
      const later = await Promise.all(sheets.map((url) => page.addStyleTag({ url })));
      const after = await look();
      for (const sheet of later) await sheet.evaluate((link) => (link as Element).remove());
      expect(after).toEqual(before);
    }).toPass({ timeout: 10_000 });
  }
});

test('a tap is told when it cannot be answered, and answered once it can', async ({ page, request, watch }) => {
  watch.allow(/500/);
  // Where the page hears that a menu changed, be it of its own making, it asks again by itself, and nothing is left to try again.
  const { id } = await copyVenue(request, 1, () => ({}));
  await page.route(`**/api/stores/${id}/events*`, (route) => route.fulfill({ status: 204 }));
  let broken = true;
  await page.route(`**/api/stores/${id}`, (route) => (broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue()));
  await new Diner(page).scan({ venue: id });
  await page.getByRole('button', { name: 'Select: Talatouri' }).click();
  const told = page.getByRole('status').filter({ hasText: 'That did not open just now.' });
  // Its words are in it also while it loads; the button is seen only when that failed.
  await expect(told.getByRole('button', { name: 'Try again' })).toBeVisible();
  broken = false;
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Talatouri' })).toBeVisible();
  await expect(told).toBeHidden();
});

test('a cart stays in reach where what was tapped cannot come, and what failed heals with the network', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await page.route('**/assets/menu-dialogs*', (route) => route.abort());
  const diner = new Diner(page);
  await diner.scan();
  await page.locator('[data-step="1"]').first().click();
  await expect(diner.cartBar).toBeVisible();
  await page.getByRole('button', { name: 'Select: Talatouri' }).click();
  await expect(page.getByRole('alert')).toHaveText('That did not open just now. Your cart is safe.');
  await expect(diner.cartBar).toBeVisible();
  await page.unroute('**/assets/menu-dialogs*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Select: Talatouri' }).click();
  await expect(page.getByRole('dialog', { name: 'Talatouri' })).toBeVisible();
  await expect(diner.cartBar).toHaveCount(1);
});

test('who wants nothing to move gets another theme at once, text and ground together', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A transition on every element hands an inherited colour down one level a frame, and text lies unread on its new ground meanwhile.
  const waiting = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(element);
        return transitionProperty === 'all' && transitionDuration !== '0s';
      })
      .map(({ tagName }) => tagName),
  );
  expect(waiting).toEqual([]);
});
