import type { Tx } from '#platform/server/database.ts';

/** One line of the ledger, as it was written. */
export type LedgerEntry = {
  readonly id: string;
  readonly companyId: string;
  readonly company: string;
  readonly venueId: string | null;
  readonly orderId: string | null;
  /** The one line of the order that it is of; null: all of it. */
  readonly line: number | null;
  readonly kind: string;
  readonly stamps: number;
  readonly rewards: number;
  readonly reason: string;
  readonly at: Date;
};

export type EntryPage = {
  readonly companyId: string | null;
  readonly before: string | null;
  readonly most: number;
  /** Also what only lets stamps be spent. */ readonly whole?: boolean;
};

/** A user's ledger, the latest first; `before` is the id of the last entry of the page before. */
export async function entriesOf(tx: Tx, userId: string, { companyId, before, most, whole = false }: EntryPage): Promise<LedgerEntry[]> {
  let query = tx
    .selectFrom('stampEntry')
    .innerJoin('company', 'company.id', 'stampEntry.companyId')
    .select([
      'stampEntry.id',
      'companyId',
      'company.name as company',
      'venueId',
      'orderId',
      'line',
      'kind',
      'stamps',
      'rewards',
      'reason',
      'at',
    ])
    .where('userId', '=', userId)
    .orderBy('stampEntry.id', 'desc')
    .limit(most);
  if (!whole) query = query.where('kind', '<>', 'clear');
  if (companyId !== null) query = query.where('companyId', '=', companyId);
  if (before !== null) query = query.where('stampEntry.id', '<', before);
  return query.execute();
}
