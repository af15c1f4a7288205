import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { DayDraft } from '#features/closing/contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { Report } from '#features/reports/contract.ts';
import { line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const ask = (method: string, path: string) => world.call(method, path, { headers: owner });
const cents = (euro: number) => Math.round(euro * 100);

test('a tip that goes back is taken from whose it was, in the Z report as in People', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          own: fc.integer({ min: 0, max: 150 }),
          extra: fc.integer({ min: 0, max: 300 }),
          byOwner: fc.boolean(),
          toOwner: fc.option(fc.boolean(), { nil: null }),
          backByOwner: fc.boolean(),
          back: fc.constantFrom('nothing', 'all', 'some' as const),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (evening) => {
        const venue = await ownVenue(world, (model) => ({
          configuration: { ...model.configuration, aiEnabled: false, tier: 0 },
          content: {
            promotions: [],
            menu: { categories: ['All'], items: { All: [{ id: 'soup', name: 'soup', price: 7.77, vatClass: 'food' }] } },
          },
        }));
        const account = async (email: string) =>
          (await sql<{ id: string }>`select id from account_user where email = ${email}`.execute(world.system.database.db)).rows[0]!.id;
        const [ownerId, staffId] = [await account(OWNER_1), await account(STAFF_1)];
        await world.saveVenue(venue.id, (saved) => ({
          ...saved,
          storeAccounts: [
            { email: OWNER_1, role: 'owner' },
            { email: STAFF_1, role: 'manager' },
          ],
        }));
        const staff = { cookie: await world.signIn(STAFF_1) };
        const tips = new Map([
          [ownerId, 0],
          [staffId, 0],
        ]);
        for (const one of evening) {
          const made = await world.placed({ storeId: venue.id, table: 3, order: [line('soup', 2)], tip: one.own / 100 });
          const bill = (await ask('GET', `/api/venues/${venue.id}/bill?floor=${made.floor}&table=${made.table}`)).json as Bill;
          const to = one.toOwner === null ? null : one.toOwner ? ownerId : staffId;
          const taken = await world.call('POST', `/api/venues/${venue.id}/visits/${bill.visit?._id}/settle`, {
            body: {
              id: crypto.randomUUID(),
              what: [{ order: made._id, lines: null }],
              amount: made.orderAmount,
              method: 'cash',
              tip: one.extra / 100,
              tipTo: to,
              given: null,
            },
            headers: one.byOwner ? owner : staff,
          });
          expect(taken.status, taken.text).toBe(200);
          const tip = one.own + one.extra;
          const whose = to ?? (one.byOwner ? ownerId : staffId);
          const back = one.back === 'nothing' ? 0 : one.back === 'all' ? tip : Math.floor(tip / 2);
          tips.set(whose, tips.get(whose)! + tip - back);
          if (one.back === 'nothing') continue;
          const sent = await world.call('POST', `/api/orders/${made._id}/refund`, {
            body: { method: 'cash', amount: (cents(made.orderAmount) - one.own + back) / 100, refunded: 0, reason: 'Cold.' },
            headers: one.backByOwner ? owner : staff,
          });
          expect(sent.status, sent.text).toBeLessThan(300);
        }
        const draft = v.parse(DayDraft, (await ask('GET', `/api/venues/${venue.id}/close`)).json);
        expect(draft.disagrees).toEqual([]);
        for (const [id, sum] of tips) expect(cents(draft.people.find((one) => one.id === id)?.tips ?? 0)).toBe(sum);
        const report = (await ask('GET', `/api/venues/${venue.id}/report?view=people`)).json as Report;
        const named = (rows: readonly (readonly [unknown, unknown])[]) =>
          rows.filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => String(a).localeCompare(String(b)));
        expect(named(report.rows.map((row) => [row[0], row.at(-1)] as const))).toEqual(
          named(draft.people.map(({ name, tips: sum }) => [name, sum] as const)),
        );
      },
    ),
    { numRuns: 8 },
  );
});
