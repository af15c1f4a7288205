import { acceptOrdersOf, orderByCall, ownKitchen } from './support/kitchen.ts';
import { copyVenue, withDish, changeVenue } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('what this phone ordered here comes back with its extras at the price of today, and goes in with one tap', async ({
  page,
  request,
}) => {
  const venue = await copyVenue(request, 1, () => ({}));
  const diner = new Diner(page);
  await diner.scan({ venue: venue.id });
  await expect(page.getByRole('region', { name: 'Again' })).toBeHidden();
  const dish = await diner.select('Gyros in warm pita');
  await dish.getByRole('checkbox', { name: /^Grilled halloumi/ }).check();
  await diner.add(dish);
  await diner.take('Talatouri');
  await diner.checkOut();
  await diner.order(guestName('Rea'));

  await changeVenue(request, venue, (now) => ({
    content: withDish({ ...now, ...withDish(now, 'Gyros in warm pita', { price: 10 }) }, 'Talatouri', { inStock: false }).content,
  }));
  await diner.scan({ venue: venue.id });
  const again = page.getByRole('region', { name: 'Again' });
  await expect(again.getByRole('listitem')).toHaveCount(1);
  await expect(again).toContainText('€11.80, Grilled halloumi');
  // One tap orders it: what it contains is said here as on its card, to who has said nothing of allergies too.
  await expect(again.getByRole('listitem')).toContainText('Gluten, milk, mustard');
  await again.getByRole('button', { name: 'Add Gyros in warm pita, Grilled halloumi' }).click();
  await expect(diner.cartBar).toHaveText(/^1.*€11\.80/);
  await expect(again.locator('.quick__count')).toHaveText('1');
  // The plain dish beside it is another line; its card counts both.
  await page.getByRole('button', { name: 'Add one Gyros in warm pita', exact: true }).click();
  await expect(diner.cartBar).toHaveText(/^2/);
  await expect(again.locator('.quick__count')).toHaveText('1');
  await expect(page.locator('[data-item="elia-gyros-in-warm-pita"] .quick__count')).toHaveText('2');
  await examine(page, ['#again', '#all']);
});

test('what is ordered most is a row above the menu, and opens its dish', async ({ page, request, newPerson, sessionOf }) => {
  const venue = await ownKitchen(request);
  for (let count = 0; count < 20; count += 1)
    await orderByCall(request, { name: 'Crowd', venue: venue.id, dish: count % 3 === 0 ? 'Talatouri' : 'Warm pita' });
  // What nobody took and nobody paid says nothing of what people like.
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await acceptOrdersOf(staff.request, 'Crowd', venue.id);
  const diner = new Diner(page);
  await diner.scan({ venue: venue.id });
  const popular = page.getByRole('region', { name: 'Popular' });
  await expect(popular.getByRole('listitem')).toHaveText([/Warm pita/, /Talatouri/]);
  await expect(popular.locator('.allergen-hint')).toHaveText(['Gluten', 'Milk']);
  await popular.getByRole('button', { name: 'Add Warm pita' }).click();
  await expect(diner.cartBar).toHaveText(/^1.*€1\.20/);
  await expect(popular.locator('.quick__count').first()).toHaveText('1');
  await popular.getByRole('button', { name: 'Talatouri', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Talatouri' })).toBeVisible();
});

test('a card says what the dish contains with what is included', async ({ page }) => {
  await new Diner(page).scan();
  // The wine itself records nothing; its glass does.
  await expect(page.locator('.item-card', { hasText: 'House red, Maratheftiko' }).locator('.allergen-hint')).toContainText('Sulphites');
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const language of ['en', 'el'] as const)
    test(`a dish and a half are on the first screen, above the cart (${language})`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      const diner = new Diner(page, language);
      await diner.scan();
      const cards = page.locator('.item-card');
      await cards.first().locator('[data-step="1"]').click();
      await expect(diner.cartBar).toBeVisible();
      const edge = (await diner.cartBar.boundingBox())!.y;
      const [first, second] = [(await cards.first().boundingBox())!, (await cards.nth(1).boundingBox())!];
      expect(first.y + first.height).toBeLessThan(edge);
      expect(second.y + second.height / 2).toBeLessThan(edge);
      const bar = (await page.locator('.category-bar').boundingBox())!;
      expect(Math.round(bar.y + bar.height)).toBeLessThanOrEqual(173);
      expect((await page.locator('.promo-banner').boundingBox())!.height).toBe(150);
    });
});

test.describe('on the smallest phone, at a place with enough orders', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const language of ['en', 'el'] as const)
    test(`a dish and a half are on the first screen below Popular as well (${language})`, async ({
      page,
      context,
      request,
      baseURL,
      newPerson,
      sessionOf,
    }) => {
      const venue = await ownKitchen(request);
      const liked = ['Cracked green olives', 'Grilled halloumi', 'Talatouri', 'Warm pita'];
      for (const dish of Array.from({ length: 5 }, () => liked).flat())
        await orderByCall(request, { name: 'Crowd', venue: venue.id, dish });
      const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
      await acceptOrdersOf(staff.request, 'Crowd', venue.id);
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      const diner = new Diner(page, language);
      await diner.scan({ venue: venue.id });
      const popular = page.locator('#popular');
      await expect(popular.getByRole('listitem')).toHaveCount(liked.length);
      await expect(popular.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      // The first of them whole, with its "+", and a piece of the next.
      const first = popular.getByRole('listitem').first();
      await expect(first).toBeInViewport({ ratio: 0.99 });
      await first.locator('[data-step="1"]').click();
      await expect(diner.cartBar).toBeVisible();
      const edge = (await diner.cartBar.boundingBox())!.y;
      const cards = page.locator('.item-card');
      const [whole, half] = [(await cards.first().boundingBox())!, (await cards.nth(1).boundingBox())!];
      expect(whole.y + whole.height).toBeLessThan(edge);
      expect(half.y + half.height / 2).toBeLessThan(edge);
      // Counted, beside "− n +", each keeps its whole name.
      for (const row of (await popular.getByRole('listitem').all()).slice(1)) await row.locator('[data-step="1"]').click();
      await expect(popular.locator('[data-counted]')).toHaveCount(liked.length);
      const cut = await popular
        .locator('.popular__name')
        .evaluateAll((names) => names.flatMap((name) => (name.scrollHeight > name.clientHeight + 1 ? [name.textContent] : [])));
      expect(cut).toEqual([]);
    });
});

test('the first promotion is a line of the header, and leads to its banner after the first section', async ({ page }) => {
  await new Diner(page).scan();
  const order = await page.evaluate(() => [...document.querySelectorAll('#all > *')].map(({ id }) => id).filter((id) => id !== ''));
  expect(order.slice(0, 4)).toEqual(['popular', 'category-1', 'promotions', 'category-2']);
  await page.getByRole('banner').getByRole('link', { name: 'Six meze, one long lunch' }).click();
  await expect(page.getByRole('region', { name: 'Promotions' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#promotions')).toBeFocused();
});
