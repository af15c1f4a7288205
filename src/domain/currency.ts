import { currencySymbol } from './money.ts';

/** What a venue may charge in. */
export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Of a venue that never said. */
export const DEFAULT_CURRENCY: Currency = 'EUR';

type Offered<C> = { readonly code: C; readonly enabled: boolean };

/** The currencies of a new venue. */
export const NEW_CURRENCIES: readonly (Offered<Currency> & { readonly symbol: string })[] = CURRENCIES.map((code) => ({
  code,
  symbol: currencySymbol(code),
  enabled: code === DEFAULT_CURRENCY,
}));

/** A venue charges in its first enabled currency. */
export const chargedIn = (currencies: readonly Offered<Currency>[]): Currency =>
  currencies.find(({ enabled }) => enabled)?.code ?? DEFAULT_CURRENCY;
