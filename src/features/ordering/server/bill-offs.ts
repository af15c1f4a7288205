import { toAmount, cents as whole } from '#domain/money.ts';
import type { BillOff } from '../reduction-contract.ts';
import type { OrderRow } from './order-rows.ts';

type Off = { readonly by: BillOff['by']; readonly code: string; readonly cents: number };

/** What came off the menu prices of these rounds, each promotion once: their subtotals less these are their orders without tips. */
export function offsOf(orders: readonly OrderRow[]): BillOff[] {
  const all = orders.flatMap(({ promoCode, rewardSavingsCents, discountCents, staffDiscountCents }): Off[] => [
    { by: 'promotion', code: promoCode ?? '', cents: discountCents - staffDiscountCents },
    { by: 'reward', code: '', cents: rewardSavingsCents },
    { by: 'house', code: '', cents: staffDiscountCents },
  ]);
  const some = Map.groupBy(
    all.filter(({ cents }) => cents > 0),
    ({ by, code }) => `${by} ${code.toUpperCase()}`,
  );
  return [...some.values()].flatMap((same) => {
    const [first] = same;
    const cents = same.reduce((sum, one) => sum + one.cents, 0);
    return first ? [{ by: first.by, code: first.code, amount: toAmount(whole(cents)) }] : [];
  });
}
