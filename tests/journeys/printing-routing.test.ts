import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrinterInput, Printers } from '#features/printing/contract.ts';
import { failingPrinters } from '#features/printing/server/failing-printers.ts';
import { readJob } from '#features/printing/server/job-sql.ts';
import type { Paper } from '#features/printing/paper.ts';
import type { Ticket } from '#features/printing/ticket.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import { printerForm as form, type Made } from '#tests/support/paper.ts';

let world: TestApp;
let cookie: string;
beforeAll(async () => {
  world = await startApp();
  cookie = await world.signIn(OWNER_1);
});
afterAll(() => world.close());

const dish = (id: string) => ({ id, name: id, price: 5, vatClass: 'food' as const });

/** A venue with two floors and two stations, and what comes out of its printers. */
async function house() {
  const { id } = await ownVenue(world, (model) => ({
    languages: ['en', 'el'],
    tableArrangement: [1, 2].map((floor) => ({ ...model.tableArrangement![0]!, floor, name: `Floor ${floor}` })),
    configuration: {
      ...model.configuration,
      aiEnabled: false,
      tier: 0,
      stations: [
        { id: 'kitchen', name: 'Kitchen', translations: { el: { name: 'Κουζίνα' } }, categories: ['All'], items: [] },
        { id: 'bar', name: 'Bar', translations: {}, categories: [], items: ['juice'] },
      ],
    },
    content: { promotions: [], menu: { categories: ['All'], items: { All: [dish('soup'), dish('juice'), dish('fava')] } } },
  }));
  const office = officeOf(world, cookie, id);
  const printer = async (name: string, changes: Partial<PrinterInput> = {}) => {
    const made = await office.ask('POST', 'printers', form(name, changes));
    expect(made.status, made.text).toBe(201);
    return (made.json as Made).printer;
  };
  /** What came since the last time, the oldest first: at which printer, and its ticket. */
  let seen = 0;
  const came = async () => {
    await world.system.sweeps.run('tickets on paper');
    const { slips } = (await office.ask('GET', 'printers')).json as Printers;
    const fresh = slips.filter(({ number }) => number > seen).toReversed();
    seen = Math.max(seen, ...slips.map(({ number }) => number));
    const { venueId } = (await world.system.venues.get(String(id)))!;
    return Promise.all(
      fresh.map(async (slip) => ({ by: slip.printer, ...(await readJob(world.system.database.db, { venueId, id: slip._id }))!.ticket })),
    );
  };
  const placed = (floor: number, number: number, dishes: readonly string[], more = {}) =>
    world.placed({ storeId: id, floor, table: number, order: dishes.map((one) => line(one)), ...more });
  return { id, office, printer, came, placed };
}
const said = (came: readonly ((Ticket | Paper) & { readonly by: string })[]) => came.map(({ by, kind }) => `${kind} at ${by}`);

test('a printer of a floor has its tables and what is collected; who moves away is said there, and nothing is made twice', async () => {
  const { printer, came, placed, office } = await house();
  await printer('Down', { floors: [1] });
  await printer('Up', { floors: [2] });
  const order = await placed(1, 2, ['soup']);
  expect(said(await came())).toEqual(['order at Down']);
  await placed(2, 2, ['soup']);
  expect(said(await came())).toEqual(['order at Up']);
  await placed(1, 2, ['soup'], { deliveryMethod: 2, table: 0, floor: 0 });
  expect(said(await came())).toEqual(['order at Down', 'order at Up']);
  const { visit } = (await office.ask('GET', 'bill?floor=1&table=2')).json as { visit: { _id: string } };
  expect((await office.ask('POST', `visits/${visit._id}/move`, { floor: 2, table: 4 })).status).toBe(200);
  expect(said(await came())).toEqual(['moved at Down']);
  await world.call('POST', `/api/orders/${order._id}/status`, { headers: { cookie }, body: { orderStatus: 9, reason: 'They left.' } });
  expect(said(await came())).toEqual(['cancelled at Down']);
});

test('who has all of an order reads who makes what, in the printer’s own language', async () => {
  const { printer, came, placed } = await house();
  await printer('Pass', { language: 'el' });
  await printer('Grill', { stations: ['kitchen'] });
  await placed(1, 2, ['soup', 'juice', 'fava']);
  const [pass, grill] = (await came()) as unknown as Ticket[];
  expect(pass).toMatchObject({ language: 'el' });
  expect(pass!.lines.map(({ station, name }) => `${station} ${name}`)).toEqual(['Κουζίνα soup', 'Κουζίνα fava', 'Bar juice']);
  expect(grill).toMatchObject({ language: 'en', stations: ['Kitchen'], elsewhere: 1 });
  expect(grill!.lines.map(({ station }) => station)).toEqual(['', '']);
});

test('a ticket comes once its order is paid, where it is to; and a bill when its table asks for it', async () => {
  const { id, printer, came, placed } = await house();
  await printer('Counter', { prints: ['paid'] });
  await printer('Till', { prints: ['bill'] });
  const order = await placed(1, 3, ['soup', 'juice']);
  expect(await came()).toEqual([]);
  const asks = { store: String(id), floor: 1, table: 3, service: '/call-waiter', subOption: 'Ask for bill' };
  expect((await world.call('POST', '/api/stores/requestAssistance', { body: asks })).status).toBeLessThan(300);
  const [bill, ...others] = await came();
  expect(others).toEqual([]);
  expect(bill).toMatchObject({ by: 'Till', kind: 'bill', table: 3 });
  const paid = await world.call('POST', `/api/orders/${order._id}/settle`, { headers: { cookie }, body: { method: 'cash' } });
  expect(paid.status, paid.text).toBe(200);
  expect(said(await came())).toEqual(['order at Counter']);
});

test('a printer that never connected is trouble once an order has waited for it, a test alone is none; the one that takes over prints the order', async () => {
  const { office, id, printer } = await house();
  const pass = await printer('Pass', { prints: [] });
  const till = await printer('Till', { instead: pass });
  const { pool } = world.system.database;
  const trouble = async () => (await office.ask('GET', 'printers/trouble')).json;
  const waits = () => pool.query(`update print_job set made_at = made_at - interval '31 seconds' where printer_id = $1`, [till]);
  const quiet = { trouble: [], soon: [] };
  expect((await office.ask('POST', `printers/${till}/test`)).status).toBe(200);
  await waits();
  await pool.query(`update printer set state_at = state_at - interval '31 seconds'`);
  expect(await trouble()).toMatchObject(quiet);
  await world.placed({ storeId: id, order: [line('soup')] });
  await world.system.sweeps.run('tickets on paper');
  expect(await trouble()).toMatchObject(quiet);
  await waits();
  expect(await trouble()).toMatchObject({ trouble: [{ _id: till, name: 'Till', state: 'new', waiting: 2 }] });
  const failing = async () => (await failingPrinters(world.system.database.db)).find(({ venueId }) => venueId === here?.venueId);
  const here = await world.system.venues.get(String(id));
  expect(await failing()).toMatchObject({ count: 1 });
  await pool.query(`update printer set state = 'online', seen_at = now() where id = $1`, [pass]);
  await world.system.sweeps.run('printers that are silent');
  // Who tries it out looks for its test there.
  expect((await office.ask('GET', 'printers')).json).toMatchObject({
    printers: [
      { name: 'Pass', waiting: 1 },
      { name: 'Till', waiting: 1 },
    ],
  });
  expect([await trouble(), await failing()]).toMatchObject([{ trouble: [{ _id: pass, state: 'online', waiting: 1 }] }, undefined]);
});

test('what is brought to a table that nobody named says so on paper, as on the board; what is collected says that', async () => {
  const { office, id, printer, came } = await house();
  await printer('Pass');
  await world.placed({ storeId: id, floor: 0, table: 0, order: [line('soup')] });
  await world.placed({ storeId: id, floor: 0, table: 0, deliveryMethod: 2, order: [line('soup')] });
  expect(await came()).toMatchObject([{ table: 0, served: true }, { table: 0 }]);
  expect((await office.ask('GET', 'printers')).json).toMatchObject({ slips: [{ collected: true }, { collected: false }] });
});
