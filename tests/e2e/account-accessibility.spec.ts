import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { WHOLE } from './support/examine.ts';
import { expect, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = 320;
const LOCALE = { en: 'en-GB', el: 'el-GR' };

test.use({ trace: 'off' });
test.setTimeout(120_000);

/** When the page has taken on a theme: styles are recalculated with the next frame, and what moved has come to rest. */
async function settled(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!matchMedia(`(prefers-color-scheme: ${wanted})`).matches) await frame();
    await frame();
    await frame();
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    await frame();
  }, scheme);
}

/** In both themes on a phone and a desk; and on the narrowest phone nothing lies beside the page. */
async function examine(page: Page): Promise<void> {
  for (const width of WHOLE ? [NARROWEST, 390, 1440] : [390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page, colorScheme);
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      const told = violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      }));
      expect.soft(told, `${colorScheme} at ${width}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: 700 });
  // The layout follows the new width with its next frames.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width at ${NARROWEST}`)
    .toBeLessThanOrEqual(NARROWEST);
}

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
