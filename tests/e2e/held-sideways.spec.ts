import type { Locator } from '@playwright/test';
import { Diner } from './support/diner.ts';
import { expect, test } from './support/test.ts';

/** Seen whole, with nothing over its middle. */
const inSight = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && met !== null && element.contains(met);
  });

for (const width of [640, 740])
  test.describe(`a phone held sideways, ${width} wide`, () => {
    test.use({ viewport: { width, height: 360 } });

    test('an opened dish, the cart and checkout have their button in sight', async ({ page }) => {
      const diner = new Diner(page);
      await diner.scan();
      const dish = await diner.select('Chickpea fritters');
      await expect.poll(() => inSight(dish.getByRole('button', { name: 'Add', exact: true }))).toBe(true);
      await expect.poll(() => inSight(dish.getByRole('heading', { level: 1 }))).toBe(true);
      // What gets the focus is not under it.
      for (const choice of await dish.getByRole('checkbox').all()) {
        await choice.focus();
        expect(await inSight(choice.locator('xpath=ancestor::label'))).toBe(true);
      }
      await diner.add(dish);
      const cart = await diner.openCart();
      await expect.poll(() => inSight(cart.getByRole('button', { name: 'Checkout' }))).toBe(true);
      await cart.getByRole('button', { name: 'Checkout' }).click();
      await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
      await expect.poll(() => inSight(diner.placeOrder)).toBe(true);
    });
  });
