import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayDraft, ZReport } from '#features/closing/contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { DayReport, Overview, Report } from '#features/reports/contract.ts';
import type { ReportView } from '#features/reports/report-views.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** Three evenings of which two were never closed, added up by hand: report, overview, settlement, exports and mail say the same to the cent. */
let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const [FRIDAY, SATURDAY, SUNDAY] = ['2026-11-13', '2026-11-14', '2026-11-15'] as const;
const [BREAD, WINE] = [635, 499];
/** A stamp for each bread, a reward for each stamp: the third order fills the card of a guest who spends it in these. */
const REWARD = 187;
const [EARNED, REWARDED] = [2, [3, 11, 22]];
const METHODS = ['cash', 'card', 'stripe'] as const;
const evening = (day: string) => Date.parse(`${day}T18:00:00Z`);
const euro = (cents: number) => Math.round(cents) / 100;
/** Half a cent up. */
const tax = (gross: number, percent: number) => Math.floor((2 * gross * percent + 100 + percent) / (2 * (100 + percent)));
/** A whole over two weights by largest remainder; of equal rests the first. */
function two(whole: number, a: number, b: number): [number, number] {
  if (a + b === 0) return [0, 0];
  const [first, second] = [Math.floor((whole * a) / (a + b)), Math.floor((whole * b) / (a + b))];
  const rest = whole - first - second;
  const firstWins = (whole * a) % (a + b) >= (whole * b) % (a + b);
  return firstWins ? [first + rest, second] : [first, second + rest];
}

/** What was done, in whole cents, as somebody would write it down: bread at 13 %, wine at 24 %. */
type Told = {
  readonly order: SavedOrder;
  readonly day: string;
  readonly method: (typeof METHODS)[number];
  readonly gross: number;
  readonly discount: number;
  /** What a stamp card took off. */
  readonly reward: number;
  readonly tip: number;
  readonly rates: readonly [bread: number, wine: number];
  readonly quantity: readonly [bread: number, wine: number];
  state: 'paid' | 'open' | 'stopped';
  back: [bread: number, wine: number];
};

test('25 orders of three evenings, two of them never closed, are the same everywhere', async () => {
  const { id, _id: venueId } = await ownVenue(world, (model) => ({
    country: 'GR',
    timeZone: 'Europe/Athens',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, rewardsEnabled: true, closing: { accountant: '', drawers: [] } },
    rewards: { loyaltyStamps: { stampsRequiredForReward: 1, rewardType: 2, rewardValue: REWARD / 100 } },
    content: {
      promotions: [{ name: 'Odd', shouldShow: true, promoCode: { code: 'ODD', type: '%', discount: 7 } }],
      menu: {
        categories: ['All'],
        items: {
          All: [
            { id: 'bread', name: 'Bread', price: BREAD / 100, vatClass: 'food', addLoyaltyStamp: true },
            { id: 'wine', name: 'Wine', price: WINE / 100, vatClass: 'alcohol' },
          ],
        },
      },
    },
  }));
  const { db } = world.system.database;
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { ...(body !== undefined && { body }), headers: owner });
  const done = async (path: string, body: unknown) => {
    const answer = await ask('POST', path, body);
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      expect.any(String),
    ]);
  };
  const online = async ({ _id, orderAmount }: SavedOrder) => {
    await sql`insert into payment (venue_id, id, order_id, provider, account, method, amount_cents, currency, status, paid_at)
      values (${venueId}::uuid, ${_id}::uuid, ${_id}::uuid, 'stripe', 'test', 3, ${Math.round(orderAmount * 100)}::int, 'EUR', 'paid',
        ${new Date(world.time.now ?? 0)}::timestamptz)`.execute(db);
    await sql`update orders set payment_status = 'paid' where id = ${_id}::uuid`.execute(db);
  };

  const guest = await world.signUp('evening@parea.example');
  const told: Told[] = [];
  for (let nth = 0; nth < 25; nth += 1) {
    const day = nth < 8 ? FRIDAY : nth < 16 ? SATURDAY : SUNDAY;
    world.time.now = evening(day) + nth * 60_000;
    const quantity = [1 + (nth % 3), nth % 4 === 0 ? 0 : 1 + (nth % 2)] as const;
    const [bread, wine] = [quantity[0] * BREAD, quantity[1] * WINE];
    const discount = nth % 4 === 1 ? Math.floor(((bread + wine) * 7 + 50) / 100) : 0;
    const tip = nth % 5 === 0 ? 125 : 0;
    const reward = REWARDED.includes(nth) ? REWARD : 0;
    const order = await world.placed(
      {
        storeId: id,
        table: 1 + (nth % 5),
        order: [line('bread', quantity[0]), ...(quantity[1] > 0 ? [line('wine', quantity[1])] : [])],
        tip: euro(tip),
        ...(discount > 0 && { promoCode: 'ODD' }),
        ...(reward > 0 && { rewardsUsedForOrder: 1 }),
      },
      nth === EARNED || reward > 0 ? { cookie: guest.cookie } : {},
    );
    const gross = bread + wine - discount - reward;
    if (nth === EARNED) await done(`/api/orders/${order._id}/status`, { orderStatus: 1 });
    expect(order.orderAmount).toBe(euro(gross + tip));
    const method = METHODS[nth % 3] ?? 'cash';
    const state = nth === 20 ? 'stopped' : nth === 24 ? 'open' : 'paid';
    if (state === 'stopped') await done(`/api/orders/${order._id}/status`, { orderStatus: 8, reason: 'Sold out' });
    else if (state === 'paid') await (method === 'stripe' ? online(order) : done(`/api/orders/${order._id}/settle`, { method }));
    told.push({ order, day, method, gross, discount, reward, tip, rates: two(gross, bread, wine), quantity, state, back: [0, 0] });
  }
  /** So many portions go back, by hand, on Sunday. */
  const sendBack = async (nth: number, dish: 0 | 1, count: number) => {
    const one = told[nth]!;
    const whole = one.rates[dish];
    const each = Math.floor(whole / one.quantity[dish]);
    const more = whole - each * one.quantity[dish];
    one.back[dish] += count * each + Math.min(count, more);
    await done(`/api/orders/${one.order._id}/refund`, {
      amount: null,
      refunded: 0,
      method: one.method,
      reason: 'was_cold',
      portions: [{ line: dish + 1, quantity: count }],
    });
  };
  await sendBack(1, 0, 1);
  await sendBack(7, 1, 1);
  await sendBack(13, 0, 2);
  await sendBack(21, 1, 2);
  // An amount of no dish in particular.
  const amount = told[9]!;
  amount.back = two(333, amount.rates[0], amount.rates[1]);
  await done(`/api/orders/${amount.order._id}/refund`, { amount: 3.33, refunded: 0, method: 'cash', reason: 'was_late' });
  await done(`/api/venues/${id}/cash-moves`, { _id: crypto.randomUUID(), drawer: 'till', amount: -12.5, reason: 'Ice' });

  // By hand.
  const sold = told.filter(({ state }) => state !== 'stopped');
  const sum = (of: (one: Told) => number, some: readonly Told[] = sold) => some.reduce((all, one) => all + of(one), 0);
  const backOf = ({ back }: Told) => back[0] + back[1];
  const [gross, refunds] = [sum((one) => one.gross), sum(backOf)];
  const rateSums = ([13, 24] as const).map((rate, at) => {
    const taxed = (one: Told) => tax(one.rates[at] ?? 0, rate);
    const given = (one: Told) => taxed(one) - tax((one.rates[at] ?? 0) - (one.back[at] ?? 0), rate);
    const [sales, back, vat] = [sum((one) => one.rates[at] ?? 0), sum((one) => one.back[at] ?? 0), sum((one) => taxed(one) - given(one))];
    return { rate, gross: euro(sales), refunds: euro(back), net: euro(sales - back), vat: euro(vat) };
  });
  const paid = sold.filter(({ state }) => state === 'paid');
  const cameBy = (method: string) => paid.filter((one) => one.method === method);
  // The amount went back in cash, whatever way it had come.
  const wentBy = (one: Told) => (one === amount ? 'cash' : one.method);
  const received = (method: string) =>
    sum((one) => one.gross + one.tip, cameBy(method)) - sum((one) => (wentBy(one) === method ? backOf(one) : 0), sold);
  const all = METHODS.reduce((total, method) => total + received(method), 0);
  const tips = sum((one) => one.tip, paid);

  const path = `/api/venues/${id}/close`;
  expect(v.parse(DayDraft, (await ask('GET', path)).json).asks).toEqual({ earliest: FRIDAY, today: SUNDAY });
  const { number, seal, drawers, openList } = v.parse(DayDraft, (await ask('GET', `${path}?from=${FRIDAY}`)).json);
  expect(openList.map((one) => one.number)).toEqual([told[24]!.order.number]);
  const expected = euro(received('cash') - 1250);
  expect(drawers.map((drawer) => drawer.expected)).toEqual([expected]);
  const body = { number, seal, counts: [{ drawer: 'till', total: expected }], leaveOpen: true, from: FRIDAY };
  const answer = await ask('POST', path, body);
  expect(answer.status, answer.text).toBe(201);
  const z = v.parse(ZReport, answer.json);
  expect(z).toMatchObject({
    orders: 24,
    gross: euro(gross),
    refunds: euro(refunds),
    net: euro(gross - refunds),
    discount: euro(sum((one) => one.discount)),
    rewards: euro(REWARD * REWARDED.length),
    rewardsUsed: REWARDED.length,
    subtotal: euro(sum((one) => one.gross + one.discount + one.reward)),
    tips: euro(tips),
    received: euro(all),
    openCount: 1,
    openValue: euro(told[24]!.gross + told[24]!.tip),
    stoppedList: [{ number: told[20]!.order.number, reason: 'Sold out', amount: euro(told[20]!.gross) }],
    beginning: { from: FRIDAY, orders: 0, sales: 0 },
  });
  expect(z.rates.map(({ rate, gross: sales, refunds: back, net, vat }) => ({ rate, gross: sales, refunds: back, net, vat }))).toEqual(
    rateSums,
  );
  expect(Object.fromEntries(z.methods.map((row) => [row.method, row.received]))).toEqual(
    Object.fromEntries(METHODS.map((method) => [method, euro(received(method))])),
  );
  expect(z.refundList.map(({ what, amount: back }) => `${what} ${back.toFixed(2)}`).toSorted()).toEqual(
    [
      `1 Bread ${euro(told[1]!.back[0]).toFixed(2)}`,
      `1 Wine ${euro(told[7]!.back[1]).toFixed(2)}`,
      `2 Bread ${euro(told[13]!.back[0]).toFixed(2)}`,
      `2 Wine ${euro(told[21]!.back[1]).toFixed(2)}`,
      '1 Bread, 2 Wine 3.33',
    ].toSorted(),
  );

  // Reports and their exports.
  const span = `period=custom&from=${FRIDAY}&to=${SUNDAY}`;
  const report = async (view: ReportView) => v.parse(Report, (await ask('GET', `/api/venues/${id}/report?view=${view}&${span}`)).json);
  const rows = ({ columns, rows: list }: Pick<Report, 'columns' | 'rows'>) =>
    list.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])));
  expect((await report('sales')).totals).toMatchObject({
    orders: 24,
    gross: euro(gross),
    refunds: euro(refunds),
    net: euro(gross - refunds),
    tips: euro(sum((one) => one.tip)),
    received: euro(all),
    open: { orders: 1, amount: z.openValue },
    stopped: { orders: 1, amount: euro(told[20]!.gross) },
  });
  expect(rows(await report('vat'))).toMatchObject(rateSums);
  expect(rows(await report('methods')).map(({ method, received: came }) => [method, came])).toEqual(
    METHODS.map((method) => [method, euro(received(method))]),
  );
  for (const view of ['people', 'tables', 'hours'] as const) {
    const list = rows(await report(view));
    const column = view === 'people' ? 'person_sales' : 'gross';
    expect([view, euro(list.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0))]).toEqual([view, euro(gross)]);
  }
  const settlements = [];
  for (const day of [FRIDAY, SATURDAY, SUNDAY]) {
    const end = v.parse(DayReport, (await ask('GET', `/api/venues/${id}/settlement?day=${day}`)).json);
    expect([day, end.agrees]).toEqual([day, true]);
    expect([day, end.totals.gross]).toEqual([day, euro(sum((one) => (one.day === day ? one.gross : 0)))]);
    settlements.push(end.totals.received);
  }
  expect(euro(settlements.reduce((total, one) => total + Math.round(one * 100), 0))).toBe(euro(all));
  const overview = v.parse(Overview, (await ask('GET', `/api/venues/${id}/overview?range=today`)).json);
  const sunday = (of: (one: Told) => number) => sum((one) => (one.day === SUNDAY ? of(one) : 0));
  expect([overview.net.now, overview.refunds.now, overview.orders.now]).toEqual([
    euro(sunday((one) => one.gross) - refunds),
    euro(refunds),
    sold.filter(({ day }) => day === SUNDAY).length,
  ]);
  for (const language of ['en', 'el']) {
    const file = await ask('GET', `/api/venues/${id}/closes/1/file?format=csv&language=${language}`);
    for (const figure of [gross, refunds, gross - refunds, all, tips]) expect(file.text).toContain(`,${euro(figure).toFixed(2)}`);
    const sales = await ask('GET', `/api/venues/${id}/report/export?view=sales&${span}&language=${language}`);
    for (const end of settlements) expect(sales.text).toContain(end.toFixed(2));
  }
  // The card's own ledger: as many stamps as breads of the order that earned them, less what the later ones spent.
  const { rows: ledger } = await sql<{ rewards: number }>`select coalesce(sum(-e.rewards), 0)::int as rewards from stamp_entry e
    where e.user_id = ${guest.id}::uuid and e.rewards < 0`.execute(db);
  expect(ledger).toEqual([{ rewards: REWARDED.length }]);
  await world.system.mailer.idle();
  const mail = (await mailsIn(world, OWNER_1)).find((one) => one.includes('Z report 1')) ?? '';
  for (const figure of [gross, gross - refunds, all]) expect(mail).toContain(euro(figure).toFixed(2));
  world.time.now = null;
}, 60_000);
