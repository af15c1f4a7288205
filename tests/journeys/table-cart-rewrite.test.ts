import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { sits } from '#tests/support/at-table.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

test('what is chosen of a dish in the table’s cart, and its note, are changed by whose it is; what becomes equal is one', async () => {
  const at = { table: 8, k: (await codeAt(world, await world.signIn(OWNER_1), 1, 8)).k };
  const [anna, nikos] = [await sits(world, 'Anna', at), await sits(world, 'Nikos', at)];
  await anna.puts('elia-chickpea-fritters');
  await nikos.puts('elia-hand-cut-fries');
  await anna.ready({});
  const wanted = (extras: object, note = '') => ({
    line: { ...line('elia-chickpea-fritters'), payload: { item: { id: 'elia-chickpea-fritters' }, extras }, note },
  });
  const mine = async () => (await anna.cart()).lines.filter(({ item }) => item === 'elia-chickpea-fritters');
  const [plain] = await mine();
  const answer = await anna.change(plain!, wanted({ 'A little more': ['Extra tahini'] }, ' no salt '));
  expect(answer.status, answer.text).toBe(200);
  const [changed] = await mine();
  expect(changed).toMatchObject({ _id: plain?._id, choices: { 'A little more': ['Extra tahini'] }, note: 'no salt', quantity: 1 });
  expect(changed!.amount).toBeGreaterThan(plain!.amount);
  // What was ready is not what it is now.
  expect((await anna.cart()).people.find(({ name }) => name === 'Anna')?.ready).toBe(false);

  expectRefusal(await anna.change(plain!, wanted({})), 409, 'line_changed');
  expectRefusal(await anna.change(changed!, wanted({ 'A little more': ['Gold'] })), 400, 'invalid_choice');
  expectRefusal(await anna.change(changed!, { line: line('elia-warm-pita') }), 409, 'line_gone');
  await anna.change(changed!, { help: true });
  const helped = (await nikos.cart()).lines.find(({ _id }) => _id === changed?._id)!;
  expect(helped.mayChange).toBe(true);
  expectRefusal(await nikos.change(helped, wanted({})), 409, 'not_yours');

  await anna.puts('elia-chickpea-fritters', 2);
  const [first] = await mine();
  await anna.change(first!, wanted({}));
  expect((await mine()).map(({ quantity, choices, note }) => [quantity, choices, note])).toEqual([[3, {}, '']]);
});
