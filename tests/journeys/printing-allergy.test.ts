import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { PrinterInput, Printers } from '#features/printing/contract.ts';
import { readJob } from '#features/printing/server/job-sql.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { sits } from '#tests/support/at-table.ts';
import { officeOf } from '#tests/support/office.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import { dots, drawn, printerForm as form, type Made } from '#tests/support/paper.ts';

let world: TestApp;
let owner: { readonly cookie: string };
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  office = officeOf(world, owner.cookie);
});
afterAll(() => world.close());
afterEach(async () => {
  for (const { _id } of (await read()).printers) await office.ask('DELETE', `printers/${_id}`);
});

const read = async () => (await office.ask('GET', 'printers')).json as Printers;
const add = async (name: string, changes: Partial<PrinterInput> = {}) => {
  const made = await office.ask('POST', 'printers', form(name, { kind: 'screen', ...changes }));
  expect(made.status, made.text).toBe(201);
  return (made.json as Made).printer;
};
const venueId = async () => (await world.system.venues.get('1'))!.venueId;

/** What came since the last time, the oldest first, as it is kept. */
function paper() {
  let seen = 0;
  return async () => {
    await world.system.sweeps.run('tickets on paper');
    await world.system.sweeps.run('printers on the screen');
    const { slips } = await read();
    const fresh = slips.filter(({ number }) => number > seen).toReversed();
    seen = Math.max(seen, ...slips.map(({ number }) => number));
    const venue = await venueId();
    const kept = fresh.map(async ({ _id: id, kind, printer }) => {
      const job = await readJob(world.system.database.db, { venueId: venue, id });
      if (!job || 'rows' in job.ticket) throw new Error('This is no ticket of an order.');
      return { id, kind, printer, ticket: job.ticket, job };
    });
    return Promise.all(kept);
  };
}
const say = async ({ _id, accessToken }: PlacedOrder, avoids: readonly string[]) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const said = await world.call('POST', `/api/orders/${_id}/allergies`, { headers, body: { avoids } });
  expect(said.status, said.text).toBe(200);
};
const again = async (id: string) => expect((await office.ask('POST', `tickets/${id}/again`)).status).toBe(200);
const move = (order: PlacedOrder, orderStatus: number) =>
  world.call('POST', `/api/orders/${order._id}/status`, { headers: owner, body: { orderStatus, reason: 'Because.' } });

const HALLOUMI = 'elia-grilled-halloumi';
const PITA = 'elia-warm-pita';

test('an allergy that is said after the order was sent comes on paper, once, with the dishes that have it, and on each copy', async () => {
  await add('Kitchen', { copies: 2 });
  const came = paper();
  const order = await world.placed({ order: [line(HALLOUMI, 2), line(PITA)], avoids: ['nuts', 'eggs'], ratherNot: ['eggs'] });
  const [first] = await came();
  expect(first).toMatchObject({ kind: 'order', ticket: { allergies: [{ words: 'Nuts' }] } });

  await say(order, ['milk', 'nuts']);
  const told = await came();
  expect(told.map(({ kind }) => kind)).toEqual(['allergy', 'allergy']);
  expect(told[0]!.ticket).toMatchObject({
    said: 'Milk',
    order: order.number,
    table: order.table,
    allergies: [{ words: 'Milk, Nuts', who: '' }],
    lines: [
      { quantity: 2, contains: ['Milk'] },
      { quantity: 1, contains: [] },
    ],
  });
  // A taste that became an allergy is one that is said now; what is told already says nothing again, nor does what else happens to the order.
  await say(order, ['eggs']);
  expect((await came()).map(({ ticket }) => ticket.said)).toEqual(['Eggs', 'Eggs']);
  await say(order, ['milk']);
  await world.call('POST', `/api/orders/${order._id}/allergy-read`, { headers: owner });
  for (const status of [1, 2, 3]) expect((await move(order, status)).status).toBe(200);
  expect(await came()).toEqual([]);

  // A copy of the first ticket, and a copy of that, tell what is known now: all else is as it was.
  await again(first!.id);
  const [copy] = await came();
  await again(copy!.id);
  const [second] = await came();
  for (const { kind, job, ticket } of [copy!, second!]) {
    expect(kind).toBe('order');
    expect(job.copyOf).not.toBeNull();
    expect(ticket).toEqual({
      ...first!.ticket,
      allergies: [{ words: 'Eggs, Milk, Nuts', who: '' }],
      ratherNot: '',
      lines: first!.ticket.lines.map((one, at) => (at === 0 ? { ...one, contains: ['Milk'] } : one)),
    });
  }
  // Once it is on a plate it is told to a person; a reprint of it is still true.
  expect((await move(order, 4)).status).toBe(200);
  expect(await came()).toEqual([]);
});

test('it goes to each printer that had dishes of the order, whatever those print, and to no other', async () => {
  await add('Pass', { prints: ['placed'] });
  await add('Never', { prints: [] });
  const came = paper();
  const order = await world.placed({ order: [line(HALLOUMI)] });
  expect((await came()).map(({ printer }) => printer)).toEqual(['Pass']);
  await say(order, ['nuts']);
  expect((await came()).map(({ printer, kind }) => `${kind} at ${printer}`)).toEqual(['allergy at Pass']);
});

test('said and moved before a printer asked, both come, and the seat is the new one; what is stopped tells no allergy', async () => {
  await add('Kitchen');
  const came = paper();
  const [order, stopped] = [await world.placed({ order: [line(HALLOUMI)], table: 3 }), await world.placed({ order: [line(PITA)] })];
  await came();
  await say(order, ['milk']);
  const { visit } = (await office.ask('GET', 'bill?floor=1&table=3')).json as { visit: { _id: string } };
  expect((await office.ask('POST', `visits/${visit._id}/move`, { floor: 1, table: 5 })).status).toBe(200);
  const both = await came();
  expect(both.map(({ kind, ticket }) => `${kind} ${ticket.table}`)).toEqual(['allergy 5', 'moved 5']);
  await say(stopped, ['milk']);
  expect((await move(stopped, 9)).status).toBe(200);
  expect((await came()).filter(({ ticket }) => ticket.order === stopped.number).map(({ kind }) => kind)).toEqual(['cancelled']);
});

test('whose dishes somebody else of the table sent: the paper says beside them what else they must be without', async () => {
  await add('Kitchen');
  const came = paper();
  const { k } = await codeAt(world, owner.cookie, 1, 6);
  const at = { table: 6, k };
  const [anna, nikos] = [await sits(world, 'Anna', at), await sits(world, 'Nikos', at)];
  await anna.puts(HALLOUMI);
  await nikos.puts(PITA);
  await anna.ready({});
  await nikos.ready({});
  const { lines, sums } = await nikos.cart();
  const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
  const sending = { id: crypto.randomUUID(), what: 'ready', lines: seen, amount: sums.ready, avoids: ['milk'], k };
  const { order } = (await nikos.ask('cart/send', sending)).json as { order: PlacedOrder };
  expect((await came()).map(({ kind }) => kind)).toEqual(['order']);
  // The order tells of milk for him; beside her dishes it is new.
  expect((await anna.say(order, ['milk'])).status).toBe(200);
  const told = await came();
  expect(told).toMatchObject([{ kind: 'allergy', ticket: { said: 'Milk', allergies: [{ words: 'Milk', who: 'Anna, Nikos' }] } }]);
  expect(told[0]!.ticket.lines.map(({ who }) => who)).toEqual(['for Anna · without Milk', 'for Nikos · without Milk']);
});

test('tickets of before this was told: the next allergy comes all the same, and a copy of one tells it too', async () => {
  await add('Kitchen');
  const came = paper();
  const order = await world.placed({ order: [line(HALLOUMI)] });
  const [first] = await came();
  await world.system.database.pool.query(
    `update print_job set standing = standing - 'told', ticket = ticket #- '{lines,0,line}' where id = $1`,
    [first!.id],
  );
  await say(order, ['milk']);
  const [told] = await came();
  expect(told).toMatchObject({ kind: 'allergy', ticket: { said: 'Milk' } });
  await again(first!.id);
  expect(await came()).toMatchObject([{ kind: 'order', ticket: { allergies: [{ words: 'Milk' }] } }]);
  const shown = await world.app.request(`/api/venues/1/tickets/${told!.id}/picture`, { headers: owner });
  expect(await dots(new Uint8Array(await shown.arrayBuffer()))).toBe(await drawn(told!.ticket, { number: told!.job.number }));
});

test('an order that told none, whose allergy was said and read before the paper came to it: the paper says it all the same', async () => {
  await add('Kitchen');
  const came = paper();
  const order = await world.placed({ order: [line(HALLOUMI)] });
  expect((await came()).map(({ kind }) => kind)).toEqual(['order']);
  await say(order, ['milk']);
  await world.call('POST', `/api/orders/${order._id}/allergy-read`, { headers: owner });
  const told = await came();
  expect(told).toMatchObject([{ kind: 'allergy', ticket: { said: 'Milk' } }]);
});

test('what who sent the round says late is beside their dishes, and among whom the paper names', async () => {
  await add('Kitchen');
  const came = paper();
  const { k } = await codeAt(world, owner.cookie, 1, 7);
  const at = { table: 7, k };
  const [anna, nikos] = [await sits(world, 'Anna', at), await sits(world, 'Nikos', at)];
  await anna.puts(HALLOUMI);
  await nikos.puts(PITA);
  await anna.ready({ avoids: ['nuts'] });
  await nikos.ready({});
  const order = await nikos.sends();
  await came();
  await say(order, ['nuts']);
  expect(await came()).toMatchObject([{ kind: 'allergy', ticket: { said: 'Nuts', allergies: [{ words: 'Nuts', who: 'Anna, Nikos' }] } }]);
  await say(order, ['eggs']);
  const [told] = await came();
  expect(told).toMatchObject({ ticket: { said: 'Eggs', allergies: [{ words: 'Eggs, Nuts', who: 'Anna, Nikos' }] } });
  expect(told!.ticket.lines.map(({ who }) => who)).toEqual(['for Anna · without Nuts', 'for Nikos · without Nuts, Eggs']);
});
