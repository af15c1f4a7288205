import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintsAs } from '#domain/printing.ts';
import { epsonPrinter } from '#app/printers/epson-printer.ts';
import { CONDITIONS, type Faults } from '#app/printers/faults.ts';
import { networkPrinter } from '#app/printers/network-printer.ts';
import { starPrinter } from '#app/printers/star-printer.ts';
import type { Printers } from '#features/printing/contract.ts';
import { harmless } from '#features/printing/server/esc-pos.ts';
import type { Ticket } from '#features/printing/ticket.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { dots, drawn, lettered, pathOf, printerForm, type Made } from '#tests/support/paper.ts';

/** `PRINT_ROUNDS=2000` for the whole proof; `PRINT_SEED` for the same one again. */
const ROUNDS = Number(process.env['PRINT_ROUNDS'] ?? 15);
const SEED = Number(process.env['PRINT_SEED'] ?? Date.now() % 1_000_000);
/** Letters in the whole proof: pretended printers draw them, which takes its time. */
const LETTERS = ROUNDS > 15 ? 'letters' : 'picture';
const HOST = '127.0.0.1';

/** The same numbers for the same seed, from 0 up to 1. */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const network: Uint8Array[] = [];
let device: Awaited<ReturnType<typeof networkPrinter>>;
let world: TestApp;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  device = await networkPrinter(HOST, 0, ({ paper }) => network.push(paper));
  world = await startApp({ env: { PRINTER_NETWORKS: '127.0.0.0/8' }, worlds: { printerPort: device.port } });
  office = officeOf(world, await world.signIn(OWNER_1));
});
afterAll(async () => {
  await world.close();
  await device.close();
});

type Kind = 'cloudprnt' | 'epson' | 'escpos';
type Machine = {
  readonly id: string;
  readonly kind: Kind;
  readonly printsAs: PrintsAs;
  readonly faults: Faults;
  readonly papers: Uint8Array[];
  readonly turn: () => Promise<unknown>;
};

async function machine(name: string, kind: Kind, printsAs: PrintsAs = 'picture'): Promise<Machine> {
  const made = await office.ask('POST', 'printers', printerForm(name, { kind, printsAs, host: kind === 'escpos' ? HOST : null }));
  const { printer: id } = made.json as Made;
  if (kind === 'escpos')
    return { id, kind, printsAs, faults: device.faults, papers: network, turn: () => world.system.sweeps.run('printers in the network') };
  const papers: Uint8Array[] = [];
  const ask = async (at: string, init: RequestInit) => world.app.request(at, init);
  const asks = (kind === 'epson' ? epsonPrinter : starPrinter)(pathOf(made.json as Made), ask, ({ paper }) => papers.push(paper));
  return { id, kind, printsAs, faults: asks.faults, papers, turn: () => asks.turn() };
}

const waiting = async () =>
  ((await office.ask('GET', 'printers')).json as Printers).printers.reduce((sum, printer) => sum + printer.waiting, 0);
/** Whatever somebody has, they have had for long: time goes by. */
const later = () => world.system.database.pool.query(`update print_job set sent_at = sent_at - interval '61 seconds'`);
type Row = { readonly printer_id: string; readonly number: number; readonly ticket: Ticket };

test(`with faults drawn at random each ticket is on paper once, or the other papers of it say so (seed ${SEED})`, async () => {
  const draw = drawing(SEED);
  const machines = [
    await machine('Pass', 'cloudprnt'),
    await machine('Kitchen', 'cloudprnt', LETTERS),
    await machine('Bar', 'epson'),
    await machine('Cold', 'epson', LETTERS),
    await machine('Grill', 'escpos', SEED % 2 === 0 ? LETTERS : 'picture'),
  ];
  let orders = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let count = Math.floor(draw() * 3); count > 0; count -= 1, orders += 1) await world.placed();
    for (const { faults } of machines)
      Object.assign(faults, {
        condition: draw() < 0.6 ? 'ok' : (CONDITIONS[Math.floor(draw() * CONDITIONS.length)] ?? 'ok'),
        failsOnce: draw() < 0.1,
        loses: draw() < 0.2 ? 1 : 0,
      });
    await world.system.sweeps.run('tickets on paper');
    await Promise.all(machines.map(({ turn }) => turn()));
    await later();
  }
  for (const { faults } of machines) Object.assign(faults, { condition: 'ok', failsOnce: false, loses: 0 });
  await expect
    .poll(
      async () => {
        await Promise.all(machines.map(({ turn }) => turn()));
        await later();
        return waiting();
      },
      { timeout: 60_000 },
    )
    .toBe(0);

  const { rows } = await world.system.database.pool.query<Row>('select printer_id, number, ticket from print_job order by number');
  expect(rows).toHaveLength(orders * machines.length);
  for (const { id, kind, printsAs, papers } of machines) {
    const as = papers === network ? harmless : undefined;
    const expected = (ticket: Ticket, piece: { readonly number: number; readonly again?: boolean }) =>
      printsAs === 'letters' ? lettered(ticket, piece, kind) : drawn(ticket, piece, 576, as);
    const left = new Map<string, number>();
    for (const paper of await Promise.all(papers.map(dots))) left.set(paper, (left.get(paper) ?? 0) + 1);
    for (const { number, ticket } of rows.filter(({ printer_id }) => printer_id === id)) {
      const [plain, again] = [await expected(ticket, { number }), await expected(ticket, { number, again: true })];
      const [once, marked] = [left.get(plain) ?? 0, left.get(again) ?? 0];
      const { printer } = ticket;
      expect({ printer, number, once: once <= 1, some: once + marked >= 1 }).toEqual({ printer, number, once: true, some: true });
      left.delete(plain);
      left.delete(again);
    }
    expect([...left]).toEqual([]);
  }
});
