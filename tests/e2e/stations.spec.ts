import type { APIRequestContext } from '@playwright/test';
import type { PublicVenue } from '#features/venues/contract.ts';
import { openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';

/** Fries from the grill, a salad from the cold section. */
async function orderOfTwo(api: APIRequestContext, venue: number, name: string): Promise<void> {
  const menu = (await (await api.get(`/api/stores/${venue}`)).json()) as PublicVenue;
  const all = Object.values(menu.content.menu.items).flat();
  const dishes = ['Hand-cut fries', 'Village salad'].map((dish) => all.find(({ name: called }) => called === dish)!);
  const answer = await api.post('/api/orders/addOrder', {
    data: {
      storeDBId: menu._id,
      order: dishes.map(({ id }) => ({ quantity: 1, payload: { item: { id }, extras: {} } })),
      orderAmount: dishes.reduce((sum, { price }) => sum + price, 0),
      floor: 1,
      table: 4,
      deliveryMethod: 1,
      paymentMethod: 99,
      buyersName: name,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test.describe('stations', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test('a station makes its lines ready in one tap, the order is ready with the last of them, and recall brings a station’s back', async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const venue = await ownKitchen(request);
    const names = Array.from({ length: 8 }, (_, at) => guestName(`Station ${at}`));
    await orderOfTwo(request, venue.id, names[0]!);
    for (const name of names.slice(1)) await orderByCall(request, { name, venue: venue.id });
    const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1440, height: 900 } });
    await person.addInitScript(() => localStorage.setItem('boardMode', 'rush'));
    const board = await openPortal(person, venue);
    const ticket = ticketOf(board, names[0]!);
    await expect(ticket.getByRole('list', { name: 'Grill' })).toContainText('Hand-cut fries');
    await expect(ticket.getByRole('list', { name: 'Cold' })).toContainText('Village salad');
    const rail = board.getByRole('complementary', { name: 'All day' });
    await expect(rail.getByRole('region', { name: 'Grill' })).toContainText('Hand-cut fries');
    await ticket.locator('[data-next]').click();
    await expect(ticket.locator('[data-next]')).toContainText('Ready');

    const tabs = board.getByRole('list', { name: 'Stations on this screen' });
    await tabs.getByRole('button', { name: 'Grill' }).click();
    await expect(board.locator('.rush-ticket')).toHaveCount(1);
    await expect(ticket).not.toContainText('Village salad');
    await ticket.getByRole('button', { name: /Done$/ }).click();
    await expect(board.locator('.rush-ticket')).toHaveCount(0);
    await board.getByRole('button', { name: 'Recall' }).click();
    await board.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
    await expect(ticket).toContainText('Hand-cut fries');
    await expect(async () => {
      await ticket.getByRole('button', { name: /Done$/ }).click({ timeout: 1000 });
      await expect(board.locator('.rush-ticket')).toHaveCount(0, { timeout: 3000 });
    }).toPass();

    // The next station by its key: the cold one, whose salad is the last of the order.
    await board.keyboard.press('s');
    await expect(tabs.getByRole('button', { name: 'Cold' })).toHaveAttribute('aria-pressed', 'true');
    await expect(ticket).toContainText('Village salad');
    await ticket.getByRole('button', { name: /Done$/ }).click();
    await expect(board.getByRole('region', { name: 'At the pass' }).getByRole('button')).toHaveCount(1);
    await board.keyboard.press('s');
    await board.keyboard.press('s');
    await expect(tabs.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await expect(board.locator('.rush-ticket')).toHaveCount(7);
  });

  test('an owner names a station and gives it a category and a dish', async ({ newPerson, sessionOf, request }) => {
    const venue = await ownKitchen(request);
    const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1440, height: 900 } });
    await person.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
    await person.goto('/portal/settings');
    const page = person;
    const section = page.getByRole('region', { name: 'Stations' });
    await section.getByRole('button', { name: 'Add a station' }).click();
    await section.getByLabel('Station 5 (English)').fill('Oven');
    await section.getByLabel('Slow oven', { exact: true }).selectOption('Oven');
    await section.getByText('Dishes made elsewhere').first().click();
    await section.getByLabel('Warm pita', { exact: true }).selectOption('Oven');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByText('Saved.')).toBeVisible();
    const { stations } = (await (await person.request.get(`/api/venues/${venue.id}/kitchen`)).json()) as {
      stations: { name: string; items: string[] }[];
    };
    const oven = stations.find(({ name }) => name === 'Oven');
    expect(oven?.items).toContain('elia-warm-pita');
    expect(oven?.items.length).toBeGreaterThan(2);
  });
});

test('an order whose money went back says so before anybody makes it', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const [whole, part] = [guestName('Whole'), guestName('Part')];
  const staff = await newPerson({ storageState: await sessionOf(OWNER) });
  for (const [name, amount] of [
    [whole, null],
    [part, 0.5],
  ] as const) {
    const { _id } = await orderByCall(request, { name, venue: venue.id });
    expect((await staff.request.post(`/api/orders/${_id}/settle`, { data: { method: 'cash' } })).status()).toBe(200);
    const data = { amount, refunded: 0, method: 'cash', reason: 'wrong_dish' };
    expect((await staff.request.post(`/api/orders/${_id}/refund`, { data })).status()).toBe(200);
  }
  const board = await openPortal(staff, venue);
  await expect(ticketOf(board, whole)).toContainText('Paid back in full. Ask before you make it.');
  await expect(ticketOf(board, part)).toContainText(/Partly paid back:\s*€0\.50/);
  await board.getByRole('button', { name: 'Rush' }).click();
  await expect(board.locator('.rush-ticket').filter({ hasText: 'Paid back in full' })).toHaveCount(1);
});
