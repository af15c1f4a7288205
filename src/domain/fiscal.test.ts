import { describe, expect, test } from 'vitest';
import { dueSteps, fiscalDocument, fiscalPause, isBesideReceipt, SLIP_OPEN_FOR_MS } from './fiscal.ts';

const at = (document: string, end: 'open' | 'paid' | 'stopped' = 'open') => ({ document, end });

describe('what is due at a provider', () => {
  test.each([
    ['a new order', null, at('a'), ['issue']],
    ['one that came paid', null, at('a', 'paid'), ['issue', 'convert']],
    ['one that was stopped before anybody looked', null, at('a', 'stopped'), []],
    ['nothing new', { action: 'issue', document: 'a' }, at('a'), []],
    ['a change', { action: 'issue', document: 'a' }, at('b'), ['amend']],
    ['a payment', { action: 'amend', document: 'b' }, at('b', 'paid'), ['convert']],
    ['a change and a payment', { action: 'amend', document: 'b' }, at('c', 'paid'), ['amend', 'convert']],
    ['its end', { action: 'amend', document: 'b' }, at('b', 'stopped'), ['cancel']],
    ['an end that was taken back', { action: 'cancel', document: 'b' }, at('b'), ['issue']],
    ['an end twice', { action: 'cancel', document: 'b' }, at('c', 'stopped'), []],
    ['what comes after its receipt', { action: 'convert', document: 'b' }, at('c', 'paid'), []],
  ] as const)('of %s', (_what, last, now, due) => {
    expect(dueSteps(last, now)).toEqual(due);
  });

  test('a receipt is told apart from an order that went on', () => {
    const last = { action: 'convert', document: 'a' } as const;
    expect(isBesideReceipt(last, at('a', 'paid'))).toBe(false);
    expect(isBesideReceipt(last, at('b', 'paid'))).toBe(true);
    expect(isBesideReceipt(last, at('a', 'stopped'))).toBe(true);
    expect(isBesideReceipt({ action: 'issue', document: 'a' }, at('b'))).toBe(false);
  });
});

test('a document’s lines less its reduction are its total, and its rates come to it', () => {
  const line = { item: 'x', name: 'X', quantity: 1 };
  const made = fiscalDocument({
    order: { id: 'o', number: 7, placedAt: '2026-11-26T12:00:00.000Z', currency: 'EUR', table: null, totalCents: 1_250, tipCents: 250 },
    lines: [
      { ...line, line: 1, totalCents: 700, vatRate: 1_300 },
      { ...line, line: 2, totalCents: 401, vatRate: 2_400 },
      { ...line, line: 3, quantity: 0, totalCents: 0, vatRate: 2_400 },
    ],
  });
  expect(made).toMatchObject({ order: 'o', number: 7, currency: 'EUR', table: null, reductionCents: 101, totalCents: 1_000 });
  expect(made.placedAt).toBe('2026-11-26T12:00:00.000Z');
  expect(made.lines.map((one) => one.line)).toEqual([1, 2]);
  expect(made.vat.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(1_000);
});

test('pauses grow up to an hour, and never end', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((step) => fiscalPause(step, 0) / 1000);
  expect(seconds).toEqual([5, 15, 60, 300, 900, 1800, 3600, 3600, 3600]);
  expect([fiscalPause(1, 1), fiscalPause(1, 0.5)]).toEqual([5_500, 5_250]);
  expect(SLIP_OPEN_FOR_MS).toBe(86_400_000);
});
