import type { Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });
const PROVOKED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/;

/** At checkout with one dish and a name. */
async function atCheckout(page: Page): Promise<Diner> {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(guestName('Focus'));
  return diner;
}

/** What Tab reaches from here on, ten times. */
async function reached(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => (document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? '')));
    if (name !== '') found.add(name);
  }
  return [...found];
}

const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement) === true);

test('without a network the focus goes to what is shown, stays there, and comes back to Send', async ({ page, context, watch }) => {
  watch.allow(PROVOKED);
  const diner = await atCheckout(page);
  await context.setOffline(true);
  await diner.placeOrder.focus();
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: 'Not sent yet' });
  await expect(told).toBeVisible();
  await expect.poll(() => hasFocus(page)).toBe(true);
  expect(await reached(page)).toEqual(['Do not send it']);
  // Escape decides nothing: twice, for a browser shows out the second one unasked.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(told).toBeVisible();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await told.getByRole('button', { name: 'Do not send it' }).press('Enter');
  await expect(told).toBeHidden();
  await expect(diner.placeOrder).toBeFocused();
});

test('the focus stays in what is shown while the phone comes back, and goes on with the order', async ({ page, context, watch }) => {
  watch.allow(PROVOKED);
  const diner = await atCheckout(page);
  await context.setOffline(true);
  await diner.placeOrder.click();
  await page.getByRole('button', { name: 'Do not send it' }).focus();
  // Sent, and not answered: what had the focus is gone.
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/orders/addOrder', async (route) => {
    await held;
    await route.continue();
  });
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: /Sending your order/ })).toBeVisible();
  await expect.poll(() => hasFocus(page)).toBe(true);
  answer();
  await diner.confirmed();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
