import type { Printer, PrinterInput } from '../contract.ts';

/** When a ticket comes, as one choice. */
export const WHENS = ['placed', 'accepted', 'never'] as const;
export type When = (typeof WHENS)[number];

export const whenOf = ({ prints }: Pick<PrinterInput, 'prints'>): When =>
  prints.includes('placed') ? 'placed' : prints.includes('accepted') ? 'accepted' : 'never';

export const withPrints = (form: PrinterInput, when: When, cancelled: boolean): PrinterInput => ({
  ...form,
  prints: [...(when === 'never' ? [] : [when]), ...(cancelled ? (['cancelled'] as const) : [])],
});

/** What a form begins with: the printer as it is, or what most want of a new one. */
export const formOf = (printer: Printer | null): PrinterInput => ({
  name: printer?.name ?? '',
  width: printer?.width ?? 576,
  stations: printer?.stations ?? [],
  prints: printer?.prints ?? ['placed', 'cancelled'],
  copies: printer?.copies ?? 1,
  drawer: printer?.drawer ?? false,
  buzzer: printer?.buzzer ?? true,
  host: printer?.host ?? null,
  instead: printer?.instead ?? null,
});
