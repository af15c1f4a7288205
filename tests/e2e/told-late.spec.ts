import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { TablePhone } from './support/table-phone.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('the order’s own page says so too, until somebody was told', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.order(guestName('Later'));
  const order = page.url();
  const warning = page.getByRole('alert').filter({ hasText: 'You named an allergy after order #' });
  await expect(warning).toHaveCount(0);
  await diner.scan();
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  const sheet = page.getByRole('dialog', { name: diner.t('avoids.title') });
  await sheet.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.goto(order);
  await expect(warning).toBeVisible();
  await examine(page, ['.said-late']);
  await warning.getByRole('button', { name: diner.t('confirmation.said_told') }).press('Enter');
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await diner.scan();
  await expect(page.locator('.passport-bar')).toBeVisible();
  await expect(page.locator('.passport-bar .already-sent')).toHaveCount(0);
});

test('an allergy that was forgotten is told from the order’s own page, which names the dishes that have it', async ({
  page,
  newPerson,
  sessionOf,
  watch,
}) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  const name = guestName('Forgot');
  await diner.order(name);
  const forgot = page.getByRole('button', { name: diner.t('confirmation.forgot') });
  await forgot.click();
  const sheet = page.getByRole('dialog', { name: diner.t('confirmation.forgot_title') });
  const tell = sheet.getByRole('button', { name: 'Tell the kitchen' });
  await expect(tell).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await expect(sheet.getByRole('listitem')).toContainText(['Grilled halloumi']);
  await expect(sheet.getByRole('listitem')).toContainText(['Contains milk']);
  await examine(page, ['.sheet-dialog']);
  watch.allow(/allergies|ERR_FAILED/);
  await page.route('**/allergies', (route) => route.abort(), { times: 1 });
  await tell.click();
  await expect(sheet.getByRole('alert')).toContainText(/The kitchen of order #\d+ could not be told\. Tell the staff now\./);
  await tell.click();
  await expect(sheet).toHaveCount(0);
  await expect(forgot).toBeFocused();
  await expect(page.locator('.told')).toContainText(['No milk']);
  await expect(page.getByText('Not read yet')).toBeVisible();
  await expect(page.locator('.ticket__receipt').getByText('Contains milk')).toBeVisible();
  await examine(page, ['.confirmation']);
  const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await board.goto('/portal/orders');
  await ticketOf(board, name)
    .getByRole('button', { name: /I have read it/ })
    .click();
  await expect(page.getByText(/Read by the kitchen/).first()).toBeVisible();
  // What was told cannot be taken back here, and the phone keeps it.
  await forgot.click();
  await expect(sheet.getByRole('checkbox', { name: 'Milk', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await diner.scan();
  await expect(page.locator('.passport-bar')).toContainText('No milk');
});

test('the kitchen is told by one touch, from the sheet or the order’s own page, and has to read it', async ({
  page,
  newPerson,
  sessionOf,
  watch,
}) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  const name = guestName('Milk');
  await diner.order(name);
  const order = page.url();
  await diner.scan();
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  const sheet = page.getByRole('dialog', { name: diner.t('avoids.title') });
  await sheet.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  // Where it does not get through, that is said, and it can be told again.
  watch.allow(/allergies|ERR_FAILED/);
  await page.route('**/allergies', (route) => route.abort(), { times: 1 });
  await sheet.getByRole('button', { name: 'Tell the kitchen' }).click();
  await expect(sheet.getByRole('alert')).toContainText(/The kitchen of order #\d+ could not be told\. Tell the staff now\./);
  await sheet.getByRole('button', { name: 'Tell the kitchen' }).click();
  await expect(sheet.getByText(/The kitchen has it now for order #\d+/)).toBeVisible();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await examine(page, ['.passport-sheet']);

  const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await board.goto('/portal/orders');
  await ticketOf(board, name)
    .getByRole('button', { name: /I have read it/ })
    .click();
  await page.goto(order);
  await expect(page.getByText('No milk').first()).toBeVisible();
  await expect(page.getByText(/Read by the kitchen/).first()).toBeVisible();

  // Of what is said from now on the bar above the menu tells it.
  await diner.scan();
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  await sheet.getByRole('checkbox', { name: 'Eggs', exact: true }).check();
  await page.keyboard.press('Escape');
  const bar = page.locator('.passport-bar');
  await page.route('**/allergies', (route) => route.abort(), { times: 1 });
  await bar.getByRole('button', { name: 'Tell the kitchen' }).press('Enter');
  await expect(bar).toContainText(/The kitchen of order #\d+ could not be told\. Tell the staff now\./);
  await examine(page, ['.passport-bar']);
  await expect(bar.getByRole('button', { name: 'Tell the kitchen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar).toContainText(/The kitchen has it now for order #\d+/);
  await expect(page.locator('#counted')).toContainText('The kitchen has it now');
  await expect(bar.locator('.passport-chip')).toBeFocused();

  // And the order’s own page.
  await diner.scan();
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  await sheet.getByRole('checkbox', { name: 'Celery', exact: true }).check();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.goto(order);
  await page.getByRole('button', { name: 'Tell the kitchen' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Not read yet')).toBeVisible();
  await expect(page.getByText('No eggs, no milk, no celery').first()).toBeVisible();
});

test.describe('while it is cooking', () => {
  test.use({ viewport: { width: 1180, height: 820 } });
  test('it rings on every page, is the first of the rush though it was on the last page, says when it was said, and stops when it is read', async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const venue = await ownKitchen(request);
    for (let nth = 0; nth < 20; nth += 1) await orderByCall(request, { name: guestName(`Before ${nth}`), venue: venue.id });
    const name = guestName('Late');
    const { _id, number, accessToken } = (await orderByCall(request, { name, venue: venue.id })) as SavedOrder & { accessToken: string };
    const person = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 1180, height: 820 } });
    await person.addInitScript(() => localStorage.setItem('boardMode', 'rush'));
    const board = await openPortal(person, venue);
    await board.request.post(`/api/orders/${_id}/status`, { data: { orderStatus: 2 } });
    await expect(ticketOf(board, name)).toHaveCount(0);
    await request.post(`/api/orders/${_id}/allergies`, { data: { avoids: ['milk'] }, headers: { authorization: `Bearer ${accessToken}` } });
    const alarm = board.getByRole('alert').filter({ hasText: `#${number}, table 4: said after it was started.` });
    await expect(alarm).toContainText('Allergy: milk');
    await expect(board.locator('.rush-ticket').first()).toContainText(name);
    await expect(ticketOf(board, name)).toContainText('Said after it was started');
    // From another page of the grid it leads back.
    await board.keyboard.press('ArrowRight');
    await expect(ticketOf(board, name)).toHaveCount(0);
    await alarm.getByRole('button', { name: 'Show it' }).click();
    await expect(ticketOf(board, name).getByRole('button', { name: 'I have read it' })).toBeFocused();
    await examine(board, ['.untaken-alarm', '.rush-ticket[data-said-late]']);
    await board.goto('/portal/menu');
    await expect(alarm).toBeVisible();
    await alarm.getByRole('link', { name: 'Open the board' }).click();
    await ticketOf(board, name).getByRole('button', { name: 'I have read it' }).press('Enter');
    await expect(alarm).toHaveCount(0);
  });
});

test('whose dishes somebody else sent tells the kitchen too: from the cart of the table, and above the menu', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const board = await openPortal(staff, venue);
  const { codes } = (await (await board.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 7)?.address ?? '');
  const anna = new TablePhone('Anna', await newPerson({ viewport: PHONE }), 'en');
  const nikos = new TablePhone('Nikos', await newPerson({ viewport: PHONE }), 'en');
  await anna.scan(printed);
  await anna.sitDown();
  await nikos.scan(printed);
  await nikos.join();
  await anna.take('Grilled halloumi');
  await nikos.take('Hand-cut fries');
  await anna.open();
  await anna.ready();
  await nikos.open();
  await nikos.ready();
  const sending = nikos.page.waitForResponse((answer) => answer.url().endsWith('/cart/send'));
  await nikos.cart.getByRole('button', { name: nikos.say('cart.send_ready') }).click();
  const { order } = (await (await sending).json()) as { order: SavedOrder };
  await expect(anna.cart).toContainText('Nikos sent your dishes');

  const avoid = async (allergen: string): Promise<void> => {
    await anna.page.getByRole('button', { name: anna.diner.t('avoids.open') }).click();
    const sheet = anna.page.getByRole('dialog', { name: anna.diner.t('avoids.title') });
    await sheet.getByRole('checkbox', { name: allergen, exact: true }).check();
    await expect(sheet.getByRole('alert')).toContainText('the kitchen does not know');
    await anna.page.keyboard.press('Escape');
  };
  await anna.page.keyboard.press('Escape');
  await avoid('Milk');
  const bar = anna.page.locator('.passport-bar');
  await bar.getByRole('button', { name: 'Tell the kitchen' }).click();
  await expect(bar).toContainText('The kitchen has it now');
  await expect(anna.line).toContainText(anna.say('cart.sent_unread'));
  await avoid('Celery');
  await expect(anna.line).toContainText(anna.say('cart.sent_untold'));
  await anna.open();
  await examine(anna.page, ['.our-table']);
  await anna.cart.getByRole('button', { name: anna.say('cart.sent_tell') }).click();
  await expect(anna.cart).toContainText(anna.say('cart.sent_unread'));
  await board.goto('/portal/orders');
  const ticket = ticketOf(board, 'Anna, Nikos');
  await expect(ticket).toContainText('without milk, celery');

  // What is told for her is not told for him, who sent it: his page takes none of it for his.
  await nikos.page.goto(`/store/order-confirmation?orderId=${order._id}&deliveryMethod=${order.deliveryMethod}`);
  await nikos.page.getByRole('button', { name: nikos.diner.t('confirmation.forgot') }).click();
  const sheet = nikos.page.getByRole('dialog', { name: nikos.diner.t('confirmation.forgot_title') });
  const milk = sheet.getByRole('checkbox', { name: 'Milk', exact: true });
  await expect(milk).not.toBeChecked();
  await milk.check();
  await sheet.getByRole('button', { name: 'Tell the kitchen' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(ticket.getByText('without milk')).toHaveCount(2);
});
