import type { Page, Route } from '@playwright/test';
import type { WholeVenue } from '#features/venues/contract.ts';
import { lane, openPortal, orderByCall, ownKitchen, ring, ticketOf, silentUntilTouched } from './support/kitchen.ts';
import { expect, guestName, MOVING, passwordOf, test, type Email } from './support/test.ts';
import { tabTo } from './support/keyboard.ts';

test.use({ ...MOVING, viewport: { width: 1280, height: 800 } });

const live = (board: Page) => board.getByRole('status').filter({ hasText: /^Live$/ });

/** The board of a kitchen of the test's own: on a shared one other tests' orders stand, grow old, and ring. */
async function openBoard(board: Page, venue: Pick<WholeVenue, '_id'>): Promise<Page> {
  await openPortal(board, venue);
  await expect(live(board)).toBeVisible();
  return board;
}

test('a reload keeps the orders where they were; sound waits for the first touch, and says so', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const person = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await person.addInitScript(silentUntilTouched);
  const venue = await ownKitchen(request);
  const board = await openBoard(person, venue);
  const name = guestName('Stay');
  await orderByCall(request, { name, venue: venue.id });
  await expect(board.getByText('Tap anywhere to hear new orders.')).toBeVisible();
  await ticketOf(lane(board, 'New'), name).getByRole('button', { name: 'Start preparing' }).click();
  await expect(board.getByText('Tap anywhere to hear new orders.')).toBeHidden();
  await expect(ticketOf(lane(board, 'Preparing'), name)).not.toHaveAttribute('data-moving');
  await board.reload();
  await expect(ticketOf(lane(board, 'Preparing'), name)).toBeVisible();
  await expect(ticketOf(board, name)).toHaveCount(1);
});

test('a cut connection is said, and what was ordered meanwhile comes exactly once', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const venue = await ownKitchen(request);
  const board = await openBoard(await newPerson({ storageState: await sessionOf('owner.elia@parea.example') }), venue);
  const before = guestName('Before');
  await orderByCall(request, { name: before, venue: venue.id });
  await expect(ticketOf(board, before)).toBeVisible();

  await board.context().setOffline(true);
  await expect(board.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible();
  await expect(board.getByText('Not connected. Showing orders as of')).toBeVisible();
  await expect(ticketOf(board, before)).toBeVisible();
  const names = [guestName('Gap one'), guestName('Gap two')];
  for (const name of names) await orderByCall(request, { name, venue: venue.id });
  await ticketOf(board, before).getByRole('button', { name: 'Start preparing' }).click();
  await expect(ticketOf(lane(board, 'Preparing'), before)).toContainText('Waits for the network');
  for (const name of names) await expect(ticketOf(board, name)).toHaveCount(0);

  await board.context().setOffline(false);
  await expect(live(board)).toBeVisible();
  await expect(board.getByText('Not connected.')).toBeHidden();
  for (const name of [before, ...names]) await expect(ticketOf(board, name)).toHaveCount(1);
  await expect(ticketOf(lane(board, 'Preparing'), before)).not.toContainText('Waits for the network');
});

test('the keyboard alone moves an order on, and stays in the lane', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf('owner.elia@parea.example') }), venue);
  const [first, second] = [guestName('Key one'), guestName('Key two')];
  for (const name of [first, second]) await orderByCall(request, { name, venue: venue.id });
  const start = (name: string) => ticketOf(lane(board, 'New'), name).getByRole('button', { name: 'Start preparing' });
  await expect(start(second)).toBeVisible();
  await tabTo(board, start(first));
  await board.keyboard.press('Enter');
  await expect(ticketOf(lane(board, 'Preparing'), first)).toBeVisible();
  await expect(start(second)).toBeFocused();
  const ready = ticketOf(board, first).getByRole('button', { name: 'Mark ready' });
  await tabTo(board, ready);
  // Not while its first step is on its way.
  await expect(ready).toBeEnabled();
  await board.keyboard.press('Space');
  await expect(ticketOf(lane(board, 'Ready'), first)).toBeVisible();
});

test('nothing comes above a ticket while a finger is on it', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf('owner.elia@parea.example') }), venue);
  const name = guestName('Pressed');
  await orderByCall(request, { name, venue: venue.id });
  await ticketOf(lane(board, 'New'), name).getByRole('button', { name: 'Start preparing' }).hover();
  await board.mouse.down();
  await ring(request, venue, 3);
  // The rail counts it at once.
  await expect(board.getByRole('link', { name: /Requests.*1 open request/ })).toBeVisible();
  const asking = board.getByRole('list', { name: 'Table requests' });
  await expect(asking).toHaveCount(0);
  await board.mouse.up();
  await expect(ticketOf(lane(board, 'Preparing'), name)).toBeVisible();
  await expect(asking.getByRole('listitem')).toHaveCount(1);

  // A press whose end nobody hears of, as of a menu of the browser, holds nothing up.
  await ticketOf(board, name).getByRole('button', { name: 'Mark ready' }).hover();
  await board.mouse.down({ button: 'right' });
  await ring(request, venue, 4);
  await expect(asking.getByRole('listitem')).toHaveCount(2);
});

test('a double tap moves an order once', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf('owner.elia@parea.example') }), venue);
  const name = guestName('Twice');
  await orderByCall(request, { name, venue: venue.id });
  const moves: string[] = [];
  board.on('request', (sent) => void (sent.url().endsWith('/status') && moves.push(sent.url())));
  await ticketOf(lane(board, 'New'), name).getByRole('button', { name: 'Start preparing' }).hover();
  const answered = board.waitForResponse('**/api/orders/*/status');
  for (const wait of [answered, null]) {
    await board.mouse.down();
    await board.mouse.up();
    await wait;
  }
  await expect(ticketOf(lane(board, 'Preparing'), name)).toBeVisible();
  await expect(board.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(moves).toHaveLength(1);
});

test('of two who move the same order the slower one is told', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/409/);
  const venue = await ownKitchen(request);
  const at = async (email: Email) => openBoard(await newPerson({ storageState: await sessionOf(email) }), venue);
  const [quick, slow] = [await at('owner.elia@parea.example'), await at('staff.elia@parea.example')];
  const name = guestName('Race');
  const { number } = await orderByCall(request, { name, venue: venue.id });
  const start = (board: Page) => ticketOf(lane(board, 'New'), name).getByRole('button', { name: 'Start preparing' });
  await expect(start(slow)).toBeVisible();

  let tapped = (_: Route): void => undefined;
  const onItsWay = new Promise<Route>((resolve) => (tapped = resolve));
  await slow.route('**/api/orders/*/status', (route) => tapped(route));
  await start(slow).click();
  const late = await onItsWay;
  await start(quick).click();
  await expect(ticketOf(lane(quick, 'Preparing'), name)).not.toHaveAttribute('data-moving');
  await late.continue();
  await expect(slow.getByRole('alert').filter({ hasText: `#${number}: somebody else was first. It is in “Preparing” now.` })).toBeVisible();
  await expect(ticketOf(lane(slow, 'Preparing'), name)).toBeVisible();
  await expect(quick.getByText('somebody else was first')).toHaveCount(0);
});

test('of several steps that somebody else was faster with, each is told', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/409|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
  const venue = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf('owner.elia@parea.example') }), venue);
  const names = ['One', 'Two', 'Three'].map(guestName);
  const orders = [];
  for (const name of names) orders.push(await orderByCall(request, { name, venue: venue.id }));
  for (const name of names) await expect(ticketOf(lane(board, 'New'), name)).toBeVisible();
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await board.context().setOffline(true);
  for (const name of names) {
    await ticketOf(lane(board, 'New'), name).getByRole('button', { name: 'Start preparing' }).click();
    await expect(ticketOf(lane(board, 'Preparing'), name)).toBeVisible();
  }
  for (const { _id } of orders)
    expect((await staff.request.post(`/api/orders/${_id}/status`, { data: { orderStatus: 3 } })).status()).toBe(200);
  await board.context().setOffline(false);
  for (const { number } of orders)
    await expect(board.getByRole('alert').filter({ hasText: `#${number}: somebody else was first. It is in “Ready” now.` })).toBeVisible();
  const close = board.getByRole('button', { name: 'Close message' });
  await expect(close).toHaveCount(3);
  await close.first().click();
  await expect(close).toHaveCount(2);
});

test('a venue of one account is not another’s; whoever was signed out comes back to the board', async ({ newPerson, sessionOf, watch }) => {
  watch.allow(/401/);
  const other = await newPerson({ storageState: await sessionOf('owner.kyma@parea.example') });
  expect((await other.request.get('/api/venues/1/orders')).status()).toBe(404);
  await other.goto('/portal/orders');
  await expect(live(other)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'All quiet. The board is listening.' })).toBeVisible();

  await other.context().clearCookies();
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await other.getByLabel('Email', { exact: true }).fill('owner.kyma@parea.example');
  await other.getByLabel('Password', { exact: true }).fill(passwordOf('owner.kyma@parea.example'));
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(other).toHaveURL(/\/portal\/orders$/);
});

test('whoever goes on tapping at one place moves one order after the other, each once; the lanes scroll by themselves', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const person = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const board = await openPortal(person, venue);
  for (let at = 0; at < 10; at += 1) await orderByCall(request, { name: guestName(`Row ${at}`), venue: venue.id });
  const fresh = lane(board, 'New');
  await expect(fresh.locator('[data-order]')).toHaveCount(10);
  const title = fresh.getByRole('heading');
  const before = await title.boundingBox();
  await fresh.locator('[data-order]').last().scrollIntoViewIfNeeded();
  expect(await title.boundingBox()).toEqual(before);
  expect(await board.evaluate(() => scrollY)).toBe(0);
  await fresh.locator('[data-order]').first().scrollIntoViewIfNeeded();

  const moves: string[] = [];
  board.on('request', (sent) => void (sent.url().endsWith('/status') && moves.push(sent.url())));
  const spot = (await fresh.getByRole('button', { name: 'Start preparing' }).first().boundingBox())!;
  await board.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
  const left = async () => {
    await board.mouse.down();
    await board.mouse.up();
    return fresh.locator('[data-order]').count();
  };
  await expect.poll(left, { intervals: [60] }).toBe(0);
  expect(new Set(moves).size).toBe(10);
  expect(moves).toHaveLength(10);
});
