import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';

// The page is long, and a recording of each step of it slow.
test.use({ trace: 'off' });

test('the API’s page is accessible, within its own policy, and as wide as a phone', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Parea API');
  const article = page.getByRole('article', { name: 'POST /api/orders/addOrder' });
  await article.getByText('each entry of order').first().click();
  await expect(article.getByRole('rowheader', { name: 'quantity required' }).first()).toBeVisible();
  // Every call is built alike: one of them says it for all, and the whole page, near a megabyte, would take minutes.
  await article.evaluate((kept) => {
    for (const other of document.querySelectorAll('article')) if (other !== kept) other.remove();
  });
  await examine(page);
});

test('the list of calls leads to each of them', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'GET /api/stores/{id}', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'GET /api/stores/{id}', exact: true })).toBeInViewport();
});
