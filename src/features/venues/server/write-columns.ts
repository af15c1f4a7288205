import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '#platform/shared/refusal.ts';
import type { ParsedVenue } from '../contract.ts';
import type { CategoryRow, ItemRow, PromotionRow } from './menu-store.ts';
import { DEFAULTS } from './read-columns.ts';
import type { VenueColumns } from './store.ts';

/** The wire's whole venue → rows. */

const json = JSON.stringify;
const ZONES = { CY: 'Asia/Nicosia', GR: 'Europe/Athens', GB: 'Europe/London' } as const;

export function venueColumns(venue: ParsedVenue): VenueColumns {
  const country = venue.country ?? 'CY';
  const currencies = venue.configuration?.currencies ?? DEFAULTS.currencies;
  return {
    companyName: venue.company ?? '',
    title: venue.title,
    subtitle: venue.subtitle ?? '',
    logo: venue.logo ?? '',
    headerBg: venue.headerBg ?? '',
    storeType: venue.storeType ?? 0,
    country,
    timeZone: venue.timeZone ?? ZONES[country],
    languages: venue.languages ?? ['en'],
    // A venue charges in its first enabled currency.
    currency: currencies.find((currency) => currency.enabled)?.code ?? 'EUR',
    translations: json(venue.translations ?? {}),
    deliveryMethods: json(venue.deliveryMethods ?? DEFAULTS.deliveryMethods),
    paymentMethods: json(venue.paymentMethods ?? DEFAULTS.paymentMethods),
    layout: json(venue.layout ?? {}),
    css: json(venue.css ?? {}),
    rewards: json(venue.rewards ?? { loyaltyStamps: { stampsRequiredForReward: 12, rewardType: 0, rewardValue: 0 } }),
    configuration: json({ ...venue.configuration, currencies }),
    tableArrangement: json(venue.tableArrangement ?? []),
    openingHours: json({ ...venue.openingHours, ...(venue.pause && { pause: venue.pause }) }),
  };
}

/** Categories in their order; a category that only `items` names is kept, at the end. */
export function menuRows(venue: ParsedVenue): { categories: CategoryRow[]; items: ItemRow[] } {
  const menu = venue.content?.menu;
  const listed = menu?.items ?? {};
  const names = [...new Set([...(menu?.categories ?? []), ...Object.keys(listed)])];
  const categories = names.map((name, position) => {
    const detail = menu?.categoryDetails[name];
    return { name, position, tint: detail?.tint ?? null, translations: json(detail?.translations ?? {}) };
  });
  let position = 0;
  const items = names.flatMap((category) => (listed[category] ?? []).map((item) => itemRow(item, category, position++)));
  const twice = items.find((item, at) => items.findIndex((other) => other.id === item.id) !== at);
  if (twice) throw new Refusal(400, 'duplicate_item', `Two items carry the id ${twice.id}.`, { item: twice.id });
  return { categories, items };
}

export type ItemInput = NonNullable<NonNullable<NonNullable<ParsedVenue['content']>['menu']>['items'][string]>[number];

export const itemRow = (item: ItemInput, category: string, position: number): ItemRow => ({
  id: String(item.id),
  category,
  position,
  name: item.name,
  description: item.description,
  priceCents: Math.round(item.price * 100),
  image: item.image ?? '',
  inStock: item.inStock,
  stockQty: item.stockQty,
  ribbon: json(item.ribbon ?? {}),
  givesStamp: item.addLoyaltyStamp,
  allergens: [...(item.selectedAllergens ?? [])],
  extras: json(item.extras ?? []),
  vatClass: item.vatClass,
  translations: json(item.translations),
  mayContain: [...item.mayContain],
  checkedFree: [...item.checkedFree],
  availability: json(item.availability),
});

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export function promotionRows(venue: ParsedVenue): PromotionRow[] {
  return (venue.content?.promotions ?? []).map((promotion, position) => {
    const code = promotion.promoCode?.code.trim() ?? '';
    return {
      id: promotion._id !== undefined && isUuid(promotion._id) ? promotion._id : uuidv7(),
      position,
      name: promotion.name,
      description: promotion.description,
      startsAt: promotion.startDate === null ? null : new Date(promotion.startDate),
      endsAt: promotion.endDate === null ? null : new Date(promotion.endDate),
      shouldShow: promotion.shouldShow,
      backgroundColor: promotion.backgroundColor ?? '',
      backgroundImage: promotion.backgroundImage ?? '',
      textColor: promotion.textColor ?? '',
      code: code === '' ? null : code,
      codeId: promotion.promoCode?._id ?? null,
      discountType: promotion.promoCode?.type ?? '%',
      // Euro → cents, percent → hundredths of a percent: both times a hundred.
      discount: Math.round((promotion.promoCode?.discount ?? 0) * 100),
      translations: json(promotion.translations),
    };
  });
}
