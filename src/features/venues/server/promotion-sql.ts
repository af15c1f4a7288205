import { sql } from 'kysely';
import { endOf, localEnd, localStart, startOf, withinCalendar } from '#domain/promotion-dates.ts';
import type { Tx } from '#platform/server/database.ts';
import type { PromotionRow } from './whole-menu-sql.ts';

/** The rows of single promotions, as the portal changes them; `whole-menu-sql.ts` replaces all of them at once. */

/** The last in order, whatever its `position` says. */
export async function insertPromotion(tx: Tx, venueId: string, row: PromotionRow): Promise<void> {
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from promotion where venue_id = ${venueId})`;
  await tx
    .insertInto('promotion')
    .values({ ...row, venueId, position: last })
    .execute();
}

/** Everything but its place in the order. False where it was used more often than its new limit allows. */
export async function updatePromotion(tx: Tx, venueId: string, { id, position: _kept, ...columns }: PromotionRow): Promise<boolean> {
  const update = tx.updateTable('promotion').set(columns).where('venueId', '=', venueId).where('id', '=', id);
  const { maxUses } = columns;
  const { numUpdatedRows } = await (maxUses === null ? update : update.where('used', '<=', maxUses)).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removePromotion(tx: Tx, venueId: string, id: string): Promise<void> {
  await tx.deleteFrom('promotion').where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** Numbers the promotions in the order of these ids. */
export async function movePromotions(tx: Tx, venueId: string, ids: readonly string[]): Promise<void> {
  await sql`update promotion set position = o.position - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position)
    where promotion.venue_id = ${venueId} and promotion.id = o.id`.execute(tx);
}

type Dates = { readonly id: string; readonly starts_at: string | null; readonly ends_at: string | null };

/** The venue's clock is another one now: promotions start and end on the days and at the times they did on the old one. */
export async function keepLocalDates(tx: Tx, venueId: string, promotions: readonly Dates[], from: string, to: string): Promise<void> {
  for (const { id, starts_at: start, ends_at: end } of promotions) {
    const startsAt = start === null ? null : new Date(startOf(localStart(withinCalendar(Date.parse(start)), from), to));
    const endsAt = end === null ? null : new Date(endOf(localEnd(withinCalendar(Date.parse(end)), from), to));
    await tx.updateTable('promotion').set({ startsAt, endsAt }).where('venueId', '=', venueId).where('id', '=', id).execute();
  }
}
