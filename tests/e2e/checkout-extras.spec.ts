import type { SavedOrder } from '#features/ordering/contract.ts';
import { amount, Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openOrdersOf, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

test.use({ viewport: PHONE });

test('a tip, notes and allergies go with the order, and the kitchen sees them in plain sight', async ({ page, newPerson, sessionOf }) => {
  const diner = new Diner(page);
  const name = guestName('Tip');
  await diner.scan();
  await diner.take('Warm pita', 2);
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await expect(page.locator('summary')).toHaveText([
    'More ways to pay',
    /Tip\s*None yet/,
    /Code and rewards\s*None/,
    /Note for the kitchen\s*None/,
    /Allergies\s*None told/,
  ]);
  await diner.unfold('tip');
  const tip = page.getByRole('group', { name: 'Tip for the staff' });
  await expect(tip.getByRole('button')).toHaveCount(4);
  for (const chip of await tip.getByRole('button').all()) await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect(amount(page, 'Tip')).toBeHidden();
  await expect(amount(page, 'Total')).toHaveText('€9.60');
  await tip.getByRole('button', { name: '10% (€0.96)' }).click();
  await expect(amount(page, 'Tip')).toHaveText('€0.96');
  await expect(amount(page, 'Total')).toHaveText('€10.56');
  await expect(diner.placeOrder).toHaveText('Send, €10.56 in cash later');
  await tip.getByRole('button', { name: '10%' }).click();
  await expect(amount(page, 'Total')).toHaveText('€9.60');
  await tip.getByRole('button', { name: 'My own amount' }).click();
  await expect(page.getByLabel('Tip in €')).toBeFocused();
  await page.getByLabel('Tip in €').fill('two');
  await expect(page.getByText('Write an amount such as 2 or 2.50, up to €20.00')).toBeVisible();
  await page.getByLabel('Tip in €').fill('20.01');
  await expect(page.getByText('up to €20.00')).toBeVisible();
  await page.getByLabel('Tip in €').fill('20');
  await expect(page.getByText('up to €20.00')).toBeHidden();
  await page.getByLabel('Tip in €').fill('two');
  await diner.fillName(name);
  // Shut, the row says that something is wrong in it, and the button opens it there.
  await page.locator('summary').filter({ hasText: 'Please look at it' }).click();
  await expect(page.getByLabel('Tip in €')).toBeHidden();
  await diner.placeOrder.click();
  await expect(page.getByLabel('Tip in €')).toBeFocused();
  await page.getByLabel('Tip in €').fill('1,50');
  // Outside discounts: twenty percent off the food, nothing off the tip.
  await diner.unfold('code');
  await page.getByLabel('Promo code').selectOption({ label: 'MEZE20, 20% off' });
  await expect(amount(page, 'Total')).toHaveText('€9.18');
  await expect(page.locator('summary').filter({ hasText: 'MEZE20 −€1.92' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a note: Warm pita' }).click();
  await page.getByLabel('Note for Warm pita').fill('Well done');
  await page.getByLabel('Note for Warm pita').press('Enter');
  await expect(page.getByText('Well done')).toBeVisible();
  await diner.unfold('note');
  await page.getByRole('textbox', { name: 'Note for the kitchen' }).fill('One after the other, please.');
  await diner.unfold('avoids');
  await page.getByRole('checkbox', { name: 'Milk' }).check();
  await expect(page.getByText('The kitchen is told: avoid milk.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep Grilled halloumi' }).click();

  await diner.placeOrder.click();
  await diner.confirmed();
  await expect(page.locator('.told')).toContainText('No milk');
  await expect(page.locator('.told')).toContainText('Not read yet');
  // Nobody sits back while it is not read, and nothing is on its way.
  await expect(page.getByText('The kitchen reads your allergy first, then cooks.')).toBeVisible();
  await expect(page.getByText('Sit back and relax')).toHaveCount(0);
  await expect(page.getByText('Your order is on its way!')).toHaveCount(0);
  await expect(page.getByText('Note: One after the other, please.')).toBeVisible();
  await expect(amount(page, 'Tip')).toHaveText('€1.50');
  await expect(amount(page, 'Price')).toHaveText('€9.18');

  const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  const [order] = await openOrdersOf(board.request, name);
  expect(order).toMatchObject({ tip: 1.5, avoids: ['milk'], note: 'One after the other, please.' } satisfies Partial<SavedOrder>);
  expect(order?.order.map(({ note }) => note)).toEqual(['Well done', '']);
  await board.goto('/portal/orders');
  const ticket = ticketOf(board, name);
  await expect(ticket.locator('.order-ticket__allergy')).toContainText('Milk', { ignoreCase: true });
  await expect(ticket).toContainText('One after the other, please.');
  await expect(ticket).toContainText('Well done');
  // Nobody cooks before somebody has read it, and the guest sees that it was.
  await expect(ticket.locator('[data-accept]')).toHaveCount(0);
  await ticket.getByRole('button', { name: 'I have read it' }).click();
  await expect(ticket.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect(page.locator('.told')).toContainText(/Read by the kitchen, \d\d:\d\d/);
  // Said where nothing was said before: what comes with its words already in it is not announced.
  await expect(page.getByRole('status').filter({ hasText: /^Read by the kitchen, \d\d:\d\d$/ })).toHaveCount(1);
  await expect(page.getByText('Sit back and relax')).toBeVisible();
  // What is avoided stays with the phone.
  await diner.scan();
  await diner.take('Warm pita');
  await diner.checkOut();
  await expect(page.locator('summary').filter({ hasText: 'Without milk' })).toBeVisible();
});

test('a typed code is told before anything is ordered', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi', 2);
  await diner.checkOut();
  await diner.unfold('code');
  await page.getByRole('button', { name: 'Other code', exact: true }).click();
  const code = page.getByLabel('Type your code');
  await code.fill('GEITONNIA');
  await expect(page.getByText('This code is not valid here. The price stays as shown.')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(amount(page, 'Total')).toHaveText('€14.40');
  await code.fill('geitonia');
  await expect(page.getByText('GEITONIA is valid.')).toBeVisible();
  // Where others have "Apply" nothing stands that would take it off again.
  await expect(page.getByRole('button', { name: 'Other code', exact: true })).toBeHidden();
  await expect(amount(page, 'Discount')).toHaveText('−€1.44');
  await expect(amount(page, 'Total')).toHaveText('€12.96');
  await diner.order(guestName('Coded'));
  await expect(amount(page, 'Price')).toHaveText('€12.96');
});

/** A refusal as the server would send it. */
const refusal = (status: number, code: string, details: object = {}) => ({
  status,
  json: { error: { code, message: 'In the server’s own words.', details } },
});

for (const language of ['en', 'el'] as const satisfies Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'el-GR' });
    const t = words(language);
    const PITA = { en: 'Warm pita', el: 'Ζεστή πίτα' }[language];

    test('every refusal has its words and a way on', async ({ page, watch }) => {
      watch.allow(/40[09]|422|429|50[03]/);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(PITA);
      await diner.checkOut();
      await diner.fillName('Refused');
      const told = page.getByRole('alert').filter({ hasText: t('checkout.error', { message: '' }) });
      const refused = async (answer: ReturnType<typeof refusal>) => {
        await page.route('**/api/orders/addOrder', (route) => route.fulfill(answer), { times: 1 });
        await diner.placeOrder.click();
        await expect(told).toBeVisible();
        await expect(told).not.toContainText('server’s own words');
      };
      await refused(refusal(409, 'allergy_conflict', { lines: [] }));
      await expect(told).toContainText(t('refusal.allergy_conflict'));
      await refused(refusal(400, 'invalid_choice'));
      await expect(told).toContainText(t('refusal.invalid_choice'));
      await refused(refusal(400, 'method_unavailable'));
      await expect(told).toContainText(t('refusal.method_unavailable'));
      await refused(refusal(409, 'venue_closed', { nextOpening: '2026-05-04T08:30:00.000Z' }));
      await expect(told).toContainText(/11:30/);
      await refused(refusal(429, 'too_many', { retryAfter: 40 }));
      await expect(told).toContainText('40');
      await refused(refusal(422, 'idempotency_key_reused'));
      await expect(told).toContainText(t('refusal.other_tab'));
      await refused(refusal(409, 'reward_unavailable'));
      await told.getByRole('button', { name: t('refusal.no_reward') }).click();
      await expect(told).toBeHidden();
      await refused(refusal(409, 'promotion_used_up'));
      await told.getByRole('button', { name: t('refusal.no_code') }).click();
      await refused(refusal(409, 'promotion_held_by_unpaid'));
      await expect(told).toContainText(t('refusal.promotion_held_by_unpaid'));
      await told.getByRole('button', { name: t('refusal.no_code') }).click();
      await refused(refusal(409, 'too_many_unpaid_at_table', { most: 15 }));
      await expect(told).toContainText(t('refusal.too_many_unpaid_at_table'));
      expect(logged).toContain('Error submitting order: invalid_choice (400)');
      expect(logged.join('\n')).not.toMatch(/Refused|elia-warm-pita/);
      await refused(refusal(409, 'sold_out', { items: ['elia-warm-pita'] }));
      await expect(told).toContainText(PITA);
      await examine(page);
      await page.setViewportSize(PHONE);
      await told.getByRole('button', { name: t('refusal.remove') }).click();
      await expect(page.getByText(t('checkout.empty'))).toBeVisible();
    });

    test('a table that is none is asked for where it was chosen', async ({ page, watch }) => {
      watch.allow(/400/);
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(PITA);
      await diner.checkOut();
      await diner.fillName('Nowhere');
      await page.route('**/api/orders/addOrder', (route) => route.fulfill(refusal(400, 'table_unknown')), { times: 1 });
      await diner.placeOrder.click();
      await page.getByRole('button', { name: t('refusal.change_table') }).click();
      await expect(page.getByRole('textbox', { name: t('cart.table'), exact: true })).toBeFocused();
    });

    test('accessible with everything open', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(PITA);
      await diner.take({ en: 'Grilled halloumi', el: 'Χαλλούμι στα κάρβουνα' }[language]);
      await diner.checkOut();
      await diner.unfold('tip');
      await page.getByRole('button', { name: t('checkout.tip_other') }).click();
      await page.getByLabel(t('checkout.tip_amount', { currency: '€' })).fill('x');
      await diner.unfold('avoids');
      await page.getByRole('checkbox', { name: t('allergen.milk') }).check();
      await page.getByRole('button', { name: `${t('checkout.line_note_add')}: ${PITA}` }).click();
      await diner.unfold('note');
      await diner.unfold('code');
      await page.getByRole('button', { name: t('checkout.promo_other'), exact: true }).click();
      await page.getByLabel(t('checkout.promo_typed')).fill('NONE');
      await expect(page.getByText(t('checkout.promo_unknown'))).toBeVisible();
      // What lies under the bars at head and foot scrolls free of them; an examination would call it too small to hit.
      for (const bar of await page.locator('.page-bar, .pay-bar').all()) await bar.evaluate((one) => (one.style.position = 'static'));
      await examine(page);
    });
  });
}

test('a note for a dish that was typed and not kept is sent all the same, and is there after a reload', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.fillName(guestName('Note'));
  const write = async (dish: string, note: string): Promise<void> => {
    await page.getByRole('button', { name: `Add a note: ${dish}` }).click();
    await page.getByLabel(`Note for ${dish}`).fill(note);
  };
  await write('Warm pita', 'well done, please');
  await page.reload();
  await expect(page.getByText('well done, please')).toBeVisible();
  // To another field: it is kept.
  await write('Grilled halloumi', 'with lemon');
  await page.getByLabel(diner.t('checkout.name'), { exact: true }).focus();
  await expect(page.getByText('with lemon')).toBeVisible();
  await page.getByRole('button', { name: 'Change the note: Grilled halloumi' }).click();
  await page.getByLabel('Note for Grilled halloumi').fill('no lemon at all');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders/addOrder'));
  await diner.placeOrder.click();
  const { order } = (await sent).postDataJSON() as { order: { note?: string }[] };
  expect(order.map(({ note }) => note)).toEqual(['well done, please', 'no lemon at all']);
  await page.waitForURL(/order-confirmation/);
});

test('an allergy written as a note stops the order once: told as one, it is in plain sight of the kitchen', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.fillName(guestName('Noted'));
  await diner.unfold('note');
  await page.getByRole('textbox', { name: diner.t('checkout.note') }).fill('my son has a nut allergy');
  let sends = 0;
  page.on('request', (request) => void (request.url().endsWith('/api/orders/addOrder') && (sends += 1)));
  await diner.placeOrder.click();
  await expect(page.getByText(diner.t('checkout.stop_note'))).toBeVisible();
  await expect(page.locator('.stop__say')).toBeFocused();
  await examine(page, ['.pay-bar']);
  // Tapped twice in a hurry, it is still to be decided.
  await diner.placeOrder.click();
  await expect(page.locator('.stop__say')).toBeFocused();
  expect(sends).toBe(0);
  await page.getByRole('button', { name: 'Tell it as an allergy: Peanuts, Nuts' }).click();
  await expect(page.getByText(diner.t('checkout.stop_note'))).toBeHidden();
  await expect(diner.placeOrder).toBeFocused();
  await expect(page.locator('summary').filter({ hasText: 'Allergies' })).toContainText(/without peanuts, nuts/i);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders/addOrder'));
  await diner.placeOrder.click();
  expect((await sent).postDataJSON()).toMatchObject({ note: 'my son has a nut allergy', avoids: ['peanuts', 'nuts'] });
  await page.waitForURL(/order-confirmation/);

  // Who means a note sends one.
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.unfold('note');
  await page.getByRole('textbox', { name: diner.t('checkout.note') }).fill('allergic to kiwi');
  await diner.unfold('avoids');
  for (const allergen of ['Peanuts', 'Nuts']) await page.getByRole('checkbox', { name: allergen, exact: true }).uncheck();
  await diner.placeOrder.click();
  const asNote = page.waitForRequest((request) => request.url().endsWith('/api/orders/addOrder'));
  await page.getByRole('button', { name: diner.t('checkout.stop_note_leave') }).click();
  expect((await asNote).postDataJSON()).toMatchObject({ note: 'allergic to kiwi', avoids: [] });
  await page.waitForURL(/order-confirmation/);
});

test('the question about a note names the dishes that have it', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Smoked aubergine');
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.fillName(guestName('Noted'));
  await diner.unfold('note');
  await page.getByRole('textbox', { name: diner.t('checkout.note') }).fill('I have a nut allergy');
  await diner.placeOrder.click();
  await expect(page.locator('.stop__say')).toContainText('Smoked aubergine: contains, or may contain, ');
  await expect(page.locator('.stop__say')).not.toContainText('Warm pita');
  // Told as an allergy, the dish itself has to be decided about.
  await page.getByRole('button', { name: /^Tell it as an allergy/ }).click();
  await expect(page.getByRole('button', { name: 'Decide about one dish' })).toBeFocused();
});

test('an allergy that is said after an order was sent says that the kitchen does not know, and calls the staff', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.order(guestName('Late'));
  await diner.scan();
  await diner.take('Smoked aubergine');
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  const sheet = page.getByRole('dialog', { name: diner.t('avoids.title') });
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await sheet.getByRole('checkbox', { name: 'Nuts', exact: true }).check();
  await expect(sheet.getByRole('alert')).toContainText(/Order #\d+ was sent before you said this/);
  // Most people call both nuts.
  await expect(sheet.getByText('Also peanuts: most people mean both.')).toBeVisible();
  await expect(sheet.getByRole('checkbox', { name: 'Peanuts', exact: true })).toBeChecked();
  await examine(page, ['.passport-sheet']);
  // It stays true, and stays in sight, also after a reload; what the marking came to is said.
  await sheet.getByRole('button', { name: diner.t('passport.mark') }).click();
  const bar = page.locator('.passport-bar');
  await expect(bar).toContainText(/Order #\d+ was sent before you said this/);
  await expect(page.locator('#counted')).toHaveText(/No peanuts, no nuts.*recorded as free.*One dish in your cart is to be decided about/);
  // The cart's bar says it wherever the menu is read, as long as it is so.
  await expect(page.locator('[data-undecided] .strip__count')).toHaveCount(1);
  await page.reload();
  await expect(bar).toContainText(/Order #\d+ was sent before you said this/);
  const opener = page.getByRole('button', { name: /^Allergens to avoid 2: No peanuts, no nuts$/ });
  await opener.click();
  await sheet.getByRole('button', { name: diner.t('passport.sent_call') }).click();
  const service = page.getByRole('dialog', { name: diner.t('service.title') });
  await expect(service).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(service).toBeHidden();
  await opener.click();
  await sheet.getByRole('button', { name: diner.t('passport.sent_told') }).click();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await expect(bar.locator('.already-sent')).toHaveCount(0);
  // A further allergy is not told with the first.
  await sheet.getByRole('checkbox', { name: 'Sesame', exact: true }).check();
  await expect(sheet.getByRole('alert')).toContainText(/Order #\d+ was sent before you said this/);
  await sheet.getByRole('checkbox', { name: 'Nuts', exact: true }).uncheck();
  await expect(page.locator('[data-undecided]')).toHaveCount(0);
  await expect(bar).not.toContainText('to be decided about');
});

test('what nobody has recorded of a dish is said in its line, and holds nothing back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parea.avoids', '["peanuts","sesame"]'));
  const diner = new Diner(page);
  await diner.scan({ venue: 2 });
  const card = page.locator('.item-card[data-fit="unknown"]').first();
  await expect(card.locator('.fits')).toContainText('Not known, please ask');
  await expect(card.locator('.quick__more')).toBeHidden();
  await card.getByRole('button', { name: /^Select: / }).click();
  await diner.add(page.getByRole('dialog'));
  await diner.checkOut();
  await expect(page.locator('.one-line')).toContainText(/Not known, please ask: (peanuts|sesame)/);
  await examine(page, ['.receipt']);
  await diner.order(guestName('Unknown'));
});
