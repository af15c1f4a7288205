import type { Route } from '@playwright/test';
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
