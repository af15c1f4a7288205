import * as v from 'valibot';
import { VAT_COUNTRIES } from '#domain/vat.ts';
import { TINTS } from '#domain/category-tint.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { LONGEST_NAME, LONGEST_SUBTITLE } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { VenueRef, mapOf, pictureAddress, text, nameOf, otherName } from '#platform/shared/wire.ts';
import { Zone } from '#features/venues/contract.ts';
import { Closing } from '#features/venues/closing-schema.ts';
import {
  Accounts,
  DeliveryMethod,
  GoodToKnowTexts,
  OrderCapsForm,
  Stations,
  OwnMarks,
  PaymentMethod,
  TAXED_AS,
  TipPercents,
} from '#features/venues/venue-schemas.ts';
import { Paying } from '#features/venues/paying-schema.ts';
import { OpeningHours } from '#features/venues/place-schemas.ts';
import { HEADING_FONTS } from './heading-fonts.ts';

/** A venue's settings as its portal edits them, a section at a time. */

const Details = v.object({
  title: nameOf(LONGEST_NAME),
  subtitle: text(LONGEST_SUBTITLE),
  logo: pictureAddress,
  headerBg: pictureAddress,
  /** Language → texts, of the languages beside the venue's own. */
  translations: mapOf(v.object({ title: v.optional(otherName(LONGEST_NAME)), subtitle: v.optional(text(LONGEST_SUBTITLE)) }), 20, 10),
  timeZone: Zone,
  currency: v.picklist(CURRENCIES),
  storeType: v.picklist([0, 1, 2]),
});

const Hours = v.pipe(
  OpeningHours,
  v.check(({ exceptions }) => new Set(exceptions.map(({ date }) => date)).size === exceptions.length, 'Two exceptions are of one date.'),
);

/** On the venue's own clock. */
const Moment = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  time: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
});
/** `until` null: until somebody lifts it. One that is over stays as it was said. */
const PauseSection = v.object({ paused: v.boolean(), until: v.nullable(Moment), texts: mapOf(text(200), 20, 10) });

const oneEnabled = (list: readonly { readonly enabled: boolean }[]) => list.some(({ enabled }) => enabled);
const eachOnce = (list: readonly { readonly value: number }[]) => new Set(list.map(({ value }) => value)).size === list.length;
const Delivery = v.object({
  methods: v.pipe(
    v.array(DeliveryMethod),
    v.maxLength(10),
    v.check((list) => eachOnce(list), 'One method twice.'),
    v.check((list) => oneEnabled(list), 'At least one.'),
  ),
});
const Payments = v.object({
  methods: v.pipe(
    v.array(PaymentMethod),
    v.maxLength(10),
    v.check((list) => eachOnce(list), 'One method twice.'),
    v.check((list) => oneEnabled(list), 'At least one.'),
  ),
});

const Tips = v.object({ percents: TipPercents });
const Tax = v.object({ country: v.picklist(VAT_COUNTRIES), taxedAs: v.picklist(TAXED_AS) });
/** The first is the one that the menu is written in. */
const Languages = v.object({
  languages: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))),
    v.minLength(1),
    v.maxLength(10),
    v.check((list) => new Set(list).size === list.length, 'One language twice.'),
  ),
});

const Hex = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/i));
const Look = v.object({
  /** `#rrggbb`, or empty for the house's own. */
  accent: Hex,
  cover: Hex,
  font: v.picklist(['', ...HEADING_FONTS]),
  /** Category → the cloth under its dishes. */
  tints: mapOf(v.nullable(v.picklist(TINTS)), 100),
});
const Tables = v.object({ onlyFromTable: v.boolean(), /** Left out: as they were. */ orderCaps: v.optional(OrderCapsForm) });

const StationsForm = v.object({ stations: v.pipe(Stations, v.minLength(1)) });
const Marks = v.object({ marks: OwnMarks });
const AccountsForm = v.object({ accounts: Accounts });

export const SECTIONS = {
  details: Details,
  hours: Hours,
  pause: PauseSection,
  delivery: Delivery,
  payments: Payments,
  paying: Paying,
  tips: Tips,
  tax: Tax,
  languages: Languages,
  look: Look,
  tables: Tables,
  house: GoodToKnowTexts,
  stations: StationsForm,
  closing: Closing,
  accounts: AccountsForm,
  marks: Marks,
} as const;
export type SectionName = keyof typeof SECTIONS;
export type SectionValues = { readonly [Name in SectionName]: v.InferOutput<(typeof SECTIONS)[Name]> };

/** A name, and what it is in other languages. */
const Called = { name: v.string(), names: v.record(v.string(), v.string()) };

const sealed = <S extends v.GenericSchema>(value: S) => v.object({ value, seal: v.string() });
/** What is stored may be what an administrator saved, who is not held to what this form asks for. */
export const Settings = v.object({
  details: sealed(Details),
  hours: sealed(OpeningHours),
  pause: sealed(PauseSection),
  delivery: sealed(v.object({ methods: v.array(DeliveryMethod) })),
  /** Of owners only. */
  payments: v.optional(sealed(v.object({ methods: v.array(PaymentMethod) }))),
  /** Of owners only. */
  paying: v.optional(sealed(Paying)),
  tips: sealed(Tips),
  tax: sealed(Tax),
  languages: sealed(v.object({ languages: v.array(v.string()) })),
  look: sealed(Look),
  tables: sealed(Tables),
  house: sealed(GoodToKnowTexts),
  stations: sealed(StationsForm),
  /** What the stations divide between them: categories with their dishes. */
  menu: v.array(v.object({ ...Called, items: v.array(v.object({ id: v.string(), ...Called })) })),
  closing: sealed(Closing),
  accounts: sealed(AccountsForm),
  marks: sealed(Marks),
});
export type Settings = v.InferOutput<typeof Settings>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/venues/:id/settings',
  tag: 'Settings',
  summary: 'The settings of a venue by section, each with its seal. Payment methods, and when guests pay, only for owners.',
  caller: 'staff',
  needs: 'settings',
  params: VenueRef,
  answer: Settings,
});

const change = <Name extends SectionName, S extends v.GenericSchema>(section: Name, value: S) =>
  v.object({ section: v.literal(section), seal: v.string(), value });

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/venues/:id/settings',
  tag: 'Settings',
  summary: 'Saves one section of a venue’s settings. Answers all of them as they are now.',
  caller: 'staff',
  needs: 'settings',
  params: VenueRef,
  body: v.variant('section', [
    change('details', Details),
    change('hours', Hours),
    change('pause', PauseSection),
    change('delivery', Delivery),
    change('payments', Payments),
    change('paying', Paying),
    change('tips', Tips),
    change('tax', Tax),
    change('languages', Languages),
    change('look', Look),
    change('tables', Tables),
    change('house', GoodToKnowTexts),
    change('stations', StationsForm),
    change('closing', Closing),
    change('accounts', AccountsForm),
    change('marks', Marks),
  ]),
  answer: Settings,
  refusals: {
    changed_meanwhile:
      '409: somebody else changed this section since it was read; `details.current` and `details.seal` are what it is now.',
  },
});

export const pauseOrders = endpoint({
  method: 'POST',
  path: '/api/venues/:id/pause',
  tag: 'Venue staff',
  summary:
    'Stops guests’ orders for so many minutes, or (null) until somebody lifts it; or, with `pause` null, takes them again. For everybody of the team: the kitchen knows first. Staff may go on writing rounds down.',
  caller: 'staff',
  needs: 'board',
  params: VenueRef,
  body: v.object({
    /** Whether orders were stopped when this was decided. */
    was: v.boolean(),
    pause: v.nullable(v.object({ minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720))) })),
  }),
  refusals: { changed_meanwhile: '409: somebody else did either since; `details.paused` and `details.until` say how it is.' },
});
