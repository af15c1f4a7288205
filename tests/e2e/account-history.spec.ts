import type { Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

const PASSWORD = 'lentils-and-lemon';

/** A new account by the call, signed in in this browser; an order of two lemonades and a pita by the page. */
async function orderSignedIn(page: Page): Promise<string> {
  const email = `nikos.${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const data = { accountType: 'User', firstName: 'Nikos', lastName: 'Pavlou', email, password: PASSWORD };
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200);
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Rose lemonade', 2);
  await diner.take('Warm pita');
  await diner.checkOut();
  const placed = page.waitForResponse('**/api/orders/addOrder');
  await diner.order('Nikos');
  return ((await (await placed).json()) as { _id: string })._id;
}
/** The menu of now, with something changed on its way to this browser. */
async function changeMenu(page: Page, change: (dish: { name: string; price: number }) => object | null): Promise<void> {
  await page.route(/\/api\/stores\/[\w-]+$/, async (route) => {
    const answer = await route.fetch();
    const venue = await answer.json();
    const { items } = venue.content.menu;
    for (const category of Object.keys(items))
      items[category] = items[category].flatMap((dish: { name: string; price: number }) => change(dish) ?? []);
    await route.fulfill({ response: answer, json: venue });
  });
}

test('an order shows up with its lines, moves while it is looked at, and prints its receipt alone', async ({
  page,
  newPerson,
  sessionOf,
}) => {
  const id = await orderSignedIn(page);
  await page.goto('/order-history');
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('2 × Rose lemonade, 1 × Warm pita');
  await expect(order).toContainText('€8.40');
  await expect(order.getByText('Placed', { exact: true })).toBeVisible();
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  expect((await staff.request.post(`/api/orders/${id}/status`, { data: { orderStatus: 3 } })).status()).toBe(200);
  await expect(order.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });

  await order.getByText('Receipt', { exact: true }).click();
  await expect(order.getByRole('table', { name: 'VAT' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-was-printed', document.querySelector('[data-printed] header')?.textContent ?? '');
  });
  await order.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-was-printed', /Elia & Salt.*Order #\d+/);
});

test('the same again goes into the cart and opens the menu', async ({ page }) => {
  await orderSignedIn(page);
  await page.goto('/order-history');
  await page.getByRole('button', { name: /^Order again/ }).click();
  await expect(page).toHaveURL(/\/store\/\?id=1$/);
  await new Diner(page).checkOut();
  const cart = page.getByRole('main');
  await expect(cart).toContainText('Rose lemonade');
  await expect(cart).toContainText('Warm pita');
  await expect(cart).toContainText('€8.40');
});

test('what is gone, and what costs something else now, is said before the rest goes into the cart', async ({ page }) => {
  await orderSignedIn(page);
  await changeMenu(page, (dish) => {
    if (dish.name === 'Warm pita') return null;
    return dish.name === 'Rose lemonade' ? { ...dish, price: 4.1 } : dish;
  });
  await page.goto('/order-history');
  await page.getByRole('button', { name: /^Order again/ }).click();
  const changes = page.getByRole('dialog', { name: 'Since your last visit' });
  await expect(changes.getByText('Warm pita is no longer on the menu.')).toBeVisible();
  await expect(changes.getByText('Rose lemonade costs €4.10 now, it was €3.60.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parea.cart.1'))).toBeNull();
  await changes.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page).toHaveURL(/\/store\/\?id=1$/);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('parea.cart.1') ?? '{}').lines))
    .toMatchObject([{ itemId: 'elia-rose-lemonade', quantity: 2 }]);
  await expect(new Diner(page).cartBar).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('ordered again by somebody who avoids some of it now: what goes in is said beside what does not', async ({ page }) => {
  await orderSignedIn(page);
  await page.evaluate(() => localStorage.setItem('parea.avoids', '["gluten"]'));
  await page.goto('/order-history');
  await page.getByRole('button', { name: /^Order again/ }).click();
  const changes = page.getByRole('dialog', { name: 'Since your last visit' });
  await expect(changes.getByRole('listitem')).toHaveText([
    '2 × Rose lemonade: as it was.',
    'Warm pita has, or may have, what you avoid now: gluten. Choose it on the menu if you want it all the same.',
  ]);
  await changes.getByRole('button', { name: 'Open the menu' }).click();
  await expect(new Diner(page).cartBar).toHaveText(/^2/);
});

test('older orders come page by page', async ({ page }) => {
  const email = `pages.${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const account = { accountType: 'User', firstName: 'Nikos', lastName: 'Pavlou', email, password: PASSWORD };
  expect((await page.request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
  for (let n = 0; n < 12; n += 1) {
    const order = [{ id: 1, quantity: 1, payload: { item: { id: 'elia-rose-lemonade' }, extras: {} } }];
    const data = { storeId: 1, order, orderAmount: 3.6, floor: 1, table: 4, deliveryMethod: 1, paymentMethod: 99, buyersName: 'Nikos' };
    expect((await page.request.post('/api/orders/addOrder', { data })).status()).toBe(201);
  }
  await page.goto('/order-history');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Show older orders' })).toBeHidden();
});
