import type { Locator, Page } from '@playwright/test';
import { copyVenue } from './support/admin.ts';
import { Diner } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

// A recording of each step of an examination is slow and says nothing.
test.use({ trace: 'off' });

for (const language of ['en', 'el'] as const)
  test.describe(`the menu's parts are accessible in ${language}`, () => {
    test.use({ locale: language === 'el' ? 'el-GR' : 'en-GB' });
    const t = words(language);

    const openHelp = async (page: Page, option: string): Promise<Locator> => {
      await page.getByRole('button', { name: t('help.open') }).click();
      await page.getByRole('button', { name: option }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      return sheet;
    };

    test('help', async ({ page }) => {
      await new Diner(page, language).scan();
      await page.getByRole('button', { name: t('help.open') }).click();
      await expect(page.getByRole('button', { name: t('help.service') })).toBeVisible();
      await examine(page, ['.help']);
    });

    test('a call, while it is on its way', async ({ page }) => {
      await new Diner(page, language).scan({ table: language === 'el' ? 6 : 5 });
      const first = await openHelp(page, t('help.service'));
      await first.getByRole('button', { name: t('service.bill') }).click();
      await expect(first).toBeHidden();
      await examine(page, ['.help-status']);
      const sheet = await openHelp(page, t('help.service'));
      await expect(sheet.getByText(t('service.sent'))).toBeVisible();
      await examine(page, ['dialog']);
    });

    test('the assistant with an answer', async ({ page }) => {
      await new Diner(page, language).scan();
      const panel = await openHelp(page, t('help.assistant'));
      await panel.getByRole('button', { name: t('assistant.try_gluten') }).click();
      await expect(panel.locator('.assistant-dish').first()).toBeVisible();
      await examine(page, ['dialog']);
    });

    test('search, and what is avoided', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('parea.avoids', '["gluten"]'));
      await new Diner(page, language).scan();
      await page.getByRole('button', { name: t('search.open'), exact: true }).click();
      await expect(page.locator('.fits').first()).toBeVisible();
      await examine(page);
      await page.locator('.passport-chip').click();
      await expect(page.getByRole('checkbox')).toHaveCount(18);
      await examine(page, ['dialog']);
    });

    test('paused, and without a table', async ({ page, request }) => {
      const { id } = await copyVenue(request, 1, () => ({ pause: { until: null } }));
      await page.goto(`/store/?id=${id}`);
      await expect(page.getByText(t('page.paused'))).toBeVisible();
      await examine(page, ['#opening']);
      await page.getByRole('button', { name: t('help.open') }).click();
      await page.getByRole('button', { name: t('help.service') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('service.bill') })
        .click();
      await expect(page.getByText(t('service.where_first'))).toBeVisible();
      await examine(page, ['dialog']);
    });
  });
