import type { BrowserContext, Page } from '@playwright/test';
import { WHOLE_BROWSER } from './support/browsers.ts';
import { amount, Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openOrdersOf } from './support/kitchen.ts';
import { watchSecrets } from './support/kept.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE, serviceWorkers: 'allow', launchOptions: WHOLE_BROWSER });

/** Seen once, and kept by the worker. */
async function seen(page: Page): Promise<Diner> {
  const diner = new Diner(page);
  await diner.scan();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== 'activated')
      await new Promise((resolve) => active.addEventListener('statechange', () => active.state === 'activated' && resolve(null)));
  });
  // The worker controls from the next page on; what it asks for itself counts as seen.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Select: Warm pita' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/store/?id=1', { ignoreVary: true })))).toBe(true);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/api/stores/1', { ignoreVary: true })))).toBe(true);
  return diner;
}

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

async function offline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
}

test('a first visit alone is enough to reload without a connection', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/);
  const diner = new Diner(page);
  const loaded: string[] = [];
  page.on('framenavigated', (frame) => loaded.push(frame.url()));
  await diner.scan();
  for (const seenOnce of ['/store/?id=1', '/api/stores/1'])
    await expect.poll(() => page.evaluate(async (it) => Boolean(await caches.match(it, { ignoreVary: true })), seenOnce)).toBe(true);
  // What the worker fetches for itself reloads nothing under a guest who has begun to choose.
  expect(loaded).toHaveLength(1);
  await offline(context, page);
  await page.reload();
  await diner.take('Warm pita');
});

test('an order’s page that is loaded without a connection shows what the phone last heard, and goes on by itself', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/);
  const diner = new Diner(page);
  await diner.scan();
  await page.evaluate(() => localStorage.setItem('parea.avoids', '["sesame"]'));
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(guestName('Reload'));
  const number = page.locator('.ticket__number b');
  const is = (await number.textContent()) ?? '';
  await page.reload();
  await diner.confirmed();
  await expect(number).toHaveText(is);
  await offline(context, page);
  await page.reload();
  await expect(number).toHaveText(is);
  const ticket = page.locator('.ticket');
  await expect(ticket.getByRole('status').first()).toContainText('No connection. This is what your phone last heard');
  await expect(ticket).toContainText('Warm pita');
  await expect(ticket).toContainText(/sesame/i);
  await expect(ticket).toContainText('Not read yet');
  await context.setOffline(false);
  await expect(diner.step).toContainText('Received');
  await expect(number).toHaveText(is);
});

test('menu, dish, cart and checkout work offline; the order is not sent, then once', async ({
  page,
  context,
  newPerson,
  sessionOf,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/);
  const name = guestName('Offline');
  const diner = await seen(page);
  await offline(context, page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Select: Warm pita' })).toBeVisible();
  await diner.take('Warm pita', 2);
  await diner.checkOut();
  await page.reload();
  await expect(amount(page, 'Total')).toHaveText('€2.40');
  await diner.fillName(name);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/addOrder') && sent.push(request.headers()['idempotency-key'] ?? ''));
  await diner.placeOrder.click();
  const told = page.getByRole('status').filter({ hasText: 'Not sent yet' });
  await expect(told).toContainText('the kitchen does not have your order');
  // A browser may think itself online where it is not: for a moment after a reload, and for good in a Wi-Fi that leads nowhere.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
  await page.reload();
  // As its words said: after a reload its guest decides.
  const asked = page.getByRole('region', { name: /was not sent/ });
  await expect(asked).toContainText('Warm pita');
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  expect(await openOrdersOf(staff.request, name)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(async () => (await fetch('/livez')).ok)).toBe(true);
  expect(sent).toEqual([]);
  await asked.getByRole('button', { name: 'Send it now' }).click();
  await diner.confirmed();
  expect(sent).toHaveLength(1);
  expect(await openOrdersOf(staff.request, name)).toHaveLength(1);
});

test('who thinks better of it while offline has ordered nothing', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/);
  const diner = await seen(page);
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(guestName('Stopped'));
  await offline(context, page);
  await diner.placeOrder.click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await examine(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Do not send it' }).click();
  await expect(page.getByText('Not sent yet')).toBeHidden();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(diner.placeOrder).toBeEnabled();
});

test('a price that changed meanwhile is asked about when the connection is back', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::|409/);
  const diner = await seen(page);
  await diner.take('Warm pita', 2);
  await diner.checkOut();
  await diner.fillName(guestName('Dearer'));
  await offline(context, page);
  await diner.placeOrder.click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  // As if the menu had been dearer by the time it arrives.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (to, how) => {
      if (typeof to !== 'string' || !to.endsWith('/addOrder') || typeof how?.body !== 'string') return send(to, how);
      window.fetch = send;
      return send(to, { ...how, body: how.body.replace('"orderAmount":2.4', '"orderAmount":2') });
    };
  });
  await context.setOffline(false);
  const asked = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(amount(asked, 'Total')).toHaveText('€2.40');
  await asked.getByRole('button', { name: 'Order for €2.40' }).click();
  await diner.confirmed();
});

test('nothing of a person is kept, and no table’s signature', async ({ page, newPerson, sessionOf, watch }) => {
  // The signature is none: who sits at that table is not told.
  watch.allow(/visits\/here/);
  const maria = await newPerson({ viewport: PHONE, serviceWorkers: 'allow', storageState: await sessionOf('maria@parea.example') });
  const diner = await seen(maria);
  await maria.goto('/store/?id=1&floor=1&table=4&k=signature');
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.placeOrder.click();
  await diner.confirmed();
  const kept = await keptAddresses(maria);
  expect(kept.filter((address) => address.startsWith('/api/'))).toEqual(['/api/stores/1']);
  expect(kept.filter((address) => address.includes('?'))).toEqual(['/store/?id=1']);
  expect(kept.filter((address) => !/^\/(?:assets|dishes|covers|art|fonts|icons|store|api\/stores|favicon)/.test(address))).toEqual([]);
  await page.goto('/');
});

test('it can be installed, and opens with the menu that was seen last', async ({ page }) => {
  await seen(page);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(String(href))).json();
  expect(manifest).toMatchObject({ name: 'Parea', display: 'standalone', start_url: '/store/?home' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const picture = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    expect(picture).toBe(sizes);
  }
  await page.goto(manifest.start_url);
  await expect(page).toHaveURL(/\/store\/\?id=1$/);
  await expect(page.getByRole('button', { name: 'Select: Warm pita' })).toBeVisible();
});

test('a push is shown with its words, and leads to its order', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await seen(page);
  const client = await context.newCDPSession(page);
  const registrations: string[] = [];
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: list }) =>
    registrations.push(...list.map(({ registrationId }) => registrationId)),
  );
  await client.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const origin = new URL(page.url()).origin;
  const note = {
    title: 'Elia & Salt',
    body: 'Sam, your order #4 is ready for collection',
    tag: 't1',
    address: '/store/order-confirmation?orderId=x',
  };
  // Told again until it is shown, as one with its tag: a browser under load may lose what comes while its worker wakes.
  const shown = async () => {
    const registrationId = registrations.at(-1) ?? '';
    await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(note) });
    return page.evaluate(async () => {
      const list = await (await navigator.serviceWorker.ready).getNotifications();
      return list.map(({ title, body, tag, data }) => ({ title, body, tag, address: data }));
    });
  };
  await expect.poll(shown).toEqual([note]);
});

test('the switch subscribes this browser for this order, and takes it back', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example.com/this-browser',
      unsubscribe: () => Promise.resolve(true),
      toJSON: () => ({ endpoint: 'https://push.example.com/this-browser', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    };
    // A real subscription outlives a reload.
    const kept = () => (sessionStorage.getItem('subscribed') === null ? null : (subscription as unknown as PushSubscription));
    PushManager.prototype.getSubscription = () => Promise.resolve(kept());
    PushManager.prototype.subscribe = () => {
      sessionStorage.setItem('subscribed', 'yes');
      return Promise.resolve(subscription as unknown as PushSubscription);
    };
  });
  const secrets = watchSecrets(page);
  const diner = await seen(page);
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(guestName('Push'));
  const box = page.getByRole('checkbox', { name: 'Notification' });
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/push') && answer.request().method() === 'POST');
  await box.click();
  expect((await asked).status()).toBe(204);
  await expect(box).toBeChecked();
  await page.reload();
  await expect(box).toBeChecked();
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/push') && answer.request().method() === 'DELETE');
  await box.click();
  expect((await taken).status()).toBe(204);
  await expect(box).not.toBeChecked();
  await secrets.expectNoneKept();
});

test('a picture that does not come leaves its cloth, and comes with the network', async ({ page, watch }) => {
  watch.allow(/dishes|Failed to load resource/);
  await page.route('**/dishes/**', (route) => route.abort());
  await page.goto('/store/?id=1&floor=1&table=4');
  const picture = page.locator('.item-card img').first();
  await expect(picture).toHaveCSS('visibility', 'hidden');
  await expect(page.locator('.item-card .dish-art').first()).toBeVisible();
  await page.unroute('**/dishes/**');
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect(picture).toHaveCSS('visibility', 'visible');
});
