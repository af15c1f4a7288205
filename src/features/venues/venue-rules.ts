import type { Guarantee } from '#domain/guarantee.ts';
import type { OrderCaps } from '#domain/order-caps.ts';
import type { PayWhen } from '#domain/pay-when.ts';
import type { Promotion } from '#domain/promotion.ts';
import type { RewardRule } from '#domain/reward.ts';
import type { TableArrangement } from '#domain/tables.ts';
import { STAMPS_REQUIRED } from '#domain/stamp-card.ts';
import { fromAmount } from '#domain/money.ts';
import type { PublicVenue } from './contract.ts';
import type { OrderCapsForm } from './venue-schemas.ts';

/** `rewardsEnabled: false` switches loyalty off (null); a venue that never said follows the specification's formula. */
export function rewardRuleOf(venue: Pick<PublicVenue, 'configuration' | 'rewards'>): RewardRule | null {
  if (venue.configuration?.rewardsEnabled === false) return null;
  const stamps = venue.rewards?.loyaltyStamps;
  const type = stamps?.rewardType ?? 0;
  const value = stamps?.rewardValue ?? 0;
  return { type, value: type === 2 ? fromAmount(value) : value, stampsRequired: stamps?.stampsRequiredForReward ?? STAMPS_REQUIRED };
}

/** The caps as the rules know them. */
export const orderCapsOf = ({ browserOrders, browserAmount, tableOrders, tableAmount }: OrderCapsForm): OrderCaps => ({
  browserOrders,
  browserCents: fromAmount(browserAmount),
  tableOrders,
  tableCents: fromAmount(tableAmount),
});

/** When guests pay who sit at a table with its code. */
export const payWhenOf = ({ configuration }: Pick<PublicVenue, 'configuration'>): PayWhen => configuration?.paying?.when ?? 'order';

/** What a card is asked for where guests pay at the end; null: nothing. */
export function guaranteeOf({ configuration }: Pick<PublicVenue, 'configuration'>): Guarantee | null {
  const { when, guarantee } = configuration?.paying ?? {};
  return when === 'end' && guarantee ? { amountCents: fromAmount(guarantee.amount), hours: guarantee.hours } : null;
}

/** What checkout suggests where a venue never said, in percent. */
export const DEFAULT_TIPS: readonly number[] = [5, 10, 15];

export const tipPercentsOf = ({ configuration }: Pick<PublicVenue, 'configuration'>): readonly number[] =>
  configuration?.tipPercents ?? DEFAULT_TIPS;

/** The promotions with a code that may be seen. The server lists running ones only, so a phone's clock is not asked. */
export function promotionsOf(venue: PublicVenue): Promotion[] {
  return venue.content.promotions.flatMap(({ _id, name, shouldShow, promoCode }) => {
    if (!shouldShow || !promoCode?.code) return [];
    const { code, type, discount } = promoCode;
    const amountCents = fromAmount(type === '-' ? discount : 0);
    const percent = type === '%' ? discount : 0;
    const limits = { minimumCents: fromAmount(promoCode.minimumSubtotal ?? 0), maxPerPerson: promoCode.maxPerPerson ?? null };
    return [{ id: _id ?? code, name, startsAt: null, endsAt: null, shouldShow, code, type, amountCents, percent, ...limits }];
  });
}

export function tablesOf(venue: Pick<PublicVenue, 'tableArrangement'>): TableArrangement {
  return (venue.tableArrangement ?? []).map(({ floor, cols, rows, shape, cellSize, tables }) => ({
    floor,
    cols,
    rows,
    shape,
    cellSize: Number.parseInt(String(cellSize), 10) || 27,
    tables: tables.map(({ table, col, row, seats }) => ({ table, col, row, ...(typeof seats === 'number' && { seats }) })),
  }));
}
