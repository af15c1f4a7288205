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
  await field.fill('no nuts, I am allergic');
  await expect(page.locator('.search-said')).toContainText(diner.t('search.not_kept'));
  await asks('search.keep').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Goes with your next order, and stays on this phone: peanuts, nuts');
  expect(await page.evaluate(() => localStorage.getItem('parea.avoids'))).toBe('["peanuts","nuts"]');
  await page.keyboard.press('Escape');
  await field.fill('xyzzy');
  await asks('search.ask').click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('xyzzy');
});
