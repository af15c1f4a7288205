import { PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('Login with Meta asks there, and comes back signed in; the second time into the same account', async ({ page, newPerson }) => {
  const id = String(Math.floor(Math.random() * 1e9));
  const email = `daphne.${id}@meta.example`;
  for (const browser of [page, await newPerson({ viewport: PHONE })]) {
    await browser.goto('/login');
    await browser.getByRole('link', { name: 'Login with Meta' }).click();
    await expect(browser).toHaveTitle('Meta (stand-in)');
    await browser.getByLabel('id').fill(id);
    await browser.getByLabel('first_name').fill('Daphne');
    await browser.getByLabel('email').fill(email);
    await browser.getByRole('button', { name: 'Continue' }).click();
    await expect(browser).toHaveURL(/\/account$/);
    await expect(browser.locator('.account-banner')).toHaveText('Daphne');
  }
});

test('whoever says no there is back at the login, which says so', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Meta' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?meta=cancelled/);
  await expect(page.getByText('You did not finish at Meta.')).toBeVisible();
});

test('an address that has an account already is not taken over', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Meta' }).click();
  await page.getByLabel('id').fill(String(Math.floor(Math.random() * 1e9)));
  await page.getByLabel('first_name').fill('Mallory');
  await page.getByLabel('email').fill('maria@parea.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login\?meta=account_exists/);
  await expect(page.getByText(/^There is an account with the/)).toBeVisible();
});
