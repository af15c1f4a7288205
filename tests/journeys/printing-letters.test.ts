import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { epsonPrinter } from '#app/printers/epson-printer.ts';
import type { Paper as Printed } from '#app/printers/faults.ts';
import { networkPrinter } from '#app/printers/network-printer.ts';
import { starPrinter } from '#app/printers/star-printer.ts';
import type { PrinterInput, Printers } from '#features/printing/contract.ts';
import { Bill } from '#features/ordering/visit-contract.ts';
import * as v from 'valibot';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import { dots, pathOf, printerForm, type Made } from '#tests/support/paper.ts';

const HOST = '127.0.0.1';
const KINDS = ['cloudprnt', 'epson', 'escpos'] as const;
type Kind = (typeof KINDS)[number];

const network: Printed[] = [];
let device: Awaited<ReturnType<typeof networkPrinter>>;
let world: TestApp;
let cookie: string;
beforeAll(async () => {
  device = await networkPrinter(HOST, 0, (paper) => network.push(paper));
  world = await startApp({ env: { PRINTER_NETWORKS: '127.0.0.0/8' }, worlds: { printerPort: device.port } });
  cookie = await world.signIn(OWNER_1);
});
afterAll(async () => {
  await world.close();
  await device.close();
});
afterEach(() => {
  expect(device.rubbish()).toBe(0);
  network.splice(0);
  Object.assign(device.rang, { drawer: 0, bell: 0 });
});

/** A venue with one dish, and a printer of a kind with what comes out of it. */
async function house(kind: Kind, changes: Partial<PrinterInput> = {}) {
  const { id } = await ownVenue(world, (model) => ({
    configuration: { ...model.configuration, aiEnabled: false, tier: 0 },
    content: { promotions: [], menu: { categories: ['All'], items: { All: [{ id: 'fava', name: 'Φάβα', price: 5, vatClass: 'food' }] } } },
  }));
  const office = officeOf(world, cookie, id);
  const form = printerForm('Πάσο', {
    kind,
    host: kind === 'escpos' ? HOST : null,
    printsAs: 'letters',
    buzzer: true,
    drawer: true,
    ...changes,
  });
  const made = await office.ask('POST', 'printers', form);
  expect(made.status, made.text).toBe(201);
  const papers: Printed[] = kind === 'escpos' ? network : [];
  const ask = async (at: string, init: RequestInit) => world.app.request(at, init);
  const make = kind === 'epson' ? epsonPrinter : starPrinter;
  const asks = kind === 'escpos' ? null : make(pathOf(made.json as Made), ask, (paper) => papers.push(paper));
  const { printer } = made.json as Made;
  const first = async () => ((await office.ask('GET', 'printers')).json as Printers).printers[0];
  /** All that is due, once nothing waits. */
  const came = async (): Promise<Printed[]> => {
    await world.system.sweeps.run('tickets on paper');
    await expect
      .poll(
        async () => {
          await (asks ? asks.turn() : world.system.sweeps.run('printers in the network'));
          return (await first())?.waiting;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
    return papers.splice(0);
  };
  const picture = async (of: number) => {
    const { slips } = (await office.ask('GET', 'printers')).json as Printers;
    const answer = await world.app.request(`/api/venues/${id}/tickets/${slips[of]!._id}/picture`, { headers: { cookie } });
    return dots(new Uint8Array(await answer.arrayBuffer()));
  };
  const placed = (more: object = {}) => world.placed({ storeId: id, table: 3, order: [line('fava')], ...more });
  const bill = async () => v.parse(Bill, (await office.ask('GET', 'bill?floor=1&table=3')).json);
  return { id, office, printer, form, asks, rang: asks?.rang ?? device.rang, came, picture, placed, bill };
}

test.each(KINDS)(
  'a ticket comes in letters, and the portal shows it so; what has a letter that the printer lacks is a picture: %s',
  async (kind) => {
    const { came, picture, placed } = await house(kind);
    if (kind !== 'escpos') await came();
    await placed({ buyersName: 'Ζωή' });
    const [ticket, ...others] = await came();
    expect(others).toEqual([]);
    expect(ticket?.written).toContain(`\nΖωή\n${'='.repeat(48)}\n1 Φάβα\n`);
    expect(await dots(ticket!.paper)).toBe(await picture(0));

    await placed({ buyersName: 'Zoë 🌶' });
    const [drawn] = await came();
    expect(drawn?.written).toBeUndefined();
    // What is called never gets a few dots that would be commands.
    if (kind !== 'escpos') expect(await dots(drawn!.paper)).toBe(await picture(0));
  },
);

test.each(KINDS)('copies, drawer and bell, in letters and in pictures: %s', async (kind) => {
  for (const printsAs of ['letters', 'picture'] as const) {
    const { came, placed, rang, bill, office, printer, id, form } = await house(kind, { printsAs, copies: 2 });
    Object.assign(rang, { drawer: 0, bell: 0 });
    const order = await placed();
    expect(await came()).toHaveLength(2);
    expect(rang).toEqual({ drawer: 0, bell: 2 });
    const visit = (await bill()).visit!._id;
    const print = () => office.ask('POST', `printers/${printer}/bills`, { visit, share: null });
    expect((await print()).status).toBe(200);
    expect(await came()).toHaveLength(1);
    expect(rang).toEqual({ drawer: 0, bell: 3 });
    const paid = await world.call('POST', `/api/orders/${order._id}/settle`, { headers: { cookie }, body: { method: 'cash' } });
    expect(paid.status, paid.text).toBe(200);
    expect((await print()).status).toBe(200);
    expect(await came()).toHaveLength(1);
    expect(rang).toEqual({ drawer: 1, bell: 3 });
    const { slips } = (await office.ask('GET', 'printers')).json as Printers;
    expect((await office.ask('POST', `tickets/${slips[0]!._id}/again`)).status).toBe(200);
    expect(await came()).toHaveLength(1);
    expect(rang).toEqual({ drawer: 1, bell: 3 });
    // What comes because it was paid in cash opens it, too.
    expect((await office.ask('PUT', `printers/${printer}`, { ...form, prints: ['paid'], copies: 1 })).status).toBe(200);
    const second = await world.placed({ storeId: id, table: 4, order: [line('fava')] });
    await world.call('POST', `/api/orders/${second._id}/settle`, { headers: { cookie }, body: { method: 'cash' } });
    expect(await came()).toHaveLength(1);
    expect(rang).toEqual({ drawer: 2, bell: 4 });
    await office.ask('DELETE', `printers/${printer}`);
  }
});

test('a Star that takes pictures alone gets one; what it was offered before its letters were switched off is offered again', async () => {
  const { asks, came, placed, office, printer, form } = await house('cloudprnt');
  await placed();
  Object.assign(asks!.faults, { types: ['image/png'] });
  const [ticket] = await came();
  expect(ticket?.written).toBeUndefined();
  await placed();
  const path = pathOf((await office.ask('POST', `printers/${printer}/address`)).json as Made);
  const offered = (await world.call('POST', path, { body: { statusCode: '200%20OK' } })).json as { jobToken: string; mediaTypes: string[] };
  expect(offered.mediaTypes).toEqual([
    'application/vnd.star.starprnt',
    'application/vnd.star.line',
    'application/vnd.star.starprntcore',
    'image/png',
  ]);
  const fetch = (type: string) => world.app.request(`${path}?token=${offered.jobToken}&type=${type}`);
  expect([
    (await fetch('image/png')).status,
    (await fetch('application/vnd.star.line')).status,
    (await fetch('image/jpeg')).status,
  ]).toEqual([200, 200, 415]);
  expect((await office.ask('PUT', `printers/${printer}`, { ...form, printsAs: 'picture' })).status).toBe(200);
  expect((await fetch('application/vnd.star.line')).status).toBe(415);
});

test.each(KINDS)('letters whose answer is lost come again, and say so: %s', async (kind) => {
  const { asks, came, placed } = await house(kind);
  if (kind !== 'escpos') await came();
  await placed();
  if (!asks) {
    device.faults.loses = 1;
    const papers = await came();
    expect(papers.map(({ written }) => written?.includes('SENT AGAIN'))).toEqual([true]);
    return;
  }
  asks.faults.loses = 1;
  expect(await asks.turn()).toBe('printed');
  asks.restart();
  await world.system.database.pool.query(`update print_job set sent_at = sent_at - interval '11 seconds' where state = 'waiting'`);
  const papers = await came();
  expect(papers.map(({ written }) => written?.includes('SENT AGAIN'))).toEqual([false, true]);
});
