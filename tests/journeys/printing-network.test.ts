import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { networkPrinter } from '#app/printers/network-printer.ts';
import type { Printers } from '#features/printing/contract.ts';
import { harmless } from '#features/printing/server/esc-pos.ts';
import type { Piece } from '#features/printing/ticket.ts';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { dots, drawn, printerForm, ticketOf, type Made } from '#tests/support/paper.ts';

const HOST = '127.0.0.1';
const papers: Uint8Array[] = [];
let device: Awaited<ReturnType<typeof networkPrinter>>;
let world: TestApp;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  device = await networkPrinter(HOST, 0, ({ paper }) => papers.push(paper));
  world = await startApp({ env: { PRINTER_NETWORKS: '127.0.0.0/8, 192.168.7.0/24' }, worlds: { printerPort: device.port } });
  office = officeOf(world, await world.signIn(OWNER_1));
});
afterAll(async () => {
  await world.close();
  await device.close();
});
afterEach(async () => {
  for (const { _id } of (await printers()).printers) await office.ask('DELETE', `printers/${_id}`);
  Object.assign(device.faults, { condition: 'ok', tells: 'all', loses: 0, failsOnce: false, slow: 0, clings: false });
  papers.splice(0);
  expect(device.rubbish()).toBe(0);
});

const printers = async () => (await office.ask('GET', 'printers')).json as Printers;
const first = async () => (await printers()).printers[0];
const number = async () => (await printers()).slips[0]!.number;
const look = () => world.system.sweeps.run('printers in the network');
const add = async (name: string, changes: Parameters<typeof printerForm>[1] = {}) => {
  const made = await office.ask('POST', 'printers', printerForm(name, { kind: 'escpos', host: HOST, ...changes }));
  expect(made.status, made.text).toBe(201);
  expect((made.json as Made).address).toBeNull();
  return made.json as Made;
};
const state = (expected: object) => expect.poll(first, { timeout: 20_000 }).toMatchObject(expected);
/** So many tickets have come out, and nothing waits. */
const came = async (count: number): Promise<string[]> => {
  const now = async () => {
    await world.system.sweeps.run('tickets on paper');
    await look();
    return { papers: papers.length, waiting: (await first())?.waiting };
  };
  await expect.poll(now, { timeout: 20_000 }).toEqual({ papers: count, waiting: 0 });
  return Promise.all(papers.map(dots));
};
const ofOrder = async (order: PlacedOrder, piece: Partial<Piece> = {}) =>
  drawn(ticketOf(order, 'Grill'), { number: await number(), ...piece }, 576, harmless);

test('an order is on paper at once, once, and the portal says how the printer is', async () => {
  await add('Grill');
  await look();
  await state({ kind: 'escpos', host: HOST, state: 'online' });
  const order = await world.placed();
  // No sweep: what happened at the venue calls the printer.
  await expect.poll(() => papers.length, { timeout: 20_000 }).toBe(1);
  expect(await came(1)).toEqual([await ofOrder(order)]);
});

test('without paper nothing is sent; with paper what waited comes by itself', async () => {
  await add('Grill');
  device.faults.condition = 'paper-out';
  await look();
  await state({ state: 'paper_out' });
  const order = await world.placed();
  await world.system.sweeps.run('tickets on paper');
  await look();
  await state({ state: 'paper_out', waiting: 1 });
  device.faults.condition = 'cover-open';
  await look();
  await state({ state: 'cover_open', waiting: 1 });
  device.faults.condition = 'paper-low';
  expect(await came(1)).toEqual([await ofOrder(order)]);
  await state({ state: 'paper_low' });
});

test('paper that ends in the middle of a ticket: the printer says it at once, and the ticket comes again marked as such', async () => {
  await add('Grill');
  device.faults.failsOnce = true;
  const order = await world.placed();
  await look();
  await state({ state: 'paper_out', waiting: 1 });
  device.faults.condition = 'ok';
  // Its own memory prints the rest.
  expect(await came(2)).toEqual([await ofOrder(order), await ofOrder(order, { again: true })]);
});

test('a connection that breaks in the middle of a ticket: it comes again, marked', async () => {
  await add('Grill');
  device.faults.loses = 1;
  const order = await world.placed();
  expect(await came(1)).toEqual([await ofOrder(order, { again: true })]);
});

test('what breaks off each time does not print without end: the second time the ticket rests', async () => {
  await add('Grill');
  device.faults.loses = 5;
  const order = await world.placed();
  await world.system.sweeps.run('tickets on paper');
  await expect.poll(async () => (await look(), device.faults.loses), { timeout: 20_000 }).toBe(3);
  for (let time = 0; time < 5; time += 1) await look();
  expect(await first()).toMatchObject({ waiting: 1 });
  expect(device.faults.loses).toBe(3);
  device.faults.loses = 0;
  await world.system.database.pool.query(`update print_job set sent_at = sent_at - interval '61 seconds' where state = 'waiting'`);
  expect(await came(1)).toEqual([await ofOrder(order, { again: true })]);
});

test('what a process took with it when it ended is printed by another, marked', async () => {
  const { pool } = world.system.database;
  await add('Grill');
  // Nobody calls it meanwhile.
  await pool.query(`update printer set host = '10.0.0.1'`);
  const order = await world.placed();
  await world.system.sweeps.run('tickets on paper');
  expect((await pool.query(`update print_job set sent_at = now() where state = 'waiting'`)).rowCount).toBe(1);
  await pool.query(`update printer set host = '127.0.0.1'`);
  await look();
  await state({ state: 'new', waiting: 1 });
  await pool.query(`update print_job set sent_at = now() - interval '61 seconds' where state = 'waiting'`);
  expect(await came(1)).toEqual([await ofOrder(order, { again: true })]);
});

test('two processes and many orders: each on paper once', async () => {
  await add('Grill');
  const beside = await startApp({ beside: world, worlds: { printerPort: device.port }, env: { PRINTER_NETWORKS: '127.0.0.0/8' } });
  await Promise.all([look(), beside.system.sweeps.run('printers in the network')]);
  const orders = await Promise.all(Array.from({ length: 6 }, () => world.placed()));
  const tickets = await came(orders.length);
  await beside.close();
  expect(new Set(tickets).size).toBe(orders.length);
});

test('an address is one of the networks that are allowed, and a number, not a name', async () => {
  const { printer } = await add('Grill');
  for (const host of ['localhost', '8.8.8.8', '10.0.0.9', '169.254.169.254', '::1', '127.0.0.1:22', '', null])
    expectRefusal(await office.ask('POST', 'printers', printerForm('Bar', { kind: 'escpos', host })), 400, 'printer_address');
  expectRefusal(await office.ask('POST', 'printers', printerForm('Bar', { host: HOST })), 400, 'printer_address');
  expectRefusal(await office.ask('PUT', `printers/${printer}`, printerForm('Grill', { host: null })), 400, 'printer_address');
  expectRefusal(await office.ask('POST', `printers/${printer}/address`), 409, 'printer_has_none');
  expect((await office.ask('PUT', `printers/${printer}`, printerForm('Grill', { host: '192.168.7.9' }))).status).toBe(200);
});
