import { expect, test } from './support/test.ts';

test('a language and a theme are chosen in the portal’s menu, and the page stays where it is', async ({ newPerson, sessionOf }) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await page.goto('/portal/printers');
  await expect(page.getByRole('heading', { level: 1, name: 'Printers' })).toBeVisible();
  const choose = async (name: string) => {
    await page.locator('.shell-menu__button').click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await expect(page.getByRole('menu')).toBeHidden();
  };
  await choose('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('Ελληνικά');
  await expect(page.getByRole('heading', { level: 1, name: 'Εκτυπωτές' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/portal/printers');
});
