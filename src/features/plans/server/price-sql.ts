import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';

/** What Stripe asks, as it said last. */
export type KeptPrice = { readonly cents: Cents; readonly currency: string; readonly lookedAt: number };

export async function keptPrices(tx: Tx, names: readonly string[]): Promise<Map<string, KeptPrice>> {
  const rows = await tx
    .selectFrom('planPrice')
    .selectAll()
    .where('price', 'in', [...names])
    .execute();
  return new Map(
    rows.map((row) => [row.price, { cents: cents(row.cents), currency: row.currency, lookedAt: new Date(row.lookedAt).getTime() }]),
  );
}

export async function keepPrice(tx: Tx, price: string, kept: KeptPrice): Promise<void> {
  const values = { cents: kept.cents, currency: kept.currency, lookedAt: new Date(kept.lookedAt) };
  await tx
    .insertInto('planPrice')
    .values({ price, ...values })
    .onConflict((conflict) => conflict.column('price').doUpdateSet(values))
    .execute();
}

export async function dropPrice(tx: Tx, price: string): Promise<void> {
  await tx.deleteFrom('planPrice').where('price', '=', price).execute();
}

/** What the first venue charges in; null: there is none. */
export async function firstCurrency(tx: Tx): Promise<string | null> {
  const first = await tx.selectFrom('venue').select('currency').orderBy('number').limit(1).executeTakeFirst();
  return first?.currency ?? null;
}
