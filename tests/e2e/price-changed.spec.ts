import type { APIRequestContext } from '@playwright/test';
import type { WholeVenue } from '#features/venues/contract.ts';
import { amount, Diner, PHONE } from './support/diner.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** Changes items of the takeaway as the administrator does: whole, with the app password of a session of this hour. */
async function changeItem(
  api: APIRequestContext,
  name: string,
  change: { readonly price?: number; readonly inStock?: boolean },
): Promise<void> {
  const email = process.env['E2E_ADMIN_EMAIL'];
  const password = process.env['E2E_ADMIN_PASSWORD'];
  const opened = await api.post('/api/admin/session', { data: { email, password } });
  expect(opened.status()).toBe(200);
  const { adminEmail, adminPass } = (await opened.json()) as Record<string, string>;
  const headers = { authorization: `Basic ${Buffer.from(`${adminEmail}:${adminPass}`).toString('base64')}` };
  const venues = (await (await api.get('/api/stores', { headers })).json()) as WholeVenue[];
  const venue = venues.find(({ id }) => id === 3);
  const item = Object.values(venue?.content?.menu?.items ?? {})
    .flat()
    .find((one) => one.name === name);
  if (!venue || !item) throw new Error(`The takeaway has no ${name}.`);
  Object.assign(item, change);
  expect((await api.post('/api/stores', { headers, data: venue })).status()).toBe(200);
}

// They change the same venue, whole: one after the other.
test.describe.configure({ mode: 'default' });

test('a price that changes while somebody is at checkout is shown, and holds once it is accepted', async ({ page, request, watch }) => {
  watch.allow(/409/);
  const diner = new Diner(page);
  await diner.scan({ venue: 3 });
  await diner.take('Seaweed salad', 2);
  await diner.checkOut();
  await expect(amount(page, 'Total')).toHaveText('€10.80');
  await changeItem(request, 'Seaweed salad', { price: 5.9 });
  await diner.fillName(guestName('Price'));
  await diner.placeOrder.click();
  const asked = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(amount(asked, 'Total')).toHaveText('before: €10.80 €11.80');
  await expect(asked.getByRole('listitem')).toHaveText(/^2 Seaweed salad\s*before: €10\.80 €11\.80$/);
  await asked.getByRole('button', { name: 'Order for €11.80' }).click();
  await diner.confirmed();
  await expect(amount(page, 'Price')).toHaveText('€11.80');

  await diner.scan({ venue: 3 });
  const card = page.locator('.item-card').filter({ has: page.getByRole('heading', { name: 'Seaweed salad' }) });
  await expect(card).toContainText('€5.90');
});

test('who declines a new price has ordered nothing, and sees it at checkout', async ({ page, request, watch }) => {
  watch.allow(/409/);
  const diner = new Diner(page);
  await diner.scan({ venue: 3 });
  await diner.take('Onigiri pair');
  await diner.checkOut();
  await changeItem(request, 'Onigiri pair', { price: 5.2 });
  await diner.fillName(guestName('Decline'));
  await diner.placeOrder.click();
  const asked = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(amount(asked, 'Total')).toHaveText('before: €5.80 €5.20');
  await asked.getByRole('button', { name: 'Not now' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(amount(page, 'Total')).toHaveText('€5.20');
  await diner.placeOrder.click();
  await diner.confirmed();
  await expect(amount(page, 'Price')).toHaveText('€5.20');
});

test('an order that waits for its payment is over before another is sent, and a new price says that nothing has been ordered yet', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/409/);
  const diner = new Diner(page);
  await diner.scan({ venue: 3 });
  await diner.take('Miso soup');
  await diner.checkOut();
  await diner.fillName(guestName('Waits'));
  await diner.payBy('Card');
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVV').fill('123');
  await diner.placeOrder.click();
  await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toContainText('declined');
  await page.getByRole('combobox', { name: 'Quantity of Miso soup' }).selectOption('2');
  await changeItem(request, 'Miso soup', { price: 4.9 });
  await diner.placeOrder.click();
  const asked = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(asked).toContainText('Nothing has been ordered yet');
  await asked.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('combobox', { name: 'Quantity of Miso soup' })).toHaveValue('2');
});

test('a dish that sells out while somebody is at checkout is named, and nothing is ordered', async ({ page, request, watch }) => {
  watch.allow(/409/);
  const diner = new Diner(page);
  await diner.scan({ venue: 3 });
  await diner.take('Seaweed salad');
  await diner.checkOut();
  await changeItem(request, 'Seaweed salad', { inStock: false });
  // The kitchen's word arrives by itself, before anything is sent.
  await expect(page.getByRole('alert').filter({ hasText: 'Some dishes cannot be ordered any more.' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Your order' }).getByRole('listitem')).toHaveText(/Seaweed salad.*Not Available/);
  await expect(diner.placeOrder).toBeDisabled();
  await diner.scan({ venue: 3 });
  await expect(page.getByRole('button', { name: 'Not Available: Seaweed salad' })).toBeVisible();
  await expect((await diner.openCart()).getByRole('alert')).toHaveText('Some dishes cannot be ordered any more. Remove them to go on.');
});
