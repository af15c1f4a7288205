import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RewardRule } from './reward.ts';
import type { AllergenKey } from './allergens.ts';
import type { CartLine, Choices, Extra, MenuItem } from './menu.ts';
import { add, cents, ZERO } from './money.ts';
import { amountsOf, oracle, type OracleAmounts } from './oracle.ts';
import { discountFor, type Promotion } from './promotion.ts';
import { quote, type QuoteInput } from './quote.ts';
import { min, subtract } from './money-parts.ts';

const RUNS = Number(process.env['ORACLE_RUNS'] ?? 10_000);
const FEWER = Math.min(RUNS, 1_000);

const price = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 6_000 }), fc.constantFrom(1, 5, 25, 50, 99)).map(cents);
const percent = fc.oneof(
  fc.constantFrom(0, 10, 12.5, 33.33, 50, 100),
  fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
);

const extra: fc.Arbitrary<Extra> = fc
  .record({ name: fc.constantFrom('Size', 'Sauce', 'constructor', '__proto__x'), costs: fc.array(price, { minLength: 1, maxLength: 3 }) })
  .map(({ name, costs }) => ({
    option: name,
    type: 'checkbox',
    maxSelectable: null,
    required: false,
    options: costs.map((costCents, index) => ({ value: `v${index}`, text: `V${index}`, costCents, allergens: [] })),
  }));

const item: fc.Arbitrary<MenuItem> = fc.record({
  id: fc.uuid(),
  name: fc.constant('Dish'),
  priceCents: price,
  inStock: fc.constant(true),
  stockQty: fc.constant(null),
  givesStamp: fc.boolean(),
  vatClass: fc.constant('food' as const),
  allergens: fc.constant([] as AllergenKey[]),
  extras: fc.uniqueArray(extra, { maxLength: 2, selector: ({ option }) => option }),
});

const line: fc.Arbitrary<CartLine> = fc
  .record({ item, quantity: fc.integer({ min: 1, max: 20 }), mask: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }) })
  .map(({ item: dish, quantity, mask }) => {
    const choices: Choices = Object.fromEntries(
      dish.extras.map(({ option, options }, group) => [option, options.filter((_, n) => mask[group * 3 + n]).map(({ value }) => value)]),
    );
    return { item: dish, quantity, choices };
  });

const rule: fc.Arbitrary<RewardRule> = fc.oneof(
  fc.constant<RewardRule>({ type: 0, value: 0, stampsRequired: 12 }),
  percent.map((value): RewardRule => ({ type: 1, value, stampsRequired: 12 })),
  price.map((value): RewardRule => ({ type: 2, value, stampsRequired: 12 })),
);

const promotion: fc.Arbitrary<Promotion> = fc
  .record({ type: fc.constantFrom('-' as const, '%' as const), amountCents: price, percent })
  .map((how) => ({ id: 'p', name: 'P', startsAt: null, endsAt: null, shouldShow: true, code: 'P', ...how }));

const cart: fc.Arbitrary<QuoteInput> = fc.record({
  lines: fc.array(line, { maxLength: 6 }),
  rewardRule: fc.option(rule),
  rewardsUsed: fc.integer({ min: 0, max: 8 }),
  promotion: fc.option(promotion),
  tipCents: fc.oneof(fc.constant(ZERO), price),
});

function same(a: OracleAmounts, b: OracleAmounts): boolean {
  return (
    a.subtotal === b.subtotal &&
    a.savings === b.savings &&
    a.discount === b.discount &&
    a.total === b.total &&
    a.stamps === b.stamps &&
    a.items === b.items
  );
}

/** The first cart on which an implementation and the oracle differ, or null where they agree on all. */
function firstDifference(implementation: (input: QuoteInput) => OracleAmounts, numRuns: number): QuoteInput | null {
  const result = fc.check(
    fc.property(cart, (input) => same(implementation(input), oracle(input))),
    { numRuns },
  );
  // Only a plain "they differ" may count: an implementation that throws has proved nothing.
  if (result.errorInstance instanceof Error && !/returning false/.test(result.errorInstance.message)) throw result.errorInstance;
  return result.counterexample?.[0] ?? null;
}

function withChanged(input: QuoteInput, change: (base: ReturnType<typeof quote>) => { savings: number; discount: number }): OracleAmounts {
  const base = quote(input);
  const { savings, discount } = change(base);
  const total = base.subtotalCents - savings - discount + base.tipCents;
  return { ...amountsOf(base), savings: BigInt(savings), discount: BigInt(discount), total: BigInt(total) };
}

describe('the quote and the independent oracle', () => {
  it(`agree on every amount of ${RUNS} random carts`, { timeout: 600_000 }, () => {
    const input = firstDifference((lines) => amountsOf(quote(lines)), RUNS);
    // Where they differ, show the smallest such cart and both answers.
    if (input) expect({ input, amounts: amountsOf(quote(input)) }).toEqual({ input, amounts: oracle(input) });
    expect(input).toBeNull();
  });

  it('are compared over carts that use every kind of reward and promotion', () => {
    const seen = fc.sample(cart, FEWER).map(({ rewardRule, promotion: p }) => `${rewardRule?.type ?? 'none'} ${p?.type ?? 'none'}`);
    expect(new Set(seen).size).toBe(12);
  });
});

/** The comparison must find a cart, and that cart must really be priced differently by the real quote and the wrong one. */
function expectCaught(wrong: (input: QuoteInput) => OracleAmounts): void {
  const input = firstDifference(wrong, 5_000);
  expect(input).not.toBeNull();
  if (input) expect(amountsOf(quote(input))).not.toEqual(wrong(input));
}

describe('the oracle comparison catches a wrong quote', () => {
  it('that takes the promotion before the rewards', () => {
    const wrong = (input: QuoteInput) =>
      withChanged(input, (base) => {
        const discount = discountFor(input.promotion, base.subtotalCents);
        return { savings: min(base.rewardSavingsCents, subtract(base.subtotalCents, discount)), discount };
      });
    expectCaught(wrong);
  });

  it('that drops half cents instead of rounding them up', () => {
    const wrong = (input: QuoteInput) =>
      withChanged(input, (base) => {
        const left = base.subtotalCents - base.rewardSavingsCents;
        const cut =
          input.promotion?.type === '%' ? Math.floor((left * Math.round(input.promotion.percent * 100)) / 10_000) : base.discountCents;
        return { savings: base.rewardSavingsCents, discount: cut };
      });
    expectCaught(wrong);
  });

  it('that gives the dearest unit away instead of the cheapest', () => {
    const wrong = (input: QuoteInput) =>
      withChanged(input, (base) => {
        const units = base.lines.filter((l) => l.givesStamp).flatMap((l) => Array.from({ length: l.quantity }, () => l.unitCents));
        const dearest = units.toSorted((a, b) => b - a).slice(0, input.rewardsUsed);
        const savings = input.rewardRule?.type === 0 ? add(...dearest) : base.rewardSavingsCents;
        return { savings, discount: discountFor(input.promotion, subtract(base.subtotalCents, savings)) };
      });
    expectCaught(wrong);
  });

  it('that forgets to cap a fixed discount', () => {
    const wrong = (input: QuoteInput) =>
      withChanged(input, (base) => ({
        savings: base.rewardSavingsCents,
        discount: input.promotion?.type === '-' ? input.promotion.amountCents : base.discountCents,
      }));
    expectCaught(wrong);
  });
});

describe('whatever the cart', () => {
  const always = (name: string, holds: (input: QuoteInput, salt: number) => void) => {
    it(name, () => fc.assert(fc.property(cart, fc.nat(), holds), { numRuns: FEWER }));
  };

  always('the order of its lines does not matter', (input) => {
    expect(amountsOf(quote({ ...input, lines: input.lines.toReversed() }))).toEqual(amountsOf(quote(input)));
  });

  always('splitting one line into two of the same dish changes nothing', (input, salt) => {
    const split = input.lines.flatMap((l) => {
      const first = salt % (l.quantity + 1);
      return [
        { ...l, quantity: first },
        { ...l, quantity: l.quantity - first },
      ];
    });
    expect(amountsOf(quote({ ...input, lines: split }))).toEqual(amountsOf(quote(input)));
  });

  always('asking twice gives the same answer, and the cart is left as it was', (input) => {
    const before = structuredClone(input);
    expect(quote(input)).toEqual(quote(input));
    expect(input).toEqual(before);
  });

  always('nothing is negative, and no more is taken off than there was', (input) => {
    const q = quote(input);
    expect(Math.min(q.subtotalCents, q.rewardSavingsCents, q.discountCents, q.totalCents, q.stampsEarned)).toBeGreaterThanOrEqual(0);
    expect(q.rewardSavingsCents).toBeLessThanOrEqual(q.subtotalCents);
    expect(q.discountCents).toBeLessThanOrEqual(q.subtotalCents - q.rewardSavingsCents);
    expect(q.totalCents).toBeGreaterThanOrEqual(q.tipCents);
  });

  always('one more reward never costs more', (input) => {
    const more = quote({ ...input, rewardsUsed: input.rewardsUsed + 1 });
    expect(more.totalCents).toBeLessThanOrEqual(quote(input).totalCents);
  });

  always('the tip comes on top, untouched by rewards and promotion', (input) => {
    const q = quote(input);
    expect(quote({ ...input, tipCents: ZERO }).totalCents + input.tipCents).toBe(q.totalCents);
  });
});
