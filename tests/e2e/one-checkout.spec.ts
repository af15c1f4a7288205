import type { Locator, Page } from '@playwright/test';
import type { AddOrderBody } from '#features/ordering/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

test.use({ viewport: PHONE });

const plus = (page: Page, dish: string): Locator => page.getByRole('button', { name: `Add one ${dish}`, exact: true });
const checkout = (page: Page): Locator => page.getByRole('button', { name: /^Checkout(?:$|:)/ });
const stops = (page: Page): Locator => page.locator('[data-stop]');

/** Every tap of this page and its followers, as the browser saw them. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const KEY = 'taps of this test';
    addEventListener('click', ({ isTrusted, detail }) => {
      if (isTrusted && detail > 0) sessionStorage.setItem(KEY, String(Number(sessionStorage.getItem(KEY)) + 1));
    });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps of this test')));
}
const knownAs = (page: Page, name: string) => page.addInitScript((kept) => localStorage.setItem('parea.name', kept), name);
/** As the menu's filter keeps it. */
const avoid = (page: Page, ...keys: string[]) => page.evaluate((kept) => localStorage.setItem('parea.avoids', JSON.stringify(kept)), keys);

test.describe('from the scan to the order', () => {
  test('a known guest who pays in cash taps three times', async ({ page }) => {
    await knownAs(page, guestName('Known'));
    const taps = await countTaps(page);
    const diner = new Diner(page);
    await diner.scan();
    await plus(page, 'Warm pita').click();
    await checkout(page).click();
    await expect(diner.placeOrder).toHaveText('Send, €1.20 in cash later');
    await diner.placeOrder.click();
    await diner.confirmed();
    expect(await taps()).toBe(3);
  });

  test('a second round of who has ordered here is three taps as well, with the first one running', async ({ page }) => {
    const taps = await countTaps(page);
    const diner = new Diner(page);
    await diner.scan();
    await plus(page, 'Warm pita').click();
    await checkout(page).click();
    await diner.order(guestName('Rounds'));
    await page.getByRole('button', { name: 'Order something more' }).click();
    // The strip has the first round, and the cart as its stub.
    await expect(page.getByRole('region', { name: 'Your orders' }).getByText(/^#\d+ Received$/)).toBeVisible();
    const before = await taps();
    await plus(page, 'Grilled halloumi').click();
    await checkout(page).click();
    await expect(diner.placeOrder).toHaveText('Send, €7.20 in cash later');
    await diner.placeOrder.click();
    await diner.confirmed();
    expect((await taps()) - before).toBe(3);
  });

  test('a new one who pays in cash taps three times and types a name', async ({ page }) => {
    const taps = await countTaps(page);
    const diner = new Diner(page);
    await diner.scan();
    await plus(page, 'Warm pita').click();
    await checkout(page).click();
    await diner.placeOrder.click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type(guestName('New'));
    await page.keyboard.press('Enter');
    await diner.confirmed();
    expect(await taps()).toBe(3);
  });

  test('the way to pay is the one of last time', async ({ page }) => {
    await knownAs(page, guestName('Again'));
    const diner = new Diner(page);
    await diner.scan();
    await plus(page, 'Warm pita').click();
    await checkout(page).click();
    await page.getByRole('radio', { name: 'Card at table' }).check();
    await expect(diner.placeOrder).toHaveText('Send, €1.20 by card later');
    await diner.placeOrder.click();
    await diner.confirmed();
    await diner.scan();
    await plus(page, 'Warm pita').click();
    await checkout(page).click();
    await expect(diner.placeOrder).toHaveText('Send, €1.20 by card later');
    await diner.payBy('Card, on this page');
    await expect(diner.placeOrder).toHaveText('Pay €1.20 by card');
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await expect(diner.placeOrder).toHaveText('Pay €1.20 with PayPal');
  });
});

test('a card is one way to pay; other providers of the same are folded, and open for who used one', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await plus(page, 'Warm pita').click();
  await checkout(page).click();
  await expect(page.locator('.pay-part').getByRole('radio')).toHaveCount(4);
  for (const name of ['Cash', 'Card at table', 'Card', 'PayPal'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  await page.getByText('More ways to pay').click();
  for (const name of ['Card, on this page', 'Card, on Viva’s page', 'Card, on JCC’s page'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('parea.method.1', '2'));
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Card, on JCC’s page' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Card, on JCC’s page' })).toBeVisible();
});

test('the lines are counted and taken out in checkout itself, and the button follows', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await plus(page, 'Warm pita').click();
  await plus(page, 'Grilled halloumi').click();
  await checkout(page).click();
  const quantity = page.getByRole('combobox', { name: 'Quantity of Warm pita' });
  await expect(quantity.locator('option')).toHaveText(Array.from({ length: 20 }, (_, at) => String(at + 1)));
  await quantity.selectOption('3');
  await expect(diner.placeOrder).toHaveText('Send, €10.80 in cash later');
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'Total' });
  await expect(said).toHaveText('3 × Warm pita. Total €10.80');
  await page.getByRole('button', { name: 'Remove Warm pita' }).click();
  const putBack = (dish: string) => page.getByRole('button', { name: `Put back ${dish}` });
  await expect(putBack('Warm pita')).toBeFocused();
  await expect(said).toHaveText('Warm pita was removed. Total €7.20');
  await expect(diner.placeOrder).toHaveText('Send, €7.20 in cash later');
  await putBack('Warm pita').click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await expect(diner.placeOrder).toHaveText('Send, €10.80 in cash later');
  // The last one leaves a way back as well, to where it was.
  await page.getByRole('button', { name: 'Remove Warm pita' }).click();
  await page.getByRole('button', { name: 'Remove Grilled halloumi' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(putBack('Grilled halloumi')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(diner.placeOrder).toHaveText('Send, €7.20 in cash later');
  await page.getByRole('button', { name: 'Add something more' }).click();
  await plus(page, 'Warm pita').click();
  await checkout(page).click();
  await expect(diner.placeOrder).toHaveText('Send, €8.40 in cash later');
});

test.describe('an avoided dish', () => {
  test('stops before anything is sent; it is removed or kept, and the kitchen reads that it was kept', async ({
    page,
    newPerson,
    sessionOf,
  }) => {
    const name = guestName('Stops');
    await knownAs(page, name);
    const sent: AddOrderBody[] = [];
    page.on('request', (one) => void (one.url().endsWith('/addOrder') && sent.push(one.postDataJSON() as AddOrderBody)));
    const diner = new Diner(page);
    await diner.scan();
    for (const dish of ['Grilled halloumi', 'Talatouri', 'Warm pita']) await plus(page, dish).click();
    await avoid(page, 'milk', 'sesame');
    await checkout(page).click();
    const button = page.locator('.pay-bar').getByRole('button');
    await expect(button).toHaveText('Decide about 2 dishes');
    await expect(stops(page)).toHaveText([/^Grilled halloumi: Contains milk/, /^Talatouri: Contains milk/]);
    const [remove, keep] = [
      page.getByRole('button', { name: 'Remove Grilled halloumi' }),
      page.getByRole('button', { name: 'Keep Grilled halloumi' }),
    ];
    const look = (one: Locator) =>
      one.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(element);
        return { width: Math.round(width), height: Math.round(height), color, backgroundColor, borderColor, fontWeight };
      });
    expect(await look(keep)).toEqual(await look(remove));

    await button.click();
    await expect(stops(page).first()).toBeFocused();
    await expect(stops(page).first()).toHaveAccessibleName(/^Grilled halloumi: Contains milk/);
    await keep.click();
    await expect(page.getByText('Kept with milk. The kitchen will read it.')).toBeVisible();
    await expect(button).toHaveText('Decide about one dish');
    await expect(stops(page)).toBeFocused();
    await page.reload();
    await expect(stops(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove Talatouri' }).click();
    await expect(stops(page)).toHaveCount(0);
    expect(sent).toEqual([]);
    await diner.placeOrder.click();
    await diner.confirmed();
    expect(sent.map(({ avoids, order }) => [avoids, order.map(({ kept }) => kept)])).toEqual([
      [
        ['milk', 'sesame'],
        [['milk'], undefined],
      ],
    ]);

    const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    await board.addInitScript(() => (globalThis.print = (): void => document.documentElement.setAttribute('data-printed', '')));
    await board.goto('/portal/orders');
    const ticket = ticketOf(board, name);
    await expect(ticket.locator('.ticket-line__kept')).toHaveText(['Kept on purpose: milk']);
    await ticket.getByRole('button', { name: /^More for order/ }).click();
    await board.getByRole('menuitem', { name: 'Print ticket' }).click();
    await expect(board.locator('html')).toHaveAttribute('data-printed');
    await board.emulateMedia({ media: 'print' });
    await expect(board.getByRole('article')).toContainText('Kept on purpose: milk');
  });

  test('whose stop cannot be loaded is removed all the same, and the order goes on', async ({ page, watch }) => {
    watch.allow(/allergy-stop-/);
    const name = guestName('Lost part');
    await knownAs(page, name);
    await page.route(/\/assets\/allergy-stop-/, (route) => route.abort());
    const diner = new Diner(page);
    await diner.scan();
    for (const dish of ['Grilled halloumi', 'Warm pita']) await plus(page, dish).click();
    await avoid(page, 'milk');
    await checkout(page).click();
    await expect(stops(page)).toHaveText('Without milk This did not load.');
    await page.locator('.pay-bar').getByRole('button').click();
    await expect(stops(page)).toBeFocused();
    await page.getByRole('button', { name: 'Remove Grilled halloumi' }).click();
    await expect(stops(page)).toHaveCount(0);
    await diner.placeOrder.click();
    await diner.confirmed();
  });

  test('what is told only at checkout stops as well, and what is kept is kept for that alone', async ({ page }) => {
    const diner = new Diner(page);
    await diner.scan();
    await plus(page, 'Grilled halloumi').click();
    await checkout(page).click();
    await diner.unfold('avoids');
    await page.getByRole('checkbox', { name: 'Milk' }).check();
    await expect(page.locator('.pay-bar').getByRole('button')).toHaveText('Decide about one dish');
    await page.getByRole('button', { name: 'Keep Grilled halloumi' }).click();
    await expect(page.locator('[data-kept]')).toBeFocused();
    await page.getByRole('checkbox', { name: 'Milk' }).uncheck();
    await expect(page.locator('[data-kept]')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Milk' }).check();
    await expect(page.locator('[data-kept]')).toHaveCount(1);
  });
});

test.describe('where it goes', () => {
  test('a table that nobody named is asked for, and the order waits', async ({ page }) => {
    await knownAs(page, guestName('Where'));
    const diner = new Diner(page);
    await page.goto('/store/?id=1');
    await plus(page, 'Warm pita').click();
    await checkout(page).click();
    const table = page.getByRole('textbox', { name: 'Table' });
    await diner.placeOrder.click();
    await expect(table).toBeFocused();
    await expect(table).toHaveAccessibleDescription('Which table are you at?');
    await table.fill('99');
    await expect(page.getByText('There is no table 99 here')).toBeVisible();
    await table.fill('4');
    const sent = page.waitForRequest('**/api/orders/addOrder');
    await diner.placeOrder.click();
    await diner.confirmed();
    expect((await sent).postDataJSON()).toMatchObject({ floor: 1, table: 4 });
  });

  test('who collects is asked for none, and a known table is changed in place, also for a reload', async ({ page }) => {
    const diner = new Diner(page);
    await diner.scan();
    await plus(page, 'Warm pita').click();
    await checkout(page).click();
    await expect(page.getByRole('textbox', { name: 'Table' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Table 4' }).click();
    await page.getByRole('textbox', { name: 'Table' }).fill('7');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Table 7' })).toBeVisible();
    await page.getByRole('radio', { name: 'Collection', exact: true }).check();
    await expect(page.getByRole('button', { name: 'Table 7' })).toHaveCount(0);
    await expect(page.getByText('Please collect your order when it is ready')).toBeVisible();
    await expect(page.getByText('The kitchen says here when that will be.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Card on collection' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Card at table' })).toHaveCount(0);
  });

  test('a take-away speaks of no table, and offers no choice of one', async ({ page }) => {
    const diner = new Diner(page);
    await page.goto('/store/?id=3');
    await plus(page, 'Seaweed salad').click();
    const cart = await diner.openCart();
    await expect(cart.getByRole('textbox')).toHaveCount(0);
    await cart.getByRole('button', { name: 'Collapse' }).click();
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'Call service' }).click();
    const help = page.getByRole('dialog', { name: 'How can we help?' });
    await expect(help).not.toContainText('Where do you sit?');
    await help.getByRole('button', { name: 'Close' }).click();
    await checkout(page).click();
    await expect(page.getByText('Collection', { exact: true })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Collection', exact: true })).toHaveCount(0);
    await expect(page.getByText('at table')).toHaveCount(0);
  });
});

test('the cart is drawn down by its handle, or tapped shut; a finger that trembles leaves it open', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await plus(page, 'Warm pita').click();
  const cart = await diner.openCart();
  const handle = cart.locator('.cart-sheet__handle');
  const drag = async (by: number) => {
    const { x, y, width, height } = (await handle.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + by, { steps: 4 });
    await page.mouse.up();
  };
  await expect(handle).toBeVisible();
  await cart.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
  await drag(30);
  await expect(cart).toBeVisible();
  await expect(cart).toHaveCSS('translate', 'none');
  await drag(140);
  await expect(cart).toBeHidden();
  await diner.openCart();
  await handle.click();
  await expect(cart).toBeHidden();
});

test('a row that does not load says so, and loads when asked again', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|fold-parts/);
  const diner = new Diner(page);
  await diner.scan();
  await plus(page, 'Warm pita').click();
  await checkout(page).click();
  let broken = true;
  await page.route('**/assets/fold-parts*', (route) => (broken ? route.abort() : route.continue()));
  await page.locator('summary').filter({ hasText: 'Tip' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This did not load.' })).toBeVisible();
  // The order needs none of it.
  await expect(diner.placeOrder).toBeEnabled();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: '10% (€0.12)' })).toBeVisible();
});

/** Words of names that stand on more than one line though a line of their own has room for them. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('.one-line b, .pay-tile span, .segmented span').evaluateAll((elements) =>
    elements.flatMap((element) => {
      if (element instanceof HTMLElement) element.style.display = 'block';
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.textContent ?? '').matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text!, index);
        range.setEnd(text!, index + word.length);
        const rects = [...range.getClientRects()];
        const width = rects.reduce((sum, rect) => sum + rect.width, 0);
        return rects.length > 1 && width < element.getBoundingClientRect().width ? [word] : [];
      });
    }),
  );

for (const language of ['en', 'el'] as const satisfies Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'el-GR' });
    const t = words(language);
    const DISHES = {
      en: ['Chickpea fritters', 'Grilled halloumi', 'Talatouri'],
      el: ['Ρεβιθοκεφτέδες', 'Χαλλούμι στα κάρβουνα', 'Ταλατούρι'],
    };

    async function atStop(page: Page): Promise<Diner> {
      const diner = new Diner(page, language);
      await diner.scan();
      for (const name of DISHES[language]) await page.getByRole('button', { name: t('card.more', { name }), exact: true }).click();
      await avoid(page, 'milk', 'nuts', 'sesame');
      await page.getByRole('button', { name: t('cart.checkout'), exact: true }).click();
      await expect(stops(page).first()).toBeVisible();
      return diner;
    }

    test('a stop, and what was kept, can be read and used', async ({ page }) => {
      await atStop(page);
      await page.getByRole('button', { name: t('checkout.keep_named', { name: DISHES[language][1]! }) }).click();
      await expect(page.locator('[data-kept]')).toBeVisible();
      for (const bar of await page.locator('.page-bar, .pay-bar').all()) await bar.evaluate((one) => (one.style.position = 'static'));
      await examine(page);
    });

    for (const width of [360, 390])
      test(`letters of twice the size fit ${width} px, and names stay whole`, async ({ page }) => {
        await page.setViewportSize({ width, height: 740 });
        await atStop(page);
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(beside).toBeLessThanOrEqual(0);
        expect(await brokenWords(page)).toEqual([]);
        for (const row of await page.locator('summary').all()) await row.click();
        await expect(page.getByRole('checkbox', { name: t('allergen.milk') })).toBeVisible();
        await expect.poll(beside).toBeLessThanOrEqual(0);
      });
  });
}

test('on the smallest phone a plain dish, for whom and how to pay are seen beside the button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const diner = new Diner(page);
  await diner.scan();
  await plus(page, 'Warm pita').click();
  await checkout(page).click();
  await expect(diner.placeOrder).toBeVisible();
  const chosen = await page.locator('.pay-tile:has(:checked)').boundingBox();
  const bar = await page.locator('.pay-bar').boundingBox();
  expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  for (const control of await page.locator('main :is(button, select, summary, input.input, .segmented label, .pay-tile)').all())
    expect((await control.boundingBox())?.height ?? 44).toBeGreaterThanOrEqual(43.5);
});
