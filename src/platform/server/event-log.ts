import { sql, type RawBuilder } from 'kysely';
import { keptData, type EventData, type EventName, type EventOf, type Events } from '#platform/shared/event.ts';
import type { Tx } from './database.ts';
import { isBusy } from './give-way.ts';

/** One thing that happened at a venue. `subjectRevision` is the order's own count of its events. */
export type EventToAppend<E extends Events> = EventOf<E> & {
  readonly venueId: string;
  readonly subjectId: string;
  readonly subjectRevision?: number;
  readonly actor: string;
};

/**
 * A name as the log has it, perhaps another program's. For the compiler it is like no other text, so that nobody compares it by hand:
 * `isOneOf` and `readEvent` know the declared ones.
 */
export type LoggedName = `logged ${string}`;

export type LoggedEvent = {
  readonly venueId: string;
  readonly seq: number;
  readonly type: LoggedName;
  readonly subjectId: string;
  readonly subjectRevision: number;
  readonly data: unknown;
  readonly at: Date;
  /** The subject as the wire has it after this event, where it was written by this process: its followers need not read it. */
  readonly subject?: () => string;
};

/**
 * Appends a numbered event in the caller's transaction. The number comes from the venue's own row, whose lock is held until commit:
 * numbers appear in commit order, so "everything after n" never skips a late committer. Keep it the last statement of a command.
 */
export async function appendEvent<E extends Events>(tx: Tx, declared: E, event: EventToAppend<E>): Promise<number> {
  const data = JSON.stringify(keptData(declared[event.type], event.data));
  const { rows } = await sql<{ seq: number }>`
    with pulse as (update venue_pulse set event_seq = event_seq + 1 where venue_id = ${event.venueId} returning event_seq)
    insert into venue_event (venue_id, seq, type, subject_id, subject_revision, data, actor)
    select ${event.venueId}, event_seq, ${event.type}, ${event.subjectId}, ${event.subjectRevision ?? 1}, ${data}, ${event.actor}
    from pulse returning seq`.execute(tx);
  return rows[0]?.seq ?? 0;
}

/** The venue's own row, whose lock gives the numbers, until commit. Who needs cards of stamps too takes it before them, as whoever places an order does. */
export async function holdPulse(tx: Tx, venueId: string): Promise<void> {
  await sql`select 1 from venue_pulse where venue_id = ${venueId} for no key update`.execute(tx);
}

/** An event that a statement appends by itself: its name, and its data as SQL, part by part. */
export function eventInSql<E extends Events, Name extends EventName<E>>(
  declared: E,
  type: Name,
  parts: Readonly<Record<keyof EventData<E, Name> & string, RawBuilder<unknown>>>,
): { readonly type: RawBuilder<string>; readonly data: RawBuilder<unknown> } {
  const shape = Object.entries(keptData(declared[type], {})).map(([name, value]) => [name, sql.lit(value)] as const);
  const pairs = [...Object.entries<RawBuilder<unknown>>(parts), ...shape].flatMap(([name, part]) => [sql.lit(name), part]);
  return { type: sql.lit(type), data: sql`jsonb_build_object(${sql.join(pairs)})` };
}

/** An event as it was just written to the log, for whoever follows in this process. */
export const asLogged = <E extends Events>(event: EventToAppend<E> & Pick<LoggedEvent, 'seq' | 'at' | 'subject'>): LoggedEvent => ({
  subjectRevision: 1,
  ...event,
  data: event.data,
  type: event.type as LoggedName,
});

/** As many events as one reading brings. */
export const EVENTS_AT_ONCE = 500;
/** Where orders need the time. */
const EVENTS_BESIDE_ORDERS = 10;
/** How many a work that nobody waits for reads at once; as many as this: there may be more. */
export const eventsInPiece = (): number => (isBusy() ? EVENTS_BESIDE_ORDERS : EVENTS_AT_ONCE);

/** Events of a venue after a number, oldest first. */
export async function eventsAfter(tx: Tx, venueId: string, seq: number, most = EVENTS_AT_ONCE): Promise<LoggedEvent[]> {
  const rows = await tx
    .selectFrom('venueEvent')
    .select(['venueId', 'seq', 'type', 'subjectId', 'subjectRevision', 'data', 'at'])
    .where('venueId', '=', venueId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute();
  return rows as LoggedEvent[];
}

/** The number of a venue's last event. */
export async function lastEventSeq(tx: Tx, venueId: string): Promise<number> {
  const row = await tx.selectFrom('venuePulse').select('eventSeq').where('venueId', '=', venueId).executeTakeFirst();
  return row?.eventSeq ?? 0;
}

/** The number of the first event that is still kept; null: none is. */
export async function firstEventSeq(tx: Tx, venueId: string): Promise<number | null> {
  const row = await tx.selectFrom('venueEvent').select('seq').where('venueId', '=', venueId).orderBy('seq').limit(1).executeTakeFirst();
  return row?.seq ?? null;
}

/** The number of the last event of each of these venues. */
export async function eventSeqs(tx: Tx, venueIds: readonly string[]): Promise<Map<string, number>> {
  if (venueIds.length === 0) return new Map();
  const rows = await tx.selectFrom('venuePulse').select(['venueId', 'eventSeq']).where('venueId', 'in', venueIds).execute();
  return new Map(rows.map((row) => [row.venueId, row.eventSeq]));
}

/** All of a venue's events: nobody replays them any more. */
export async function forgetEvents(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('venueEvent').where('venueId', '=', venueId).execute();
}
