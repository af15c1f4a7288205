import { Diner, PHONE } from './support/diner.ts';
import { expect, passwordOf, test } from './support/test.ts';

test.use({ viewport: PHONE });

const address = (name: string): string => `${name}.${crypto.randomUUID().slice(0, 8)}@guests.example`;

test('a wrong password is refused without saying what was wrong', async ({ page, watch }) => {
  watch.allow(/401/);
  await page.goto('/login');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Please fill this in.');
  for (const email of ['maria@parea.example', address('nobody')]) {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await login.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Email or password is not right.' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('a guest signs up, is greeted by name, and has the name at checkout', async ({ page }) => {
  await page.goto('/login');
  const lists: string[] = [];
  page.on('request', (request) => void (/common-passwords/.test(request.url()) && lists.push(request.url())));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Despina');
  await page.getByLabel('Surname', { exact: true }).fill('Kyriakou');
  await page.getByLabel('Email', { exact: true }).fill(address('despina'));
  expect(lists).toEqual([]);
  const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
  await page.getByLabel('Password', { exact: true }).fill('despina-eats');
  await expect(rules.filter({ hasText: 'At least 10 characters' })).toContainText(', met');
  // Judged while it is typed; the list comes with the first letter and not before.
  await expect(rules.filter({ hasText: 'Not a commonly used password' })).toContainText(', met');
  await page.getByLabel('Password', { exact: true }).fill('Password123');
  await expect(rules.filter({ hasText: 'Not a commonly used password' })).toContainText(', not met yet');
  await page.getByLabel('Password', { exact: true }).fill('despina-eats');
  await expect(rules.filter({ hasText: 'Without your name or email' })).toContainText(', not met yet');
  await page.getByLabel('Password', { exact: true }).fill('lentils-and-lemon');
  await expect(rules.filter({ hasText: 'Without your name or email' })).toContainText(', met');
  await page.getByLabel('Repeat password', { exact: true }).fill('lentils-and-lime');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Repeat password', { exact: true })).toHaveAccessibleDescription('The two entries differ.');
  await page.getByLabel('Repeat password', { exact: true }).fill('lentils-and-lemon');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.locator('.account-banner')).toHaveText('Despina Kyriakou');
  await page.goto('/');
  await page.getByRole('link', { name: 'Despina' }).click();
  await expect(page).toHaveURL(/\/account$/);

  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Despina');
});

test('a venue signs up from its link and may open its venue, or wait to be linked to one', async ({ page }) => {
  await page.goto('/login?accountType=STORE');
  await expect(page.getByRole('radio', { name: 'I run a venue' })).toBeChecked();
  await page.getByLabel('Store name', { exact: true }).fill('Kafeneio Petra');
  await page.getByLabel('Email', { exact: true }).fill(address('petra'));
  await page.getByLabel('Password', { exact: true }).fill('seven-blue-chairs');
  await page.getByLabel('Repeat password', { exact: true }).fill('seven-blue-chairs');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/portal\/overview$/);
  await expect(page.getByRole('heading', { name: 'Open your venue' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
});

test('the portal sends whoever is not signed in to the login, and a session past the login', async ({ page, newPerson, sessionOf }) => {
  await page.goto('/portal/orders');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  // Who signs in then comes to what was wanted.
  await page.getByLabel('Email', { exact: true }).fill('owner.elia@parea.example');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('owner.elia@parea.example'));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/portal\/orders$/);
  const owner = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await owner.goto('/login');
  await expect(owner).toHaveURL(/\/account$/);
});

test('signing out in one tab ends the other', async ({ page, context, watch }) => {
  watch.allow(/401/);
  const signIn = async () => {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill('owner.kyma@parea.example');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('owner.kyma@parea.example'));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/portal\/overview$/);
  };
  await signIn();
  const second = await context.newPage();
  await second.goto('/portal/orders');
  await expect(second.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /Venue, language, theme and account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await context.request.get('/api/venues/3/orders')).status()).toBe(401);
  await expect(second).toHaveURL(/\/login$/);
  expect(await second.evaluate(() => localStorage.getItem('userSession'))).toBeNull();
});

test('a guest’s confirmation leads to sign-up', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order('Despina Ioannou');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  // Nobody is asked twice for their name.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Despina');
  await expect(page.getByLabel('Surname')).toHaveValue('Ioannou');
});
