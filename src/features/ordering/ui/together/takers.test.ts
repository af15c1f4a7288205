import { describe, expect, test } from 'vitest';
import { LINE_UNITS } from '#domain/bill-division.ts';
import { createTexts } from '#platform/shared/texts.ts';
import type { TogetherKey } from '#texts/keys.ts';
import greek from '#texts/together.el.json?texts';
import english from '#texts/together.en.json?texts';
import type { BillShare, TablePerson, VisitBill } from '../../together-contract.ts';
import { paidBy, saidTakers, takenAsSums, takersOf } from './takers.ts';

const AT = '2026-11-27T18:00:00.000Z';
const en = createTexts<TogetherKey>(english, 'en');
const el = createTexts<TogetherKey>(greek, 'el');
const person = (_id: string, name: string): TablePerson => ({ _id, name, creature: 'owl', colour: 1, joinedAt: AT, seenAt: AT });
const share = (of: Pick<BillShare, '_id' | 'person'> & Partial<BillShare>): BillShare => ({
  way: 'lines',
  among: null,
  method: 'cash',
  amount: 3,
  tip: 0,
  state: 'held',
  until: AT,
  paidAt: null,
  back: 0,
  late: 0,
  parts: [{ order: 'r', line: 1, amount: 3, part: { take: 1, of: 3 } }],
  vat: [],
  ...of,
});
type Bill = Pick<VisitBill, 'people' | 'me' | 'shares'>;
const billOf = (...shares: BillShare[]): Bill => ({
  me: 'me',
  people: [person('me', ''), person('a', 'Anna'), person('b', 'Ben')],
  shares,
});
const said = (bill: Bill, t: typeof en) => saidTakers(takersOf(bill, { order: 'r', line: 1 }), bill, t);

describe('who has a line of the bill', () => {
  test('several who pay it are each said by themselves, and I am not by my name', () => {
    const paying = billOf(share({ _id: '1', person: 'a' }), share({ _id: '2', person: 'b' }));
    expect(said(paying, en)).toEqual(['Anna is paying', 'Ben is paying']);
    expect(said(paying, el)).toEqual(['πληρώνει: Anna', 'πληρώνει: Ben']);
    const paid = billOf(
      share({ _id: '1', person: 'a' }),
      share({ _id: '2', person: 'me', state: 'paid' }),
      share({ _id: '3', person: null, state: 'paid' }),
    );
    expect(said(paid, en)).toEqual(['paid by you', 'paid by Somebody', 'Anna is paying']);
    expect(said(paid, el)).toEqual(['το πληρώσατε', 'πληρώθηκε από: Κάποιος', 'πληρώνει: Anna']);
  });

  test('who paid two parts of it is said once; what was freed, or is of another line, is nobody’s', () => {
    const bill = billOf(
      share({ _id: '1', person: 'a', state: 'paid' }),
      share({ _id: '2', person: 'a', state: 'paid' }),
      share({ _id: '3', person: 'b', state: 'freed' }),
      share({ _id: '4', person: 'b', parts: [{ order: 'r', line: 2, amount: 1, part: null }] }),
    );
    expect(said(bill, en)).toEqual(['paid by Anna']);
  });

  test('who pays a sum, or an equal part, chose no dish: of no dish it is said', () => {
    const parts = [{ order: 'r', line: 1, amount: 0.77, part: null }];
    const bill = billOf(
      share({ _id: '1', person: 'a', way: 'amount', state: 'paid', parts }),
      share({ _id: '2', person: 'b', way: 'equal', parts: [{ ...parts[0]!, part: { take: 1, of: 1 } }] }),
    );
    expect(said(bill, en)).toEqual([]);
    const line = { amount: 9, open: 7, openUnits: LINE_UNITS };
    const rounds = [{ lines: [line] }];
    expect(takenAsSums({ ...bill, rounds })).toBe(600);
    expect(takenAsSums({ shares: [share({ _id: '1', person: 'a', state: 'paid' })], rounds })).toBe(0);
  });

  test('what came back to somebody is not paid by them any more', () => {
    const bill = billOf(
      share({ _id: '1', person: 'a', state: 'paid', amount: 12.4, back: 2.4 }),
      share({ _id: '2', person: 'a', state: 'paid', amount: 3 }),
      share({ _id: '3', person: 'a', amount: 5 }),
      share({ _id: '4', person: 'b', state: 'paid', amount: 3, back: 3 }),
    );
    expect([paidBy(bill, 'a'), paidBy(bill, 'b')]).toEqual([1300, 0]);
  });
});
