import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { starPrinter } from '#app/printers/star-printer.ts';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, line, OWNER_1, OWNER_2, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import type { PrinterInput, Printers } from '#features/printing/contract.ts';
import type { Ticket } from '#features/printing/ticket.ts';
import { dots, drawn, pathOf, printerForm as form, ticketOf, type Made } from '#tests/support/paper.ts';

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
  for (const { _id } of (await printers()).printers) await office.ask('DELETE', `printers/${_id}`);
});

const db = () => world.system.database.db;
const printers = async () => (await office.ask('GET', 'printers')).json as Printers;

/** A printer of venue 1, with what came out of it; gone after the test. */
async function withPrinter(name: string, changes: Partial<PrinterInput> = {}) {
  const made = await office.ask('POST', 'printers', form(name, changes));
  expect(made.status, made.text).toBe(201);
  const { printer: id, address } = made.json as Made;
  const papers: Uint8Array[] = [];
  const star = starPrinter(
    pathOf(made.json as Made),
    async (at, init) => world.app.request(at, init),
    ({ paper }) => papers.push(paper),
  );
  /** Prints all that is there. */
  const all = async () => {
    for (let turn = 0; turn < 20; turn += 1) if ((await star.turn()) === 'idle') break;
    return papers.splice(0);
  };
  return { id, address, star, all };
}

const numberOf = async (): Promise<number> => (await printers()).slips[0]!.number;

const move = (order: PlacedOrder, status: number): Promise<Answer> =>
  world.call('POST', `/api/orders/${order._id}/status`, {
    headers: owner,
    body: { orderStatus: status, ...(status >= 8 && { reason: 'The kitchen is closed.' }) },
  });

test('an order comes on paper once, as it was placed, however often the printer asks and however often its answers get lost', async () => {
  const kitchen = await withPrinter('Kitchen');
  expect(await kitchen.all()).toEqual([]);
  const order = await world.placed();
  kitchen.star.faults.fetches = 3;
  kitchen.star.faults.loses = 2;
  const papers = await kitchen.all();
  while ((await kitchen.star.turn()) !== 'idle' || kitchen.star.faults.loses > 0);
  await kitchen.star.turn();
  expect(papers).toHaveLength(1);
  expect(await dots(papers[0]!)).toBe(await drawn(ticketOf(order, 'Kitchen'), { number: await numberOf() }));
  expect(await kitchen.all()).toEqual([]);
  const [slip] = (await printers()).slips;
  expect(slip).toMatchObject({ printer: 'Kitchen', order: order.number, printedAt: expect.any(String) });
});

test('a printer that loses its power between the paper and its word gets the ticket again, and that paper says so', async () => {
  const kitchen = await withPrinter('Kitchen');
  const order = await world.placed();
  kitchen.star.faults.loses = 1;
  expect(await kitchen.star.turn()).toBe('printed');
  kitchen.star.restart();
  const papers = await Promise.all((await kitchen.all()).map(dots));
  const number = await numberOf();
  const ticket = ticketOf(order, 'Kitchen');
  expect(papers).toEqual([await drawn(ticket, { number }), await drawn(ticket, { number, again: true })]);
  expect((await printers()).printers[0]).toMatchObject({ waiting: 0 });
});

test('what a printer says of a ticket counts also where it is late: after it asked again', async () => {
  const kitchen = await withPrinter('Kitchen');
  await world.placed();
  const path = kitchen.address!.replace('http://localhost:3000', '');
  const poll = { body: { statusCode: '200%20OK' } };
  const { jobToken } = (await world.call('POST', path, poll)).json as { jobToken: string };
  await world.call('GET', `${path}?token=${jobToken}&type=image/png`);
  expect((await world.call('POST', path, poll)).json).toMatchObject({ jobReady: true, jobToken });
  await world.call('DELETE', `${path}?token=${jobToken}&code=200%20OK`);
  expect((await printers()).printers[0]).toMatchObject({ waiting: 0 });
  expect(await kitchen.all()).toEqual([]);
});

test('a ticket that is said to be printed twice ends no other, also where firmware says no tokens', async () => {
  const kitchen = await withPrinter('Kitchen');
  Object.assign(kitchen.star.faults, { tokens: false, deaf: 1 });
  await world.placed();
  expect(await kitchen.star.turn()).toBe('printed');
  await world.placed();
  kitchen.star.faults.condition = 'cover-open';
  await kitchen.star.turn();
  await world.system.sweeps.run('tickets on paper');
  expect((await printers()).printers[0]).toMatchObject({ waiting: 1 });
  kitchen.star.faults.condition = 'ok';
  expect(await kitchen.all()).toHaveLength(2);
});

test('a printer without paper gets its ticket when it has some; the portal says how it is', async () => {
  const kitchen = await withPrinter('Kitchen', { width: 384 });
  const order = await world.placed();
  kitchen.star.faults.failsOnce = true;
  expect(await kitchen.all()).toEqual([]);
  expect((await printers()).printers[0]).toMatchObject({ state: 'paper_out', waiting: 1 });
  const trouble = await office.ask('GET', 'printers/trouble');
  expect(trouble.json).toMatchObject({ trouble: [{ name: 'Kitchen', state: 'paper_out', waiting: 1 }] });
  kitchen.star.faults.condition = 'ok';
  const papers = await kitchen.all();
  expect(papers).toHaveLength(1);
  expect(await dots(papers[0]!)).toBe(await drawn(ticketOf(order, 'Kitchen'), { number: await numberOf() }, 384));
  expect((await office.ask('GET', 'printers/trouble')).json).toMatchObject({ trouble: [] });
});

test('what is taken off comes as cancelled and nothing else again; the end of the order takes the rest', async () => {
  const kitchen = await withPrinter('Kitchen');
  const order = await world.placed({ order: [line('elia-hand-cut-fries', 2), line('elia-warm-pita', 1)] });
  expect(await kitchen.all()).toHaveLength(1);
  // It was ordered a while ago: what becomes of it says when that was.
  await db()
    .updateTable('orders')
    .set({ placedAt: new Date(Date.now() - 1_200_000) })
    .where('id', '=', order._id)
    .execute();
  const name = crypto.randomUUID();
  const takeOff = async (id: string) => {
    const off = await world.call('POST', `/api/orders/${order._id}/reductions`, {
      headers: owner,
      body: { id, orderAmount: order.orderAmount, reason: 'It was late.', kind: 'taken_off', line: 1, quantity: 1 },
    });
    expect(off.status, off.text).toBe(200);
  };
  await takeOff(name);
  const { order: lines } = order;
  const lastAt = async () => {
    const last = db().selectFrom('venueEvent').select('at').where('subjectId', '=', order._id).orderBy('seq', 'desc').limit(1);
    return (await last.executeTakeFirstOrThrow()).at.toISOString();
  };
  const gone = async (quantities: readonly number[]): Promise<Ticket> =>
    ticketOf(order, 'Kitchen', {
      kind: 'cancelled',
      at: await lastAt(),
      payment: '',
      lines: quantities.flatMap((quantity, at) =>
        quantity > 0
          ? [
              {
                quantity,
                name: lines[at]!.name,
                parts: [],
                // Who has all of it reads who makes what, where it is not one.
                station: quantities.every((one) => one > 0) ? (at === 0 ? 'Grill' : 'Kitchen') : '',
                note: '',
                untold: false,
                who: '',
                kept: [],
                contains: [],
                mayContain: [],
              },
            ]
          : [],
      ),
    });
  const [first, ...others] = await kitchen.all();
  expect(others).toEqual([]);
  expect(await dots(first!)).toBe(await drawn(await gone([1, 0]), { number: await numberOf() }));
  // A finger slipped: it is to be made after all, and goes once more.
  const undone = await world.call('POST', `/api/orders/${order._id}/reductions/${name}/undo`, { headers: owner });
  expect(undone.status, undone.text).toBe(200);
  const [added, ...none] = await kitchen.all();
  expect(none).toEqual([]);
  expect(await dots(added!)).toBe(await drawn({ ...(await gone([1, 0])), kind: 'added' }, { number: await numberOf() }));
  await takeOff(crypto.randomUUID());
  expect(await kitchen.all()).toHaveLength(1);
  expect((await move(order, 1)).status).toBe(200);
  expect(await kitchen.all()).toEqual([]);
  expect((await move(order, 9)).status).toBe(200);
  const [end, ...more] = await kitchen.all();
  expect(more).toEqual([]);
  expect(await dots(end!)).toBe(await drawn(await gone([1, 1]), { number: await numberOf() }));
});

test('each station has its own lines, and who sees all has all; a later round brings only what is new', async () => {
  await office.set('stations', ({ stations }) => ({
    stations: [
      { ...stations[0]!, id: 'kitchen', name: 'Kitchen', categories: [], items: [] },
      { id: 'bar', name: 'Bar', translations: {}, categories: [], items: ['elia-warm-pita'] },
    ],
  }));
  const bar = await withPrinter('Bar', { stations: ['bar'] });
  const pass = await withPrinter('Pass');
  const order = await world.placed({ order: [line('elia-hand-cut-fries', 2), line('elia-warm-pita', 1)] });
  const [drinks, ...others] = await bar.all();
  const whole = ticketOf(order, 'Bar');
  expect(others).toEqual([]);
  const mine = { ...whole, stations: ['Bar'], lines: whole.lines.filter(({ name }) => /pita/i.test(name)), elsewhere: 1 };
  expect(mine.lines).toHaveLength(1);
  const number = (await printers()).slips.find(({ printer }) => printer === 'Bar')!.number;
  expect(await dots(drinks!)).toBe(await drawn(mine, { number }));
  expect(await pass.all()).toHaveLength(1);
  await world.placed({ order: [line('elia-hand-cut-fries', 1)] });
  expect(await bar.all()).toEqual([]);
  expect(await pass.all()).toHaveLength(1);
});

test('what no printer asked for is made by every process, once, also after a restart', async () => {
  const kitchen = await withPrinter('Kitchen', { copies: 2 });
  await world.placed();
  const beside = await startApp({ beside: world });
  await Promise.all([world.system.sweeps.run('tickets on paper'), beside.system.sweeps.run('tickets on paper')]);
  await beside.close();
  expect((await printers()).printers[0]).toMatchObject({ waiting: 2 });
  expect(await kitchen.all()).toHaveLength(2);
});

test('a printer that falls silent is replaced by the one that is named, and its paper says so', async () => {
  const grill = await withPrinter('Grill');
  const bar = await withPrinter('Bar', { instead: grill.id, prints: ['placed'] });
  await office.ask('PUT', `printers/${grill.id}`, { ...form('Grill'), prints: [] });
  await bar.star.turn();
  await grill.star.turn();
  const order = await world.placed();
  await world.system.sweeps.run('tickets on paper');
  await world.system.database.pool.query(`update print_job set made_at = made_at - interval '1 minute' where state = 'waiting'`);
  await world.system.database.pool.query(
    `update printer set seen_at = seen_at - interval '2 minutes', state_at = state_at - interval '2 minutes' where name = 'Bar'`,
  );
  await world.system.sweeps.run('printers that are silent');
  expect((await printers()).printers.find(({ name }) => name === 'Bar')).toMatchObject({ state: 'silent' });
  // At once: silent for so long and waited for so long is not waited for twice.
  const [paper, ...others] = await grill.all();
  expect(others).toEqual([]);
  expect(await dots(paper!)).toBe(await drawn(ticketOf(order, 'Bar'), { number: await numberOf(), insteadOf: 'Bar' }));
  expect(await bar.all()).toEqual([]);
});

test('a note that sounds like an allergy nobody told is marked, and what was kept on purpose is said', async () => {
  const kitchen = await withPrinter('Kitchen');
  const fries = { ...line('elia-hand-cut-fries'), kept: ['molluscs'] };
  const pita = { ...line('elia-warm-pita'), note: 'severe nut allergy' };
  const order = await world.placed({ order: [fries, pita], avoids: ['molluscs'], note: 'no onions' });
  const plain = ticketOf(order, 'Kitchen', { note: 'no onions', allergies: [{ words: 'Molluscs', who: '' }] });
  const [first, second] = plain.lines;
  const lines = [
    { ...first!, station: 'Kitchen', kept: ['Molluscs'] },
    { ...second!, station: 'Bar', note: pita.note, untold: true },
  ];
  const [paper] = await kitchen.all();
  expect(await dots(paper!)).toBe(await drawn({ ...plain, lines }, { number: await numberOf() }));
});

test('a copy says so, and a test prints at once', async () => {
  const kitchen = await withPrinter('Kitchen');
  const order = await world.placed();
  await kitchen.all();
  const [slip] = (await printers()).slips;
  expect((await office.ask('POST', `tickets/${slip!._id}/again`)).status).toBe(200);
  const [copy] = await kitchen.all();
  const number = await numberOf();
  const copyOf = new Date(slip!.printedAt!);
  expect(await dots(copy!)).toBe(await drawn(ticketOf(order, 'Kitchen'), { number, copyOf }));
  expect((await office.ask('POST', `printers/${kitchen.id}/test`)).status).toBe(200);
  expect(await kitchen.all()).toHaveLength(1);
});

test('a copy says what is to pay now: of what was paid meanwhile, or is not made at all, nobody takes money again', async () => {
  const kitchen = await withPrinter('Kitchen');
  const headers = { cookie: await world.signIn(OWNER_1) };
  const [paid, refused] = [await world.placed(), await world.placed()];
  await kitchen.all();
  const [ofRefused, ofPaid] = (await printers()).slips;
  await world.call('POST', `/api/orders/${paid._id}/settle`, { headers, body: { method: 'cash' } });
  await world.call('POST', `/api/orders/${refused._id}/status`, { body: { orderStatus: 8, reason: 'Closed.' }, headers });
  await kitchen.all();
  for (const [slip, order, payment] of [
    [ofPaid, paid, 'Paid'],
    [ofRefused, refused, ''],
  ] as const) {
    expect((await office.ask('POST', `tickets/${slip!._id}/again`)).status).toBe(200);
    const [copy] = await kitchen.all();
    const piece = { number: await numberOf(), copyOf: new Date(slip!.printedAt!) };
    expect(await dots(copy!)).toBe(await drawn(ticketOf(order, 'Kitchen', { payment }), piece));
  }
});

test('an address is one printer’s: a new one ends the old one, and nobody reads or ends a job of another', async () => {
  const kitchen = await withPrinter('Kitchen');
  const order = await world.placed();
  const other = officeOf(world, await world.signIn(OWNER_2), 2);
  const theirs = (await other.ask('POST', 'printers', form('Theirs'))).json as Made;
  const poll = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"statusCode":"200 OK"}' };
  const { jobToken } = (await (await world.app.request(pathOf(kitchen), poll)).json()) as { jobToken: string };
  const asOther = (method: string) => world.app.request(`${pathOf(theirs)}?token=${jobToken}&code=200`, { method });
  expect((await asOther('GET')).status).toBe(404);
  await asOther('DELETE');
  expect((await printers()).printers[0]).toMatchObject({ waiting: 1 });
  expectRefusal(await other.ask('GET', `tickets/${jobToken}/picture`), 404, 'not_found');
  expectRefusal(await office.ask('PUT', `printers/${theirs.printer}`, form('Mine')), 404, 'not_found');

  const renewed = (await office.ask('POST', `printers/${kitchen.id}/address`)).json as Made;
  expect((await world.app.request(pathOf(kitchen), poll)).status).toBe(404);
  expect((await world.app.request(pathOf(renewed), poll)).status).toBe(200);
  expect((await printers()).slips[0]).toMatchObject({ order: order.number, printedAt: null });
});

test('what cannot be is refused: a name twice, and a printer that takes over from nobody’s', async () => {
  const kitchen = await withPrinter('Kitchen');
  expectRefusal(await office.ask('POST', 'printers', form('Kitchen')), 409, 'printer_name_taken');
  expectRefusal(await office.ask('POST', 'printers', form('Bar', { instead: crypto.randomUUID() })), 400, 'instead_unknown');
  expectRefusal(await office.ask('PUT', `printers/${kitchen.id}`, form('Kitchen', { instead: kitchen.id })), 400, 'instead_unknown');
});
