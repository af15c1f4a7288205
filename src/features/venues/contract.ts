import * as v from 'valibot';
import { VAT_COUNTRIES } from '#domain/vat.ts';
import { TINTS } from '#domain/category-tint.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { ROLES } from '#domain/permissions.ts';
import {
  LONGEST_CATEGORY_NAME,
  LONGEST_EMAIL,
  LONGEST_NAME,
  LONGEST_SUBTITLE,
  MOST_CATEGORIES,
  MOST_ITEMS,
  MOST_LANGUAGES,
  MOST_PROMOTIONS,
} from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { address, After, Instant, keyWords, VenueRef, mapOf, text, words, nameOf } from '#platform/shared/wire.ts';
import {
  Configuration,
  DeliveryMethod,
  Item,
  LoyaltyStamps,
  PaymentMethod,
  Promotion,
  TableArrangement,
  Translations,
} from './venue-schemas.ts';
import { Address, OpeningHours } from './place-schemas.ts';

/** The whole venue, field for field as the specification has it (section 3), with what `wire-contract.md` adds. Money in euro. */

/** Orders are stopped until then; null: until the pause is taken away. `texts`: language → what diners read meanwhile. */
export const Pause = v.object({ until: v.optional(v.nullable(Instant), null), texts: v.optional(mapOf(text(200), 20, 10)) });

const StoreAccount = v.object({
  email: v.optional(v.nullable(text(LONGEST_EMAIL)), ''),
  dbId: v.optional(v.nullable(text(64)), ''),
  role: v.optional(v.picklist(ROLES)),
  /** Taken, never given: the administrator knows that the account is theirs, though nobody has confirmed its address. */
  confirmed: v.optional(v.boolean()),
});

export const Zone = v.pipe(
  v.string(),
  v.maxLength(60),
  v.check((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
    } catch {
      return false;
    }
  }, 'Not a time zone.'),
);

const identity = {
  logo: v.optional(v.nullable(address), ''),
  company: v.optional(v.nullable(text(LONGEST_NAME)), ''),
  title: words(LONGEST_NAME),
  subtitle: v.optional(v.nullable(text(LONGEST_SUBTITLE)), ''),
  headerBg: v.optional(v.nullable(address), ''),
};
const menu = v.object({
  categories: v.pipe(v.array(keyWords(LONGEST_CATEGORY_NAME)), v.maxLength(MOST_CATEGORIES)),
  items: v.optional(mapOf(v.pipe(v.array(Item), v.maxLength(MOST_ITEMS)), MOST_CATEGORIES), {}),
  /** Category name → its words in other languages and the cloth under its dishes. */
  categoryDetails: v.optional(
    mapOf(
      v.object({
        tint: v.optional(v.picklist(TINTS)),
        translations: v.optional(Translations, {}),
      }),
    ),
    {},
  ),
});
const settings = {
  deliveryMethods: v.optional(v.nullable(v.pipe(v.array(DeliveryMethod), v.maxLength(10)))),
  paymentMethods: v.optional(v.nullable(v.pipe(v.array(PaymentMethod), v.maxLength(10)))),
  layout: v.optional(v.nullable(mapOf(v.unknown()))),
  css: v.optional(v.nullable(mapOf(v.unknown()))),
  rewards: v.optional(v.nullable(v.object({ loyaltyStamps: v.optional(LoyaltyStamps) }))),
  configuration: v.optional(v.nullable(Configuration)),
  storeType: v.optional(v.nullable(v.picklist([0, 1, 2])), 0),
  tableArrangement: v.optional(v.nullable(v.pipe(v.array(TableArrangement), v.maxLength(50))), []),
  address: v.optional(v.nullable(Address)),
  country: v.optional(v.picklist(VAT_COUNTRIES)),
  timeZone: v.optional(Zone),
  languages: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))), v.minLength(1), v.maxLength(MOST_LANGUAGES))),
  openingHours: v.optional(v.nullable(OpeningHours)),
  pause: v.optional(v.nullable(Pause)),
  translations: v.optional(
    mapOf(v.object({ title: v.optional(text(LONGEST_NAME)), subtitle: v.optional(text(LONGEST_SUBTITLE)) }), 20, 10),
  ),
};

/** What an administrator sends. */
export const WholeVenueInput = v.object({
  _id: v.optional(v.nullable(text(64))),
  id: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000)))),
  revision: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
  ...identity,
  content: v.optional(
    v.object({
      promotions: v.optional(v.nullable(v.pipe(v.array(Promotion), v.maxLength(MOST_PROMOTIONS))), []),
      menu: v.optional(v.nullable(menu)),
    }),
  ),
  ...settings,
  storeAccounts: v.optional(v.nullable(v.pipe(v.array(StoreAccount), v.maxLength(200))), []),
});
export type WholeVenueInput = v.InferInput<typeof WholeVenueInput>;
export type ParsedVenue = v.InferOutput<typeof WholeVenueInput>;

/** What an administrator reads: the same, complete. */
export const WholeVenue = v.object({
  ...WholeVenueInput.entries,
  _id: v.string(),
  id: v.number(),
  revision: v.number(),
});
export type WholeVenue = v.InferOutput<typeof WholeVenue>;

/** What anyone may read: no accounts, no promotion that is not running, no code of a hidden one; only what is enabled. */
export const PublicVenue = v.object({
  _id: v.string(),
  id: v.number(),
  revision: v.number(),
  ...identity,
  content: v.object({
    promotions: v.array(Promotion),
    menu,
  }),
  ...settings,
  currency: v.object({ code: v.string(), symbol: v.string() }),
  /** Whose stamps it gives: the `companyId` of a loyalty card. */
  companyId: v.string(),
  languages: v.array(v.string()),
  /** Rises with everything that diners see; what `/events` goes on from. */
  menuVersion: v.number(),
  /** Whether it takes orders now, hours and pause considered, and when it will (ISO 8601; null: nobody can say). */
  opening: v.object({ open: v.boolean(), nextOpening: v.nullable(Instant) }),
  /** When the clock alone will change something of this (ISO 8601): hours, a pause, a promotion, a dish's times. Null: not within a week. */
  changesAt: v.optional(v.nullable(Instant)),
  /** `layout` and `css` as far as they may be applied: rules for the page, and the classes of each area or `area.part`. */
  style: v.object({ css: v.string(), classes: v.record(v.string(), v.array(v.string())) }),
});
export type PublicVenue = v.InferOutput<typeof PublicVenue>;

export const getVenue = endpoint({
  method: 'GET',
  path: '/api/stores/:id',
  tag: 'Venues',
  summary: 'A venue as diners see it: menu, running promotions, tables, methods. ETag and 304.',
  caller: 'anyone',
  params: VenueRef,
  answer: PublicVenue,
  refusals: { venue_suspended: '404: an administrator has suspended it.' },
});

export const venueMenuEvents = endpoint({
  method: 'GET',
  path: '/api/stores/:id/events',
  tag: 'Venues',
  summary: 'Server-sent events `menu` whenever what diners see of the venue changes (prices, sold out, pause); the id is the version.',
  caller: 'anyone',
  params: VenueRef,
  query: After,
  events: { menu: v.object({ _id: v.string() }) },
});

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/stores',
  tag: 'Administration',
  summary: 'All venues, whole.',
  caller: 'admin',
  answer: v.array(WholeVenue),
});

export const saveVenue = endpoint({
  method: 'POST',
  path: '/api/stores',
  tag: 'Administration',
  summary: 'Creates a venue, or replaces the one with this `_id` if its `revision` is still the stored one.',
  caller: 'admin',
  body: WholeVenueInput,
  answer: WholeVenue,
  refusals: {
    stale_revision: '409: somebody else saved this venue since it was read.',
    venue_deleted: '409: an administrator has deleted this venue; restore it first.',
    unverified_account:
      '409: where mails are sent, an account with an address that nobody confirmed is linked only by `confirmed: true`; `details.email`.',
    unknown_account: '409: a store account names a user that does not exist or is not of type Store.',
    menu_full: '409: a menu has at most 1,000 dishes, 250 options of one dish and one megabyte; `details` say which.',
    duplicate_item: '400: two items carry one id.',
  },
});

/** What somebody says of their first venue. The rest has the defaults of the specification and can be changed later. */
export const FirstVenueInput = v.object({
  name: nameOf(LONGEST_NAME),
  storeType: v.picklist([0, 1, 2]),
  currency: v.picklist(CURRENCIES),
  language: v.picklist(LANGUAGES),
  timeZone: Zone,
  /** Whose VAT counts; left out: that of the time zone, to be confirmed in the settings. */
  country: v.optional(v.picklist(VAT_COUNTRIES)),
  /** An example menu of that kind of venue, or none. */
  menu: v.picklist(['example', 'empty']),
  /** The plan that was chosen on the page of prices. Nothing is bought by it. */
  plan: v.optional(v.picklist([1, 2, 3])),
});
export type FirstVenueInput = v.InferOutput<typeof FirstVenueInput>;

export const createFirstVenue = endpoint({
  method: 'POST',
  path: '/api/venues',
  tag: 'Venues',
  summary:
    'A Store account makes a venue of its own: 14 days of trial (where there are plans), six tables, always open, its maker the owner.',
  caller: 'user',
  status: 201,
  body: FirstVenueInput,
  answer: v.object({ _id: v.string(), id: v.number(), title: v.string(), trialEndsAt: v.nullable(Instant) }),
  refusals: {
    plan_over: '409: the plan of a venue that this account made has ended; another trial does not begin.',
    not_a_store_account: '403: guests have no venues.',
    too_many_venues: '409: three venues were made with this account; ask us for more.',
  },
});
