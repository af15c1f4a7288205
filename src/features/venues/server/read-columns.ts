import * as v from 'valibot';
import { DEFAULT_DELIVERY_METHODS, DEFAULT_PAYMENT_METHODS } from '#domain/methods.ts';
import { toAmount } from '#domain/money.ts';
import { NEW_CURRENCIES } from '#domain/currency.ts';
import { toPercent } from '#domain/money-parts.ts';
import { log } from '#platform/server/log.ts';
import { WholeVenue, type WholeVenue as Whole } from '../contract.ts';
import type { Extra, Item, Promotion } from '../venue-schemas.ts';
import type { ItemJson, PromotionJson, VenueRows } from './venue-rows.ts';

/** A venue whose rows say what no version of ours wrote. It harms itself alone: whoever reads many goes on without it. */
export class UnreadableVenue extends Error {
  constructor(number: number, { issues: [issue], message }: v.ValiError<typeof WholeVenue>) {
    super(`Venue ${number} cannot be read: ${v.getDotPath(issue) ?? ''}: ${message}`);
  }
}

/** For who goes on without a venue that cannot be read: null in its place, and a line in the log. */
export function unlessUnreadable(error: unknown): null {
  if (!(error instanceof UnreadableVenue)) throw error;
  log.error({ reason: error.message }, 'a venue cannot be read; the others go on');
  return null;
}

/** The same, where it is there. */
export function wholeOrNull(rows: VenueRows): Whole | null {
  try {
    return wholeVenue(rows);
  } catch (error) {
    return unlessUnreadable(error);
  }
}

/**
 * Rows → the wire's whole venue. The JSON columns went through the contract when they were saved; parsing again keeps both in step. Throws
 * UnreadableVenue where they are not.
 */
export function wholeVenue(rows: VenueRows): Whole {
  const categories = rows.categoryRows.map((category) => category.name);
  const names = new Map(rows.categoryRows.map((category) => [category.id, category.name]));
  const items: Record<string, unknown[]> = Object.fromEntries(categories.map((name) => [name, []]));
  for (const row of rows.itemRows) items[names.get(row.category_id) ?? '']?.push(itemOf(row));
  const read = v.safeParse(WholeVenue, {
    _id: rows.id,
    id: rows.number,
    revision: rows.revision,
    logo: rows.logo,
    company: rows.companyNow,
    title: rows.title,
    subtitle: rows.subtitle,
    headerBg: rows.headerBg,
    content: {
      promotions: rows.promotionRows.map(promotionOf),
      menu: {
        categories,
        items,
        categoryDetails: Object.fromEntries(
          rows.categoryRows.map((row) => [row.name, { ...(row.tint && { tint: row.tint }), translations: row.translations }]),
        ),
      },
    },
    deliveryMethods: rows.deliveryMethods,
    paymentMethods: rows.paymentMethods,
    layout: rows.layout,
    css: rows.css,
    storeAccounts: rows.accountRows.map((row) => ({ email: row.email, dbId: row.user_id ?? '', role: row.role })),
    rewards: rows.rewards,
    configuration: rows.configuration,
    storeType: rows.storeType,
    tableArrangement: rows.tableArrangement,
    address: rows.address,
    country: rows.country,
    timeZone: rows.timeZone,
    languages: rows.languages,
    openingHours: rows.openingHours,
    pause: pauseIn(rows.openingHours),
    translations: rows.translations,
  });
  if (!read.success) throw new UnreadableVenue(rows.number, new v.ValiError(read.issues));
  return read.output;
}

/** A pause lies beside the hours in their column. */
export const pauseIn = (hours: unknown): unknown => (typeof hours === 'object' && hours !== null && 'pause' in hours ? hours.pause : null);

export const itemOf = (row: ItemJson): v.InferInput<typeof Item> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: toAmount(row.price_cents),
  image: row.image,
  inStock: row.in_stock,
  stockQty: row.stock_qty,
  ribbon: row.ribbon as v.InferInput<typeof Item>['ribbon'],
  addLoyaltyStamp: row.gives_stamp,
  selectedAllergens: row.allergens as v.InferInput<typeof Item>['selectedAllergens'],
  extras: row.extras as v.InferInput<typeof Extra>[],
  vatClass: row.vat_class as v.InferInput<typeof Item>['vatClass'],
  translations: row.translations as v.InferInput<typeof Item>['translations'],
  mayContain: row.may_contain as v.InferInput<typeof Item>['mayContain'],
  checkedFree: row.checked_free as v.InferInput<typeof Item>['checkedFree'],
  marks: row.marks as v.InferInput<typeof Item>['marks'],
  // Most dishes have none of these: what is not there is not sent.
  ...(row.own_marks.length > 0 && { ownMarks: row.own_marks }),
  ...(row.recorded_on !== null && { recordedOn: row.recorded_on }),
  ...(row.to_check && { toCheck: true }),
  availability: row.availability as v.InferInput<typeof Item>['availability'],
  ...(row.hidden && { hidden: true }),
});

export const promotionOf = (row: PromotionJson): v.InferInput<typeof Promotion> => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  startDate: row.starts_at && new Date(row.starts_at).toISOString(),
  endDate: row.ends_at && new Date(row.ends_at).toISOString(),
  shouldShow: row.should_show,
  backgroundColor: row.background_color,
  backgroundImage: row.background_image,
  textColor: row.text_color,
  promoCode:
    row.code === null
      ? null
      : {
          code: row.code,
          type: row.discount_type,
          discount: row.discount_type === '%' ? toPercent(row.discount) : toAmount(row.discount),
          // One that the portal made was given none of its own.
          _id: row.code_id ?? row.id,
          ...(row.max_uses !== null && { maxUses: row.max_uses }),
          ...(row.max_per_person !== null && { maxPerPerson: row.max_per_person }),
          ...(row.minimum_cents > 0 && { minimumSubtotal: toAmount(row.minimum_cents) }),
        },
  ...(row.hours as Pick<v.InferInput<typeof Promotion>, 'days' | 'from' | 'to'>),
  translations: row.translations as v.InferInput<typeof Promotion>['translations'],
});

/** What a venue has that never said: the defaults of the specification's section 9. */
export const DEFAULTS = {
  deliveryMethods: DEFAULT_DELIVERY_METHODS,
  paymentMethods: DEFAULT_PAYMENT_METHODS,
  currencies: NEW_CURRENCIES,
} as const;
