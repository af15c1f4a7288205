import type { Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { expect, guestName, test } from './support/test.ts';
import { englishTexts } from './support/words.ts';

const ENGLISH = englishTexts('menu', 'checkout');
/** The same in every language. */
const NAMES = new Set(['PayPal']);

/** Texts, labels and the title of the page that are one of the English messages. */
async function englishLeft(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element) || node.closest('script, style, noscript')) continue;
      const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
      if (own) found.push(node.textContent ?? '');
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) found.push(node.getAttribute(name) ?? '');
      for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? '');
    }
    return found;
  });
  const trimmed = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(trimmed.filter((text) => !NAMES.has(text) && ENGLISH.some((message) => message.test(text))))];
}

test.use({ viewport: PHONE });

test('the check for English finds it on the English page', async ({ page }) => {
  await new Diner(page).scan();
  expect(await englishLeft(page)).toEqual(
    expect.arrayContaining(['Elia & Salt · Menu', 'Account', 'All', 'Select', 'Not Available', '1 stamp']),
  );
});

for (const how of ['the phone’s language', 'the choice that was kept'] as const) {
  test(`a whole order in Greek, by ${how}`, async ({ newPerson, baseURL }) => {
    const page = await newPerson({ viewport: PHONE, locale: how === 'the phone’s language' ? 'el-GR' : 'en-GB' });
    if (how !== 'the phone’s language') await page.context().addCookies([{ name: 'lang', value: 'el', url: String(baseURL) }]);
    const diner = new Diner(page, 'el');
    const isGreek = async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'el');
      expect(await englishLeft(page)).toEqual([]);
    };
    await diner.scan();
    await expect(page.getByRole('link', { name: 'Όλα', exact: true })).toBeVisible();
    await isGreek();
    const dish = await diner.select('Γύρος σε ζεστή πίτα');
    await dish.getByRole('radio', { name: /^Ολικής άλεσης/ }).check();
    await dish.getByRole('checkbox', { name: /^Πατάτες μέσα/ }).check();
    await isGreek();
    await diner.add(dish);
    const cart = await diner.openCart();
    await expect(cart).toContainText('Ολικής άλεσης · Πατάτες μέσα');
    await expect(cart).toContainText('€10,60');
    await isGreek();
    await cart.getByRole('button', { name: 'Ολοκλήρωση' }).click();
    await diner.placeOrder.click();
    await expect(page.getByText('Πείτε μας για ποιον είναι η παραγγελία')).toBeVisible();
    await isGreek();
    await diner.order(guestName('Ελένη'));
    await expect(page.getByText('Καθίστε αναπαυτικά')).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: 'Γύρος σε ζεστή πίτα' });
    await expect(line).toContainText('Ολικής άλεσης');
    await isGreek();
  });
}
