import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { heldCards, lost, type HeldCards } from '#tests/support/held-cards.ts';
import { worldOf } from '#tests/support/paying.ts';

/** What may come together at a card hold, many times over: nothing is paid twice, and no card lost what the books do not have. */
let world: TestApp;
let at: HeldCards;
beforeAll(async () => {
  world = await startApp();
  at = await heldCards(world, [4, 5, 6, 7, 8, 9]);
});
afterAll(() => world.close());
beforeEach(() => void Object.assign(worldOf(world).ledger.switches, { notices: 'now', next: 'answer' }));

const ROUNDS = 25;
const LONG_MS = 300_000;
/** Each round at another moment of what it runs against. */
const later = (round: number): Promise<void> => pause((round * 7) % 60);

describe('races', () => {
  test(
    'staff take cash while the card is charged: one of the two, and the card is not asked for its money to get it back',
    { timeout: LONG_MS },
    async () => {
      const ways = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        await at.next();
        const anna = await at.sits('Anna');
        const card = await at.gives(anna);
        const order = await at.orders(anna);
        const cash = later(round).then(() => at.settle(8));
        const [charged, taken] = await Promise.all([at.charge(anna), cash]);
        await at.askAgain(anna);
        await at.sweep();
        const books = await at.books(order);
        expect(
          [charged.status, taken.status].filter((status) => status === 200),
          `${charged.text} ${taken.text}`,
        ).toHaveLength(1);
        expect(await at.stored(order)).toMatchObject({ paymentStatus: 'paid' });
        expect(Object.values(books)).toEqual([800]);
        expect([lost(card), card.refunded]).toEqual([books['stripe'] ?? 0, 0]);
        ways.add(Object.keys(books)[0]!);
      }
      expect(ways.size).toBeGreaterThan(0);
    },
  );

  test('the hold expires while it is charged: paid and charged, or open and not', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await at.next();
      const anna = await at.sits('Anna');
      const card = await at.gives(anna);
      const order = await at.orders(anna);
      const expiry = later(round).then(() => {
        if (card.state === 'approved') card.state = 'cancelled';
      });
      await Promise.all([at.charge(anna), expiry]);
      await at.askAgain(anna);
      await at.sweep();
      const { paymentStatus } = await at.stored(order);
      expect([card.state, paymentStatus, lost(card)]).toEqual(card.state === 'paid' ? ['paid', 'paid', 800] : ['cancelled', 'unpaid', 0]);
      const [hold] = (await at.billAt()).guarantee?.holds ?? [];
      expect(hold?.state).toBe(card.state === 'paid' ? 'charged' : 'expired');
    }
  });

  test('an order while the hold is let go: never cooked on a hold that is gone', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await at.next();
      const anna = await at.sits('Anna');
      const card = await at.gives(anna);
      const order = later(round % 5).then(() => at.sends(anna));
      const [released, sent] = await Promise.all([at.phone(anna, 'hold/release'), order]);
      const isCooked = sent.status === 201;
      expect([card.state, isCooked], `${released.text} ${sent.text}`).toEqual(
        card.state === 'approved' ? ['approved', true] : ['cancelled', false],
      );
    }
  });

  test('two sweeps, a charge by staff and a lost answer at once: charged once', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await at.next();
      const anna = await at.sits('Anna');
      const card = await at.gives(anna);
      const order = await at.orders(anna);
      await at.end(anna.visit);
      await at.hoursPass(anna, 3);
      if (round % 3 === 0) worldOf(world).ledger.switches.next = 'lost-answer';
      await Promise.all([at.sweep(), at.charge(anna), at.sweep()]);
      await at.askAgain(anna);
      await at.sweep();
      expect([lost(card), card.refunded]).toEqual([800, 0]);
      expect(await at.books(order)).toEqual({ stripe: 800 });
      expect(await at.stored(order)).toMatchObject({ paymentStatus: 'paid' });
    }
  });
});
