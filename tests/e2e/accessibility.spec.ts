import { Diner } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { orderByCall, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

// A recording of each step of an examination is slow and says nothing.
test.use({ trace: 'off' });

const DISH = { en: 'Gyros in warm pita', el: 'Γύρος σε ζεστή πίτα' };
/** Of several that cost nothing one must be chosen. */
const CHOICE = { en: 'Cyprus coffee', el: 'Κυπριακός καφές' };
const PLAIN = { en: 'Warm pita', el: 'Ζεστή πίτα' };
const LOCALE = { en: 'en-GB', el: 'el-GR' };

for (const language of ['en', 'el'] as const satisfies Language[]) {
  test.describe(`accessible in ${language}`, () => {
    test.use({ locale: LOCALE[language] });
    const t = words(language);

    test('menu', async ({ page }) => {
      await new Diner(page, language).scan();
      await examine(page);
    });

    test('dish', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      const dish = await diner.select(DISH[language]);
      for (const box of (await dish.getByRole('checkbox').all()).slice(0, 2)) await box.check();
      await examine(page);
      await dish.getByRole('button', { name: t('item.close'), exact: true }).click();
      const open = await diner.select(CHOICE[language]);
      await open.getByRole('button', { name: t('item.more') }).click();
      await open.getByRole('button', { name: t('item.add') }).click();
      await expect(open.getByText(t('item.please_choose')).first()).toBeVisible();
      await examine(page);
    });

    test('cart and checkout', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(PLAIN[language]);
      const cart = await diner.openCart();
      await examine(page);
      await cart.getByRole('button', { name: t('cart.checkout') }).click();
      await expect(diner.placeOrder).toBeVisible();
      await page.getByRole('radio', { name: t('checkout.collection'), exact: true }).check();
      await examine(page);
    });

    test('a checkout that is refused', async ({ page, watch }) => {
      watch.allow(/409/);
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(PLAIN[language]);
      await diner.checkOut();
      await diner.placeOrder.click();
      await expect(page.getByText(t('checkout.name_missing'))).toBeVisible();
      await diner.fillName('Axe');
      const error = { code: 'sold_out', message: 'Sold out.', details: { items: [] } };
      await page.route('**/api/orders/addOrder', (route) => route.fulfill({ status: 409, json: { error } }), { times: 1 });
      await diner.placeOrder.click();
      await expect(page.getByRole('alert')).toBeVisible();
      await diner.fillName('');
      await expect(page.getByText(t('checkout.name_missing'))).toBeVisible();
      await examine(page);
    });

    test('confirmation', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(PLAIN[language]);
      await diner.checkOut();
      await diner.order(guestName('Axe'));
      await examine(page);
    });

    test('login and sign-up', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
      await expect(page.getByText(t('error.required')).first()).toBeVisible();
      await examine(page);
      await page.goto('/login?accountType=store');
      await expect(page.getByRole('heading', { name: t('signup.title') })).toBeVisible();
      await examine(page);
    });

    test('board with orders', async ({ newPerson, sessionOf, request }) => {
      const board = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('owner.mesimeri@parea.example') });
      const name = guestName('Axe');
      await orderByCall(request, { name, venue: 2, dish: 'Flat white', note: 'Extra hot', avoids: ['milk'] });
      const moved = await orderByCall(request, { name: guestName('Moved'), venue: 2, dish: 'Matcha latte' });
      await board.goto('/portal/orders');
      const answer = await board.request.post(`/api/orders/${moved._id}/status`, { data: { orderStatus: 3 } });
      expect(answer.status()).toBe(200);
      await expect(ticketOf(board, name)).toBeVisible();
      await expect(ticketOf(board, moved.buyersName).getByRole('button', { name: t('ticket.served') })).toBeVisible();
      await examine(board);
    });

    test('home and the page that is not there', async ({ page, watch }) => {
      watch.allow(/404/);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('hero.title'));
      await examine(page);
      await page.goto('/no-such-page');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('missing.title'));
      await examine(page);
    });
  });
}
