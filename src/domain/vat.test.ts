import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELIVERY } from './methods.ts';
import { cents } from './money.ts';
import {
  isVatClass,
  isVatCountry,
  VAT_CLASSES,
  VAT_COUNTRIES,
  VAT_RATES,
  vatRate,
  vatTable,
  type VatClass,
  type VatCountry,
} from './vat.ts';

const { tableService, collection } = DELIVERY;

describe('the VAT rate', () => {
  it.each<[VatCountry, VatClass, 1 | 2, string, number]>([
    ['GR', 'food', tableService, '2026-11-01', 1300],
    ['GR', 'alcohol', collection, '2026-11-01', 2400],
    ['GR', 'soft_drink', tableService, '2026-11-01', 2400],
    ['GR', 'soft_drink', collection, '2026-11-01', 1300],
    ['GR', 'hot_drink', tableService, '2024-06-30', 1300],
    ['GR', 'hot_drink', tableService, '2024-07-01', 2400],
    ['GR', 'hot_drink', collection, '2024-07-01', 1300],
    ['GR', 'food', tableService, '2020-01-01', 1300],
    ['CY', 'food', tableService, '2026-11-01', 900],
    // Wine that is served is part of a service; wine in a bag is wine.
    ['CY', 'alcohol', tableService, '2026-11-01', 900],
    ['CY', 'soft_drink', tableService, '2026-11-01', 900],
    ['CY', 'standard', tableService, '2026-11-01', 1900],
    ['CY', 'food', collection, '2026-11-01', 500],
    ['CY', 'hot_drink', collection, '2026-11-01', 500],
    ['CY', 'water', collection, '2026-11-01', 500],
    ['CY', 'alcohol', collection, '2026-11-01', 1900],
    ['CY', 'soft_drink', collection, '2026-11-01', 1900],
    ['CY', 'standard', collection, '2026-11-01', 1900],
    ['GR', 'alcohol', tableService, '2026-11-01', 2400],
    ['GR', 'water', tableService, '2026-11-01', 1300],
    ['GB', 'food', tableService, '2026-11-01', 2000],
    ['GB', 'zero', collection, '2026-11-01', 0],
  ])('in %s of %s by delivery method %s on %s is %s basis points', (country, vatClass, deliveryMethod, day, expected) => {
    expect(vatRate({ country, vatClass, deliveryMethod, day })).toBe(expected);
  });

  it('exists for every country, class and service', () => {
    for (const country of VAT_COUNTRIES) {
      for (const vatClass of VAT_CLASSES) {
        for (const deliveryMethod of [tableService, collection]) {
          expect(vatRate({ country, vatClass, deliveryMethod, day: '2026-11-01' })).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  it('is refused for a country without a table', () => {
    expect(() => vatRate({ country: 'XX' as VatCountry, vatClass: 'food', deliveryMethod: tableService, day: '2026-11-01' })).toThrow(
      RangeError,
    );
  });

  it('has one entry for a day, country and service', () => {
    const keys = VAT_RATES.map(({ country, deliveryMethod, from }) => `${country} ${deliveryMethod} ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('stands in the sequence of its days, each of them a day', () => {
    for (const { country, deliveryMethod, from } of VAT_RATES) {
      expect(from).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
      const days = VAT_RATES.filter((entry) => entry.country === country && entry.deliveryMethod === deliveryMethod).map(
        (entry) => entry.from,
      );
      expect(days).toEqual(days.toSorted());
    }
  });

  it('knows its classes and countries', () => {
    expect(['food', 'Food', 3].filter(isVatClass)).toEqual(['food']);
    expect(['GR', 'gr', null].filter(isVatCountry)).toEqual(['GR']);
  });
});

describe('the VAT table', () => {
  it('groups by rate, lowest first, net and VAT summing to gross', () => {
    const rows = vatTable(
      [
        { lineCents: cents(1240), rate: 2400 },
        { lineCents: cents(1130), rate: 1300 },
        { lineCents: cents(1130), rate: 1300 },
      ],
      cents(3500),
    );
    expect(rows).toEqual([
      { rate: 1300, grossCents: 2260, netCents: 2000, vatCents: 260 },
      { rate: 2400, grossCents: 1240, netCents: 1000, vatCents: 240 },
    ]);
  });

  it('shares a discount over the rates so that not a cent is lost', () => {
    const rows = vatTable(
      [
        { lineCents: cents(100), rate: 900 },
        { lineCents: cents(100), rate: 1900 },
        { lineCents: cents(100), rate: 0 },
      ],
      cents(200),
    );
    expect(rows.map(({ grossCents }) => grossCents)).toEqual([67, 67, 66]);
    expect(rows[0]).toMatchObject({ rate: 0, vatCents: 0, netCents: 67 });
  });

  it('rounds half a cent of VAT up', () => {
    expect(vatTable([{ lineCents: cents(3), rate: 2000 }], cents(3))[0]).toMatchObject({ vatCents: 1, netCents: 2 });
  });

  it('of an order that came to nothing is nothing, and of no lines is empty', () => {
    expect(vatTable([{ lineCents: cents(500), rate: 1300 }], cents(0))).toEqual([{ rate: 1300, grossCents: 0, netCents: 0, vatCents: 0 }]);
    expect(vatTable([], cents(0))).toEqual([]);
  });

  it('always sums to what was paid', () => {
    const line = fc.record({ lineCents: fc.nat(500_000).map(cents), rate: fc.constantFrom(0, 900, 1300, 1900, 2000, 2400) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(10_000), (lines, kept) => {
        const paid = cents(Math.floor((lines.reduce((sum, { lineCents }) => sum + lineCents, 0) * kept) / 10_000));
        const rows = vatTable(lines, paid);
        expect(rows.reduce((sum, row) => sum + row.grossCents, 0)).toBe(paid);
        for (const row of rows) expect(row.netCents + row.vatCents).toBe(row.grossCents);
      }),
    );
  });
});
