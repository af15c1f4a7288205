import { PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE, javaScriptEnabled: false });

test('without JavaScript the menu reads, jumps to a category, and says how to order', async ({ page }) => {
  await page.goto('/store/?id=1&floor=1&table=4');
  await expect(page.getByRole('heading', { name: 'Elia & Salt', level: 1 })).toBeVisible();
  const hint = page.locator('noscript > p');
  await expect(hint).toHaveText(/^To order from this page, switch JavaScript on\./);
  await expect(hint).toBeVisible();
  const gyros = page.locator('.item-card').filter({ has: page.getByRole('heading', { name: 'Gyros in warm pita' }) });
  await expect(gyros).toContainText('€9.40');
  await expect(gyros).toContainText('Pork shoulder off the spit');
  await expect(page.getByRole('region', { name: 'Wine and ouzo' })).not.toBeInViewport();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Wine and ouzo' }).click();
  await expect(page.getByRole('heading', { name: 'Wine and ouzo' })).toBeInViewport();
});
