import { toPercent } from './money-parts.ts';
import { VAT_RATES, type VatCountry } from './vat-rates.ts';

/**
 * What a venue's books are kept on, by name: money that came by a way of paying, sales, their VAT and what went back of them by rate (in basis points),
 * and four that there is one of. `receivable`: bills that are sold and not paid, or paid and not sold.
 */
export type AccountKey =
  | 'receivable'
  | 'tips'
  | 'cash_moves'
  | 'cash_difference'
  | `money:${string}`
  | `sales:${number}`
  | `vat:${number}`
  | `refunds:${number}`;

/** Of each name: its own number, for venues that have none. */
const PLAIN: Readonly<Record<string, number>> = {
  'money:cash': 1000,
  'money:card': 1010,
  'money:stripe': 1021,
  'money:paypal': 1022,
  'money:viva': 1023,
  'money:jcc': 1024,
  cash_moves: 1090,
  receivable: 1100,
  tips: 2300,
  cash_difference: 7900,
};
const BY_RATE: Readonly<Record<string, number>> = { vat: 2200, sales: 4000, refunds: 4900 };
/** Money that came by a way which has no number yet. */
const OTHER_MONEY = 1029;

/** The number that an account has where the venue set none: of a rate, its percent are the last digits. */
export function defaultAccount(key: string): string {
  const [kind = '', rate = ''] = key.split(':');
  const base = BY_RATE[kind];
  return String(base === undefined ? (PLAIN[key] ?? OTHER_MONEY) : base + toPercent(Number(rate)));
}

/** A number or a name as programs have them; never what a spreadsheet would run. In the form that a browser's `pattern` takes, too. */
export const ACCOUNT = /^[\p{L}\p{N}][\p{L}\p{N} .:\/\x26%_\-]{0,59}$/v;
export const ACCOUNT_KEY = /^(?:receivable|tips|cash_moves|cash_difference|money:[a-z]{1,20}|(?:sales|vat|refunds):\d{1,5})$/;

/** Ways of paying that every venue may have money by. */
const METHODS = ['cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'] as const;

/** The accounts that a venue of a country may need, in the sequence of a chart: money first, then by rate, lowest first. */
export function accountsOf(country: VatCountry): AccountKey[] {
  const entries = VAT_RATES.filter((entry) => entry.country === country).flatMap(({ basisPoints }) => Object.values(basisPoints));
  const rates = [...new Set(entries)].toSorted((a, b) => a - b);
  return [
    ...METHODS.map((method) => `money:${method}` as const),
    'cash_moves',
    'receivable',
    ...rates.map((rate) => `vat:${rate}` as const),
    'tips',
    ...rates.map((rate) => `sales:${rate}` as const),
    ...rates.map((rate) => `refunds:${rate}` as const),
    'cash_difference',
  ];
}

/** What a venue set of its accounts; all else has its {@link defaultAccount}. */
export type Ledger = Readonly<Record<string, string>>;
export const accountIn = (ledger: Ledger, key: AccountKey): string => ledger[key] ?? defaultAccount(key);
