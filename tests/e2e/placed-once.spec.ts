import type { Page, Route } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { openOrdersOf } from './support/kitchen.ts';
import { expect, guestName, test as base } from './support/test.ts';

const ADD = '**/api/orders/addOrder';

type Fixtures = {
  /** How many orders the kitchen has under that name. */
  readonly ordersOf: (name: string) => Promise<number>;
};
const test = base.extend<Fixtures>({
  ordersOf: async ({ newPerson, sessionOf }, use) => {
    const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    await use(async (name) => (await openOrdersOf(staff.request, name)).length);
  },
});
test.use({ viewport: PHONE });

/** At checkout with a pita and a name. */
async function atCheckout(page: Page, name: string): Promise<Diner> {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(name);
  return diner;
}

/** The key of each try. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (sent) => sent.url().endsWith('/addOrder') && keys.push(sent.headers()['idempotency-key']));
  return keys;
}

test('tapping Place order twice orders once', async ({ page, ordersOf }) => {
  const name = guestName('Twice');
  const diner = await atCheckout(page, name);
  const keys = keysOf(page);
  // Faster than any finger: all three before the page can draw.
  await diner.placeOrder.evaluate((button) => [1, 2, 3].forEach(() => (button as HTMLButtonElement).click()));
  await diner.confirmed();
  expect(keys).toHaveLength(1);
  expect(await ordersOf(name)).toBe(1);
  await expect(diner.cartBar).toHaveCount(0);
});

test('an answer that is lost on the way is asked for again with the same key', async ({ page, ordersOf, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET/);
  const name = guestName('Lost');
  const diner = await atCheckout(page, name);
  const keys = keysOf(page);
  await page.route(
    ADD,
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await diner.placeOrder.click();
  await expect(page.getByRole('status').filter({ hasText: 'Checking your order…' })).toContainText('nothing is ordered twice');
  await diner.confirmed();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await ordersOf(name)).toBe(1);
});

test('a line that freezes is explained, long before it counts as lost', async ({ page, ordersOf }) => {
  const name = guestName('Frozen');
  const diner = await atCheckout(page, name);
  const thaw = Promise.withResolvers<void>();
  await page.route(ADD, async (route) => {
    await thaw.promise;
    await route.continue();
  });
  await diner.placeOrder.click();
  const status = page.getByRole('status').filter({ hasText: 'Sending your order to the kitchen…' });
  await expect(status).toContainText('Your order is safe, and nothing is sent twice.', { timeout: 15_000 });
  thaw.resolve();
  await diner.confirmed();
  expect(await ordersOf(name)).toBe(1);
});

test('a server that stumbles after it has the order is asked again', async ({ page, ordersOf, watch }) => {
  watch.allow(/502/);
  const name = guestName('Stumble');
  const diner = await atCheckout(page, name);
  await page.route(
    ADD,
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.fulfill({ status: 502, body: '<html>bad gateway</html>' });
    },
    { times: 1 },
  );
  await diner.placeOrder.click();
  await diner.confirmed();
  expect(await ordersOf(name)).toBe(1);
});

for (const committed of [true, false]) {
  test(`a reload in the middle of placing goes on, ${committed ? 'also where the server has it' : 'where the server never heard'}`, async ({
    page,
    ordersOf,
  }) => {
    const name = guestName('Reload');
    const diner = await atCheckout(page, name);
    const keys = keysOf(page);
    let heard = (_: Route): void => undefined;
    const held = new Promise<Route>((resolve) => (heard = resolve));
    await page.route(
      ADD,
      async (route) => {
        if (committed) expect((await route.fetch()).status()).toBe(201);
        heard(route);
      },
      { times: 1 },
    );
    await diner.placeOrder.click();
    await held;
    await expect(page.getByText('Sending your order to the kitchen…')).toBeVisible();
    await page.reload();
    await diner.confirmed();
    await expect(page.getByText('Sit back and relax')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await ordersOf(name)).toBe(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Select: Warm pita' })).toBeVisible();
    await expect(diner.cartBar).toHaveCount(0);
  });
}

test('without a connection it says so, and sends once it is back', async ({ page, context, ordersOf, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const name = guestName('Offline');
  const diner = await atCheckout(page, name);
  const answers: number[] = [];
  page.on('response', (answer) => answer.url().endsWith('/addOrder') && answers.push(answer.status()));
  await context.setOffline(true);
  await diner.placeOrder.click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  expect(await ordersOf(name)).toBe(0);
  await context.setOffline(false);
  await diner.confirmed();
  expect(answers).toEqual([201]);
  expect(await ordersOf(name)).toBe(1);
});

/** A second tab that has not heard yet what the first one keeps: what browsers store reaches the processes of their tabs a little later. */
const hearsLate = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const own = new Map<string, string>();
    const { getItem, setItem, removeItem } = Storage.prototype;
    const isPending = (name: string) => name.startsWith('parea.pending-order.');
    Object.assign(Storage.prototype, {
      getItem(this: Storage, name: string) {
        return isPending(name) ? (own.get(name) ?? null) : getItem.call(this, name);
      },
      setItem(this: Storage, name: string, value: string) {
        own.set(name, value);
        setItem.call(this, name, value);
      },
      removeItem(this: Storage, name: string) {
        own.delete(name);
        removeItem.call(this, name);
      },
    });
  }));

test('two tabs that send in the same moment make one order, and both show it', async ({ page, context, ordersOf, watch }) => {
  // The first one asks, at the end, what becomes of the second one's next order while that is under way.
  watch.allow(/404/);
  const name = guestName('Tabs');
  const diner = await atCheckout(page, name);
  const other = await context.newPage();
  await hearsLate(other);
  await other.goto(page.url());
  const second = new Diner(other);
  await second.fillName(name);
  // Neither is answered before both are sent.
  const [sent, goOn] = [Promise.withResolvers<void>(), [] as (() => void)[]];
  await context.route(ADD, async (route) => {
    await new Promise<void>((resolve) => {
      if (goOn.push(resolve) === 2) sent.resolve();
    });
    await route.continue();
  });
  await Promise.all([diner.placeOrder.click(), second.placeOrder.click()]);
  await sent.promise;
  for (const go of goOn) go();
  await Promise.all([diner.confirmed(), second.confirmed()]);
  const number = (of: Page) => of.locator('.ticket__number b').textContent();
  expect(await number(other)).toBe(await number(page));
  expect(await ordersOf(name)).toBe(1);
  // And what is chosen next is another order, from either.
  await context.unroute(ADD);
  await second.scan();
  await second.take('Warm pita');
  await second.checkOut();
  await second.placeOrder.click();
  await second.confirmed();
  expect(await ordersOf(name)).toBe(2);
});

test('a tab that waits for an answer is told of the order that another tab heard of', async ({ page, context, ordersOf, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET|404/);
  const name = guestName('Told');
  const diner = await atCheckout(page, name);
  await page.route(ADD, async (route) => {
    if (route.request().headers()['only-if-known'] !== undefined) return route.continue();
    expect((await route.fetch()).status()).toBeLessThan(300);
    await route.abort('connectionreset');
  });
  await diner.placeOrder.click();
  await expect(page.getByText('Checking your order…')).toBeVisible();
  const other = await context.newPage();
  await new Diner(other).scan();
  await expect(other.getByRole('region', { name: 'Your orders' })).toContainText('Received');
  await diner.confirmed();
  expect(await ordersOf(name)).toBe(1);
});

test('a tab whose dishes another tab has ordered names that order, and leads to it', async ({ page, context, ordersOf }) => {
  const name = guestName('Named');
  const diner = await atCheckout(page, name);
  const other = await context.newPage();
  await other.goto(page.url());
  const second = new Diner(other);
  await second.fillName(name);
  await diner.placeOrder.click();
  await diner.confirmed();
  const number = await page.locator('.ticket__number b').textContent();
  await expect(other.getByRole('status').filter({ hasText: `order ${number} was sent` })).toBeVisible();
  await other.getByRole('link', { name: `See order ${number}` }).click();
  await second.confirmed();
  expect(await ordersOf(name)).toBe(1);
});

for (const how of ['a page of its own', 'a way elsewhere'] as const)
  test(`a Wi-Fi that answers with ${how} is said to want a sign-in, and the order goes on once it has it`, async ({
    page,
    ordersOf,
    watch,
  }) => {
    watch.allow(/ERR_|Failed to fetch/);
    const name = guestName('Wi-Fi');
    const diner = await atCheckout(page, name);
    let isOpen = false;
    await page.route('**/api/**', (route) => {
      if (isOpen) return route.fallback();
      return route.fulfill(
        how === 'a way elsewhere'
          ? { status: 302, headers: { location: '/docs' } }
          : { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
      );
    });
    await diner.placeOrder.click();
    await expect(page.getByRole('status').filter({ hasText: 'This Wi-Fi wants you to sign in first' })).toBeVisible();
    isOpen = true;
    await diner.confirmed();
    expect(await ordersOf(name)).toBe(1);
  });

for (const method of ['Cash', 'Card'])
  test(`Back before the placed order is shown: the checkout says that it was sent, and leads to it, ${method}`, async ({
    page,
    ordersOf,
  }) => {
    const name = guestName('Back');
    let show = (): void => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    await page.route(/\/confirmation-page-[\w-]+\.js$/, async (route) => {
      await shown;
      await route.continue();
    });
    const diner = await atCheckout(page, name);
    await diner.payBy(method);
    if (method === 'Card') {
      await page.getByLabel('Card number').fill('4242424242424242');
      await page.getByLabel('Expiry').fill('1234');
      await page.getByLabel('CVV').fill('123');
    }
    await page.locator('.pay-bar').getByRole('button', { name: /€/ }).click();
    await page.waitForURL(/order-confirmation/);
    await page.goBack();
    show();
    await expect(page.getByText(/^Order \d+ was sent from this phone\.$/)).toBeVisible();
    await expect(page.getByText('Nothing is charged now')).toHaveCount(0);
    await page.getByRole('link', { name: /^See order \d+$/ }).click();
    await diner.confirmed();
    expect(await ordersOf(name)).toBe(1);
  });
