import type { BrowserContext, Locator, Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { openOrdersOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });
const ADD = '**/api/orders/addOrder';
const MINUTES = 60_000;

/** The wire under an order: the answer gets lost, or the order itself. */
const wire = (context: BrowserContext, arrives: boolean) =>
  context.route(ADD, async (route) => {
    if (arrives) await route.fetch();
    await route.abort('connectionreset');
  });

/** Orders, hears nothing, closes the tab; back so many minutes later, at that table. */
async function comeBack(
  page: Page,
  { name, arrives, minutes, table = 4 }: { name: string; arrives: boolean; minutes: number; table?: number },
) {
  const context = page.context();
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Hand-cut fries');
  await diner.checkOut();
  await diner.fillName(name);
  await wire(context, arrives);
  await diner.placeOrder.click();
  await expect(page.getByText('Checking your order…')).toBeVisible();
  await page.close();
  await context.unroute(ADD);
  const back = await context.newPage();
  await back.clock.setSystemTime(Date.now() + minutes * MINUTES);
  const again = new Diner(back);
  await again.scan({ table });
  return { diner: again, back, strip: back.getByRole('region', { name: 'Your orders' }) };
}

/** What is sent for good: not what only asks. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/addOrder') && one.headers()['only-if-known'] === undefined) sent.push(one.headers()['idempotency-key'] ?? '');
  });
  return sent;
}

const asked = (page: Page): Locator => page.getByRole('region', { name: /was not sent/ });

test.beforeEach(({ watch }) => watch.allow(/ERR_CONNECTION_RESET|404/));

for (const minutes of [5, 20, 300])
  test(`an order whose answer was lost is known again after ${minutes} minutes, and ordered once`, async ({
    page,
    newPerson,
    sessionOf,
  }) => {
    const name = guestName('Known');
    const { diner, back, strip } = await comeBack(page, { name, arrives: true, minutes });
    await expect(strip).toContainText('Received');
    await expect(diner.cartBar).toHaveCount(0);
    await back.goto('/store/checkout');
    await expect(diner.placeOrder).toHaveCount(0);
    const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    expect(await openOrdersOf(staff.request, name)).toHaveLength(1);
  });

test('an order that never arrived is asked about, not sent; its dishes and newer ones stay', async ({ page, newPerson, sessionOf }) => {
  const name = guestName('Asked');
  const { diner, back, strip } = await comeBack(page, { name, arrives: false, minutes: 12, table: 5 });
  const sent = sentFrom(back);
  await expect(strip).toContainText('was not sent');
  await diner.take('Warm pita');
  await strip.getByRole('button', { name: /was not sent/ }).click();
  await expect(asked(back)).toContainText('table 4');
  await asked(back).getByRole('button', { name: 'Put it back into the cart' }).click();
  await diner.checkOut();
  expect(sent).toEqual([]);
  await diner.placeOrder.click();
  await diner.confirmed();
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  const orders = await openOrdersOf(staff.request, name);
  expect(orders).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test('what a proxy held back and delivers late, after its guest was told that it was not sent, makes no second order', async ({
  page,
  request,
  newPerson,
  sessionOf,
}) => {
  const name = guestName('Late');
  const late: { headers: Record<string, string>; body: string }[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/addOrder')) late.push({ headers: one.headers(), body: one.postData() ?? '' });
  });
  const { back, strip } = await comeBack(page, { name, arrives: false, minutes: 5 });
  await strip.getByRole('button', { name: /was not sent/ }).click();
  await expect(asked(back)).toContainText('Hand-cut fries');
  const [first] = late;
  const deliver = () => request.post('/api/orders/addOrder', { headers: first?.headers ?? {}, data: first?.body ?? '' });
  const refused = await deliver();
  expect([refused.status(), ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([409, 'idempotency_key_void']);
  await asked(back).getByRole('button', { name: 'Send it now' }).click();
  await expect(strip).toContainText('Received');
  expect((await deliver()).status()).toBe(409);
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  expect(await openOrdersOf(staff.request, name)).toHaveLength(1);
});

test('checkout asks first as well; sent now it goes once, and what was added since stays', async ({ page, newPerson, sessionOf }) => {
  const name = guestName('Now');
  const { diner, back } = await comeBack(page, { name, arrives: false, minutes: 5 });
  const sent = sentFrom(back);
  await diner.take('Warm pita');
  await back.goto('/store/checkout');
  await expect(asked(back)).toContainText('Hand-cut fries');
  expect(sent).toEqual([]);
  await asked(back).getByRole('button', { name: 'Send it now' }).click();
  await expect(asked(back)).toBeHidden();
  await expect(
    back
      .getByRole('group', { name: /Warm pita/ })
      .or(back.getByText('Warm pita'))
      .first(),
  ).toBeVisible();
  await expect(back.getByText('Hand-cut fries')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  expect(await openOrdersOf(staff.request, name)).toHaveLength(1);
});

test('a gateway that answers for the server is no answer: there is a way out, and who to speak to', async ({ page, watch }) => {
  watch.allow(/503/);
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(guestName('Gateway'));
  await page.route(ADD, (route) => route.fulfill({ status: 503, body: 'down' }));
  await diner.placeOrder.click();
  await expect(page.getByText('You may also tell the staff what you ordered')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the menu' }).click();
  await expect(page.getByRole('region', { name: 'Your orders' })).toContainText('We do not know yet');
});
