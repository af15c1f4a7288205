import { WAVE_ORDERS } from '#domain/order-caps.ts';
import { copyVenue } from './support/admin.ts';
import { openPortal } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const CAPS = { browserOrders: 50, browserAmount: 900, tableOrders: 1, tableAmount: 900 };
/** One less than is a wave, which would bring its own strip some seconds later. */
const waitsFor = WAVE_ORDERS - 1;

for (const [width, height] of [
  [1180, 820],
  [390, 844],
] as const)
  test(`at ${width} orders that wait for a yes are one line of a full board; Confirm takes one tap in it, and a list has the others`, async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const venue = await copyVenue(request, 1, ({ storeAccounts, configuration }) => ({
      storeAccounts,
      title: 'The patient kitchen',
      configuration: { aiEnabled: false, tier: 0, ...configuration, orderCaps: CAPS },
    }));
    const person = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width, height } });
    await person.addInitScript(() => localStorage.setItem('boardMode', 'rush'));
    const board = await openPortal(person, venue);
    const order = (table: number, more: object = {}) =>
      request.post('/api/orders/addOrder', {
        data: {
          storeDBId: venue._id,
          order: [{ id: 1, quantity: 1, payload: { item: { id: 'elia-warm-pita' }, extras: {} } }],
          orderAmount: 1.2,
          floor: 1,
          table,
          deliveryMethod: 1,
          paymentMethod: 99,
          buyersName: guestName('Patient'),
          ...more,
        },
      });
    for (let nth = 0; nth < 4; nth += 1) await order(nth + 1);
    for (let nth = 0; nth < waitsFor; nth += 1) expect((await order(1 + (nth % 4), { avoids: ['fish'] })).status()).toBe(201);
    // On a phone one line says what waits, and the tickets stay in sight.
    const folded = board.getByRole('button', { name: `${waitsFor} to confirm` });
    if (width < 700) {
      await expect(folded).toHaveAttribute('aria-expanded', 'false');
      expect((await board.locator('.rush__above').boundingBox())?.height).toBeLessThanOrEqual(64);
      await folded.click();
    }
    const strip = board.getByRole('region', { name: 'Waiting to be confirmed' });
    await expect(strip.getByRole('button', { name: `${waitsFor} wait to be confirmed` })).toBeVisible();
    await expect(strip.locator('[data-unconfirmed]')).toHaveCount(1);
    await expect(strip.getByText('Allergy')).toBeVisible();
    const measured = await board.evaluate(() => {
      const above = document.querySelector('.rush__above')!;
      return {
        wide: [above.scrollWidth - above.clientWidth, document.documentElement.scrollWidth - innerWidth],
        top: document.querySelector('.rush__grid')!.getBoundingClientRect().top,
        high: above.getBoundingClientRect().height,
        hidden: above.scrollHeight - above.clientHeight,
      };
    });
    expect(measured.wide[1]).toBe(0);
    expect(measured.wide[0]).toBe(0);
    if (width > 1000) expect(measured.top).toBeLessThanOrEqual(125);
    expect(measured.hidden).toBeLessThanOrEqual(0);
    if (width > 1000) expect(measured.high).toBeLessThanOrEqual(120);
    await expect(strip.getByRole('button', { name: /^Confirm order/ })).toBeInViewport({ ratio: 1 });
    await expect(strip.getByRole('button', { name: /^Refuse order/ })).toBeInViewport({ ratio: 1 });

    const asked: string[] = [];
    board.on('request', (one) => one.url().endsWith('/confirm') && asked.push(one.url()));
    await strip.getByRole('button', { name: /^Confirm order/ }).evaluate((button: HTMLElement) => {
      for (let nth = 0; nth < 5; nth += 1) button.click();
    });
    await strip.getByRole('button', { name: `${waitsFor - 1} wait to be confirmed` }).click();
    expect(asked).toHaveLength(1);
    const list = board.getByRole('dialog');
    await expect(list.getByRole('button', { name: /^Confirm order/ }).first()).toBeInViewport({ ratio: 1 });
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    // One tap and a question that names them: all of them are orders, each once.
    await list.getByRole('button', { name: `Confirm all ${waitsFor - 1}…` }).click();
    const question = board.getByRole('dialog', { name: `Confirm all ${waitsFor - 1} orders?` });
    await expect(question.getByRole('listitem').filter({ hasText: 'Patient' })).toHaveCount(waitsFor - 1);
    await expect(question.getByText('Allergy')).toHaveCount(waitsFor - 1);
    await question.getByRole('button', { name: `Confirm ${waitsFor - 1}` }).click();
    await expect(question).toBeHidden();
    await expect(strip).toBeHidden();
    expect(new Set(asked).size).toBe(waitsFor);
  });
