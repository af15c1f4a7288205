import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { setStock } from '#features/menu/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { kitchenKey, type Kitchen } from './use-stations.ts';

/** A dish by its id, and as the board calls it. */
export type Dish = { readonly id: string; readonly name: string };
/** What was said of a dish, for as long as it is offered back; `failed`: nobody was told. */
export type Marked = { readonly dish: Dish; readonly soldOut: boolean; readonly failed: boolean };

export type Stock = {
  /** What no menu offers now. */
  readonly soldOut: ReadonlySet<string>;
  readonly mark: (dish: Dish, soldOut: boolean) => void;
};

const UNDO_MS = 10_000;

/** Says from the board that a dish is sold out, or back: guests' menus follow at once, and for some seconds there is a way back. */
export function useSoldOut(venueId: string, soldOut: ReadonlySet<string>) {
  const client = useQueryClient();
  const [marked, setMarked] = useState<Marked | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ dish, soldOut: gone }: Pick<Marked, 'dish' | 'soldOut'>) =>
      call<typeof setStock>('POST', '/api/venues/:id/menu/stock', {
        params: { id: venueId },
        body: { id: dish.id, inStock: !gone },
        signal: inTime(),
      }),
    onMutate: () => setMarked(null),
    onSuccess: (now, wish) => {
      client.setQueryData<Kitchen>(kitchenKey(venueId), (kitchen) => kitchen && { ...kitchen, soldOut: listed(kitchen.soldOut, now) });
      setMarked({ ...wish, failed: false });
    },
    onError: (_error, wish) => setMarked({ ...wish, failed: true }),
  });
  const mark = useCallback((dish: Dish, gone: boolean) => mutate({ dish, soldOut: gone }), [mutate]);
  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(setMarked, UNDO_MS, null);
    return () => clearTimeout(timer);
  }, [marked]);
  const stock = useMemo<Stock>(() => ({ soldOut, mark }), [soldOut, mark]);
  return { stock, marked };
}

const listed = (ids: readonly string[], { id, inStock, stockQty }: { id: string; inStock: boolean; stockQty: number | null }): string[] => [
  ...ids.filter((one) => one !== id),
  ...(inStock && stockQty !== 0 ? [] : [id]),
];
