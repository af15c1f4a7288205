import { sql } from 'kysely';
import { ALLERGENS } from '#domain/allergens.ts';
import { isRunning, stageOf } from '#domain/running-order.ts';
import { hasAllergy } from '#domain/read-allergy.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import type { SentForMe } from '../table-cart-contract.ts';
import type { PersonRow } from './people-sql.ts';

type Row = {
  readonly id: string;
  readonly number: number;
  readonly sender: string | null;
  readonly status: number;
  readonly paymentStatus: string;
  readonly awaitsConfirmation: boolean;
  readonly totalCents: number;
  readonly placedAt: Date;
  readonly statusAt: Date;
  readonly readyBy: Date | null;
  readonly allergyReadAt: Date | null;
  readonly ratherNot: readonly string[];
  readonly dishes: readonly { readonly item: string; readonly name: string; readonly quantity: number }[];
  readonly avoids: readonly string[];
};

/**
 * The running orders that somebody else of their table sent with dishes of this person's, also where staff moved them to another one or cut dishes off for
 * its bill: how they stand, and of the allergies only theirs. What the person put into the cart themselves counts, for the table too; what they took
 * over on the bill was told with another's allergies, and is not theirs to read of.
 */
export async function sentForMe(tx: Tx, { venueId, id: me }: Pick<PersonRow, 'venueId' | 'id'>, now: Date): Promise<SentForMe[]> {
  const { rows } = await sql<Row>`
    select sent.id, sent.number, r.person_id as sender, sent.status, sent.payment_status, sent.awaiting_confirmation as awaits_confirmation, sent.total_cents,
      sent.placed_at, sent.status_at, sent.ready_by, sent.allergy_read_at, sent.rather_not,
      jsonb_agg(jsonb_build_object('item', l.item_id, 'name', l.name, 'quantity', l.quantity) order by l.position) as dishes,
      coalesce((jsonb_agg(l.snapshot #> '{guest,avoids}')) -> 0, '[]') as avoids
    from orders sent join order_line l on l.venue_id = sent.venue_id and l.order_id = sent.id
      join line_person p on p.venue_id = l.venue_id and p.order_id = l.order_id and p.line = l.position + 1
      cross join lateral (
        with recursive up as (
          select sent.id, sent.cut_from union select o.id, o.cut_from from up join orders o on o.venue_id = sent.venue_id and o.id = up.cut_from
        ) select up.id from up where up.cut_from is null
      ) whole
      left join round_person r on r.venue_id = sent.venue_id and r.order_id = whole.id
    where p.venue_id = ${venueId} and l.quantity > 0
      and p.put_by = ${me}::uuid and (p.person_id = ${me}::uuid or p.person_id is null)
      and r.person_id is distinct from ${me}::uuid
    group by sent.venue_id, sent.id, r.person_id order by sent.number`.execute(tx);
  return rows
    .map((row) => ({ ...row, totalCents: cents(row.totalCents), placedAt: row.placedAt.getTime(), statusAt: row.statusAt.getTime() }))
    .filter((row) => isRunning(row, now.getTime()))
    .map((row) => ({
      _id: row.id,
      number: row.number,
      by: row.sender,
      stage: stageOf(row),
      readyBy: row.readyBy?.toISOString() ?? null,
      allergy: !hasAllergy(row) ? 'none' : row.allergyReadAt === null ? 'unread' : 'read',
      told: ALLERGENS.filter((key) => row.avoids.includes(key) && !row.ratherNot.includes(key)),
      dishes: [...row.dishes],
    }));
}
