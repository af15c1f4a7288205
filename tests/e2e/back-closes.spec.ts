import type { Page } from '@playwright/test';
import { Diner } from './support/diner.ts';
import { expect, MOVING, test } from './support/test.ts';
import { words } from './support/words.ts';

test.use(MOVING);

const t = words('en');
const help = async (page: Page, option: string) => {
  await page.getByRole('button', { name: t('help.open') }).click();
  await page.getByRole('button', { name: option }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const covered = (page: Page) => page.evaluate(() => (history.state as { covers?: number } | null)?.covers ?? 0);

/** Whatever covers the menu is left by the browser's Back as by its own button, and afterwards Back leaves the menu as if nothing had been open. */
test('Back closes what is open over the menu, one after the other, and then leads where the guest came from', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parea.avoids', '["sesame"]'));
  await page.goto('/pricing');
  const diner = new Diner(page);
  await diner.scan();
  const menu = page.getByRole('heading', { level: 1, name: 'Elia & Salt' });

  for (const open of [
    () => help(page, t('help.assistant')),
    () => help(page, t('help.service')),
    () => page.locator('.passport-chip').click(),
  ]) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => covered(page)).toBe(1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeVisible();
    // What takes its place after Back has an entry of its own again; closed by its button it leaves none.
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => covered(page)).toBe(0);
  }

  // A dish over the assistant's answer: Back leads to the answer, then to the menu.
  await help(page, t('help.assistant'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('assistant.try_gluten') })
    .click();
  await page.locator('.assistant-dish').first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await expect.poll(() => covered(page)).toBe(2);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.locator('.assistant-dish').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The cart, and from it to the checkout: its entry is not in the way of Back.
  await diner.take('Lamb kleftiko');
  await diner.openCart();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await diner.openCart();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(menu).toBeVisible();
  await expect.poll(() => covered(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
});
