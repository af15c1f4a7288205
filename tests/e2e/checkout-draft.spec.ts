import { Diner, PHONE } from './support/diner.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('what was chosen is there again after a look at the menu and a reload, and is of this order alone', async ({ page }) => {
  const name = guestName('Chosen');
  const diner = new Diner(page);
  await diner.scan();
  await page.getByRole('button', { name: 'Add one Grilled halloumi', exact: true }).click();
  await page.getByRole('button', { name: /^Checkout(?:$|:)/ }).click();
  await diner.fillName(name);
  await page.getByRole('radio', { name: 'Collection', exact: true }).check();
  await page.getByRole('radio', { name: 'Card on collection' }).check();
  await diner.unfold('tip');
  await page.getByRole('button', { name: '10% (€0.72)' }).click();
  await diner.unfold('code');
  await page.getByRole('button', { name: 'Other code', exact: true }).click();
  await page.getByLabel('Type your code').fill('nothing');
  await diner.unfold('note');
  await page.getByRole('textbox', { name: 'Note for the kitchen' }).fill('The pita later, please');
  await page.getByRole('button', { name: 'Add something more' }).click();
  await page.getByRole('button', { name: 'Add one Warm pita', exact: true }).click();
  await page.getByRole('button', { name: /^Checkout(?:$|:)/ }).click();
  for (const again of ['from the menu', 'from a reload']) {
    await test.step(again, async () => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
      await expect(page.getByRole('radio', { name: 'Collection', exact: true })).toBeChecked();
      await expect(diner.placeOrder).toHaveText('Send, €9.24 by card later');
      await expect(page.locator('#fold-note summary')).toContainText('The pita later, please');
      await diner.unfold('code');
      await expect(page.locator('#promo')).toHaveValue('nothing');
    });
    if (again === 'from the menu') await page.reload();
  }
  await diner.placeOrder.click();
  await diner.confirmed();
  await diner.scan();
  await page.getByRole('button', { name: 'Add one Warm pita', exact: true }).click();
  await page.getByRole('button', { name: /^Checkout(?:$|:)/ }).click();
  await expect(page.locator('#fold-note summary')).toContainText('None');
  await expect(page.locator('#fold-tip summary')).toContainText('None');
  await expect(page.getByRole('radio', { name: 'Table Service', exact: true })).toBeChecked();
});
