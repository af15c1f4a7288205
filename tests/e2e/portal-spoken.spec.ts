import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { tabTo } from './support/keyboard.ts';
import { openPortal, orderByCall, ownKitchen } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
test.use({ viewport: { width: 1440, height: 900 } });

for (const mode of ['lanes', 'rush'])
  test(`a new order is spoken with its allergy first (${mode})`, async ({ newPerson, sessionOf, request }) => {
    const venue = await ownKitchen(request);
    const page = await newPerson({ storageState: await sessionOf(OWNER) });
    await page.addInitScript((chosen) => localStorage.setItem('boardMode', chosen), mode);
    await openPortal(page, venue);
    const said = page.locator('.board-page > [aria-live="polite"]');
    await expect(said).toHaveText('');
    const { number } = await orderByCall(request, { name: guestName('Nuts'), venue: venue.id, avoids: ['nuts', 'sesame'] });
    await expect(said).toHaveText(`Allergy: nuts, sesame. New order #${number}, table 4`);
  });

test('on a phone it is so from the menu as well', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 390, height: 844 } });
  await openPortal(page, await ownKitchen(request));
  // The first time a page's part is still on its way when the menu closes; the second time it is there at once.
  for (const name of ['Team', 'Loyalty', 'Team']) {
    await page.getByRole('button', { name: /More/ }).last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeFocused();
  }
});

test('whoever goes to another page stands at its heading, also after signing in', async ({ newPerson }) => {
  const page = await newPerson();
  const account = DEMO_ACCOUNTS.find(({ email }) => email === OWNER);
  await page.goto('/login');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/portal/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  for (const name of ['Menu', 'Team', 'Close', 'Reports']) {
    const link = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name, exact: true });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(heading).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL(/close/);
  await expect(heading).toBeFocused();
});
