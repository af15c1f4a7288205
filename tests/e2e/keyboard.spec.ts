import type { Page } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { tabTo } from './support/keyboard.ts';
import { ownKitchen } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('Tab, Enter and Space alone complete an order', async ({ page }) => {
  const diner = new Diner(page);
  const press = (key: 'Enter' | 'Space') => page.keyboard.press(key);
  await diner.scan();
  const select = page.getByRole('button', { name: 'Select: Chickpea fritters' });
  await tabTo(page, select);
  await press('Enter');
  const dish = page.getByRole('dialog', { name: 'Chickpea fritters' });
  await expect(page.locator('.item-dialog:modal')).toBeVisible();
  await tabTo(page, dish.getByRole('checkbox', { name: /^Extra tahini/ }));
  await press('Space');
  await expect(dish.getByRole('checkbox', { name: /^Extra tahini/ })).toBeChecked();
  await tabTo(page, dish.getByRole('button', { name: 'More' }));
  await press('Space');
  await tabTo(page, dish.getByRole('button', { name: 'Add' }));
  await press('Enter');
  await expect(diner.cartBar).toBeAttached();
  await tabTo(page, dish.getByRole('button', { name: 'Close' }));
  await press('Enter');
  await expect(dish).toBeHidden();
  await expect(select).toBeFocused();

  await tabTo(page, diner.cartBar);
  await press('Enter');
  const cart = page.getByRole('dialog', { name: 'Total Cart items' });
  // Never at what only a finger draws.
  await expect(cart.getByRole('button', { name: 'Collapse' })).toBeFocused();
  await tabTo(page, cart.getByRole('button', { name: 'Checkout' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeFocused();
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type(guestName('Keys'));
  const row = (name: string) => page.locator('summary').filter({ hasText: name });
  await tabTo(page, row('Tip'));
  await press('Enter');
  await tabTo(page, page.getByRole('group', { name: 'Tip for the staff' }).getByRole('button', { name: /^10%/ }));
  await press('Space');
  await expect(page.getByRole('button', { name: /^10%/, pressed: true })).toBeFocused();
  await tabTo(page, row('Note for the kitchen'));
  await press('Space');
  await tabTo(page, page.getByRole('textbox', { name: 'Note for the kitchen' }));
  await page.keyboard.type('Without knives, please.');
  await tabTo(page, diner.placeOrder);
  await press('Space');
  await expect(page.getByRole('heading', { name: 'Order Confirmation', level: 1 })).toBeFocused();
  await expect(page.getByText('Sit back and relax')).toBeVisible();
});

test('what is taken out of the cart leaves the keyboard in it, and the last of it at the head of the menu', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  for (const dish of ['Cracked green olives', 'Warm pita'])
    await page.getByRole('button', { name: `Add one ${dish}`, exact: true }).click();
  const cart = await diner.openCart();
  const said = cart.getByRole('status').filter({ hasText: 'Total' });
  await cart.getByRole('button', { name: 'Remove Warm pita' }).focus();
  await page.keyboard.press('Enter');
  const putBack = cart.getByRole('button', { name: 'Put back Warm pita' });
  await expect(putBack).toBeFocused();
  await expect(said).toHaveText('Warm pita was removed. Total €3.20');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('1 × Warm pita. Total €4.40');
  await expect(cart.getByRole('heading', { name: 'Total Cart items' })).toBeFocused();
  await cart.getByRole('button', { name: 'Remove Warm pita' }).focus();
  await page.keyboard.press('Enter');
  await expect(putBack).toBeFocused();
  await tabTo(page, cart.getByRole('button', { name: 'Remove Cracked green olives' }));
  await page.keyboard.press('Enter');
  // The last one can be put back as well; closed without it, nothing of the cart is left.
  const last = cart.getByRole('button', { name: 'Put back Cracked green olives' });
  await expect(last).toBeFocused();
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await cart.getByRole('button', { name: 'Remove Cracked green olives' }).focus();
  await page.keyboard.press('Enter');
  await expect(last).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the first stop leads to the menu, and the categories are one stop that arrows go through', async ({ page }) => {
  await new Diner(page).scan();
  const skip = page.getByRole('link', { name: 'Skip to the menu' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  expect(await skip.evaluate((link) => link.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44);
  // Help, and what stands beside it at the foot, is one stop further, not behind all the dishes.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to help and your order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Help' }).getByRole('button', { name: 'Help' })).toBeFocused();
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await page.keyboard.press('Tab');
  await expect(page.locator('main [data-open]').first()).toBeFocused();

  const categories = page.getByRole('navigation', { name: 'Categories' });
  const last = categories.getByRole('link').last();
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, categories.getByRole('link', { name: 'All' }));
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Search the menu' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.menu-section').last().getByRole('heading', { level: 2 })).toBeFocused();
});

test('from a dish in the cart the next stop is the cart, and from the top of the page the first', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const toCart = page.getByRole('button', { name: 'To the cart', exact: true });
  const checkout = page.getByRole('button', { name: 'Checkout', exact: true });
  await expect(toCart).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Add one Cracked green olives', exact: true }));
  await page.keyboard.press('Enter');
  await expect(checkout).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(toCart).toBeFocused();
  // Seen, and under nothing else.
  expect(
    await toCart.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return height >= 44 && document.elementFromPoint(left + width / 2, top + height / 2) === button;
    }),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await expect(checkout).toBeFocused();

  // After a dish was put in from its own screen the keyboard is where it was, and the cart one stop further than its own buttons.
  const select = page.getByRole('button', { name: 'Select: Warm pita', exact: true });
  await select.focus();
  await page.keyboard.press('Enter');
  const dish = page.getByRole('dialog', { name: 'Warm pita' });
  await tabTo(page, dish.getByRole('button', { name: 'More' }));
  await page.keyboard.press('Space');
  await tabTo(page, dish.getByRole('button', { name: 'Add' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dish.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(select).toBeFocused();
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab');
  await expect(toCart).toBeFocused();

  // The moment the bar is there, the way to it is.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.cart-bar__checkout')) return;
      observer.disconnect();
      document.documentElement.dataset['wayThere'] = String(document.getElementById('to-cart')?.checkVisibility());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(checkout).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-way-there', 'true');
  await page.keyboard.press('Tab');
  await expect(toCart).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout).toBeFocused();
});

test('from a dish that is not in the cart the way there is at the end of its section', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await page.locator('.menu-section').last().locator('.quick__more').last().click();
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeVisible();
  await page.locator('.item-card [data-open]').first().focus();
  const toCart = page.getByRole('button', { name: 'To the cart', exact: true });
  const dishes = await page.locator('.menu-section').first().locator('.item-card').count();
  let stops = 0;
  for (; stops < dishes * 4 && !(await toCart.evaluate((one) => one === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(toCart).toBeFocused();
  expect(
    await toCart.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return height >= 44 && document.elementFromPoint(left + width / 2, top + height / 2) === button;
    }),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeFocused();

  // A search that is left leaves it on the page.
  await page.getByRole('button', { name: 'Search the menu' }).click();
  await page.getByRole('searchbox').fill('Talatouri');
  await page.locator('.search-results [data-open]').first().focus();
  await expect(page.locator('.search-results #to-cart')).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await expect(page.locator('.search-results')).toHaveCount(0);
  await page.getByRole('button', { name: 'Search the menu' }).focus();
  await expect(toCart).toHaveCount(1);
});

test('a filter that is pressed, and a quantity that is back at nothing, keep the keyboard', async ({ page }) => {
  await new Diner(page).scan();
  await page.getByRole('button', { name: 'Search the menu' }).click();
  const vegan = page.getByRole('group', { name: 'Show only dishes that are' }).getByRole('button', { name: 'Vegan', exact: true });
  await vegan.focus();
  await page.keyboard.press('Enter');
  await expect(vegan).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.search-said')).toHaveText(/dishes?\./);
  await expect(vegan).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.search-said')).toHaveCount(0);
  await expect(vegan).toBeFocused();

  await page.getByRole('button', { name: 'Select: Warm pita', exact: true }).click();
  const dish = page.getByRole('dialog', { name: 'Warm pita' });
  await dish.getByRole('button', { name: 'More' }).press('Enter');
  await dish.getByRole('button', { name: 'Less' }).press('Enter');
  await expect(dish.getByRole('button', { name: 'Less' })).toBeDisabled();
  await expect(dish.getByRole('button', { name: 'More' })).toBeFocused();
});

/** How much of what has the focus is seen: none of it under a bar, beyond an edge or cut by its row. */
const seenShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Scrolling goes with the next picture.
    for (let pictures = 0; pictures < 2; pictures += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const focused = document.activeElement!;
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    let seen = 0;
    let all = 0;
    for (let x = left + 3; x < right - 2; x += 8)
      for (let y = top + 3; y < bottom - 2; y += 8) {
        const met = document.elementFromPoint(x, y);
        all += 1;
        if (met && (focused.contains(met) || met.contains(focused))) seen += 1;
      }
    return all === 0 ? 1 : seen / all;
  });

test('what has the focus is seen whole: beside the search, and above the question whether to order together', async ({
  page,
  request,
  newPerson,
  sessionOf,
}) => {
  test.slow();
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { _id, id } = await ownKitchen(request);
  const { codes } = (await (await staff.request.get(`/api/venues/${_id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 6)?.address ?? '');
  const other = await newPerson({});
  await other.request.post('/api/visits', { data: { store: id, floor: 1, table: 6, k: printed.searchParams.get('k'), name: 'Anna' } });
  await page.goto(printed.pathname + printed.search);
  await expect(page.locator('.company-bar')).toBeVisible();
  const hidden: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
    try {
      await expect.poll(() => seenShare(page), { timeout: 1500 }).toBeGreaterThan(0.85);
    } catch {
      hidden.push(name);
    }
  }
  expect(hidden).toEqual([]);
});
