import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { REQUEST_EVENTS } from '#features/assistance/events.ts';
import type { EventName } from '#platform/shared/event.ts';
import { call } from '#platform/browser/api.ts';
import { inTime, inTimeFor, orKept } from '#platform/browser/kept.ts';
import { followEvents, type Connection } from '#platform/browser/live-events.ts';
import type { openOrders, venueEvents, VenueEvent } from '../../board-contract.ts';
import { applyEvent, takeSnapshot, type Board } from './board.ts';
import { keptBoard, useKeptBoard } from './kept-board.ts';
import { boardNow } from './now.ts';
import { shortKey } from './use-short.ts';
import { blocksKey, kitchenKey } from './use-stations.ts';

export const boardKey = (venueId: string) => ['board', venueId] as const;

const RESYNC_WITHIN_MS = 15_000;

async function fetchBoard(client: QueryClient, venueId: string, signal?: AbortSignal): Promise<Board> {
  const part = (after?: string) =>
    call<typeof openOrders>('GET', '/api/venues/:id/orders', {
      params: { id: venueId },
      ...(after !== undefined && { query: { after } }),
      // Asked anew behind a dead line: an answer that does not come is asked for again.
      signal: signal ? inTimeFor(signal, RESYNC_WITHIN_MS) : inTime(RESYNC_WITHIN_MS),
    });
  // The events go on from the number of the first part: what moved while the others came, comes once more.
  const { orders, lastEventId, next: more } = await part();
  const all = [...orders];
  for (let next = more; next !== null;) {
    const following = await part(next);
    all.push(...following.orders);
    next = following.next;
  }
  return takeSnapshot(client.getQueryData<Board>(boardKey(venueId)), { orders: all, lastEventId });
}

/** What a board shows. It never had what expired. */
const HEARS: Readonly<Record<VenueEvent['type'], boolean>> = {
  'order.placed': true,
  'order.moved': true,
  'order.confirmed': true,
  'order.on_my_way': true,
  'order.allergy_said': true,
  'order.allergy_read': true,
  'order.allergy_called': true,
  'order.ticked': true,
  'order.estimated': true,
  'order.settled': true,
  'order.refunded': true,
  'order.reduced': true,
  'order.escalated': true,
  'order.expired': false,
  'order.held': true,
  'order.seated': true,
  'visit.changed': true,
  'cart.changed': false,
  'settling.changed': true,
  'wave.began': true,
  'request.opened': true,
  'request.moved': true,
  'menu.changed': true,
  'team.changed': true,
  'venue.scanned': false,
};

const ABOUT_REQUESTS: Readonly<Record<EventName<typeof REQUEST_EVENTS>, true>> = { 'request.opened': true, 'request.moved': true };

const SECOND_MS = 1000;
/** The first of them shows at once; those so soon behind it together. */
const TOGETHER_MS = 200;

/** Hands things on in heaps: one alone at once, many that come in a rush a few times a second. */
function gathered<T>(take: (all: readonly T[]) => void) {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const all = waiting;
    waiting = [];
    last = performance.now();
    take(all);
  };
  return {
    add(one: T) {
      waiting.push(one);
      const wait = last + TOGETHER_MS - performance.now();
      if (wait <= 0) flush();
      else timer ??= setTimeout(flush, wait);
    },
    flush,
  };
}

/** The tiles and bills of a venue's floor begin with this. */
export const floorKey = (venueId: string) => ['floor', venueId] as const;

/** Does it at once; what is asked for meanwhile is done once more afterwards, however often it was. */
function nowAndThen(work: () => Promise<unknown>): () => void {
  let [busy, again] = [false, false];
  const go = (): void => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    void work()
      .catch(() => undefined)
      .then(() => {
        busy = false;
        if (!again) return;
        again = false;
        go();
      });
  };
  return go;
}

/** A venue's open orders, kept as they are now by its live events. `heardAt` (epoch ms) says as of when. */
export function useLiveBoard(venueId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: boardKey(venueId),
    queryFn: ({ signal }) => orKept(fetchBoard(client, venueId, signal), () => keptBoard(venueId)),
    networkMode: 'always',
    // The events keep it fresh; nothing else may replace it.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const [connection, setConnection] = useState<Connection>('connecting');
  const [heardAt, setHeardAt] = useState<number | null>(null);
  const ready = query.isSuccess;
  const keptAt = query.data?.keptAt;
  const asOf = heardAt ?? keptAt ?? query.dataUpdatedAt;
  useKeptBoard(venueId, ready ? query.data : undefined, asOf);

  useEffect(() => {
    if (!ready) return;
    const key = boardKey(venueId);
    const incoming = gathered<VenueEvent>((events) =>
      client.setQueryData<Board>(key, (board) => board && events.reduce(applyEvent, board)),
    );
    const known = () => client.getQueryData<Board>(key)?.lastEventId ?? 0;
    const floorMoved = nowAndThen(() => client.invalidateQueries({ queryKey: floorKey(venueId) }));
    const shortMoved = nowAndThen(() => client.invalidateQueries({ queryKey: shortKey(venueId) }));
    const feed = followEvents<typeof venueEvents>({
      path: '/api/venues/:id/events',
      params: { id: venueId },
      after: known(),
      hears: HEARS,
      onEvent: (event) => {
        // The floor and the open bill read themselves again, what tables ask for too.
        floorMoved();
        shortMoved();
        // Somebody may do more or less than before: perhaps who sits here.
        if (event.type === 'team.changed') void client.invalidateQueries({ queryKey: ['account'] });
        if (event.type in ABOUT_REQUESTS) void client.invalidateQueries({ queryKey: ['requests', venueId] });
        if (event.type === 'menu.changed' || event.type === 'wave.began') {
          void client.invalidateQueries({ queryKey: kitchenKey(venueId) });
          void client.invalidateQueries({ queryKey: blocksKey(venueId) });
          void client.invalidateQueries({ queryKey: ['pad-menu', venueId] });
        }
        incoming.add(event);
      },
      onConnection: setConnection,
      // Nobody sees more than seconds of it, and the whole portal follows it.
      onHeard: () => setHeardAt((before) => (before !== null && boardNow() - before < SECOND_MS ? before : boardNow())),
      resync: async () => {
        incoming.flush();
        floorMoved();
        shortMoved();
        await client.fetchQuery({ queryKey: key, queryFn: () => fetchBoard(client, venueId), staleTime: 0, structuralSharing: false });
        return known();
      },
    });
    return () => {
      feed.close();
      incoming.flush();
    };
  }, [client, ready, venueId]);

  // What was kept is old until the server has been heard.
  const state = connection === 'connecting' && keptAt !== undefined ? 'lost' : connection;
  return { board: query.data, error: query.error, retry: query.refetch, connection: state, heardAt: asOf };
}
