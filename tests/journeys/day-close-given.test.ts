import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayDraft, ZReport } from '#features/closing/contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const ask = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { ...(body !== undefined && { body }), headers: owner });

test('what the house gave is told alike on the report, in its file, and in the mail', async () => {
  const accountant = `books-${crypto.randomUUID().slice(0, 8)}@parea.example`;
  const { id } = await ownVenue(world, (model) => ({
    country: 'GR',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant, drawers: [] } },
    content: {
      promotions: [],
      menu: {
        categories: ['All'],
        items: {
          All: [
            { id: 'soup', name: 'soup', price: 7.77, vatClass: 'food' },
            { id: 'wine', name: 'wine', price: 4.99, vatClass: 'alcohol' },
          ],
        },
      },
    },
  }));
  const off = async (now: SavedOrder, what: object) => {
    const body = { id: crypto.randomUUID(), orderAmount: now.orderAmount, reason: 'our_guest', ...what };
    const answer = await ask('POST', `/api/orders/${now._id}/reductions`, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as SavedOrder;
  };
  const sold = await world.placed({ storeId: id, table: 3, order: [line('soup', 3), line('wine', 1)] });
  const given = await off(sold, { kind: 'given_away', line: 1, quantity: 1 });
  const left = await off(given, { kind: 'taken_off', line: 2, quantity: 1 });
  expect((await ask('POST', `/api/orders/${left._id}/settle`, { method: 'card' })).status).toBe(200);

  const { number, seal, drawers, asks } = v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json);
  const closing = {
    number,
    seal,
    counts: drawers.map(({ id: drawer }) => ({ drawer, pieces: {} })),
    leaveOpen: true,
    ...(asks && { from: asks.today }),
  };
  const answer = await ask('POST', `/api/venues/${id}/close`, closing);
  expect(answer.status, answer.text).toBe(201);
  expect(v.parse(ZReport, answer.json)).toMatchObject({ subtotal: 23.31, discount: 7.77, byHouse: 7.77, gross: 15.54 });
  await world.system.mailer.idle();
  const [mail = ''] = await mailsIn(world, accountant);
  for (const words of [
    'At menu prices  €23.31',
    'Given by staff (1)  −€7.77',
    'Gross sales  €15.54',
    'Taken off before payment (1), in no sum  €4.99',
  ])
    expect(mail).toContain(words);
  const { text } = await ask('GET', `/api/venues/${id}/closes/1/file?format=csv&language=en`);
  for (const words of ['Given by staff (1),7.77', 'Given away and discounts', '1 soup,', 'Taken off before payment', '1 wine,'])
    expect(text).toContain(words);
});
