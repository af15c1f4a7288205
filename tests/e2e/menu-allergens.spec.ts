import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('what is avoided marks every card, hides none, takes + away, and is remembered on this phone', async ({ page }) => {
  await new Diner(page).scan();
  const card = (name: string) => page.locator('.item-card').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const all = await page.locator('.item-card').count();
  await page.getByRole('button', { name: 'Allergens to avoid' }).click();
  const sheet = page.getByRole('dialog', { name: 'What should we keep away?' });
  await expect(sheet.getByRole('checkbox')).toHaveCount(18);
  await sheet.getByRole('checkbox', { name: 'Sesame' }).check();
  await sheet.getByRole('checkbox', { name: 'Nuts', exact: true }).check();
  // Most people mean both: seen at once, and taken back with one tap.
  await expect(sheet.getByText('Also peanuts: most people mean both.')).toBeInViewport();
  await expect(sheet.getByText('No peanuts, no nuts, no sesame')).toBeVisible();
  await sheet.getByRole('button', { name: 'Only nuts' }).click();
  await expect(sheet.getByRole('checkbox', { name: 'Peanuts', exact: true })).not.toBeChecked();
  await expect(sheet.getByText('No nuts, no sesame')).toBeVisible();
  await sheet.getByRole('button', { name: 'Mark the menu' }).click();
  await expect(card('Chickpea fritters').locator('.fits')).toHaveText('Contains sesame, can be left out');
  await expect(card('Beetroot and rocket').locator('.fits')).toHaveText('Contains nuts, can be left out');
  await expect(card('Smoked aubergine').locator('.fits')).toHaveText(/^Contains: nuts\s*Careful: Sesame koulouri$/);
  await expect(card('Loukoumades').locator('.fits')).toHaveText('May contain: nuts, sesame');
  await expect(card('Warm pita').locator('.fits')).toHaveText('Recorded as free: nuts, sesame');
  await expect(card('Village salad').locator('.fits')).toHaveText('Recorded as free: nuts, sesame, as it comes. Careful: Toasted almonds');
  await expect(page.locator('.item-card')).toHaveCount(all);
  await expect(card('Smoked aubergine').locator('.quick__more')).toBeHidden();
  await expect(card('Warm pita').locator('.quick__more')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parea.avoids'))).toBe('["nuts","sesame"]');

  await page.reload();
  await expect(card('Smoked aubergine').locator('.fits')).toHaveText(/^Contains: nuts\s*Careful: Sesame koulouri$/);
  // As marks look, before anything was touched.
  await expect(card('Smoked aubergine').locator('.fit--contains')).toHaveCSS('white-space', 'normal');
  await page.locator('.passport-chip').click();
  await sheet.getByRole('radiogroup', { name: 'Nuts: how strict' }).getByText('I’d rather not').click();
  await expect(sheet.getByText('Preferably no nuts, no sesame')).toBeVisible();
  await sheet.getByRole('button', { name: 'Clear' }).click();
  await sheet.getByRole('button', { name: 'Mark the menu' }).click();
  await expect(page.locator('.fits')).toHaveCount(0);
  await expect(card('Smoked aubergine').locator('.quick__more')).toBeVisible();
});

test('a chosen option counts: the dish and its line in the cart say so', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parea.avoids', '["eggs"]'));
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Gyros in warm pita');
  await expect(dish.getByText('Recorded as free: eggs')).toBeVisible();
  await dish.getByRole('radio').first().check();
  await dish.getByRole('checkbox', { name: /^Fried egg/ }).check();
  await expect(dish.locator('.fits').getByText('Contains: eggs')).toBeVisible();
  await diner.add(dish);
  await expect((await diner.openCart()).getByText('Contains: eggs')).toBeVisible();
});

test('what can be left out can be had without it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parea.avoids', '["sesame"]'));
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Chickpea fritters');
  await expect(dish.getByText('Contains sesame, can be left out')).toBeVisible();
  await expect(dish.getByRole('checkbox', { name: /Extra tahini.*Contains: sesame/ })).toBeVisible();
  await dish.getByRole('checkbox', { name: /Without tahini.*Leaves out: sesame/ }).check();
  await expect(dish.getByText('Made without, as chosen: sesame')).toBeVisible();
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
  await expect(found.filter({ hasText: 'Warm pita' })).toHaveCount(0);
  await field.fill('allergic to kiwi');
  await expect(page.getByText('The menu does not record kiwi')).toBeVisible();
  await expect(found).toHaveCount(0);
  await page.locator('.search-results').getByRole('button', { name: 'Allergens to avoid' }).click();
  await page.getByRole('dialog', { name: 'What should we keep away?' }).getByRole('button', { name: 'Mark the menu' }).click();
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
      await expect(page.getByRole('heading', { name: 'Ρεβιθοκεφτέδες' })).toBeHidden();
      await expect(page.getByRole('heading', { name: /^Χαλλούμι/ }).first()).toBeVisible();
      await field.fill('καγκουρό');
      await expect(page.getByText('Τίποτα στο μενού δεν ταιριάζει')).toBeVisible();
      await field.press('Escape');
      await field.press('Escape');
      await expect(page.getByRole('heading', { name: 'Ρεβιθοκεφτέδες' })).toBeVisible();
    });
});
