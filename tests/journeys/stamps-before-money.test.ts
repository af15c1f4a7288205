import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, line, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { demandCode } from '#tests/support/only-from-table.ts';

/** Stamps are collected when an order is placed, and buy something once staff took it or somebody paid. */

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

type Card = {
  stampsCollected: number;
  stampsPending: number;
  stampsOwed: number;
  rewardsAccumulated: number;
  rewardsUsed: number;
  rewardsAvailable: number;
};
type Guest = { readonly cookie: string; readonly id: string };

let people = 0;
const guest = (): Promise<Guest> => world.signUp(`stamps-${(people += 1)}@parea.example`);

async function cardOf({ cookie, id }: Guest): Promise<Card> {
  const record = (await world.call('GET', `/api/users/${id}`, { headers: { cookie } })).json as {
    loyaltyStamps: (Card & { company: string })[];
  };
  const card = record.loyaltyStamps.find(({ company }) => company === 'Elia & Salt');
  if (!card) return { stampsCollected: 0, stampsPending: 0, stampsOwed: 0, rewardsAccumulated: 0, rewardsUsed: 0, rewardsAvailable: 0 };
  const { stampsCollected, stampsPending, stampsOwed, rewardsAccumulated, rewardsUsed, rewardsAvailable } = card;
  return { stampsCollected, stampsPending, stampsOwed, rewardsAccumulated, rewardsUsed, rewardsAvailable };
}

const lemonades = (quantity: number) => ({ order: [line('elia-rose-lemonade', quantity)] });
const collect = ({ cookie }: Guest, quantity: number) => world.placed(lemonades(quantity), { cookie });
const spend = ({ cookie }: Guest) => world.placeOrder({ ...lemonades(1), rewardsUsedForOrder: 1, orderAmount: 0 }, { cookie });
const move = (id: string, orderStatus: number) =>
  world.call('POST', `/api/orders/${id}/status`, {
    body: { orderStatus, ...(orderStatus >= 8 && { reason: 'Nobody came.' }) },
    headers: staff,
  });

describe('what an order earns', () => {
  test('buys nothing while nobody took the order and nobody paid', async () => {
    const eleni = await guest();
    await collect(eleni, 20);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 20, stampsPending: 20, rewardsAccumulated: 0, rewardsAvailable: 0 });
    expectRefusal(await spend(eleni), 409, 'reward_unavailable');
  });

  test('is quoted as it is ordered: refused while its stamps wait, taken off once they count', async () => {
    const eleni = await guest();
    const { _id } = await collect(eleni, 12);
    const ask = () =>
      world.call('POST', '/api/orders/quote', {
        body: { storeId: 1, ...lemonades(1), rewardsUsedForOrder: 1 },
        headers: { cookie: eleni.cookie },
      });
    expectRefusal(await ask(), 409, 'reward_unavailable');
    expectRefusal(await spend(eleni), 409, 'reward_unavailable');
    await move(_id, 1);
    expect((await ask()).json).toMatchObject({ orderAmount: 0 });
    expect((await spend(eleni)).status).toBe(201);
    for (const answer of [await ask(), await spend(eleni)]) expectRefusal(answer, 409, 'reward_unavailable');
  });

  test('is not spent by an order that waits for the staff either', async () => {
    const eleni = await guest();
    await collect(eleni, 12);
    await demandCode(world, true);
    expectRefusal(await spend(eleni), 409, 'reward_unavailable');
    await demandCode(world, false);
  });

  test.each([
    ['staff accept it', (id: string) => move(id, 1)],
    ['the kitchen begins', (id: string) => move(id, 2)],
    ['it is served', (id: string) => move(id, 4)],
    ['staff take its money', (id: string) => world.call('POST', `/api/orders/${id}/settle`, { body: { method: 'cash' }, headers: staff })],
  ])('may be spent once %s, and counts once', async (_when, happens) => {
    const eleni = await guest();
    const { _id } = await collect(eleni, 12);
    expect((await happens(_id)).status).toBe(200);
    expect(await cardOf(eleni)).toEqual({
      stampsCollected: 12,
      stampsPending: 0,
      stampsOwed: 0,
      rewardsAccumulated: 1,
      rewardsUsed: 0,
      rewardsAvailable: 1,
    });
    expect((await move(_id, 5)).status).toBe(200);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 12, stampsPending: 0, rewardsAvailable: 1 });
    expect((await spend(eleni)).status).toBe(201);
  });

  test('a guest’s order brings its stamps into an account as far as it has come', async () => {
    const [fresh, taken] = await Promise.all([guest(), guest()]);
    const [one, two] = [await world.placed(lemonades(12)), await world.placed(lemonades(12))];
    await move(two._id, 1);
    const claim = (who: Guest, { _id, accessToken }: { _id: string; accessToken: string }) =>
      world.call('POST', `/api/users/addOrder/${who.id}`, { body: { _id, accessToken }, headers: { cookie: who.cookie } });
    expect([(await claim(fresh, one)).status, (await claim(taken, two)).status]).toEqual([200, 200]);
    expect(await cardOf(fresh)).toMatchObject({ stampsCollected: 12, stampsPending: 12, rewardsAvailable: 0 });
    expect(await cardOf(taken)).toMatchObject({ stampsCollected: 12, stampsPending: 0, rewardsAvailable: 1 });
    await move(one._id, 1);
    expect(await cardOf(fresh)).toMatchObject({ stampsPending: 0, rewardsAvailable: 1 });
  });
});

describe('an order that ends', () => {
  test('before anybody took it takes back what it gave, and leaves no trace on the card', async () => {
    const eleni = await guest();
    const { _id } = await collect(eleni, 12);
    await move(_id, 9);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 0, stampsPending: 0, stampsOwed: 0 });
  });

  test.each([8, 9])('with %d after its reward was eaten leaves a debt, which the next stamps settle', async (end) => {
    const eleni = await guest();
    const { _id } = await collect(eleni, 12);
    await move(_id, 1);
    expect((await spend(eleni)).status).toBe(201);
    await move(_id, end);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 0, stampsOwed: 12, rewardsUsed: 1, rewardsAvailable: 0 });
    expectRefusal(await spend(eleni), 409, 'reward_unavailable');
    const next = await collect(eleni, 14);
    await move(next._id, 4);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 14, stampsOwed: 0, rewardsAvailable: 0 });
    expectRefusal(await spend(eleni), 409, 'reward_unavailable');
  });

  test('by a refund takes its stamps back too', async () => {
    const eleni = await guest();
    const { _id } = await collect(eleni, 12);
    await world.call('POST', `/api/orders/${_id}/settle`, { body: { method: 'cash' }, headers: staff });
    expect((await spend(eleni)).status).toBe(201);
    const owner = { cookie: await world.signIn('owner.elia@parea.example') };
    const body = { amount: null, refunded: 0, method: 'cash', reason: 'It was cold.' };
    expect((await world.call('POST', `/api/orders/${_id}/refund`, { body, headers: owner })).status).toBe(200);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 0, stampsOwed: 12, rewardsAvailable: 0 });
  });
});

describe('an order that awaits confirmation', () => {
  beforeAll(() => demandCode(world, true));
  afterAll(() => demandCode(world, false));

  test('earns nothing, and its stamps come with the confirmation', async () => {
    const eleni = await guest();
    const { _id } = await collect(eleni, 12);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 0, stampsPending: 0 });
    expect((await world.call('POST', `/api/orders/${_id}/confirm`, { headers: staff })).status).toBe(200);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 12, stampsPending: 12, rewardsAvailable: 0 });
    await move(_id, 1);
    expect(await cardOf(eleni)).toMatchObject({ stampsPending: 0, rewardsAvailable: 1 });
  });

  test('taken into an account before it is confirmed earns then, once', async () => {
    const eleni = await guest();
    const { _id, accessToken } = await world.placed(lemonades(12));
    const claimed = await world.call('POST', `/api/users/addOrder/${eleni.id}`, {
      body: { _id, accessToken },
      headers: { cookie: eleni.cookie },
    });
    expect(claimed.status).toBe(200);
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 0 });
    await world.call('POST', `/api/orders/${_id}/confirm`, { headers: staff });
    expect(await cardOf(eleni)).toMatchObject({ stampsCollected: 12, stampsPending: 12 });
  });
});

describe('at the same moment', () => {
  test('accepting and spending: the reward is had once the order is taken, never before, never twice', async () => {
    for (let round = 0; round < 8; round += 1) {
      const eleni = await guest();
      const { _id } = await collect(eleni, 12);
      const [accepted, ...spent] = await Promise.all([move(_id, 1), ...Array.from({ length: 4 }, () => spend(eleni))]);
      expect(accepted?.status).toBe(200);
      expect(spent.filter((answer) => answer.status === 201).length).toBeLessThanOrEqual(1);
      for (const answer of spent.filter((one) => one.status !== 201)) expectRefusal(answer, 409, 'reward_unavailable');
      const card = await cardOf(eleni);
      expect(card.rewardsUsed + card.rewardsAvailable).toBe(1);
    }
  });

  test('cancelling and spending: either the reward is not to be had, or the card owes', async () => {
    for (let round = 0; round < 8; round += 1) {
      const eleni = await guest();
      const { _id } = await collect(eleni, 12);
      await move(_id, 1);
      const [cancelled, ...spent] = await Promise.all([move(_id, 9), ...Array.from({ length: 4 }, () => spend(eleni))]);
      expect(cancelled?.status).toBe(200);
      const had = spent.filter((answer) => answer.status === 201).length;
      expect(had).toBeLessThanOrEqual(1);
      expect(await cardOf(eleni)).toMatchObject({
        stampsCollected: 0,
        stampsPending: 0,
        stampsOwed: 12 * had,
        rewardsUsed: had,
        rewardsAvailable: 0,
      });
    }
  });
});

test('the database keeps a card the sum of its entries, waiting stamps included', async () => {
  const eleni = await guest();
  await collect(eleni, 3);
  const { pool } = world.system.database;
  await expect(pool.query('update stamp_card set pending = pending - 1 where user_id = $1', [eleni.id])).rejects.toThrow(/ledger/);
  await expect(pool.query('update stamp_card set pending = pending + 9 where user_id = $1', [eleni.id])).rejects.toThrow(/check/);
});
