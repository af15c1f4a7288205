import { copyVenue } from './support/admin.ts';
import { openPortal, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const CAPS = { browserOrders: 50, browserAmount: 900, tableOrders: 2, tableAmount: 900 };

test('staff see where an order came from; too much waits, one tap stops a table, and lets it in again', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await copyVenue(request, 1, ({ storeAccounts, configuration }) => ({
    storeAccounts,
    title: 'The pranked kitchen',
    configuration: { aiEnabled: false, tier: 0, ...configuration, orderCaps: CAPS },
  }));
  const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await openPortal(board, venue);
  const order = (name: string, table: number) =>
    request.post('/api/orders/addOrder', {
      data: {
        storeDBId: venue._id,
        order: [{ id: 1, quantity: 1, payload: { item: { id: 'elia-warm-pita' }, extras: {} } }],
        orderAmount: 1.2,
        floor: 1,
        table,
        deliveryMethod: 1,
        paymentMethod: 99,
        buyersName: name,
      },
    });
  const [first, neighbour] = [guestName('Nikos'), guestName('Sofia')];
  await order(first, 4);
  await expect(ticketOf(board, first).getByRole('list', { name: 'Where it came from' })).toContainText('Table typed');
  await order(neighbour, 5);
  for (let nth = 0; nth < 8; nth += 1) expect((await order(guestName('Prank'), 4)).status()).toBe(201);
  const waiting = board.getByRole('region', { name: 'Waiting to be confirmed' });
  await expect(waiting.getByText('this table has as many open and unpaid orders as you allow').first()).toBeVisible();
  await expect(waiting.getByText('3 more orders from table 4')).toBeVisible();

  await ticketOf(board, neighbour).getByRole('button', { name: /^More/ }).click();
  await board.getByRole('menuitem', { name: 'Put aside' }).click();
  await expect(waiting.getByText(neighbour)).toBeVisible();

  await waiting.getByRole('button', { name: 'Refuse what was typed, block table 4' }).click();
  const blocked = board.getByRole('region', { name: 'Blocked today' });
  await expect(blocked).toContainText('Table 4');
  await expect(ticketOf(board, first)).toBeHidden();
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Prank' })).toHaveCount(0);
  expect((await order(guestName('Prank'), 4)).status()).toBe(409);
  await blocked.getByRole('button', { name: 'Let in again: Table 4' }).click();
  await expect(blocked).toBeHidden();
  for (let nth = 0; nth < 8; nth += 1) expect((await order(guestName('Nikos'), 4)).status()).toBe(201);

  // All that wait at a table, with one tap and a question; what the kitchen has stays.
  await waiting.getByRole('button', { name: 'Refuse all 6 of table 4…' }).click();
  const dialog = board.getByRole('dialog', { name: 'Refuse all 6 that wait at table 4?' });
  await dialog.getByRole('button', { name: 'Refuse 6' }).click();
  await expect(dialog).toBeHidden();
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Nikos' })).toHaveCount(0);
  await expect(ticketOf(board, 'Nikos').first()).toBeVisible();
});

test('a wave of strangers: one banner says where its orders are; one tap puts all aside, confirms all, or refuses all', async ({
  newPerson,
  sessionOf,
  request,
  baseURL,
}) => {
  const venue = await copyVenue(request, 1, ({ storeAccounts, configuration }) => ({
    storeAccounts,
    title: 'The flooded kitchen',
    configuration: { aiEnabled: false, tier: 0, ...configuration, orderCaps: { ...CAPS, tableOrders: 50 } },
  }));
  const board = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await openPortal(board, venue);
  // Each of a phone of its own: nothing is kept between them.
  const order = (nth: number) =>
    fetch(`${baseURL}/api/orders/addOrder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        storeDBId: venue._id,
        order: [{ id: 1, quantity: 1, payload: { item: { id: 'elia-warm-pita' }, extras: {} } }],
        orderAmount: 1.2,
        floor: 1,
        table: 4 + (nth % 4),
        deliveryMethod: 1,
        paymentMethod: 99,
        buyersName: `Prank ${nth}`,
      }),
    });
  for (let nth = 0; nth < 62; nth += 1) expect((await order(nth)).status).toBe(201);
  const banner = board.getByRole('status').filter({ hasText: 'far more orders than usual' });
  // Waves are looked for every few seconds.
  await expect(banner).toContainText('62 of phones that were never here are in the kitchen', { timeout: 30_000 });
  await expect(board.getByText('far more orders than usual')).toHaveCount(1);
  await expect(banner).not.toContainText('wait below');
  await board.getByRole('button', { name: 'Start preparing' }).first().click();
  await banner.getByRole('button', { name: 'Put all 61 aside' }).click();
  await expect(banner).toContainText('61 orders put aside.');
  await expect(banner).toContainText('All 61 that wait below are of them');
  await expect(banner).not.toContainText('in the kitchen');
  await expect(board.getByRole('region', { name: 'Waiting to be confirmed' })).toContainText(
    'a stranger’s, while far more orders come than usual',
  );

  await banner.getByRole('button', { name: 'Confirm all 61' }).click();
  await expect(banner).toContainText('61 orders confirmed.');
  await expect(board.getByRole('region', { name: 'Waiting to be confirmed' })).toBeHidden();

  await order(70);
  await banner.getByRole('button', { name: 'Refuse all 1…' }).click();
  const dialog = board.getByRole('dialog', { name: 'Refuse the one order of this wave?' });
  await dialog.getByRole('button', { name: 'Refuse 1' }).click();
  await expect(dialog).toBeHidden();
  await expect(banner).toContainText('1 order refused.');
});
