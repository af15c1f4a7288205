import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { withoutLines, type StoredLine } from '#domain/cart.ts';
import { toAmount } from '#domain/money.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { inTime, inTimeFor, isAway } from '#platform/browser/kept.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { newId } from '#platform/browser/new-id.ts';
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
    queryFn: ({ signal }) =>
      call<typeof getVenue>('GET', '/api/stores/:id', { params: { id: String(venue.id) }, signal: inTimeFor(signal) }),
  });
  const dishes = useMemo(() => (menu ? dishesOf(menu) : new Map<string, never>()), [menu]);
  const all = useMemo(() => (menu ? padDishes(menu) : []), [menu]);
  return { menu, menuError, refetch, dishes, all };
}

type Round = { readonly key: string; readonly body: BodyOf<typeof addRound>; readonly lines: readonly StoredLine[] };

type Sending = {
  readonly venueId: string;
  readonly arrived: (round: Round) => void;
  readonly failed: () => void;
};

/** Sends rounds. Sent again because no answer came, it is the same one: until it is known what became of it nothing else goes. */
function useSendRound({ venueId, arrived, failed }: Sending) {
  const client = useQueryClient();
  const unsure = useRef<Round | null>(null);
  const send = useMutation({
    ...ASK_AGAIN,
    mutationFn: ({ key, body }: Round) => {
      const headers = { 'Idempotency-Key': key };
      return call<typeof addRound>('POST', '/api/venues/:id/rounds', { params: { id: venueId }, headers, body, signal: inTime() });
    },
    onSuccess: (_answer, round) => {
      unsure.current = null;
      arrived(round);
    },
    onError: (error, round) => {
      // After a broken server's answer it may have arrived as well.
      unsure.current = isAway(error) || !(error instanceof CallFailed && error.status < 500) ? round : null;
      failed();
    },
    onSettled: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
  return {
    send,
    /** Whether a round went of which nobody knows yet whether it arrived. */
    isUnsure: (): boolean => unsure.current !== null,
    go: (body: Round['body'], lines: Round['lines']) => send.mutate(unsure.current ?? { key: newId(), body, lines }),
  };
}

/** A round as it is written down and sent; `sent`: nothing is left on the pad. What was written while the one before was on its way stays there. */
export function usePad(
  venue: { readonly _id: string; readonly id: number },
  at: Place,
  allergies: readonly AllergenKey[],
  language: string,
  sent: () => void,
) {
  const { menu, menuError, refetch, dishes, all } = usePadMenu(venue);
  const [lines, setLines] = useState<readonly StoredLine[]>([]);
  const [note, setNote] = useState('');
  const { favourites, note: noteFavourites } = useFavourites(venue._id);
  const now = useRef(lines);
  now.current = lines;
  const sending = useSendRound({
    venueId: venue._id,
    arrived: (round) => {
      noteFavourites(round.lines.map(({ itemId }) => itemId));
      const left = withoutLines(now.current, round.lines);
      setLines(left);
      setNote((before) => (before.trim() === (round.body.note ?? '') ? '' : before));
      if (left.length === 0) sent();
    },
    failed: () => void refetch(),
  });
  const body = (): Round['body'] => ({
    floor: at.floor,
    table: at.table,
    order: orderLines(lines, dishes),
    orderAmount: toAmount(padTotal(lines, dishes)),
    avoids: [...allergies],
    language,
    ...(note.trim() !== '' && { note: note.trim() }),
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
    ...sending,
    go: () => sending.go(body(), lines),
  };
}

export type Pad = ReturnType<typeof usePad>;
