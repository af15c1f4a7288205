import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { Report } from '#features/reports/contract.ts';
import { REPORT_VIEWS, type ReportView } from '#features/reports/report-views.ts';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** What a spreadsheet would run, and what a table of text must not break on. */
const EVIL = ['=HYPERLINK("http://evil.example","pay")', '+1+1', '-2+3', '@SUM(A1)', 'Fries, "hot"; και σως'] as const;
let world: TestApp;
let owner: { cookie: string };
let venue: number;

beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  const made = await ownVenue(world, (model) => ({
    content: {
      promotions: model.content?.promotions ?? [],
      menu: {
        categories: ['Sides'],
        items: { Sides: EVIL.map((name, at) => ({ id: `e${at}`, name, price: 1000.5 + at, inStock: true })) },
      },
    },
  }));
  venue = made.id;
  for (let at = 0; at < EVIL.length; at += 1)
    await world.placed({ storeId: venue, order: [line(`e${at}`, at + 1)], tip: at / 10, table: at + 1 });
  const stopped = await world.placed({ storeId: venue, order: [line('e0')] });
  await world.call('POST', `/api/orders/${stopped._id}/status`, { body: { orderStatus: 8, reason: 'No.' }, headers: owner });
});
afterAll(() => world.close());

const table = async (view: ReportView) =>
  v.parse(Report, (await world.call('GET', `/api/venues/${venue}/report?view=${view}&period=7`, { headers: owner })).json);

async function file(view: ReportView, format: 'csv' | 'xlsx', language = 'en'): Promise<Response> {
  const answer = await world.app.request(`/api/venues/${venue}/report/export?view=${view}&period=7&format=${format}&language=${language}`, {
    headers: owner,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="parea-${venue}-${view}-[\\d-]+\\.${format}"$`),
  );
  return answer;
}

/** A table's rows as a file writes them: names of weekdays and hours for their numbers, sums at the end. */
function expected(report: Report): unknown[][] {
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const rows = report.rows.map((row) =>
    row.map((cell, at) => {
      const kind = report.columns[at]?.kind;
      if (report.columns[at]?.key === 'floor') return 'Inside';
      if (report.columns[at]?.key === 'person') return cell ?? 'Nobody noted';
      if (kind === 'weekday') return weekdays[Number(cell)];
      return kind === 'hour' ? `${String(cell).padStart(2, '0')}:00` : cell;
    }),
  );
  return report.sums ? [...rows, ['Sum', ...report.sums.slice(1)]] : rows;
}
const asNumber = (cell: unknown) => (typeof cell === 'number' ? String(cell) : (cell ?? ''));
const unarmed = (cell: unknown) => (typeof cell === 'string' && /^[=+\-@]/.test(cell) ? `'${cell}` : cell);

test.each(REPORT_VIEWS)('%s: the CSV, read back, is the table', async (view) => {
  const text = await (await file(view, 'csv')).text();
  const bytes = new Uint8Array(await (await file(view, 'csv')).arrayBuffer());
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const [heading, ...rows] = parse(text, { bom: true });
  const report = await table(view);
  expect(heading).toHaveLength(report.columns.length);
  const inCsv = (cell: unknown, at: number) =>
    typeof cell === 'number' && report.columns[at]?.kind === 'money' ? cell.toFixed(2) : asNumber(unarmed(cell));
  expect(rows).toEqual(expected(report).map((row) => row.map(inCsv)));
});

test.each(REPORT_VIEWS)('%s: the workbook, read back, is the table, with numbers that are numbers', async (view) => {
  const [heading, ...rows] = await readSheet(Buffer.from(await (await file(view, 'xlsx')).arrayBuffer()));
  const report = await table(view);
  expect(heading).toHaveLength(report.columns.length);
  expect(rows).toEqual(expected(report));
});

test('floors are called as the venue calls them, in the language of the file', async () => {
  const floors = async (language: string) => {
    const [, ...rows] = parse(await (await file('tables', 'csv', language)).text(), { bom: true });
    return new Set(rows.slice(0, -1).map(([floor]) => floor));
  };
  expect(await floors('en')).toEqual(new Set(['Inside']));
  expect(await floors('el')).toEqual(new Set(['Μέσα']));
});

test('no text of a CSV is run by a spreadsheet', async () => {
  const rows = parse(await (await file('items', 'csv')).text(), { bom: true });
  const names = rows.slice(1, -1).map(([name = '']) => name);
  expect(names).toHaveLength(EVIL.length);
  for (const name of names) expect(name).not.toMatch(/^[=+\-@\t\r]/);
  expect(names).toContain(`'${EVIL[0]}`);
  expect(names).toContain(EVIL[4]);
});

test('Greek headings, and the same numbers', async () => {
  const [heading, ...rows] = parse(await (await file('sales', 'csv', 'el')).text(), { bom: true });
  expect(heading?.slice(0, 3)).toEqual(['Ημέρα', 'Παραγγελίες', 'Σε τιμές μενού (EUR)']);
  expect(rows.at(-1)?.[0]).toBe('Σύνολο');
  expect(rows.at(-1)?.slice(1).map(Number)).toEqual((await table('sales')).sums?.slice(1));
});

test('days that are no period are refused', async () => {
  for (const days of ['', '&from=2026-11-02&to=2026-11-01', '&from=2024-01-01&to=2026-01-01', '&from=2026-02-30&to=2026-03-01'])
    for (const path of ['report', 'report/export'])
      expectRefusal(
        await world.call('GET', `/api/venues/${venue}/${path}?period=custom${days}`, { headers: owner }),
        400,
        'invalid_period',
      );
});
