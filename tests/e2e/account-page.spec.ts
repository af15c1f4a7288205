import type { Page } from '@playwright/test';
import { PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

const PASSWORD = 'lentils-and-lemon';
const address = (name: string): string => `${name}.${crypto.randomUUID().slice(0, 8)}@guests.example`;

/** A new account, signed in by the form; its address. */
async function signUp(page: Page, name = 'Despina'): Promise<string> {
  const email = address(name.toLowerCase());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Surname', { exact: true }).fill('Kyriakou');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  return email;
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
}
const fact = (page: Page, label: string) =>
  page
    .locator('.account-facts > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

test('the account says who somebody is and where they go, and logs out to the home page', async ({ newPerson, sessionOf }) => {
  const page = await newPerson({ viewport: PHONE, storageState: await sessionOf('maria@parea.example') });
  await page.goto('/login');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.locator('.account-banner')).toHaveText('Maria Georgiou');
  await expect(fact(page, 'Name')).toHaveText('Maria Georgiou');
  await expect(fact(page, 'Sign Up Date')).toHaveText(/^\d{2}-\d{2}-\d{4}$/);
  await expect(fact(page, 'Last Visited Store')).not.toHaveText('None yet');
  await expect(fact(page, 'Most Frequently Visited Store')).toHaveText('Elia & Salt');
});

test('logging out clears what was stored and goes home', async ({ page }) => {
  await signUp(page);
  expect(await page.evaluate(() => ['accountType', 'firstName', 'storeName'].map((name) => localStorage.getItem(name)))).toEqual([
    'User',
    'Despina',
    '',
  ]);
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await page.evaluate(() => localStorage.getItem('userSession'))).toBeNull();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
});

test('signing out in one tab signs out the other, at once', async ({ page, context }) => {
  await signUp(page);
  const second = await context.newPage();
  await second.goto('/account');
  // The last thing that the page asks for.
  for (const tab of [page, second]) await expect(tab.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(/\/login$/);
  // Both have arrived: a browser that is closed on its way may never answer.
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const hours of [48, -48]) {
  test(`a clock that is ${hours} hours wrong does no harm`, async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await signUp(page);
    const left = await page.evaluate(() => JSON.parse(localStorage.getItem('userSession') ?? '{}').expiry - Date.now());
    expect(Math.abs(left - 30 * 86_400_000)).toBeLessThan(60_000);
    await page.reload();
    await expect(page.locator('.account-banner')).toHaveText('Despina Kyriakou');
  });
}

test('an expired memory of the session is asked of the server, not believed', async ({ page }) => {
  await signUp(page);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('userSession') ?? '{}');
    localStorage.setItem('userSession', JSON.stringify({ ...session, expiry: 1 }));
  });
  await page.reload();
  await expect(page.locator('.account-banner')).toHaveText('Despina Kyriakou');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('userSession') ?? '{}').expiry > Date.now())).toBe(true);
});

test('names change here and in the banner', async ({ page }) => {
  await signUp(page);
  await page.getByLabel('Name', { exact: true }).fill('Dora');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.locator('.account-banner')).toHaveText('Dora Kyriakou');
  expect(await page.evaluate(() => localStorage.getItem('firstName'))).toBe('Dora');
});

test('another password signs the other devices out; a device can be signed out by itself', async ({ page, newPerson, watch }) => {
  // What the signed-out browser asks for once more is refused, or not there for nobody.
  watch.allow(/401|403|404/);
  const email = await signUp(page);
  const laptop = await newPerson();
  await signIn(laptop, email);
  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toContainText('Chrome');
  await page.getByRole('button', { name: /^Sign out: Chrome/ }).click();
  await expect(devices).toHaveCount(1);

  // In the middle of work: asked for the password over the page, and what was typed is still there.
  await laptop.getByLabel('Surname', { exact: true }).fill('Kyriakou-Dora');
  await laptop.getByRole('button', { name: 'Save details' }).click();
  const again = laptop.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await again.getByRole('button', { name: 'Not now' }).click();
  await laptop.getByRole('status').getByRole('button', { name: 'Sign in again' }).click();
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(again).toHaveCount(0);
  await expect(laptop.getByLabel('Surname', { exact: true })).toHaveValue('Kyriakou-Dora');
  await laptop.getByRole('button', { name: 'Save details' }).click();
  await expect(laptop.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  const password = page.getByRole('region', { name: 'Password', exact: true });
  await password.getByLabel('Present password').fill('not-the-password');
  await password.getByLabel('New password').fill('olives-and-oregano');
  await password.getByLabel('Repeat password').fill('olives-and-oregano');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByLabel('Present password')).toHaveAccessibleDescription('This is not your present password.');
  await password.getByLabel('Present password').fill(PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Changed. Your other devices are signed out.')).toBeVisible();
  await laptop.reload();
  await expect(laptop).toHaveURL(/\/login$/);
  await signIn(laptop, email, 'olives-and-oregano');
});

test('personal data comes as a file, and goes for good', async ({ page, watch }) => {
  watch.allow(/401|403/);
  const email = await signUp(page);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('parea-personal-data.json');
  const stream = await download.createReadStream();
  let text = '';
  for await (const part of stream) text += String(part);
  expect(JSON.parse(text)).toMatchObject({ account: { email, firstName: 'Despina' } });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This is not your present password.');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email or password is not right.' })).toBeVisible();
});

test('a venue’s account has the page too', async ({ newPerson, sessionOf }) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await page.goto('/account');
  await expect(page.locator('.account-banner')).toHaveText('Eleni Markou');
  await expect(page.getByLabel('Store name')).toHaveValue('Eleni Markou');
  await page.getByRole('link', { name: 'To the portal' }).click();
  await expect(page).toHaveURL(/\/portal\//);
});
