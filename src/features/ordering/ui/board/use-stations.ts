import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import type { kitchenSetup } from '../../board-contract.ts';
import { othersOf, type Station } from './stations.ts';

export const kitchenKey = (venueId: string) => ['kitchen', venueId] as const;
export const blocksKey = (venueId: string) => ['blocks', venueId] as const;
export const fetchKitchen = (venueId: string, signal: AbortSignal) =>
  call<typeof kitchenSetup>('GET', '/api/venues/:id/kitchen', { params: { id: venueId }, signal });
const NONE: readonly Station[] = [];
const SEPARATOR = '\n';

/** The stations of a venue, and those that this device shows; remembered by the device. `others`: see {@link othersOf}. */
export function useStations(venueId: string) {
  const { data } = useQuery({
    queryKey: kitchenKey(venueId),
    queryFn: ({ signal }) => fetchKitchen(venueId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const setting = `boardStations.${venueId}`;
  const [chosen, setChosen] = useState<readonly string[]>(() => readSetting(setting)?.split(SEPARATOR) ?? []);
  const choose = useCallback(
    (names: readonly string[]) => {
      setChosen(names);
      writeSetting(setting, names.length > 0 ? names.join(SEPARATOR) : null);
    },
    [setting],
  );
  const stations = data?.stations ?? NONE;
  const others = useMemo(() => othersOf(stations, chosen), [stations, chosen]);
  const named = data?.named === true && stations.length > 1;
  return {
    stations,
    chosen: others === null ? [] : chosen,
    choose,
    others,
    /** Whether the venue named them; else they are the categories of its menu. */
    named,
    /** Those whose names stand beside the lines: where a board shows what several make. */
    tagged: named && (others === null || chosen.length > 1) ? stations : NONE,
    /** Undefined while it is not known. */
    pause: data?.pause,
    wave: data?.wave,
  };
}
