import { afterAll, beforeAll, expect, test } from 'vitest';
import { sits } from '#tests/support/at-table.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { sentThrough } from '#tests/support/explained.ts';
import { follow } from '#tests/support/following.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

/** A full house: what one table does costs the others nothing, however many phones follow. */
const TABLES = 6;
const PHONES = 3;
let world: TestApp;
let sent: string[];
beforeAll(async () => {
  world = await startApp();
  sent = sentThrough(world.system.database.pool);
});
afterAll(() => world.close());

test('an order, and a change of one table’s cart, are looked up once, not once for each phone that follows', async () => {
  const owner = await world.signIn(OWNER_1);
  const base = await world.base();
  const house = [];
  for (let table = 1; table <= TABLES; table += 1) {
    const at = { table, k: (await codeAt(world, owner, 1, table)).k };
    const people = [];
    for (const name of ['Anna', 'Nikos', 'Maria'].slice(0, PHONES)) people.push(await sits(world, name, at));
    const { visit } = await people[0]!.cart();
    const pages = await Promise.all(people.map(({ headers }) => follow(`${base}/api/visits/${visit._id}/events`, headers)));
    house.push({ people, pages });
  }
  const [first] = house;
  const heardOfCart = (nth: number) =>
    Promise.all(first!.pages.map((page) => page.until((events) => events.filter(({ type }) => type === 'cart').length >= nth)));
  // Whoever has just begun to follow looks into the log once.
  await first!.people[0]!.puts('elia-warm-pita');
  await heardOfCart(1);

  sent.length = 0;
  const orders = 10;
  for (let nth = 0; nth < orders; nth += 1) await world.placed();
  await first!.people[0]!.puts('elia-hand-cut-fries');
  await heardOfCart(2);
  const asked = sent.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  // Who sits where, whose an order is, whether a phone is still at its table: for an order at most one of these.
  const forPhones = asked.filter(
    (text) => /line_person|"visit_person"|visit_person p|max\(e\.seq\)/.test(text) && !text.startsWith('with sent as'),
  );
  expect(forPhones.length).toBeLessThan(orders + 15);

  for (const { pages } of house) for (const page of pages) page.close();
});
