import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { ACCOUNT, ACCOUNT_KEY } from '#domain/ledger-accounts.ts';
import { MARKS } from '#domain/dish-marks.ts';
import { isMoment } from '#domain/promotion-dates.ts';
import { LONGEST_OWN_MARK, MARK_SIGNS, MOST_OWN_MARKS } from '#domain/own-marks.ts';
import { VAT_CLASSES } from '#domain/vat.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { STAMPS_REQUIRED } from '#domain/stamp-card.ts';
import { DELIVERY, PAYMENT_METHODS } from '#domain/methods.ts';
import { LONGEST_GOOD_TO_KNOW } from '#domain/good-to-know.ts';
import {
  LONGEST_CATEGORY_NAME,
  LONGEST_NAME,
  LONGEST_PROMOTION_TEXT,
  MOST_CATEGORIES,
  MOST_EXTRAS,
  MOST_ITEMS,
  MOST_TIPS,
} from '#domain/sizes.ts';
import { LONGEST_STATION, MOST_STATIONS, stationsProblem } from '#domain/stations.ts';
import { LONGEST_DESCRIPTION } from '#domain/menu.ts';
import { address, Amount, Count, keyWords, mapOf, text, words } from '#platform/shared/wire.ts';
import { Closing } from './closing-schema.ts';
import { FALSE_MARK, isOneEach, isWhatMarksSay } from './dish-checks.ts';
import { Paying } from './paying-schema.ts';
import { Clock, Day } from './place-schemas.ts';

/** The parts of a venue on the wire: menu, promotions, methods, tables, hours. Fields as the specification has them (section 3). */

const Translation = v.object({ name: v.optional(text(LONGEST_NAME)), description: v.optional(text(LONGEST_DESCRIPTION)) });
/** Language → texts. The base fields are in the venue's own language (`languages[0]`). */
export const Translations = mapOf(Translation, 20, 10);

const AllergenKey = v.picklist(ALLERGENS);

export const ExtraOption = v.object({
  value: words(LONGEST_NAME),
  text: v.optional(text(LONGEST_NAME)),
  cost: v.optional(v.nullable(Amount), 0),
  allergens: v.optional(v.array(AllergenKey), []),
  /** What it may bring: the same fryer, the same board. */
  mayContain: v.optional(v.array(AllergenKey)),
  /** What choosing it leaves out of the dish: of "without tahini", sesame. */
  removes: v.optional(v.array(AllergenKey)),
  /** The kitchen made sure that it brings these allergens, may bring those, and no others. Else what it brings beside them, nobody has said. */
  recorded: v.optional(v.boolean()),
  /** What it is itself: a diet of the dish holds, as chosen, only where each chosen option is recorded for it too. */
  marks: v.optional(v.pipe(v.array(v.picklist(MARKS)), v.maxLength(MARKS.length))),
  /** Of a group that must be chosen from: chosen from the start, or not; where no option says, the only one that costs nothing is. */
  preset: v.optional(v.boolean()),
  translations: v.optional(Translations, {}),
});

const isOnePreset = ({
  type,
  options,
}: {
  readonly type: string;
  readonly options: readonly { readonly preset?: boolean | undefined }[];
}) => type === 'checkbox' || options.filter(({ preset }) => preset === true).length <= 1;

const ExtraFields = v.object({
  option: keyWords(LONGEST_NAME),
  type: v.picklist(['select', 'radio', 'checkbox']),
  maxSelectable: v.optional(v.nullable(Count(50)), null),
  required: v.optional(v.boolean(), false),
  options: v.pipe(v.array(ExtraOption), v.maxLength(50)),
  translations: v.optional(Translations, {}),
  /** The group that it is shared from, in what editors read; guests read what it holds alone. */
  group: v.optional(v.pipe(v.string(), v.uuid())),
});
export const Extra = v.pipe(
  ExtraFields,
  v.check((extra) => isOnePreset(extra), 'Of one choice only one option is chosen from the start.'),
);

/** When a dish can be had, on the venue's own clock; `day` Monday 0. */
const Availability = v.object({
  days: v.pipe(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), v.minLength(1), v.maxLength(7)),
  from: Clock,
  to: Clock,
});

const OwnMarkKey = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,36}$/));
/** What a venue says of its dishes beside the marks that everybody has. `name` in its own language. */
export const OwnMark = v.object({
  key: OwnMarkKey,
  name: words(LONGEST_OWN_MARK),
  sign: v.picklist(MARK_SIGNS),
  translations: v.optional(Translations, {}),
});
export type OwnMark = v.InferOutput<typeof OwnMark>;
export const OwnMarks = v.pipe(
  v.array(OwnMark),
  v.maxLength(MOST_OWN_MARKS),
  v.check((marks) => new Set(marks.map(({ key }) => key)).size === marks.length, 'Two marks have one key.'),
);

export const ItemFields = v.object({
  id: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.pipe(v.number(), v.integer())]),
  name: words(LONGEST_NAME),
  description: v.optional(text(LONGEST_DESCRIPTION), ''),
  price: Amount,
  image: v.optional(v.nullable(address), ''),
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
  extras: v.optional(v.nullable(v.pipe(v.array(Extra), v.maxLength(MOST_EXTRAS))), []),
  vatClass: v.optional(v.picklist(VAT_CLASSES), 'food'),
  translations: v.optional(Translations, {}),
  /** Cannot be ruled out. Beside `selectedAllergens`, which is what it contains. */
  mayContain: v.optional(v.array(AllergenKey), []),
  /** Somebody of the kitchen made sure that it is free of these. Whatever stands in no list, nobody has said. */
  checkedFree: v.optional(v.array(AllergenKey), []),
  /** What it is recorded as, as it comes. Whatever does not stand here, nobody has said. */
  marks: v.optional(v.pipe(v.array(v.picklist(MARKS)), v.maxLength(MARKS.length)), []),
  /** Keys of the venue's own marks (`configuration.ownMarks`). */
  ownMarks: v.optional(v.pipe(v.array(OwnMarkKey), v.maxLength(MOST_OWN_MARKS))),
  /** The day on which somebody last looked at its allergens; absent where none is known. */
  recordedOn: v.optional(v.pipe(v.string(), v.isoDate())),
  /** Its recipe changed since: what was ruled out is not, until somebody looks again. */
  toCheck: v.optional(v.boolean()),
  /** Empty: whenever the venue is open. */
  availability: v.optional(v.pipe(v.array(Availability), v.maxLength(20)), []),
  /** Only in what diners read: false while it is outside its times. */
  availableNow: v.optional(v.boolean()),
  /** Guests neither see nor order it. Never in what diners read. */
  hidden: v.optional(v.boolean()),
});

export const Item = v.pipe(
  ItemFields,
  v.check((item) => isOneEach(item), 'An allergen is in two lists.'),
  v.check((item) => isWhatMarksSay(item), FALSE_MARK),
);

const When = v.pipe(v.string(), v.maxLength(40), v.check(isMoment, 'Not a date.'));

/** `startDate`, `endDate`: instants, or dates of the venue's own calendar, of which the last counts whole. */
export const Promotion = v.object({
  _id: v.optional(text(64)),
  name: words(LONGEST_NAME),
  description: v.optional(text(LONGEST_PROMOTION_TEXT), ''),
  startDate: v.optional(v.nullable(When), null),
  endDate: v.optional(v.nullable(When), null),
  shouldShow: v.optional(v.boolean(), false),
  backgroundColor: v.optional(v.nullable(text(60)), ''),
  backgroundImage: v.optional(v.nullable(address), ''),
  textColor: v.optional(v.nullable(text(60)), ''),
  promoCode: v.optional(
    v.nullable(
      v.object({
        code: v.optional(text(40), ''),
        type: v.optional(v.picklist(['-', '%']), '%'),
        discount: v.optional(Amount, 0),
        _id: v.optional(text(64)),
        /** How often it may be used in all, and by one person, who must then be signed in. */
        maxUses: v.optional(v.nullable(Count(1_000_000))),
        maxPerPerson: v.optional(v.nullable(v.pipe(Count(1000), v.minValue(1)))),
        /** The least that must be left to pay after rewards. */
        minimumSubtotal: v.optional(Amount),
      }),
    ),
    null,
  ),
  /** Monday 0 to Sunday 6, and the hours of those days, on the venue's clock; without them it runs all the time between its dates. */
  days: v.optional(v.pipe(v.array(Day), v.maxLength(7))),
  from: v.optional(v.nullable(Clock)),
  to: v.optional(v.nullable(Clock)),
  translations: v.optional(Translations, {}),
});

export const DeliveryMethod = v.object({
  value: v.picklist(Object.values(DELIVERY)),
  label: v.optional(text(60), ''),
  enabled: v.optional(v.boolean(), true),
});
export const PaymentMethod = v.object({
  value: v.picklist(PAYMENT_METHODS.map(({ value }) => value)),
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

export const LoyaltyStamps = v.object({
  stampsRequiredForReward: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1000)), STAMPS_REQUIRED),
  rewardType: v.optional(v.picklist([0, 1, 2]), 0),
  rewardValue: v.optional(Amount, 0),
  stampImage: v.optional(v.nullable(address)),
});
export type LoyaltyStamps = v.InferOutput<typeof LoyaltyStamps>;

const Currency = v.object({
  code: v.picklist(CURRENCIES),
  symbol: v.optional(text(4)),
  enabled: v.optional(v.boolean(), false),
});
export const TipPercents = v.pipe(v.array(v.pipe(Count(100), v.minValue(1))), v.maxLength(MOST_TIPS));
/** `order`: by the delivery method of each order. */
export const TAXED_AS = ['order', 'table_service', 'collection'] as const;
/** Caps of open unpaid orders: in number, and in the venue's currency. */
export const OrderCapsForm = v.object({
  browserOrders: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
  browserAmount: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
  tableOrders: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
  tableAmount: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
});
export type OrderCapsForm = v.InferOutput<typeof OrderCapsForm>;

/** What the owner wrote of the house, by language. */
export const GoodToKnowTexts = v.object({
  wifi: v.optional(mapOf(text(LONGEST_GOOD_TO_KNOW), 20, 10), {}),
  toilet: v.optional(mapOf(text(LONGEST_GOOD_TO_KNOW), 20, 10), {}),
  parking: v.optional(mapOf(text(LONGEST_GOOD_TO_KNOW), 20, 10), {}),
});

/** Who makes what in the kitchen: `domain/stations.ts`. The first also makes what belongs to none. */
export const Stations = v.pipe(
  v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,36}$/)),
      name: words(LONGEST_STATION),
      translations: v.optional(mapOf(v.object({ name: v.optional(text(LONGEST_STATION)) }), 20, 10), {}),
      categories: v.optional(v.pipe(v.array(text(LONGEST_CATEGORY_NAME)), v.maxLength(MOST_CATEGORIES)), []),
      items: v.optional(v.pipe(v.array(text(64)), v.maxLength(MOST_ITEMS)), []),
    }),
  ),
  v.maxLength(MOST_STATIONS),
  v.check((list) => stationsProblem(list) === null, 'A name twice, or something that belongs to two stations.'),
);
/** The numbers of the venue's accounts in its accountant's program, by `AccountKey`; whatever is left out has its default. */
export const Accounts = v.pipe(
  mapOf(v.pipe(v.string(), v.trim(), v.regex(ACCOUNT, 'A number or a name of an account begins with a letter or a digit.')), 80, 30),
  v.check((map) => Object.keys(map).every((key) => ACCOUNT_KEY.test(key)), 'An account that there is not.'),
);

export const Configuration = v.object({
  rewardsEnabled: v.optional(v.boolean()),
  aiEnabled: v.optional(v.boolean(), false),
  tier: v.optional(v.picklist([0, 1, 2, 3]), 0),
  /** Orders and requests without the table's own code wait for a staff member. */
  onlyFromTable: v.optional(v.boolean()),
  /** How much may be open and unpaid at a table and of a phone before further orders wait for a look; absent: the house's own. */
  orderCaps: v.optional(OrderCapsForm),
  currencies: v.optional(v.pipe(v.array(Currency), v.maxLength(10))),
  /** The tips that checkout suggests, in percent. */
  tipPercents: v.optional(TipPercents),
  /** Wi-Fi, toilet, parking: read by `/api/stores/:id/help` alone, not with the menu. */
  goodToKnow: v.optional(GoodToKnowTexts),
  /** Read by the venue's own people alone. */
  closing: v.optional(Closing),
  accounts: v.optional(Accounts),
  /** The venue's own marks, in the order in which they are shown. */
  ownMarks: v.optional(OwnMarks),
  /** How sales are taxed: by the way each order is served, or always as one of the two. */
  taxedAs: v.optional(v.picklist(TAXED_AS)),
  /** Absent: with each order. */
  paying: v.optional(Paying),
  /** Read by its own boards alone. */
  stations: v.optional(Stations),
});
