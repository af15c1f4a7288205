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
