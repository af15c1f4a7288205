import { describe, expect, test } from 'vitest';
import { divide, isProblem, LINE_UNITS, type Position, type Wanted } from '#domain/bill-division.ts';
import { add, cents, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { subtract } from '#domain/money-parts.ts';
import type { BillShare, TablePerson } from '../../together-contract.ts';
import { amongOf, equalTaken } from './equal-parts.ts';

const AT = '2026-11-27T18:00:00.000Z';
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'];
const person = (_id: string): TablePerson => ({ _id, name: _id, creature: 'owl', colour: 1, joinedAt: AT, seenAt: AT });

/** A table whose people pay one after another, each as their phone proposes it. */
class Table {
  people: string[];
  shares: BillShare[] = [];
  left: Cents;

  constructor(due: number, people = SIX) {
    this.left = cents(due);
    this.people = [...people];
  }

  seen(me: string) {
    return { me, people: this.people.map(person), shares: this.shares };
  }

  proposed(me: string): number {
    return amongOf(this.seen(me));
  }

  /** What an equal part comes to for them, by the rule that the server has. */
  equal(me: string, among = this.proposed(me), state: BillShare['state'] = 'paid'): number {
    return this.pay({ person: me, way: 'equal', among, state }, { way: 'equal', among, taken: equalTaken(this.seen(me), among) });
  }

  own(me: string, sum: number): number {
    return this.pay({ person: me, way: 'person', among: null, state: 'paid' }, { way: 'amount', cents: cents(sum), person: me });
  }

  private pay(of: Pick<BillShare, 'person' | 'way' | 'among' | 'state'>, wanted: Wanted): number {
    const open: Position = { order: 'r', line: 1, whose: null, openCents: this.left, openUnits: LINE_UNITS };
    const parts = divide([open], wanted);
    const sum = isProblem(parts) ? ZERO : add(ZERO, ...parts.map((part) => part.cents));
    this.left = subtract(this.left, sum);
    const paid = { method: 'cash', amount: toAmount(sum), tip: 0, until: AT, paidAt: null, back: 0, late: 0 } as const;
    this.shares = [...this.shares, { _id: String(this.shares.length), ...paid, parts: [], vat: [], ...of }];
    return sum;
  }
}

describe('equal parts of a bill', () => {
  test('six who each pay theirs come to the whole bill, to the cent', () => {
    const table = new Table(11_161);
    expect(SIX.map((me) => table.equal(me))).toEqual([1861, 1860, 1860, 1860, 1860, 1860]);
    expect(table.left).toBe(0);
  });

  test('who paid their own things is not counted, before the first part or between two', () => {
    const table = new Table(11_160 + 1240);
    table.own('a', 1240);
    expect(table.proposed('b')).toBe(5);
    expect(['b', 'c'].map((me) => table.equal(me))).toEqual([2232, 2232]);
    table.own('d', 3000);
    expect(['e', 'f'].map((me) => table.equal(me))).toEqual([1848, 1848]);
    expect(table.left).toBe(0);
  });

  test('the number stays as long as everybody pays so, and whoever holds a part has theirs', () => {
    const table = new Table(9000, ['a', 'b', 'c']);
    expect(table.equal('a', table.proposed('a'), 'held')).toBe(3000);
    expect([table.proposed('b'), table.proposed('c')]).toEqual([3, 3]);
    expect([table.equal('b'), table.equal('c')]).toEqual([3000, 3000]);
    expect(table.left).toBe(0);
  });

  test('who sits there without a phone was counted by hand, and stays counted', () => {
    const table = new Table(9000, ['a', 'b']);
    expect(table.proposed('a')).toBe(2);
    expect(table.equal('a', 6)).toBe(1500);
    expect(table.proposed('b')).toBe(6);
    expect(table.equal('b')).toBe(1500);
    // Alone with a phone, one is not alone at the table: a part of one is no part.
    const alone = new Table(4000, ['a']);
    expect([alone.equal('a'), alone.proposed('a'), alone.left]).toEqual([2000, 2, 2000]);
  });

  test('the last one pays what is left; a round that comes later is everybody’s again', () => {
    const table = new Table(3000, ['a', 'b', 'c']);
    table.own('a', 700);
    table.own('b', 900);
    expect(table.proposed('c')).toBe(1);
    expect(table.equal('c')).toBe(1400);
    table.left = cents(900);
    expect(['a', 'b', 'c'].map((me) => table.equal(me))).toEqual([300, 300, 300]);
  });

  test('whoever comes late, or pays once more, leaves nothing over', () => {
    const table = new Table(7000);
    table.equal('a');
    table.people.push('g');
    for (const me of ['b', 'c', 'd', 'e', 'f', 'g']) table.equal(me);
    expect(table.left).toBe(0);
    const again = new Table(6000, ['a', 'b', 'c']);
    expect(['a', 'a', 'b', 'c'].map((me) => again.equal(me))).toEqual([2000, 2000, 1000, 1000]);
  });
});
