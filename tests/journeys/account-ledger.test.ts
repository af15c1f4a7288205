import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, line, OWNER_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let staff: string;
beforeAll(async () => {
  world = await startApp();
  staff = await world.signIn(OWNER_1);
});
afterAll(() => world.close());

const LEMONADE = { dish: 'elia-rose-lemonade', price: 3.6 };
type Account = { readonly cookie: string; readonly id: string };
type Card = { stampsCollected: number; rewardsUsed: number; rewardsAvailable: number; rewardsAccumulated: number };
const query = (text: string, values: unknown[] = []) => world.system.database.pool.query(text, values);

async function cardOf({ cookie, id }: Account): Promise<Card> {
  const { loyaltyStamps } = (await world.call('GET', `/api/users/${id}`, { headers: { cookie } })).json as { loyaltyStamps: Card[] };
  return loyaltyStamps[0] ?? { stampsCollected: 0, rewardsUsed: 0, rewardsAvailable: 0, rewardsAccumulated: 0 };
}
const lemonades = (quantity: number, rewardsUsedForOrder = 0) => ({
  order: [line(LEMONADE.dish, quantity)],
  rewardsUsedForOrder,
  orderAmount: Math.round((quantity - rewardsUsedForOrder) * LEMONADE.price * 100) / 100,
});
const end = (id: string, orderStatus = 9) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'The guest left.' }, headers: { cookie: staff } });
const claim = ({ cookie, id }: Account, order: { _id: string; accessToken: string }) =>
  world.call('POST', `/api/users/addOrder/${id}`, { body: { _id: order._id, accessToken: order.accessToken }, headers: { cookie } });

const deletion = ({ cookie, id }: Account) =>
  world.call('POST', `/api/users/${id}/deletion`, { body: { password: 'four-olives-in-brine' }, headers: { cookie } });

/** How many statements wait for somebody's lock. */
const lockedOut = async () =>
  (await query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount;

/** Does `work` while somebody else holds what the statement locks. */
async function whileHeld<T>(statement: string, values: unknown[], work: (holder: PoolClient) => Promise<T>): Promise<T> {
  const holder = await world.system.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, values);
    return await work(holder);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** Every card there is against its ledger. */
async function expectSums(): Promise<void> {
  const { rows } = await query(`select k.user_id from stamp_card k left join stamp_entry e using (company_id, user_id)
    group by k.company_id, k.user_id, k.stamps, k.rewards_used
    having k.stamps <> coalesce(sum(e.stamps), 0) or k.rewards_used <> -coalesce(sum(e.rewards), 0)`);
  expect(rows).toEqual([]);
}

describe('the ledger', () => {
  test('refuses to be changed or emptied, whoever asks', async () => {
    const owner = await world.signUp('append-only@parea.example');
    await world.placed(lemonades(2), { cookie: owner.cookie });
    for (const statement of ['update stamp_entry set stamps = 99', 'delete from stamp_entry', 'truncate stamp_entry'])
      await expect(query(statement), statement).rejects.toThrow(/only added to/);
    expect((await cardOf(owner)).stampsCollected).toBe(2);
  });

  test('refuses a card that is not its sum', async () => {
    await world.placed(lemonades(1), { cookie: (await world.signUp('sums@parea.example')).cookie });
    await expect(query('update stamp_card set stamps = stamps + 1')).rejects.toThrow(/does not equal its ledger/);
    await expectSums();
  });

  test('says in words why, to its owner alone', async () => {
    const [owner, other] = [await world.signUp('why@parea.example'), await world.signUp('nosy@parea.example')];
    const placed = await world.placed(lemonades(2), { cookie: owner.cookie });
    await end(placed._id);
    const read = ({ cookie }: Account) => world.call('GET', `/api/users/${owner.id}/stamps`, { headers: { cookie } });
    const { entries } = (await read(owner)).json as { entries: object[] };
    const order = {
      number: placed.number,
      storeTitle: 'Elia & Salt',
      dishes: [{ name: 'Rose lemonade', names: { el: 'Λεμονάδα με τριαντάφυλλο' }, quantity: 2 }],
    };
    expect(entries).toMatchObject([
      { kind: 'reverse', stamps: -2, reason: `cancelled order #${placed.number}`, order },
      { kind: 'earn', stamps: 2, reason: `Rose lemonade × 2, order #${placed.number}`, order },
    ]);
    expect((await read(other)).status).toBe(404);
    expect((await world.call('GET', `/api/users/${owner.id}/stamps`)).status).toBe(404);
  });

  test('is paged without a gap or a repeat', async () => {
    const owner = await world.signUp('paged-ledger@parea.example');
    for (let n = 0; n < 33; n += 1) await world.placed(lemonades(1), { cookie: owner.cookie });
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await world.call('GET', `/api/users/${owner.id}/stamps${cursor}`, { headers: { cookie: owner.cookie } })).json as {
        entries: { _id: string }[];
        next: string | null;
      };
      seen.push(...page.entries.map(({ _id }) => _id));
      cursor = page.next === null ? '' : `?cursor=${page.next}`;
    } while (cursor !== '');
    expect(seen).toHaveLength(33);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });

  test('belongs to a company that only the administrator makes: typing its name mints nothing', async () => {
    const owner = await world.signUp('minted@parea.example');
    const made = await world.call('POST', '/api/stores', {
      headers: world.admin,
      body: {
        title: 'Copycat',
        company: 'Elia & Salt',
        content: {
          promotions: [],
          menu: { categories: ['X'], items: { X: [{ id: 'x-1', name: 'Water', price: 0, addLoyaltyStamp: true }] } },
        },
        deliveryMethods: [{ value: 1, label: 'Table', enabled: true }],
        paymentMethods: [{ value: 99, label: 'Cash', enabled: true }],
        rewards: { loyaltyStamps: { stampsRequiredForReward: 1, rewardType: 0 } },
        configuration: { rewardsEnabled: true },
      },
    });
    const venue = made.json as { id: number };
    await world.placed({ storeId: venue.id, order: [line('x-1', 20)], table: 0, floor: 0, orderAmount: 0 }, { cookie: owner.cookie });
    const { loyaltyStamps } = (await world.call('GET', `/api/users/${owner.id}`, { headers: { cookie: owner.cookie } })).json as {
      loyaltyStamps: { companyId: string }[];
    };
    const elia = await query('select company_id from venue where number = 1');
    expect(loyaltyStamps.map(({ companyId }) => companyId)).not.toContain(elia.rows[0].company_id);
  });
});

type Step = {
  readonly kind: 'place' | 'spend' | 'guest' | 'claim' | 'cancel' | 'rush' | 'race';
  readonly units: number;
  readonly pick: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('place', 'place', 'spend', 'guest', 'claim', 'cancel', 'rush', 'race'),
  units: fc.integer({ min: 1, max: 14 }),
  pick: fc.nat(),
});

test('over random histories of placing, spending, claiming and cancelling, also at once, a card is what its orders say', async () => {
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const owner = await world.signUp(`history-${++people}@parea.example`);
      const guests: { _id: string; accessToken: string }[] = [];
      const mine: string[] = [];
      const keep = (answer: Answer) => {
        if (answer.status === 201) mine.push((answer.json as { _id: string })._id);
        else expect(answer.text).toContain('reward_unavailable');
      };
      const place = (units: number, rewards: number) => world.placeOrder(lemonades(units, rewards), { cookie: owner.cookie });
      for (const { kind, units, pick } of steps) {
        const guest = guests[pick % Math.max(1, guests.length)];
        if (kind === 'place') keep(await place(units, 0));
        if (kind === 'spend') keep(await place(units, 1));
        if (kind === 'guest') guests.push(await world.placed(lemonades(units)));
        if (kind === 'claim' && guest) await claim(owner, guest);
        if (kind === 'cancel' && mine.length > 0) await end(mine[pick % mine.length]!, pick % 2 === 0 ? 8 : 9);
        if (kind === 'rush') for (const answer of await Promise.all([place(1, 1), place(2, 1), place(units, 0)])) keep(answer);
        if (kind === 'race' && guest) await Promise.all([claim(owner, guest), end(guest._id), claim(owner, guest)]);
      }
      const expected = await query(
        `select coalesce(sum(stamps_added), 0)::int stamps, coalesce(sum(rewards_used), 0)::int used from orders where user_id = $1 and status < 8`,
        [owner.id],
      );
      const card = await cardOf(owner);
      expect({ stamps: card.stampsCollected, used: card.rewardsUsed }).toEqual(expected.rows[0]);
      await expectSums();
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('a claim and a cancellation at once leave the stamps of exactly one order of events', async () => {
  const owner = await world.signUp('claim-race@parea.example');
  for (let round = 0; round < 20; round += 1) {
    const order = await world.placed(lemonades(1));
    await Promise.all([claim(owner, order), end(order._id)]);
    expect((await cardOf(owner)).stampsCollected).toBe(0);
  }
  await expectSums();
});

test('an order that was paid back whole before it is claimed gives no stamps', async () => {
  const owner = await world.signUp('paid-back@parea.example');
  const order = await world.placed(lemonades(2));
  const money = (what: string, body: object) =>
    world.call('POST', `/api/orders/${order._id}/${what}`, { body: { method: 'cash', ...body }, headers: { cookie: staff } });
  expect((await money('settle', {})).status).toBe(200);
  expect((await money('refund', { amount: null, refunded: 0, reason: 'Warm.' })).status).toBe(200);
  expect((await claim(owner, order)).status).toBe(200);
  expect((await cardOf(owner)).stampsCollected).toBe(0);
});

test('an order whose stamps went with a deleted account can be claimed by the next one, without them', async () => {
  const gone = await world.signUp('comes-again@parea.example');
  const order = await world.placed(lemonades(2), { cookie: gone.cookie });
  await end(order._id, 5);
  expect((await deletion(gone)).status).toBe(204);
  const back = await world.signUp('comes-again@parea.example');
  expect((await claim(back, order)).status).toBe(200);
  expect((await cardOf(back)).stampsCollected).toBe(0);
  await expectSums();
});

test('of a claim and the deletion of the account at once, the later one finds no account', async () => {
  const owner = await world.signUp('both-at-once@parea.example');
  const order = await world.placed(lemonades(1));
  const claiming = await whileHeld('select 1 from orders where id = $1 for update', [order._id], async () => {
    const answer = claim(owner, order);
    await expect.poll(lockedOut).toBe(1);
    expect((await deletion(owner)).status).toBe(204);
    return [answer];
  });
  expectRefusal(await claiming[0]!, 401, 'unauthorised');
});

test('a cancellation that waits in a circle with an order of the same guest goes through', async () => {
  const owner = await world.signUp('circle@parea.example');
  const order = await world.placed(lemonades(2), { cookie: owner.cookie });
  // As an order holds the venue's pulse first and the card then. Whoever has waited longer finds the circle and gives way: the cancellation.
  const pulse = 'select 1 from venue_pulse where venue_id = (select id from venue where number = $1) for update';
  const cancelling = await whileHeld(pulse, [1], async (holder) => {
    const answer = end(order._id);
    await expect.poll(lockedOut).toBe(1);
    // On a machine that stood still for a second it is the holder, and then there is nothing to do over.
    await holder.query('select 1 from stamp_card where user_id = $1 for update', [owner.id]).catch(() => undefined);
    return [answer];
  });
  expect((await cancelling[0]!).status).toBe(200);
  expect((await cardOf(owner)).stampsCollected).toBe(0);
});
