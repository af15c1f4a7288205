import type { SavedOrder } from '#features/ordering/contract.ts';
import { openPortal, orderByCall, ownKitchen, ring, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const STAFF = 'staff.elia@parea.example';
test.use({ viewport: { width: 1180, height: 820 } });

test('six orders on a tablet: a full lane takes the room of empty ones and scrolls alone, and its title and a request stay in sight', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const names = Array.from({ length: 6 }, (_, at) => guestName(`Tablet ${at}`));
  for (const name of names) await orderByCall(request, { name, venue: venue.id });
  await ring(request, venue, 3);
  const board = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue);
  await expect(board.locator('.order-ticket')).toHaveCount(6);
  const lane = board.locator('[data-lane="new"]');
  const whole = () =>
    lane.locator('> ul').evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const boxes = [...list.children].map((ticket) => ticket.getBoundingClientRect());
      return boxes.filter((box) => box.top >= top && box.bottom <= bottom + 1).length;
    });
  await expect.poll(whole).toBeGreaterThanOrEqual(4);
  await lane.locator('> ul').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(ticketOf(board, names[5] ?? '').getByRole('button', { name: 'Start preparing' })).toBeInViewport({ ratio: 1 });
  await expect(lane.getByRole('heading', { name: /^New/ })).toBeInViewport({ ratio: 1 });
  await expect(board.getByRole('button', { name: 'On my way' })).toBeInViewport({ ratio: 1 });
  expect(await board.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test('the alarm says each order that nobody took once, however many wait behind it', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const [first, second] = [guestName('First'), guestName('Second')];
  const { number } = await orderByCall(request, { name: first, venue: venue.id });
  const { number: next } = await orderByCall(request, { name: second, venue: venue.id });
  const page = await newPerson({ storageState: await sessionOf(STAFF) });
  // As the sweep leaves it after two minutes.
  await page.route('**/api/venues/*/orders', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { orders: SavedOrder[] };
    await route.fulfill({ response: answer, json: { ...body, orders: body.orders.map((order) => ({ ...order, escalation: 2 })) } });
  });
  const board = await openPortal(page, venue);
  const alarm = board.getByRole('alert').filter({ hasText: 'nobody has taken this order' });
  await expect(alarm).toContainText(`#${number}, table 4: nobody has taken this order.`);
  await expect(alarm).toContainText('One more is waiting.');
  // What is added to an alert is read out; what is marked as quiet in it is not.
  await alarm.evaluate((region) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Element && target.closest('[aria-live="off"]')) continue;
        for (const node of addedNodes) said.push(node.textContent ?? '');
      }
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });
  await ticketOf(board, first).getByRole('button', { name: 'Accept' }).click();
  await expect(alarm).toContainText(`#${next}, table 4: nobody has taken this order.`);
  await expect(alarm).not.toContainText('waiting');
  expect(await board.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([
    `#${next}, table 4: nobody has taken this order.`,
  ]);
});

for (const language of ['en', 'el'] as const)
  test(`the board’s head is one row from a tablet to a wide screen (${language})`, async ({ newPerson, sessionOf, request, baseURL }) => {
    const venue = await ownKitchen(request);
    await orderByCall(request, { name: guestName('Head'), venue: venue.id });
    const person = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
    await person.context().addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    const board = await openPortal(person, venue);
    await expect(board.locator('.order-ticket')).toHaveCount(1);
    for (const [width, height] of [
      [1024, 768],
      [1180, 820],
      [1201, 800],
      [1280, 800],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await board.setViewportSize({ width, height });
      const tops = board.locator('.portal-head__tools > *').evaluateAll((tools) => {
        const shown = tools.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 1);
        return Math.max(...shown.map(({ top }) => top)) < Math.min(...shown.map(({ bottom }) => bottom));
      });
      expect(await tops, String(width)).toBe(true);
    }
  });
