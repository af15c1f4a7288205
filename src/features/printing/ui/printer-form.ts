import type { Printer, PrinterInput } from '../contract.ts';

/** A part of the form, and what changes it. */
export type Part = { readonly form: PrinterInput; readonly set: (changes: Partial<PrinterInput>) => void };

/** When a ticket comes, as one choice. */
export const WHENS = ['placed', 'accepted', 'paid', 'never'] as const;
export type When = (typeof WHENS)[number];

export const whenOf = ({ prints }: Pick<PrinterInput, 'prints'>): When =>
  WHENS.find((when) => when !== 'never' && prints.includes(when)) ?? 'never';

export const withWhen = ({ prints }: PrinterInput, when: When): Pick<PrinterInput, 'prints'> => ({
  prints: [...(when === 'never' ? [] : [when]), ...prints.filter((one) => one === 'cancelled' || one === 'bill')],
});

/** With one more that it prints, or one less. */
export const withAlso = ({ prints }: PrinterInput, also: 'cancelled' | 'bill', on: boolean): Pick<PrinterInput, 'prints'> => ({
  prints: [...prints.filter((one) => one !== also), ...(on ? [also] : [])],
});

/** What a form begins with: the printer as it is, or what most want of a new one. */
export const formOf = (printer: Printer | null): PrinterInput => ({
  name: printer?.name ?? '',
  width: printer?.width ?? 576,
  printsAs: printer?.printsAs ?? 'picture',
  alphabet: printer?.alphabet ?? 'a',
  perLine: printer?.perLine ?? 48,
  stations: printer?.stations ?? [],
  floors: printer?.floors ?? [],
  language: printer?.language ?? null,
  prints: printer?.prints ?? ['placed', 'cancelled'],
  copies: printer?.copies ?? 1,
  drawer: printer?.drawer ?? false,
  buzzer: printer?.buzzer ?? true,
  host: printer?.host ?? null,
  instead: printer?.instead ?? null,
});
