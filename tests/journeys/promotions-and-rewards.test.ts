import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DINER, expectRefusal, line, OWNER_2, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

type Card = { stampsCollected: number; rewardsAccumulated: number; rewardsUsed: number; rewardsAvailable: number };
const NO_CARD: Card = { stampsCollected: 0, rewardsAccumulated: 0, rewardsUsed: 0, rewardsAvailable: 0 };

/** A user's card at a company, as the user reads it; and that it is the sum of the ledger. */
async function cardOf(cookie: string, company = 'Elia & Salt'): Promise<Card> {
  const { user } = (await world.call('GET', '/api/auth/get-session', { headers: { cookie } })).json as { user: { _id: string } };
  const record = (await world.call('GET', `/api/users/${user._id}`, { headers: { cookie } })).json as {
    loyaltyStamps: (Card & { company: string })[];
  };
  const sums = await world.system.database.pool.query(
    `select sum(e.stamps)::int stamps, sum(-e.rewards)::int used from stamp_entry e join company c on c.id = e.company_id where user_id = $1 and c.name = $2`,
    [user._id, company],
  );
  const card = record.loyaltyStamps.find((one) => one.company === company) ?? { ...NO_CARD, company };
  expect({ stamps: card.stampsCollected, used: card.rewardsUsed }).toEqual({
    stamps: sums.rows[0].stamps ?? 0,
    used: sums.rows[0].used ?? 0,
  });
  const { stampsCollected, rewardsAccumulated, rewardsUsed, rewardsAvailable } = card;
  return { stampsCollected, rewardsAccumulated, rewardsUsed, rewardsAvailable };
}
async function ledgerOf(orderId: string): Promise<{ kind: string; stamps: number; rewards: number; reason: string }[]> {
  const rows = world.system.database.db.selectFrom('stampEntry').select(['kind', 'stamps', 'rewards', 'reason']);
  return rows.where('orderId', '=', orderId).orderBy('id').execute();
}
async function usesOf(code: string): Promise<number> {
  const row = world.system.database.db.selectFrom('promotion').select('used').where('code', '=', code);
  return (await row.executeTakeFirstOrThrow()).used;
}
const cancel = async (id: string, staff = STAFF_1, orderStatus = 9) =>
  world.call('POST', `/api/orders/${id}/status`, {
    body: { orderStatus, reason: 'The guest left.' },
    headers: { cookie: await world.signIn(staff) },
  });

/** The order is taken: what it earned may be spent. */
const accept = async (id: string, staff = STAFF_1) => {
  const headers = { cookie: await world.signIn(staff) };
  expect((await world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus: 1 }, headers })).status).toBe(200);
};

/** A code of the demo without the least sum that it asks for. */
const withoutLeast = (code: string) =>
  world.saveVenue(1, (venue) => {
    for (const { promoCode } of venue.content?.promotions ?? []) if (promoCode?.code === code) promoCode.minimumSubtotal = 0;
    return venue;
  });

test('a code of a sum off takes nothing off a coffee: it asks for more, and an order below that has its full price', async () => {
  const used = await usesOf('CARAFE');
  const small = { order: [line('elia-hand-cut-fries', 2)], promoCode: 'CARAFE', orderAmount: 8 };
  expect(await world.placed(small)).toMatchObject({ discountAmount: 0, orderAmount: 8, promoCode: '' });
  expect(await usesOf('CARAFE')).toBe(used);
  const meal = { order: [line('elia-hand-cut-fries', 3)], promoCode: 'CARAFE', orderAmount: 7 };
  expect(await world.placed(meal)).toMatchObject({ discountAmount: 5, orderAmount: 7, promoCode: 'CARAFE' });
});

describe('a promo code', () => {
  beforeAll(() => withoutLeast('CARAFE'));
  // Two fries at 4.00, and 8.90 for a pan of the day.
  const order = [line('elia-hand-cut-fries', 2)];
  test.each([
    ['as printed', 'MEZE20', 1.6, 'MEZE20'],
    ['in small letters, with spaces', '  meze20 ', 1.6, 'MEZE20'],
    ['that takes a sum off', 'CARAFE', 5, 'CARAFE'],
    ['that is hidden, typed by hand', 'geitonia', 0.8, 'GEITONIA'],
    ['that is not running yet', 'ELIA15', 0, ''],
    ['that is over', 'TRYGOS', 0, ''],
    ['nobody knows', 'FREELUNCH', 0, ''],
    ['of another venue', 'PROINO', 0, ''],
    ['that is empty', '  ', 0, ''],
    ['that is no text to search for', "%' or true --", 0, ''],
  ])('%s', async (_how, promoCode, discountAmount, shown) => {
    const used = shown === '' ? 0 : await usesOf(shown);
    const orderAmount = Math.round((8 - discountAmount) * 100) / 100;
    expect(await world.placed({ order, promoCode, orderAmount })).toMatchObject({ discountAmount, orderAmount, promoCode: shown });
    if (shown !== '') expect(await usesOf(shown)).toBe(used + 1);
  });

  test('never takes more than there is to pay', async () => {
    expect(await world.placed({ order: [line('elia-warm-pita')], promoCode: 'CARAFE', orderAmount: 0 })).toMatchObject({
      discountAmount: 1.2,
      orderAmount: 0,
    });
  });

  test('starts and ends with its promotion', async () => {
    const venue = await world.saveVenue(3, (whole) => whole);
    const running = venue.content?.promotions?.find((promotion) => promotion.promoCode?.code === 'KYMA10');
    const [start, end] = [Date.parse(running?.startDate ?? ''), Date.parse(running?.endDate ?? '')];
    const bento = { storeId: 3, floor: 0, table: 0, deliveryMethod: 2, order: [line('kyma-dango', 5)], promoCode: 'KYMA10' };
    for (const [now, discountAmount] of [
      [start - 1, 0],
      [start, 1.8],
      [end, 1.8],
      [end + 1, 0],
    ] as const) {
      world.time.now = now;
      expect(await world.placed(bento)).toMatchObject({ discountAmount, orderAmount: 18 - discountAmount });
    }
    world.time.now = null;
  });

  test('is given back when the order is cancelled', async () => {
    const before = await usesOf('MEZE20');
    const placed = await world.placed({ order, promoCode: 'MEZE20', orderAmount: 6.4 });
    expect(await usesOf('MEZE20')).toBe(before + 1);
    expect((await cancel(placed._id)).status).toBe(200);
    expect(await usesOf('MEZE20')).toBe(before);
  });
});

describe('stamps and rewards', () => {
  const lemonade = (quantity: number) => [line('elia-rose-lemonade', quantity)];

  test('the demo’s regular is one stamp away; an order earns it, and says why', async () => {
    const cookie = await world.signIn(DINER);
    expect(await cardOf(cookie)).toMatchObject({ stampsCollected: 11, rewardsAvailable: 0 });
    const early = { order: lemonade(1), rewardsUsedForOrder: 1, orderAmount: 0 };
    expectRefusal(await world.placeOrder(early, { cookie }), 409, 'reward_unavailable');
    const order = [...lemonade(2), line('elia-warm-pita', 4), line('elia-loukoumades')];
    const placed = await world.placed({ order, orderAmount: 17.6 }, { cookie });
    expect(placed).toMatchObject({ loyaltyStampsAdded: 3, claimed: true });
    expect(await cardOf(cookie)).toEqual({ stampsCollected: 14, rewardsAccumulated: 0, rewardsUsed: 0, rewardsAvailable: 0 });
    await accept(placed._id);
    expect(await cardOf(cookie)).toEqual({ stampsCollected: 14, rewardsAccumulated: 1, rewardsUsed: 0, rewardsAvailable: 1 });
    expect(await ledgerOf(placed._id)).toEqual([
      { kind: 'earn', stamps: 3, rewards: 0, reason: `Rose lemonade × 2, Loukoumades × 1, order #${placed.number}` },
      { kind: 'clear', stamps: 0, rewards: 0, reason: `accepted order #${placed.number}` },
    ]);
  });

  test('a reward takes the cheapest stamped dish off, one stamp less is earned, and a cancelled order undoes exactly that', async () => {
    const cookie = await world.signIn(DINER);
    const before = await cardOf(cookie);
    expect(before.rewardsAvailable).toBe(1);
    // Olives 3.20 are the cheapest with a stamp; the pita is cheaper, but has none. Then 20 % off the rest.
    const order = [line('elia-cracked-green-olives'), line('elia-warm-pita'), ...lemonade(2)];
    const spend = { order, rewardsUsedForOrder: 1, promoCode: 'MEZE20' };
    const placed = await world.placed({ ...spend, orderAmount: 6.72 }, { cookie });
    expect(placed).toMatchObject({
      subtotal: 11.6,
      rewardSavings: 3.2,
      discountAmount: 1.68,
      rewardsUsedForOrder: 1,
      loyaltyStampsAdded: 2,
    });
    expect(await cardOf(cookie)).toMatchObject({ stampsCollected: before.stampsCollected + 2, rewardsUsed: 1, rewardsAvailable: 0 });
    expectRefusal(await world.placeOrder({ ...spend, orderAmount: 6.72 }, { cookie }), 409, 'reward_unavailable');
    expect((await cancel(placed._id)).status).toBe(200);
    expect(await cardOf(cookie)).toEqual(before);
    expect((await ledgerOf(placed._id)).map(({ kind, stamps, rewards }) => [kind, stamps, rewards]).toSorted()).toEqual([
      ['earn', 2, 0],
      ['release', 0, 1],
      ['reverse', -2, 0],
      ['spend', 0, -1],
    ]);
    expect((await ledgerOf(placed._id)).find(({ kind }) => kind === 'reverse')?.reason).toContain(`#${placed.number}`);
  });

  test('of twenty orders at once for one reward, one gets it', async () => {
    const cookie = await world.signIn(DINER);
    expect((await cardOf(cookie)).rewardsAvailable).toBe(1);
    const free = { order: lemonade(1), rewardsUsedForOrder: 1, orderAmount: 0 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.placeOrder(free, { cookie })));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 201)) expectRefusal(answer, 409, 'reward_unavailable');
    expect(await cardOf(cookie)).toMatchObject({ rewardsUsed: 1, rewardsAvailable: 0 });
  });

  test('guests have none to use, and their order’s stamps wait for an account', async () => {
    expectRefusal(await world.placeOrder({ order: lemonade(1), rewardsUsedForOrder: 1, orderAmount: 0 }), 409, 'reward_unavailable');
    const placed = await world.placed({ order: lemonade(2), orderAmount: 7.2 });
    expect(placed).toMatchObject({ loyaltyStampsAdded: 2, claimed: false });
    expect(await ledgerOf(placed._id)).toEqual([]);
  });

  test('a venue that switched rewards off neither gives nor takes', async () => {
    const { cookie } = await world.signUp('no-rewards@parea.example');
    await world.saveVenue(2, (venue) => ({ ...venue, configuration: { ...venue.configuration, rewardsEnabled: false } }));
    const order = { storeId: 2, floor: 1, table: 1, order: [line('mesimeri-koukaki-spritz', 2)] };
    expect((await world.placed({ ...order, orderAmount: 17 }, { cookie })).loyaltyStampsAdded).toBe(0);
    expectRefusal(await world.placeOrder({ ...order, rewardsUsedForOrder: 1, orderAmount: 17 }, { cookie }), 409, 'reward_unavailable');
    await world.saveVenue(2, (venue) => ({ ...venue, configuration: { ...venue.configuration, rewardsEnabled: true } }));
    expect(await cardOf(cookie, 'Mesimeri')).toEqual(NO_CARD);
  });

  test('a percentage is one reward an order; a rejected order gives it back', async () => {
    const { cookie } = await world.signUp('percent@parea.example');
    const spritz = (quantity: number) => ({ storeId: 2, floor: 1, table: 1, order: [line('mesimeri-koukaki-spritz', quantity)] });
    await accept((await world.placed({ ...spritz(20), orderAmount: 170 }, { cookie }))._id, OWNER_2);
    expect((await cardOf(cookie, 'Mesimeri')).rewardsAvailable).toBe(2);
    expectRefusal(await world.placeOrder({ ...spritz(2), rewardsUsedForOrder: 2, orderAmount: 17 }, { cookie }), 409, 'reward_unavailable');
    const placed = await world.placed({ ...spritz(2), rewardsUsedForOrder: 1, orderAmount: 14.45 }, { cookie });
    expect(placed).toMatchObject({ rewardSavings: 2.55, loyaltyStampsAdded: 1 });
    await cancel(placed._id, OWNER_2, 8);
    expect(await cardOf(cookie, 'Mesimeri')).toMatchObject({ stampsCollected: 20, rewardsUsed: 0, rewardsAvailable: 2 });
  });

  test('a sum off counts each reward, up to the subtotal, and no more than there are stamped dishes', async () => {
    const { cookie } = await world.signUp('cashback@parea.example');
    const ice = (quantity: number) => ({
      storeId: 3,
      floor: 0,
      table: 0,
      deliveryMethod: 2,
      order: [line('kyma-matcha-soft-ice', quantity)],
    });
    await accept((await world.placed({ ...ice(20), orderAmount: 76 }, { cookie }))._id, 'owner.kyma@parea.example');
    await accept((await world.placed({ ...ice(12), orderAmount: 45.6 }, { cookie }))._id, 'owner.kyma@parea.example');
    expect((await cardOf(cookie, 'Kyma Sushi')).rewardsAvailable).toBe(4);
    expectRefusal(await world.placeOrder({ ...ice(1), rewardsUsedForOrder: 2, orderAmount: 0 }, { cookie }), 409, 'reward_unavailable');
    expect(await world.placed({ ...ice(3), rewardsUsedForOrder: 2, orderAmount: 1.4 }, { cookie })).toMatchObject({ rewardSavings: 10 });
    expect(await world.placed({ ...ice(2), rewardsUsedForOrder: 2, orderAmount: 0 }, { cookie })).toMatchObject({
      rewardSavings: 7.6,
      loyaltyStampsAdded: 0,
    });
    expect(await cardOf(cookie, 'Kyma Sushi')).toMatchObject({ stampsCollected: 33, rewardsUsed: 4, rewardsAvailable: 0 });
  });
});
