import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { VisitStamps } from '#features/ordering/stamps-contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const LEMONADE = 'elia-rose-lemonade';
const FRIES = 'elia-hand-cut-fries';
type Account = { readonly cookie: string; readonly id: string };

/** A phone at table 7 that scanned its printed code. */
async function sits(name: string, k: string) {
  const answer = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: 7, k, name } });
  expect(answer.status, answer.text).toBe(201);
  const { visit, accessToken } = answer.json as { visit: { _id: string }; accessToken: string };
  const ask = (method: string, path: string, body?: object, who?: Account) =>
    world.call(method, `/api/visits/${visit._id}/${path}`, {
      ...(body && { body }),
      headers: { authorization: `Bearer ${accessToken}`, cookie: [cookiesOf(answer), who?.cookie].filter(Boolean).join('; ') },
    });
  const deed = () => crypto.randomUUID();
  return {
    visit: visit._id,
    ask,
    puts: async (item: string, quantity: number, shared = false) => {
      expect((await ask('POST', 'cart/lines', { deed: deed(), line: line(item, quantity), shared })).status).toBeLessThan(300);
      await ask('POST', 'cart/ready', { deed: deed(), ready: true });
    },
    sends: async () => {
      const { lines, sums } = (await ask('GET', 'cart')).json as { lines: { _id: string; revision: number }[]; sums: { ready: number } };
      const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
      const sent = await ask('POST', 'cart/send', { id: deed(), what: 'ready', lines: seen, amount: sums.ready, k });
      expect(sent.status, sent.text).toBeLessThan(300);
      return (sent.json as { order: PlacedOrder }).order;
    },
    take: (who: Account, lines: object[], agreed = false) => ask('POST', 'stamps', { lines, agreed }, who),
    open: async (who: Account) =>
      ((await ask('GET', 'stamps', undefined, who)).json as VisitStamps).lines.flatMap(({ state, line: nth }) =>
        state === 'open' ? [nth] : [],
      ),
  };
}

test('who came after the payment and ordered nothing takes no stamps, whatever they say; with something of their own they may', async () => {
  const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 7);
  const [anna, nikos] = [await sits('Anna', k), await sits('Nikos', k)];
  await anna.puts(LEMONADE, 1);
  await nikos.puts(LEMONADE, 2);
  await nikos.puts(LEMONADE, 3, true);
  await anna.puts(FRIES, 1);
  const order = await anna.sends();
  const amount = Math.round(order.order.slice(0, 3).reduce((sum, { lineTotal }) => sum + lineTotal, 0) * 100) / 100;
  const paying = {
    id: crypto.randomUUID(),
    what: [{ order: order._id, lines: [1, 2, 3] }],
    amount,
    method: 'cash',
    tip: 0,
    tipTo: null,
    given: null,
  };
  const paid = await world.call('POST', `/api/venues/1/visits/${anna.visit}/settle`, { body: paying, headers: staff });
  expect(paid.status, paid.text).toBe(200);

  const [late, stranger] = [await sits('Stranger', k), await world.signUp('late-stamps-1@parea.example')];
  const at = (nth: number) => ({ order: order._id, line: nth });
  const refuses = async (nth: number, agreed: boolean) => expectRefusal(await late.take(stranger, [at(nth)], agreed), 409, 'came_later');
  // Nor is it held out to them.
  expect(await late.open(stranger)).toEqual([]);
  for (const nth of [1, 2, 3]) for (const agreed of [false, true]) await refuses(nth, agreed);
  // Calling the table's line theirs, or saying who they are, makes it no more so.
  await late.ask('POST', 'whose', { lines: [at(3)], whose: 'me' });
  await refuses(3, false);
  expect((await late.take(stranger, [])).status).toBe(200);
  await refuses(2, true);

  const theirs = await world.signUp('late-stamps-2@parea.example');
  expect(await nikos.open(theirs)).toEqual([1, 2, 3]);
  expect((await nikos.take(theirs, [at(2)])).status).toBe(200);
  await late.puts(FRIES, 1);
  await late.sends();
  expect(await late.open(stranger)).toContain(1);
  expect((await late.take(stranger, [at(1)], true)).status).toBe(200);
});
