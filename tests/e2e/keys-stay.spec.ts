import { Diner, PHONE } from './support/diner.ts';
import { acceptOrdersOf, openOrdersOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

/** Whoever goes by keys: what they press does what it says and no more, and their place on the page is kept. */
test.use({ viewport: PHONE });
const STAFF = 'staff.elia@parea.example';

test('Enter in the field of a code sends no order: the code is heard first', async ({ page, newPerson, sessionOf }) => {
  const name = guestName('Code');
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(name);
  await page.getByText('Code and rewards').click();
  await page.getByRole('button', { name: 'Other code', exact: true }).click();
  // Who asked to type a code types it.
  await expect(page.getByLabel('Type your code')).toBeFocused();
  await page.keyboard.type('NONSENSE');
  await page.locator('#promo').press('Enter');
  await expect(page.locator('#promo-hint')).toHaveText(/./);
  await expect(page).toHaveURL(/\/checkout/);
  const kitchen = await newPerson({ storageState: await sessionOf(STAFF) });
  expect(await openOrdersOf(kitchen.request, name)).toHaveLength(0);
});

test('Enter in a field goes on to what comes next, and sends nothing that was not looked at', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (one) => void (one.url().endsWith('/addOrder') && sent.push(one.url())));
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  const field = page.getByLabel('Name', { exact: true });
  await expect(field).toHaveAttribute('enterkeyhint', 'next');
  await field.fill(guestName('Hasty'));
  await field.press('Enter');
  const chosen = page.getByRole('group', { name: 'Delivery method' }).getByRole('radio', { checked: true });
  await expect(chosen).toBeFocused();
  await chosen.press('Enter');
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeFocused();
  await page.getByRole('radio', { name: 'Cash' }).press('Enter');
  await expect(page.locator('.pay-more summary')).toBeFocused();
  await diner.unfold('tip');
  await page.getByRole('button', { name: 'My own amount' }).click();
  await page.getByLabel(/^Tip in/).fill('1');
  await page.getByLabel(/^Tip in/).press('Enter');
  await expect(page.locator('#fold-code summary')).toBeFocused();
  await expect(diner.placeOrder).toHaveText('Send, €2.20 in cash later');
  expect(sent).toEqual([]);
  await diner.placeOrder.press('Enter');
  await diner.confirmed();
  expect(sent).toHaveLength(1);
});

test('an order that is ready is not said to be on the table', async ({ page, newPerson, sessionOf }) => {
  const name = guestName('Ready');
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(name);
  const kitchen = await newPerson({ storageState: await sessionOf(STAFF) });
  await acceptOrdersOf(kitchen.request, name);
  const [order] = await openOrdersOf(kitchen.request, name);
  expect((await kitchen.request.post(`/api/orders/${order!._id}/status`, { data: { orderStatus: 3 } })).status()).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: /^Order status:/ })).toHaveText(
    'Order status: It is ready and will be brought to you.',
  );
});

test('the assistant answers in one place that screen readers follow, and what goes leaves the focus on the page', async ({ page }) => {
  await new Diner(page).scan();
  await page.getByRole('button', { name: /Help/ }).click();
  await page.getByRole('button', { name: 'AI assistant' }).click();
  const dialog = page.getByRole('dialog');
  const keeper = page.waitForResponse(/keep-focus/);
  await page.keyboard.press('Tab');
  await (await keeper).finished();
  const ask = async (text: string) => {
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('textbox').press('Enter');
  };
  await ask('what is popular');
  const place = dialog.locator('.assistant__answer > [role="status"]');
  await place.evaluate((element) => element.setAttribute('data-same', ''));
  await ask('where is the toilet');
  await expect(place).toContainText('second door');
  await expect(place).toHaveAttribute('data-same', '');
  await ask('I am allergic to nuts');
  const undo = dialog.getByRole('button', { name: 'Forget what I said' });
  await undo.press('Enter');
  await expect(undo).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await ask('I have an allergy');
  await dialog.getByRole('button', { name: 'I will ask the staff: go on with other questions' }).click();
  await ask('what is popular');
  await expect(dialog.getByRole('group', { name: /Which|allerg/i })).toHaveCount(0);
});
