import { asAdmin } from './support/admin.ts';
import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';

test.use({ trace: 'off' });

test('an administrator looks into a venue’s portal, where every change is refused, and comes back', async ({ page, watch }) => {
  watch.allow(/403/);
  await asAdmin(page);
  await page.goto('/create-edit-stores/venues');
  // Other tests made venues of the same name: the demo's is the first.
  await page.getByRole('button', { name: 'Look in: Elia & Salt' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Look into Elia & Salt?' });
  await dialog.getByRole('button', { name: 'Look in' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say why: the owner reads it.');
  await dialog.getByLabel('Why').fill('Asked about opening hours');
  await dialog.getByRole('button', { name: 'Look in' }).click();
  await expect(page).toHaveURL(/\/portal\/overview$/);
  const bar = page.getByRole('complementary', { name: 'Only looking' });
  await expect(bar).toContainText('You look at Elia & Salt as its owner sees it. Nothing can be changed.');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await examine(page);
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/api/venues/1/pause', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
  });
  expect(refused).toEqual([403, 'looking_only']);
  await bar.getByRole('button', { name: 'Stop looking' }).click();
  await expect(page).toHaveURL(/\/create-edit-stores\/venues$/);
  await expect.poll(async () => (await page.request.get('/api/auth/get-session')).text()).not.toContain('looking":true');
  await page.goto('/create-edit-stores/log');
  await expect(page.getByRole('listitem').filter({ hasText: 'An administrator looked in' }).first()).toContainText(
    'Asked about opening hours',
  );
});
