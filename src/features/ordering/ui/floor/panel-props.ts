import { may, type Standing } from '#domain/permissions.ts';
import type { Bill } from '../../visit-contract.ts';
import type { Panel } from './use-floor-place.ts';

export type SheetVenue = Standing & { readonly _id: string; readonly id: number };

/** What every panel of a table is given. */
export type PanelProps = {
  readonly venue: SheetVenue;
  readonly bill: Bill;
  /** Puts an answer's newer bill in its place. */
  readonly take: (bill: Bill) => void;
  readonly headingId: string;
  readonly back: () => void;
};

/** Whether somebody may do what is done on a panel. */
export function mayOpen(who: Standing, panel: Panel): boolean {
  if (panel === 'bill') return true;
  if (panel === 'settle') return may(who, 'hand_money');
  if (panel === 'back') return may(who, 'refund');
  if (panel === 'off') return may(who, 'take_off') || may(who, 'reduce');
  return may(who, 'serve');
}
