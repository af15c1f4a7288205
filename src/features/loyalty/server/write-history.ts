import type { Tx } from '#platform/server/database.ts';

export type PastEntry = {
  readonly companyId: string;
  readonly userId: string;
  readonly venueId: string;
  readonly orderId: string;
  readonly id: string;
  readonly kind: 'earn' | 'spend';
  readonly stamps: number;
  readonly rewards: number;
  readonly reason: string;
  readonly at: Date;
};

/** Rows of one statement: a query has room for 65,535 values. */
const AT_ONCE = 2000;

/** Writes what cards of nobody's yet collected and spent, oldest first: the entries, and the cards as their sums. */
export async function writeEntries(tx: Tx, entries: readonly PastEntry[]): Promise<void> {
  const cards = Map.groupBy(entries, ({ companyId, userId }) => `${companyId} ${userId}`);
  const rows = [...cards.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const stamps = own.reduce((sum, entry) => sum + entry.stamps, 0);
    const rewardsUsed = -own.reduce((sum, entry) => sum + entry.rewards, 0);
    return [{ companyId: first.companyId, userId: first.userId, stamps, rewardsUsed }];
  });
  if (rows.length > 0) await tx.insertInto('stampCard').values(rows).execute();
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await tx
      .insertInto('stampEntry')
      .values(entries.slice(at, at + AT_ONCE))
      .execute();
}
