import type { Choices, MenuItem } from './menu.ts';
import type { Quote, QuoteInput } from './quote.ts';

/**
 * The price of an order, worked out a second time for the tests: every unit laid out on the counter, BigInt only, sums taken one by one.
 * Shares no code with `quote`, so that one mistake cannot be in both.
 */
export type OracleAmounts = {
  readonly subtotal: bigint;
  readonly savings: bigint;
  readonly discount: bigint;
  readonly total: bigint;
  readonly stamps: number;
  readonly items: number;
};

type Unit = { readonly price: bigint; readonly flagged: boolean };

function priceOf(item: MenuItem, choices: Choices): bigint {
  let price = BigInt(item.priceCents);
  for (const [group, values] of Object.entries(choices)) {
    for (const value of values) {
      const cost = item.extras.find(({ option }) => option === group)?.options.find((option) => option.value === value)?.costCents;
      price += BigInt(cost ?? 0);
    }
  }
  return price;
}

function layOut(input: QuoteInput): Unit[] {
  const units: Unit[] = [];
  for (const { item, quantity, choices } of input.lines) {
    for (let n = 0; n < quantity; n += 1) units.push({ price: priceOf(item, choices), flagged: item.givesStamp });
  }
  return units;
}

function total(units: readonly Unit[]): bigint {
  let sum = 0n;
  for (const { price } of units) sum += price;
  return sum;
}

/** The percentage is read off its decimal writing, and the half cent is found by looking at the remainder. */
function share(amount: bigint, percent: number): bigint {
  const [whole = '0', fraction = ''] = percent.toFixed(2).split('.');
  const product = amount * BigInt(whole + fraction);
  const down = product / 10_000n;
  return product % 10_000n >= 5_000n ? down + 1n : down;
}

/** Takes the cheapest flagged unit off the counter, as often as asked. */
function freeUnits(units: readonly Unit[], count: number): bigint {
  const counter = units.filter(({ flagged }) => flagged);
  let saved = 0n;
  for (let n = 0; n < count && counter.length > 0; n += 1) {
    let cheapest = 0;
    counter.forEach(({ price }, index) => {
      if (price < (counter[cheapest]?.price ?? price)) cheapest = index;
    });
    for (const { price } of counter.splice(cheapest, 1)) saved += price;
  }
  return saved;
}

/** Takes the same sum off as often as asked, until nothing is left. */
function fixedOff(amount: bigint, value: bigint, count: number): bigint {
  let left = amount;
  for (let n = 0; n < count; n += 1) left = left > value ? left - value : 0n;
  return amount - left;
}

function savingsOf(input: QuoteInput, units: readonly Unit[]): bigint {
  const { rewardRule: rule, rewardsUsed } = input;
  if (rule === null || rewardsUsed === 0) return 0n;
  if (rule.type === 0) return freeUnits(units, rewardsUsed);
  if (rule.type === 2) return fixedOff(total(units), BigInt(rule.value), rewardsUsed);
  return share(total(units), rule.value);
}

function discountOf(input: QuoteInput, base: bigint): bigint {
  const { promotion } = input;
  if (promotion === null) return 0n;
  const wanted = promotion.type === '-' ? BigInt(promotion.amountCents) : share(base, promotion.percent);
  return wanted > base ? base : wanted;
}

export function oracle(input: QuoteInput): OracleAmounts {
  const units = layOut(input);
  const subtotal = total(units);
  const savings = savingsOf(input, units);
  const discount = discountOf(input, subtotal - savings);
  const spent = input.rewardRule === null ? 0 : input.rewardsUsed;
  let stamps = units.filter(({ flagged }) => flagged).length;
  for (let n = 0; n < spent && stamps > 0; n += 1) stamps -= 1;
  return { subtotal, savings, discount, total: subtotal - savings - discount + BigInt(input.tipCents), stamps, items: units.length };
}

/** What a quote says, in the oracle's terms. */
export function amountsOf(q: Quote): OracleAmounts {
  return {
    subtotal: BigInt(q.subtotalCents),
    savings: BigInt(q.rewardSavingsCents),
    discount: BigInt(q.discountCents),
    total: BigInt(q.totalCents),
    stamps: q.stampsEarned,
    items: q.totalItems,
  };
}
