import { expect } from 'vitest';
import * as v from 'valibot';
import type { ZReport } from '#features/closing/contract.ts';
import { Books } from '#features/reports/books-contract.ts';

const cents = (amount: number) => Math.round(amount * 100);
type Ask = (query: string) => Promise<{ readonly json: unknown }>;

/** Booked by Z report and by day, evenings come to their reports, and debit is credit. */
export async function expectBooked(ask: Ask, reports: readonly ZReport[]): Promise<void> {
  const read = async (by: string) => v.parse(Books, (await ask(`period=7&by=${by}`)).json);
  const { documents, totals } = await read('closes');
  expect(documents.map(({ name }) => name)).toEqual(reports.map(({ number }) => `Z-${number}`));
  expect(documents.map(({ net, vat, received, tips }) => [net, vat, received, tips])).toEqual(
    reports.map(({ net, vat, received, tips }) => [net, vat, received, tips]),
  );
  expect(cents(totals.net)).toBe(reports.reduce((all, { net }) => all + cents(net), 0));
  const byDays = (await read('days')).totals;
  expect([byDays.net, byDays.vat, byDays.received, byDays.tips]).toEqual([totals.net, totals.vat, totals.received, totals.tips]);
  for (const { debit, credit } of documents) expect(debit).toBe(credit);
}
