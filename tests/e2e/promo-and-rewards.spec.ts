import { amount, Diner, PHONE } from './support/diner.ts';
import { acceptOrdersOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('a listed code takes its discount at once; the order says so and is paid by card at the table', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi', 2);
  await diner.checkOut();
  await diner.unfold('code');
  await page.getByLabel('Promo code').selectOption({ label: 'CARAFE, €5.00 off' });
  await expect(amount(page, 'Discount')).toHaveText('−€5.00');
  await page.getByLabel('Promo code').selectOption({ label: 'MEZE20, 20% off' });
  await expect(amount(page, 'Discount')).toHaveText('−€2.88');
  await expect(amount(page, 'Total')).toHaveText('€11.52');
  await page.getByRole('radio', { name: 'Card at table' }).check();
  const sent = page.waitForRequest('**/api/orders/addOrder');
  await diner.order(guestName('Nikos'));
  expect((await sent).postDataJSON()).toMatchObject({ paymentMethod: 100, promoCode: 'MEZE20', orderAmount: 11.52 });
  await expect(amount(page, 'Discount')).toHaveText('−€2.88');
  await expect(amount(page, 'Price')).toHaveText('€11.52');
});

test('a hidden code that could not be asked about changes the price later, and only the guest’s yes orders', async ({ page, watch }) => {
  watch.allow(/409|ERR_FAILED|503/);
  await page.route('**/api/orders/quote', (route) => route.fulfill({ status: 503, body: '' }));
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi', 2);
  await diner.checkOut();
  await diner.unfold('code');
  await page.getByRole('button', { name: 'Other code' }).click();
  await page.getByLabel('Type your code').fill('geitonia');
  await expect(page.getByText('We check this code when you order.')).toBeVisible();
  await expect(amount(page, 'Total')).toHaveText('€14.40');
  await diner.fillName(guestName('Sofia'));
  await diner.placeOrder.click();
  const asked = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(amount(asked, 'Discount')).toContainText('€1.44');
  await expect(amount(asked, 'Total')).toHaveText(/before: €14\.40 €12\.96/);
  await asked.getByRole('button', { name: 'Order for €12.96' }).click();
  await diner.confirmed();
  await expect(amount(page, 'Discount')).toHaveText('−€1.44');
  await expect(amount(page, 'Price')).toHaveText('€12.96');
});

test('a code that is none leaves the price and orders', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.unfold('code');
  await page.getByRole('button', { name: 'Other code' }).click();
  await page.getByLabel('Type your code').fill('TRYGOS');
  await expect(page.getByText('This code is not valid here.')).toBeVisible();
  await diner.order(guestName('Ioanna'));
  await expect(amount(page, 'Price')).toHaveText('€1.20');
  await expect(amount(page, 'Discount')).toBeHidden();
});

test('as many stamps are drawn as were earned, and of very many how many more', async ({ page }) => {
  const diner = new Diner(page);
  const drawn = page.locator('.ticket__stamps .stamp-mini');
  await diner.scan();
  await diner.take('Grilled halloumi', 4);
  await diner.checkOut();
  await diner.order(guestName('Four'));
  await expect(page.getByText('You earned 4 loyalty points!')).toBeVisible();
  await expect(drawn).toHaveCount(4);
  await diner.scan();
  await diner.take('Grilled halloumi', 11);
  await diner.checkOut();
  await diner.order(guestName('Eleven'));
  await expect(page.getByText('You earned 11 loyalty points!')).toBeVisible();
  await expect(drawn).toHaveCount(6);
  await expect(drawn.last()).toHaveText('+6');
  expect(await page.locator('.ticket__stamps').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

test('Maria’s twelfth stamp is a reward, and the reward a free dish', async ({ newPerson, sessionOf }) => {
  const page = await newPerson({ viewport: PHONE, storageState: await sessionOf('maria@parea.example') });
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Cracked green olives');
  await diner.checkOut();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maria');
  await expect(page.getByRole('group', { name: 'Rewards' })).toBeHidden();
  await diner.placeOrder.click();
  await diner.confirmed();
  await expect(page.getByText('You earned 1 loyalty point!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeHidden();
  const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await acceptOrdersOf(kitchen.request, 'Maria');

  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.take('Cracked green olives', 2);
  await diner.checkOut();
  await expect(page.locator('summary').filter({ hasText: '1 available' })).toBeVisible();
  await diner.unfold('code');
  const rewards = page.getByRole('group', { name: 'Rewards' });
  await expect(rewards).toContainText('1 available');
  await expect(rewards.getByRole('radio', { name: 'None' })).toBeChecked();
  await expect(rewards.getByRole('radio')).toHaveCount(2);
  await rewards.getByRole('radio', { name: '1', exact: true }).check();
  await expect(amount(page, 'Rewards Savings')).toHaveText('−€3.20');
  await expect(amount(page, 'Total')).toHaveText('€10.40');
  await diner.placeOrder.click();
  await diner.confirmed();
  await expect(amount(page, 'Reward Savings')).toHaveText('−€3.20');
  await expect(amount(page, 'Price')).toHaveText('€10.40');
  await expect(page.getByText('You earned 2 loyalty points!')).toBeVisible();

  await diner.scan();
  await diner.take('Cracked green olives');
  await diner.checkOut();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maria');
  await expect(page.getByRole('group', { name: 'Rewards' })).toBeHidden();
});
