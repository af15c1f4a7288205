import { Diner } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test('a search shows at each letter, and is read once the typing rests', async ({ page }) => {
  await page.clock.install();
  const diner = new Diner(page);
  await diner.scan();
  await page.getByRole('button', { name: diner.t('search.open'), exact: true }).click();
  const field = page.getByRole('searchbox');
  const shown = page.locator('.search-said');
  const spoken = page.locator('.search-results [role="status"]');
  // From here on time passes as the test says, however long each letter takes.
  await page.clock.pauseAt(Date.now() + 30_000);
  await field.pressSequentially('be');
  await expect(shown).not.toBeEmpty();
  const atFirst = await shown.textContent();
  await expect(spoken).toBeEmpty();
  await field.pressSequentially('er');
  await expect(shown).not.toHaveText(atFirst ?? '');
  await expect(spoken).toBeEmpty();
  await page.clock.runFor(1000);
  await expect(spoken).toHaveText((await shown.textContent()) ?? '');
});

test('an allergy that is searched for can be kept, and who finds nothing can ask', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await page.getByRole('button', { name: diner.t('search.open'), exact: true }).click();
  const field = page.getByRole('searchbox');
  const asks = (name: 'search.keep' | 'search.ask') => page.locator('.search-results').getByRole('button', { name: diner.t(name) });
  await field.fill('halloumi');
  await expect(page.locator('.search-said')).toContainText('3 dishes.');
  await expect(asks('search.ask')).toBeHidden();
  // A wish may be kept, and the assistant asks how it is meant.
  await field.fill('no nuts please');
  await expect(page.locator('.search-said')).toContainText(diner.t('search.not_kept'));
  await asks('search.keep').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('as a wish, not as an allergy: peanuts, nuts. Is it an allergy?');
  const kept = () => page.evaluate(() => localStorage.getItem('parea.passport') ?? localStorage.getItem('parea.avoids'));
  await panel.getByRole('button', { name: 'Yes, an allergy' }).click();
  await expect(panel).toContainText('Goes with your next order, and stays on this phone: peanuts, nuts');
  expect(await kept()).toContain('nuts');
  await panel.getByRole('button', { name: 'Forget what I said' }).click();
  expect(await kept()).not.toContain('nuts');
  await page.keyboard.press('Escape');
  // Who says to the search that it is an allergy has said it: once the typing rests it is kept, and stays when the field is emptied.
  await field.fill('I am allergic to nuts');
  await expect(page.locator('.search-said')).toContainText(diner.t('search.is_kept'));
  await field.fill('');
  expect(await kept()).toContain('nuts');
  await expect(page.locator('[data-item]', { hasText: 'Smoked aubergine' }).first()).toContainText('Contains: nuts');
  await field.fill('xyzzy');
  await asks('search.ask').click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('xyzzy');
});

test('a search that nothing fits says what there is not, and shows what is near and recorded so', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await page.getByRole('button', { name: diner.t('search.open'), exact: true }).click();
  const said = page.locator('.search-said');
  const cards = page.locator('.search-results [data-item]');
  await page.getByRole('searchbox').fill('GF beer');
  await expect(said).toContainText('For “beer”, nothing is recorded without gluten. Contains it, or may: Cold lager.');
  await expect(said).toContainText(diner.t('search.near'));
  await expect(cards.filter({ hasText: 'Ouzo, 200 ml' })).toBeVisible();
  await expect(cards.filter({ hasText: 'Cold lager' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('vegan dessert');
  await expect(said).toContainText('For “dessert”, nothing is recorded as vegan. Not recorded so: ');
  await expect(cards).toHaveCount(0);
  await page.getByRole('searchbox').fill('gluten free pizza');
  await expect(said).toContainText('Not on this menu: pizza. Ask the staff: they may know more.');
});
