import { sql } from 'kysely';
import type { Standing } from '#domain/printing.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Paper } from '../paper.ts';
import type { Ticket } from '../ticket.ts';

/** A ticket on its way to paper, or there. */
export type JobRow = {
  readonly venueId: string;
  readonly id: string;
  readonly number: number;
  /** Of which order; null: of none. */
  readonly orderId: string | null;
  /** Where it is to be printed, and whose it was first. */
  readonly printerId: string;
  readonly meantFor: string;
  readonly ticket: Ticket | Paper;
  readonly copyOf: Date | null;
  readonly state: string;
  readonly sentAt: Date | null;
  /** A printer had it and never said what became of it. */
  readonly unsure: boolean;
  readonly madeAt: Date;
  readonly printedAt: Date | null;
};

export type NewJob = {
  readonly printerId: string;
  readonly orderId: string | null;
  readonly eventSeq: number | null;
  readonly copy: number;
  readonly ticket: Ticket | Paper;
  readonly standing: Standing | null;
  readonly copyOf: Date | null;
};

const COLUMNS = [
  'venueId',
  'id',
  'number',
  'orderId',
  'printerId',
  'meantFor',
  'ticket',
  'copyOf',
  'state',
  'sentAt',
  'unsure',
  'madeAt',
  'printedAt',
] as const;
const jobs = (tx: Tx) => tx.selectFrom('printJob').select(COLUMNS);
/** The column holds what a Ticket or a Paper was written as. */
const jobRow = (row: Omit<JobRow, 'ticket'> & { readonly ticket: unknown }): JobRow => ({ ...row, ticket: row.ticket as Ticket | Paper });

/** How far a venue's events are on paper; its row is held until the transaction ends. Null: it has no printers. */
export async function holdDesk(tx: Tx, venueId: string): Promise<number | null> {
  const row = await tx.selectFrom('printDesk').select('eventSeq').where('venueId', '=', venueId).forUpdate().executeTakeFirst();
  return row?.eventSeq ?? null;
}

export async function moveDesk(tx: Tx, venueId: string, eventSeq: number): Promise<void> {
  await tx.updateTable('printDesk').set({ eventSeq }).where('venueId', '=', venueId).execute();
}

/** Venues with events that are not on paper yet; of one venue: whether it is one. */
export async function venuesBehind(tx: Tx, venueId: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ venueId: string }>`select d.venue_id as "venueId" from print_desk d join venue_pulse p using (venue_id)
    where p.event_seq > d.event_seq and (${venueId}::uuid is null or d.venue_id = ${venueId}::uuid)`.execute(tx);
  return rows.map((row) => row.venueId);
}

/** Each with the next number, in one statement; one that is there already is left as it is, and its number is nobody's. */
export async function insertJobs(tx: Tx, venueId: string, made: readonly NewJob[]): Promise<void> {
  if (made.length === 0) return;
  await sql`
    with desk as (update print_desk set last_number = last_number + ${made.length}::int where venue_id = ${venueId}
      returning last_number - ${made.length}::int as before),
    fresh as (select row_number() over (order by at) as nth, job from jsonb_array_elements(${JSON.stringify(made)}::jsonb) with ordinality as one (job, at))
    insert into print_job (venue_id, number, printer_id, meant_for, order_id, event_seq, copy, ticket, standing, copy_of)
    select ${venueId}, before + nth, (job ->> 'printerId')::uuid, (job ->> 'printerId')::uuid, (job ->> 'orderId')::uuid, (job ->> 'eventSeq')::bigint,
      (job ->> 'copy')::int, job -> 'ticket', nullif(job -> 'standing', 'null'), (job ->> 'copyOf')::timestamptz
    from desk, fresh order by nth on conflict do nothing`.execute(tx);
}

export const insertJob = (tx: Tx, venueId: string, job: NewJob): Promise<void> => insertJobs(tx, venueId, [job]);

/** What paper says of these orders, by printer and order. */
export async function standingsOf(tx: Tx, venueId: string, orders: readonly string[]): Promise<Map<string, Standing>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<{ key: string; standing: Standing }>`
    select distinct on (order_id, meant_for) meant_for || ' ' || order_id as key, standing from print_job
    where venue_id = ${venueId} and order_id = any(${[...orders]}::uuid[]) and standing is not null
    order by order_id, meant_for, number desc`.execute(tx);
  return new Map(rows.map(({ key, standing }) => [key, standing]));
}

type At = { readonly venueId: string; readonly id: string };

/** What a printer is to print next; null: nothing waits. */
export async function nextJob(tx: Tx, { venueId, id }: At): Promise<JobRow | null> {
  const row = await jobs(tx)
    .where('venueId', '=', venueId)
    .where('printerId', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row ? jobRow(row) : null;
}

export async function readJob(tx: Tx, { venueId, id }: At): Promise<JobRow | null> {
  const row = await jobs(tx).where('venueId', '=', venueId).where('id', '=', id).executeTakeFirst();
  return row ? jobRow(row) : null;
}

export async function jobByNumber(tx: Tx, venueId: string, number: number): Promise<JobRow | null> {
  const row = await jobs(tx).where('venueId', '=', venueId).where('number', '=', number).executeTakeFirst();
  return row ? jobRow(row) : null;
}

/** A printer has it from now on. */
export async function noteSent(tx: Tx, { venueId, id }: At): Promise<void> {
  await sql`update print_job set sent_at = coalesce(sent_at, now()) where venue_id = ${venueId} and id = ${id} and state = 'waiting'`.execute(
    tx,
  );
}

/** It is on paper. Also where another printer was to print it meanwhile: that one need not any more. */
export async function notePrinted(tx: Tx, { venueId, id }: At): Promise<void> {
  await sql`update print_job set state = 'printed', printed_at = now() where venue_id = ${venueId} and id = ${id} and state = 'waiting'`.execute(
    tx,
  );
}

/** A printer said that it did not print it: it waits again, and nobody has it. */
export async function noteFailed(tx: Tx, { venueId, id }: At): Promise<void> {
  await sql`update print_job set sent_at = null, tries = tries + 1 where venue_id = ${venueId} and id = ${id} and state = 'waiting'`.execute(
    tx,
  );
}

/** A printer that had it asks for more, and never said whether it printed it: what comes now says so. */
export async function noteUnsure(tx: Tx, { venueId, id }: At): Promise<void> {
  await sql`update print_job set unsure = true, sent_at = null, tries = tries + 1
    where venue_id = ${venueId} and id = ${id} and state = 'waiting'`.execute(tx);
}

/** The last ones of a venue, newest first. */
export async function lastJobs(tx: Tx, venueId: string, most: number): Promise<JobRow[]> {
  const rows = await jobs(tx).where('venueId', '=', venueId).orderBy('number', 'desc').limit(most).execute();
  return rows.map(jobRow);
}

/** `meantSince`: of what is no test; null: it is all tests. */
type Waiting = { readonly count: number; readonly since: Date; readonly meantSince: Date | null };

/** What waits at each printer: how much, and since when. */
export async function waitingAt(tx: Tx, venueId: string): Promise<Map<string, Waiting>> {
  const { rows } = await sql<Waiting & { readonly id: string }>`
    select printer_id as id, count(*)::int as count, min(made_at) as since,
      min(made_at) filter (where ticket ->> 'kind' <> 'test') as "meantSince" from print_job
    where venue_id = ${venueId} and state = 'waiting' group by 1`.execute(tx);
  return new Map(rows.map(({ id, ...waiting }) => [id, waiting]));
}

/** Gives what waits at a printer to another one. */
export async function moveWaiting(tx: Tx, { venueId, id }: At, to: string): Promise<number> {
  const { numAffectedRows } = await sql`update print_job set printer_id = ${to}, unsure = unsure or sent_at is not null, sent_at = null
    where venue_id = ${venueId} and printer_id = ${id} and state = 'waiting'`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Tickets name guests and what they cannot eat: once the meal is over nobody needs them. */
export async function forgetTickets(tx: Tx, before: Date): Promise<void> {
  await sql`delete from print_job where made_at < ${before}`.execute(tx);
}
