import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { orderByCall, ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { TablePhone } from './support/table-phone.ts';
import { expect, test } from './support/test.ts';

const t = areaWords('together');
const SMALL = { width: 360, height: 640 };
const line = (page: Page): Locator => page.getByRole('region', { name: t('cart.region') });
const door = (diner: Diner): Locator => diner.page.getByRole('button', { name: diner.t('place.order_together') });
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

/** What the code on a table says. */
async function codeOf(staff: APIRequestContext, venue: string, table: number): Promise<URL> {
  const { codes } = (await (await staff.get(`/api/venues/${venue}/tables/codes`)).json()) as { codes: TableCode[] };
  return new URL(codes.find((code) => code.floor === 1 && code.table === table)?.address ?? '');
}

test('friends at an empty table: the first finds the way on the menu in one tap, the second is asked', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const printed = await codeOf(staff.request, venue._id, 3);
  const anna = new TablePhone('Anna', await newPerson({ viewport: SMALL, locale: 'el-GR', colorScheme: 'dark' }), 'el');
  await anna.scan(printed);
  await shot(anna.page, 'door-el');
  // On one row with the table, under nothing.
  const tops = await anna.page
    .locator('.venue-header__bar > *:visible')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
  expect(Math.max(...tops)).toBeLessThan(60);
  await door(anna.diner).click();
  await shot(anna.page, 'door-join-el');
  await anna.page.getByLabel(anna.say('together.name')).fill('Άννα');
  await anna.page.getByRole('button', { name: anna.say('cart.join') }).click();
  await expect(anna.cart.getByText(anna.say('cart.alone_yet'))).toBeVisible();
  await shot(anna.page, 'door-alone-el');
  await examine(anna.page, ['.together']);
  await anna.page.setViewportSize(SMALL);
  await anna.putAway();
  await expect(anna.line).toContainText(anna.say('together.you'));
  await expect(door(anna.diner)).toBeHidden();

  const nikos = new TablePhone('Nikos', await newPerson({ viewport: SMALL }), 'en');
  await nikos.scan(printed);
  await expect(nikos.line).toContainText(t('cart.entry', { names: 'Άννα' }));
  await shot(nikos.page, 'entry-en');
  await nikos.join();
  await anna.open();
  await expect(anna.cart.getByRole('list', { name: anna.say('together.people') })).toContainText('Nikos');
  await expect(anna.cart.getByText(anna.say('cart.alone_yet'))).toBeHidden();
});

test('somebody has ordered on their own: who scans then is asked, and who ordered is not asked about themselves', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const printed = await codeOf(staff.request, venue._id, 4);
  const maria = new Diner(await newPerson({ viewport: PHONE }));
  await maria.page.goto(printed.pathname + printed.search);
  await expect(door(maria)).toBeVisible();
  await maria.take('Warm pita', 1);
  await maria.checkOut();
  await maria.order('Maria');
  await maria.page.getByRole('button', { name: 'Order something more' }).click();
  await expect(maria.page.getByRole('region', { name: 'Your orders' })).toBeVisible();
  await expect(line(maria.page)).toHaveCount(0);

  const petros = await newPerson({ viewport: SMALL });
  await petros.goto(printed.pathname + printed.search);
  await expect(line(petros)).toContainText(t('cart.entry_somebody'));
  await shot(petros, 'entry-somebody');
  await line(petros)
    .getByRole('button', { name: t('cart.entry_alone') })
    .click();
  await petros.reload();
  await expect(petros.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(door(new Diner(petros))).toBeVisible();
  await expect(line(petros)).toHaveCount(0);
  // He thinks better of it, and she hears of him when she looks at the menu again.
  await door(new Diner(petros)).click();
  await petros.getByLabel(t('together.name')).fill('Petros');
  await petros
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.join') })
    .click();
  await maria.page.reload();
  await expect(line(maria.page)).toContainText(t('cart.entry', { names: 'Petros' }));
});

test('who began a bill and closed it finds it on the menu, and a table that was typed has no way to it', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const printed = await codeOf(staff.request, venue._id, 5);
  const anna = new TablePhone('Anna', await newPerson({ viewport: SMALL }), 'en');
  await anna.scan(new URL(`/store/?id=${venue.id}&floor=1&table=5`, printed));
  await expect(door(anna.diner)).toBeHidden();
  await orderByCall(anna.page.request, { venue: venue.id, name: 'Anna', table: 5, dish: 'Hand-cut fries' });
  await anna.scan(printed);
  await anna.openBill();
  await expect(anna.bill.getByRole('list', { name: t('together.people') })).toContainText('You');
  await anna.page.keyboard.press('Escape');
  await expect(anna.bill).toBeHidden();
  await expect(anna.line).toContainText(t('cart.bill_bar_alone'));
  await shot(anna.page, 'bill-bar');
  await anna.page.reload();
  await anna.line.getByRole('button', { name: t('cart.bill_open') }).click();
  await expect(anna.bill).toBeVisible();
  await anna.page.keyboard.press('Escape');
  await anna.line.getByRole('button', { name: t('cart.join') }).click();
  await anna.putAway();
  await expect(anna.line.getByRole('button', { name: t('cart.bar_open') })).toBeVisible();
});

test('without a network what is chosen is said to wait for the table, on the menu and in its cart, and goes there once', async ({
  newPerson,
  sessionOf,
  request,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/);
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const printed = await codeOf(staff.request, venue._id, 6);
  const anna = new TablePhone('Anna', await newPerson({ viewport: SMALL, locale: 'el-GR', colorScheme: 'dark' }), 'el');
  await anna.scan(printed);
  await anna.sitDown();
  const context = anna.page.context();
  // It arrives and its answer is lost: asked again, it is the same one.
  await anna.page.route(
    '**/cart/lines',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await anna.take('Ζεστή πίτα');
  await expect.poll(() => anna.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parea.moving')))).toEqual([]);
  await expect(anna.line).toContainText(anna.say('cart.dish', { count: 1 }));
  await context.setOffline(true);
  await anna.take('Ζεστή πίτα');
  await expect(anna.line).toContainText('Χωρίς σύνδεση: 1 πιάτο περιμένει');
  await expect(anna.page.locator('.cart-bar')).toBeHidden();
  await shot(anna.page, 'offline-bar-el');
  await anna.open();
  await expect(anna.cart.getByText(anna.say('cart.lost'))).toBeVisible();
  await expect(anna.cart.getByText('1 × Ζεστή πίτα')).toBeVisible();
  await shot(anna.page, 'offline-cart-el');
  await context.setOffline(false);
  await expect(anna.of()).toContainText(anna.say('cart.dishes', { count: 2 }));
  await expect(anna.cart.getByText(anna.say('cart.lost'))).toBeHidden();
  await expect(anna.cart.getByText('1 × Ζεστή πίτα')).toBeHidden();
});
