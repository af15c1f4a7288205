import type { Locator, Page } from '@playwright/test';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openPortal, ownKitchen, ticketOf } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { TablePhone } from './support/table-phone.ts';
import { expect, test } from './support/test.ts';

const t = areaWords('together');
const line = (page: Page): Locator => page.getByRole('region', { name: t('cart.region') });
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: t('cart.title') });

/** Into the table's cart: this phone's own is empty again at once. */
async function takes(diner: Diner, dish: string, quantity: number): Promise<void> {
  const dialog = await diner.select(dish);
  for (let count = 0; count < quantity; count += 1) await dialog.getByRole('button', { name: diner.t('item.more'), exact: true }).click();
  await dialog.getByRole('button', { name: diner.t('item.add') }).click();
  await expect(dialog).toBeHidden();
}

test('two phones order together: one cart, both ready, one ticket with their names', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 1180, height: 820 } });
  const board = await openPortal(staff, venue);
  const { codes } = (await (await board.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 6)?.address ?? '');
  const place = { store: venue.id, floor: 1, table: 6, k: printed.searchParams.get('k') };

  // Anna sits there already: she has looked at the bill, and orders together from there.
  const anna = await newPerson({ viewport: PHONE });
  await anna.request.post('/api/visits', { data: { ...place, name: 'Anna' } });

  const nikos = new Diner(await newPerson({ viewport: PHONE }));
  await nikos.page.goto(printed.pathname + printed.search);
  await expect(line(nikos.page)).toContainText(t('cart.entry', { names: 'Anna' }));
  await line(nikos.page)
    .getByRole('button', { name: t('cart.entry_join') })
    .click();
  await nikos.page.getByLabel(t('together.name')).fill('Nikos');
  await nikos.page.getByRole('button', { name: t('cart.join') }).click();
  await expect(sheet(nikos.page)).toBeVisible();
  await expect(sheet(nikos.page).getByRole('list', { name: t('together.people') })).toContainText('Anna');
  await nikos.page.keyboard.press('Escape');

  // What he takes on the menu goes to the table.
  await takes(nikos, 'Warm pita', 1);
  await expect(line(nikos.page)).toContainText('1 dish,');
  await nikos.page.getByRole('button', { name: 'Add one Warm pita', exact: true }).click();
  await expect(line(nikos.page)).toContainText(t('cart.dishes', { count: 2 }));

  await anna.goto(printed.pathname + printed.search);
  await line(anna)
    .getByRole('button', { name: t('cart.entry_join') })
    .click();
  await anna.getByRole('button', { name: t('cart.join') }).click();
  await expect(sheet(anna).getByRole('region', { name: 'Nikos' })).toContainText('Warm pita');
  await anna.keyboard.press('Escape');
  await takes(new Diner(anna), 'Hand-cut fries', 1);
  await line(anna)
    .getByRole('button', { name: t('cart.bar_open') })
    .click();
  const hers = sheet(anna).getByRole('region', { name: t('together.you') });
  await expect(hers).toContainText('Hand-cut fries');

  // He sees hers at once, and both say that they are ready.
  await line(nikos.page)
    .getByRole('button', { name: t('cart.bar_open') })
    .click();
  await expect(sheet(nikos.page).getByRole('region', { name: 'Anna' })).toContainText('Hand-cut fries');
  // She lets the others change hers, and he takes one more for her; nothing else of hers is his to switch.
  const theirs = sheet(nikos.page).getByRole('region', { name: 'Anna' });
  const more = theirs.getByRole('button', { name: t('cart.more', { name: 'Hand-cut fries' }) });
  await expect(more).toHaveCount(0);
  const helps = hers.getByRole('button', { name: t('cart.help') });
  // What has the focus is not under the foot.
  await helps.focus();
  const foot = (await sheet(anna).locator('.our-table__foot').boundingBox())!;
  const focused = (await helps.boundingBox())!;
  expect(focused.y + focused.height).toBeLessThanOrEqual(foot.y);
  await expect(helps).toHaveAttribute('aria-pressed', 'false');
  await helps.click();
  await expect(helps).toHaveAttribute('aria-pressed', 'true');
  await more.click();
  await expect(hers).toContainText(t('cart.dishes', { count: 2 }));
  await expect(theirs.getByRole('button', { name: t('cart.help') })).toHaveCount(0);
  await examine(nikos.page, ['.together']);
  await nikos.page.setViewportSize(PHONE);
  await hers.getByRole('button', { name: t('cart.im_ready') }).click();
  await expect(hers.getByRole('button', { name: t('cart.ready') })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet(nikos.page).getByRole('region', { name: 'Anna' })).toContainText(t('cart.ready'));
  const his = sheet(nikos.page).getByRole('region', { name: t('together.you') });
  await his.getByRole('button', { name: t('cart.im_ready') }).click();
  await expect(his.getByRole('button', { name: t('cart.ready') })).toHaveAttribute('aria-pressed', 'true');
  await sheet(nikos.page)
    .getByRole('button', { name: t('cart.send_ready') })
    .click();
  await expect(sheet(nikos.page).getByText(/^Order #\d+ is with the kitchen/)).toBeVisible();
  await expect(hers).toContainText(t('cart.choose'));

  // The order is his: she reads how hers stand, and when the kitchen says that they come.
  await expect(sheet(anna).getByText(/^Nikos sent your dishes: order #\d+$/)).toBeVisible();
  const { orders } = (await (await board.request.get(`/api/venues/${venue._id}/orders`)).json()) as { orders: SavedOrder[] };
  const estimate = await board.request.post(`/api/orders/${orders[0]?._id}/estimate`, { data: { minutes: 10 } });
  expect(estimate.status()).toBe(200);
  await expect(sheet(anna).getByText(/^Received. Ready around \d\d:\d\d$/)).toBeVisible();

  const ticket = ticketOf(board, 'Hand-cut fries');
  await expect(ticket).toContainText('“Anna”');
  await expect(ticket).toContainText('“Nikos”');
});

test('a phone that joins a table reads that its allergies go with its dishes, and says them there', async ({
  newPerson,
  sessionOf,
  request,
  watch,
}) => {
  // A plate with what she avoids cannot be said to be ready.
  watch.allow(/409.*cart\/ready/);
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await staff.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 6)?.address ?? '');
  const anna = await newPerson({ viewport: PHONE });
  await anna.request.post('/api/visits', {
    data: { store: venue.id, floor: 1, table: 6, k: printed.searchParams.get('k'), name: 'Anna' },
  });
  const nikos = new Diner(await newPerson({ viewport: PHONE }));
  await nikos.page.goto(printed.pathname + printed.search);
  await line(nikos.page)
    .getByRole('button', { name: t('cart.entry_join') })
    .click();
  await expect(nikos.page.getByText(t('cart.join_avoids'))).toBeVisible();
  await nikos.page.getByRole('button', { name: t('cart.join') }).click();
  const table = sheet(nikos.page);
  await expect(table.getByText(t('cart.avoids_ask'))).toBeVisible();
  await table.getByRole('button', { name: t('cart.avoids_say') }).click();
  const avoids = nikos.page.getByRole('dialog', { name: 'What should we keep away?' });
  await avoids.getByRole('checkbox', { name: 'Sesame' }).check();
  await avoids.getByRole('button', { name: 'Mark the menu' }).click();
  await expect(table.getByText(t('cart.avoids_mine', { names: 'No sesame' }))).toBeVisible();
  await examine(nikos.page, ['.together']);
  await nikos.page.setViewportSize(PHONE);
  await nikos.page.keyboard.press('Escape');
  await takes(nikos, 'Loukoumades', 1);
  await line(nikos.page)
    .getByRole('button', { name: t('cart.bar_open') })
    .click();
  const his = table.getByRole('region', { name: t('together.you') });
  await expect(his.locator('.fits')).toHaveText('May contain: sesame');

  // Plates are shared: what Anna has of it is marked on his phone, and on hers nothing says what he avoids.
  await anna.goto(printed.pathname + printed.search);
  await line(anna)
    .getByRole('button', { name: t('cart.entry_join') })
    .click();
  await anna.getByRole('button', { name: t('cart.join') }).click();
  await expect(sheet(anna)).toBeVisible();
  await anna.keyboard.press('Escape');
  await expect(sheet(anna)).toBeHidden();
  await takes(new Diner(anna), 'Loukoumades', 1);
  await takes(new Diner(anna), 'Hand-cut fries', 1);
  const hers = table.getByRole('region', { name: 'Anna' });
  await expect(hers.getByRole('listitem').filter({ hasText: 'Loukoumades' }).locator('.fits')).toHaveText('May contain: sesame');
  await expect(hers.getByRole('listitem').filter({ hasText: 'Hand-cut fries' })).toBeVisible();
  await expect(hers.locator('.fits')).toHaveCount(1);
  await expect(table.getByText(t('cart.avoids_others'))).toBeVisible();
  await line(anna)
    .getByRole('button', { name: t('cart.bar_open') })
    .click();
  await expect(sheet(anna).getByRole('listitem').filter({ hasText: 'Loukoumades' })).toHaveCount(2);
  await expect(sheet(anna).locator('.fits')).toHaveCount(0);
  await expect(sheet(anna)).not.toContainText(/sesame/i);

  // She is ready, and finds out that sesame is nothing for her: nobody can send her plate until she has decided.
  const own = sheet(anna).getByRole('region', { name: t('together.you') });
  await own.getByRole('button', { name: t('cart.im_ready') }).click();
  await expect(hers.getByText(t('cart.ready'), { exact: true })).toBeVisible();
  await anna.keyboard.press('Escape');
  await anna.evaluate(() => {
    localStorage.setItem('parea.avoids', '["sesame"]');
    dispatchEvent(new Event('parea:avoids'));
  });
  await expect(line(anna)).toContainText(t('cart.avoids_since'));
  await expect(hers.getByText(t('cart.ready'), { exact: true })).toHaveCount(0);
});

test('who shares the bill alone orders alone, and everybody reads so', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await staff.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 6)?.address ?? '');
  const anna = new TablePhone('Anna', await newPerson({ viewport: PHONE }), 'en');
  await anna.scan(printed);
  await anna.openBill();
  await expect(anna.bill.getByText(t('cart.bill_alone'))).toBeVisible();

  // He reads, before he joins, that she may be ordering by herself; in his cart nothing of hers comes.
  const nikos = new TablePhone('Nikos', await newPerson({ viewport: PHONE }), 'en');
  await nikos.scan(printed);
  await nikos.line.getByRole('button', { name: t('cart.entry_join') }).click();
  await expect(nikos.page.getByText(t('cart.join_text'))).toBeVisible();
  await nikos.page.getByLabel(t('together.name')).fill('Nikos');
  await nikos.page.getByRole('button', { name: t('cart.join') }).click();
  await anna.page.keyboard.press('Escape');
  await takes(anna.diner, 'Hand-cut fries', 1);
  await expect(anna.diner.cartBar).toHaveText(/^1/);
  await expect(nikos.of('Anna')).toHaveCount(0);

  // Together, her dishes go along, and the bill leads to the cart that she is in.
  await anna.openBill();
  await anna.bill.getByRole('button', { name: t('cart.join') }).click();
  await expect(nikos.of('Anna')).toContainText('Hand-cut fries');
  await anna.cart.getByRole('button', { name: t('together.title') }).click();
  await expect(anna.bill.getByText(t('cart.bill_alone'))).toHaveCount(0);
  await expect(anna.bill.getByRole('button', { name: t('cart.title') })).toBeVisible();
});
