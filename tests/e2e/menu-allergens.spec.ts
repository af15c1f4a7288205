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

test('a search finds by word, in either language, the best first, and by what a dish is without', async ({ page }) => {
  await new Diner(page).scan();
  await page.mouse.wheel(0, 3000);
  await page.getByRole('button', { name: 'Search the menu', exact: true }).click();
  const field = page.getByRole('searchbox');
  const found = page.locator('.search-results h3');
  await field.fill('beer');
  await expect(found.first()).toHaveText('Cold lager');
  await expect(found.first()).toBeInViewport();
  await field.fill('αρνι');
  await expect(found).toContainText(['Lamb chops', 'Lamb kleftiko']);
  await field.fill('gluten free');
  await expect(page.getByText('always ask the staff').first()).toBeVisible();
  await expect(found.filter({ hasText: 'Cracked green olives' })).toBeVisible();
  await expect(page.locator('.search-results [data-allergens*=gluten]')).toHaveCount(0);
  await field.fill('allergic to kiwi');
  await expect(page.getByText('The menu does not record kiwi')).toBeVisible();
  await expect(found).toHaveCount(0);
  await page.locator('.search-results').getByRole('button', { name: 'Allergens to avoid' }).click();
  await page.getByRole('dialog', { name: 'What do you avoid?' }).getByRole('button', { name: 'Done' }).click();
  await field.fill('');
  await expect(page.getByRole('heading', { name: 'From the grill' })).toBeVisible();
  await expect(page.locator('.search-results')).toHaveCount(0);
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
