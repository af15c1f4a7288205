import { DELIVERY, type DeliveryValue } from './methods.ts';

/** How the tax office sees a dish or drink. `zero` is for what is exempt whatever the country; `standard` for anything without a class. */
export type VatClass = 'food' | 'alcohol' | 'soft_drink' | 'hot_drink' | 'water' | 'standard' | 'zero';

export const VAT_CLASSES: readonly VatClass[] = ['food', 'alcohol', 'soft_drink', 'hot_drink', 'water', 'standard', 'zero'];

export type VatCountry = 'GR' | 'CY' | 'GB';

export const VAT_COUNTRIES: readonly VatCountry[] = ['GR', 'CY', 'GB'];

const ZONES: Readonly<Record<string, VatCountry>> = {
  'Europe/Athens': 'GR',
  'Europe/London': 'GB',
  'Asia/Nicosia': 'CY',
  'Asia/Famagusta': 'CY',
};
/** Whose VAT a time zone proposes, where it is that of one country here; null: that is to be asked. */
export const countryOfZone = (timeZone: string): VatCountry | null => ZONES[timeZone] ?? null;

/** `basisPoints`: 1300 is 13 %. Valid from the local day `from` until a later entry with the same country, class and service. */
export type VatEntry = {
  readonly country: VatCountry;
  readonly deliveryMethod: DeliveryValue;
  readonly from: string;
  readonly basisPoints: Readonly<Partial<Record<VatClass, number>>>;
};

/** First day the table speaks for. */
const START = '2024-01-01';

/**
 * VERIFY WITH AN ACCOUNTANT before relying on any of these. Reduced island rates of Greece are not in here. New rates are new entries
 * with their day, below those before; an entry once used is never edited, or yesterday's receipts would change.
 */
export const VAT_RATES: readonly VatEntry[] = [
  // Greece: catering 13 %, alcohol 24 %, other drinks on the premises 24 %, plain water outside that rule (AADE circular E.2005, 2024).
  {
    country: 'GR',
    deliveryMethod: DELIVERY.tableService,
    from: START,
    basisPoints: { food: 1300, alcohol: 2400, soft_drink: 2400, hot_drink: 1300, water: 1300, standard: 2400, zero: 0 },
  },
  // Greece: coffee, tea and cocoa served lost their 13 % after 2024-06-30. That they follow the other drinks is inferred.
  { country: 'GR', deliveryMethod: DELIVERY.tableService, from: '2024-07-01', basisPoints: { hot_drink: 2400 } },
  // Greece, to take away: drinks without alcohol 13 % (same circular).
  {
    country: 'GR',
    deliveryMethod: DELIVERY.collection,
    from: START,
    basisPoints: { food: 1300, alcohol: 2400, soft_drink: 1300, hot_drink: 1300, water: 1300, standard: 2400, zero: 0 },
  },
  // Cyprus: what a restaurant or a bar serves is a service, 9 %, with its drinks, alcohol too (VAT law, Twelfth Schedule 2; Tax Department, circular
  // 11/2022 of 2022-12-06, after the Administrative Court); standard 19 %.
  {
    country: 'CY',
    deliveryMethod: DELIVERY.tableService,
    from: START,
    basisPoints: { food: 900, alcohol: 900, soft_drink: 900, hot_drink: 900, water: 900, standard: 1900, zero: 0 },
  },
  // Cyprus, to take away: food and drinks without service 5 %; alcoholic drinks, beer, wine and soft drinks stay at 19 % (Fifth Schedule, Table A 7;
  // same circular).
  {
    country: 'CY',
    deliveryMethod: DELIVERY.collection,
    from: START,
    basisPoints: { food: 500, alcohol: 1900, soft_drink: 1900, hot_drink: 500, water: 500, standard: 1900, zero: 0 },
  },
  // United Kingdom: catering 20 %; no source read. Cold food to take away is usually zero-rated: give such items the class `zero`.
  {
    country: 'GB',
    deliveryMethod: DELIVERY.tableService,
    from: START,
    basisPoints: { food: 2000, alcohol: 2000, soft_drink: 2000, hot_drink: 2000, water: 2000, standard: 2000, zero: 0 },
  },
  {
    country: 'GB',
    deliveryMethod: DELIVERY.collection,
    from: START,
    basisPoints: { food: 2000, alcohol: 2000, soft_drink: 2000, hot_drink: 2000, water: 2000, standard: 2000, zero: 0 },
  },
];
