import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('the cart survives a reload and belongs to its venue', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi', 3);
  await page.reload();
  await expect(diner.cartBar).toHaveText(/^3.*€21\.60/);

  await diner.scan({ venue: 2 });
  await diner.take('Flat white');
  await expect(diner.cartBar).toHaveText(/^1.*€3\.60/);
  await expect((await diner.openCart()).getByRole('combobox', { name: 'Floor' })).toBeHidden();

  await diner.scan();
  await expect(diner.cartBar).toHaveText(/^3.*€21\.60/);
  const cart = await diner.openCart();
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await cart.getByRole('button', { name: 'Collapse' }).click();
  await expect(cart).toBeHidden();
});

test('another venue shows no cart until something is in its own', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.scan({ venue: 2 });
  // The island answers taps: it is there, and shows no cart.
  await diner.select('Flat white');
  await expect(diner.cartBar).toHaveCount(0);
});

test('the same dish with other extras is another line; a table that does not exist holds the order back', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Chickpea fritters');
  const dish = await diner.select('Chickpea fritters');
  await dish.getByRole('checkbox', { name: /^Extra tahini/ }).check();
  await diner.add(dish);
  await diner.take('Chickpea fritters');
  const cart = await diner.openCart();
  await expect(cart.getByRole('listitem')).toHaveCount(2);
  await expect(cart.getByText('€20.30', { exact: true })).toBeVisible();
  await cart.getByRole('textbox', { name: 'Table' }).fill('99');
  await expect(cart.getByText('There is no table 99 here')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await cart.getByRole('textbox', { name: 'Table' }).fill('7');
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test('what is sold out cannot be added', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await page.getByRole('button', { name: 'Not Available: Stuffed tomatoes' }).click();
  const dish = page.getByRole('dialog', { name: 'Stuffed tomatoes' });
  await expect(dish.getByRole('button', { name: 'Not Available' })).toBeDisabled();
  await expect(dish.getByRole('group', { name: 'Quantity' })).toHaveCount(0);
  await dish.getByRole('button', { name: 'Close' }).click();
  await expect(diner.cartBar).toHaveCount(0);
});

test.describe('an open dish', () => {
  test('closes by itself once it was added, with the menu where it was', async ({ page }) => {
    const diner = new Diner(page);
    await diner.scan();
    await diner.take('Lamb kleftiko');
    await expect(page.getByRole('button', { name: 'Select: Lamb kleftiko' })).toBeFocused();
    expect(page.url()).toContain('/store/?id=1');
  });

  test('stays for who goes on choosing', async ({ page }) => {
    await page.clock.install();
    const diner = new Diner(page);
    await diner.scan();
    const dish = await diner.select('Lamb kleftiko');
    await dish.getByRole('button', { name: 'More', exact: true }).click();
    await dish.getByRole('button', { name: 'Add' }).click();
    await dish.getByRole('button', { name: 'More', exact: true }).click();
    await page.clock.runFor(3_000);
    await expect(dish).toBeVisible();
    await expect(dish.getByRole('button', { name: 'Add' })).toBeVisible();
  });

  test("is left by the browser's Back, and Close stays in sight", async ({ page }) => {
    const diner = new Diner(page);
    await diner.scan();
    const dish = await diner.select('Gyros in warm pita');
    await dish.evaluate((dialog) => dialog.scrollTo({ top: dialog.scrollHeight, behavior: 'instant' }));
    await expect(dish.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(dish).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Elia & Salt' })).toBeVisible();
    await diner.take('Lamb kleftiko');
    await diner.openCart();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Elia & Salt' })).toBeVisible();
  });
});
