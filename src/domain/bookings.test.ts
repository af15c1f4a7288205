import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingsOf, legsOf, type Booked } from './bookings.ts';
import { ACCOUNT, ACCOUNT_KEY, accountIn, accountsOf, defaultAccount } from './ledger-accounts.ts';
import { VAT_COUNTRIES } from './vat-rates.ts';

const CENTS = fc.integer({ min: -1_000_000, max: 1_000_000 });
const SUMS = fc.record({ grossCents: CENTS, vatCents: CENTS });
const RATE = fc.record({ rate: fc.constantFrom(0, 500, 900, 1300, 2400), sales: SUMS, refunds: SUMS, corrections: SUMS });
const METHOD = fc.record({ method: fc.constantFrom('cash', 'card', 'viva'), sales: CENTS, back: CENTS, tips: CENTS });
const NOTED = fc.array(fc.record({ cents: CENTS, note: fc.string() }), { maxLength: 3 });
const BOOKED: fc.Arbitrary<Booked> = fc.record({
  rates: fc.uniqueArray(RATE, { selector: ({ rate }) => rate }),
  methods: fc.uniqueArray(METHOD, { selector: ({ method }) => method }),
  tipsPaid: NOTED,
  cashMoves: NOTED,
  cashDifferences: NOTED,
  facts: fc.constant([{ kind: 'rewards' as const, cents: 250, note: '' }]),
});
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
const on = (booked: Booked, name: string) =>
  sum(
    bookingsOf(booked)
      .flatMap(legsOf)
      .filter(({ account }) => account === name || account.startsWith(`${name}:`))
      .map(({ cents }) => cents),
  );

describe('bookings of a day', () => {
  it('balance, each by itself, and all together', () => {
    fc.assert(
      fc.property(BOOKED, (booked) => {
        for (const booking of bookingsOf(booked)) expect(sum(legsOf(booking).map(({ cents }) => cents))).toBe(0);
      }),
    );
  });

  it('come to the figures on each account: money, tips, VAT, sales, and what is still open', () => {
    fc.assert(
      fc.property(BOOKED, (booked) => {
        const { rates, methods, tipsPaid, cashMoves, cashDifferences } = booked;
        const net = (of: 'grossCents' | 'vatCents') =>
          sum(rates.map(({ sales, refunds, corrections }) => sales[of] - refunds[of] - corrections[of]));
        const paidOut = sum(tipsPaid.map(({ cents }) => cents));
        const drawer = sum([...cashMoves, ...cashDifferences].map(({ cents }) => cents)) - paidOut;
        expect(on(booked, 'money') - drawer).toBe(sum(methods.map(({ sales, back, tips }) => sales - back + tips)));
        expect(0 - on(booked, 'tips')).toBe(sum(methods.map(({ tips }) => tips)) - paidOut);
        expect(0 - on(booked, 'vat')).toBe(net('vatCents'));
        expect(0 - on(booked, 'sales') - on(booked, 'refunds')).toBe(net('grossCents') - net('vatCents'));
        expect(on(booked, 'receivable')).toBe(net('grossCents') - sum(methods.map(({ sales, back }) => sales - back)));
      }),
    );
  });

  it('a dish of 12.40 with 13 % in it, paid in cash with a tip of 1, of which 2.26 go back', () => {
    const booked: Booked = {
      rates: [
        {
          rate: 1300,
          sales: { grossCents: 1240, vatCents: 143 },
          refunds: { grossCents: 226, vatCents: 26 },
          corrections: { grossCents: 0, vatCents: 0 },
        },
      ],
      methods: [{ method: 'cash', sales: 1240, back: 226, tips: 100 }],
      tipsPaid: [],
      cashMoves: [],
      cashDifferences: [],
      facts: [{ kind: 'menu_prices', cents: 1240, note: '' }],
    };
    expect(
      bookingsOf(booked)
        .flatMap(legsOf)
        .map(({ account, cents }) => [account, cents]),
    ).toEqual([
      ['receivable', 1240],
      ['sales:1300', -1097],
      ['vat:1300', -143],
      ['receivable', -226],
      ['refunds:1300', 200],
      ['vat:1300', 26],
      ['money:cash', 1240],
      ['receivable', -1240],
      ['money:cash', -226],
      ['receivable', 226],
      ['money:cash', 100],
      ['tips', -100],
    ]);
  });
});

describe('a booking', () => {
  const none = { rate: null, method: null, vatCents: 0, note: '' };
  const cash = { account: 'receivable', vat: null, counter: 'money:cash' };
  const nothing = { grossCents: 0, vatCents: 0 };
  const empty: Booked = { rates: [], methods: [], tipsPaid: [], cashMoves: [], cashDifferences: [], facts: [] };

  it('of each kind says what it is of, and on which side of which account it stands', () => {
    const rate = { rate: 900, sales: { grossCents: 109, vatCents: 9 }, refunds: { grossCents: 50, vatCents: 4 }, corrections: nothing };
    const booked = bookingsOf({
      ...empty,
      rates: [{ ...rate, corrections: { grossCents: 20, vatCents: 2 } }],
      methods: [{ method: 'cash', sales: 109, back: 50, tips: 10 }],
      cashMoves: [{ cents: -500, note: 'ice' }],
      cashDifferences: [{ cents: 3, note: 'found' }],
      facts: [{ kind: 'rewards', cents: 250, note: 'two' }],
    });
    const vat = { ...none, rate: 900 };
    const by = { ...none, method: 'cash' };
    expect(booked).toEqual([
      {
        ...vat,
        kind: 'sales',
        grossCents: 109,
        vatCents: 9,
        on: { account: 'sales:900', vat: 'vat:900', counter: 'receivable', side: 'credit' },
      },
      {
        ...vat,
        kind: 'refund',
        grossCents: 50,
        vatCents: 4,
        on: { account: 'refunds:900', vat: 'vat:900', counter: 'receivable', side: 'debit' },
      },
      {
        ...vat,
        kind: 'correction',
        grossCents: 20,
        vatCents: 2,
        on: { account: 'refunds:900', vat: 'vat:900', counter: 'receivable', side: 'debit' },
      },
      { ...by, kind: 'payment', grossCents: 109, on: { ...cash, side: 'credit' } },
      { ...by, kind: 'paid_back', grossCents: 50, on: { ...cash, side: 'debit' } },
      { ...by, kind: 'tip', grossCents: 10, on: { ...cash, account: 'tips', side: 'credit' } },
      { ...by, kind: 'cash_move', grossCents: -500, note: 'ice', on: { ...cash, account: 'cash_moves', side: 'credit' } },
      { ...by, kind: 'cash_difference', grossCents: 3, note: 'found', on: { ...cash, account: 'cash_difference', side: 'credit' } },
      { ...none, kind: 'rewards', grossCents: 250, note: 'two', on: null },
    ]);
    expect(legsOf(booked.at(-1)!)).toEqual([]);
  });

  it('of nothing is none, but for the day that was closed; VAT alone is one', () => {
    const facts = (['closed', 'discounts'] as const).map((kind) => ({ kind, cents: 0, note: '' }));
    const rates = [{ rate: 900, sales: { grossCents: 0, vatCents: 1 }, refunds: nothing, corrections: nothing }];
    const booked = bookingsOf({ ...empty, rates, methods: [{ method: 'card', sales: 0, back: 0, tips: 0 }], facts });
    expect(booked.map(({ kind }) => kind)).toEqual(['sales', 'closed']);
    // What is without an amount is no line of a journal.
    expect(legsOf(booked[0]!).map(({ account, cents }) => [account, cents])).toEqual([
      ['sales:900', 1],
      ['vat:900', -1],
    ]);
  });
});

describe('accounts', () => {
  it('have names and numbers of their own in every country', () => {
    for (const country of VAT_COUNTRIES) {
      const keys = accountsOf(country);
      for (const key of keys) expect(key).toMatch(ACCOUNT_KEY);
      for (const key of keys) expect(defaultAccount(key)).toMatch(ACCOUNT);
      expect(new Set(keys.map(defaultAccount)).size).toBe(keys.length);
    }
  });

  it('are those of the venue where it set one', () => {
    expect(accountIn({ tips: '53.01' }, 'tips')).toBe('53.01');
    expect(accountIn({ tips: '53.01' }, 'sales:1300')).toBe('4013');
    expect(accountIn({}, 'money:new')).toBe('1029');
  });

  it('are nothing that a spreadsheet runs', () => {
    for (const evil of ['=1', '+1', '-1', '@a', ' 1', '', '1\n2', "'1"]) expect(evil).not.toMatch(ACCOUNT);
    for (const good of ['4013', '54.02.13', 'Πωλήσεις 13 %', 'Sales:Food']) expect(good).toMatch(ACCOUNT);
    // As a browser's pattern it is read so.
    expect(() => new RegExp(ACCOUNT.source, 'v')).not.toThrow();
  });
});
