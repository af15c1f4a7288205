import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { DayDraft, ZReport } from '#features/closing/contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { Bill } from '#features/ordering/visit-contract.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { expectBooked } from '#tests/support/booked.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import { addUp, type Told } from '#tests/support/plain-figures.ts';

/** Days that are closed: each Z report against the orders and the money, added up by other means. To the cent. */
const DISHES = [
  { id: 'bread', price: 2.35, vatClass: 'food' },
  { id: 'soup', price: 7.77, vatClass: 'food' },
  { id: 'wine', price: 4.99, vatClass: 'alcohol' },
] as const;

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

type Venue = { readonly id: number; readonly _id: string };
const newVenue = (closing: object = {}): Promise<Venue> =>
  ownVenue(world, (model) => ({
    country: 'GR',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant: '', drawers: [], ...closing } },
    content: {
      promotions: [{ name: 'Odd', shouldShow: true, promoCode: { code: 'ODD', type: '%', discount: 7 } }],
      menu: { categories: ['All'], items: { All: DISHES.map((dish) => ({ ...dish, name: dish.id })) } },
    },
  }));
const ask = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { ...(body !== undefined && { body }), headers: owner });
async function posted(path: string, body: unknown): Promise<void> {
  const answer = await ask('POST', path, body);
  expect([path, answer.status, answer.text.slice(0, 200)]).toEqual([
    path,
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
}
async function draftOf({ id }: Venue): Promise<DayDraft> {
  const answer = await ask('GET', `/api/venues/${id}/close`);
  expect(answer.status, answer.text).toBe(200);
  return v.parse(DayDraft, answer.json);
}
const cents = (euro: number) => Math.round(euro * 100);
/** What closes this draft: every drawer counted as it should be, in the smallest coin. */
const closing = (draft: DayDraft, change: object = {}) => ({
  number: draft.number,
  seal: draft.seal,
  counts: draft.drawers.map(({ id, expected }) => ({
    drawer: id,
    pieces: { 1: Math.max(0, cents(expected)) },
    said: expected < 0 ? 'Owed.' : '',
  })),
  leaveOpen: true,
  ...change,
});
const tryClose = (venue: Venue, body: unknown) => ask('POST', `/api/venues/${venue.id}/close`, body);
async function closed(venue: Venue): Promise<ZReport> {
  const answer = await tryClose(venue, closing(await draftOf(venue)));
  expect(answer.status, answer.text).toBe(201);
  return v.parse(ZReport, answer.json);
}
const order = (venue: Venue, more: object = {}) => world.placed({ storeId: venue.id, table: 3, order: [line('soup', 2)], ...more });
const pay = ({ _id }: { _id: string }, method = 'cash') => posted(`/api/orders/${_id}/settle`, { method });
const stop = ({ _id }: { _id: string }, refund: boolean) =>
  posted(`/api/orders/${_id}/status`, { orderStatus: 9, reason: 'Guest left', ...(refund && { refund }) });

const STEP = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      dishes: fc.uniqueArray(fc.constantFrom(...DISHES.map(({ id }) => id)), { minLength: 1, maxLength: 3 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
      promoted: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(30), method: fc.constantFrom('cash', 'card', 'stripe') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('part' as const),
      which: fc.nat(30),
      method: fc.constantFrom('cash', 'card'),
      tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 })),
      rest: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(30),
      part: fc.integer({ min: 1, max: 100 }),
      method: fc.constantFrom('cash', 'card'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), which: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
);
type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never;
type Life = {
  order: SavedOrder;
  placedAt: number;
  stopped: boolean;
  payments: { method: string; at: number; cents: number }[];
  /** The payment that its guest made online. */
  online: string | null;
  backs: { method: string; cents: number; at: number }[];
};
const sumOf = (list: readonly { cents: number }[]) => list.reduce((sum, one) => sum + one.cents, 0);
const byCard = (list: Life['backs']) => sumOf(list.filter(({ method }) => method === 'card'));
const whole = ({ order: of }: Life) => cents(of.orderAmount);
const due = (life: Life) => whole(life) - sumOf(life.payments);
const told = (life: Life): Told => ({
  order: life.order,
  placedAt: life.placedAt,
  sold: !life.stopped,
  open: due(life) > 0 && !life.stopped,
  stopped: life.stopped,
  paid: life.payments,
  backs: life.backs,
});
const left = (life: Life) => sumOf(life.payments) - sumOf(life.backs);

/** Somebody at the table pays their dish, or all that is left, with a tip. */
async function payPart(venue: Venue, life: Life, { method, tip, rest }: { method: string; tip: number; rest: boolean }): Promise<void> {
  const { _id: id, floor, table } = life.order;
  const bill = v.parse(Bill, (await ask('GET', `/api/venues/${venue.id}/bill?floor=${floor}&table=${table}`)).json);
  const round = bill.rounds.find(({ order: of }) => of._id === id)!;
  expect(cents(round.due)).toBe(due(life));
  const open = round.lines.filter(({ state }) => state === 'open');
  const all = rest || open.length === 1;
  const what = [{ order: id, lines: all ? null : [open[0]!.line] }];
  const amount = all ? round.due : open[0]!.amount;
  const body = { id: crypto.randomUUID(), what, amount, method, tip: tip / 100, tipMeant: true, tipTo: null, given: null };
  await posted(`/api/venues/${venue.id}/visits/${bill.visit?._id}/settle`, body);
  life.payments.push({ method, at: Date.now(), cents: cents(amount) + tip });
  life.order = { ...life.order, tip: (cents(life.order.tip) + tip) / 100, orderAmount: (whole(life) + tip) / 100 };
}

async function step(venue: Venue, lives: Life[], one: Exclude<Step, { do: 'close' }>): Promise<void> {
  const { db } = world.system.database;
  if (one.do === 'place') {
    const made = await order(venue, {
      order: one.dishes.map((dish) => line(dish, one.quantity)),
      tip: one.tip / 100,
      ...(one.promoted && { promoCode: 'ODD' }),
    });
    lives.push({ order: made, placedAt: Date.now(), stopped: false, payments: [], online: null, backs: [] });
    return;
  }
  const life = lives[one.which % Math.max(1, lives.length)];
  if (!life || life.stopped) return;
  const id = life.order._id;
  if (one.do === 'part' && due(life) > 0) await payPart(venue, life, one);
  if (one.do === 'pay' && due(life) > 0) {
    if (one.method === 'stripe' && life.payments.length > 0) return;
    life.payments.push({ method: one.method, at: Date.now(), cents: due(life) });
    if (one.method !== 'stripe') return pay(life.order, one.method);
    const payment = crypto.randomUUID();
    life.online = payment;
    await sql`insert into payment (venue_id, id, order_id, provider, account, method, amount_cents, currency, status, paid_at)
      values (${venue._id}::uuid, ${payment}::uuid, ${id}::uuid, 'stripe', 'test', 3, ${whole(life)}::int, 'EUR', 'paid', now())`.execute(
      db,
    );
    await sql`update orders set payment_status = 'paid' where id = ${id}::uuid`.execute(db);
  }
  if (one.do === 'refund' && left(life) > 0) {
    const back = one.part > 90 ? left(life) : Math.floor((left(life) * one.part) / 100);
    if (back === 0) return;
    const byHand = life.online === null;
    // A card gives back no more than it took.
    const method = one.method === 'card' && back <= byCard(life.payments) - byCard(life.backs) ? 'card' : 'cash';
    const so = { method, amount: back / 100, refunded: sumOf(life.backs) / 100, reason: 'Cold.' };
    if (byHand) await posted(`/api/orders/${id}/refund`, so);
    else
      await sql`insert into payment_refund (venue_id, id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, status, done_at)
        values (${venue._id}::uuid, ${crypto.randomUUID()}::uuid, ${life.online}::uuid, ${id}::uuid, ${back}::int, 'EUR', 'Cold.',
          ${crypto.randomUUID()}, 'done', now())`.execute(db);
    life.backs.push({ method: byHand ? method : 'stripe', cents: back, at: Date.now() });
  }
  if (one.do === 'stop') {
    const refund = life.online === null && left(life) > 0;
    await stop(life.order, refund);
    life.stopped = true;
    if (!refund) return;
    // Money that came in several ways goes back in all of them.
    const { rows } = await sql<{ method: string; cents: number }>`
      select method, amount_cents as cents from settlement s where order_id = ${id}::uuid and kind = 'refund'
        and at = (select max(at) from settlement where order_id = s.order_id and kind = 'refund')`.execute(db);
    expect(rows.reduce((sum, row) => sum + row.cents, 0)).toBe(left(life));
    life.backs.push(...rows.map((row) => ({ ...row, at: Date.now() })));
  }
}

/** All reports so far together, by rate and by method, as {@link addUp} says it of the orders. */
function together(reports: readonly ZReport[]) {
  const rates = new Map<number, [number, number]>();
  const methods = new Map<string, number>();
  for (const report of reports) {
    for (const { rate, net, vat } of report.rates) {
      const [n, t] = rates.get(rate) ?? [0, 0];
      rates.set(rate, [n + cents(net), t + cents(vat)]);
    }
    for (const { method, received } of report.methods) methods.set(method, (methods.get(method) ?? 0) + cents(received));
  }
  return {
    rates: Object.fromEntries([...rates].filter(([, [net]]) => net !== 0)),
    methods: Object.fromEntries([...methods].filter(([, sum]) => sum !== 0)),
  };
}

test('the reports of random evenings together come to the orders, whatever happened between them', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 8, maxLength: 26 }), async (steps) => {
      const venue = await newVenue();
      const lives: Life[] = [];
      const reports: ZReport[] = [];
      const close = async () => {
        const draft = await draftOf(venue);
        expect(draft.disagrees).toEqual([]);
        const answer = await tryClose(venue, closing(draft));
        if (answer.status === 409) return expectRefusal(answer, 409, 'nothing_to_close');
        expect(answer.status, answer.text).toBe(201);
        reports.push(v.parse(ZReport, answer.json));
        const plain = addUp(lives.map(told), 'Europe/Athens');
        const all = together(reports);
        const sum = (of: (report: ZReport) => number) => reports.reduce((total, report) => total + cents(of(report)), 0);
        expect(sum(({ net }) => net)).toBe(plain.all.gross - plain.all.refunds);
        expect(sum(({ received }) => received)).toBe(plain.all.received);
        const rates = plain.vat.map(([rate = 0, gross = 0, refunds = 0, vat = 0]) => [rate / 100, [gross - refunds, vat]] as const);
        expect(all.rates).toEqual(Object.fromEntries(rates.filter(([, [net]]) => net !== 0)));
        expect(all.methods).toEqual(Object.fromEntries(Object.entries(plain.methods).filter(([, amount]) => amount !== 0)));
        expect(reports.map(({ number }) => number)).toEqual(reports.map((_, at) => at + 1));
      };
      for (const one of steps) {
        if (one.do === 'close') await close();
        else await step(venue, lives, one);
      }
      await close();
      await expectBooked((query) => ask('GET', `/api/venues/${venue.id}/books?${query}`), reports);
      // Nothing is left over, and nothing was counted twice.
      const rest = await draftOf(venue);
      expect([rest.orders, rest.received, rest.net]).toEqual([0, 0, 0]);
    }),
    { numRuns: 5 },
  );
});

describe('closing', () => {
  test('an evening: what is open, tips by person, drawers, refunds and stopped orders with reasons', async () => {
    const venue = await newVenue({
      drawers: [
        { id: 'a', name: 'Till', float: 50 },
        { id: 'b', name: 'Bar', float: 20 },
      ],
    });
    const [first, second, third] = [await order(venue, { tip: 1.5 }), await order(venue), await order(venue, { promoCode: 'ODD' })];
    await pay(first);
    await pay(second, 'card');
    await posted(`/api/orders/${second._id}/refund`, { method: 'card', amount: 1, refunded: 0, reason: 'was_cold' });
    const walked = await order(venue);
    await stop(walked, false);
    // Sent again because no answer came, it is noted once.
    const ice = { _id: crypto.randomUUID(), drawer: 'a', amount: -12, reason: 'Ice' };
    await posted(`/api/venues/${venue.id}/cash-moves`, ice);
    await posted(`/api/venues/${venue.id}/cash-moves`, ice);
    const draft = await draftOf(venue);
    expect(draft.openList).toMatchObject([{ number: third.number, wish: 'cash' }]);
    // Nobody has begun these three; the fourth was stopped.
    expect(draft.inKitchen).toBe(3);
    expect(draft.drawers.map(({ id, expected }) => [id, expected])).toEqual([
      ['a', expect.closeTo(50 + first.orderAmount - 12, 2)],
      ['b', 20],
    ]);
    expectRefusal(await tryClose(venue, closing(draft, { leaveOpen: false })), 409, 'left_open');
    expectRefusal(await tryClose(venue, closing(draft, { counts: [] })), 400, 'not_counted');
    const short = closing(draft).counts.map((count) => (count.drawer === 'b' ? { ...count, pieces: { 1000: 1 } } : count));
    expectRefusal(await tryClose(venue, closing(draft, { counts: short })), 400, 'difference_unsaid');
    expectRefusal(
      await tryClose(venue, closing(draft, { counts: short.map((count) => ({ ...count, pieces: { 3: 1 } })) })),
      400,
      'not_counted',
    );
    const answer = await tryClose(venue, closing(draft, { counts: short.map((count) => ({ ...count, said: 'The bar lent ten.' })) }));
    expect(answer.status, answer.text).toBe(201);
    const report = v.parse(ZReport, answer.json);
    expect(report).toMatchObject({
      number: 1,
      orders: 3,
      refunds: 1,
      tips: 1.5,
      discounted: 1,
      refundList: [{ number: second.number, reason: 'was_cold', method: 'card', amount: 1 }],
      stoppedList: [{ number: walked.number, reason: 'Guest left', amount: walked.orderAmount }],
      openList: [{ number: third.number }],
      drawers: [{ difference: 0 }, { difference: -10, said: 'The bar lent ten.' }],
    });
    expect(report.people.find(({ id }) => id !== null)).toMatchObject({ orders: 2, tips: 1.5 });
    expect(report.stoppedList[0]?.by).not.toBe('');
    // What comes later belongs to the next: the walk-out is paid, and an order of this report is stopped.
    await pay(third);
    await stop(first, true);
    const next = await closed(venue);
    expect(next).toMatchObject({
      number: 2,
      orders: 0,
      gross: 0,
      net: expect.closeTo(1.5 - first.orderAmount, 2),
      corrections: expect.closeTo(first.orderAmount - 1.5, 2),
    });
    expect(next.correctionList.map(({ number }) => number)).toEqual([first.number]);
    expect(next.bridge).toMatchObject({ sold: 0, others: third.orderAmount, sentBack: first.orderAmount });
    // On paper the drawer adds up: what was taken out of it is a line.
    const file = await ask('GET', `/api/venues/${venue.id}/closes/1/file?format=csv&language=en`);
    expect(file.text).toMatch(/Till,[^\r\n]*,Ice,[^\r\n]*,-12\.00\r/);
    // Lists have headings, floors their names, times the venue's clocks, and sold leads to received.
    expect(file.text).toMatch(/When,Order,Floor,Table,What,Person,Why,Method,Amount/);
    expect(file.text).toMatch(
      new RegExp(String.raw`\d{4}-\d\d-\d\d \d\d:\d\d,#${second.number},Inside,3,Part of the amount for: 2 soup,[^\r\n]*,-?1\.00\r`),
    );
    expect(file.text).toContain(
      `"Sold, with tips",${report.bridge.sold.toFixed(2)}`.replaceAll('"', file.text.includes('"Sold, with tips"') ? '"' : ''),
    );
    const again = await ask('GET', `/api/venues/${venue.id}/closes/1`);
    // Who got it by mail is said once, and is no part of it.
    const { mailed, ...written } = answer.json as ZReport & { mailed: string };
    expect(mailed).toBe('no_server');
    expect(again.json).toEqual(written);
  });

  test('of ten people at once one closes it, and everybody sees the same report', async () => {
    const venue = await newVenue();
    await pay(await order(venue));
    const body = closing(await draftOf(venue));
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryClose(venue, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(expectRefusal(answer, 409, 'already_closed').details).toMatchObject({ number: 1 });
    const list = await ask('GET', `/api/venues/${venue.id}/closes`);
    expect(list.json).toMatchObject({ closes: [{ number: 1, orders: 1 }], next: null });
  });

  test('cash that came while it was counted is said, and nothing is written', async () => {
    const venue = await newVenue();
    await pay(await order(venue));
    const body = closing(await draftOf(venue));
    await pay(await order(venue));
    expectRefusal(await tryClose(venue, body), 409, 'changed_meanwhile');
    expect((await closed(venue)).orders).toBe(2);
    expectRefusal(await tryClose(venue, closing(await draftOf(venue))), 409, 'nothing_to_close');
  });

  test('books that do not agree with the orders are no report', async () => {
    const venue = await newVenue();
    const paid = await order(venue);
    // It says that it is paid, and no money says so.
    await sql`update orders set payment_status = 'paid' where id = ${paid._id}::uuid`.execute(world.system.database.db);
    const draft = await draftOf(venue);
    expect(draft.disagrees).toEqual(['sold_to_taken']);
    const { details } = expectRefusal(await tryClose(venue, closing(draft)), 409, 'sums_disagree');
    expect(details).toEqual({ sums: ['sold_to_taken'] });
    expect((await ask('GET', `/api/venues/${venue.id}/closes/1`)).status).toBe(404);
  });

  test('is for owners and managers', async () => {
    const staff = { cookie: await world.signIn(STAFF_1) };
    expectRefusal(await world.call('GET', '/api/venues/1/close', { headers: staff }), 403, 'not_allowed');
  });

  test('mails the report to the owners and the accountant, with the figures as a file', async () => {
    const accountant = `books-${crypto.randomUUID().slice(0, 8)}@parea.example`;
    const venue = await newVenue({ accountant });
    await pay(await order(venue, { tip: 2 }));
    const report = await closed(venue);
    await world.system.mailer.idle();
    const [mail = ''] = await mailsIn(world, accountant);
    expect(mail).toContain('Z report 1');
    expect(mail).toContain('z-1.csv');
    expect(mail).toContain(report.net.toFixed(2));
    expect((await mailsIn(world, OWNER_1)).some((one) => one.includes('Z report 1'))).toBe(true);
    // Nothing was given, so nothing is said of it.
    expect(mail).not.toContain('menu prices');
    const file = await ask('GET', `/api/venues/${venue.id}/closes/1/file?format=csv&language=el`);
    expect(file.text).toContain('Καθαρές πωλήσεις');
    const json = await ask('GET', `/api/venues/${venue.id}/closes/1/file?format=json`);
    expect(JSON.parse(json.text)).toMatchObject({ number: 1, net: report.net });
  });
});

test('the database itself keeps reports as they are, and refuses one that is not the sum of its orders', async () => {
  const venue = await newVenue();
  await pay(await order(venue));
  await closed(venue);
  const { pool } = world.system.database;
  const refused = async (statement: string, ...values: unknown[]) => {
    await expect(pool.query(statement, values)).rejects.toThrow(/never changes|without gaps|does not equal/);
  };
  await refused(`update day_close set net_cents = net_cents where venue_id = $1`, venue._id);
  await refused(`update day_close set report = '{}' where venue_id = $1`, venue._id);
  await refused(`delete from day_close where venue_id = $1`, venue._id);
  await refused(`delete from day_close_order where venue_id = $1`, venue._id);
  await refused(`update day_close_money set tip_cents = 0 where venue_id = $1`, venue._id);
  await refused(
    `insert into day_close_order (venue_id, order_id, kind, number, sale_cents) select venue_id, order_id, 'stopped', 1, 0 from day_close_order where venue_id = $1`,
    venue._id,
  );
  const report = (number: number, gross: number) =>
    refused(
      `insert into day_close (venue_id, number, business_day, closed_at, orders, gross_cents, refund_cents, correction_cents, net_cents, vat_cents,
        received_cents, report) values ($1, ${number}, '2026-11-22', now(), 0, ${gross}, 0, 0, ${gross}, 0, 0, '{}')`,
      venue._id,
    );
  await report(3, 0);
  await report(2, 100);
});
