import type { Paper } from '../paper.ts';
import type { Piece, Ticket } from '../ticket.ts';
import type { PrinterRow } from './printer-rows.ts';

/** What else happens with a paper. */
export type Extras = { readonly drawer: boolean; readonly buzzer: boolean };

/** What staff asked for and wait for, or nobody has to hear. */
const QUIET = ['receipt', 'day', 'prep'];

/**
 * The bell rings for what comes by itself. The drawer opens for cash that was paid, once: not for a copy of its receipt. A test does both where they are
 * switched on.
 */
export function extrasOf(
  printer: Pick<PrinterRow, 'drawer' | 'buzzer'>,
  ticket: Ticket | Paper,
  { copyOf }: Pick<Piece, 'copyOf'>,
): Extras {
  return {
    drawer: printer.drawer && copyOf === null && (ticket.kind === 'test' || ticket.cash === true),
    buzzer: printer.buzzer && !QUIET.includes(ticket.kind),
  };
}
