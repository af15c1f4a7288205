import { Diner } from './support/diner.ts';
import { beside, broken, enlarge, onNarrow, SMALL_PHONE } from './support/large-letters.ts';
import { expect, guestName, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

// What is chosen, asked and paid, for who needs large letters.
test.use({ viewport: SMALL_PHONE });

for (const language of ['en', 'el'] as const satisfies Language[])
  test.describe(`letters of twice the size in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'el-GR' });
    const t = words(language);

    test('a dish whose options are all taken, a full cart, and an answer', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      const gyros = language === 'en' ? 'Gyros in warm pita' : 'Γύρος σε ζεστή πίτα';
      const dish = await diner.select(gyros);
      await enlarge(page);
      // Its name is read without scrolling: the picture and the row at the foot leave it room.
      await page.setViewportSize({ width: 390, height: 844 });
      const seen = async () => {
        const [name, foot] = [await dish.getByRole('heading', { level: 1 }).boundingBox(), await page.locator('.buy-bar').boundingBox()];
        return foot!.y - name!.y - name!.height;
      };
      await expect.poll(seen).toBeGreaterThanOrEqual(0);
      for (const box of (await dish.getByRole('checkbox').all()).slice(0, 2)) await box.check();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ ...SMALL_PHONE, width });
        expect(await broken(page, '.extra__legend > span, .choice__cost'), `${width}`).toEqual([]);
        const cut = await page
          .locator('.extra__rule')
          .evaluateAll((rules) => rules.filter((rule) => rule.getBoundingClientRect().right > innerWidth).map((rule) => rule.textContent));
        expect(cut, `${width}`).toEqual([]);
      }
      await dish.getByRole('button', { name: t('item.close'), exact: true }).click();
      for (const more of (await page.locator('.item-card [data-step="1"]').all()).slice(0, 4)) await more.click();
      // Nothing scrolls within what scrolls.
      const cart = await diner.openCart();
      await expect
        .poll(() => cart.locator('.cart-lines').evaluate((lines) => lines.scrollHeight - lines.clientHeight))
        .toBeLessThanOrEqual(1);
      await cart.getByRole('button', { name: t('cart.collapse') }).click();
      await page.getByRole('button', { name: t('help.open'), exact: true }).click();
      await page.getByRole('button', { name: t('help.assistant') }).click();
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: t('assistant.try_gluten') }).click();
      await expect(panel.locator('.assistant-dish').first()).toBeVisible();
      await onNarrow(page, async () => {
        await expect.poll(() => beside(page)).toEqual([]);
        expect(await broken(page, '.assistant-dish__name')).toEqual([]);
      });
    });

    test('an order to collect: its plate is round, and its words are whole', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(language === 'en' ? 'Warm pita' : 'Ζεστή πίτα');
      await diner.checkOut();
      await page.getByRole('radio', { name: t('checkout.collection'), exact: true }).check();
      await diner.order(guestName('Large'));
      await enlarge(page);
      await onNarrow(page, async () => {
        await expect.poll(() => beside(page)).toEqual([]);
        const { width, height } = (await page.locator('.ready-panel__clip').boundingBox())!;
        expect(Math.round(width)).toBe(Math.round(height));
      });
    });

    test('each way to pay is as wide as the phone', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(language === 'en' ? 'Warm pita' : 'Ζεστή πίτα');
      await diner.checkOut();
      await enlarge(page);
      for (const way of ['checkout.card', 'checkout.card_form', 'checkout.gateway_form'] as const) {
        await diner.payBy(t(way));
        await expect(page.locator('.pay-card')).toBeVisible();
        await onNarrow(page, () => expect.poll(() => beside(page), way).toEqual([]));
      }
      // As the page writes sums.
      await expect(page.locator('.pay-card input[readonly]')).toHaveValue(language === 'en' ? '1.20' : '1,20');
    });
  });
