import { sql } from 'kysely';
import type { FiscalAction, FiscalTrouble } from '#domain/fiscal.ts';
import type { Tx } from '#platform/server/database.ts';

/** A step that this process asks the provider for now. */
export type Claimed = {
  readonly venueId: string;
  readonly orderId: string;
  readonly number: number;
  /** The same each time: by it the provider knows what it did already. */
  readonly id: string;
  readonly action: FiscalAction;
  readonly document: string;
  readonly payments: string | null;
  readonly madeAt: Date;
  /** This try's number; whoever claims it later has a higher one. */
  readonly tries: number;
  readonly step: number;
  readonly url: string;
  readonly secret: Buffer;
  /** What the provider called the slip when it was last heard of it. */
  readonly mark: string | null;
};

/** Longer than a try can take. Whoever has not said by then how it went has ended: it is asked for again, under the same id. */
const CLAIM_MS = 60_000;
/** To one provider at once. */
const EACH = 4;

/** Takes what is due, `most` in all; of each slip the first step that is not done, for each says what the one before left. */
export async function claimSteps(tx: Tx, now: Date, most: number): Promise<Claimed[]> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql<Claimed>`
    with room as (
      select p.venue_id, ${EACH}::int - (select count(*) from fiscal_step s
        where s.venue_id = p.venue_id and s.state = 'waiting' and s.sending_until > ${now}) as free
      from fiscal_port p where p.is_on),
    due as (
      select found.venue_id, found.order_id, found.number from room cross join lateral (
        select s.venue_id, s.order_id, s.number from fiscal_step s
        where s.venue_id = room.venue_id and s.state = 'waiting' and s.next_at <= ${now} and (s.sending_until is null or s.sending_until <= ${now})
          and not exists (select from fiscal_step b where b.venue_id = s.venue_id and b.order_id = s.order_id and b.number < s.number and b.state <> 'done')
          and exists (select from fiscal_slip f where f.venue_id = s.venue_id and f.order_id = s.order_id and f.stage <> 'by_hand')
        order by s.next_at, s.number limit greatest(room.free, 0) for update skip locked) found
      limit ${most})
    update fiscal_step s set tries = s.tries + 1, step = s.step + 1, sending_until = ${until}
    from due, fiscal_port p
    where s.venue_id = due.venue_id and s.order_id = due.order_id and s.number = due.number and p.venue_id = s.venue_id
    returning s.venue_id as "venueId", s.order_id as "orderId", s.number, s.id, s.action, s.document, s.payments, s.made_at as "madeAt",
      s.tries, s.step, p.url, p.secret,
      (select b.mark from fiscal_step b where b.venue_id = s.venue_id and b.order_id = s.order_id and b.number = s.number - 1 and s.action <> 'issue') as mark`.execute(
    tx,
  );
  return rows;
}

/** What came of a try. */
export type Ended = {
  readonly state: 'waiting' | 'done' | 'refused';
  readonly code: number | null;
  readonly trouble: FiscalTrouble | null;
  readonly words: string | null;
  readonly mark: string | null;
  readonly link: string | null;
  readonly nextAt: Date;
  readonly at: Date;
};

const AFTER = { issue: 'open', amend: 'open', cancel: 'cancelled', convert: 'receipt' } as const satisfies Record<FiscalAction, string>;

/** Writes down how a try went. False: somebody else asks by now, or the slip is gone. */
export async function endStep(tx: Tx, { venueId, orderId, number, action, tries, step }: Claimed, ended: Ended): Promise<boolean> {
  const { state, code, trouble, words, mark, link, nextAt, at } = ended;
  // Somebody asked for it again meanwhile (its steps begin anew): what failed is then due already.
  const { numAffectedRows } = await sql`
    update fiscal_step set sending_until = null, code = ${code}, trouble = ${trouble}, words = ${words}, mark = ${mark}, link = ${link},
      state = case when ${state} <> 'done' and step <> ${step} then state else ${state} end,
      next_at = case when ${state} <> 'done' and step <> ${step} then next_at else ${nextAt} end,
      done_at = ${state === 'done' ? at : null}
    where venue_id = ${venueId} and order_id = ${orderId} and number = ${number} and tries = ${tries} and state = 'waiting'`.execute(tx);
  if (numAffectedRows !== 1n || state !== 'done') return numAffectedRows === 1n;
  // Where a later step is there already, the slip is closed by that one.
  await sql`
    update fiscal_slip f set (stage, closed_at) = (
      select case when more then 'open' else ${AFTER[action]} end, case when more or ${AFTER[action]} = 'open' then null else ${at}::timestamptz end
      from (select exists (select from fiscal_step l where l.venue_id = f.venue_id and l.order_id = f.order_id and l.number > ${number}) as more) as later)
    where f.venue_id = ${venueId} and f.order_id = ${orderId} and f.stage <> 'by_hand'`.execute(tx);
  return true;
}
