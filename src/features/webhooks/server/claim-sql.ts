import { sql } from 'kysely';
import type { HookTrouble, MessageState } from '#domain/webhooks.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Whose } from './endpoint-sql.ts';
import { isToldOf } from './told-venues-sql.ts';

/** A message that this process sends now. */
export type Claimed = {
  readonly venueId: string;
  readonly id: string;
  readonly endpointId: string;
  /** Whose the endpoint is. */
  readonly whose: Whose;
  readonly body: string;
  /** This try's number; whoever claims it later has a higher one. */
  readonly tries: number;
  readonly step: number;
  readonly url: string;
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
  readonly oldUntil: Date | null;
};

/** Longer than a try can take. Whoever has not said by then how it went has ended: it is sent again, with the same id. */
const CLAIM_MS = 60_000;

/** Takes what is due, `most` in all and, with what is on its way already, about `each` an endpoint: a slow one holds nobody up. */
export async function claimDue(tx: Tx, now: Date, { most, each }: { readonly most: number; readonly each: number }): Promise<Claimed[]> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql<Claimed>`
    with room as (
      select e.id, ${each}::int - (select count(*) from webhook_message m
        where m.endpoint_id = e.id and m.state = 'waiting' and m.sending_until > ${now}) as free
      from webhook_endpoint e where e.state = 'on'),
    due as (
      select found.venue_id, found.id from room join webhook_endpoint e on e.id = room.id cross join lateral (
        select m.venue_id, m.id from webhook_message m
        where m.endpoint_id = e.id and m.state = 'waiting' and m.next_at <= ${now} and (m.sending_until is null or m.sending_until <= ${now})
          and ${isToldOf(sql`m.venue_id`)}
        order by m.next_at limit greatest(room.free, 0) for update skip locked) found
      limit ${most})
    update webhook_message m set tries = m.tries + 1, step = m.step + 1, sending_until = ${until}
    from due, webhook_endpoint e
    where m.venue_id = due.venue_id and m.id = due.id and e.id = m.endpoint_id
    returning m.venue_id as "venueId", m.id, m.endpoint_id as "endpointId",
      jsonb_build_object('venueId', e.venue_id, 'accountId', e.account_id) as whose, m.body, m.tries, m.step, e.url, e.secret,
      e.old_secret as "oldSecret", e.old_until as "oldUntil"`.execute(tx);
  return rows;
}

export type TryMade = {
  readonly at: Date;
  readonly ms: number;
  readonly code: number | null;
  readonly trouble: HookTrouble | null;
  readonly state: MessageState;
  readonly nextAt: Date;
};

/** How a try went, in one statement; an endpoint that took it does not fail any more. False: the message is gone, or somebody else sends it by now. */
export async function endTry(tx: Tx, { venueId, id, endpointId, tries, step }: Claimed, made: TryMade): Promise<boolean> {
  const { at, ms, code, trouble, state, nextAt } = made;
  // Somebody asked for it again meanwhile (its steps begin anew): what failed is then due already.
  const { rows } = await sql`
    with ended as (update webhook_message set sending_until = null,
        state = case when ${state} <> 'delivered' and step <> ${step} then state else ${state} end,
        next_at = case when ${state} <> 'delivered' and step <> ${step} then next_at else ${nextAt} end
      where venue_id = ${venueId} and id = ${id} and tries = ${tries} returning venue_id, id),
    tried as (insert into webhook_try (venue_id, message_id, number, at, ms, code, trouble)
      select venue_id, id, ${tries}, ${at}, ${ms}, ${code}, ${trouble} from ended),
    taken as (update webhook_endpoint set failing_since = null where id = ${endpointId} and failing_since is not null
      and ${state} = 'delivered' and exists (select from ended))
    select from ended`.execute(tx);
  return rows.length === 1;
}
