import { copyVenue } from './support/admin.ts';
import { openVenue } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const PAGES = [
  'overview',
  'orders',
  'requests',
  'menu',
  'promotions',
  'loyalty',
  'tables',
  'team',
  'reports',
  'payments',
  'settings',
] as const;

for (const language of ['en', 'el'] as const)
  test(`an address of a venue that is not one's own says so and shows no other there, in ${language}`, async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    const t = words(language);
    const foreign = await copyVenue(request, 1, () => ({ title: 'The neighbours' }));
    const own = await openVenue(page);
    for (const path of PAGES) {
      await page.goto(`/portal/${path}?storeId=${foreign.id}`);
      await expect(page.getByRole('heading', { name: t('shell.foreign_title') }), path).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('The neighbours');
    }
    await page.goto('/portal/menu?storeId=987654');
    await page.getByRole('button', { name: t('shell.to_own', { venue: 'To Steki' }) }).click();
    await expect(page).toHaveURL(new RegExp(String.raw`/portal/menu\?storeId=${own.id}$`));
    await expect(page.getByRole('heading', { name: t('shell.foreign_title') })).toBeHidden();
  });
