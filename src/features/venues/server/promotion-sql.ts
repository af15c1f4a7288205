import { sql } from 'kysely';
import { endOf, localEnd, localStart, startOf, withinCalendar } from '#domain/promotion-dates.ts';
import type { Tx } from '#platform/server/database.ts';

/** The rows of a venue's promotions: one as the portal saves it, all of them as an administrator does, and their uses as orders take them. */

export type PromotionRow = {
  id: string;
  position: number;
  name: string;
  description: string;
  startsAt: Date | null;
  endsAt: Date | null;
  shouldShow: boolean;
  backgroundColor: string;
  backgroundImage: string;
  textColor: string;
  code: string | null;
  codeId: string | null;
  discountType: string;
  discount: number;
  maxUses: number | null;
  maxPerPerson: number | null;
  minimumCents: number;
  hours: string;
  translations: string;
};

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

/** Promotions by id; how often each was used is kept, and no limit goes below it. */
export async function replacePromotions(tx: Tx, venueId: string, promotions: readonly PromotionRow[]): Promise<void> {
  const kept = promotions.map((promotion) => promotion.id);
  await sql`delete from promotion where venue_id = ${venueId} and not (id::text = any(${kept}::text[]))`.execute(tx);
  for (const { id, ...columns } of promotions) {
    await tx
      .insertInto('promotion')
      .values({ ...columns, id, venueId })
      .onConflict((oc) =>
        oc.columns(['venueId', 'id']).doUpdateSet((e) => ({
          ...columns,
          maxUses: columns.maxUses === null ? null : e.fn('greatest', [e.val(columns.maxUses), 'promotion.used']),
        })),
      )
      .execute();
  }
}

/** How often one person may use a promotion, and what is left of its uses; null: as many as anybody likes. */
export type PromotionUse = { readonly maxPerPerson: number | null; readonly left: number | null };

/** Counts one use of a promotion; null where its limit is reached. */
export async function usePromotion(tx: Tx, venueId: string, promotionId: string): Promise<PromotionUse | null> {
  const row = await tx
    .updateTable('promotion')
    .set((e) => ({ used: e('used', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', promotionId)
    .where((e) => e.or([e('maxUses', 'is', null), e('used', '<', e.ref('maxUses'))]))
    .returning((e) => ['maxPerPerson', e('maxUses', '-', e.ref('used')).as('left')])
    .executeTakeFirst();
  return row ?? null;
}

/** Counts uses of a made-up past, which nobody has to wait for. */
export async function addUses(tx: Tx, venueId: string, promotionId: string, uses: number): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((e) => ({ used: e('used', '+', uses) }))
    .where('venueId', '=', venueId)
    .where('id', '=', promotionId)
    .execute();
}

/** Whether a promotion has uses left, as far as anybody can know before taking one. */
export async function isUsedUp(tx: Tx, venueId: string, promotionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('promotion')
    .select((e) => e('used', '>=', e.ref('maxUses')).as('usedUp'))
    .where('venueId', '=', venueId)
    .where('id', '=', promotionId)
    .executeTakeFirst();
  return row?.usedUp === true;
}

export async function returnPromotion(tx: Tx, venueId: string, promotionId: string): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((e) => ({ used: e('used', '-', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', promotionId)
    .where('used', '>', 0)
    .execute();
}
