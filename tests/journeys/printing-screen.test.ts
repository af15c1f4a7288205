import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPrinter } from '#app/seed-printer.ts';
import type { Printers } from '#features/printing/contract.ts';
import { expectRefusal, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { dots, drawn, printerForm as form, ticketOf, type Made } from '#tests/support/paper.ts';

let world: TestApp;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  world = await startApp();
  office = officeOf(world, await world.signIn(OWNER_1));
});
afterAll(() => world.close());

const read = async () => (await office.ask('GET', 'printers')).json as Printers;
const sweep = async () => {
  await world.system.sweeps.run('tickets on paper');
  await world.system.sweeps.run('printers on the screen');
  await world.system.sweeps.run('printers that are silent');
};

test('the demo has a printer on the screen: an order is on its paper, without paper it waits and the board says so; who removes it has none', async () => {
  await seedPrinter(world.system);
  await sweep();
  expect((await read()).printers).toMatchObject([{ name: 'Kitchen', kind: 'screen', state: 'online', waiting: 0 }]);
  const order = await world.placed();
  await sweep();
  const [slip] = (await read()).slips;
  expect(slip).toMatchObject({ order: order.number, printedAt: expect.any(String) });
  const picture = await world.app.request(`/api/venues/1/tickets/${slip!._id}/picture`, {
    headers: { cookie: await world.signIn(OWNER_1) },
  });
  const paper = new Uint8Array(await picture.arrayBuffer());
  expect(await dots(paper)).toBe(await drawn(ticketOf(order, 'Kitchen'), { number: slip!.number }));

  const { _id: id } = (await read()).printers[0]!;
  expect((await office.ask('PUT', `printers/${id}/state`, { state: 'paper_out' })).status).toBe(200);
  await world.placed();
  await sweep();
  expect((await office.ask('GET', 'printers/trouble')).json).toMatchObject({
    trouble: [{ name: 'Kitchen', state: 'paper_out', waiting: 1 }],
  });
  await office.ask('PUT', `printers/${id}/state`, { state: 'paper_low' });
  await sweep();
  expect((await read()).printers[0]).toMatchObject({ state: 'paper_low', waiting: 0 });

  await office.ask('DELETE', `printers/${id}`);
  await seedPrinter(world.system);
  expect((await read()).printers).toEqual([]);
});

test('it asks nobody, takes over from nobody, and no other printer is as somebody says', async () => {
  const screen = (await office.ask('POST', 'printers', form('Screen', { kind: 'screen' }))).json as Made;
  expect(screen.address).toBeNull();
  expectRefusal(await office.ask('POST', `printers/${screen.printer}/address`), 409, 'printer_has_none');
  expectRefusal(await office.ask('POST', 'printers', form('Bar', { instead: screen.printer })), 400, 'instead_unknown');
  const bar = (await office.ask('POST', 'printers', form('Bar'))).json as Made;
  expectRefusal(await office.ask('POST', `printers/${bar.printer}/pass`, { to: screen.printer }), 400, 'instead_unknown');
  expectRefusal(await office.ask('PUT', `printers/${bar.printer}/state`, { state: 'paper_out' }), 409, 'printer_is_real');
});
