import type { Role } from '#domain/permissions.ts';
import type { Bill } from '../../visit-contract.ts';

export type SheetVenue = { readonly _id: string; readonly id: number; readonly role: Role };

/** What every panel of a table is given. */
export type PanelProps = {
  readonly venue: SheetVenue;
  readonly bill: Bill;
  /** Puts an answer's newer bill in its place. */
  readonly take: (bill: Bill) => void;
  readonly headingId: string;
  readonly back: () => void;
};
