import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { DayDraft, ZReport } from '#features/closing/contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { Books } from '#features/reports/books-contract.ts';
import { DayReport, Report } from '#features/reports/contract.ts';
import type { ReportView } from '#features/reports/report-views.ts';
import { Settings } from '#features/settings/contract.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** What an accountant gets, against the reports and the Z reports: to the cent. */
let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const cents = (amount: number) => Math.round(amount * 100);
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
const ask = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = owner) =>
  world.call(method, path, { ...(body !== undefined && { body }), headers });
async function posted(path: string, body: unknown) {
  const answer = await ask('POST', path, body);
  expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300);
  return answer.json;
}
const books = async (venue: number, query: string) => v.parse(Books, (await ask('GET', `/api/venues/${venue}/books?${query}`)).json);
async function file(venue: number, query: string, headers = owner): Promise<Record<string, string>[]> {
  const answer = await ask('GET', `/api/venues/${venue}/books/file?${query}`, undefined, headers);
  expect(answer.status, answer.text).toBe(200);
  return parse(answer.text, { bom: true, columns: true });
}
const view = async (venue: number, name: ReportView, query: string) =>
  v.parse(Report, (await ask('GET', `/api/venues/${venue}/report?view=${name}&${query}`)).json);
/** A column of a report by what the first one says. */
function column({ columns, rows }: Report, key: string): Map<unknown, number> {
  const at = columns.findIndex((one) => one.key === key);
  return new Map(rows.map((row) => [row[0], Number(row[at])]));
}
/** The same of a file's rows, in cents; of rows that are told apart by `name`. */
function byName(
  rows: readonly Record<string, string>[],
  kinds: Readonly<Record<string, 1 | -1>>,
  name: string,
  part: string,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) {
    const sign = kinds[row['kind'] ?? ''];
    if (sign) found.set(row[name] ?? '', (found.get(row[name] ?? '') ?? 0) + sign * cents(Number(row[part])));
  }
  return found;
}
const nonZero = (map: ReadonlyMap<unknown, number>) => Object.fromEntries([...map].filter(([, amount]) => amount !== 0));
const inCents = (map: ReadonlyMap<unknown, number>) => nonZero(new Map([...map].map(([key, amount]) => [key, cents(amount)])));

/** Every entry of a journal balances, and no line has both sides or none. */
function expectBalanced(rows: readonly Record<string, string>[]): void {
  expect(rows.length).toBeGreaterThan(0);
  for (const [, entry] of Map.groupBy(rows, (row) => row['JournalNo']))
    expect(sum(entry.map((row) => cents(Number(row['Debits'])) - cents(Number(row['Credits']))))).toBe(0);
  for (const { Debits = '', Credits = '' } of rows) expect([Debits, Credits].filter((side) => side !== '')).toHaveLength(1);
}

test('tips that were paid out leave the account of tips, by day and by Z report', async () => {
  const { id } = await ownVenue(world, (model) => ({
    country: 'GR',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant: '', drawers: [] } },
    content: {
      promotions: [],
      menu: { categories: ['All'], items: { All: [{ id: 'soup', name: 'Soup', price: 7.77, vatClass: 'food' }] } },
    },
  }));
  const sold = await world.placed({ storeId: id, table: 3, order: [line('soup', 2)], tip: 4.28 });
  await posted(`/api/orders/${sold._id}/settle`, { method: 'cash' });
  const [drawer] = v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json).drawers;
  const paid = { _id: crypto.randomUUID(), drawer: drawer!.id, amount: -3, reason: 'Maria and Nikos', tips: true };
  const draft = v.parse(DayDraft, await posted(`/api/venues/${id}/cash-moves`, paid));
  expect(draft.drawers[0]!.moves).toMatchObject([{ amount: -3, tips: true }]);
  const counts = draft.drawers.map((one) => ({ drawer: one.id, total: one.expected }));
  const body = { number: 1, seal: draft.seal, counts, leaveOpen: true };
  v.parse(ZReport, await posted(`/api/venues/${id}/close`, body));
  for (const by of ['days', 'closes']) {
    const rows = await file(id, `period=today&by=${by}&format=bookings`);
    expect(rows.filter(({ kind }) => kind === 'cash_move')).toEqual([]);
    expect(rows.find(({ kind }) => kind === 'tip_paid')).toMatchObject({ gross: '3.00', debit_account: '2300', credit_account: '1000' });
    const journal = await file(id, `period=today&by=${by}&format=journal`);
    expectBalanced(journal);
    const tips = journal.filter((row) => row['AccountName'] === '2300');
    // What is still owed to the staff.
    expect(sum(tips.map((row) => cents(Number(row['Credits'])) - cents(Number(row['Debits']))))).toBe(128);
    expect((await books(id, `period=today&by=${by}`)).totals).toMatchObject({ tips: 4.28, tipsPaid: 3 });
  }
  // The report's file says so: nobody pays them a second time.
  const { text } = await ask('GET', `/api/venues/${id}/closes/1/file?format=csv&language=en`);
  const lines = text.split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['Tips,4.28', 'Tips paid out,-3.00', 'Tips still to pay out,1.28']));
  expect(text).not.toContain('Tips to pay out');
  const mailed = await mailsIn(world, OWNER_1);
  expect(mailed.some((one) => one.includes('Tips still to pay out'))).toBe(true);
});

describe('an evening with everything in it', () => {
  let venue: number;
  let z: ZReport;
  let day: DayReport;
  const order = (more: object = {}) => world.placed({ storeId: venue, table: 3, order: [line('soup', 2), line('wine')], ...more });
  const pay = ({ _id }: SavedOrder, method: string) => posted(`/api/orders/${_id}/settle`, { method });
  const stop = ({ _id }: SavedOrder, more = {}) => posted(`/api/orders/${_id}/status`, { orderStatus: 9, reason: 'They left', ...more });

  async function close(moved = 0): Promise<ZReport> {
    const draft = v.parse(DayDraft, (await ask('GET', `/api/venues/${venue}/close`)).json);
    const counts = draft.drawers.map(({ id, expected }) => ({
      drawer: id,
      total: expected + moved,
      said: moved === 0 ? '' : 'Coins fell',
    }));
    return v.parse(
      ZReport,
      await posted(`/api/venues/${venue}/close`, { number: draft.number, seal: draft.seal, counts, leaveOpen: true }),
    );
  }

  beforeAll(async () => {
    const made = await ownVenue(world, (model) => ({
      country: 'GR',
      storeAccounts: [
        { email: OWNER_1, role: 'owner' },
        { email: STAFF_1, role: 'staff' },
      ],
      configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant: '', drawers: [] } },
      content: {
        promotions: [{ name: 'Odd', shouldShow: true, promoCode: { code: 'ODD', type: '%', discount: 7 } }],
        menu: {
          categories: ['All'],
          items: {
            All: [
              { id: 'soup', name: 'Soup', price: 7.77, vatClass: 'food' },
              { id: 'wine', name: 'Wine', price: 4.99, vatClass: 'alcohol' },
            ],
          },
        },
      },
    }));
    venue = made.id;
    await pay(await order({ tip: 1.35, promoCode: 'ODD' }), 'cash');
    const card = await order({ tip: 0.5 });
    await pay(card, 'card');
    await posted(`/api/orders/${card._id}/refund`, { method: 'cash', amount: 3.33, refunded: 0, reason: 'Cold' });
    const given = await order();
    const gift = { id: crypto.randomUUID(), orderAmount: given.orderAmount, reason: 'Late', kind: 'given_away', line: 1, quantity: 1 };
    await pay((await posted(`/api/orders/${given._id}/reductions`, gift)) as SavedOrder, 'cash');
    const stopped = await order();
    await pay(stopped, 'cash');
    await stop(stopped, { refund: true });
    await order({ table: 9 });
    await posted(`/api/venues/${venue}/cash-moves`, {
      _id: crypto.randomUUID(),
      drawer: made._id && (await drawer()),
      amount: -4.2,
      reason: '=Ice',
    });
    day = v.parse(DayReport, (await ask('GET', `/api/venues/${venue}/settlement`)).json);
    z = await close(-0.15);
  });
  const drawer = async () => v.parse(DayDraft, (await ask('GET', `/api/venues/${venue}/close`)).json).drawers[0]!.id;

  test('by its day, it is the end of the day', async () => {
    const { documents, totals } = await books(venue, 'period=today&by=days');
    expect(documents.map(({ name }) => name)).toEqual([`D-${day.day}`]);
    const { net, refunds, tips, received } = day.totals;
    expect(totals).toEqual({
      net,
      refunds,
      tips: expect.any(Number),
      tipsPaid: 0,
      received,
      vat: sum(day.vat.rows.map((row) => cents(Number(row[4])))) / 100,
    });
    expect(tips).toBe(1.85);
    // The one dish that is not paid is what the account of open bills has left.
    const open = documents[0]!.journal.filter(({ account }) => account === '1100');
    expect(sum(open.map(({ debit, credit }) => cents(debit) - cents(credit)))).toBe(cents(day.totals.open.amount));
    expect(documents[0]).toMatchObject({ debit: documents[0]!.credit });
  });

  test('by its day, it is what each report says: sales by rate, money by way, tips, refunds, what was given', async () => {
    const period = 'period=7';
    const rows = await file(venue, `${period}&format=bookings`);
    const back = { refund: 1, correction: 1 } as const;
    const sales = await view(venue, 'sales', period);
    expect(nonZero(byName(rows, { sales: 1 }, 'date', 'gross'))).toEqual(inCents(column(sales, 'gross')));
    expect(nonZero(byName(rows, back, 'date', 'gross'))).toEqual(inCents(column(sales, 'refunds')));
    expect(nonZero(byName(rows, { payment: 1, tip: 1, paid_back: -1 }, 'date', 'gross'))).toEqual(inCents(column(sales, 'received')));
    for (const [kind, key] of [
      ['menu_prices', 'subtotal'],
      ['rewards', 'rewards'],
      ['discounts', 'discount'],
    ] as const)
      expect(nonZero(byName(rows, { [kind]: 1 }, 'date', 'gross'))).toEqual(inCents(column(sales, key)));
    const rates = await view(venue, 'vat', period);
    const net = { sales: 1, refund: -1, correction: -1 } as const;
    expect(nonZero(byName(rows, net, 'vat_rate', 'vat'))).toEqual(inCents(column(rates, 'vat')));
    expect(nonZero(byName(rows, net, 'vat_rate', 'net'))).toEqual(inCents(column(rates, 'without_vat')));
    const methods = await view(venue, 'methods', period);
    expect(nonZero(byName(rows, { payment: 1, tip: 1, paid_back: -1 }, 'method', 'gross'))).toEqual(inCents(column(methods, 'received')));
    const { totals } = await books(venue, period);
    expect(totals).toMatchObject({ net: sales.totals.net, refunds: sales.totals.refunds, received: sales.totals.received });
    expectBalanced(await file(venue, `${period}&format=journal`));
  });

  test('by its Z report, it is the Z report, with the cash that was counted', async () => {
    const rows = await file(venue, 'period=today&by=closes&format=bookings');
    expect(new Set(rows.map((row) => row['document']))).toEqual(new Set(['Z-1']));
    const net = { sales: 1, refund: -1, correction: -1 } as const;
    const of = (list: ReadonlyMap<string, number>) => sum([...list.values()]);
    expect(of(byName(rows, { sales: 1 }, 'kind', 'gross'))).toBe(cents(z.gross));
    expect(of(byName(rows, { refund: 1 }, 'kind', 'gross'))).toBe(cents(z.refunds));
    expect(of(byName(rows, net, 'kind', 'gross'))).toBe(cents(z.net));
    expect(of(byName(rows, net, 'kind', 'vat'))).toBe(cents(z.vat));
    expect(of(byName(rows, net, 'kind', 'net'))).toBe(cents(z.withoutVat));
    expect(of(byName(rows, { tip: 1 }, 'kind', 'gross'))).toBe(cents(z.tips));
    expect(of(byName(rows, { discounts: 1 }, 'kind', 'gross'))).toBe(cents(z.discount));
    expect(of(byName(rows, { payment: 1, tip: 1, paid_back: -1 }, 'kind', 'gross'))).toBe(cents(z.received));
    const moved = rows.filter((row) => row['kind'] === 'cash_move');
    expect(moved.map((row) => [row['gross'], row['text']])).toEqual([['-4.20', 'Cash in or out, Cash: =Ice']]);
    expect(rows.find((row) => row['kind'] === 'cash_difference')).toMatchObject({
      gross: '-0.15',
      debit_account: '1000',
      credit_account: '7900',
    });
    // What stands on the account of cash is what lies in the drawer.
    const journal = await file(venue, 'period=today&by=closes&format=journal');
    expectBalanced(journal);
    const cash = journal.filter((row) => row['AccountName'] === '1000');
    expect(sum(cash.map((row) => cents(Number(row['Debits'])) - cents(Number(row['Credits']))))).toBe(cents(z.drawers[0]!.counted));
  });

  test('by its day, cash that came or went and what was counted beyond it are there too, as in the Z report', async () => {
    const cashOf = async (by: string) =>
      (await file(venue, `period=today&by=${by}&format=bookings`))
        .filter(({ kind = '' }) => ['cash_move', 'cash_difference', 'tip_paid'].includes(kind))
        .map(({ kind, gross, debit_account, credit_account, text }) => ({ kind, gross, debit_account, credit_account, text }));
    const byDays = await cashOf('days');
    expect(byDays.map(({ kind, gross }) => [kind, gross])).toEqual([
      ['cash_move', '-4.20'],
      ['cash_difference', '-0.15'],
    ]);
    expect(byDays).toEqual(await cashOf('closes'));
  });

  test('an order that is stopped after its day was closed is a correction, and both reports together leave nothing of it', async () => {
    const late = await order();
    await pay(late, 'card');
    const second = await close();
    await stop(late, { refund: true });
    const third = await close();
    expect(cents(third.corrections)).toBe(cents(second.gross));
    const { documents } = await books(venue, 'period=today&by=closes');
    const [, one, other] = documents;
    expect(other!.lines.filter(({ kind }) => kind === 'correction').map(({ gross, vat }) => [gross, vat])).toEqual(
      one!.lines.filter(({ kind }) => kind === 'sales').map(({ gross, vat }) => [gross, vat]),
    );
    const left = new Map<string, number>();
    for (const { account, debit, credit } of [...one!.journal, ...other!.journal]) {
      // Its sales and what they were taken back on cancel each other out.
      const name = account.replace(/^49/, '40');
      left.set(name, (left.get(name) ?? 0) + cents(debit) - cents(credit));
    }
    expect(nonZero(left)).toEqual({});
  });

  test('stands on the venue’s own accounts, and words of staff are no formulas', async () => {
    const { accounts } = v.parse(Settings, (await ask('GET', `/api/venues/${venue}/settings`)).json);
    expect(accounts.value.accounts).toMatchObject({ 'money:cash': '1000', 'sales:1300': '4013', 'vat:2400': '2224' });
    const set = (change: object, seal = accounts.seal) =>
      ask('POST', `/api/venues/${venue}/settings`, {
        section: 'accounts',
        seal,
        value: { accounts: { ...accounts.value.accounts, ...change } },
      });
    expectRefusal(await set({ tips: '=1+1' }), 400, 'invalid_input');
    expectRefusal(await set({ 'sales:often': '1' }), 400, 'invalid_input');
    expect((await set({ 'sales:1300': '73.00.13', tips: 'Φιλοδωρήματα' })).status).toBe(200);
    const journal = await file(venue, 'period=today&by=closes&format=journal&language=el');
    const names = new Set(journal.map((row) => row['AccountName']));
    expect([...names]).toEqual(expect.arrayContaining(['73.00.13', 'Φιλοδωρήματα', '4024']));
    expect(names.has('4013')).toBe(false);
    expect(journal.find((row) => row['AccountName'] === '73.00.13')).toMatchObject({ Description: 'Πωλήσεις 13 %', Currency: 'EUR' });
    // What guests' pages get says nothing of it.
    const shown = await world.call('GET', `/api/stores/${venue}`);
    expect(shown.text).not.toContain('73.00.13');
  });

  test('is for who may read reports: owners, and keys with that right; not staff', async () => {
    const path = `/api/venues/${venue}/books/file?period=today`;
    const key = async (...rights: string[]) => {
      const { secret } = (await posted(`/api/venues/${venue}/keys`, { name: rights.join(' '), rights })) as { secret: string };
      return { authorization: `Bearer ${secret}` };
    };
    expect((await ask('GET', path, undefined, await key('reports_read'))).status).toBe(200);
    expectRefusal(await ask('GET', path, undefined, await key('orders_read')), 403, 'key_not_allowed');
    expectRefusal(await ask('GET', path, undefined, { cookie: await world.signIn(STAFF_1) }), 403, 'not_allowed');
    expectRefusal(await ask('GET', `/api/venues/${venue}/books?period=custom&from=2026-01-01&to=2026-06-01`), 400, 'invalid_period');
  });
});
