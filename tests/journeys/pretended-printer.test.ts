import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pretendPrinter, type Pretended } from '#app/commands/printer.ts';
import type { Printers } from '#features/printing/contract.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { dots, pathOf, printerForm, type Made } from '#tests/support/paper.ts';

const WAITS = { timeout: 20_000 };
const folder = mkdtempSync(join(tmpdir(), 'parea-paper-'));
const network = running({ speaks: 'escpos', out: join(folder, 'escpos') });
let world: TestApp;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  const port = Number(/port (\d+)/.exec(await network.said('It listens at'))?.[1]);
  world = await startApp({ env: { PRINTER_NETWORKS: '127.0.0.0/8' }, worlds: { printerPort: port } });
  office = officeOf(world, await world.signIn(OWNER_1));
});
afterAll(async () => {
  await network.end();
  await world.close();
  rmSync(folder, { recursive: true });
});

/** The command, until it is ended. */
function running(wanted: Partial<Pretended>) {
  const ends = new AbortController();
  const words: string[] = [];
  const options = { speaks: 'star', address: null, host: '127.0.0.1', port: 0, out: folder, page: 0, every: 0.05 } as const;
  const faults = { condition: 'ok', loses: 0, slow: 0, tells: 'all', maker: 'epson', width: 576 } as const;
  const say = (line: string) => void words.push(line);
  const done = pretendPrinter({ ...options, ...faults, ...wanted, say, signal: ends.signal });
  const said = (what: string): Promise<string> => {
    const heard = () => words.find((line) => line.includes(what)) ?? Promise.reject(new Error(`it never said ${what}`));
    return vi.waitFor(heard, WAITS);
  };
  return { said, done, end: () => (ends.abort(), done) };
}

const first = async () => ((await office.ask('GET', 'printers')).json as Printers).printers[0];
const state = (expected: object) =>
  expect
    .poll(async () => {
      await world.system.sweeps.run('printers in the network');
      return first();
    }, WAITS)
    .toMatchObject(expected);

test.each([
  ['star', 'cloudprnt'],
  ['epson', 'epson'],
  ['escpos', 'escpos'],
] as const)('a pretended printer (%s) shows its paper on a page and in files, and does what its switches say', async (speaks, kind) => {
  const host = kind === 'escpos' ? '127.0.0.1' : null;
  const made = (await office.ask('POST', 'printers', printerForm('Kitchen', { kind, host }))).json as Made;
  const address = `${await world.base()}${pathOf(made)}`;
  const out = join(folder, speaks);
  const printer = speaks === 'escpos' ? network : running({ speaks, address, out });
  const page = /http:\S+/.exec(await printer.said('Its paper'))?.[0] ?? '';
  await state({ state: 'online' });
  expect(await (await fetch(`${page}papers`)).text()).toContain('No paper yet');

  const print = () => office.ask('POST', `printers/${made.printer}/test`);
  await print();
  await state({ waiting: 0 });
  await printer.said('0001.png');
  const shown = new Uint8Array(await (await fetch(`${page}papers/1.png`)).arrayBuffer());
  expect(await dots(shown)).toBe(await dots(readFileSync(join(out, '0001.png'))));
  expect(await (await fetch(`${page}papers`)).text()).toContain('/papers/1.png');
  expect((await fetch(`${page}papers/2.png`)).status).toBe(404);

  const set = (condition: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ condition, loses: '0', slow: '0' }), redirect: 'manual' });
  expect((await set('on fire')).status).toBe(400);
  expect((await set('paper-out')).status).toBe(303);
  await print();
  await state({ state: 'paper_out', waiting: 1 });
  expect(await (await fetch(page)).text()).toContain('<option selected>paper-out</option>');
  await set('ok');
  await state({ state: 'online', waiting: 0 });
  await printer.said('0002.png');
  await office.ask('DELETE', `printers/${made.printer}`);
  if (speaks !== 'escpos') await expect(printer.done).rejects.toThrow('Nothing prints at this address');
});

test('one that asks wants to know where', async () => {
  await expect(running({ speaks: 'epson' }).done).rejects.toThrow('Where does it ask?');
});
