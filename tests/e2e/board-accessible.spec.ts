import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen, ring, ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

// A recording of each step of an examination is slow and says nothing.
test.use({ trace: 'off' });
test.setTimeout(120_000);

const LOCALE = { en: 'en-GB', el: 'el-GR' };

for (const language of ['en', 'el'] as const satisfies Language[]) {
  test.describe(`the shift is accessible in ${language}`, () => {
    const t = words(language);

    test('board: empty, then full, with requests, ticks, an order nobody took, and the way back', async ({
      newPerson,
      sessionOf,
      request,
    }) => {
      const board = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('owner.elia@parea.example') });
      const { _id, id } = await ownKitchen(request);
      const venue = id;
      await openPortal(board, { _id });
      await expect(board.getByRole('heading', { name: t('board.empty_title') })).toBeVisible();
      await examine(board);

      await board.route('**/api/venues/*/orders', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { orders: { escalation: number }[] };
        body.orders.slice(0, 1).forEach((order) => (order.escalation = 3));
        await route.fulfill({ response: answer, json: body });
      });
      const [untaken, cooking, ready] = [guestName('Axe'), guestName('Cook'), guestName('Ready')];
      await orderByCall(request, { name: untaken, venue, note: 'Extra hot', avoids: ['milk', 'gluten'] });
      const { _id: second } = await orderByCall(request, { name: cooking, venue, dish: 'Hand-cut fries' });
      const { _id: third } = await orderByCall(request, { name: ready, venue, paymentMethod: 100 });
      for (const [order, orderStatus] of [
        [second, 2],
        [third, 3],
      ] as const)
        expect((await board.request.post(`/api/orders/${order}/status`, { data: { orderStatus } })).status()).toBe(200);
      expect((await board.request.post(`/api/orders/${second}/lines`, { data: { line: '1', done: true } })).status()).toBe(200);
      expect((await board.request.post(`/api/orders/${second}/estimate`, { data: { minutes: 20 } })).status()).toBe(200);
      await ring(request, { _id }, 8);
      await ring(request, { _id }, 3, 'Report issue');
      await board.reload();
      await expect(ticketOf(board, untaken).getByText(t('ticket.untaken_owners'))).toBeVisible();
      // An examination ends on the narrowest screen, where what waits is one line.
      await board.locator('.waiting-fold__line', { hasText: '2' }).click();
      await expect(board.getByRole('list', { name: t('requests.label') }).getByRole('listitem')).toHaveCount(2);
      await ticketOf(board, cooking)
        .getByRole('button', { name: t('ticket.ready') })
        .click();
      await expect(board.getByRole('button', { name: t('undo.action') })).toBeVisible();
      await examine(board);
    });

    test('every dialog of an order, and the keys', async ({ newPerson, sessionOf, request }) => {
      const board = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('owner.elia@parea.example') });
      const { _id, id } = await ownKitchen(request);
      const name = guestName('Axe');
      const { _id: order } = await orderByCall(request, { name, venue: id, avoids: ['milk'] });
      await openPortal(board, { _id });
      const ask = async (what: 'delay' | 'pay' | 'refund' | 'stop') => {
        await ticketOf(board, name).locator('footer [aria-haspopup]').click();
        await board.getByRole('menuitem', { name: what === 'stop' ? t('ticket.reject') : t(`ticket.${what}`) }).click();
        await expect(board.getByRole('dialog')).toBeVisible();
        await examine(board, ['dialog']);
        await board.keyboard.press('Escape');
        await expect(board.getByRole('dialog')).toHaveCount(0);
        await board.setViewportSize({ width: 1280, height: 800 });
      };
      await ask('delay');
      await ask('pay');
      expect((await board.request.post(`/api/orders/${order}/settle`, { data: { method: 'card' } })).status()).toBe(200);
      await ask('refund');
      await ask('stop');
      await board.keyboard.press('?');
      await examine(board, ['dialog']);
    });

    test('all orders, open to the details', async ({ newPerson, sessionOf, request }) => {
      const board = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('owner.elia@parea.example') });
      const { _id, id } = await ownKitchen(request);
      const name = guestName('Axe');
      const { _id: order } = await orderByCall(request, { name, venue: id, avoids: ['milk'] });
      await openPortal(board, { _id }, 'orders?view=past');
      await expect(board.getByRole('button', { name: new RegExp(name) })).toBeVisible();
      expect((await board.request.post(`/api/orders/${order}/settle`, { data: { method: 'card' } })).status()).toBe(200);
      // What a colleague did shows without a reload.
      await expect(board.getByRole('button', { name: new RegExp(name) })).toContainText(t('ticket.paid'));
      await board.getByRole('button', { name: new RegExp(name) }).click();
      await expect(board.getByText(t('money.payment_card'))).toBeVisible();
      await examine(board);
    });

    test('requests: empty, then full', async ({ newPerson, sessionOf, request }) => {
      const page = await newPerson({ locale: LOCALE[language], storageState: await sessionOf('staff.elia@parea.example') });
      const { _id } = await ownKitchen(request);
      await openPortal(page, { _id }, 'requests');
      await expect(page.getByRole('heading', { name: t('empty_title') })).toBeVisible();
      await examine(page);
      const { _id: done } = await ring(request, { _id }, 2);
      await ring(request, { _id }, 8);
      const { _id: coming } = await ring(request, { _id }, 3, 'Report issue');
      for (const [one, status] of [
        [done, 'resolved'],
        [coming, 'acknowledged'],
      ] as const)
        expect((await page.request.post(`/api/assistance/${one}/status`, { data: { status } })).status()).toBe(200);
      await expect(page.locator('[data-request]')).toHaveCount(2);
      await expect(page.getByText(t('acknowledged'))).toBeVisible();
      await examine(page);
    });
  });
}
