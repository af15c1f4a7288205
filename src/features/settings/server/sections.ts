import { parseColour, toHex } from '#domain/colour.ts';
import { PAYMENT_METHODS, DEFAULT_DELIVERY_METHODS, DEFAULT_PAYMENT_METHODS } from '#domain/methods.ts';
import { accountsOf, defaultAccount } from '#domain/ledger-accounts.ts';
import { DEFAULT_CAPS } from '#domain/order-caps.ts';
import { THE_KITCHEN } from '#domain/stations.ts';
import { localStart, startOf, withinCalendar } from '#domain/promotion-dates.ts';
import { chargedIn } from '#domain/currency.ts';
import { fontNamed } from '#features/venues/venue-fonts.ts';
import type { VenueColumns } from '#features/venues/server/venue-sql.ts';
import { DEFAULT_TIPS, payWhenOf } from '#features/venues/venue-rules.ts';
import { isPicture } from '#features/venues/is-picture.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import type { SectionName, SectionValues } from '../contract.ts';

/** A section: what it shows of a venue, what it makes of one, and which columns that touches. */
type Section<Value> = {
  readonly read: (venue: WholeVenue) => Value;
  readonly write: (venue: WholeVenue, value: Value) => WholeVenue;
  readonly columns: readonly (keyof VenueColumns)[];
};

const zoneOf = (venue: WholeVenue) => venue.timeZone ?? 'UTC';
const configured = (venue: WholeVenue, change: Partial<NonNullable<WholeVenue['configuration']>>): WholeVenue => ({
  ...venue,
  configuration: { aiEnabled: false, tier: 0, ...venue.configuration, ...change },
});

const details: Section<SectionValues['details']> = {
  read: (venue) => ({
    title: venue.title,
    subtitle: venue.subtitle ?? '',
    logo: pictureOr(venue.logo),
    headerBg: pictureOr(venue.headerBg),
    translations: venue.translations ?? {},
    timeZone: zoneOf(venue),
    currency: chargedIn(venue.configuration?.currencies ?? []),
    storeType: venue.storeType ?? 0,
  }),
  write: (venue, { currency, headerBg, logo, ...plain }) => {
    const currencies = (venue.configuration?.currencies ?? []).map((one) => ({ ...one, enabled: one.code === currency }));
    const known = currencies.some(({ enabled }) => enabled) ? currencies : [...currencies, { code: currency, enabled: true }];
    // A colour is the look's; a short mark in place of a logo stays where no picture takes it.
    const background = headerBg === '' && !isPicture(venue.headerBg) ? (venue.headerBg ?? '') : headerBg;
    const mark = logo === '' && !isPicture(venue.logo) ? (venue.logo ?? '') : logo;
    return { ...configured(venue, { currencies: known }), ...plain, headerBg: background, logo: mark };
  },
  columns: ['title', 'subtitle', 'logo', 'headerBg', 'translations', 'timeZone', 'currency', 'configuration', 'storeType'],
};
const pictureOr = (value: string | null | undefined) => (isPicture(value) ? value : '');

const hours: Section<SectionValues['hours']> = {
  read: (venue) => ({ weekly: venue.openingHours?.weekly ?? [], exceptions: venue.openingHours?.exceptions ?? [] }),
  write: (venue, openingHours) => ({ ...venue, openingHours }),
  columns: ['openingHours'],
};

const pause: Section<SectionValues['pause']> = {
  read: (venue) => {
    const until = venue.pause?.until ? localStart(withinCalendar(Date.parse(venue.pause.until)), zoneOf(venue)) : null;
    return {
      paused: venue.pause !== null && venue.pause !== undefined,
      until: until && { day: until.day, time: until.time ?? '00:00' },
      texts: venue.pause?.texts ?? {},
    };
  },
  write: (venue, { paused, until, texts }) => ({
    ...venue,
    pause: paused ? { until: until && new Date(startOf(until, zoneOf(venue))).toISOString(), texts } : null,
  }),
  columns: ['openingHours'],
};

const delivery: Section<SectionValues['delivery']> = {
  read: (venue) => {
    const own = venue.deliveryMethods ?? [];
    const missing = DEFAULT_DELIVERY_METHODS.filter(({ value }) => !own.some((method) => method.value === value));
    return { methods: [...own, ...missing.map((method) => ({ ...method, enabled: false }))] };
  },
  write: (venue, { methods }) => ({ ...venue, deliveryMethods: methods }),
  columns: ['deliveryMethods'],
};

const payments: Section<SectionValues['payments']> = {
  read: (venue) => {
    const own = venue.paymentMethods ?? DEFAULT_PAYMENT_METHODS.map((method) => ({ ...method }));
    const missing = PAYMENT_METHODS.filter(({ value }) => !own.some((method) => method.value === value));
    return { methods: [...own, ...missing.map((method) => ({ ...method, enabled: false }))] };
  },
  write: (venue, { methods }) => ({ ...venue, paymentMethods: methods }),
  columns: ['paymentMethods'],
};

const paying: Section<SectionValues['paying']> = {
  read: (venue) => ({ when: payWhenOf(venue), guarantee: venue.configuration?.paying?.guarantee ?? null }),
  write: (venue, value) => configured(venue, { paying: value }),
  columns: ['configuration'],
};

const tips: Section<SectionValues['tips']> = {
  read: (venue) => ({ percents: [...(venue.configuration?.tipPercents ?? DEFAULT_TIPS)] }),
  write: (venue, { percents }) => configured(venue, { tipPercents: [...new Set(percents)].toSorted((a, b) => a - b) }),
  columns: ['configuration'],
};

const tax: Section<SectionValues['tax']> = {
  read: (venue) => ({ country: venue.country ?? 'CY', taxedAs: venue.configuration?.taxedAs ?? 'order' }),
  write: (venue, { country, taxedAs }) => ({ ...configured(venue, { taxedAs }), country }),
  columns: ['country', 'configuration'],
};

const languages: Section<SectionValues['languages']> = {
  read: (venue) => ({ languages: venue.languages ?? ['en'] }),
  write: (venue, value) => ({ ...venue, ...value }),
  columns: ['languages'],
};

const tables: Section<SectionValues['tables']> = {
  read: (venue) => ({
    onlyFromTable: venue.configuration?.onlyFromTable ?? false,
    orderCaps: venue.configuration?.orderCaps ?? DEFAULT_CAPS,
  }),
  write: (venue, { onlyFromTable, orderCaps }) => configured(venue, { onlyFromTable, ...(orderCaps && { orderCaps }) }),
  columns: ['configuration'],
};

const house: Section<SectionValues['house']> = {
  read: ({ configuration }) => ({
    wifi: configuration?.goodToKnow?.wifi ?? {},
    toilet: configuration?.goodToKnow?.toilet ?? {},
    parking: configuration?.goodToKnow?.parking ?? {},
  }),
  write: (venue, goodToKnow) => configured(venue, { goodToKnow }),
  columns: ['configuration'],
};

const stations: Section<SectionValues['stations']> = {
  read: ({ configuration }) => ({ stations: configuration?.stations?.length ? configuration.stations : [kitchen()] }),
  write: (venue, value) => configured(venue, value),
  columns: ['configuration'],
};
const kitchen = () => ({ ...THE_KITCHEN, translations: { ...THE_KITCHEN.translations }, categories: [], items: [] });
const closing: Section<SectionValues['closing']> = {
  read: ({ configuration }) => ({
    accountant: configuration?.closing?.accountant ?? '',
    drawers: configuration?.closing?.drawers ?? [],
    blind: configuration?.closing?.blind ?? false,
  }),
  write: (venue, value) => configured(venue, { closing: value }),
  columns: ['configuration'],
};
/** Every account that the venue may need, with the number it has now; only numbers of its own are kept. */
const accounts: Section<SectionValues['accounts']> = {
  read: ({ country, configuration }) => {
    const own = configuration?.accounts ?? {};
    const keys = new Set<string>([...accountsOf(country ?? 'CY'), ...Object.keys(own)]);
    return { accounts: Object.fromEntries([...keys].map((key) => [key, own[key] ?? defaultAccount(key)])) };
  },
  write: (venue, value) => {
    const own = Object.entries(value.accounts).filter(([key, account]) => account !== defaultAccount(key));
    return configured(venue, { accounts: Object.fromEntries(own) });
  },
  columns: ['configuration'],
};
const marks: Section<SectionValues['marks']> = {
  read: ({ configuration }) => ({ marks: configuration?.ownMarks ?? [] }),
  write: (venue, value) => configured(venue, { ownMarks: value.marks }),
  columns: ['configuration'],
};

type Layout = NonNullable<WholeVenue['layout']>;
const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
const hexOf = (...candidates: readonly unknown[]): string => {
  for (const text of candidates) {
    const colour = typeof text === 'string' ? parseColour(text) : null;
    if (colour && colour.alpha === 1) return toHex(colour);
  }
  return '';
};
/** Both spellings, as the look reads them. */
const coloursOf = (layout: Layout | null | undefined) => {
  const typography = partOf(layout, 'typography');
  return partOf(typography, 'colours') ?? partOf(typography, 'colors');
};

const look: Section<SectionValues['look']> = {
  read: ({ layout, headerBg, content }) => {
    const colours = coloursOf(layout);
    const font = partOf(partOf(layout, 'typography'), 'fontFamily');
    return {
      accent: hexOf(partOf(layout, 'accent'), partOf(colours, 'accent'), partOf(colours, 'primary')),
      cover: hexOf(isPicture(headerBg) ? '' : headerBg, partOf(layout, 'cover')),
      font: (typeof font === 'string' && fontNamed(font)) || '',
      tints: Object.fromEntries(
        (content?.menu?.categories ?? []).map((name) => [name, content?.menu?.categoryDetails[name]?.tint ?? null]),
      ),
    };
  },
  write: (venue, { accent, cover, font }) => {
    const { accent: _accent, cover: _cover, typography, ...others } = venue.layout ?? {};
    const kept = Object.fromEntries(
      Object.entries(typeof typography === 'object' && typography !== null ? typography : {})
        .filter(([key]) => key !== 'fontFamily')
        .map(([key, value]) => [key, key === 'colours' || key === 'colors' ? withoutAccent(value) : value]),
    );
    const words = { ...kept, ...(font && { fontFamily: font }) };
    const layout: Layout = {
      ...others,
      ...(accent && { accent: accent.toLowerCase() }),
      ...(cover && { cover: cover.toLowerCase() }),
      ...(Object.keys(words).length > 0 && { typography: words }),
    };
    return { ...venue, layout, headerBg: isPicture(venue.headerBg) ? venue.headerBg : '' };
  },
  columns: ['layout', 'headerBg'],
};
const withoutAccent = (colours: unknown): unknown =>
  typeof colours === 'object' && colours !== null
    ? Object.fromEntries(Object.entries(colours).filter(([key]) => key !== 'accent' && key !== 'primary'))
    : colours;

export const SECTION_RULES: { readonly [Name in SectionName]: Section<SectionValues[Name]> } = {
  details,
  hours,
  pause,
  delivery,
  payments,
  paying,
  tips,
  tax,
  languages,
  look,
  tables,
  house,
  stations,
  closing,
  accounts,
  marks,
};
