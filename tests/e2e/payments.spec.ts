import type { Locator, Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { watchSecrets } from './support/kept.ts';
import { openOrdersOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS_THE_BANK = '4000002500003155';

async function toCheckout(page: Page, name: string, method: string): Promise<Diner> {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(name);
  await diner.payBy(method);
  return diner;
}

const payButton = (page: Page): Locator => page.locator('.pay-bar').getByRole('button', { name: /^Pay/ });

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(/Card number|Αριθμός κάρτας/).fill(number);
  // In groups, as it is printed on a card, and as it is pasted.
  await expect(page.getByLabel(/Card number|Αριθμός κάρτας/)).toHaveValue(number.replaceAll(/(\d{4})(?=\d)/g, '$1 '));
  await page.getByLabel(/Expiry|Λήξη/).fill('1234');
  await page.getByLabel('CVV').fill('123');
}

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

test.describe('by card', () => {
  for (const method of ['Card', 'Card, on this page']) {
    test(`${method}: declined, then paid; the button follows`, async ({ page, newPerson, sessionOf }) => {
      const secrets = watchSecrets(page);
      const name = guestName('Eleni');
      const diner = await toCheckout(page, name, method);
      await expect(page.getByText('Test mode: nothing is charged.')).toBeVisible();
      // Nothing is typed: the button says so at the first field, above the bar.
      await payButton(page).click();
      await expect(page.getByLabel('Card number')).toBeFocused();
      await expect(page.locator('.pay-card').getByRole('alert')).toContainText(/Card number|card number/);
      // All that is missing at once.
      if (method === 'Card, on this page')
        await expect(page.locator('.pay-card').getByRole('alert')).toContainText('Card number, Expiry (MM/YY), and CVV');
      await typeCard(page, DECLINED);
      await shot(page, `card-${method.length}`);
      await expect(payButton(page)).toBeEnabled();
      await payButton(page).click();
      await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toContainText(
        'Payment failed Your card was declined.',
      );
      // Who goes by keys goes on from there: the card's fields are right before it.
      await expect(page.locator('.pay-part__failed')).toBeFocused();
      // Two things, one below the other: in one line they were read as one sentence.
      await expect(page.locator('.pay-part').getByRole('alert').getByRole('paragraph')).toHaveText([
        'Payment failed',
        'Your card was declined.',
        // And the next step.
        'No money was taken. Check what you typed, try another card, or choose another way to pay.',
      ]);
      await secrets.expectNoneKept();
      await shot(page, `declined-${method.length}`);
      await expect(payButton(page)).toBeEnabled();
      const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
      expect(await openOrdersOf(kitchen.request, name)).toHaveLength(0);
      await typeCard(page, GOOD);
      await payButton(page).click();
      await diner.confirmed();
      await expect(page.getByText('Sit back and relax')).toBeVisible();
      await expect.poll(() => openOrdersOf(kitchen.request, name)).toHaveLength(1);
      const [order] = await openOrdersOf(kitchen.request, name);
      expect(order?.paymentStatus).toBe('paid');
      await secrets.expectNoneKept();
    });
  }

  test('the bank asks, and is answered; the money goes back from the board, a part and the rest', async ({
    page,
    newPerson,
    sessionOf,
  }) => {
    const name = guestName('Anna');
    const diner = await toCheckout(page, name, 'Card');
    await typeCard(page, ASKS_THE_BANK);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toContainText('Payment failed');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await diner.confirmed();
    const board = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 1440, height: 900 } });
    await board.goto('/portal/orders');
    const ticket = board.locator('[data-order]').filter({ hasText: name });
    const dialog = board.getByRole('dialog');
    await ticket.getByRole('button', { name: /^More for order/ }).click();
    await board.getByRole('menuitem', { name: 'Hand money back' }).click();
    await dialog.getByRole('radio', { name: 'An amount' }).check();
    await dialog.getByLabel('Amount in EUR').fill('0.50');
    await dialog.getByRole('button', { name: 'It was cold' }).click();
    await dialog.getByRole('button', { name: 'Send it back' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await openOrdersOf(board.request, name)).toMatchObject([{ paymentStatus: 'part_refunded' }]);
    await ticket.getByRole('button', { name: /^More for order/ }).click();
    await board.getByRole('menuitem', { name: 'Reject order' }).click();
    await expect(dialog.getByText(/goes back to the guest by itself/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Sorry, that dish just sold out.' }).click();
    await dialog.getByRole('button', { name: 'Reject order' }).click();
    await expect(ticket).toHaveCount(0);
    await expect(page.getByText('Sorry, that dish just sold out.')).toBeVisible();
  });

  test('one dish of two goes back to the card, for what it came to', async ({ page, newPerson, sessionOf }) => {
    const name = guestName('Portion');
    const diner = new Diner(page);
    await diner.scan();
    await diner.take('Warm pita');
    await diner.take('Warm pita');
    await diner.checkOut();
    await diner.fillName(name);
    await diner.payBy('Card');
    await typeCard(page, GOOD);
    await payButton(page).click();
    await diner.confirmed();
    const board = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 1440, height: 900 } });
    await board.goto('/portal/orders');
    const dialog = board.getByRole('dialog');
    await board
      .locator('[data-order]')
      .filter({ hasText: name })
      .getByRole('button', { name: /^More for order/ })
      .click();
    await board.getByRole('menuitem', { name: 'Hand money back' }).click();
    await dialog.getByRole('radio', { name: 'Dishes' }).check();
    await dialog.getByRole('checkbox', { name: /^2 × Warm pita/ }).check();
    await dialog.getByLabel('How many of Warm pita go back').selectOption('1');
    await expect(dialog.locator('.portion__sum')).toHaveText('Goes back: €1.20');
    await dialog.getByRole('button', { name: 'It was cold' }).click();
    await dialog.getByRole('button', { name: 'Send it back' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await openOrdersOf(board.request, name)).toMatchObject([{ paymentStatus: 'part_refunded', refunded: 1.2 }]);
  });

  test('the secret does not come: said as specified, and the next try works', async ({ page, watch }) => {
    watch.allow(/create-payment-intent|Failed to load resource/);
    const diner = await toCheckout(page, guestName('Nikos'), 'Card');
    await typeCard(page, GOOD);
    await page.route('**/create-payment-intent', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
    await payButton(page).click();
    await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Failed to initialize payment. Please try again.',
    );
    await payButton(page).click();
    await diner.confirmed();
  });

  test('its answer is lost three times: what is true is said beside the specified line', async ({ page, watch }) => {
    watch.allow(/create-payment-intent|Failed to load resource|net::/);
    const diner = await toCheckout(page, guestName('Petros'), 'Card');
    await typeCard(page, GOOD);
    await page.route(
      '**/create-payment-intent',
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        await route.abort('connectionreset');
      },
      { times: 3 },
    );
    await payButton(page).click();
    await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Failed to initialize payment. Please try again. Nothing was charged, and your order is kept.',
    );
    await payButton(page).click();
    await diner.confirmed();
  });

  test('the page reloads while the order is on its way: it waits unpaid, and is paid on its own page', async ({ page }) => {
    await toCheckout(page, guestName('Reload'), 'Card');
    await typeCard(page, GOOD);
    const there = Promise.withResolvers<void>();
    await page.route(
      '**/api/orders/addOrder',
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        // Never answered: the page goes before.
        there.resolve();
      },
      { times: 1 },
    );
    const tries: string[] = [];
    page.on('request', (sent) => void (sent.url().endsWith('/create-payment-intent') && tries.push(sent.url())));
    await payButton(page).click();
    await there.promise;
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    await expect(page.getByText('Your order is here, but it is not paid yet')).toBeVisible();
    await expect(page.getByText('Payment failed')).toHaveCount(0);
    expect(tries).toEqual([]);
    await typeCard(page, GOOD);
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await expect(page.getByText('Sit back and relax')).toBeVisible();
    expect(tries).toHaveLength(1);
  });

  test('paid, and the answer lost with the network: it is found out by itself, and called no error meanwhile', async ({ page, watch }) => {
    watch.allow(/payment\/check|Failed to load resource/);
    const diner = await toCheckout(page, guestName('Ioli'), 'Card');
    await typeCard(page, GOOD);
    let lost = 0;
    await page.route('**/payment/check', async (route) => {
      lost += 1;
      if (lost > 2) return route.fallback();
      await route.abort('connectionfailed');
    });
    await payButton(page).click();
    await expect.poll(() => lost).toBe(2);
    await expect(page.getByText('Payment processing error')).toHaveCount(0);
    await diner.confirmed();
    await expect(page.getByText('Sit back and relax')).toBeVisible();
  });

  test('two tabs with a form of their own each pay one order', async ({ page, newPerson, sessionOf }) => {
    const name = guestName('Two forms');
    await toCheckout(page, name, 'Card');
    const other = await page.context().newPage();
    await other.goto(page.url());
    const second = new Diner(other);
    await second.fillName(name);
    await second.payBy('Card');
    await typeCard(page, DECLINED);
    await typeCard(other, GOOD);
    const idOf = async (tab: Page): Promise<string> => {
      const placed = tab.waitForResponse('**/api/orders/addOrder');
      await payButton(tab).click();
      const { _id } = (await (await placed).json()) as { _id: string };
      return _id;
    };
    const first = await idOf(page);
    await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    expect(await idOf(other)).toBe(first);
    await second.confirmed();
    const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    expect(await openOrdersOf(kitchen.request, name)).toHaveLength(1);
  });

  test('declined here, paid in another tab: what was chosen since is ordered only when its guest says so', async ({
    page,
    newPerson,
    sessionOf,
    watch,
  }) => {
    watch.allow(/payment\/abandon|409/);
    const name = guestName('Twice');
    const diner = await toCheckout(page, name, 'Card');
    await typeCard(page, DECLINED);
    const placed = page.waitForResponse('**/api/orders/addOrder');
    await payButton(page).click();
    const { _id, number } = (await (await placed).json()) as { _id: string; number: number };
    await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await page.locator('.one-line select').first().selectOption('2');
    const other = await page.context().newPage();
    await other.goto(`/store/order-confirmation?orderId=${_id}&deliveryMethod=1`);
    await typeCard(other, GOOD);
    await other.getByRole('button', { name: /^Pay €/ }).click();
    await expect(other.getByText('Sit back and relax')).toBeVisible();

    await typeCard(page, GOOD);
    await payButton(page).click();
    await expect(page.getByText(`Order #${number} (`)).toBeVisible();
    await shot(page, 'paid-before');
    const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    expect(await openOrdersOf(kitchen.request, name)).toHaveLength(1);
    await other.close();
    await page.getByRole('button', { name: 'Order these too' }).click();
    await diner.confirmed();
    await expect.poll(() => openOrdersOf(kitchen.request, name)).toHaveLength(2);
  });

  test('the window is closed before paying: the order waits, and is paid from its own page, in two tabs once', async ({
    page,
    newPerson,
    sessionOf,
  }) => {
    const secrets = watchSecrets(page);
    const name = guestName('Maria');
    await toCheckout(page, name, 'Card');
    await typeCard(page, DECLINED);
    const placed = page.waitForResponse('**/api/orders/addOrder');
    await payButton(page).click();
    const { _id: orderId } = (await (await placed).json()) as { _id: string };
    await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    const address = `/store/order-confirmation?orderId=${orderId}&deliveryMethod=1`;
    const other = await page.context().newPage();
    await page.goto(address);
    await other.goto(address);
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    await shot(page, 'waiting');
    await typeCard(page, GOOD);
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await expect(page.getByText('Sit back and relax')).toBeVisible();
    await expect(other.getByText('Sit back and relax')).toBeVisible();
    await secrets.expectNoneKept();
    const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    expect(await openOrdersOf(kitchen.request, name)).toHaveLength(1);
  });
});

for (const [method, title] of [
  ['PayPal', 'PayPal · TEST MODE'],
  ['Card, on JCC’s page', 'JCC · TEST MODE'],
  ['Card, on Viva’s page', 'Viva · TEST MODE'],
] as const) {
  test.describe(method, () => {
    async function leave(page: Page, name: string): Promise<void> {
      await toCheckout(page, name, method);
      if (method === 'Card, on Viva’s page') {
        await payButton(page).click();
        await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
        await expect(page.getByLabel('Country')).toHaveValue('CY');
        await expect(page.getByLabel('Language')).toHaveValue('el-GR');
        await page.getByLabel('Email', { exact: true }).fill('eleni@example.org');
        await page.getByLabel('Full name').fill('Eleni Pavlou');
        await page.getByLabel('Phone').fill('+357 22 000000');
      }
      await shot(page, `form-${method.length}`);
      await payButton(page).dblclick();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }

    test('paid on their page, told here', async ({ page, newPerson, sessionOf }) => {
      const secrets = watchSecrets(page);
      const name = guestName('Petros');
      await leave(page, name);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await new Diner(page).confirmed();
      await expect(page.getByText('Sit back and relax')).toBeVisible();
      await secrets.expectNoneKept();
      const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
      expect(await openOrdersOf(kitchen.request, name)).toHaveLength(1);
    });

    test('declined, back, and paid at the second try', async ({ page }) => {
      await leave(page, guestName('Sofia'));
      await page.getByRole('button', { name: 'Decline the card' }).click();
      if (method !== 'Card, on JCC’s page') await page.getByRole('link', { name: 'Back without paying' }).click();
      await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'No payment has arrived.' })).toBeVisible();
      if (method === 'Card, on Viva’s page') {
        await page.getByLabel('Email', { exact: true }).fill('eleni@example.org');
        await page.getByLabel('Full name').fill('Eleni Pavlou');
        await page.getByLabel('Phone').fill('+357 22 000000');
      }
      await page.getByRole('button', { name: 'Go to the payment page' }).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText('Sit back and relax')).toBeVisible();
    });

    test('the window is closed after paying: the notice alone brings the order to the kitchen', async ({ page, newPerson, sessionOf }) => {
      const name = guestName('Kostas');
      await leave(page, name);
      await page.route('**/pay/return/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Pay', exact: true }).click({ noWaitAfter: true });
      const kitchen = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
      await expect.poll(() => openOrdersOf(kitchen.request, name)).toHaveLength(1);
    });

    test('another way: the cart is as it was', async ({ page }) => {
      await leave(page, guestName('Irini'));
      await page.getByRole('link', { name: 'Back without paying' }).click();
      await page.getByRole('button', { name: 'Pay another way' }).click();
      await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
      await expect(page.getByText('Warm pita', { exact: true })).toBeVisible();
      const diner = new Diner(page);
      await page.getByRole('radio', { name: 'Cash' }).check();
      await diner.order(guestName('Irini'));
    });
  });
}

test.describe('for everybody', () => {
  for (const method of ['Card, on this page', 'Card, on Viva’s page'])
    test(`${method} can be read and used`, async ({ page }) => {
      await toCheckout(page, guestName('Xenia'), method);
      await expect(payButton(page)).toBeVisible();
      await expect(page.getByText('Test mode: nothing is charged.')).toBeVisible();
      await examine(page);
    });

  test('in Greek, in the dark', async ({ newPerson }) => {
    const page = await newPerson({ locale: 'el-GR', viewport: PHONE, colorScheme: 'dark' });
    const diner = new Diner(page, 'el');
    await diner.scan();
    await diner.take('Ζεστή πίτα');
    await diner.checkOut();
    await diner.fillName(guestName('Ξένια'));
    await diner.payBy('Κάρτα, σε αυτή τη σελίδα');
    await expect(page.getByText('Δοκιμαστική λειτουργία: δεν χρεώνεται τίποτα.')).toBeVisible();
    await typeCard(page, DECLINED);
    await page
      .locator('.pay-bar')
      .getByRole('button', { name: /^Πληρωμή/ })
      .click();
    await expect(page.locator('.pay-part').getByRole('alert').filter({ hasText: /./ })).toContainText('Η πληρωμή απέτυχε');
    await shot(page, 'greek-dark');
    await typeCard(page, GOOD);
    await page
      .locator('.pay-bar')
      .getByRole('button', { name: /^Πληρωμή/ })
      .click();
    await diner.confirmed();
    await expect(page.getByText('Απόδειξη με email')).toBeVisible();
    await page.getByLabel('Απόδειξη με email').fill('xenia@example.org');
    await page.getByRole('button', { name: 'Αποστολή' }).click();
    await expect(page.getByText('Στάλθηκε στο xenia@example.org.')).toBeVisible();
    await shot(page, 'greek-dark-paid');
    await examine(page);
  });
});
