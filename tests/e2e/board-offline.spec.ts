import type { Page } from '@playwright/test';
import { WHOLE_BROWSER } from './support/browsers.ts';
import { lane, openOrdersOf, openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { expect, guestName, passwordOf, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: WHOLE_BROWSER });
test.beforeEach(({ watch }) => watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/));

const STAFF = 'staff.elia@parea.example';
const waits = (board: Page, name: string) => ticketOf(board, name).getByText('Waits for the network');
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parea.kept.')));

/** The worker has what a reload needs. */
async function ready(board: Page): Promise<void> {
  await board.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => board.evaluate(async () => (await caches.match('/portal/orders', { ignoreVary: true })) !== undefined))
    .toBe(true);
  // A page that was on its way while the worker began is not its own; the next load is.
  await expect.poll(() => board.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated');
}

test('a board that reloads without a network shows what it saw last, since when, and tells its taps once', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const person = await newPerson({ storageState: await sessionOf(STAFF), serviceWorkers: 'allow' });
  const board = await openPortal(person, venue);
  await ready(board);
  const [first, second, third] = ['First', 'Second', 'Third'].map(guestName) as [string, string, string];
  for (const name of [first, second, third]) await orderByCall(request, { name, venue: venue.id });
  await expect(ticketOf(lane(board, 'New'), third)).toBeVisible();
  await board.context().setOffline(true);
  await expect(board.getByText('Not connected. Showing orders as of')).toBeVisible();
  await ticketOf(board, first).getByRole('button', { name: 'Start preparing' }).click();
  await expect(waits(board, first)).toBeVisible();

  await board.reload();
  await expect(board.getByText(/Not connected\. Showing orders as of \d\d:\d\d/)).toBeVisible();
  await expect(board.getByText(/1 tap waits on this device/)).toBeVisible();
  await expect(ticketOf(lane(board, 'Preparing'), first).getByText('Waits for the network')).toBeVisible();
  for (const name of [second, third]) await expect(ticketOf(lane(board, 'New'), name)).toBeVisible();
  await ticketOf(board, second).getByRole('button', { name: 'Start preparing' }).click();
  await expect(waits(board, second)).toBeVisible();
  await expect(board.getByText(/2 taps wait on this device/)).toBeVisible();
  // Somebody else's, meanwhile.
  const late = guestName('Late');
  await orderByCall(request, { name: late, venue: venue.id });

  await board.context().setOffline(false);
  await expect(ticketOf(lane(board, 'New'), late)).toBeVisible();
  for (const name of [first, second]) await expect(waits(board, name)).toHaveCount(0);
  await expect(board.getByText('Not connected.')).toBeHidden();
  const now = async (name: string) =>
    (await openOrdersOf(person.request, name, venue.id)).map(({ orderStatus, revision }) => [orderStatus, revision]);
  expect([await now(first), await now(second), await now(third)]).toEqual([[[2, 2]], [[2, 2]], [[0, 1]]]);
  await board.reload();
  await expect(ticketOf(lane(board, 'Preparing'), first)).toBeVisible();
});

test('signing out forgets it, and who signs in next on the same tablet never sees it', async ({ newPerson, request }) => {
  const venue = await ownKitchen(request);
  // A session of its own, for it ends here.
  const person = await newPerson({ serviceWorkers: 'allow' });
  await person.goto('/login');
  await person.getByLabel('Email', { exact: true }).fill(STAFF);
  await person.getByLabel('Password', { exact: true }).fill(passwordOf(STAFF));
  await person.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(person).toHaveURL(/\/(?:portal|account)/);
  const board = await openPortal(person, venue);
  await ready(board);
  const name = guestName('Private');
  await orderByCall(request, { name, venue: venue.id });
  await expect(ticketOf(board, name)).toBeVisible();
  await board.reload();
  await expect(ticketOf(board, name)).toBeVisible();
  await expect.poll(() => kept(board)).toContain(`parea.kept.board.${venue._id}`);
  // As if somebody else had signed in here, in a way that this page did not hear of.
  await board.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('userSession') ?? '{}');
    localStorage.setItem(
      'userSession',
      JSON.stringify({ ...session, user: { ...session.user, _id: '0198c0de-0000-7000-8000-000000000001' } }),
    );
  });
  await board.context().setOffline(true);
  await board.reload();
  await expect(board.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await expect(board.getByText(name)).toHaveCount(0);
  await board.context().setOffline(false);
  await board.reload();
  await expect(ticketOf(board, name)).toBeVisible();
  await board.getByRole('button', { name: /Venue, language, theme and account/ }).click();
  await board.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(board).not.toHaveURL(/portal/);
  expect(await kept(board)).toEqual([]);
});

/** The server does it, and its answer never arrives. */
const losing = (board: Page, address: string) =>
  board.route(
    address,
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

test('taps whose answers are lost settle once: a step, a line, and money that was handed back', async ({
  newPerson,
  sessionOf,
  request,
  watch,
}) => {
  watch.allow(/409/);
  const venue = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf('owner.elia@parea.example') }), venue);
  const name = guestName('Lost');
  await orderByCall(request, { name, venue: venue.id, avoids: ['milk'] });
  const now = async () => (await openOrdersOf(board.request, name, venue.id))[0];
  // Asked again by itself, and not said to be unsent.
  await losing(board, '**/api/orders/*/allergy-read');
  await ticketOf(board, name).locator('[data-read-allergy]').click();
  await expect(ticketOf(board, name).locator('[data-read-allergy]')).toHaveCount(0);
  await expect(ticketOf(board, name).getByText(/^Read at \d\d:\d\d/)).toBeVisible();
  await losing(board, '**/api/orders/*/status');
  await ticketOf(board, name).getByRole('button', { name: 'Start preparing' }).click();
  await expect(ticketOf(lane(board, 'Preparing'), name)).toBeVisible();
  await expect(waits(board, name)).toHaveCount(0);
  expect(await now()).toMatchObject({ orderStatus: 2, revision: 3 });
  await losing(board, '**/api/orders/*/lines');
  await ticketOf(board, name)
    .getByRole('checkbox', { name: /Warm pita/ })
    .click();
  await expect(waits(board, name)).toHaveCount(0);
  await expect(ticketOf(board, name).getByRole('checkbox', { name: /Warm pita/ })).toBeChecked();
  await expect(board.getByRole('button', { name: 'Close message' })).toHaveCount(0);

  const more = ticketOf(board, name).getByRole('button', { name: /^More for order/ });
  const dialog = board.getByRole('dialog');
  await more.click();
  await board.getByRole('menuitem', { name: 'Mark as paid' }).click();
  await losing(board, '**/api/orders/*/settle');
  await dialog.getByRole('button', { name: 'Money taken' }).click();
  // The sum that was sent, what stands, and no word of doubt beside it.
  await expect(dialog.getByRole('status')).toHaveText('The answer was lost, but it is written down, once: €1.20 is paid.');
  await expect(dialog.getByText('€1.20', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/it may have been done, or not|€0\.00/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toHaveCount(0);
  await more.click();
  await board.getByRole('menuitem', { name: 'Hand money back' }).click();
  await dialog.getByRole('radio', { name: 'An amount' }).check();
  await dialog.getByLabel('Amount in EUR').fill('0.50');
  await dialog.getByLabel('Reason, for the books').fill('It was cold');
  await losing(board, '**/api/orders/*/refund');
  await dialog.getByRole('button', { name: 'Money handed back' }).click();
  // Asked again by itself, under the same name: it went back once.
  await expect(dialog).toHaveCount(0);
  expect(await now()).toMatchObject({ refunded: 0.5 });
});
