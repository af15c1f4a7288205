import type { Page } from '@playwright/test';
import { amount, Diner, PHONE } from './support/diner.ts';
import { lane, openOrdersOf, ticketOf } from './support/kitchen.ts';
import { expect, guestName, MOVING, passwordOf, test } from './support/test.ts';

test.use({ ...MOVING, viewport: PHONE });

test('a guest whose live line is refused, because too many are open, hears of the kitchen’s steps all the same', async ({
  page,
  newPerson,
  sessionOf,
  watch,
}) => {
  watch.allow(/429/);
  let refused = 0;
  await page.route('**/api/orders/*/events*', (route) => {
    refused += 1;
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { error: { code: 'too_many', message: 'Later.', details: {} } },
    });
  });
  const diner = new Diner(page);
  const name = guestName('Asks');
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(name);
  await diner.placeOrder.click();
  await diner.confirmed();
  await expect.poll(() => refused).toBeGreaterThan(0);
  const staff = (await newPerson({ storageState: await sessionOf('staff.elia@parea.example') })).request;
  const [order] = await openOrdersOf(staff, name);
  for (const [orderStatus, words] of [
    [2, 'Preparing'],
    [3, 'To your table'],
  ] as const) {
    await staff.post(`/api/orders/${order?._id}/status`, { data: { orderStatus } });
    await expect(diner.step).toContainText(words, { timeout: 20_000 });
  }
});

/** Says whether the page was loaded anew since. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { mark: true }));
  return () => page.evaluate(() => !('mark' in globalThis));
}

test('an order goes from the scan to the kitchen and its state comes back, nothing reloaded', async ({ page, newPerson }) => {
  const owner = await newPerson({ viewport: { width: 1440, height: 900 } });
  await owner.goto('/portal/orders');
  await owner.getByLabel('Email', { exact: true }).fill('owner.elia@parea.example');
  await owner.getByLabel('Password', { exact: true }).fill(passwordOf('owner.elia@parea.example'));
  await owner.getByRole('button', { name: 'Login', exact: true }).click();
  // Where they wanted to go.
  await expect(owner).toHaveURL(/\/portal\/orders$/);
  await expect(owner.getByText('Live', { exact: true })).toBeVisible();
  const ownerReloaded = await mark(owner);

  const diner = new Diner(page);
  const name = guestName('Eleni');
  await diner.scan();
  await expect(page.locator('.table-chip')).toHaveText(/Table 4/);
  const dish = await diner.select('Gyros in warm pita');
  await dish.getByRole('radio', { name: /^Wholemeal/ }).check();
  await dish.getByRole('checkbox', { name: /^Grilled halloumi/ }).check();
  await dish.getByRole('checkbox', { name: /^Fries inside/ }).check();
  await dish.getByLabel('Sauce').selectOption({ label: 'Honey mustard (+€0.50) · Contains: mustard' });
  await diner.add(dish, 2);
  await expect(diner.cartBar).toHaveText(/^2.*€25\.80/);
  await diner.take('Cracked green olives');
  await expect(diner.cartBar).toHaveText(/^3.*€29\.00/);

  const cart = await diner.openCart();
  await expect(cart.getByRole('listitem').filter({ hasText: 'Gyros' })).toContainText(
    'Wholemeal · Grilled halloumi · Fries inside · Honey mustard',
  );
  await cart.getByLabel('Quantity of Cracked green olives').selectOption('4');
  await expect(cart.getByText('€38.60', { exact: true })).toBeVisible();
  await cart.getByRole('button', { name: 'Remove Cracked green olives' }).click();
  await expect(cart.getByRole('combobox', { name: 'Quantity of Cracked green olives' })).toBeHidden();
  await expect(cart.getByRole('combobox', { name: 'Floor' })).toHaveValue('1');
  await expect(cart.getByRole('textbox', { name: 'Table' })).toHaveValue('4');
  await cart.getByRole('button', { name: 'Checkout' }).click();

  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  const nameField = page.getByLabel('Name', { exact: true });
  await diner.placeOrder.click();
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveAttribute('aria-invalid', 'true');
  await expect(nameField).toHaveAccessibleDescription('Tell us who the food is for');
  await expect(nameField).toHaveCSS('border-color', await colour(page, '--color-wine'));
  await expect(amount(page, 'Subtotal')).toHaveText('€25.80');
  await expect(amount(page, 'Discount')).toHaveText('€0.00');
  await expect(amount(page, 'Rewards Savings')).toHaveText('€0.00');
  await expect(amount(page, 'Total')).toHaveText('€25.80');
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked();
  const dinerReloaded = await mark(page);
  await diner.order(name);

  await expect(page).toHaveURL(/\/store\/order-confirmation\?orderId=[\w-]+&deliveryMethod=1$/);
  await expect(page.getByText('Sit back and relax')).toBeVisible();
  await expect(page.getByText('Your order is on its way!')).toBeVisible();
  await expect(page.getByText('Table Service')).toBeVisible();
  await expect(page.getByText('You earned 2 loyalty points!')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Gyros in warm pita' }).first()).toContainText('€25.80');
  await expect(amount(page, 'Total Items')).toHaveText('2');
  await expect(amount(page, 'Price')).toHaveText('€25.80');
  await expect(amount(page, 'Discount')).toBeHidden();
  await expect(diner.step).toContainText('Received');

  const ticket = ticketOf(lane(owner, 'New'), name);
  await expect(ticket).toContainText(/Table · Inside\s*4/);
  await expect(ticket).toContainText('Gyros in warm pita');
  await expect(ticket).toContainText('Wholemeal · Grilled halloumi · Fries inside · Honey mustard');
  const number = await page.getByText('Order number').locator('xpath=following-sibling::*[1]').textContent();
  await expect(ticket).toContainText(`#${number} `);

  await ticket.getByRole('button', { name: 'Start preparing' }).click();
  await expect(diner.step).toContainText('Preparing');
  await ticketOf(lane(owner, 'Preparing'), name).getByRole('button', { name: 'Mark ready' }).click();
  await expect(diner.step).toContainText('To your table');
  await expect(ticketOf(lane(owner, 'Ready'), name)).toContainText(/To pay in cash\s*€25\.80/);
  await ticketOf(lane(owner, 'Ready'), name).getByRole('button', { name: 'Served' }).click();
  await expect(page.getByRole('list', { name: 'Order status' })).toContainText('Served');
  await expect(ticketOf(owner, name)).toBeHidden();
  expect(await ownerReloaded()).toBe(false);
  expect(await dinerReloaded()).toBe(false);
});

test('where several are included the choice stays the guest’s: Add asks for it', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Cyprus coffee');
  await dish.getByRole('button', { name: 'More' }).click();
  await dish.getByRole('button', { name: /^Add/ }).click();
  await expect(dish.getByText('Please choose one').first()).toBeVisible();
  await expect(dish.getByRole('radio', { name: /^Plain/ })).toBeFocused();
  await expect(diner.cartBar).toBeHidden();
});

test('the dish: caps disable the rest, Add without a number only says so, and its button has its states', async ({ page }) => {
  await page.clock.install();
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Gyros in warm pita');
  const add = dish.getByRole('button', { name: /^(Add|Adding|Added)\b/ });
  const less = dish.getByRole('button', { name: 'Less' });
  await expect(less).toBeDisabled();
  await add.click();
  const said = dish.locator('p[role=status]');
  await expect(said).toHaveText('Choose how many first');
  await expect(dish.getByRole('group', { name: 'Quantity' })).toHaveAttribute('data-empty', '');
  await expect(diner.cartBar).toBeHidden();

  // What is included is chosen, until somebody chooses otherwise.
  await expect(dish.getByRole('radio', { name: /^Classic/ })).toBeChecked();
  // Whoever goes by keys stays where they are after that.
  const more = dish.getByRole('button', { name: 'More' });
  await more.press('Enter');
  await expect(more).toBeFocused();
  await expect(dish.locator('output')).toHaveText('1');
  await dish.getByRole('radio', { name: /^Gluten-free/ }).check();

  await expect(dish.getByText('Up to 2')).toBeVisible();
  await dish.getByRole('checkbox', { name: /^Fried egg/ }).check();
  await expect(dish.getByRole('checkbox', { name: /^Fries inside/ })).toBeEnabled();
  await dish.getByRole('checkbox', { name: /^Spicy feta cream/ }).check();
  await expect(dish.getByText('2 of 2 chosen', { exact: true })).toBeVisible();
  for (const name of [/^Grilled halloumi/, /^Fries inside/]) await expect(dish.getByRole('checkbox', { name })).toBeDisabled();
  await dish.getByRole('checkbox', { name: /^Fried egg/ }).uncheck();
  await expect(dish.getByRole('checkbox', { name: /^Grilled halloumi/ })).toBeEnabled();
  await expect(add).toHaveText(/^Add\s*€11\.50$/);
  await expect(dish.getByRole('list', { name: 'Allergens' })).toHaveText(/Gluten.*Milk.*Mustard/);
  await expect(dish.getByRole('img', { name: '1 STAMP' })).toBeVisible();

  await page.clock.pauseAt(Date.now() + 60_000);
  await add.click();
  // Whoever does something else here meanwhile keeps the dish open.
  await page.keyboard.press('Shift');
  await expect(add).toHaveAttribute('data-state', 'progress');
  await page.clock.runFor(499);
  await expect(add).toHaveAttribute('data-state', 'progress');
  await page.clock.runFor(1);
  await expect(add).toHaveAttribute('data-state', 'ready');
  await expect(add).toHaveAccessibleName(/^Added/);
  await page.clock.runFor(1499);
  await expect(add).toHaveAttribute('data-state', 'ready');
  await page.clock.runFor(1);
  await expect(add).toHaveAttribute('data-state', 'idle');
  await expect(said).toHaveText('1 × Gyros in warm pita is in your cart');
});

test('a collection says to fetch it, calls by name when it is ready, and thanks', async ({ page, newPerson, sessionOf }) => {
  const diner = new Diner(page);
  const name = guestName('Petros');
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await expect(page.getByText('Please collect your order when it is ready')).toBeHidden();
  await page.getByRole('radio', { name: 'Collection', exact: true }).check();
  await expect(page.getByText('Please collect your order when it is ready')).toBeVisible();
  await diner.order(name);
  await expect(page).toHaveURL(/deliveryMethod=2$/);
  await expect(page.getByText('We are preparing your order!')).toBeVisible();
  await expect(page.getByText('Table Service')).toBeHidden();

  const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await board.goto('/portal/orders');
  await expect(ticketOf(board, name)).toContainText('Collection');
  await ticketOf(lane(board, 'New'), name).getByRole('button', { name: 'Start preparing' }).press('Enter');
  const markReady = ticketOf(lane(board, 'Preparing'), name).getByRole('button', { name: 'Mark ready' });
  // While its last step is on its way, a ticket takes no other.
  await expect(markReady).toBeEnabled();
  await markReady.press('Enter');
  await expect(page.getByRole('heading', { name: `${name}, your order is ready for collection` })).toBeVisible();
  await page.getByRole('button', { name: 'I’m on my way' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, please collect your order' })).toBeVisible();
  await ticketOf(lane(board, 'Ready'), name).getByRole('button', { name: 'Collected' }).click();
  await expect(page.getByRole('list', { name: 'Order status' })).toContainText('Collected');
});

test('a rejected order tells the guest at once, with the reason', async ({ page, newPerson, sessionOf }) => {
  const diner = new Diner(page);
  const name = guestName('Anna');
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.order(name);

  const board = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await board.goto('/portal/orders');
  await ticketOf(board, name)
    .getByRole('button', { name: /^More for order/ })
    .click();
  await board.getByRole('menuitem', { name: 'Reject order' }).click();
  const ask = board.getByRole('dialog', { name: /^Reject order #\d+\?$/ });
  await ask.getByRole('button', { name: 'Reject order' }).click();
  await expect(ask.getByLabel('Reason for the guest')).toHaveAccessibleDescription('Say why, so that the guest knows.');
  await ask.getByLabel('Reason for the guest').fill('The oven is out');
  await ask.getByRole('button', { name: 'Reject order' }).click();
  await expect(ticketOf(board, name)).toBeHidden();

  const told = page.getByRole('dialog', { name: 'Order Cancelled' });
  await expect(told).toContainText('Your order has been cancelled.');
  await expect(told).toContainText('If you did not cancel this order, please contact the store.');
  await expect(told).toContainText('The oven is out');
  await told.getByRole('button', { name: 'Understood' }).click();
  await expect(told).toBeHidden();
  await expect(page.getByText('Order Cancelled')).toBeVisible();
});

/** A colour of the look as the browser writes it. */
const colour = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.setProperty('color', `var(${property})`);
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  }, name);
