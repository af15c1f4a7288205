import type { Locator, Page, Route } from '@playwright/test';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openOrdersOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Your orders' });
const waiting = (page: Page): Locator => page.getByRole('heading', { name: 'Waiting for your payment' });

async function toProvider(page: Page, name: string): Promise<Diner> {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita', 2);
  await diner.checkOut();
  await diner.fillName(name);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.locator('.pay-bar').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'PayPal · TEST MODE' })).toBeVisible();
  return diner;
}

test('an order is followed from the menu: reloaded, scanned anew, in another tab, by the kitchen’s own time, until it was served', async ({
  page,
  newPerson,
  sessionOf,
}) => {
  const diner = new Diner(page);
  const name = guestName('Eleni');
  await diner.scan();
  await expect(strip(page)).toHaveCount(0);
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(name);
  await expect(page.getByText('To pay: cash, €')).toBeVisible();
  await page.getByRole('button', { name: 'Order something more' }).click();
  await expect(strip(page).getByRole('button', { name: /^#\d+ Received/ })).toContainText('to pay in cash');
  await expect(diner.cartBar).toHaveCount(0);

  const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  const [order] = await openOrdersOf(kitchen.request, name);
  const of = (what: string): string => `/api/orders/${order?._id}/${what}`;
  const named = `#${order?.number}`;
  expect((await kitchen.request.post(of('status'), { data: { orderStatus: 2 } })).ok()).toBe(true);
  await expect(strip(page)).toContainText(`${named} Preparing`);
  await expect(strip(page).getByText(/about/)).toHaveCount(0);
  expect((await kitchen.request.post(of('estimate'), { data: { minutes: 10 } })).ok()).toBe(true);
  await expect(strip(page)).toContainText(/about (9|10) min/);

  await page.reload();
  await expect(strip(page)).toContainText(/about (9|10) min/);
  await diner.take('Cracked green olives');
  // In the opened strip the sum is a button that says what it does.
  await strip(page).getByRole('button', { name: /^#\d+/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'To the cart: €3.20' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The stub is as near to checkout as the cart's own bar.
  await strip(page).getByRole('button', { name: 'Checkout: Total Cart items 1, €3.20' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(strip(page)).toContainText(/about (9|10) min/);

  const other = await page.context().newPage();
  await new Diner(other).scan({ table: 6 });
  await expect(strip(other)).toContainText(`${named} Preparing`);
  expect((await kitchen.request.post(of('status'), { data: { orderStatus: 3 } })).ok()).toBe(true);
  await expect(strip(other)).toContainText(`${named} On its way`);
  await other.close();
  await expect(page.getByRole('status').filter({ hasText: `${named} On its way` })).toHaveCount(1);

  // Open: the order leads to its page, and Back to the menu.
  await strip(page)
    .getByRole('button', { name: /On its way/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Table 4' });
  await expect(sheet.getByText('1 in your cart')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Ask for the bill' })).toBeVisible();
  await examine(page);
  await sheet.getByRole('button', { name: /Warm pita/ }).click();
  await diner.confirmed();
  await page.getByRole('button', { name: 'Order something more' }).click();
  await expect(strip(page)).toContainText('On its way');

  // Served: what staff still take is the bill; paid and served, it leaves with the next look.
  expect((await kitchen.request.post(of('status'), { data: { orderStatus: 4 } })).ok()).toBe(true);
  await expect(strip(page)).toContainText('The bill');
  // The next round is one tap away all the same, and the bill in the sheet.
  await expect(strip(page).getByRole('button', { name: /^Checkout: .* 1, €3\.20/ })).toBeVisible();
  await strip(page)
    .getByRole('button', { name: /The bill/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Table 4' }).getByRole('button', { name: 'Ask for the bill' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await kitchen.request.post(of('status'), { data: { orderStatus: 5 } })).ok()).toBe(true);
  await expect(strip(page)).toHaveCount(0);
  await expect(diner.cartBar).toHaveText(/^1.*€3\.20/);
});

test('the next day an order that nobody served, or paid, is there with its day; served and paid it is gone', async ({
  page,
  newPerson,
  sessionOf,
  watch,
}) => {
  watch.allow(/ERR_FAILED.*\/events$/);
  const diner = new Diner(page);
  const name = guestName('Tomorrow');
  await diner.scan({ table: 8 });
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(name);
  await page.getByRole('button', { name: 'Order something more' }).click();
  await expect(strip(page)).toContainText('to pay in cash');

  // As the server would say it a day and six hours on: everything is so much older.
  const aged = (instant: string): string => new Date(Date.parse(instant) - 30 * 3_600_000).toISOString();
  await page.route(/\/api\/orders\/[^/]+\/events$/, (route) => route.abort());
  await page.route(/\/api\/orders\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as SavedOrder;
    await route.fulfill({ response, json: { ...order, placedAt: aged(order.placedAt), statusAt: aged(order.statusAt) } });
  });
  const other = /^of \w{3},? \d+ \w{3,4}$/;
  for (const again of [() => page.reload(), () => diner.scan({ table: 8 })]) {
    await again();
    await expect(strip(page).getByRole('button', { name: /^#\d+ Received/ })).toBeVisible();
    await expect(strip(page).getByText(other)).toBeVisible();
  }
  await strip(page)
    .getByRole('button', { name: /Received/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Table 8' })).toContainText(/of \w{3},? \d+ \w{3,4} · €1\.20 to pay in cash/);
  await page.keyboard.press('Escape');

  const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  const [order] = await openOrdersOf(kitchen.request, name);
  const to = async (orderStatus: number): Promise<void> => {
    expect((await kitchen.request.post(`/api/orders/${order?._id}/status`, { data: { orderStatus } })).ok()).toBe(true);
  };
  await to(4);
  await page.reload();
  await expect(strip(page)).toContainText('The bill');
  await to(5);
  const asked = page.waitForResponse(/\/api\/orders\/[^/]+$/);
  await page.reload();
  await asked;
  await expect(strip(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('parea.orders.1'))).toBeNull();
});

test('the bill is asked for in one tap, and the strip says that the staff know, and when they come', async ({
  page,
  newPerson,
  sessionOf,
}) => {
  const diner = new Diner(page);
  const name = guestName('Bills');
  await diner.scan({ table: 7 });
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(name);
  const kitchen = (await newPerson({ storageState: await sessionOf('staff.elia@parea.example') })).request;
  const [order] = await openOrdersOf(kitchen, name);
  expect((await kitchen.post(`/api/orders/${order?._id}/status`, { data: { orderStatus: 4 } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Order something more' }).click();
  const asked = page.waitForResponse('**/api/stores/requestAssistance');
  const stub = strip(page).getByRole('button', { name: 'Pay: ask for the bill, €1.20 to pay' });
  await stub.focus();
  await page.keyboard.press('Enter');
  const { _id } = (await (await asked).json()) as { _id: string };
  await expect(strip(page)).toContainText('The billThe staff know');
  await expect(page.getByRole('status').filter({ hasText: 'The bill. The staff know' })).toHaveCount(1);
  const called = strip(page).getByRole('button', { name: 'The bill: The staff know' });
  await expect(called).toBeFocused();
  expect((await kitchen.post(`/api/assistance/${_id}/status`, { data: { status: 'acknowledged' } })).ok()).toBe(true);
  await expect(strip(page)).toContainText('The billOn the way');
  await strip(page).getByRole('button', { name: 'The bill: On the way' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'On the way' })).toBeVisible();
});

test('a running order is found from an empty checkout, and from the pages of no venue', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(guestName('Phoebe'));
  const order = page.url();
  await page.goto('/store/checkout?id=1');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(strip(page).getByRole('button', { name: /^#\d+ Received/ })).toContainText('to pay in cash');
  await examine(page);
  for (const elsewhere of ['/', '/pricing', '/docs', '/all-stores', '/login', '/login?accountType=store']) {
    await page.goto(elsewhere);
    const link = page.getByRole('complementary', { name: 'Your order' }).getByRole('link', { name: /^Your order #\d+$/ });
    await expect(link).toBeVisible();
    expect(new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('orderId')).toBe(
      new URL(order).searchParams.get('orderId'),
    );
    // It floats over nothing: with large letters and on a low screen it would lie on a form's button.
    await expect(page.getByRole('complementary', { name: 'Your order' })).toHaveCSS('position', 'static');
  }
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('link', { name: /^Your order #/ }).click();
  await diner.confirmed();
});

test('who is signed in sees their order on another phone, and nobody does once they have signed out', async ({ newPerson, sessionOf }) => {
  const storageState = await sessionOf('maria@parea.example');
  const ordering = await newPerson({ storageState, viewport: PHONE });
  const diner = new Diner(ordering);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(guestName('Maria'));
  const other = await newPerson({ storageState, viewport: PHONE });
  await new Diner(other).scan({ table: 9 });
  await expect(strip(other)).toContainText('Received');
  await ordering.evaluate(() => ['userSession', 'accountType', 'firstName', 'storeName'].forEach((name) => localStorage.removeItem(name)));
  await ordering.context().clearCookies();
  await diner.scan();
  await diner.take('Cracked green olives');
  await expect(diner.cartBar).toHaveText(/^1/);
  await expect(strip(ordering)).toHaveCount(0);
});

test('without a network the strip says since when it is known', async ({ page, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|request: /);
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(guestName('Nikos'));
  // The line of the strip, not that of the order's page.
  await page.getByRole('button', { name: 'Order something more' }).click();
  await expect(strip(page)).toContainText('Received');
  const line = page.waitForResponse(/\/api\/orders\/[^/]+\/events$/);
  await page.reload();
  await expect(strip(page)).toContainText('Received');
  await line;
  await page.context().setOffline(true);
  await expect(strip(page)).toContainText(/as of \d\d:\d\d, no connection/);
  await page.context().setOffline(false);
  await expect(strip(page)).toContainText('to pay in cash');
});

test('a line that dies without a word is noticed, on the order’s page and on the strip, and opened anew', async ({ page, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET|request: /);
  await page.clock.install();
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(guestName('Silent'));
  const held: Route[] = [];
  let isDead = false;
  await page.route('**/api/orders/**', (route) => (isDead ? void held.push(route) : route.continue()));
  /** A beat that was on its way begins the silence anew: it is waited for once more. */
  const die = async (told: Locator) => {
    isDead = true;
    await expect(async () => {
      await page.clock.runFor(41_000);
      await expect(told).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };
  const revive = async () => {
    isDead = false;
    await Promise.all(held.splice(0).map((route) => route.abort('connectionreset')));
  };
  const told = page.getByRole('status').filter({ hasText: /This is how it was at \d\d:\d\d/ });
  await die(told);
  // It asks; on a slow machine more than once by now.
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await revive();
  await expect(told).toBeHidden();

  await page.getByRole('button', { name: 'Order something more' }).click();
  await expect(strip(page)).toContainText('to pay in cash');
  await die(strip(page).filter({ hasText: /as of \d\d:\d\d, no connection/ }));
  await revive();
  await expect(strip(page)).toContainText('to pay in cash');
});

test.describe('Back from the provider’s page', () => {
  test('the unpaid order is there, once; given up, its dishes are in the cart again', async ({ page }) => {
    const diner = await toProvider(page, guestName('Petros'));
    await page.goBack();
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to the payment page' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay another way' })).toBeVisible();
    await page.goBack();
    await expect(strip(page)).toContainText('Not paid yet');
    await expect(diner.cartBar).toHaveCount(0);
    await strip(page)
      .getByRole('button', { name: /^Pay €/ })
      .click();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(diner.cartBar).toHaveText(/^2/);
    await expect(strip(page)).toHaveCount(0);
  });

  test('a closed tab and a new scan: it is paid, and the cart stays empty', async ({ page, newPerson, sessionOf }) => {
    const name = guestName('Sofia');
    await toProvider(page, name);
    const other = await page.context().newPage();
    await page.close();
    const diner = new Diner(other);
    await diner.scan({ table: 7 });
    await strip(other)
      .getByRole('button', { name: /^Pay €/ })
      .click();
    await other.getByRole('button', { name: 'Go to the payment page' }).click();
    await other.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(other.getByText('Paid online: €')).toBeVisible();
    await other.getByRole('button', { name: 'Order something more' }).click();
    await expect(strip(other)).toContainText('paid');
    await expect(diner.cartBar).toHaveCount(0);
    const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    expect(await openOrdersOf(kitchen.request, name)).toHaveLength(1);
  });

  test('out of the browser’s memory the page leads to the order as well', async ({ page }) => {
    await page.route(/provider|stand-in|paypal/i, (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
    );
    const diner = new Diner(page);
    await diner.scan();
    await diner.take('Warm pita');
    await diner.checkOut();
    await diner.fillName(guestName('Anna'));
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await page.locator('.pay-bar').getByRole('button', { name: /^Pay/ }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('parea.cart.1'))).toBeNull();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(waiting(page)).toBeVisible();
  });
});

test('out of the browser’s memory in the midst of paying: the order’s own page says how it stands, and asks once', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(guestName('Midst'));
  await diner.payBy('Card');
  const card = async () => {
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1234');
    await page.getByLabel('CVV').fill('123');
  };
  await card();
  // Nobody answers any more.
  await page.route('**/create-payment-intent', () => undefined);
  await page.locator('.pay-bar').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
  const restored = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await restored();
  await expect(waiting(page)).toBeVisible();
  await card();
  const pays = page.getByRole('button', { name: /^Pay €/ });
  await pays.click();
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
  await restored();
  await expect(pays).toBeEnabled();
  await expect(page.getByLabel('Card number')).toHaveValue('');
});

test('a declined card and Back to the menu: the cart is there, and no order waits beside it', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(guestName('Maria'));
  await diner.payBy('Card');
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVV').fill('123');
  await page.locator('.pay-bar').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  const ended = page.waitForResponse('**/payment/abandon');
  await page.getByRole('button', { name: 'Back' }).click();
  await ended;
  await expect(diner.cartBar).toHaveText(/^1/);
  await expect(strip(page)).toHaveCount(0);
});
