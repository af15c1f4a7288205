import type { Locator, Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** Polite, and there before it says anything. */
const spoken = (dish: Locator): Locator => dish.getByRole('status').filter({ visible: true });
const avoiding = (page: Page, ...keys: readonly string[]) =>
  page.addInitScript((list) => localStorage.setItem('parea.avoids', list), JSON.stringify(keys));

test('an option says which allergens it adds, and what the dish contains now is spoken', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Gyros in warm pita');
  const halloumi = dish.getByRole('checkbox', { name: /^Grilled halloumi.*Contains: milk/ });
  await expect(dish.getByText('Contains: milk').first()).toBeVisible();
  await expect(dish.getByRole('option', { name: /^Tahini and lemon.*Contains: sesame/ })).toBeAttached();
  const egg = dish.getByRole('checkbox', { name: /^Fried egg.*Contains: eggs/ });
  await egg.check();
  await expect(spoken(dish)).toContainText(['Now contains: eggs']);
  // The dish has milk of its own: no news.
  await dish.getByRole('checkbox', { name: /^Fries inside/ }).check();
  await expect(spoken(dish)).toContainText(['2 of 2 chosen, that is the most']);
  await expect(halloumi).toBeDisabled();
  await egg.uncheck();
  await expect(spoken(dish)).toContainText(['No longer contains: eggs']);
  await expect(spoken(dish)).toContainText(['1 of 2 chosen']);
});

test('what a dish now has of what somebody avoids is spoken as that', async ({ page }) => {
  await avoiding(page, 'milk', 'sesame');
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Chickpea fritters');
  await dish.getByRole('checkbox', { name: /^Without tahini/ }).check();
  await expect(spoken(dish)).toContainText(['No longer contains: sesame']);
  await dish.getByRole('checkbox', { name: /^Crumbled feta.*Contains: milk/ }).check();
  await expect(spoken(dish)).toContainText(['Now contains: milk. Careful, you avoid: milk']);
  await dish.getByRole('checkbox', { name: /^Extra tahini.*Contains: sesame/ }).check();
  await expect(spoken(dish)).toContainText(['Careful, you avoid: sesame']);
});

test('the limit of a group is part of its name; a quantity of none is said in words', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Chickpea fritters');
  await expect(dish.getByRole('group', { name: /^A little more\W+Up to 2$/ })).toBeVisible();
  const quantity = dish.getByRole('group', { name: 'Quantity' });
  await expect(quantity).toMatchAriaSnapshot(`
    - group "Quantity":
      - button "Less" [disabled]
      - status: none yet
      - button "More"
  `);
  await quantity.getByRole('button', { name: 'More' }).click();
  await expect(quantity.getByRole('status')).toHaveText('1');
});

test('what scrolls up in a dish goes under a bar, and Close covers no word of it', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Gyros in warm pita');
  const chip = dish.getByRole('list', { name: 'Allergens' }).getByRole('listitem').first();
  // The options make it longer than the screen.
  await dish.getByRole('checkbox').first().waitFor();
  // As if it had been scrolled to just there: beside the button, half of it under it. Once more while the sheet comes in or grows.
  const seen = () =>
    chip.evaluate((element) => {
      const close = element.closest('dialog')?.querySelector('.item-detail__close')?.getBoundingClientRect();
      element.closest('dialog')?.scrollBy({ top: element.getBoundingClientRect().top - (close?.top ?? 0), behavior: 'instant' });
      const { right, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(right - 4, top + height / 2));
    });
  await expect.poll(seen).toBe(false);
  await expect(dish.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});

test('each dish of the rows above the menu is a heading too', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(guestName('Rows'));
  await diner.scan();
  const again = page.getByRole('region', { name: 'Again' });
  await expect(again.getByRole('heading', { name: 'Warm pita', level: 3 })).toBeVisible();
  const popular = page.getByRole('region', { name: 'Popular' });
  for (const dish of await popular.getByRole('listitem').all()) await expect(dish.getByRole('heading', { level: 3 })).toHaveCount(1);
});

test.describe('in Greek', () => {
  test.use({ locale: 'el-GR' });
  test('the same is spoken', async ({ page }) => {
    const diner = new Diner(page, 'el');
    await diner.scan();
    const dish = await diner.select('Ρεβιθοκεφτέδες');
    await dish.getByRole('checkbox', { name: /^Τριμμένη φέτα.*Περιέχει: γάλα/ }).check();
    await expect(spoken(dish)).toContainText(['Τώρα περιέχει: γάλα']);
  });
});
