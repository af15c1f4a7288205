import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('two orders of one number are told apart by their day: in headings, receipts and the way to order again', async ({
  newPerson,
  sessionOf,
}) => {
  const page = await newPerson({ viewport: PHONE, storageState: await sessionOf('maria@parea.example') });
  await page.goto('/order-history');
  const orders = page.getByRole('article');
  await expect(orders.nth(1)).toBeVisible();
  const names = await orders.evaluateAll((all) => all.map((one) => one.querySelector('h2')?.getAttribute('aria-label') ?? ''));
  expect(new Set(names).size).toBe(names.length);
  expect(names[0]).toMatch(/order #\d+, \d+ \w+ \d{4}, \d\d:\d\d$/);
  for (const name of names.slice(0, 3)) {
    await expect(page.getByRole('button', { name: `Order again: ${name}`, exact: true })).toHaveCount(1);
    await expect(orders.filter({ has: page.getByRole('heading', { name, exact: true }) }).locator('summary')).toHaveAccessibleName(
      `Receipt: ${name}`,
    );
  }
});

test('devices of one kind are told apart by when they signed in', async ({ newPerson, sessionOf }) => {
  const state = await sessionOf('maria@parea.example');
  const page = await newPerson({ viewport: PHONE, storageState: state });
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  for (const way of await page.getByRole('button', { name: /^Sign out: / }).all())
    await expect(way).toHaveAccessibleName(/^Sign out: .+, since \d+ \w+ \d{4}, \d\d:\d\d$/);
});

test('the bill of a table: who joins, and who asks for their share, has the focus in the bill', async ({
  page,
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const owner = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await owner.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 5)?.address ?? '');
  const t = areaWords('together');
  const diner = new Diner(page);
  await page.goto(printed.pathname + printed.search);
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order('Anna');
  await page.goto(printed.pathname + printed.search);
  await page.getByRole('region', { name: 'Your orders' }).getByRole('button', { name: /^#\d+/ }).click();
  await page.getByRole('button', { name: 'Split the bill' }).click();
  const bill = page.getByRole('dialog', { name: t('together.title') });
  const heading = bill.getByRole('heading', { level: 2 });
  await bill.getByRole('button', { name: t('together.join') }).press('Enter');
  await expect(bill.getByRole('list', { name: t('together.people') })).toBeVisible();
  await expect(heading).toBeFocused();
  for (const list of await bill.getByRole('list').all()) await expect(list.getByRole('listitem').first()).toBeAttached();
  await bill.getByRole('button', { name: /^Ask the waiter/ }).press('Enter');
  await expect(bill.getByText(/^The waiter knows/)).toBeVisible();
  await expect(heading).toBeFocused();
  await bill.getByRole('button', { name: t('together.let_go') }).press('Enter');
  await expect(bill.getByRole('button', { name: /^Ask the waiter/ })).toBeVisible();
  await expect(heading).toBeFocused();
});

test('who has orders of two tables reads no one table over them', async ({ page, request }) => {
  const venue = await ownKitchen(request);
  const diner = new Diner(page);
  for (const table of [4, 5]) {
    await diner.scan({ venue: venue.id, table });
    await diner.take('Warm pita');
    await diner.checkOut();
    await diner.order('Anna');
  }
  await diner.scan({ venue: venue.id, table: 5 });
  await page.getByRole('region', { name: 'Your orders' }).getByRole('button', { name: /^#\d+/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your orders' })).toBeVisible();
});
