import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import { expectRefusal, line, startApp, type TestApp } from '#tests/support/app.ts';
import { heldCards, lost, type HeldCards } from '#tests/support/held-cards.ts';
import { worldOf } from '#tests/support/paying.ts';

/** Tables that pay at the end, with a card that guarantees it. */
let world: TestApp;
let at: HeldCards;
beforeAll(async () => {
  world = await startApp();
  at = await heldCards(world, [4, 5, 6, 7, 8, 9]);
});
afterAll(() => world.close());
beforeEach(async () => {
  Object.assign(worldOf(world).ledger.switches, { notices: 'now', next: 'answer' });
  await at.next();
});

describe('an order that is paid at the end', () => {
  test('needs a card first, and is refused before it is cooked; nothing of it is written', async () => {
    const anna = await at.sits('Anna');
    const before = (await at.billAt()).rounds.length;
    const refused = await at.sends(anna);
    expectRefusal(refused, 409, 'over_limit');
    expect(refused.json).toMatchObject({ error: { details: { limit: 0, open: 0, order: 8, more: 20, hours: 3 } } });
    expect((await at.billAt()).rounds).toHaveLength(before);
    await at.gives(anna);
    await at.orders(anna);
    await at.orders(anna);
    const bill = await at.billAt();
    expect(bill.guarantee).toMatchObject({
      limit: 20,
      open: 16,
      extra: 0,
      holds: [{ person: anna.me, amount: 20, state: 'held', hours: 3 }],
    });
    const theirs = (await world.call('GET', `/api/visits/${anna.visit}`, { headers: anna.headers })).json as VisitBill;
    expect(theirs.guarantee).toEqual(bill.guarantee);
    // The third would be 24 of 20.
    const over = await at.sends(anna);
    expectRefusal(over, 409, 'over_limit');
    expect(over.json).toMatchObject({ error: { details: { limit: 20, open: 16, order: 8, more: 20 } } });
    expect((await at.billAt()).rounds).toHaveLength(2);
  });

  test('goes on once something is paid, another card holds more, or staff say so; what staff write down is theirs', async () => {
    const anna = await at.sits('Anna');
    await at.gives(anna);
    await at.orders(anna);
    await at.orders(anna);
    expectRefusal(await at.sends(anna), 409, 'over_limit');
    // Paid: there is room again.
    expect((await at.settle(16)).status).toBe(200);
    await at.orders(anna);
    await at.orders(anna);
    expectRefusal(await at.sends(anna), 409, 'over_limit');
    // Another card.
    const nikos = await at.sits('Nikos');
    await at.gives(nikos, 20);
    await at.orders(nikos);
    await at.orders(nikos);
    await at.orders(nikos);
    expectRefusal(await at.sends(nikos), 409, 'over_limit');
    // Staff, into the log with the role. Twice is once.
    for (let time = 0; time < 2; time += 1) {
      const raised = await world.call('POST', `/api/venues/1/visits/${anna.visit}/limit`, { body: { extra: 10 }, headers: at.staff });
      expect(raised.status, raised.text).toBe(200);
      expect((raised.json as Bill).guarantee).toMatchObject({ limit: 50, extra: 10, open: 40 });
    }
    expect(await at.log('visit.limit_changed')).toMatchObject({ amountCents: 1000, role: 'staff' });
    await at.orders(anna);
    expectRefusal(await at.sends(anna), 409, 'over_limit');
    const written = await world.call('POST', '/api/venues/1/rounds', {
      body: { floor: 1, table: at.table(), order: [line('elia-hand-cut-fries')], orderAmount: 4 },
      headers: at.staff,
    });
    expect(written.status, written.text).toBe(201);
  });

  test('of many that are sent at once only as many are placed as the limit has room for', async () => {
    const anna = await at.sits('Anna');
    await at.gives(anna);
    const answers = await Promise.all(Array.from({ length: 6 }, () => at.sends(anna)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await at.billAt()).sums.due).toBe(16);
  });

  test('needs no card where the venue asks for none, nor who pays with the order', async () => {
    const anna = await at.sits('Anna');
    expect((await at.sends(anna, { paymentMethod: 99 })).status).toBe(201);
    await at.asks(null);
    expect((await at.sends(anna)).status).toBe(201);
    expectRefusal(await at.agree(anna), 409, 'no_guarantee');
    await at.asks({ amount: 20, hours: 3 });
  });
});

describe('a hold', () => {
  test('is what was agreed to, once, on a card that can hold', async () => {
    const anna = await at.sits('Anna');
    expectRefusal(await at.agree(anna, 25), 409, 'hold_differs');
    expectRefusal(await at.agree(anna, 20, { hours: 4 }), 409, 'hold_differs');
    expectRefusal(await at.agree(anna, 20, { method: 1 }), 400, 'method_unavailable');
    const [one, two] = await Promise.all([at.agree(anna), at.agree(anna)]);
    expect(one.json).toEqual(two.json);
    expect(await at.cardsOf(anna)).toMatchObject([{ isHold: true, amount: 2000, state: 'open' }]);
    // Another amount: the first is closed, and nothing is held by it.
    expect((await at.agree(anna, 40)).status).toBe(200);
    const cards = await at.cardsOf(anna);
    expect(cards).toMatchObject([{ state: 'cancelled' }, { amount: 4000, state: 'open' }]);
    await worldOf(world).decline(cards[1]!);
    expect(await at.check(anna)).toMatchObject({ mine: { state: 'asked' }, guarantee: { limit: 0 } });
    await worldOf(world).pay(cards[1]!);
    expect(await at.check(anna)).toMatchObject({ mine: { state: 'held', amount: 40 }, guarantee: { limit: 40, holds: [{ amount: 40 }] } });
    expect(cards.map(lost)).toEqual([0, 0]);
  });

  test('is let go once the bill is paid in another way: after a while, or as soon as the table is closed', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    await at.orders(anna);
    expect((await at.settle(8)).status).toBe(200);
    await at.sweep();
    // They may order a coffee.
    expect(card.state).toBe('approved');
    await at.hoursPass(anna, 1);
    await at.sweep();
    expect(card.state).toBe('cancelled');
    expect((await at.billAt()).guarantee).toMatchObject({ limit: 0, holds: [{ state: 'released' }] });

    const other = await at.gives(anna);
    await at.orders(anna);
    expect((await at.settle(8)).status).toBe(200);
    await at.end(anna.visit);
    await at.sweep();
    expect(other.state).toBe('cancelled');
    expect(lost(other)).toBe(0);
  });

  test('goes with whose card it is where tables are joined and parted, and so does what staff allowed', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    await at.orders(anna);
    expect((await world.call('POST', `/api/venues/1/visits/${anna.visit}/limit`, { body: { extra: 5 }, headers: at.staff })).status).toBe(
      200,
    );
    const from = { floor: 1, table: at.table() };
    await at.next();
    const nikos = await at.sits('Nikos');
    await at.gives(nikos, 40);
    const joined = await world.call('POST', `/api/venues/1/visits/${nikos.visit}/tables/join`, { body: from, headers: at.staff });
    expect(joined.status, joined.text).toBe(200);
    expect((await at.billAt()).guarantee).toMatchObject({ limit: 65, extra: 5, open: 8, holds: [{ amount: 20 }, { amount: 40 }] });
    await at.end(nikos.visit);
    await at.hoursPass(nikos, 3);
    await at.sweep();
    await at.sweep();
    // One of the two pays, the other goes.
    expect([lost(card), ...(await at.cardsOf(nikos)).map(lost)].toSorted((a, b) => a - b)).toEqual([0, 800]);
  });

  test('is let go by whoever gave it where nothing is open, and by a manager with a reason', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    await at.orders(anna);
    expectRefusal(await at.phone(anna, 'hold/release'), 409, 'still_open');
    const body = { reason: 'They are regulars.' };
    const path = `/api/venues/1/visits/${anna.visit}/holds/release`;
    expectRefusal(await world.call('POST', path, { body, headers: at.staff }), 403, 'not_allowed');
    const released = await world.call('POST', path, { body, headers: at.owner });
    expect(released.status, released.text).toBe(200);
    expect(card.state).toBe('cancelled');
    expect(await at.log('hold.release_asked')).toMatchObject({ role: 'owner', reason: 'They are regulars.' });
    expect((await at.settle(8)).status).toBe(200);
    const other = await at.gives(anna);
    expect(await at.phone(anna, 'hold/release')).toMatchObject({ status: 200, json: { guarantee: { limit: 0 } } });
    expect(other.state).toBe('cancelled');
  });

  test('that the provider let go by itself lets nobody order any more, and staff are told', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    await at.orders(anna);
    card.state = 'cancelled';
    await at.askAgain(anna);
    await at.sweep();
    expect((await at.billAt()).guarantee).toMatchObject({ limit: 0, open: 8, holds: [{ state: 'expired' }] });
    expect(await at.log('hold.expired')).toMatchObject({ amountCents: 2000, due: 8 });
    expectRefusal(await at.sends(anna), 409, 'over_limit');
  });
});

describe('who leaves without paying', () => {
  test('is charged for what is open, hours later, once, with a receipt and a line in the log', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    const order = await at.orders(anna);
    await at.end(anna.visit);
    await at.hoursPass(anna, 2);
    await at.sweep();
    expect(card.state).toBe('approved');
    await at.hoursPass(anna, 1);
    await Promise.all([at.sweep(), at.sweep()]);
    await at.sweep();
    expect([card.state, card.captured, lost(card)]).toEqual(['paid', 800, 800]);
    expect(await at.stored(order)).toMatchObject({ paymentStatus: 'paid' });
    const { mine } = await at.check(anna);
    expect(mine).toMatchObject({ state: 'charged' });
    const receipt = await world.call('GET', `/api/visits/${anna.visit}/shares/${mine?.share}/receipt`, { headers: anna.headers });
    expect(receipt.json).toMatchObject({ paid: 8, share: { method: 'online' } });
    expect(await at.log('hold.charged')).toMatchObject({ amountCents: 800 });
    expect(await at.books(order)).toEqual({ stripe: 800 });
  });

  test('is never charged more than was held; a second card pays the rest', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    const [one, two] = [await at.orders(anna), await at.orders(anna)];
    const written = await world.call('POST', '/api/venues/1/rounds', {
      body: { floor: 1, table: at.table(), order: [{ ...line('elia-hand-cut-fries'), quantity: 3 }], orderAmount: 12 },
      headers: at.staff,
    });
    expect(written.status, written.text).toBe(201);
    const nikos = await at.sits('Nikos');
    const other = await at.gives(nikos);
    await at.end(anna.visit);
    await at.hoursPass(anna, 3);
    await at.sweep();
    await at.sweep();
    expect([lost(card), lost(other)]).toEqual([2000, 800]);
    for (const order of [one, two, written.json as SavedOrder]) expect(await at.stored(order)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('is charged by staff at once, with the role in the log', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    await at.orders(anna);
    const charged = await at.charge(anna);
    expect(charged.status, charged.text).toBe(200);
    expect((charged.json as Bill).sums).toMatchObject({ due: 0, paid: 8 });
    expect(lost(card)).toBe(800);
    expect(await at.log('hold.charge_asked')).toMatchObject({ role: 'staff' });
    expectRefusal(await at.charge(anna), 409, 'nothing_left');
  });

  test('whose hold expired before it was charged owes as before', async () => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    const order = await at.orders(anna);
    await at.end(anna.visit);
    await at.hoursPass(anna, 3);
    card.state = 'cancelled';
    await at.sweep();
    expect(lost(card)).toBe(0);
    expect(await at.stored(order)).toMatchObject({ paymentStatus: 'unpaid' });
    expect(await at.log('hold.expired')).toMatchObject({ due: 8 });
    // And pays in another way.
    const taken = await world.call('POST', `/api/orders/${order._id}/settle`, { body: { method: 'cash' }, headers: at.staff });
    expect(taken.status, taken.text).toBeLessThan(300);
  });

  test.each(['lost-answer', 'broken'] as const)('is charged once where the provider’s answer does not come: %s', async (next) => {
    const anna = await at.sits('Anna');
    const card = await at.gives(anna);
    const order = await at.orders(anna);
    await at.end(anna.visit);
    await at.hoursPass(anna, 3);
    worldOf(world).ledger.switches.next = next;
    for (let time = 0; time < 3; time += 1) {
      await at.sweep();
      await at.askAgain(anna);
    }
    expect(lost(card)).toBe(800);
    expect(await at.stored(order)).toMatchObject({ paymentStatus: 'paid' });
  });
});
