import type { Page } from '@playwright/test';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen, ring, ticketOf } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };
test.use({ viewport: TABLET });
const STAFF = 'staff.elia@parea.example';
const OWNER = 'owner.elia@parea.example';
const t = areaWords('portal-tables');
const p = words('en');

const tile = (page: Page, table: number) => page.locator(`[data-tile="1-${table}"]`);
const bill = (page: Page) => page.getByRole('complementary', { name: /^Table \d+:/ });
const billOf = async (page: Page, venue: { _id: string }, table: number) =>
  (await (await page.request.get(`/api/venues/${venue._id}/bill?floor=1&table=${table}`)).json()) as Bill;

test('a tile says what goes on at its table the moment it happens', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const floor = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue, 'tables');
  await expect(tile(floor, 5)).toHaveAccessibleName(/^Table 5 .*Free/);
  const { _id } = await orderByCall(request, { venue: venue.id, name: 'Ira', table: 5, avoids: ['sesame'] });
  await expect(tile(floor, 5)).toHaveAccessibleName(/New order allergy: sesame .*€\d+\.\d\d to pay/);
  await floor.request.post(`/api/orders/${_id}/allergy-read`, { data: {} });
  await floor.request.post(`/api/orders/${_id}/status`, { data: { orderStatus: 1 } });
  await expect(tile(floor, 5)).toHaveAccessibleName(/In the kitchen/);
  expect((await floor.request.post(`/api/orders/${_id}/status`, { data: { orderStatus: 3 } })).status()).toBe(200);
  await expect(tile(floor, 5)).toHaveAccessibleName(/Ready to serve/);
  await floor.request.post(`/api/orders/${_id}/status`, { data: { orderStatus: 4 } });
  await expect(tile(floor, 5)).toHaveAccessibleName(/Eating/);
  await ring(request, venue, 5);
  await expect(tile(floor, 5)).toHaveAccessibleName(/Table 5 .*Bill/);
  await expect(tile(floor, 5)).toHaveAttribute('data-state', 'bill');
  // A busy table opens its bill, never a form that deletes it.
  await tile(floor, 5).click();
  await expect(bill(floor).getByRole('heading', { name: 'Ira' })).toBeVisible();
  await expect(floor.getByRole('button', { name: t('panel.delete') })).toHaveCount(0);
  await expect(floor.getByRole('link', { name: t('live.edit') })).toHaveCount(0);
});

test('by keyboard: a number opens a table, S settles it with a tip and change, Escape leads back', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const floor = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue, 'tables');
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 7, dish: 'Hand-cut fries' });
  await expect(tile(floor, 7)).toHaveAttribute('data-state', 'untaken');
  await floor.keyboard.type('7');
  await expect(floor.getByRole('status').filter({ hasText: 'Table 7: Enter opens it' })).toBeVisible();
  await floor.keyboard.press('Enter');
  await expect(bill(floor).getByRole('heading', { name: 'Ira' })).toBeFocused();
  await floor.keyboard.press('m');
  await expect(bill(floor).getByRole('heading', { name: t('move.title') })).toBeFocused();
  await floor.keyboard.press('Escape');
  await floor.keyboard.press('a');
  await expect(bill(floor).getByRole('heading', { name: 'Round 2' })).toBeFocused();
  await floor.keyboard.press('Escape');
  await floor.keyboard.press('s');
  await expect(bill(floor).getByRole('heading', { name: t('settle.title') })).toBeFocused();
  // €4.00 of fries: rounded up to five, paid with a ten.
  await bill(floor).getByRole('radio', { name: 'To €5.00' }).check();
  await bill(floor).getByRole('radio', { name: '€10.00' }).check();
  await expect(bill(floor).locator('.change')).toContainText('€5.00');
  await bill(floor)
    .getByRole('button', { name: `${t('settle.taken')} €5.00` })
    .press('Enter');
  await expect(bill(floor).getByRole('heading', { name: t('settle.done') })).toBeFocused();
  await expect(bill(floor).locator('.change')).toContainText('€5.00');
  expect((await billOf(floor, venue, 7)).sums).toMatchObject({ ordered: 4, tips: 1, sentBack: 0, paid: 5, due: 0 });
  await floor.keyboard.press('Escape');
  await expect(bill(floor).getByText('Cash · ')).toBeVisible();
  await floor.keyboard.press('Escape');
  await expect(tile(floor, 7)).toBeFocused();
  await expect(bill(floor)).toHaveCount(0);
});

test('a bill is printed for its guests: venue, day, each dish once with its sum, VAT and what is to pay, on 80 mm', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const page = await newPerson({ storageState: await sessionOf(STAFF) });
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const floor = await openPortal(page, venue, 'tables');
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 7, dish: 'Hand-cut fries', note: 'Without salt' });
  await orderByCall(request, { venue: venue.id, name: 'Nikos', table: 7, dish: 'Hand-cut fries' });
  await tile(floor, 7).click();
  await bill(floor)
    .getByRole('button', { name: t('bill.print') })
    .click();
  await expect(floor.locator('html')).toHaveAttribute('data-printed');
  await floor.emulateMedia({ media: 'print' });
  const paper = floor.getByRole('article');
  await expect(paper).toContainText(
    /The test kitchen[\s\S]*Table 7[\s\S]*2 × Hand-cut fries\s*€8\.00[\s\S]*To pay\s*€8\.00[\s\S]*VAT \d+% in it/,
  );
  await expect(paper).not.toContainText(/Ira|Nikos|Without salt|Receipt of the table/);
  await expect(floor.getByRole('main')).toBeHidden();
  await floor.setViewportSize({ width: 302, height: 800 });
  expect(await floor.evaluate(() => document.documentElement.scrollWidth)).toBe(302);
  await floor.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
});

test('a field takes no money by a key: Escape leaves it, Enter does nothing, and a large tip is asked about', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const floor = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue, 'tables');
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 7, dish: 'Hand-cut fries' });
  await expect(tile(floor, 7)).toHaveAttribute('data-state', 'untaken');
  const other = async (tip: string) => {
    await floor.keyboard.press('s');
    await bill(floor)
      .getByRole('group', { name: t('settle.tip') })
      .getByRole('radio', { name: t('settle.other') })
      .check();
    await bill(floor).getByRole('textbox', { name: 'Tip in EUR' }).fill(tip);
  };
  await tile(floor, 7).click();
  await expect(bill(floor).getByRole('heading', { name: 'Ira' })).toBeFocused();
  await other('2');
  const taken = bill(floor).getByRole('button', { name: `${t('settle.taken')} €6.00` });
  await expect(taken).toBeDisabled();
  await bill(floor).getByRole('checkbox', { name: 'The tip of €2.00 for €4.00 is meant' }).check();
  await expect(taken).toBeEnabled();
  await bill(floor).getByRole('textbox', { name: 'Tip in EUR' }).press('Enter');
  await bill(floor).getByRole('textbox', { name: 'Tip in EUR' }).press('Escape');
  await expect(bill(floor).getByRole('heading', { name: 'Ira' })).toBeFocused();
  await floor.keyboard.press('Escape');
  await expect(tile(floor, 7)).toBeFocused();
  expect((await billOf(floor, venue, 7)).payments).toEqual([]);
  // In Move a number is the table to move to; elsewhere in a panel it is nothing.
  await floor.keyboard.type('7');
  await floor.keyboard.press('Enter');
  await expect(bill(floor).getByRole('heading', { name: 'Ira' })).toBeFocused();
  await floor.keyboard.press('m');
  await expect(bill(floor).getByRole('heading', { name: t('move.title') })).toBeFocused();
  await floor.keyboard.type('8');
  await expect(floor.getByRole('status').filter({ hasText: 'Table 8: Enter moves the guests there' })).toBeVisible();
  await floor.keyboard.press('Enter');
  await expect(tile(floor, 8)).toHaveAttribute('data-state', 'untaken');
  await expect(bill(floor).getByRole('heading', { name: 'Ira' })).toBeVisible();
  expect((await billOf(floor, venue, 8)).sums.due).toBe(4);
});

test('what a colleague takes while Settle is open is said there, and the button asks anew', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 3, dish: 'Hand-cut fries' });
  await orderByCall(request, { venue: venue.id, name: 'Lia', table: 3, dish: 'Warm pita' });
  const open = async (who: typeof STAFF | typeof OWNER) => {
    const page = await openPortal(await newPerson({ storageState: await sessionOf(who) }), venue, 'tables');
    await page.goto('/portal/tables?at=1-3&do=settle');
    await expect(bill(page).getByRole('radio', { name: /^“Ira”/ })).toBeVisible();
    return page;
  };
  const [one, two] = [await open(STAFF), await open(OWNER)];
  const settling = /is settling this\.$/;
  await expect(bill(one).getByText(settling)).toBeVisible();
  await expect(bill(two).getByText(settling)).toBeVisible();
  await bill(one)
    .getByRole('radio', { name: /^“Ira”/ })
    .check();
  await bill(one)
    .getByRole('button', { name: /^Taken/ })
    .click();
  await expect(
    bill(two)
      .getByRole('alert')
      .filter({ hasText: /took €4\.00 \(Cash\) at \d\d:\d\d/ }),
  ).toBeVisible();
  await expect(bill(two).getByText(settling)).toHaveCount(0);
  await expect(bill(two).getByRole('button', { name: /^Taken/ })).toHaveCount(0);
  const { due } = (await billOf(two, venue, 3)).sums;
  await bill(two)
    .getByRole('button', { name: t('news.go_on') })
    .click();
  await expect(bill(two).getByRole('button', { name: `${t('settle.taken')} €${due.toFixed(2)}` })).toBeEnabled();
});

test('two waiters on one bill: a line is paid once, and the second reads who took it', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/409/);
  const venue = await ownKitchen(request);
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 3, dish: 'Hand-cut fries' });
  await orderByCall(request, { venue: venue.id, name: 'Lia', table: 3, dish: 'Warm pita' });
  const open = async (who: typeof STAFF | typeof OWNER) => {
    const page = await openPortal(await newPerson({ storageState: await sessionOf(who) }), venue, 'tables');
    await page.goto('/portal/tables?at=1-3&do=settle');
    return page;
  };
  const [one, two] = [await open(STAFF), await open(OWNER)];
  // The second hears of nothing any more: only the server can tell.
  await expect(bill(two).getByRole('radio', { name: /^“Ira”/ })).toBeVisible();
  await two.route('**/api/venues/*/bill?*', (route) => route.abort());
  await two.route('**/events?*', (route) => route.abort());
  watch.allow(/ERR_FAILED/);
  for (const page of [one, two])
    await bill(page)
      .getByRole('radio', { name: /^“Ira”/ })
      .check();
  await bill(one)
    .getByRole('radio', { name: p('pay.card') })
    .check();
  await bill(one).getByRole('button', { name: /Taken/ }).click();
  await expect(bill(one).getByRole('heading', { name: t('settle.done') })).toBeVisible();
  await bill(two).getByRole('button', { name: /Taken/ }).click();
  await expect(bill(two).getByRole('alert').filter({ hasText: 'Nothing was taken twice' })).toContainText(
    /took €4\.00 \(Card\) at \d\d:\d\d/,
  );
  expect((await billOf(one, venue, 3)).payments).toHaveLength(1);
});

test('a bill that is asked for is settled from the board with one tap', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue);
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 2, dish: 'Hand-cut fries', paymentMethod: 100 });
  await expect(ticketOf(board, 'Ira')).toBeVisible();
  await ring(request, venue, 2);
  await board.getByRole('button', { name: 'Card €4.00 taken' }).click();
  await expect(board.getByRole('list', { name: p('requests.label') })).toHaveCount(0);
  expect((await billOf(board, venue, 2)).payments).toMatchObject([{ method: 'card', amount: 4 }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a waiter writes a round with one hand, also while guests cannot order; it is sent once', async ({
    newPerson,
    sessionOf,
    request,
    watch,
  }) => {
    watch.allow(/ERR_CONNECTION_RESET/);
    const venue = await ownKitchen(request);
    const phone = await openPortal(
      await newPerson({ viewport: PHONE, hasTouch: true, storageState: await sessionOf(STAFF) }),
      venue,
      'tables',
    );
    await orderByCall(request, { venue: venue.id, name: 'Maria', table: 4, avoids: ['milk'] });
    await phone.getByRole('button', { name: p('pause.pause') }).click();
    await phone.getByRole('menuitem', { name: 'For 10 minutes' }).click();
    await expect(phone.getByRole('button', { name: p('pause.resume') })).toBeVisible();
    await tile(phone, 4).tap();
    const sheet = phone.getByRole('dialog', { name: /^Table 4:/ });
    await sheet.getByRole('button', { name: t('bill.add') }).tap();
    await expect(sheet.locator('.bill__allergy')).toContainText('milk');
    await sheet.getByRole('searchbox').fill('fries');
    const add = sheet.getByRole('button', { name: /^Hand-cut fries/ });
    await add.tap();
    await add.tap();
    await expect(sheet.getByRole('button', { name: /Send 2 to the kitchen €8\.00/ })).toBeVisible();
    // What Maria cannot have is kept on purpose, or not sent.
    const { content } = (await (await request.get(`/api/stores/${venue.id}`)).json()) as PublicVenue;
    const milky = Object.values(content.menu.items)
      .flat()
      .find(({ selectedAllergens, extras, inStock }) => selectedAllergens?.includes('milk') && inStock && (extras ?? []).length === 0)!;
    await sheet.getByRole('searchbox').fill(milky.name);
    await sheet.getByRole('button', { name: milky.name }).first().tap();
    await sheet.getByRole('button', { name: /^Send 3 / }).tap();
    await expect(sheet.getByText('One dish needs a decision.')).toBeVisible();
    await sheet.getByRole('button', { name: t('pad.keep') }).tap();
    // The kitchen has it, and its answer never arrives: it is asked again by itself.
    await phone.route(
      '**/api/venues/*/rounds',
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await sheet.getByRole('button', { name: /^Send 3 / }).tap();
    await expect(sheet.getByRole('region', { name: 'Round 2' })).toContainText('Hand-cut fries');
    const { rounds } = await billOf(phone, venue, 4);
    expect(rounds.map(({ order }) => [order.totalItems, order.avoids, order.claimed])).toEqual([
      [1, ['milk'], false],
      [3, ['milk'], false],
    ]);
    await phone.goBack();
    await expect(sheet).toHaveCount(0);
  });

  test('what the kitchen must know of a dish is asked for as soon as it is on the pad', async ({ newPerson, sessionOf, request }) => {
    const venue = await ownKitchen(request);
    const phone = await openPortal(
      await newPerson({ viewport: PHONE, hasTouch: true, storageState: await sessionOf(STAFF) }),
      venue,
      'tables',
    );
    await tile(phone, 4).tap();
    const sheet = phone.getByRole('dialog', { name: /^Table 4:/ });
    await sheet.getByRole('button', { name: t('bill.add') }).tap();
    // A device that has written nothing yet has no favourites.
    await expect(sheet.getByRole('button', { name: t('pad.everything') })).toHaveAttribute('aria-pressed', 'true');
    await sheet.getByRole('searchbox').fill('burger');
    await sheet.getByRole('button', { name: /^Beef burger, halloumi/ }).tap();
    await expect(sheet.getByText('Choose: How done')).toBeVisible();
    await sheet.getByRole('button', { name: 'Well done' }).tap();
    await expect(sheet.getByText('Choose: How done')).toBeHidden();
    await sheet.getByRole('button', { name: /^Send 1 / }).tap();
    await expect(sheet.getByRole('region', { name: 'Round 1' })).toContainText('Beef burger');
    await sheet.getByRole('button', { name: t('bill.add') }).tap();
    await expect(sheet.getByRole('button', { name: t('pad.favourites') })).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet.locator('.pd')).toHaveCount(1);
  });

  test('one round of two goes onto the bill of another table, by a phone', async ({ newPerson, sessionOf, request }) => {
    const venue = await ownKitchen(request);
    await orderByCall(request, { venue: venue.id, name: 'Ira', table: 6, dish: 'Hand-cut fries' });
    await orderByCall(request, { venue: venue.id, name: 'Leo', table: 6, dish: 'Hand-cut fries' });
    await orderByCall(request, { venue: venue.id, name: 'Zoe', table: 7, dish: 'Hand-cut fries' });
    const phone = await openPortal(
      await newPerson({ viewport: PHONE, hasTouch: true, storageState: await sessionOf(OWNER) }),
      venue,
      'tables',
    );
    await tile(phone, 6).tap();
    const sheet = phone.getByRole('dialog', { name: /^Table \d+:/ });
    await sheet.getByRole('button', { name: t('bill.move') }).tap();
    await sheet.getByRole('button', { name: t('rounds.only_some') }).tap();
    await expect(sheet.getByRole('heading', { name: t('rounds.title') })).toBeFocused();
    await expect(sheet.getByText(t('rounds.none'))).toBeVisible();
    await sheet.getByRole('checkbox', { name: /^Round 2/ }).check();
    await expect(sheet.getByRole('button', { name: t('move.to', { table: 8 }) })).toBeVisible();
    await sheet.getByRole('button', { name: t('rounds.to_taken', { table: 7 }) }).tap();
    await expect(sheet.getByRole('heading', { name: /Ira/ })).toBeFocused();
    const names = async (table: number) => (await billOf(phone, venue, table)).rounds.map(({ order }) => order.buyersName);
    expect([await names(6), await names(7)]).toEqual([['Ira'], ['Leo', 'Zoe']]);
  });

  test('guests are counted, moved, and what was paid is sent back with its reason', async ({ newPerson, sessionOf, request }) => {
    const venue = await ownKitchen(request);
    await orderByCall(request, { venue: venue.id, name: 'Ira', table: 6, dish: 'Hand-cut fries' });
    const phone = await openPortal(
      await newPerson({ viewport: PHONE, hasTouch: true, storageState: await sessionOf(OWNER) }),
      venue,
      'tables',
    );
    await tile(phone, 6).tap();
    const sheet = phone.getByRole('dialog', { name: /^Table \d+:/ });
    await sheet.getByRole('button', { name: t('guests.more') }).tap();
    await sheet.getByRole('button', { name: t('guests.more') }).tap();
    await expect(sheet.getByText('2 guests')).toBeVisible();
    await sheet.getByRole('button', { name: t('bill.move') }).tap();
    await sheet.getByRole('button', { name: t('move.to', { table: 8 }) }).tap();
    await expect(phone).toHaveURL(/at=1-8/);
    await expect(sheet.getByText('2 guests')).toBeVisible();
    await sheet.getByRole('button', { name: /^Settle/ }).tap();
    await sheet.getByRole('button', { name: /Taken/ }).tap();
    await sheet
      .locator('footer')
      .getByRole('button', { name: t('bill.back') })
      .tap();
    await sheet.getByRole('button', { name: t('bill.refund') }).tap();
    await sheet.getByRole('checkbox', { name: /fries/ }).check();
    await sheet.getByRole('button', { name: p('reason.was_cold') }).tap();
    await sheet.getByRole('button', { name: `${t('back.confirm')} €4.00` }).tap();
    await expect(sheet.locator('.bl[data-state="back"]')).toContainText(p('reason.was_cold'));
    expect((await billOf(phone, venue, 8)).sums).toMatchObject({
      ordered: 4,
      tips: 0,
      sentBack: 4,
      came: 4,
      handedBack: 4,
      paid: 0,
      due: 0,
    });
    await sheet.getByRole('button', { name: t('bill.left') }).tap();
    // The kitchen still has it: said before the table is free for others.
    await expect(sheet.getByRole('alert').filter({ hasText: 'still being made' })).toBeVisible();
    await sheet.getByRole('button', { name: t('leave.all_the_same') }).tap();
    await expect(tile(phone, 8)).toHaveAttribute('data-state', 'free');
    await expect(tile(phone, 6)).toHaveAttribute('data-state', 'free');
  });
});

for (const language of ['en', 'el'] as const)
  test(`floor, bill, settling and pad are accessible in ${language}`, async ({ newPerson, sessionOf, request, baseURL }) => {
    test.slow();
    const venue = await ownKitchen(request);
    await orderByCall(request, { venue: venue.id, name: 'Ira', table: 3, avoids: ['sesame'] });
    await orderByCall(request, { venue: venue.id, name: 'Lia', table: 3, dish: 'Hand-cut fries' });
    await ring(request, venue, 3);
    const page = await newPerson({ storageState: await sessionOf(OWNER) });
    await page.context().addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    await openPortal(page, venue, 'tables');
    await expect(tile(page, 3)).toHaveAttribute('data-state', 'bill');
    await examine(page);
    for (const panel of ['bill', 'settle', 'pad', 'move', 'rounds', 'leave']) {
      await page.setViewportSize(TABLET);
      await page.goto(`/portal/tables?at=1-3&do=${panel}`);
      await expect(page.locator('[data-panel]')).toBeVisible();
      if (panel === 'pad') await page.locator('.pd__add').first().click();
      await examine(page);
    }
  });
