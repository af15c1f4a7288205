import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { eventsAfter, eventsInPiece } from '#platform/server/event-log.ts';
import { readOrders } from '#features/ordering/server/store.ts';
import { endpointsToldOf, holdDesk } from './endpoint-sql.ts';
import { eventBody } from './hook-body.ts';
import { insertMessages, moveDesk, type NewMessage } from './message-sql.ts';
import { toldOf } from './told-event.ts';
import { venueNamed } from './told-venues-sql.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Makes messages of what happened at a venue since the last time, each event once whoever does it. The events were written in their orders' own
 * transactions, so nothing is lost between an order and its message, and no order waits for one. Answers whether there may be more.
 */
export const makeMessages = ({ db, clock }: Deps, venueId: string): Promise<boolean> =>
  inTransaction(db, (tx) => someMessages(tx, venueId, new Date(clock())));

async function someMessages(tx: Tx, venueId: string, now: Date): Promise<boolean> {
  const from = await holdDesk(tx, venueId);
  if (from === null) return false;
  const most = eventsInPiece();
  const events = await eventsAfter(tx, venueId, from, most);
  const last = events.at(-1);
  if (!last) return false;
  const endpoints = await endpointsToldOf(tx, venueId);
  const told = events.flatMap((event) => {
    const words = toldOf(event);
    const wanted = words
      ? endpoints.filter((one) => event.seq > one.sinceSeq && (one.events.length === 0 || one.events.includes(words.type)))
      : [];
    return words && wanted.length > 0 ? [{ event, words, wanted }] : [];
  });
  const ids = new Set(told.flatMap(({ event, words }) => (words.about === 'order' ? [event.subjectId] : [])));
  const orders = ids.size === 0 ? new Map<string, never>() : await readOrders(tx, venueId, [...ids]);
  const venue = await venueNamed(tx, venueId);
  const messages = told.flatMap(({ event, words, wanted }): NewMessage[] => {
    const body = eventBody(event, words, { venue, orders });
    if (body === null) return [];
    return wanted.map(({ id }) => ({ id: uuidv7(), endpointId: id, eventSeq: event.seq, type: words.type, body, at: now }));
  });
  await insertMessages(tx, venueId, messages);
  await moveDesk(tx, venueId, last.seq);
  return events.length === most;
}
