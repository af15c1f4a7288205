import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import type { StoredLine } from '#domain/cart.ts';
import { toAmount } from '#domain/money.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { call } from '#platform/browser/api.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { getVenue } from '#features/venues/contract.ts';
import type { addRound, Place } from '../../visit-contract.ts';
import { floorKey } from '../board/use-live-board.ts';
import { orderLines } from '../order-body.ts';
import { padDishes, padTotal, troublesOf } from './pad-lines.ts';

const MOST_FAVOURITES = 12;
const SEPARATOR = '\n';

/** The dishes that are written here most, the last written first: this device's own. */
function useFavourites(venueId: string) {
  const setting = `padFavourites.${venueId}`;
  const [favourites, set] = useState<readonly string[]>(() => readSetting(setting)?.split(SEPARATOR) ?? []);
  const note = (ids: readonly string[]) => {
    const next = [...new Set([...ids, ...favourites])].slice(0, MOST_FAVOURITES);
    set(next);
    writeSetting(setting, next.join(SEPARATOR));
  };
  return { favourites, note };
}

/** The menu as guests see it now, as the pad finds its dishes. */
function usePadMenu(venue: { readonly _id: string; readonly id: number }) {
  const {
    data: menu,
    error: menuError,
    refetch,
  } = useQuery({
    queryKey: ['pad-menu', venue._id],
    queryFn: ({ signal }) => call<typeof getVenue>('GET', '/api/stores/:id', { params: { id: String(venue.id) }, signal }),
  });
  const dishes = useMemo(() => (menu ? dishesOf(menu) : new Map<string, never>()), [menu]);
  const all = useMemo(() => (menu ? padDishes(menu) : []), [menu]);
  return { menu, menuError, refetch, dishes, all };
}

/** A round as it is written down and sent. Sent again because no answer came, it is the same round. */
export function usePad(
  venue: { readonly _id: string; readonly id: number },
  at: Place,
  allergies: readonly AllergenKey[],
  language: string,
) {
  const client = useQueryClient();
  const { menu, menuError, refetch, dishes, all } = usePadMenu(venue);
  const [lines, setLines] = useState<readonly StoredLine[]>([]);
  const [note, setNote] = useState('');
  const { favourites, note: noteFavourites } = useFavourites(venue._id);
  const sent = useRef({ body: '', key: '' });
  const send = useMutation({
    mutationFn: (body: BodyOf<typeof addRound>) => {
      const said = JSON.stringify(body);
      if (sent.current.body !== said) sent.current = { body: said, key: crypto.randomUUID() };
      const headers = { 'Idempotency-Key': sent.current.key };
      return call<typeof addRound>('POST', '/api/venues/:id/rounds', { params: { id: venue._id }, headers, body });
    },
    onSuccess: () => {
      noteFavourites(lines.map(({ itemId }) => itemId));
      setLines([]);
      setNote('');
      sent.current = { body: '', key: '' };
    },
    onError: () => void refetch(),
    onSettled: () => client.invalidateQueries({ queryKey: floorKey(venue._id) }),
  });
  const total = padTotal(lines, dishes);
  return {
    menu,
    menuError,
    refetch,
    dishes,
    all,
    lines,
    setLines,
    note,
    setNote,
    favourites,
    total,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    troubles: troublesOf(lines, dishes, allergies),
    send,
    body: (): BodyOf<typeof addRound> => ({
      floor: at.floor,
      table: at.table,
      order: orderLines(lines, dishes),
      orderAmount: toAmount(total),
      avoids: [...allergies],
      language,
      ...(note.trim() !== '' && { note: note.trim() }),
    }),
  };
}

export type Pad = ReturnType<typeof usePad>;
