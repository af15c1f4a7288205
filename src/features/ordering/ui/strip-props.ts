import type { ReactNode } from 'react';
import type { KnownOrder } from './known-orders.ts';

export type StripCart = {
  readonly units: number;
  /** As it is read: "€9.70"; empty where no menu is there to say it. */
  readonly total: string;
};

/** How far a call for the bill is: `waits`: staff look at it first, for it came without the table's code. */
export type BillCall = 'sending' | 'sent' | 'waits' | 'coming';

export type StripProps = {
  readonly venueId: number;
  /** The order that the page itself is about; empty elsewhere. */
  readonly except: string;
  readonly cart: StripCart;
  /** What stands here while there is no order; with an empty cart nothing. */
  readonly bar: ReactNode;
  /** To look at the cart: the sheet's row. */
  readonly onCart: () => void;
  /** The cart's stub: three taps from the menu to the kitchen, with an order running as without. */
  readonly onCheckout: () => void;
  readonly onOrder: (order: KnownOrder) => void;
  /** Calls staff with the bill; null where the page cannot. */
  readonly onBill: (() => void) | null;
  /** How far that is; null while nobody was asked. */
  readonly bill: BillCall | null;
  /** Opens the table's bill for who sits together; null where no table's code was scanned. */
  readonly onSplit: (() => void) | null;
};
