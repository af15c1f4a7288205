import type { Page } from '@playwright/test';
import { Diner } from './support/diner.ts';
import { beside, enlarge } from './support/large-letters.ts';
import { expect, guestName, test } from './support/test.ts';

// A phone of 390 × 844 whose page is enlarged to 200 %: half as wide, half as high.
test.use({ viewport: { width: 195, height: 422 }, locale: 'el-GR' });

/** How much of the screen what stays at its edges leaves for what is read. */
const leftBy = (page: Page, ...bars: string[]): Promise<number> =>
  page.evaluate((all) => {
    const boxes = all.flatMap((bar) => document.querySelector(bar)?.getBoundingClientRect() ?? []);
    const taken = boxes.map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)));
    return 1 - taken.reduce((sum, one) => sum + one, 0) / innerHeight;
  }, bars);

test('at 200 % half of the screen is the menu’s, and the categories have all of its width', async ({ page }) => {
  const diner = new Diner(page, 'el');
  await diner.scan();
  await diner.take('Ρεβιθοκεφτέδες');
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  const names = page.locator('.category-bar nav');
  await expect(names).toBeInViewport({ ratio: 1 });
  expect((await names.boundingBox())?.width).toBe(195);
  await expect(page.locator('.category-bar__tools')).not.toBeInViewport();
  expect(await leftBy(page, '.category-bar', '.cart-bar')).toBeGreaterThan(0.5);
  await expect.poll(() => beside(page)).toEqual([]);
  // And where the letters alone are twice as large.
  await page.setViewportSize({ width: 320, height: 640 });
  await enlarge(page);
  await diner.openCart();
  expect(await leftBy(page, '.cart-sheet__foot')).toBeGreaterThan(0.5);
  await page.locator('.cart-sheet__foot .button').click();
  await expect(diner.placeOrder).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  expect(await leftBy(page, '.pay-bar', '.page-bar')).toBeGreaterThan(0.55);
});

test('at 200 % a dish, checkout and the order’s page are as wide as the screen, and a long word is parted between syllables', async ({
  page,
}) => {
  const diner = new Diner(page, 'el');
  await diner.scan();
  const dish = await diner.select('Ρεβιθοκεφτέδες');
  await expect.poll(() => beside(page)).toEqual([]);
  const name = dish.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('Ρεβιθοκεφτέδες');
  const parts = await name.evaluate((heading) => [...heading.childNodes].map(({ textContent }) => textContent).filter(Boolean));
  expect(parts).toEqual(['Ρεβι', 'θο', 'κε', 'φτέ', 'δες']);
  const between = await name.evaluate((heading) =>
    [...heading.querySelectorAll('i')].map((place) => getComputedStyle(place, '::before').content.includes('\u00ad')),
  );
  expect(between).toEqual([true, true, true, true]);
  await diner.add(dish);
  await diner.checkOut();
  await expect.poll(() => beside(page)).toEqual([]);
  await diner.fillName(guestName('Zoom'));
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  expect(await leftBy(page, '.pay-bar', '.page-bar')).toBeGreaterThan(0.5);
  await diner.placeOrder.click();
  await diner.confirmed();
  await expect.poll(() => beside(page)).toEqual([]);
  // And with room for the whole word it is one: its parts are no things of their own.
  await page.setViewportSize({ width: 390, height: 844 });
  const places = page.locator('.receipt__lines .leader').first().locator('.may-part');
  expect(await places.evaluateAll((all) => all.map((place) => getComputedStyle(place).display))).toEqual(Array(4).fill('inline'));
});
