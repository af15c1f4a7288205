import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

const LOCALE = { en: 'en-GB', el: 'el-GR' };

test.use({ trace: 'off' });
test.setTimeout(120_000);

for (const language of ['en', 'el'] as const satisfies Language[]) {
  test.describe(`accessible in ${language}`, () => {
    const t = words(language);

    test('account, and what it asks before it deletes', async ({ newPerson, sessionOf }) => {
      const page = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('maria@parea.example') });
      await page.goto('/account');
      await expect(page.getByText(t('devices.this'))).toBeVisible();
      await page.getByRole('button', { name: t('password.save') }).click();
      await expect(page.getByText(t('error.required')).first()).toBeVisible();
      await examine(page);
      await page.getByRole('button', { name: t('data.delete') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await examine(page);
    });

    test('loyalty cards: list, card and ledger', async ({ newPerson, sessionOf }) => {
      const page = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('maria@parea.example') });
      await page.goto('/account');
      await page.getByRole('button', { name: t('account.cards') }).click();
      const cards = page.getByRole('dialog', { name: t('loyalty.title') });
      await expect(cards.getByRole('listitem').first()).toBeVisible();
      await examine(page);
      // Other tests order at venues of that name, too.
      await cards
        .getByRole('button', { name: /Elia & Salt/ })
        .first()
        .click();
      await cards.getByText(t('loyalty.why')).click();
      await expect(cards.locator('.ledger li').first()).toBeVisible();
      await examine(page);
    });

    test('order history with an open receipt', async ({ newPerson, sessionOf }) => {
      const page = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('maria@parea.example') });
      await page.goto('/order-history');
      await page.getByText(t('history.receipt'), { exact: true }).first().click();
      await expect(page.getByRole('button', { name: t('history.print') }).first()).toBeVisible();
      await examine(page);
    });
  });
}
