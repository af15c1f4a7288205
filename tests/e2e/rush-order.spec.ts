import type { APIRequestContext, Page } from '@playwright/test';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { openPortal, ownKitchen } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
/** How many lines each has: some fill a column, one wants more than that. */
const LINES = [3, 6, 1, 4, 14, 2, 2, 5, 22, 3, 1, 14, 2, 4, 3, 6, 2, 8, 1, 3, 5, 14, 2, 3];

async function orders(api: APIRequestContext, venue: number): Promise<readonly string[]> {
  const menu = (await (await api.get(`/api/stores/${venue}`)).json()) as PublicVenue;
  const plain = Object.values(menu.content.menu.items)
    .flat()
    .filter(({ name, extras }) => name !== 'Stuffed tomatoes' && (extras ?? []).every(({ required }) => !required));
  const ids: string[] = [];
  for (const [at, count] of LINES.entries()) {
    const dishes = Array.from({ length: count }, (_, nth) => plain[(at * 5 + nth * 7) % plain.length]!);
    const order = dishes.map(({ id }, nth) => ({
      id: nth + 1,
      quantity: 1,
      payload: { item: { id }, extras: {} },
      ...((at + nth) % 4 === 1 && { note: 'no onion, please' }),
    }));
    const answer = await api.post('/api/orders/addOrder', {
      data: {
        storeDBId: menu._id,
        order,
        orderAmount: Math.round(dishes.reduce((sum, { price }) => sum + price * 100, 0)) / 100,
        floor: 1,
        table: (at % 10) + 1,
        deliveryMethod: 1,
        paymentMethod: 99,
        buyersName: guestName('Turn'),
        ...(at % 7 === 2 && { note: 'One of us comes ten minutes later, keep the mains back until we wave at you' }),
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    ids.push(((await answer.json()) as SavedOrder)._id);
  }
  return ids;
}

const idsOf = (board: Page) =>
  board.locator('.rush-ticket').evaluateAll((all) => all.map((one) => (one instanceof HTMLElement && one.dataset['order']) || ''));

/** Tickets that hide a line and do not say so. */
const silentlyCut = (board: Page) =>
  board.locator('.rush-ticket').evaluateAll((all) =>
    all.flatMap((ticket) => {
      const body = ticket.querySelector<HTMLElement>('.rush-ticket__body')!;
      const box = body.getBoundingClientRect();
      const hidden = [...body.querySelectorAll('li')].filter((line) => {
        const { bottom, right } = line.getBoundingClientRect();
        return bottom > box.bottom + 3 || right > box.right + 3 || getComputedStyle(line).visibility === 'hidden';
      }).length;
      const said = Number(/\d+/.exec(ticket.querySelector<HTMLElement>('.rush-ticket__rest:not([hidden])')?.innerText ?? '')?.[0] ?? 0);
      return body.hasAttribute('data-cut') || hidden === said ? [] : [`${ticket.textContent}: ${hidden} hidden, ${said} said`];
    }),
  );

/** Tickets that show fewer than two of their dishes, though they have them. */
const nearlyShut = (board: Page) =>
  board.locator('.rush-ticket').evaluateAll((all) =>
    all.flatMap((ticket) => {
      const lines = [...ticket.querySelectorAll('.rush-ticket__body li')];
      const shown = lines.filter((line) => getComputedStyle(line).visibility !== 'hidden').length;
      return shown < Math.min(2, lines.length) ? [`${ticket.textContent}: ${shown} shown`] : [];
    }),
  );

/** Every page, from the first on. */
async function pagesOf(board: Page): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  const next = board.getByRole('button', { name: 'Next page' });
  for (;;) {
    expect(await silentlyCut(board)).toEqual([]);
    expect(await nearlyShut(board)).toEqual([]);
    pages.push(await idsOf(board));
    if (await next.isDisabled()) break;
    await next.click();
    await expect.poll(async () => (await idsOf(board))[0]).not.toBe(pages.at(-1)?.[0]);
  }
  for (const _ of pages.slice(1)) await board.getByRole('button', { name: 'Page before' }).click();
  await expect.poll(() => idsOf(board)).toEqual(pages[0]);
  return pages;
}

for (const [width, height] of [
  [1180, 820],
  [1440, 900],
] as const)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });
    test('a rush is read oldest first over all its pages, each order once, the same each time; no line is hidden unsaid, after a look at a station neither', async ({
      newPerson,
      sessionOf,
      request,
    }) => {
      const venue = await ownKitchen(request);
      const ids = await orders(request, venue.id);
      const person = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width, height } });
      await person.addInitScript(() => localStorage.setItem('boardMode', 'rush'));
      const board = await openPortal(person, venue);
      await expect(board.getByRole('status').filter({ hasText: new RegExp(`^1–\\d+ of ${ids.length}$`) })).toBeVisible();
      const pages = await pagesOf(board);
      expect(pages.flat()).toEqual(ids);
      expect(await pagesOf(board)).toEqual(pages);

      const tabs = board.getByRole('list', { name: 'Stations on this screen' });
      await tabs.getByRole('button', { name: 'Grill' }).click();
      await expect.poll(async () => (await idsOf(board)).join()).not.toBe(pages[0]?.join());
      await tabs.getByRole('button', { name: 'All', exact: true }).click();
      await expect.poll(() => idsOf(board)).toEqual(pages[0]);
      expect(await silentlyCut(board)).toEqual([]);

      // What has less room than it wants opens, over the others.
      const rest = board.getByRole('button', { name: /^\d+ more lines?$/ });
      while ((await rest.count()) === 0) await board.keyboard.press('ArrowRight');
      const ticket = board.locator('.rush-ticket').filter({ has: rest.first() });
      const id = (await ticket.first().getAttribute('data-order'))!;
      const opened = board.locator(`[data-order="${id}"]`);
      await rest.first().click();
      await expect(opened.getByRole('button', { name: 'Show less' })).toBeVisible();
      expect(await silentlyCut(board)).toEqual([]);
      await expect(opened.locator('li').last()).toBeInViewport();
      await opened.getByRole('button', { name: 'Show less' }).click();
      await expect(opened.getByRole('button', { name: /^\d+ more lines?$/ })).toBeVisible();
      // Begun it stays where it is; what it is over with is not bumped before all of it was in sight.
      const head = opened.locator('.rush-ticket__head');
      await head.click();
      await expect(head).toContainText('See all');
      await expect(async () => {
        await head.click();
        await expect(opened.getByRole('button', { name: 'Show less' })).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(head).toContainText('Ready');
      await expect(opened).toHaveAttribute('data-status', 'preparing');
    });
  });
