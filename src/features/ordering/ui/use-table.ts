import { useState } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { useDiner } from './diner-context.ts';
import type { Place } from './place.ts';
import { isKnown } from './table-number.ts';

/** Whether an order knows its table: who is served at one has to say which, where the venue has drawn its tables. */
export function useTable(place: Place, delivery: number) {
  const tables = tablesOf(useDiner().venue);
  const known = isKnown(tables, place);
  const served = delivery === DELIVERY.tableService;
  const missing = served && Number(place.table) === 0 && tables.some((floor) => floor.tables.length > 0);
  const [asked, setAsked] = useState(missing || !known);
  const [tried, setTried] = useState(false);
  // Collection needs none, and so none that is wrong.
  if (served && (missing || !known) && !asked) setAsked(true);
  return {
    known,
    missing,
    tried,
    /** Its fields are shown. */
    open: served && asked,
    /** The order may go as far as its table is concerned. */
    fine: known && !missing,
    toggle: () => setAsked(!asked || missing || !known),
    /** Opens the fields, says what is wrong, and puts the focus there with the next frame. */
    ask(): void {
      setAsked(true);
      setTried(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#checkout-table input')?.focus());
    },
  };
}
export type TableAsked = ReturnType<typeof useTable>;
