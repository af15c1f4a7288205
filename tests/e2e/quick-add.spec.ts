import type { Page } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import { copyVenue } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { ownKitchen } from './support/kitchen.ts';
import { TablePhone } from './support/table-phone.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test.use({ viewport: PHONE });

const more = (page: Page, dish: string) => page.getByRole('button', { name: `Add one ${dish}`, exact: true });
const less = (page: Page, dish: string) => page.getByRole('button', { name: `One less ${dish}`, exact: true });
const card = (page: Page, dish: string) =>
  page.locator('.item-card').filter({ has: page.getByRole('heading', { name: dish, exact: true }) });

test('one tap adds a dish as it comes; the count is shown, said, and the same in every tab', async ({ page, context }) => {
  const diner = new Diner(page);
  await diner.scan();
  await more(page, 'Grilled halloumi').click();
  await expect(diner.cartBar).toHaveText(/^1.*€7\.20/);
  await expect(page.locator('#counted')).toHaveText('Grilled halloumi: 1 in your cart');
  await more(page, 'Grilled halloumi').click();
  await expect(card(page, 'Grilled halloumi').locator('.quick__count')).toHaveText('2');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const other = await context.newPage();
  const there = new Diner(other);
  await there.scan();
  await expect(card(other, 'Grilled halloumi').locator('.quick__count')).toHaveText('2');
  await less(other, 'Grilled halloumi').click();
  await expect(card(page, 'Grilled halloumi').locator('.quick__count')).toHaveText('1');
  await expect(diner.cartBar).toHaveText(/^1.*€7\.20/);

  // What the opened cart does shows on the card.
  const cart = await diner.openCart();
  await cart.getByRole('combobox', { name: 'Quantity of Grilled halloumi' }).selectOption('20');
  await cart.getByRole('button', { name: 'Collapse' }).click();
  await expect(card(page, 'Grilled halloumi').locator('.quick__count')).toHaveText('20');
  await more(page, 'Grilled halloumi').click();
  await expect(page.locator('#counted')).toHaveText('Grilled halloumi: no more can be added');
  await expect(diner.cartBar).toHaveText(/^20/);
});

test('by keys: the focus stays where one adds and takes back, and Select still opens a dish that is counted', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await more(page, 'Talatouri').focus();
  await page.keyboard.press('Enter');
  await expect(diner.cartBar).toHaveText(/^1/);
  await expect(more(page, 'Talatouri')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(less(page, 'Talatouri')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(diner.cartBar).toHaveCount(0);
  await expect(page.locator('#counted')).toHaveText('Talatouri: 0 in your cart');
  await expect(more(page, 'Talatouri')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Select: Talatouri' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Select: Talatouri' })).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Talatouri' })).toBeVisible();
});

test('an included option goes with it; − takes the plain one first, then those with extras', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await more(page, 'Gyros in warm pita').click();
  const dish = await diner.select('Gyros in warm pita');
  await dish.getByRole('checkbox', { name: /^Grilled halloumi/ }).check();
  await diner.add(dish);
  await expect(card(page, 'Gyros in warm pita').locator('.quick__count')).toHaveText('2');
  await expect(diner.cartBar).toHaveText(/^2.*€20\.60/);
  await less(page, 'Gyros in warm pita').click();
  await expect(diner.cartBar).toHaveText(/^1.*€11\.20/);
  await less(page, 'Gyros in warm pita').click();
  await expect(diner.cartBar).toHaveCount(0);
});

test('what must be chosen is counted too; a conflict is said at the button once there is something to add', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const chicken = await diner.select('Lemon chicken leg');
  await chicken.getByRole('radio').first().check();
  await diner.add(chicken);
  await expect(card(page, 'Lemon chicken leg').locator('.quick__count')).toHaveText('1');
  await expect(card(page, 'Lemon chicken leg').locator('.quick__count')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('parea.avoids', '["milk"]');
    dispatchEvent(new Event('parea:avoids'));
  });
  const dish = await diner.select('Grilled halloumi');
  const add = dish.locator('.add-button');
  await expect(add).toHaveText('Add');
  await dish.getByRole('button', { name: words('en')('item.more'), exact: true }).click();
  await expect(add).toHaveText(/^Contains milk: add all the same/);
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('what must be chosen and lies below is named at the button, which leads there', async ({ page }) => {
    const diner = new Diner(page);
    await diner.scan();
    const dish = await diner.select('Lemon chicken leg');
    const isUnderBar = async () => {
      const [radio, bar] = [await dish.getByRole('radio').first().boundingBox(), await dish.locator('.buy-bar').boundingBox()];
      return (radio?.y ?? 0) + (radio?.height ?? 0) > (bar?.y ?? 0);
    };
    expect(await isUnderBar()).toBe(true);
    const to = dish.getByRole('button', { name: /^Still to choose: / });
    await expect(to).toBeInViewport({ ratio: 1 });
    await to.click();
    await expect(dish.getByRole('radio').first()).toBeFocused();
    await expect.poll(isUnderBar).toBe(false);
    await dish.getByRole('radio').first().check();
    await expect(to).toHaveCount(0);
    await diner.add(dish);
  });
});

test('no + where somebody must choose, where nothing is left, and where the venue takes no orders', async ({ page, request }) => {
  const diner = new Diner(page);
  await diner.scan();
  await expect(page.getByRole('button', { name: 'Select: Lemon chicken leg' })).toBeVisible();
  await expect(more(page, 'Lemon chicken leg')).toHaveCount(0);
  await expect(more(page, 'Stuffed tomatoes')).toHaveCount(0);
  const { id } = await copyVenue(request, 1, () => ({ pause: { until: null } }));
  await diner.scan({ venue: id });
  await expect(page.getByRole('button', { name: 'Select: Grilled halloumi' })).toBeVisible();
  await expect(page.locator('[data-step]')).toHaveCount(0);
});

test('no + for what this guest avoids, from the dish or from what is included with it', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await more(page, 'Grilled halloumi').click();
  await expect(diner.cartBar).toHaveText(/^1/);
  await page.evaluate(() => {
    localStorage.setItem('parea.avoids', '["milk","sulphites"]');
    dispatchEvent(new Event('parea:avoids'));
  });
  await expect(page.locator('.passport-chip')).toHaveText('No milk, no sulphites');
  await expect(page.getByRole('button', { name: 'Select: Grilled halloumi' })).toBeVisible();
  await expect(more(page, 'Grilled halloumi')).toBeHidden();
  await expect(less(page, 'Grilled halloumi')).toBeHidden();
  // What is in the cart is seen all the same, and so are the allergens that nobody here avoids.
  await expect(card(page, 'Grilled halloumi').locator('.quick__count')).toBeVisible();
  await expect(card(page, 'Grilled halloumi').locator('.quick__count')).toHaveText('1');
  await expect(card(page, 'Grilled halloumi').locator('.fit--contains')).toBeVisible();
  await expect(card(page, 'Warm pita').locator('.allergen-hint')).toHaveText(/Gluten/);
  await expect(card(page, 'Warm pita').locator('.allergen-hint')).toBeVisible();
  // The wine itself records nothing more than its glass does.
  await expect(more(page, 'House red, Maratheftiko')).toBeHidden();
  await expect(more(page, 'Warm pita')).toBeVisible();
});

test('no more than are left', async ({ page, request }) => {
  const { id } = await copyVenue(request, 1, (venue) => {
    const content = structuredClone(venue.content);
    const pan = Object.values(content?.menu?.items ?? {})
      .flat()
      .find(({ name }) => name === 'Pan of the day');
    if (pan) pan.stockQty = 2;
    return { content };
  });
  const diner = new Diner(page);
  await diner.scan({ venue: id });
  for (let tap = 0; tap < 3; tap += 1) await more(page, 'Pan of the day').click();
  await expect(page.locator('#counted')).toHaveText('Pan of the day: no more can be added');
  await expect(diner.cartBar).toHaveText(/^2/);
});

test('before the rest of the page is there, what was added is counted and kept', async ({ page }) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route('**/assets/**', async (route) => {
    await arrived;
    await route.continue();
  });
  const diner = new Diner(page);
  await page.goto('/store/?id=1&floor=1&table=4', { waitUntil: 'commit' });
  await more(page, 'Talatouri').click();
  await more(page, 'Warm pita').click();
  await more(page, 'Warm pita').click();
  await expect(card(page, 'Warm pita').locator('.quick__count')).toHaveText('2');
  arrive();
  await expect(diner.cartBar).toHaveText(/^3.*€6\.60/);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a long press opens the dish and adds nothing', async ({ page }) => {
    const diner = new Diner(page);
    await diner.scan();
    await more(page, 'Talatouri').scrollIntoViewIfNeeded();
    const box = (await more(page, 'Talatouri').boundingBox())!;
    const fingers = await page.context().newCDPSession(page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    const dish = page.getByRole('dialog', { name: 'Talatouri' });
    await expect(dish).toBeVisible();
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await dish.getByRole('button', { name: 'Close' }).tap();
    await expect(dish).toBeHidden();
    await expect(diner.cartBar).toHaveCount(0);
    await more(page, 'Talatouri').tap();
    await expect(diner.cartBar).toHaveText(/^1/);
  });
});

test('two quick taps on Add add once, and the dish closes as after one', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Warm pita');
  await dish.getByRole('button', { name: diner.t('item.more'), exact: true }).click();
  await dish.getByRole('button', { name: diner.t('item.add') }).dblclick();
  await expect(dish).toBeHidden();
  await expect(diner.cartBar).toHaveText(/^1/);
});

test('who orders together counts on the card what is theirs at the table, takes one back there, and finds its cart by keys', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await staff.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 8)?.address ?? '');
  const anna = new TablePhone('Anna', await newPerson({ viewport: PHONE }), 'en');
  const { page } = anna;
  await anna.scan(printed);
  await anna.sitDown();
  const count = card(page, 'Warm pita').locator('.quick__count');
  await more(page, 'Warm pita').click();
  await expect(count).toHaveText('1');
  await expect(anna.line).toContainText(anna.say('cart.dish', { count: 1 }));
  await more(page, 'Warm pita').click();
  await expect(anna.line).toContainText(anna.say('cart.dishes', { count: 2 }));
  await expect(count).toHaveText('2');
  await page.reload();
  await expect(count).toHaveText('2');
  await expect(anna.line).toContainText(anna.say('cart.dishes', { count: 2 }));
  await less(page, 'Warm pita').click();
  await expect(anna.line).toContainText(anna.say('cart.dish', { count: 1 }));
  await expect(count).toHaveText('1');
  await expect(page.locator('#counted')).toHaveText('Warm pita: 1 in your cart');
  await less(page, 'Warm pita').focus();
  await page.keyboard.press('Enter');
  await expect(more(page, 'Warm pita')).toBeFocused();
  await expect(less(page, 'Warm pita')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(anna.line).toContainText(anna.say('cart.dish', { count: 1 }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'To the cart', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // With nothing ready there is nothing to send but one's own, and that is the large one.
  await expect(anna.cart.getByRole('button', { name: anna.say('cart.send_ready') })).toHaveCount(0);
  const sending = anna.cart.getByRole('button', { name: anna.say('cart.send_mine') });
  await expect(sending).toHaveClass(/button--primary/);
  await sending.press('Enter');
  await expect(anna.cart).toContainText('is with the kitchen');
  await expect(sending).toHaveCount(0);
  await expect(anna.cart.getByRole('heading', { name: anna.say('cart.title') })).toBeFocused();
  await expect(anna.cart.getByRole('list', { name: anna.say('together.people') })).toContainText(anna.say('cart.ordered'));
  await page.keyboard.press('Escape');
  await expect(card(page, 'Warm pita')).not.toHaveAttribute('data-counted');
});
