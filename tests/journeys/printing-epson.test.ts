import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { epsonPrinter } from '#app/printers/epson-printer.ts';
import type { Printers } from '#features/printing/contract.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { dots, drawn, pathOf, printerForm, ticketOf, type Made } from '#tests/support/paper.ts';

let world: TestApp;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  world = await startApp();
  office = officeOf(world, await world.signIn(OWNER_1));
});
afterAll(() => world.close());
afterEach(async () => {
  for (const { _id } of (await printers()).printers) await office.ask('DELETE', `printers/${_id}`);
});

const printers = async () => (await office.ask('GET', 'printers')).json as Printers;
const first = async () => (await printers()).printers[0];
const slip = async () => (await printers()).slips[0]!;
/** Whatever a printer has, it has had for a while: it is not printing it any more. */
const later = () => world.system.database.pool.query(`update print_job set sent_at = sent_at - interval '11 seconds'`);

async function withEpson(name: string, changes: Parameters<typeof printerForm>[1] = {}) {
  const made = await office.ask('POST', 'printers', printerForm(name, { kind: 'epson', ...changes }));
  expect(made.status, made.text).toBe(201);
  const path = pathOf(made.json as Made);
  const papers: Uint8Array[] = [];
  /** What it was sent. */
  const sent: string[] = [];
  const ask = async (at: string, init: RequestInit) => {
    const answer = await world.app.request(at, init);
    sent.push(await answer.clone().text());
    return answer;
  };
  const epson = epsonPrinter(path, ask, ({ paper }) => papers.push(paper));
  const all = async () => {
    for (let turn = 0; turn < 20; turn += 1) if ((await epson.turn()) === 'idle') break;
    return papers.splice(0);
  };
  return { epson, papers, sent, all, path };
}

test('an order comes on paper once; results that are lost on their way, or on their way back, are said again and change nothing', async () => {
  const { epson, all, papers } = await withEpson('Kitchen');
  expect(await all()).toEqual([]);
  expect(await first()).toMatchObject({ kind: 'epson', state: 'online', waiting: 0 });
  const order = await world.placed();
  Object.assign(epson.faults, { loses: 2, deaf: 1 });
  const came = await all();
  for (let turn = 0; turn < 6; turn += 1) await epson.turn();
  expect([came.length, papers.length]).toEqual([1, 0]);
  const { number, printedAt } = await slip();
  expect(printedAt).not.toBeNull();
  expect(await dots(came[0]!)).toBe(await drawn(ticketOf(order, 'Kitchen'), { number }));
});

test('a result that is said twice ends no other ticket, also where firmware says no numbers', async () => {
  const { epson, all, papers } = await withEpson('Kitchen');
  epson.faults.numbers = false;
  await world.placed();
  epson.faults.deaf = 1;
  expect(await epson.turn()).toBe('printed');
  const second = await world.placed();
  await epson.turn();
  await world.system.sweeps.run('tickets on paper');
  expect(await first()).toMatchObject({ waiting: 1 });
  papers.splice(0);
  const [paper, ...others] = await all();
  expect(others).toEqual([]);
  expect(await dots(paper!)).toBe(await drawn(ticketOf(second, 'Kitchen'), { number: (await slip()).number }));
});

test('an answer that never reached the printer: it gets the ticket when it cannot be printing it any more, and paper says that it was sent again', async () => {
  const { epson, all, papers } = await withEpson('Kitchen');
  const order = await world.placed();
  epson.faults.losesAnswers = 1;
  await epson.turn();
  expect(await all()).toEqual([]);
  await later();
  const [paper, ...others] = await all();
  expect([others, papers]).toEqual([[], []]);
  expect(await dots(paper!)).toBe(await drawn(ticketOf(order, 'Kitchen'), { number: (await slip()).number, again: true }));
});

test('a printer that was restarted before it said what it printed gets the ticket marked, not as a new one', async () => {
  const { epson, all } = await withEpson('Kitchen');
  const order = await world.placed();
  epson.faults.loses = 1;
  expect(await epson.turn()).toBe('printed');
  epson.restart();
  await later();
  const papers = await all();
  const { number } = await slip();
  expect(await Promise.all(papers.map(dots))).toEqual([
    await drawn(ticketOf(order, 'Kitchen'), { number }),
    await drawn(ticketOf(order, 'Kitchen'), { number, again: true }),
  ]);
});

test('out of paper and with an open cover it says so, keeps its tickets, and gets them when it prints', async () => {
  const { epson, all } = await withEpson('Kitchen', { width: 384 });
  const order = await world.placed();
  epson.faults.failsOnce = true;
  expect(await epson.turn()).toBe('failed');
  expect(await first()).toMatchObject({ state: 'paper_out', waiting: 1 });
  expect((await office.ask('GET', 'printers/trouble')).json).toMatchObject({ trouble: [{ name: 'Kitchen', state: 'paper_out' }] });
  epson.faults.condition = 'cover-open';
  expect(await epson.turn()).toBe('failed');
  expect(await first()).toMatchObject({ state: 'cover_open', waiting: 1 });
  epson.faults.condition = 'paper-low';
  const [paper, ...others] = await all();
  expect(others).toEqual([]);
  expect(await dots(paper!)).toBe(await drawn(ticketOf(order, 'Kitchen'), { number: (await slip()).number }, 384));
  expect(await first()).toMatchObject({ state: 'paper_low', waiting: 0 });
});

test('how it is is also said by itself, among others that hang at it', async () => {
  const { epson } = await withEpson('Kitchen');
  for (const [condition, state] of [
    ['cover-open', 'cover_open'],
    ['paper-out', 'paper_out'],
    ['paper-low', 'paper_low'],
    ['ok', 'online'],
  ] as const) {
    epson.faults.condition = condition;
    await epson.tell();
    expect(await first()).toMatchObject({ state });
  }
});

test('what it is sent is numbers and dots, whatever guests typed', async () => {
  const { all, sent } = await withEpson('Kitchen', { drawer: true, buzzer: true });
  await world.placed({ buyersName: '</image><pulse drawer="drawer_1"/>&x;', note: ']]><cut type="feed"/>' });
  expect(await all()).toHaveLength(1);
  const [request] = sent.filter((text) => text !== '');
  expect(request).not.toContain('&');
  const shape = request?.replace(/(<image [^<>]*>)[A-Za-z0-9+/=]+</, '$1<').replace(/(<printjobid>)\d+</, '$1<');
  expect(shape).toMatchInlineSnapshot(
    `"<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>60000</timeout><printjobid></printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><image width="576" height="520" color="color_1" mode="mono"></image><cut type="feed"/><sound pattern="pattern_a" repeat="1"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>"`,
  );
});

test('what it cannot take, and what is no form of its maker, changes nothing', async () => {
  const { path } = await withEpson('Kitchen');
  const post = (body: string) =>
    world.app.request(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
  await world.placed();
  expect((await post('ConnectionType=GetRequest')).status).toBe(200);
  const refused =
    '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>';
  expect((await post(new URLSearchParams({ ConnectionType: 'SetResponse', ResponseFile: refused }).toString())).status).toBe(200);
  expect(await first()).toMatchObject({ state: 'trouble', waiting: 1 });
  expect((await post('ConnectionType=Anything')).status).toBe(400);
  expect((await post('{"statusCode":"200 OK"}')).status).toBe(400);
  expect((await world.app.request(path)).status).toBe(404);
  expect((await post('x'.repeat(20_000))).status).toBe(413);
});
