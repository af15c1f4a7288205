import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';

test('the API’s pages are accessible, within their own policy, and as wide as a phone', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Parea API');
  await examine(page);
  await page.getByRole('main').getByRole('link', { name: 'POST /api/orders/addOrder' }).click();
  const article = page.getByRole('article', { name: 'POST /api/orders/addOrder' });
  await article.getByText('each entry of order').first().click();
  await expect(article.getByRole('rowheader', { name: 'quantity required' }).first()).toBeVisible();
  // Every call is built alike: one of them says it for all.
  await article.evaluate((kept) => {
    for (const other of document.querySelectorAll('article')) if (other !== kept) other.remove();
  });
  await examine(page);
});

test('the list of calls leads to each of them', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('main').getByRole('link', { name: 'GET /api/stores/{id}', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'GET /api/stores/{id}', exact: true })).toBeInViewport();
});
