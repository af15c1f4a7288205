import { endOf, localEnd, localStart, startOf, withinCalendar } from '#domain/promotion-dates.ts';
import { toAmount } from '#domain/money.ts';
import type { PromotionRow } from '#features/venues/server/promotion-sql.ts';
import { promotionOf } from '#features/venues/server/read-columns.ts';
import type { PromotionJson } from '#features/venues/server/venue-rows.ts';
import { promotionRow } from '#features/venues/server/write-columns.ts';
import type { PromotionForm } from '../contract.ts';

/** A stored promotion as its form shows it, on the clock of `zone`. */
export function formOf(row: PromotionJson, zone: string): PromotionForm {
  const wire = promotionOf(row);
  const { promoCode } = wire;
  return {
    name: row.name,
    description: row.description,
    translations: wire.translations ?? {},
    shouldShow: row.should_show,
    start: row.starts_at === null ? null : localStart(withinCalendar(Date.parse(row.starts_at)), zone),
    end: row.ends_at === null ? null : localEnd(withinCalendar(Date.parse(row.ends_at)), zone),
    days: wire.days ?? [],
    from: wire.from?.replace(/^24/, '00') ?? null,
    to: wire.to?.replace(/^24/, '00') ?? null,
    backgroundColor: row.background_color,
    backgroundImage: row.background_image,
    textColor: row.text_color,
    code: row.code ?? '',
    type: row.discount_type,
    discount: promoCode?.discount ?? 0,
    maxUses: row.max_uses,
    maxPerPerson: row.max_per_person,
    minimumSubtotal: toAmount(row.minimum_cents),
  };
}

/** A form as a row: of a new promotion, or of the one with this `id`. Its place in the order is for the store to say. */
export function rowOf(form: PromotionForm, zone: string, id?: string): PromotionRow {
  const { start, end, code, type, discount, maxUses, maxPerPerson, minimumSubtotal, ...plain } = form;
  const instant = (epochMs: number) => new Date(epochMs).toISOString();
  return promotionRow(
    {
      ...plain,
      ...(id !== undefined && { _id: id }),
      startDate: start && instant(startOf(start, zone)),
      endDate: end && instant(endOf(end, zone)),
      promoCode: { code: code.trim(), type, discount, maxUses, maxPerPerson, minimumSubtotal },
    },
    0,
    zone,
  );
}
