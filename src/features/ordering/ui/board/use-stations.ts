import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { inTimeFor, keep, orKept, readKept } from '#platform/browser/kept.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import type { kitchenSetup } from '../../board-contract.ts';
import type { Sides } from './to-make.ts';
import type { Board } from './board.ts';
import { useShownAnywhere } from './shown-order.ts';
import { othersOf, type Station } from './stations.ts';

export const kitchenKey = (venueId: string) => ['kitchen', venueId] as const;
export const blocksKey = (venueId: string) => ['blocks', venueId] as const;

export type Kitchen = AnswerOf<typeof kitchenSetup>;
const keptName = (venueId: string) => `kitchen.${venueId}`;

async function askKitchen(venueId: string, signal: AbortSignal): Promise<Kitchen> {
  const kitchen = await call<typeof kitchenSetup>('GET', '/api/venues/:id/kitchen', { params: { id: venueId }, signal: inTimeFor(signal) });
  keep(keptName(venueId), kitchen);
  return kitchen;
}

/** Stations and floors of a venue; without a network as this device heard of them last. */
export const kitchenOf = (venueId: string) => ({
  queryKey: kitchenKey(venueId),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    orKept(askKitchen(venueId, signal), () => readKept<Kitchen>(keptName(venueId))?.value ?? null),
  networkMode: 'always' as const,
  staleTime: Number.POSITIVE_INFINITY,
  // That a wave is over nobody tells: it is asked about.
  refetchInterval: ({ state }: { readonly state: { readonly data?: Kitchen | null | undefined } }) =>
    state.data?.wave ? WHILE_A_WAVE_MS : (false as const),
});
const WHILE_A_WAVE_MS = 60_000;
const NONE: readonly Station[] = [];
const NOTHING: readonly string[] = [];
const SEPARATOR = '\n';

/** The stations of a venue, and those that this device shows; remembered by the device. `others`: see {@link othersOf}. */
export function useStations(venueId: string, board?: Board) {
  const { data } = useQuery(kitchenOf(venueId));
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
  useShownAnywhere(board, others, choose);
  const asSides = data?.sides;
  const sides = useMemo<Sides>(() => new Map(asSides?.map(({ value, item }) => [value, item])), [asSides]);
  const gone = data?.soldOut ?? NOTHING;
  const soldOut = useMemo<ReadonlySet<string>>(() => new Set(gone), [gone]);
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
    sides,
    /** Dishes that no menu offers now. */
    soldOut,
    /** Undefined while it is not known. */
    pause: data?.pause,
    wave: data?.wave,
  };
}
