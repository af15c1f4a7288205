import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { FloorTable, Place } from '../../visit-contract.ts';

export const PANELS = ['bill', 'settle', 'pad', 'move', 'join', 'rounds', 'lines', 'back', 'off', 'leave'] as const;
export type Panel = (typeof PANELS)[number];

/** Which table is open, and what of it: in the address, so that the browser's own way back is the way back. */
export function useFloorPlace(tables: readonly FloorTable[]) {
  const [params, setParams] = useSearchParams();
  const [floor, table] = (params.get('at') ?? '').split('-').map(Number);
  const named = tables.find((one) => one.floor === floor && one.table === table);
  // One that was joined to another has its bill there.
  const main = named?.with;
  const found = main ? tables.find((one) => one.floor === main.floor && one.table === main.table) : named;
  const panel = PANELS.find((one) => one === params.get('do')) ?? 'bill';
  const show = useCallback(
    (to: Place | null, what: Panel = 'bill', replace = false) =>
      setParams(to ? { at: `${to.floor}-${to.table}`, ...(what !== 'bill' && { do: what }) } : {}, { replace }),
    [setParams],
  );
  return { here: found ?? null, panel, show };
}
