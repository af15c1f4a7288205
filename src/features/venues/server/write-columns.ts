import { v7 as uuidv7 } from 'uuid';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type * as v from 'valibot';
import { MARKS } from '#domain/dish-marks.ts';
import { readMoment } from '#domain/promotion-dates.ts';
import { chargedIn } from '#domain/currency.ts';
import { STAMPS_REQUIRED } from '#domain/stamp-card.ts';
import { recordAfter, type RecordState } from '#domain/dish-record.ts';
import { businessDay } from '#domain/local-time.ts';
import { fromAmount } from '#domain/money.ts';
import { toBasisPoints } from '#domain/money-parts.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { ParsedVenue } from '../contract.ts';
import type { Promotion } from '../venue-schemas.ts';
import type { PromotionRow } from './promotion-sql.ts';
import type { CategoryRow, ItemRow } from './whole-menu-sql.ts';
import { storedExtras } from './extra-groups.ts';
import { DEFAULTS } from './read-columns.ts';
import type { VenueColumns } from './venue-sql.ts';

/** The wire's whole venue → rows. */

const json = JSON.stringify;
const ZONES = { CY: 'Asia/Nicosia', GR: 'Europe/Athens', GB: 'Europe/London' } as const;

export function venueColumns(venue: ParsedVenue): VenueColumns {
  const country = venue.country ?? 'CY';
  const currencies = venue.configuration?.currencies ?? DEFAULTS.currencies;
  return {
    title: venue.title,
    subtitle: venue.subtitle ?? '',
    logo: venue.logo ?? '',
    headerBg: venue.headerBg ?? '',
    storeType: venue.storeType ?? 0,
    country,
    timeZone: venue.timeZone ?? ZONES[country],
    languages: venue.languages ?? ['en'],
    currency: chargedIn(currencies),
    translations: json(venue.translations ?? {}),
    deliveryMethods: json(venue.deliveryMethods ?? DEFAULTS.deliveryMethods),
    paymentMethods: json(venue.paymentMethods ?? DEFAULTS.paymentMethods),
    layout: json(venue.layout ?? {}),
    css: json(venue.css ?? {}),
    rewards: json(venue.rewards ?? { loyaltyStamps: { stampsRequiredForReward: STAMPS_REQUIRED, rewardType: 0, rewardValue: 0 } }),
    configuration: json({ ...venue.configuration, currencies }),
    tableArrangement: json(venue.tableArrangement ?? []),
    address: venue.address ? json(venue.address) : null,
    openingHours: json({ ...venue.openingHours, ...(venue.pause && { pause: venue.pause }) }),
  };
}

/** Of the clocks of a zone. */
export const dayOf = (now: number, zone: string): string => businessDay(now, zone, 0);

/** Categories in their order; a category that only `items` names is kept, at the end. `before`: the menu that this one replaces. */
export function menuRows(venue: ParsedVenue, before: ParsedVenue | null, now: number): { categories: CategoryRow[]; items: ItemRow[] } {
  const menu = venue.content?.menu;
  const listed = menu?.items ?? {};
  const names = [...new Set([...(menu?.categories ?? []), ...Object.keys(listed)])];
  const categories = names.map((name, position) => {
    const detail = menu?.categoryDetails[name];
    return { name, position, tint: detail?.tint ?? null, translations: json(detail?.translations ?? {}) };
  });
  const known = new Map(
    Object.values(before?.content?.menu?.items ?? {}).flatMap((items) => items.map((item) => [String(item.id), recordIn(item)])),
  );
  const today = dayOf(now, venue.timeZone ?? ZONES[venue.country ?? 'CY']);
  let position = 0;
  const items = names.flatMap((category) =>
    (listed[category] ?? []).map((item) => {
      // A file that tells no day knows none.
      const state = recordAfter(known.get(String(item.id)) ?? null, item, today, { ...item, recordedOn: item.recordedOn ?? null });
      return itemRow({ ...item, ...state }, category, position++);
    }),
  );
  const twice = items.find((item, at) => items.findIndex((other) => other.id === item.id) !== at);
  if (twice) throw new Refusal(400, 'duplicate_item', `Two items carry the id ${twice.id}.`, { item: twice.id });
  return { categories, items };
}

export type ItemInput = NonNullable<NonNullable<NonNullable<ParsedVenue['content']>['menu']>['items'][string]>[number];

/** A dish of the wire, with the state of its record. */
export const recordIn = <Dish extends Pick<ItemInput, 'recordedOn' | 'toCheck'>>(
  dish: Dish,
): Omit<Dish, keyof RecordState> & RecordState => ({ ...dish, recordedOn: dish.recordedOn ?? null, toCheck: dish.toCheck === true });

export const itemRow = (item: Omit<ItemInput, keyof RecordState> & RecordState, category: string, position: number): ItemRow => ({
  id: String(item.id),
  category,
  position,
  name: item.name,
  description: item.description,
  priceCents: fromAmount(item.price),
  image: item.image ?? '',
  inStock: item.inStock,
  stockQty: item.stockQty,
  ribbon: json(item.ribbon ?? {}),
  givesStamp: item.addLoyaltyStamp,
  allergens: [...(item.selectedAllergens ?? [])],
  extras: json(storedExtras(item.extras ?? [])),
  vatClass: item.vatClass,
  translations: json(item.translations),
  mayContain: [...item.mayContain],
  checkedFree: [...item.checkedFree],
  marks: MARKS.filter((mark) => item.marks.includes(mark)),
  ownMarks: [...new Set(item.ownMarks)],
  recordedOn: item.recordedOn,
  toCheck: item.toCheck,
  availability: json(item.availability),
  hidden: item.hidden === true,
});

type PromotionInput = v.InferOutput<typeof Promotion>;

export function promotionRows(venue: ParsedVenue): PromotionRow[] {
  const zone = venue.timeZone ?? ZONES[venue.country ?? 'CY'];
  return (venue.content?.promotions ?? []).map((promotion, position) => promotionRow(promotion, position, zone));
}

/** `zone`: whose days its dates are, where they name none. */
export function promotionRow(promotion: PromotionInput, position: number, zone: string): PromotionRow {
  const { promoCode, startDate, endDate } = promotion;
  const code = promoCode?.code.trim() ?? '';
  return {
    id: promotion._id !== undefined && isUuid(promotion._id) ? promotion._id : uuidv7(),
    position,
    name: promotion.name,
    description: promotion.description,
    startsAt: startDate === null ? null : new Date(readMoment(startDate, 'start', zone)),
    endsAt: endDate === null ? null : new Date(readMoment(endDate, 'end', zone)),
    shouldShow: promotion.shouldShow,
    backgroundColor: promotion.backgroundColor ?? '',
    backgroundImage: promotion.backgroundImage ?? '',
    textColor: promotion.textColor ?? '',
    code: code === '' ? null : code,
    codeId: promoCode?._id ?? null,
    discountType: promoCode?.type ?? '%',
    discount: promoCode?.type === '-' ? fromAmount(promoCode.discount) : toBasisPoints(promoCode?.discount ?? 0),
    maxUses: promoCode?.maxUses ?? null,
    maxPerPerson: promoCode?.maxPerPerson ?? null,
    minimumCents: fromAmount(promoCode?.minimumSubtotal ?? 0),
    hours: json({
      ...(promotion.days && promotion.days.length > 0 && { days: promotion.days }),
      ...(promotion.from && { from: promotion.from }),
      ...(promotion.to && { to: promotion.to }),
    }),
    translations: json(promotion.translations),
  };
}
