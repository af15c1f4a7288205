import type { APIRequestContext, Page } from '@playwright/test';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { openPortal, orderByCall, ownKitchen, ring, silentUntilTouched, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
type Kitchen = { readonly _id: string; readonly id: number };

/** A board that turns by itself, as every board does. */
const byItself = () => localStorage.setItem('boardMode', 'auto');
const tickets = (board: Page) => board.locator('.rush-ticket');
const heads = (board: Page) => board.locator('.rush-ticket [data-next]');
const ordersOf = async (board: Page, { id }: Kitchen) =>
  ((await (await board.request.get(`/api/venues/${id}/orders`)).json()) as { orders: SavedOrder[] }).orders;

async function orders(api: APIRequestContext, venue: Kitchen, count: number, more: object = {}): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => guestName(`Rush ${at}`));
  for (const name of names) await orderByCall(api, { name, venue: venue.id, ...more });
  return names;
}

// Of short ones, where more wait than there are cells, four stand below each other at 1440.
for (const [width, height, columns, rows] of [
  [1180, 820, 5, 2],
  [1440, 900, 7, 4],
] as const)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });
    test('the rush comes by itself and goes again; a page is full, nothing scrolls, pages turn by key', async ({
      newPerson,
      sessionOf,
      request,
    }) => {
      const venue = await ownKitchen(request);
      const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width, height } });
      await person.addInitScript(byItself);
      const board = await openPortal(person, venue);
      const first = await orders(request, venue, 6);
      await expect(board.locator('.order-ticket')).toHaveCount(6);
      await orders(request, venue, columns * rows - 5);
      await ring(request, venue, 3);
      await expect(tickets(board)).toHaveCount(columns * rows);
      await expect(tickets(board).first()).toContainText(first[0]!);
      await expect(board.getByRole('button', { name: 'On my way' })).toBeVisible();
      const across = await tickets(board).evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
      expect(across).toBe(columns);
      const over = await board.evaluate(() => [
        document.documentElement.scrollHeight - innerHeight,
        document.documentElement.scrollWidth - innerWidth,
      ]);
      expect(over).toEqual([0, 0]);
      // The one of the next page is there.
      await expect(board.getByRole('button', { name: /^\d+\s*New$/ })).toHaveText(`${columns * rows + 1}New`);
      await board.keyboard.press('ArrowRight');
      await expect(tickets(board)).toHaveCount(1);
      await board.keyboard.press('ArrowLeft');
      await expect(tickets(board)).toHaveCount(columns * rows);

      for (const { _id } of (await ordersOf(board, venue)).slice(4))
        await board.request.post(`/api/orders/${_id}/status`, { data: { orderStatus: 4 } });
      await expect(board.locator('.order-ticket')).toHaveCount(4);
    });
  });

test.describe('twenty orders of four dishes with wishes and allergies', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test('eighteen stand on the first page, nothing is cut, and no button lies over a dish', async ({ newPerson, sessionOf, request }) => {
    const venue = await ownKitchen(request);
    const { content } = (await (await request.get(`/api/stores/${venue.id}`)).json()) as PublicVenue;
    // Of stuffed tomatoes a few are left.
    const plain = Object.values(content.menu.items)
      .flat()
      .filter(({ name, extras }) => name !== 'Stuffed tomatoes' && (extras ?? []).every(({ required }) => !required));
    for (let at = 0; at < 20; at += 1) {
      const dishes = Array.from(
        { length: [4, 3, 5, 4, 3, 4, 5, 4, 3, 4][at % 10] ?? 4 },
        (_, nth) => plain[(at * 3 + nth * 7) % plain.length]!,
      );
      const avoids = at % 5 === 2 ? ['nuts'] : [];
      const order = dishes.map(({ id }, nth) => ({
        id: nth + 1,
        quantity: 1,
        payload: { item: { id }, extras: {} },
        kept: avoids,
        ...((at + nth) % 4 === 1 && { note: 'no onion' }),
      }));
      const orderAmount = Math.round(dishes.reduce((sum, { price }) => sum + price * 100, 0)) / 100;
      const about = {
        storeDBId: venue._id,
        floor: 1,
        table: (at % 10) + 1,
        deliveryMethod: 1,
        paymentMethod: 99,
        buyersName: guestName('Full'),
      };
      expect((await request.post('/api/orders/addOrder', { data: { ...about, avoids, order, orderAmount } })).status()).toBe(201);
    }
    const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1440, height: 900 } });
    await person.addInitScript(byItself);
    const board = await openPortal(person, venue);
    await expect.poll(() => tickets(board).count()).toBeGreaterThanOrEqual(18);
    const { cut, covered, folded } = await tickets(board).evaluateAll((all) => {
      const boxOf = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      };
      const meet = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      const bad: { cut: string[]; covered: string[]; folded: number } = { cut: [], covered: [], folded: 0 };
      for (const ticket of all) {
        const body = ticket.querySelector('.rush-ticket__body')!;
        // The last of a page may be folded, and say so.
        const isSaid = /^\d+ more/.test(ticket.querySelector<HTMLElement>('.rush-ticket__rest:not([hidden])')?.innerText ?? '');
        if (!isSaid && body.scrollHeight > body.clientHeight + 2) bad.cut.push(ticket.textContent);
        if (isSaid) bad.folded += 1;
        const dots = ticket.querySelector('.rush-ticket__more .icon')!.getBoundingClientRect();
        for (const words of ticket.querySelectorAll('.rush-line__name, .rush-line small'))
          if (meet(boxOf(words), dots)) bad.covered.push(words.textContent);
      }
      return bad;
    });
    expect([cut, covered]).toEqual([[], []]);
    expect(folded).toBeLessThanOrEqual(3);
    // An allergy is read by a touch anywhere on its band.
    const band = tickets(board).locator('.order-ticket__allergy').first();
    const box = (await band.boundingBox())!;
    await board.mouse.click(box.x + 30, box.y + 8);
    await expect(band.getByRole('button')).toHaveCount(0);
  });
});

test.describe('a rush', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  const open = async (
    {
      newPerson,
      sessionOf,
      request,
    }: { newPerson: (options: object) => Promise<Page>; sessionOf: (of: typeof OWNER) => Promise<unknown>; request: APIRequestContext },
    count: number,
  ) => {
    const venue = await ownKitchen(request);
    const names = await orders(request, venue, count);
    const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1440, height: 900 } });
    await person.addInitScript(byItself);
    const board = await openPortal(person, venue);
    await expect(tickets(board)).toHaveCount(count);
    return { venue, names, board };
  };

  test('ten taps in a row move ten orders; a double tap moves one once; nothing moves under the finger', async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const { board, venue, names } = await open({ newPerson, sessionOf, request }, 12);
    // Each in the same page before anything can settle.
    const spots = await heads(board).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    for (const { x, y, width, height } of spots.slice(0, 10)) await board.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(async () => (await ordersOf(board, venue)).filter(({ orderStatus }) => orderStatus === 2).length).toBe(10);
    await expect(heads(board).first()).toContainText('Ready');
    const moves: string[] = [];
    board.on('request', (sent) => void (sent.url().endsWith('/status') && moves.push(sent.url())));
    const last = await ticketOf(board, names[11]!).boundingBox();
    await ticketOf(board, names[10]!).locator('[data-next]').dblclick();
    await expect(ticketOf(board, names[10]!).locator('[data-next]')).toContainText('Ready');
    expect(moves).toHaveLength(1);
    expect(await ticketOf(board, names[11]!).boundingBox()).toEqual(last);
  });

  test('what is ready leaves its cell to nobody until the hand has gone, and waits at the pass; served from there', async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const { board, names } = await open({ newPerson, sessionOf, request }, 8);
    const next = await ticketOf(board, names[1]!).boundingBox();
    await board.keyboard.press('1');
    await expect(ticketOf(board, names[0]!)).toContainText('Ready');
    // A tap so soon after the step is one on a button that nobody has read yet.
    await expect(async () => {
      await ticketOf(board, names[0]!).locator('[data-next]').click();
      await expect(ticketOf(board, names[0]!)).toContainText('At the pass', { timeout: 500 });
    }).toPass();
    expect(await ticketOf(board, names[1]!).boundingBox()).toEqual(next);
    await expect(ticketOf(board, names[0]!)).toHaveCount(0);
    await board.getByRole('region', { name: 'At the pass' }).getByRole('button').click();
    await expect(board.getByText('Nothing waits')).toBeVisible();
  });

  test('all day counts what is left, and lights the tickets that have it; counts filter; text grows', async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const { board, venue } = await open({ newPerson, sessionOf, request }, 7);
    const fries = guestName('Fries');
    await orderByCall(request, { name: fries, venue: venue.id, dish: 'Hand-cut fries', avoids: ['fish'] });
    const rail = board.getByRole('complementary', { name: 'All day' });
    await expect(rail.getByRole('button', { name: '7 Warm pita' })).toBeVisible();
    await rail.getByRole('button', { name: '1 Hand-cut fries' }).click();
    await expect(board.locator('.rush-ticket[data-lit="true"]')).toHaveCount(1);
    await expect(ticketOf(board, fries)).toHaveAttribute('data-lit', 'true');
    await board.keyboard.press('Shift+Digit1');
    await expect(rail.getByRole('button', { name: '6 Warm pita' })).toBeVisible();
    // Nobody begins what somebody is allergic to before they read it.
    await expect(ticketOf(board, fries).locator('[data-next]')).toHaveAttribute('aria-disabled', 'true');
    await ticketOf(board, fries).locator('[data-read-allergy]').click();
    await ticketOf(board, fries).locator('[data-next]').click();
    await expect(ticketOf(board, fries)).toContainText('Ready');
    await board.getByRole('button', { name: /Preparing$/ }).click();
    await expect(tickets(board)).toHaveCount(1);
    await expect(ticketOf(board, fries).locator('.order-ticket__allergy')).toContainText('fish');
    await board.getByRole('button', { name: /Preparing$/ }).click();
    await board.keyboard.press('+');
    await expect(board.locator('.rush')).toHaveAttribute('data-size', 'l');
    await board.reload();
    await expect(board.locator('.rush')).toHaveAttribute('data-size', 'l');
  });

  test('the last line bumped makes the order ready; what was served comes back to its place', async ({ newPerson, sessionOf, request }) => {
    const { board, names, venue } = await open({ newPerson, sessionOf, request }, 8);
    await ticketOf(board, names[0]!).locator('.rush-line').click();
    const pass = board.getByRole('region', { name: 'At the pass' }).getByRole('button');
    await expect(pass).toHaveCount(1);
    expect((await ordersOf(board, venue)).find(({ buyersName }) => buyersName === names[0])?.orderStatus).toBe(3);
    await pass.click();
    await expect(pass).toHaveCount(0);
    await board.keyboard.press('r');
    await board.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
    await expect(ticketOf(board, names[0]!)).toContainText('Ready');
    await expect(tickets(board).first()).toContainText(names[0]!);
  });

  test('without a network bumping goes on, is marked, and is told once when it is back', async ({
    newPerson,
    sessionOf,
    request,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|409/);
    const { board, names, venue } = await open({ newPerson, sessionOf, request }, 9);
    await board.context().setOffline(true);
    await expect(board.getByText('Not connected.')).toBeVisible();
    for (const key of ['1', '2', '3']) await board.keyboard.press(key);
    await expect(board.locator('.rush-ticket[data-waits]')).toHaveCount(3);
    await board.keyboard.press('Shift+Digit4');
    await expect(ticketOf(board, names[3]!).locator('.rush-line')).toHaveAttribute('aria-pressed', 'true');
    await board.context().setOffline(false);
    await expect(board.locator('.rush-ticket[data-waits]')).toHaveCount(0);
    const now = await ordersOf(board, venue);
    const statusOf = (name: string) => now.find(({ buyersName }) => buyersName === name)?.orderStatus;
    expect(names.slice(0, 5).map(statusOf)).toEqual([2, 2, 2, 3, 0]);
    expect(now.filter(({ orderStatus }) => orderStatus === 2).map(({ revision }) => revision)).toEqual([2, 2, 2]);
  });
});

test('on a phone a ticket larger than the largest cell hides no line: it scrolls, and says how many are below', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 390, height: 844 } });
  await person.addInitScript(() => localStorage.setItem('boardMode', 'rush'));
  const board = await openPortal(person, venue);
  const note = 'Please bring everything together, one of the children eats first, thank you so much';
  const line = (id: number) => ({ id, quantity: 1, payload: { item: { id: 'elia-warm-pita' }, extras: {} }, note: `${note} ${id}` });
  const answer = await request.post('/api/orders/addOrder', {
    data: {
      storeDBId: venue._id,
      order: Array.from({ length: 14 }, (_, nth) => line(nth + 1)),
      orderAmount: 16.8,
      floor: 1,
      table: 4,
      deliveryMethod: 1,
      paymentMethod: 99,
      buyersName: guestName('Long'),
      note,
      avoids: ['peanuts'],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await orders(request, venue, 7);
  await expect(board.getByRole('button', { name: /^\d+\s*New$/ })).toHaveText('8New');
  const body = tickets(board).first().locator('.rush-ticket__body');
  await expect(body.locator('li')).toHaveCount(14);
  // Nothing stands in a column beside the ticket, where nobody sees it.
  await expect.poll(() => body.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(2);
  await expect(body).toHaveAttribute('data-cut', /^\+\d+ ↓$/);
  await body.locator('li').last().scrollIntoViewIfNeeded();
  await expect(body.locator('li').last()).toBeInViewport();
});

test('a note that sounds like an allergy which nobody told is marked, on a ticket and in the rush', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const person = await newPerson({ storageState: await sessionOf(OWNER) });
  await person.addInitScript(byItself);
  const board = await openPortal(person, venue);
  await orderByCall(request, { venue: venue.id, name: guestName('Note'), note: 'I have a nut allergy' });
  await orderByCall(request, { venue: venue.id, name: guestName('Plain'), note: 'Everything together, please' });
  const mark = board.getByText('Sounds like an allergy: ask the guest');
  await expect(board.locator('.order-ticket')).toHaveCount(2);
  await expect(mark).toHaveCount(1);
  await orders(request, venue, 8);
  await expect(tickets(board).first()).toBeVisible();
  await expect(mark).toHaveCount(1);
  await orderByCall(request, { venue: venue.id, name: guestName('Told'), note: 'nut allergy', avoids: ['nuts', 'peanuts'] });
  await expect(tickets(board)).toHaveCount(11);
  await expect(mark).toHaveCount(1);
});

for (const [width, height] of [
  [1180, 820],
  [1440, 900],
] as const)
  test(`eight that wait at the pass are all in sight at ${width}, the words about sound lie over nothing, and 40 orders are turned by swipe and key`, async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const venue = await ownKitchen(request);
    const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width, height } });
    await person.addInitScript(byItself);
    await person.addInitScript(silentUntilTouched);
    await orders(request, venue, 48);
    const board = await openPortal(person, venue);
    await expect(tickets(board).first()).toBeVisible();
    const first = (await ordersOf(board, venue)).slice(0, 8);
    for (const { _id } of first) await board.request.post(`/api/orders/${_id}/status`, { data: { orderStatus: 3 } });
    const pass = board.getByRole('region', { name: 'At the pass' });
    const waiting = pass.getByRole('button');
    await expect(waiting).toHaveCount(8);
    for (const one of await waiting.all()) await expect(one).toBeInViewport({ ratio: 1 });
    await expect(waiting.first()).toHaveAccessibleName(/Served$/);
    const [hint, heading] = [board.getByText('Tap anywhere to hear new orders.'), pass.getByRole('heading')];
    const [over, under] = [await hint.boundingBox(), await heading.boundingBox()];
    expect(over!.x).toBeGreaterThan(under!.x + under!.width);
    expect(over!.y + over!.height).toBeLessThanOrEqual(height);

    const page = board.getByRole('status').filter({ hasText: /^1–\d+ of 40$/ });
    await expect(page).toBeVisible();
    const shown = await tickets(board).count();
    expect(shown).toBeGreaterThanOrEqual(width === 1440 ? 20 : 8);
    const names = await tickets(board).allTextContents();
    const second = board.getByRole('status').filter({ hasText: new RegExp(`^${shown + 1}–\\d+ of 40$`) });
    const grid = (await board.getByRole('list', { name: 'Orders, oldest first' }).boundingBox())!;
    const finger = await board.context().newCDPSession(board);
    const touch = (type: string, x?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        // On the lines of a ticket.
        touchPoints: x === undefined ? [] : [{ x, y: grid.y + 120 }],
      });
    await touch('touchStart', grid.x + grid.width * 0.8);
    for (const at of [0.7, 0.5, 0.3]) await touch('touchMove', grid.x + grid.width * at);
    await touch('touchEnd');
    await expect(second).toBeVisible();
    expect(await tickets(board).allTextContents()).not.toEqual(names);
    await expect(hint).toBeHidden();
    await board.keyboard.press('ArrowLeft');
    await expect(page).toBeVisible();
    await board.keyboard.press('ArrowRight');
    await expect(second).toBeVisible();
  });

test.describe('sold out', () => {
  test.use({ viewport: { width: 1180, height: 820 } });
  test('a cook says so with one touch, from the prep rail or a ticket: menus follow at once, and Undo brings it back', async ({
    newPerson,
    sessionOf,
    request,
    watch,
  }) => {
    watch.allow(/ERR_CONNECTION_RESET/);
    const venue = await ownKitchen(request);
    const person = await newPerson({
      storageState: await sessionOf('staff.elia@parea.example'),
      viewport: { width: 1180, height: 820 },
    });
    await person.addInitScript(byItself);
    const board = await openPortal(person, venue);
    const guest = await newPerson({ viewport: PHONE });
    const following = guest.waitForRequest(/\/events\?after=/);
    await new Diner(guest).scan({ venue: venue.id });
    await following;
    const offered = guest.getByRole('button', { name: 'Add one Warm pita', exact: true });
    const gone = guest.getByRole('button', { name: 'Not Available: Warm pita' });
    await expect(offered).toBeVisible();
    await orders(request, venue, 8);
    await expect(tickets(board).first()).toBeVisible();

    const rail = board.getByRole('complementary', { name: 'All day' });
    await rail.getByRole('button', { name: /Warm pita/ }).click();
    await rail.getByRole('button', { name: 'Sold out: Warm pita' }).click();
    const bar = board.getByRole('status').filter({ hasText: 'Warm pita is sold out' });
    await expect(bar).toBeVisible();
    await expect(rail.getByRole('button', { name: /^8 Warm pita Sold out/ })).toBeVisible();
    await expect(gone).toBeVisible();
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(board.getByRole('status').filter({ hasText: 'Warm pita is back on the menu' })).toBeVisible();
    await expect(offered).toBeVisible();

    await tickets(board)
      .first()
      .getByRole('button', { name: /^More for order/ })
      .click();
    await expect(board.getByRole('menuitem').last()).toHaveText(/^Reject/);
    await board.getByRole('menuitem', { name: 'Sold out: Warm pita' }).click();
    await expect(bar).toBeVisible();
    await expect(gone).toBeVisible();
    // Without an answer nothing is said to be so.
    await board.route('**/menu/stock', (route) => route.abort('connectionreset'));
    await bar.getByRole('button', { name: 'Undo' }).click();
    const failed = board.getByRole('status').filter({ hasText: 'Warm pita: nothing changed' });
    await expect(failed).toBeVisible();
    await board.unroute('**/menu/stock');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(board.getByRole('status').filter({ hasText: 'Warm pita is back on the menu' })).toBeVisible();
  });
});
