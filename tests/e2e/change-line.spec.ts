import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { ownKitchen } from './support/kitchen.ts';
import { TablePhone } from './support/table-phone.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('a line is opened in the cart and at checkout, and its choices and note are changed there', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Chickpea fritters');
  const cart = await diner.openCart();
  const change = cart.getByRole('button', { name: 'Change Chickpea fritters' });
  await change.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Chickpea fritters' });
  await sheet.getByRole('checkbox', { name: /^Extra tahini/ }).check();
  await sheet.getByRole('textbox', { name: 'Note for this dish' }).fill('No salt');
  await examine(page, ['.change-line']);
  await expect(sheet.getByRole('button', { name: /^Keep changes/ })).toContainText('€7.30');
  await sheet.getByRole('button', { name: /^Keep changes/ }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await expect(cart).toContainText('Extra tahini');
  await expect(cart).toContainText('No salt');
  await expect(change).toBeFocused();
  await expect(cart.getByRole('status').filter({ hasText: 'was changed' })).toContainText('€7.30');
  // Back closes the sheet alone, and nothing is changed.
  await change.click();
  await sheet.getByRole('checkbox', { name: /^Extra tahini/ }).uncheck();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(cart).toContainText('Extra tahini');

  await cart.getByRole('button', { name: diner.t('cart.checkout') }).click();
  const line = page.locator('.one-line').filter({ hasText: 'Chickpea fritters' });
  await line.getByRole('button', { name: 'Change Chickpea fritters' }).click();
  await expect(sheet.getByRole('textbox')).toHaveValue('No salt');
  await sheet.getByRole('checkbox', { name: /^Extra tahini/ }).uncheck();
  await examine(page, ['.change-line']);
  await sheet.getByRole('button', { name: /^Keep changes/ }).click();
  await expect(line).not.toContainText('Extra tahini');
  await expect(line).toContainText('No salt');
  await expect(diner.placeOrder).toContainText('€6.50');
  await diner.order(guestName('Changes'));
});

test('in the cart of the table each changes their own', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await staff.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 7)?.address ?? '');
  const anna = new TablePhone('Anna', await newPerson({ viewport: PHONE }), 'en');
  const nikos = new TablePhone('Nikos', await newPerson({ viewport: PHONE }), 'en');
  await anna.scan(printed);
  await anna.sitDown();
  await nikos.scan(printed);
  await nikos.join();
  await anna.take('Chickpea fritters');
  await anna.open();
  await nikos.open();
  const change = { name: /^Change ?: Chickpea fritters$/ };
  await expect(nikos.of('Anna')).toContainText('Chickpea fritters');
  await expect(nikos.of('Anna').getByRole('button', change)).toHaveCount(0);
  await anna.of().getByRole('button', change).click();
  const sheet = anna.page.getByRole('dialog', { name: 'Chickpea fritters' });
  await sheet.getByRole('checkbox', { name: /^Extra tahini/ }).check();
  await sheet.getByRole('button', { name: /^Keep changes/ }).click();
  await expect(sheet).toBeHidden();
  await expect(nikos.of('Anna')).toContainText('Extra tahini');
  await expect(anna.of().getByRole('button', change)).toBeFocused();
});
