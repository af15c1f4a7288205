import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { starPrinter } from '#app/printers/star-printer.ts';
import { DayDraft, ZReport } from '#features/closing/contract.ts';
import { Bill } from '#features/ordering/visit-contract.ts';
import type { Printers } from '#features/printing/contract.ts';
import type { Paper } from '#features/printing/paper.ts';
import type { Prep } from '#features/printing/prep-contract.ts';
import { businessDay } from '#domain/local-time.ts';
import { expectRefusal, line, OWNER_1, startApp, STAFF_1, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import { dots, drawn, pathOf, printerForm, type Made } from '#tests/support/paper.ts';

/** Of the demo venue that new ones are made after. */
const ZONE = 'Asia/Nicosia';

let world: TestApp;
let cookie: string;
beforeAll(async () => {
  world = await startApp();
  cookie = await world.signIn(OWNER_1);
});
afterAll(() => world.close());

/** A venue with one dish of 7.77 (VAT 13 %), a printer that prints no orders, and somebody at table 3 who ordered two. */
async function table() {
  const { id, title } = await ownVenue(world, (model) => ({
    country: 'GR',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant: '', drawers: [] } },
    content: {
      promotions: [],
      menu: { categories: ['All'], items: { All: [{ id: 'soup', name: 'soup', price: 7.77, vatClass: 'food' }] } },
    },
  }));
  const office = officeOf(world, cookie, id);
  const made = await office.ask('POST', 'printers', printerForm('Till', { prints: [] }));
  expect(made.status, made.text).toBe(201);
  const { printer } = made.json as Made;
  const papers: Uint8Array[] = [];
  const star = starPrinter(
    pathOf(made.json as Made),
    async (at, init) => world.app.request(at, init),
    ({ paper }) => papers.push(paper),
  );
  const order = await world.placed({ storeId: id, table: 3, order: [line('soup', 2)] });
  const bill = async () => v.parse(Bill, (await office.ask('GET', 'bill?floor=1&table=3')).json);
  const printed = async () => {
    for (let turn = 0; turn < 5; turn += 1) if ((await star.turn()) === 'idle') break;
    return Promise.all(papers.splice(0).map(dots));
  };
  const slip = async () => ((await office.ask('GET', 'printers')).json as Printers).slips[0]!;
  const venue = await world.venue(id);
  return { id, title, venue, office, printer, star, order, bill, printed, slip };
}
type Table = Awaited<ReturnType<typeof table>>;

const row = (name: string, amount: string) => ({ is: 'row' as const, name, amount });
const sum = (name: string, amount: string) => ({ is: 'sum' as const, name, amount });
const text = (name: string) => ({ is: 'text' as const, name });
const RULE = { is: 'rule' as const };

/** Stops the clock, so that it is known when a paper was asked for. */
function stopped() {
  const now = (world.time.now = Date.now());
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE, hourCycle: 'h23' });
  return { at: new Date(now).toISOString(), when: when.format(now) };
}
const addressOf = ({ venue: { address } }: Table) =>
  address ? [address.street, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';

test('a table’s bill comes with its VAT and what is to be paid; once it is paid, it is a receipt', async () => {
  const here = await table();
  const { office, printer, order, bill, printed, slip } = here;
  const visit = (await bill()).visit!._id;
  const { at, when } = stopped();
  const ask = async () => expect((await office.ask('POST', `printers/${printer}/bills`, { visit, share: null })).status).toBe(200);
  await ask();
  const lines = [RULE, row('2 soup', '€15.54'), RULE, sum('Total', '€15.54')];
  const vat = [RULE, row('VAT 13% of €15.54', '€1.79'), text('This is no tax document.')];
  const paper: Paper = {
    kind: 'bill',
    language: 'en',
    printer: 'Till',
    table: 3,
    order: 0,
    at,
    timeZone: ZONE,
    venue: order.storeTitle,
    title: 'Bill',
    under: [addressOf(here), 'Table 3 · Inside', when].filter((words) => words !== ''),
    rows: [...lines, ...vat],
  };
  const { number, kind } = await slip();
  expect(kind).toBe('bill');
  expect(await printed()).toEqual([await drawn(paper, { number })]);

  expect((await office.ask('GET', 'bill?floor=1&table=3')).status).toBe(200);
  const settled = await world.call('POST', `/api/orders/${order._id}/settle`, { headers: { cookie }, body: { method: 'cash' } });
  expect(settled.status, settled.text).toBe(200);
  await ask();
  const receipt: Paper = { ...paper, kind: 'receipt', title: 'Receipt', rows: [...lines, row('Paid', '€15.54'), ...vat] };
  expect(await printed()).toEqual([await drawn(receipt, { number: (await slip()).number })]);

  await office.ask('POST', `tickets/${(await slip())._id}/again`);
  expect(await printed()).toHaveLength(1);
  world.time.now = null;
});

test('a receipt that is printed after some of it went back says so, and what stays, with the VAT of that', async () => {
  const here = await table();
  const visit = (await here.bill()).visit!._id;
  const post = (path: string, body: object) => world.call('POST', `/api/orders/${here.order._id}/${path}`, { headers: { cookie }, body });
  expect((await post('settle', { method: 'card' })).status).toBe(200);
  const back = { amount: null, refunded: 0, method: 'card', reason: 'was_cold', portions: [{ line: 1, quantity: 1 }] };
  expect((await post('refund', back)).status).toBe(200);
  expect((await here.office.ask('POST', `printers/${here.printer}/bills`, { visit, share: null })).status).toBe(200);
  const { rows } = await world.system.database.pool.query<{ ticket: Paper }>('select ticket from print_job order by made_at desc limit 1');
  expect(rows[0]!.ticket).toMatchObject({
    kind: 'receipt',
    rows: [
      RULE,
      row('2 soup', '€15.54'),
      text('1 sent back'),
      RULE,
      sum('Total', '€15.54'),
      row('Paid', '€15.54'),
      row('Sent back', '−€7.77'),
      sum('Stays after that', '€7.77'),
      RULE,
      row('VAT 13% of €7.77', '€0.89'),
      text('This is no tax document.'),
    ],
  });
});

test('a dish that came with several rounds stands once on the bill', async () => {
  const here = await table();
  await world.placed({ storeId: here.id, table: 3, order: [line('soup', 1)] });
  const visit = (await here.bill()).visit!._id;
  expect((await here.office.ask('POST', `printers/${here.printer}/bills`, { visit, share: null })).status).toBe(200);
  const { rows } = await world.system.database.pool.query<{ ticket: Paper }>('select ticket from print_job order by made_at desc limit 1');
  expect(rows[0]!.ticket.rows.filter(({ is }) => is === 'row' || is === 'sum').slice(0, 2)).toEqual([
    row('3 soup', '€23.31'),
    sum('Total', '€23.31'),
  ]);
});

test('a closed day comes as its Z report; a day that is not closed does not', async () => {
  const here = await table();
  const { office, printer, order, printed, slip } = here;
  expectRefusal(await office.ask('POST', `printers/${printer}/days`, { number: 1 }), 404, 'not_found');
  // One of another order's two is on the house.
  const gift = await world.placed({ storeId: here.id, table: 5, order: [line('soup', 2)] });
  const given = { id: crypto.randomUUID(), orderAmount: gift.orderAmount, reason: 'our_guest', kind: 'given_away', line: 1, quantity: 1 };
  expect((await world.call('POST', `/api/orders/${gift._id}/reductions`, { headers: { cookie }, body: given })).status).toBe(200);
  await world.call('POST', `/api/orders/${gift._id}/settle`, { headers: { cookie }, body: { method: 'cash' } });
  await world.call('POST', `/api/orders/${order._id}/settle`, { headers: { cookie }, body: { method: 'cash' } });
  const draft = v.parse(DayDraft, (await office.ask('GET', 'close')).json);
  const counts = draft.drawers.map(({ id: drawer, expected }) => ({ drawer, pieces: { 1: Math.round(expected * 100) } }));
  const closed = await office.ask('POST', 'close', {
    number: draft.number,
    seal: draft.seal,
    counts,
    leaveOpen: true,
    from: businessDay(Date.now(), ZONE),
  });
  expect(closed.status, closed.text).toBe(201);
  const z = v.parse(ZReport, closed.json);
  const { at } = stopped();
  expect((await office.ask('POST', `printers/${printer}/days`, { number: z.number })).status).toBe(200);
  const say = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE, hourCycle: 'h23' });
  const [since, until] = [z.since === null ? '' : say.format(Date.parse(z.since)), say.format(Date.parse(z.until))];
  const paper: Paper = {
    kind: 'day',
    language: 'en',
    printer: 'Till',
    table: 0,
    order: z.number,
    at,
    timeZone: ZONE,
    venue: order.storeTitle,
    title: `Z report ${z.number}`,
    under: [z.venue.address, since === '' ? `until ${until}` : `${since} to ${until}`].filter((words) => words !== ''),
    rows: [
      RULE,
      row('Gross sales', '€23.31'),
      row('Refunds', '€0.00'),
      sum('Net', '€23.31'),
      RULE,
      row('13 % / €23.31', '€2.68'),
      sum('of it VAT', '€2.68'),
      row('without VAT', '€20.63'),
      RULE,
      row('At menu prices', '€31.08'),
      row('Rewards used (0)', '€0.00'),
      row('Promotions (0)', '€0.00'),
      row('Given by staff (1)', '−€7.77'),
      sum('Gross sales', '€23.31'),
      RULE,
      row('Cash', '€23.31'),
      sum('Received', '€23.31'),
      RULE,
      sum('Tips to pay out', '€0.00'),
      RULE,
      text('Cash drawer'),
      row('Float', '€0.00'),
      row('Taken in cash, tips in it', '€23.31'),
      row('Handed back', '€0.00'),
      row('Expected', '€23.31'),
      row('Counted', '€23.31'),
      sum('Difference', '€0.00'),
      RULE,
      text('2 orders sold, 0 stopped, 0 not paid.'),
      text(`Closed by ${z.closedBy}, ${until}.`),
    ],
  };
  expect((await slip()).kind).toBe('day');
  const { rows } = await world.system.database.pool.query(`select ticket from print_job where ticket ->> 'kind' = 'day'`);
  expect(rows).toEqual([{ ticket: paper }]);
  expect(await printed()).toEqual([await drawn(paper, { number: (await slip()).number })]);
  world.time.now = null;
});

test('staff of the floor print bills, and no reports; nobody prints what is another venue’s', async () => {
  const { office, printer, bill } = await table();
  const visit = (await bill()).visit!._id;
  const home = officeOf(world, cookie);
  const mine = ((await home.ask('POST', 'printers', printerForm('Till'))).json as Made).printer;
  expectRefusal(await home.ask('POST', `printers/${mine}/bills`, { visit, share: null }), 404, 'not_found');
  expectRefusal(await home.ask('POST', `printers/${printer}/bills`, { visit, share: null }), 404, 'not_found');
  expectRefusal(await office.ask('POST', `printers/${printer}/bills`, { visit, share: crypto.randomUUID() }), 404, 'not_found');
  const staff = officeOf(world, await world.signIn(STAFF_1));
  expect((await staff.ask('GET', 'printers/at-hand')).json).toMatchObject({ printers: [{ name: 'Till', prints: false }] });
  expectRefusal(await staff.ask('POST', `printers/${mine}/days`, { number: 1 }), 403, 'not_allowed');
});

test('the prep list says what open orders still want, by station, and what usually comes until the day ends', async () => {
  // Noon: the days on both sides of it are one each.
  const now = (world.time.now = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 43_200_000);
  const at = new Date(now).toISOString();
  const here = await table();
  const { id, office, order, printer, title } = here;
  const move = (_id: string, orderStatus: number) =>
    world.call('POST', `/api/orders/${_id}/status`, { headers: { cookie }, body: { orderStatus } });
  // A week ago, a minute earlier in the day than now and a minute later: only what came later is still to come.
  for (const [minutes, portions] of [
    [-1, 4],
    [1, 3],
  ] as const) {
    world.time.now = now - 7 * 86_400_000 + minutes * 60_000;
    const past = await world.placed({ storeId: id, table: 5, order: [line('soup', portions)] });
    expect((await move(past._id, 5)).status).toBe(200);
  }
  world.time.now = now;
  const ready = await world.placed({ storeId: id, table: 4, order: [line('soup', 5)] });
  expect((await move(ready._id, 3)).status).toBe(200);
  const read = async (query: string) => (await office.ask('GET', `prep?${query}`)).json;
  const dishes = [{ name: 'soup', open: 2, usual: 0 }];
  expect(await read('')).toMatchObject({ days: 0, stations: [{ dishes }] });
  expect(await read('usual=1')).toMatchObject({ days: 1, stations: [{ dishes: [{ name: 'soup', open: 2, usual: 3 }] }] });

  const [station] = ((await read('')) as Prep).stations as [Prep['stations'][number]];
  expect((await office.ask('POST', `printers/${printer}/prep`, { stations: [], usual: false })).status).toBe(200);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE }).format(now);
  const rows = [RULE, ...(station.name === '' ? [] : [sum(station.name, '2')]), row('soup', '2'), RULE];
  const paper = {
    kind: 'prep',
    language: 'en',
    printer: 'Till',
    table: 0,
    order: 0,
    at,
    timeZone: ZONE,
    venue: title,
    title: 'Prep list',
  } as const;
  expect(await here.printed()).toEqual([
    await drawn({ ...paper, under: [`to make now, ${time}`], rows }, { number: (await here.slip()).number }),
  ]);

  expect((await office.ask('POST', `printers/${printer}/prep`, { stations: ['nobody'], usual: false })).status).toBe(200);
  const none = { ...paper, under: [`to make now, ${time}`], rows: [RULE, text('Nothing is to be made.')] };
  expect(await here.printed()).toEqual([await drawn(none, { number: (await here.slip()).number })]);
  expect((await move(order._id, 4)).status).toBe(200);
  expect(await read('')).toMatchObject({ stations: [] });
  world.time.now = null;
});
