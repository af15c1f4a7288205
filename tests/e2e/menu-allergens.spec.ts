import type { PublicVenue } from '#features/venues/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('what is avoided is hidden and counted, shown on demand, and remembered on this phone', async ({ page }) => {
  const menu = (await (await page.request.get('/api/stores/1')).json()) as PublicVenue;
  const milk = Object.values(menu.content.menu.items)
    .flat()
    .filter(({ selectedAllergens }) => selectedAllergens?.includes('milk')).length;
  await new Diner(page).scan();
  const halloumi = page.getByRole('heading', { name: 'Grilled halloumi', exact: true });
  await expect(halloumi).toBeVisible();
  await page.getByRole('button', { name: 'Allergens to avoid' }).click();
  const sheet = page.getByRole('dialog', { name: 'What do you avoid?' });
  await expect(sheet.getByRole('checkbox')).toHaveCount(14);
  await sheet.getByRole('checkbox', { name: 'Milk' }).check();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(halloumi).toBeHidden();
  const notice = page.locator('[data-avoided-notice]');
  await expect(notice).toContainText(`what you avoid: ${milk}`);
  expect(await page.evaluate(() => localStorage.getItem('parea.avoids'))).toBe('["milk"]');

  await page.reload();
  await expect(halloumi).toBeHidden();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(halloumi).toBeVisible();
  await page.getByRole('button', { name: 'Hide them' }).click();
  await expect(halloumi).toBeHidden();
});

test('a chosen option counts: the dish and its line in the cart say so', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parea.avoids', '["eggs"]'));
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Gyros in warm pita');
  await expect(dish.getByText(/contains what you avoid/)).toHaveCount(0);
  await dish.getByRole('radio').first().check();
  await dish.getByRole('checkbox', { name: /^Fried egg/ }).check();
  await expect(dish.getByText('An option you chose contains what you avoid: Eggs')).toBeVisible();
  await diner.add(dish);
  await expect((await diner.openCart()).getByText('You avoid this: Eggs')).toBeVisible();
});

test.describe('in Greek', () => {
  test.use({ locale: 'el-GR' });
  for (const query of ['χαλλουμι', 'xaloumi', 'ΧΑΛΛΟΎΜΙ'])
    test(`the search finds ${query}`, async ({ page }) => {
      await new Diner(page, 'el').scan();
      await page.getByRole('button', { name: 'Αναζήτηση στο μενού' }).click();
      const field = page.getByRole('searchbox');
      await expect(field).toBeFocused();
      await field.fill(query);
      await expect(page.getByRole('heading', { name: 'Ρεβυθοκεφτέδες' })).toBeHidden();
      await expect(page.getByRole('heading', { name: /^Χαλλούμι/ }).first()).toBeVisible();
      await field.fill('καγκουρό');
      await expect(page.getByText('Τίποτα στο μενού δεν ταιριάζει')).toBeVisible();
      await field.press('Escape');
      await field.press('Escape');
      await expect(page.getByRole('heading', { name: 'Ρεβυθοκεφτέδες' })).toBeVisible();
    });
});
