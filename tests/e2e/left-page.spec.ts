import { BROWSER } from './support/browsers.ts';
import { newAddress, PASSWORD } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

// As browsers of people do, and those of tests do not by themselves: a page that is left is kept as it was.
test.use({ launchOptions: { ...BROWSER, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

for (const [path, leave] of [
  ['/account', 'Logout'],
  ['/order-history', null],
] as const)
  test(`after signing out Back does not show ${path} again`, async ({ page, watch }) => {
    watch.allow(/401/);
    const data = { accountType: 'User', firstName: 'Evanthia', lastName: 'Kokkinou', email: newAddress('evanthia'), password: PASSWORD };
    expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200);
    expect((await page.request.get(path)).headers()['cache-control']).toBe('no-store');
    await page.goto('/account');
    await expect(page.locator('.account-banner')).toHaveText('Evanthia Kokkinou');
    await page.goto(path);
    const shown: string[] = [];
    await page.exposeFunction('shownAgain', (words: string) => void shown.push(words));
    await page.evaluate(() => {
      const { shownAgain } = window as never as { shownAgain(words: string): void };
      addEventListener('pageshow', () => shownAgain(document.body.innerText));
    });
    if (leave) await page.getByRole('button', { name: leave }).click();
    else {
      // In another tab, while this one is away.
      await page.goto('/');
      const other = await page.context().newPage();
      await other.goto('/account');
      await other.getByRole('button', { name: 'Logout' }).click();
      await expect(other).toHaveURL(/\/$/);
    }
    await expect(page).toHaveURL(/\/$/);
    await page.waitForLoadState();
    // Its answer may be lost with the page that is left; where it leads is what counts.
    await page.evaluate(() => history.back()).catch(() => undefined);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    expect(shown.filter((words) => words.includes('Evanthia'))).toEqual([]);
  });

test('a name whose session is over is forgotten on every page', async ({ page }) => {
  await page.goto('/login');
  for (const path of ['/', '/pricing', '/all-stores', '/store/?id=1', '/store/checkout?id=1', '/contact', '/login']) {
    await page.evaluate(() => {
      const user = { _id: 'x', accountType: 'User', firstName: 'Maria', lastName: '', storeName: '' };
      localStorage.setItem('userSession', JSON.stringify({ user, expiry: Date.now() - 1000 }));
      localStorage.setItem('firstName', 'Maria');
      localStorage.setItem('accountType', 'User');
      localStorage.setItem('storeName', '');
    });
    await page.goto(path);
    const kept = await page.evaluate(() =>
      ['userSession', 'accountType', 'firstName', 'storeName'].filter((name) => localStorage.getItem(name) !== null),
    );
    expect(kept, path).toEqual([]);
  }
});

test('the browser keeps no address of whoever is signed in', async ({ page }) => {
  const email = newAddress('kept');
  await page.goto('/login?accountType=store');
  await page.getByLabel('Store name', { exact: true }).fill('Kept');
  await page.getByLabel('Email', { exact: true }).fill(email);
  for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/portal\/overview$/);
  await expect(page.getByRole('heading', { name: 'Open your venue' })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(stored).toContain('userSession');
  expect(stored).not.toContain(email);
});
