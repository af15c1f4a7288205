import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { VAT_CLASSES, VAT_COUNTRIES } from '#domain/vat.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Count, Instant, VenueRef, mapOf, text, words } from '#platform/shared/wire.ts';

/** The whole venue, field for field as the specification has it (section 3), with what `wire-contract.md` adds. Money in euro. */

const Translation = v.object({ name: v.optional(text(120)), description: v.optional(text(1000)) });
/** Language → texts. The base fields are in the venue's own language (`languages[0]`). */
const Translations = mapOf(Translation, 20, 10);

const AllergenKey = v.picklist(ALLERGENS);

export const ExtraOption = v.object({
  value: words(120),
  text: v.optional(text(120)),
  cost: v.optional(v.nullable(Amount), 0),
  allergens: v.optional(v.array(AllergenKey), []),
  translations: v.optional(Translations, {}),
});

export const Extra = v.object({
  option: words(120),
  type: v.picklist(['select', 'radio', 'checkbox']),
  maxSelectable: v.optional(v.nullable(Count(50)), null),
  required: v.optional(v.boolean(), false),
  options: v.pipe(v.array(ExtraOption), v.maxLength(50)),
  translations: v.optional(Translations, {}),
});

export const Item = v.object({
  id: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.pipe(v.number(), v.integer())]),
  name: words(120),
  description: v.optional(text(1000), ''),
  price: Amount,
  image: v.optional(v.nullable(text(500)), ''),
  inStock: v.optional(v.boolean(), true),
  stockQty: v.optional(v.nullable(Count(100_000)), null),
  ribbon: v.optional(
    v.nullable(
      v.object({ active: v.optional(v.boolean(), false), text: v.optional(text(40), ''), translations: v.optional(Translations, {}) }),
    ),
    { active: false, text: '' },
  ),
  addLoyaltyStamp: v.optional(v.boolean(), false),
  selectedAllergens: v.optional(v.nullable(v.array(AllergenKey)), []),
  extras: v.optional(v.nullable(v.pipe(v.array(Extra), v.maxLength(20))), []),
  vatClass: v.optional(v.picklist(VAT_CLASSES), 'food'),
  translations: v.optional(Translations, {}),
});

const When = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((s) => !Number.isNaN(Date.parse(s)), 'Not a date.'),
);

export const Promotion = v.object({
  _id: v.optional(text(64)),
  name: words(120),
  description: v.optional(text(500), ''),
  startDate: v.optional(v.nullable(When), null),
  endDate: v.optional(v.nullable(When), null),
  shouldShow: v.optional(v.boolean(), false),
  backgroundColor: v.optional(v.nullable(text(60)), ''),
  backgroundImage: v.optional(v.nullable(text(500)), ''),
  textColor: v.optional(v.nullable(text(60)), ''),
  promoCode: v.optional(
    v.nullable(
      v.object({
        code: v.optional(text(40), ''),
        type: v.optional(v.picklist(['-', '%']), '%'),
        discount: v.optional(Amount, 0),
        _id: v.optional(text(64)),
      }),
    ),
    null,
  ),
  translations: v.optional(Translations, {}),
});

export const DeliveryMethod = v.object({
  value: v.picklist([1, 2]),
  label: v.optional(text(60), ''),
  enabled: v.optional(v.boolean(), true),
});
export const PaymentMethod = v.object({
  value: v.picklist([0, 1, 2, 3, 4, 99, 100]),
  method: v.optional(text(60), ''),
  enabled: v.optional(v.boolean(), true),
});

export const TableArrangement = v.object({
  floor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200)),
  name: v.optional(text(60)),
  cols: v.optional(Count(100), 0),
  rows: v.optional(Count(100), 0),
  shape: v.optional(v.picklist(['circle', 'square']), 'square'),
  cellSize: v.optional(v.union([v.pipe(v.number(), v.minValue(0), v.maxValue(500)), text(12)]), '27px'),
  tables: v.optional(
    v.pipe(
      v.array(
        v.object({
          table: Count(100_000),
          col: v.optional(Count(1000), 0),
          row: v.optional(Count(1000), 0),
          seats: v.optional(v.nullable(Count(100))),
        }),
      ),
      v.maxLength(2000),
    ),
    [],
  ),
  translations: v.optional(Translations, {}),
});

const LoyaltyStamps = v.object({
  stampsRequiredForReward: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1000)), 12),
  rewardType: v.optional(v.picklist([0, 1, 2]), 0),
  rewardValue: v.optional(Amount, 0),
  stampImage: v.optional(v.nullable(text(500))),
});

const Currency = v.object({
  code: v.picklist(['EUR', 'GBP', 'USD']),
  symbol: v.optional(text(4)),
  enabled: v.optional(v.boolean(), false),
});
export const Configuration = v.object({
  rewardsEnabled: v.optional(v.boolean()),
  aiEnabled: v.optional(v.boolean(), false),
  tier: v.optional(v.picklist([0, 1, 2, 3]), 0),
  currencies: v.optional(v.pipe(v.array(Currency), v.maxLength(10))),
});

const Clock = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/));
const Interval = v.object({ from: Clock, to: Clock });
export const OpeningHours = v.object({
  weekly: v.optional(v.pipe(v.array(v.object({ day: v.picklist([0, 1, 2, 3, 4, 5, 6]), from: Clock, to: Clock })), v.maxLength(50)), []),
  exceptions: v.optional(
    v.pipe(
      v.array(
        v.object({ date: v.pipe(v.string(), v.isoDate()), closed: v.optional(v.boolean()), intervals: v.optional(v.array(Interval)) }),
      ),
      v.maxLength(400),
    ),
    [],
  ),
});

const StoreAccount = v.object({
  email: v.optional(v.nullable(text(200)), ''),
  dbId: v.optional(v.nullable(text(64)), ''),
  role: v.optional(v.picklist(['owner', 'manager', 'staff'])),
});

const Zone = v.pipe(
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
  logo: v.optional(v.nullable(text(500)), ''),
  company: v.optional(v.nullable(text(120)), ''),
  title: words(120),
  subtitle: v.optional(v.nullable(text(200)), ''),
  headerBg: v.optional(v.nullable(text(500)), ''),
};
const menu = v.object({
  categories: v.pipe(v.array(words(80)), v.maxLength(100)),
  items: v.optional(mapOf(v.pipe(v.array(Item), v.maxLength(500)), 100), {}),
  /** Category name → its words in other languages and the cloth under its dishes. */
  categoryDetails: v.optional(
    mapOf(
      v.object({
        tint: v.optional(v.picklist(['olive', 'tomato', 'honey', 'sea', 'fig', 'almond'])),
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
  country: v.optional(v.picklist(VAT_COUNTRIES)),
  timeZone: v.optional(Zone),
  languages: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))), v.minLength(1), v.maxLength(10))),
  openingHours: v.optional(v.nullable(OpeningHours)),
  translations: v.optional(mapOf(v.object({ title: v.optional(text(120)), subtitle: v.optional(text(200)) }), 20, 10)),
};

/** What an administrator sends. */
export const WholeVenueInput = v.object({
  _id: v.optional(v.nullable(text(64))),
  id: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000)))),
  revision: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
  ...identity,
  content: v.optional(
    v.object({
      promotions: v.optional(v.nullable(v.pipe(v.array(Promotion), v.maxLength(200))), []),
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
  languages: v.array(v.string()),
  /** Whether it takes orders now, and when it will (ISO 8601). */
  opening: v.object({ open: v.boolean(), nextOpening: v.nullable(Instant) }),
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
});

export const venueMenuEvents = endpoint({
  method: 'GET',
  path: '/api/stores/:id/events',
  tag: 'Venues',
  summary: 'Server-sent events `menu` whenever what diners see of the venue changes (prices, sold out, pause); the id is the version.',
  caller: 'anyone',
  params: VenueRef,
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
    unknown_account: '409: a store account names a user that does not exist or is not of type Store.',
    duplicate_item: '400: two items carry one id.',
  },
});
