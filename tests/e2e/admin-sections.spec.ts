import { asAdmin, openSection } from './support/admin.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('the editor shows a section at a time, each with its address and marks; all that is wrong is said at once, with the way there', async ({
  page,
}) => {
  await asAdmin(page);
  // An address that names no section is of the first.
  await page.goto('/create-edit-stores?edit=2#%E0%A4%A');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill(' ');
  await expect(page.getByLabel('Stamps required')).toBeHidden();
  await openSection(page, 'Rewards');
  await expect(page).toHaveURL(/\?edit=2#rewards$/);
  await expect(title).toBeHidden();
  await page.getByLabel('Stamps required').fill('5000');
  await openSection(page, 'Promotions and menu');
  await page.locator('[name="content.menu"]').fill('{ no menu');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Rewards' })).toBeFocused();
  const list = page.getByRole('navigation', { name: 'Sections of the store' });
  await expect(list.getByRole('link', { name: /not saved/ })).toHaveText([/^Basics/, /^Rewards/, /^Promotions and menu/]);

  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const notice = page.locator('.admin-save .notice');
  await expect(notice).toContainText('3 things');
  await expect(notice.getByRole('listitem')).toHaveText([/needs a title/, /Stamps required for a reward: At most 1,000/, /cannot be read/]);
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/#basics$/);
  await expect(list.getByRole('link', { name: /to be put right/ })).toHaveText([/^Basics/, /^Rewards/, /^Promotions and menu/]);
  await notice.getByRole('link', { name: /At most 1,000/ }).click();
  await expect(page.getByLabel('Stamps required')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Basics' })).toBeFocused();

  // On a phone the list is behind a button. What is put right is no longer told.
  await page.setViewportSize({ width: 390, height: 800 });
  await title.fill('Mesimeri');
  await openSection(page, 'Promotions and menu');
  await expect(list.getByRole('link')).toHaveCount(0);
  await page.locator('[name="content.menu"]').fill('{ "categories": [] }');
  await expect(notice).toContainText('One thing');
  await openSection(page, 'Basics');
  await save.click();
  await expect(page.getByLabel('Stamps required')).toBeFocused();
  await page.getByLabel('Stamps required').fill('9');
  await expect(notice).toHaveCount(0);
});
