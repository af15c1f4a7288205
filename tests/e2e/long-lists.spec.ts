import { copyVenue } from './support/admin.ts';
import { openPortal, orderByCall, ownKitchen } from './support/kitchen.ts';
import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
/** So many screens a page may be high, however long its list is. */
const MOST_SCREENS = 5;

test('four hundred orders come by pages: no page is endless, keyboard and screen reader go on with the first row', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1180, height: 820 } });
  // As a server with four hundred orders answers, thirty at a time.
  await page.route('**/api/venues/*/orders/past**', async (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after')?.split('_')[1] ?? 400);
    const orders = Array.from({ length: Math.min(30, after) }, (_, at) => past(venue._id, after - at));
    const next = after > 30 ? `2026-11-20_${after - 30}` : null;
    await route.fulfill({ json: { orders, next, total: 400 } });
  });
  await openPortal(page, venue, 'orders?view=past');
  const list = page.getByRole('list', { name: 'All orders' });
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  await expect(list.getByRole('listitem')).toHaveCount(30);
  await expect(pages.getByRole('status')).toHaveText('1–30 of 400');
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  const next = pages.getByRole('button', { name: 'Next' });
  for (let at = 1; at < 14; at += 1) {
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(pages.getByRole('status')).toHaveText(`${at * 30 + 1}–${Math.min(400, at * 30 + 30)} of 400`);
    await expect(list).toBeFocused();
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(list).toContainText('#40');
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(MOST_SCREENS);
  await examine(page);
});

test('a hundred and twenty promotions come by pages, and one goes over the edge of its page', async ({ newPerson, sessionOf, request }) => {
  const venue = await copyVenue(request, 1, ({ storeAccounts, content }) => ({
    storeAccounts,
    content: {
      ...content,
      promotions: Array.from({ length: 120 }, (_, at) => ({
        name: `Offer ${at + 1}`,
        shouldShow: true,
        promoCode: { code: `OFFER${at + 1}`, type: '%', discount: 5 },
      })),
    },
  }));
  const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1180, height: 820 } });
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto('/portal/promotions');
  const list = page.getByRole('list', { name: 'Promotions' });
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  await expect(list.getByRole('listitem')).toHaveCount(50);
  await expect(pages.getByRole('status')).toHaveText('1–50 of 120');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem').first()).toContainText('Offer 51');
  await page.getByRole('button', { name: 'Move up: Offer 51' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('Offer 50');
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(list.getByRole('listitem').last()).toContainText('Offer 51');
  await examine(page);
});

test('a category of 260 dishes shows a hundred, and more when they are asked for', async ({ newPerson, sessionOf, request }) => {
  const venue = await copyVenue(request, 1, ({ storeAccounts, content }) => {
    const items = Array.from({ length: 260 }, (_, at) => ({ id: `many-${at}`, name: `Dish ${at + 1}`, price: 5 }));
    return { storeAccounts, content: { ...content, menu: { categories: ['Many'], items: { Many: items } } } };
  });
  const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1180, height: 820 } });
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto('/portal/menu');
  const rows = page.getByRole('grid', { name: 'Many' }).getByRole('row');
  await expect(rows).toHaveCount(100);
  await page.getByRole('button', { name: 'Show 100 more of 260' }).press('Enter');
  await expect(rows).toHaveCount(200);
  await expect(rows.nth(100)).toBeFocused();
  await page.getByRole('button', { name: 'Show 60 more of 260' }).click();
  await expect(rows).toHaveCount(260);
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toHaveCount(0);
});

test('four hundred dishes of eight categories, two hundred people and sixty calls are pages that can be scrolled', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await copyVenue(request, 1, ({ content }) => {
    const categories = Array.from({ length: 8 }, (_, at) => `Course ${at + 1}`);
    const dishes = (name: string) =>
      Array.from({ length: 50 }, (_, at) => ({ id: `${name}-${at}`, name: `${name}, dish ${at + 1}`, price: 5 }));
    const items = Object.fromEntries(categories.map((name) => [name, dishes(name)]));
    const waiters = Array.from({ length: 120 }, (_, at) => ({ email: `waiter.${at + 1}@parea.example`, role: 'staff' }));
    return { storeAccounts: [{ email: OWNER, role: 'owner' }, ...waiters], content: { ...content, menu: { categories, items } } };
  });
  await orderByCall(request, { name: 'Nikos', venue: venue.id, dish: 'Course 1, dish 1' });
  const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width: 1180, height: 820 } });
  await page.route('**/api/venues/*/requests', (route) => route.fulfill({ json: { requests: Array.from({ length: 61 }, call) } }));
  await openPortal(page, venue);
  const calls = page.getByRole('list', { name: 'Table requests' });
  await expect(calls.getByRole('button', { name: 'On my way' })).toHaveCount(5);
  // What waits above them leaves the tickets where they are seen.
  await expect(page.locator('[data-order]').first()).toBeInViewport();
  // In the rush they are one line of whole ones, which begins with the way to all of them.
  await page.getByRole('button', { name: 'Rush' }).click();
  const all = calls.getByRole('link', { name: '61 requests' });
  await expect(all).toBeInViewport({ ratio: 0.9 });
  await all.click();
  await expect(page.locator('.request-card')).toHaveCount(25);
  await page.getByRole('navigation', { name: 'Pages of the list' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('status').filter({ hasText: '26–50 of 61' })).toBeVisible();
  await examine(page);
  await page.goto('/portal/team');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(25);
  await examine(page);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto('/portal/menu');
  const rows = page.getByRole('grid', { name: 'Course 1' }).getByRole('row');
  await expect(rows).toHaveCount(18);
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(18);
  // Who moves the last dish in sight down goes on seeing it.
  await rows.nth(17).getByRole('button', { name: 'More for Course 1, dish 18' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(rows).toHaveCount(19);
});

const call = (_: unknown, at: number) => ({
  _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  floor: 1,
  table: at + 1,
  service: '/call-waiter',
  subOption: 'Ask for utinsils',
  status: 'open',
  revision: 1,
  taps: 1,
  origin: null,
  awaitingConfirmation: false,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  acknowledgedAt: null,
  resolvedAt: null,
});

/** What a row of the past reads. */
const past = (storeDBId: string, number: number) => ({
  _id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  storeDBId,
  number,
  revision: 1,
  order: [],
  orderAmount: 6,
  currency: 'EUR',
  floor: 1,
  table: 4,
  buyersName: `Guest ${number}`,
  deliveryMethod: 1,
  paymentMethod: 99,
  note: '',
  avoids: [],
  ratherNot: [],
  orderStatus: 6,
  paymentStatus: 'paid',
  refunded: 0,
  placedAt: '2026-11-20T18:00:00Z',
  statusAt: '2026-11-20T18:00:00Z',
  marks: [],
});
