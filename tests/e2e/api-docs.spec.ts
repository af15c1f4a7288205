import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

// The page is long, and a recording of each step of it slow.
test.use({ trace: 'off' });

/** Messages of the browser: a style or script that the page's policy refuses is one. */
function complaints(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => message.type() === 'error' && seen.push(message.text()));
  page.on('pageerror', (error) => seen.push(error.message));
  return seen;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the API's page is accessible in ${colorScheme}, within its own policy, and as wide as a phone`, async ({ page }) => {
    const seen = complaints(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Parea API');
    const article = page.getByRole('article', { name: 'POST /api/orders/addOrder' });
    await article.getByText('each entry of order').first().click();
    await expect(article.getByRole('rowheader', { name: 'quantity required' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // Every call is built alike: one of them says it for all, and the whole page would take a quarter of a minute.
    const axe = new AxeBuilder({ page })
      .include('.api-head')
      .include('.api-nav')
      .include('section[aria-labelledby="credentials"]')
      .include(`article:has(#postApiOrdersAddOrder)`);
    expect((await axe.analyze()).violations).toEqual([]);
    expect(seen).toEqual([]);
  });
}

test('the list of calls leads to each of them', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'GET /api/stores/{id}', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'GET /api/stores/{id}', exact: true })).toBeInViewport();
});
