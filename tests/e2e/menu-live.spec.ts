import { changeVenue, copyVenue, withDish } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** "Within a second" (of a machine that is not busy with other tests), with room for those. */
const SOON = { timeout: 8_000 };

test('a price, and what is sold out, reach the open menu and its cart without a reload', async ({ page, request }) => {
  let venue = await copyVenue(request, 1, () => ({}));
  const diner = new Diner(page);
  const following = page.waitForRequest(/\/events\?after=/);
  await diner.scan({ venue: venue.id });
  await following;
  await diner.take('Grilled halloumi', 2);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const card = page.locator('.item-card').filter({ has: page.getByRole('heading', { name: 'Grilled halloumi', exact: true }) });

  venue = await changeVenue(request, venue, (now) => withDish(now, 'Grilled halloumi', { price: 9.95 }));
  await expect(card).toContainText('€9.95', SOON);
  await expect(diner.cartBar).toContainText('€19.90', SOON);

  venue = await changeVenue(request, venue, (now) => withDish(now, 'Grilled halloumi', { inStock: false }));
  await expect(card.getByRole('button', { name: 'Not Available: Grilled halloumi' })).toBeVisible(SOON);
  const cart = await diner.openCart();
  await expect(cart.getByText('Not Available')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a dish that is new or gone changes the list; the category bar goes on working', async ({ page, request }) => {
  const venue = await copyVenue(request, 1, () => ({}));
  const following = page.waitForRequest(/\/events\?after=/);
  const diner = new Diner(page);
  await diner.scan({ venue: venue.id });
  await following;
  const toCart = page.getByRole('button', { name: 'To the cart', exact: true });
  const added = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Add one Warm pita', exact: true }) });
  await page.getByRole('button', { name: 'Add one Warm pita', exact: true }).press('Enter');
  await expect(added.locator(toCart)).toBeAttached();
  await changeVenue(request, venue, ({ content }) => ({
    content: {
      ...content,
      menu: {
        ...content?.menu,
        categories: ['Today', ...(content?.menu?.categories ?? [])],
        items: { ...content?.menu?.items, Today: [{ id: 'today-soup', name: 'Soup of today', price: 5 }] },
      },
    },
  }));
  await expect(page.getByRole('heading', { name: 'Soup of today' })).toBeVisible(SOON);
  // It stood beside a dish of the list that is gone.
  await expect(toCart).toBeAttached();
  await page.getByRole('button', { name: 'Select: Soup of today' }).click();
  const dish = page.getByRole('dialog', { name: 'Soup of today' });
  await dish.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Wine and ouzo' }).click();
  await expect(page.getByRole('heading', { name: 'Wine and ouzo' })).toBeInViewport();
});

test('paused: the open menu says until when, nothing can be added, and it opens again by itself', async ({ page, request, watch }) => {
  watch.allow(/409/);
  let venue = await copyVenue(request, 1, () => ({ openingHours: null }));
  const diner = new Diner(page);
  const following = page.waitForRequest(/\/events\?after=/);
  await diner.scan({ venue: venue.id });
  await following;
  await diner.take('Warm pita');
  venue = await changeVenue(request, venue, () => ({ pause: { until: '2099-05-04T15:30:00Z' } }));
  await expect(page.getByText('Orders are paused. We take them again Monday 18:30')).toBeVisible(SOON);
  const dish = await diner.select('Grilled halloumi');
  await expect(dish.getByRole('button', { name: 'Not taking orders' })).toBeDisabled();
  await dish.getByRole('button', { name: 'Close' }).click();
  const cart = await diner.openCart();
  await expect(cart.getByText('Orders are not taken right now')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  const refused = await request.post('/api/orders/addOrder', {
    data: {
      storeDBId: venue._id,
      order: [{ id: 1, quantity: 1, payload: { item: { id: Object.values(venue.content?.menu?.items ?? {}).flat()[0]?.id }, extras: {} } }],
      orderAmount: 1,
      floor: 1,
      table: 4,
      deliveryMethod: 1,
      paymentMethod: 99,
      buyersName: 'Too early',
    },
  });
  expect(refused.status()).toBe(409);
  expect((await refused.json()).error).toMatchObject({ code: 'venue_closed', details: { nextOpening: '2099-05-04T15:30:00.000Z' } });

  venue = await changeVenue(request, venue, () => ({ pause: null }));
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeEnabled(SOON);
  await expect(page.getByText('Orders are paused', { exact: false })).toHaveCount(0);
});

test('closed: says on the venue’s own clock when it opens', async ({ page, request }) => {
  const open = new Date(Date.now() + 3 * 24 * 3600 * 1000);
  const day = (open.getUTCDay() + 6) % 7;
  const { id } = await copyVenue(request, 1, () => ({ timeZone: 'UTC', openingHours: { weekly: [{ day, from: '09:30', to: '09:45' }] } }));
  await new Diner(page).scan({ venue: id });
  const weekday = open.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  await expect(page.getByText(`Not taking orders now. Open again ${weekday} 09:30`)).toBeVisible();
});

test('nothing of the menu is renewed while a finger is on it: the tap would be lost', async ({ page, request }) => {
  const venue = await copyVenue(request, 1, () => ({}));
  const following = page.waitForRequest(/\/events\?after=/);
  await new Diner(page).scan({ venue: venue.id });
  await following;
  const card = page.locator('[data-item]').filter({ has: page.getByRole('heading', { name: 'Warm pita', exact: true }) });
  await card.getByRole('heading').hover();
  await page.mouse.down();
  const fresh = page.waitForResponse(`**/store/?id=${venue.id}`);
  await changeVenue(request, venue, () => withDish(venue, 'Warm pita', { price: 1.5 }));
  await (await fresh).finished();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Warm pita', exact: true })).toContainText('€1.50');
  await expect(card).toContainText('€1.50');
});

test('the language is chosen on the menu and remembered; what is not translated is marked', async ({ page, request }) => {
  const { id } = await copyVenue(request, 1, (venue) => withDish(venue, 'Warm pita', { translations: {} }));
  await new Diner(page).scan({ venue: id });
  await page.getByRole('button', { name: 'Ελληνικά' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await expect(page.getByRole('heading', { name: 'Warm pita' })).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Ρεβιθοκεφτέδες' })).not.toHaveAttribute('lang', /./);
  await new Diner(page).scan({ venue: 2 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Ελληνικά' })).toBeVisible();
});
