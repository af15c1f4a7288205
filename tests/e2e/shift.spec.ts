import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { changeVenue, copyVenue, withDish } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { lane, openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

type Kitchen = { readonly _id: string; readonly id: number };
const STAFF = 'staff.elia@parea.example';
const OWNER = 'owner.elia@parea.example';

async function openAt(page: Page, api: APIRequestContext): Promise<{ board: Page; venue: Kitchen }> {
  const { _id, id } = await ownKitchen(api);
  const venue = { _id, id: id };
  return { venue, board: await openPortal(page, venue) };
}

const ordersOf = async (board: Page, { id }: Kitchen) =>
  ((await (await board.request.get(`/api/venues/${id}/orders`)).json()) as { orders: SavedOrder[] }).orders;
const menuOf = (board: Page, name: string) => ticketOf(board, name).getByRole('button', { name: /^More for order/ });
const dialogOf = (board: Page) => board.getByRole('dialog');

/** The stream's word of a move comes whenever it comes: here never, so that a board shows what the answers say. */
function tellMovesByAnswerAlone(): void {
  const listen: (this: EventSource, type: string, ...more: [EventListener]) => void = EventSource.prototype.addEventListener;
  Object.assign(EventSource.prototype, {
    addEventListener(this: EventSource, type: string, ...more: [EventListener]) {
      if (type !== 'order.moved') listen.call(this, type, ...more);
    },
  });
}

/** How many tickets come into that lane from now on. */
async function countInto(column: Locator): Promise<() => Promise<number>> {
  const counted = await column.locator('> ul').evaluateHandle((list) => {
    const seen = { count: 0 };
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => (seen.count += addedNodes.length))).observe(list, {
      childList: true,
    });
    return seen;
  });
  return () => counted.evaluate(({ count }) => count);
}

test('a service of fifty: every order comes, and goes on by keys and by taps', async ({ newPerson, sessionOf, request }) => {
  test.slow();
  const page = await newPerson({ storageState: await sessionOf(STAFF) });
  await page.addInitScript(tellMovesByAnswerAlone);
  const { board, venue } = await openAt(page, request);
  const names = Array.from({ length: 50 }, (_, at) => `Guest ${String(at).padStart(2, '0')}`);
  const half = names.length / 2;
  for (let at = 0; at < names.length; at += 10)
    await Promise.all(names.slice(at, at + 10).map((name) => orderByCall(request, { name, venue: venue.id })));
  await expect(lane(board, 'New').locator('[data-order]')).toHaveCount(names.length);

  // With one key down the lane: the focus goes on to the next by itself, and no ticket comes back.
  const cameBack = await countInto(lane(board, 'New'));
  await board.keyboard.press('j');
  for (let at = 0; at < half; at += 1) {
    await expect(lane(board, 'New').locator('[data-next]:focus')).toHaveCount(1);
    await board.keyboard.press('Enter');
    await expect(lane(board, 'New').locator('[data-order]')).toHaveCount(names.length - at - 1);
  }
  for (let left = half; left > 0; left -= 1) {
    await lane(board, 'New').getByRole('button', { name: 'Start preparing' }).first().click();
    await expect(lane(board, 'New').locator('[data-order]')).toHaveCount(left - 1);
  }
  await expect(lane(board, 'Preparing').locator('[data-order]')).toHaveCount(names.length);
  expect(await cameBack()).toBe(0);
  for (let at = 0; at < 5; at += 1) await lane(board, 'Preparing').getByRole('button', { name: 'Mark ready' }).nth(at).click();
  await expect(lane(board, 'Ready').locator('[data-order]')).toHaveCount(5);
  await expect(board.locator('[data-moving]')).toHaveCount(0);
  const orders = await ordersOf(board, venue);
  expect(orders.map(({ orderStatus }) => orderStatus).toSorted()).toEqual([...Array(45).fill(2), ...Array(5).fill(3)]);
});

test('accept, undo by button and by key, and a step back that another device sees', async ({ newPerson, sessionOf, request }) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const other = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  const name = guestName('Slip');
  await orderByCall(request, { name, venue: venue.id });
  await ticketOf(board, name).getByRole('button', { name: 'Accept' }).click();
  await expect(ticketOf(lane(board, 'New'), name).getByText('Accepted')).toBeVisible();
  await ticketOf(board, name).getByRole('button', { name: 'Start preparing' }).click();
  // Here a moment later than what is said of it: under a finger nothing goes away.
  for (const each of [board, other]) await expect(ticketOf(lane(each, 'Preparing'), name)).toBeVisible();
  await board.getByRole('button', { name: 'Undo' }).click();
  for (const each of [board, other]) await expect(ticketOf(lane(each, 'New'), name).getByText('Accepted')).toBeVisible();

  await ticketOf(board, name).getByRole('button', { name: 'Start preparing' }).click();
  await expect(board.getByRole('status').filter({ hasText: 'is being prepared' })).toBeVisible();
  await expect(ticketOf(lane(board, 'Preparing'), name)).toBeVisible();
  await board.keyboard.press('u');
  await expect(ticketOf(lane(board, 'New'), name)).toBeVisible();
  await expect(board.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect((await ordersOf(board, venue))[0]?.orderStatus).toBe(1);
});

test('lines are ticked off on one device and seen on the other', async ({ newPerson, sessionOf, request }) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const other = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  const name = guestName('Tick');
  await orderByCall(request, { name, venue: venue.id });
  const line = (page: Page) => ticketOf(page, name).getByRole('checkbox', { name: /Warm pita/ });
  await line(board).click();
  await expect(line(board)).toBeChecked();
  await expect(line(other)).toBeChecked();
  await board.keyboard.press('j');
  await board.keyboard.press('1');
  await expect(line(other)).not.toBeChecked();
});

test('the guest sees the new time, and that the kitchen was reminded', async ({ newPerson, sessionOf, request }) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const diner = new Diner(await newPerson({ viewport: PHONE }));
  const name = guestName('Late');
  await diner.scan({ venue: venue.id });
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(name);
  await menuOf(board, name).click();
  await board.getByRole('menuitem', { name: 'Tell a new time' }).click();
  await dialogOf(board).getByRole('button', { name: '30 min', exact: true }).click();
  await dialogOf(board).getByRole('button', { name: 'Tell 30 min' }).click();
  await expect(ticketOf(board, name).getByText(/Guest was told \d\d:\d\d/)).toBeVisible();
  await expect(diner.page.getByText(/The kitchen says: ready around \d\d:\d\d/)).toBeVisible();

  // As the sweep leaves it after three minutes: newer than what the stream still tells.
  await diner.page.route(/\/api\/orders\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    const order = (await answer.json()) as SavedOrder;
    await route.fulfill({ response: answer, json: { ...order, escalation: 3, revision: order.revision + 1 } });
  });
  await diner.page.reload();
  await expect(diner.page.getByText('The kitchen has been reminded of your order.')).toBeVisible();
});

test('an order that nobody took is said on every page of the portal', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf(STAFF) });
  const { _id, id } = await ownKitchen(request);
  const name = guestName('Waits');
  const { number } = await orderByCall(request, { name, venue: id, avoids: ['milk'] });
  // As the sweep leaves it after two minutes.
  await page.route('**/api/venues/*/orders', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { orders: SavedOrder[] };
    await route.fulfill({ response: answer, json: { ...body, orders: body.orders.map((order) => ({ ...order, escalation: 2 })) } });
  });
  await openPortal(page, { _id }, 'requests');
  const alert = page.getByRole('alert').filter({ hasText: `#${number}, table 4: nobody has taken this order.` });
  await expect(alert).toBeVisible();
  await alert.getByRole('link', { name: 'Open the board' }).click();
  await expect(ticketOf(page, name).getByText('Nobody has taken it yet')).toBeVisible();
  await ticketOf(page, name).getByRole('button', { name: 'I have read it' }).click();
  await ticketOf(page, name).getByRole('button', { name: 'Accept' }).click();
  await expect(alert).toHaveCount(0);
});

test('stations: a board shows what its station makes, counts the rest, and remembers it', async ({ newPerson, sessionOf, request }) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const [meze, grill] = [guestName('Meze'), guestName('Grill')];
  await orderByCall(request, { name: meze, venue: venue.id, dish: 'Warm pita' });
  await orderByCall(request, { name: grill, venue: venue.id, dish: 'Hand-cut fries' });
  await expect(ticketOf(board, grill)).toBeVisible();
  await board.getByRole('button', { name: 'All stations' }).click();
  await board.getByRole('menuitemcheckbox', { name: 'Grill' }).click();
  await board.keyboard.press('Escape');
  await expect(ticketOf(board, meze)).toHaveCount(0);
  await expect(ticketOf(board, grill)).toBeVisible();
  await expect(board.getByText('1 order is made entirely at other stations.')).toBeVisible();
  await board.reload();
  await expect(ticketOf(board, grill)).toBeVisible();
  await expect(ticketOf(board, meze)).toHaveCount(0);
  await board.getByRole('button', { name: 'Grill' }).click();
  await board.getByRole('menuitemcheckbox', { name: 'Grill' }).click();
  await board.keyboard.press('Escape');
  await expect(ticketOf(board, meze)).toBeVisible();
});

test('paid by hand, handed back in part, and found again in all orders', async ({ newPerson, sessionOf, request }) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(OWNER) }), request);
  const name = guestName('Money');
  const { number } = await orderByCall(request, { name, venue: venue.id });
  await menuOf(board, name).click();
  await board.getByRole('menuitem', { name: 'Mark as paid' }).click();
  await dialogOf(board).getByRole('button', { name: 'Money taken' }).click();
  await expect(dialogOf(board)).toHaveCount(0);

  await board.keyboard.press('/');
  await board.getByRole('searchbox', { name: 'Number, table or name' }).fill(name);
  const row = board.getByRole('button', { name: new RegExp(`^#${number}`) });
  await row.click();
  await expect(board.getByText('Paid in cash')).toBeVisible();
  await board.getByRole('button', { name: 'Hand money back' }).click();
  const refund = dialogOf(board);
  await refund.getByRole('radio', { name: 'An amount' }).check();
  await refund.getByLabel('Amount in EUR').fill('99');
  await refund.getByRole('button', { name: 'Money handed back' }).click();
  await expect(refund.getByText(/Write an amount such as/)).toBeVisible();
  await refund.getByLabel('Amount in EUR').fill('0,50');
  await refund.getByRole('button', { name: 'It was cold' }).click();
  await refund.getByRole('button', { name: 'Money handed back' }).click();
  await expect(refund).toHaveCount(0);
  await expect(board.getByText('Handed back in cash')).toBeVisible();
  await expect(board.getByText(/It was cold/)).toBeVisible();
  await expect(row).toContainText('Partly handed back');
  await board.getByLabel('State').selectOption('Rejected or cancelled');
  await expect(board.getByText('No order fits.')).toBeVisible();
});

test('one dish of two goes back, for what it came to, and the other can follow', async ({ newPerson, sessionOf, request }) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(OWNER) }), request);
  const name = guestName('Portion');
  const { _id } = await orderByCall(request, { name, venue: venue.id, dish: 'Hand-cut fries', quantity: 2 });
  expect((await board.request.post(`/api/orders/${_id}/settle`, { data: { method: 'cash' } })).status()).toBe(200);
  const handBack = async () => {
    await menuOf(board, name).click();
    await board.getByRole('menuitem', { name: 'Hand money back' }).click();
    await dialogOf(board).getByRole('radio', { name: 'Dishes' }).check();
    return dialogOf(board);
  };
  const refund = await handBack();
  await refund.getByRole('button', { name: 'Money handed back' }).click();
  await expect(refund.getByText('Choose what goes back.')).toBeVisible();
  await refund.getByRole('checkbox', { name: /^2 × Hand-cut fries/ }).check();
  const both = await refund.locator('.portion__sum').innerText();
  await refund.getByLabel('How many of Hand-cut fries go back').selectOption('1');
  await expect(refund.locator('.portion__sum')).not.toHaveText(both);
  await refund.getByRole('button', { name: 'It was cold' }).click();
  await refund.getByRole('button', { name: 'Money handed back' }).click();
  await expect(refund).toHaveCount(0);
  const { portions, refunded } = (await (await board.request.get(`/api/orders/${_id}/settlements`)).json()) as {
    portions: { line: number; left: number[] }[];
    refunded: number;
  };
  expect(portions).toEqual([{ line: 1, left: [refunded] }]);
  // Of the one that is still here nobody is asked how many.
  const again = await handBack();
  await again.getByRole('checkbox', { name: /^1 × Hand-cut fries/ }).check();
  await expect(again.getByLabel('How many of Hand-cut fries go back')).toHaveCount(0);
});

test('staff take money and are offered no way to hand it back', async ({ newPerson, sessionOf, request }) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const name = guestName('Staff');
  await orderByCall(request, { name, venue: venue.id });
  await menuOf(board, name).click();
  await board.getByRole('menuitem', { name: 'Mark as paid' }).click();
  await dialogOf(board).getByRole('button', { name: 'Money taken' }).click();
  await expect(dialogOf(board)).toHaveCount(0);
  await menuOf(board, name).click();
  await expect(board.getByRole('menuitem', { name: 'Print ticket' })).toBeVisible();
  await expect(board.getByRole('menuitem', { name: 'Hand money back' })).toHaveCount(0);
  await board.getByRole('menuitem', { name: 'Reject order' }).click();
  await expect(dialogOf(board).getByText(/A manager has to hand it back/)).toBeVisible();
});

test('a Greek board cooks and prints in Greek, on 80 mm, and nothing else is printed', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf(STAFF), locale: 'el-GR' });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const { board, venue } = await openAt(page, request);
  const name = guestName('Paper');
  await orderByCall(request, { name, venue: venue.id, avoids: ['milk'], note: 'No onions' });
  await expect(ticketOf(board, name)).toContainText('πίτα');
  await expect(ticketOf(board, name)).not.toContainText('Warm pita');
  await ticketOf(board, name)
    .getByRole('button', { name: /^Άλλα για/ })
    .click();
  await board.getByRole('menuitem', { name: 'Εκτύπωση δελτίου' }).click();
  await expect(board.locator('html')).toHaveAttribute('data-printed', 'yes');
  await board.emulateMedia({ media: 'print' });
  const paper = board.getByRole('article');
  await expect(paper).toBeVisible();
  await expect(paper).toContainText(/Αλλεργία: γάλα/i);
  await expect(paper).toContainText('No onions');
  await expect(board.getByRole('main')).toBeHidden();
  expect((await paper.boundingBox())?.width).toBeLessThanOrEqual((80 / 25.4) * 96);
  await board.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
});

test('the keys explain themselves, can be switched off, and never act on what somebody writes', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const name = guestName('Keys');
  await orderByCall(request, { name, venue: venue.id });
  await expect(ticketOf(board, name)).toBeVisible();
  await board.keyboard.press('j');
  await board.keyboard.press('x');
  await expect(dialogOf(board)).toBeVisible();
  // Letters in the reason are letters.
  await dialogOf(board).getByLabel('Reason for the guest').pressSequentially('?aupx');
  await expect(dialogOf(board)).toHaveCount(1);
  await board.keyboard.press('Escape');
  await board.keyboard.press('?');
  await expect(board.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await board.getByRole('switch', { name: 'Shortcuts are on' }).uncheck();
  await board.keyboard.press('Escape');
  await board.keyboard.press('?');
  await expect(dialogOf(board)).toHaveCount(0);
});

test('whoever moves the ticket that has the focus, it goes on to the next: a colleague, a dialog, the way back', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const names = ['One', 'Two', 'Three', 'Four'].map(guestName);
  for (const name of names) await orderByCall(request, { name, venue: venue.id });
  const [one, two, three, four] = names.map((name) => ticketOf(lane(board, 'New'), name).locator('[data-next]'));
  await expect(four!).toBeVisible();
  await board.keyboard.press('j');
  await expect(one!).toBeFocused();
  const first = (await ordersOf(board, venue)).find(({ buyersName }) => buyersName === names[0])!;
  expect((await board.request.post(`/api/orders/${first._id}/status`, { data: { orderStatus: 2 } })).status()).toBe(200);
  await expect(two!).toBeFocused();

  await board.keyboard.press('x');
  await dialogOf(board).getByLabel('Reason for the guest').fill('No pita left');
  await dialogOf(board).getByRole('button', { name: 'Reject order' }).press('Enter');
  await expect(ticketOf(board, names[1]!)).toHaveCount(0);
  await expect(three!).toBeFocused();

  await board.keyboard.press('Enter');
  await expect(four!).toBeFocused();
  await board.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(three!).toBeVisible();
  await expect(four!).toBeFocused();
});

test('a stream that is refused with 503 is opened again', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/503/);
  const page = await newPerson({ storageState: await sessionOf(STAFF) });
  let refused = 0;
  await page.route('**/api/venues/*/events?*', (route) => {
    refused += 1;
    return refused <= 3 ? route.fulfill({ status: 503, body: '' }) : route.fallback();
  });
  const { board, venue } = await openAt(page, request);
  await expect(board.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  expect(refused).toBe(4);
  const name = guestName('Back');
  await orderByCall(request, { name, venue: venue.id });
  await expect(ticketOf(board, name)).toBeVisible();
});

test('not connected, what somebody is allergic to stays as loud as ever', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const { board, venue } = await openAt(await newPerson({ storageState: await sessionOf(STAFF) }), request);
  const name = guestName('Allergic');
  await orderByCall(request, { name, venue: venue.id, avoids: ['gluten'] });
  const band = ticketOf(board, name).locator('.order-ticket__allergy');
  const contains = ticketOf(board, name).locator('.ticket-line__contains');
  const looks = (part: typeof band) =>
    part.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      const faded = [];
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { opacity, filter } = getComputedStyle(each);
        if (opacity !== '1' || filter !== 'none') faded.push(each.className);
      }
      return { color, backgroundColor, faded };
    });
  await expect(contains).toBeVisible();
  await expect.poll(async () => (await looks(band)).faded).toEqual([]);
  const before = [await looks(band), await looks(contains)];
  await board.context().setOffline(true);
  await expect(board.getByText('Not connected.')).toBeVisible();
  expect([await looks(band), await looks(contains)]).toEqual(before);
});

test('a ticket says what a dish may contain of what the guest avoids, as it was when ordered', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const kitchen = await copyVenue(request, 1, (venue) => ({
    storeAccounts: venue.storeAccounts,
    title: 'Traces',
    ...withDish(venue, 'Warm pita', { mayContain: ['sesame'], checkedFree: [] }),
  }));
  const venue = { _id: kitchen._id ?? '', id: kitchen.id };
  const board = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue);
  const [avoiding, other] = [guestName('Sesame'), guestName('Other')];
  await orderByCall(request, { name: avoiding, venue: venue.id, avoids: ['sesame'] });
  await orderByCall(request, { name: other, venue: venue.id, avoids: ['fish'] });
  await changeVenue(request, kitchen, (now) => withDish(now, 'Warm pita', { mayContain: [] }));
  await board.reload();
  const ticket = ticketOf(board, avoiding);
  await expect(ticket.locator('.order-ticket__allergy')).toHaveText(/Allergy.*Sesame.*may contain Sesame/i);
  await expect(ticket.locator('.ticket-line__contains')).toHaveText(/^may contain Sesame$/i);
  await expect(ticketOf(board, other)).not.toContainText('may contain');
});
