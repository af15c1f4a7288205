import { sql } from 'kysely';
import type { Part } from '#domain/bill-division.ts';
import type { Tx } from '#platform/server/database.ts';
import type { WantedShare } from '../together-contract.ts';
import { readVisit, type VisitRow } from './visit-sql.ts';

/** What people of a table hold and paid of its bill: `bill_share`, its parts, what went back, and `bill_line`, which keeps a line from being taken twice. */

export type ShareRow = {
  readonly venueId: string;
  readonly id: string;
  readonly visitId: string;
  /** Null: staff took it, of nobody in particular. */
  readonly personId: string | null;
  readonly wanted: WantedShare;
  readonly way: string;
  readonly among: number | null;
  readonly method: string;
  readonly tipCents: number;
  readonly state: string;
  readonly heldAt: Date;
  readonly heldUntil: Date;
  readonly paidAt: Date | null;
  /** When it was let go of, and whether staff did it. */
  readonly freedAt: Date | null;
  readonly freedByStaff: boolean;
  /** Money that came for it when others had taken it. */
  readonly lateCents: number | null;
};

/** What a card hold is charged for: nobody lets go of it but the provider's word. */
export const CHARGE = 'charge';

export type PartRow = {
  readonly shareId: string;
  readonly orderId: string;
  readonly line: number;
  readonly cents: number;
  readonly units: number;
  readonly vatCents: number | null;
};

/** A share with what it takes, and what came back of it. */
export type FullShare = ShareRow & { readonly parts: readonly PartRow[]; readonly backCents: number };

const SHARE = [
  'venueId',
  'id',
  'visitId',
  'personId',
  'wanted',
  'way',
  'among',
  'method',
  'tipCents',
  'state',
  'heldAt',
  'heldUntil',
  'paidAt',
  'freedAt',
  'freedByStaff',
  'lateCents',
] as const;

/** All shares of a visit, oldest first; also those that somebody let go of. */
export async function sharesOf(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<FullShare[]> {
  const shares = await tx
    .selectFrom('billShare')
    .select(SHARE)
    .select((e) =>
      e
        .selectFrom('billShareBack as b')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('b.cents'), sql<number>`0`).as('back'))
        .whereRef('b.venueId', '=', 'billShare.venueId')
        .whereRef('b.shareId', '=', 'billShare.id')
        .as('back'),
    )
    .where('venueId', '=', venueId)
    .where('visitId', '=', id)
    .orderBy('heldAt')
    .orderBy('id')
    .execute();
  const parts = await partsOfShares(
    tx,
    venueId,
    shares.map((share) => share.id),
  );
  return shares.map(({ wanted, back, ...share }) => ({
    ...share,
    wanted: wanted as WantedShare,
    backCents: back ?? 0,
    parts: parts.get(share.id) ?? [],
  }));
}

async function partsOfShares(tx: Tx, venueId: string, ids: readonly string[]): Promise<Map<string, PartRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('billSharePart')
    .select(['shareId', 'orderId', 'line', 'cents', 'units', 'vatCents'])
    .where('venueId', '=', venueId)
    .where('shareId', 'in', ids)
    .orderBy('orderId')
    .orderBy('line')
    .execute();
  return Map.groupBy(rows, ({ shareId }) => shareId);
}

/** Parts of orders that are held or paid by shares, with how those stand. */
export type ClaimRow = PartRow & { readonly state: string; readonly personId: string | null; readonly heldUntil: Date };

export async function claimsOn(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<ClaimRow[]> {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('billSharePart as p')
    .innerJoin('billShare as s', (join) => join.onRef('s.venueId', '=', 'p.venueId').onRef('s.id', '=', 'p.shareId'))
    .select(['p.shareId', 'p.orderId', 'p.line', 'p.cents', 'p.units', 'p.vatCents', 's.state', 's.personId', 's.heldUntil'])
    .where('p.venueId', '=', venueId)
    .where('p.orderId', 'in', orderIds)
    .where('s.state', 'in', ['held', 'paid'])
    .execute();
}

/** Shares whose time is over are nobody's: of a visit, or that reach for one of these orders. */
export async function lapseShares(
  tx: Tx,
  venueId: string,
  of: { readonly visitId: string } | { readonly orderIds: readonly string[] },
  now: Date,
): Promise<void> {
  const those =
    'visitId' in of
      ? sql`s.visit_id = ${of.visitId}::uuid`
      : sql`exists (select from bill_share_part p where p.venue_id = s.venue_id and p.share_id = s.id and p.order_id = any(${[...of.orderIds]}::uuid[]))`;
  await sql`update bill_share s set state = 'lapsed'
    where s.venue_id = ${venueId} and s.state = 'held' and s.held_until <= ${now} and ${those}`.execute(tx);
}

type Holding = Omit<ShareRow, 'paidAt' | 'state' | 'freedAt' | 'freedByStaff' | 'lateCents'>;

type Written = {
  readonly parts: readonly Part[];
  /** What each line comes to, by `order/line`. */
  readonly amounts: ReadonlyMap<string, number>;
  /** It lapsed or was let go of, and is cut anew. */
  readonly again: boolean;
};

/** Holds a share with its parts; false: another one of the venue has its name. */
export async function writeShare(tx: Tx, share: Holding, { parts, amounts, again }: Written): Promise<boolean> {
  const { venueId, id } = share;
  const row = { ...share, wanted: JSON.stringify(share.wanted), state: 'held', freedAt: null, freedByStaff: false };
  if (again) {
    await tx.deleteFrom('billSharePart').where('venueId', '=', venueId).where('shareId', '=', id).execute();
    await tx.updateTable('billShare').set(row).where('venueId', '=', venueId).where('id', '=', id).execute();
  } else {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('billShare')
      .values(row)
      .onConflict((conflict) => conflict.columns(['venueId', 'id']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
  }
  await tx
    .insertInto('billLine')
    .values(parts.map(({ order: orderId, line }) => ({ venueId, orderId, line, amountCents: amounts.get(`${orderId}/${line}`) ?? 0 })))
    .onConflict((conflict) => conflict.columns(['venueId', 'orderId', 'line']).doNothing())
    .execute();
  await tx
    .insertInto('billSharePart')
    .values(parts.map(({ order: orderId, line, cents, units }) => ({ venueId, shareId: id, orderId, line, cents, units })))
    .execute();
  return true;
}

/** To another state, from one of these; false: it was in none of them. */
export async function moveShare(
  tx: Tx,
  { venueId, id }: Pick<ShareRow, 'venueId' | 'id'>,
  from: readonly string[],
  change: {
    readonly state: string;
    readonly method?: string;
    readonly paidAt?: Date;
    readonly paidBy?: string;
    readonly heldUntil?: Date;
    readonly lateCents?: number;
    readonly freedAt?: Date;
    readonly freedByStaff?: boolean;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billShare')
    .set(change)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets go of what a person holds beside `keep`. */
export async function freeHeld(
  tx: Tx,
  {
    venueId,
    personId,
    keep,
    freedAt,
  }: { readonly venueId: string; readonly personId: string; readonly keep: string; readonly freedAt: Date },
): Promise<void> {
  await tx
    .updateTable('billShare')
    .set({ state: 'freed', freedAt })
    .where('venueId', '=', venueId)
    .where('personId', '=', personId)
    .where('id', '<>', keep)
    .where('way', '<>', CHARGE)
    .where('state', 'in', ['held', 'lapsed'])
    .execute();
}

/** A part was paid: with which money, and the VAT in it. */
export async function payPart(
  tx: Tx,
  { venueId, shareId, orderId, line }: Pick<PartRow, 'shareId' | 'orderId' | 'line'> & { readonly venueId: string },
  paid: { readonly settlementId: string; readonly vatCents: number },
): Promise<void> {
  await tx
    .updateTable('billSharePart')
    .set(paid)
    .where('venueId', '=', venueId)
    .where('shareId', '=', shareId)
    .where('orderId', '=', orderId)
    .where('line', '=', line)
    .execute();
}

/** Whose money an order has: by share what was paid of it (with what of some lines), in which way, and tip included. */
export type PaidPart = {
  readonly shareId: string;
  readonly line: number;
  readonly cents: number;
  /** By hand, or the provider. */
  readonly method: string;
  /** All that the share paid of this order, its own tip included. */
  readonly amountCents: number;
};

export async function paidShares(tx: Tx, venueId: string, orderId: string): Promise<PaidPart[]> {
  return tx
    .selectFrom('billSharePart as p')
    .innerJoin('settlement as s', (join) => join.onRef('s.venueId', '=', 'p.venueId').onRef('s.id', '=', 'p.settlementId'))
    .select(['p.shareId', 'p.line', 'p.cents', 's.method', 's.amountCents'])
    .where('p.venueId', '=', venueId)
    .where('p.orderId', '=', orderId)
    .execute();
}

/** What went back of this order to each share. */
export async function backsOf(tx: Tx, venueId: string, orderId: string): Promise<{ readonly shareId: string; readonly cents: number }[]> {
  return tx
    .selectFrom('billShareBack as b')
    .innerJoin('settlement as s', (join) => join.onRef('s.venueId', '=', 'b.venueId').onRef('s.id', '=', 'b.settlementId'))
    .select(['b.shareId', 'b.cents'])
    .where('b.venueId', '=', venueId)
    .where('s.orderId', '=', orderId)
    .execute();
}

/** What of a refund goes back to each share: of which entry of the books. */
export type BackRow = { readonly settlementId: string; readonly shareId: string; readonly cents: number };
export async function writeBacks(tx: Tx, venueId: string, backs: readonly BackRow[]): Promise<void> {
  if (backs.length === 0) return;
  await tx
    .insertInto('billShareBack')
    .values(backs.map((back) => ({ venueId, ...back })))
    .execute();
}

/** A share by its name alone, with its visit. */
export async function shareNamed(tx: Tx, { venueId, shareId }: ShareName): Promise<{ share: FullShare; visit: VisitRow } | null> {
  const row = await tx
    .selectFrom('billShare')
    .select('visitId')
    .where('venueId', '=', venueId)
    .where('id', '=', shareId)
    .executeTakeFirst();
  const visit = row && (await readVisit(tx, venueId, row.visitId));
  const share = visit && (await sharesOf(tx, visit)).find(({ id }) => id === shareId);
  return share ? { share, visit } : null;
}
export type ShareName = { readonly venueId: string; readonly shareId: string };
