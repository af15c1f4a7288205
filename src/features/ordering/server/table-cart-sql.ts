import { sql } from 'kysely';
import type { AllergenKey } from '#domain/allergens.ts';
import { ALLERGENS } from '#domain/allergens.ts';
import type { Choices } from '#domain/menu.ts';
import { CART_MODES, type CartMode, type TableLine } from '#domain/table-cart.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VisitRow } from './visit-sql.ts';

/** What people of a table are about to order together: `table_cart`, its lines, who is ready, and what was done to it. */

type Of = Pick<VisitRow, 'venueId' | 'id'>;

export type CartLineRow = TableLine & {
  readonly kept: readonly string[];
  readonly removedAt: Date | null;
  readonly removedBy: string | null;
};
export type ReadyRow = { readonly personId: string; readonly avoids: readonly AllergenKey[]; readonly ratherNot: readonly AllergenKey[] };
export type CartRows = {
  readonly version: number;
  readonly mode: CartMode;
  /** Also what was taken away and may come back. */
  readonly all: readonly CartLineRow[];
  readonly ready: readonly ReadyRow[];
};

const allergens = (keys: readonly string[]): AllergenKey[] => ALLERGENS.filter((key) => keys.includes(key));

export async function cartRows(tx: Tx, { venueId, id: visitId }: Of): Promise<CartRows> {
  const cart = await tx
    .selectFrom('tableCart')
    .select(['version', 'mode'])
    .where('venueId', '=', venueId)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
  const lines = await tx
    .selectFrom('tableCartLine')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('visitId', '=', visitId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute();
  const ready = await tx
    .selectFrom('tableCartReady')
    .select(['personId', 'avoids', 'ratherNot'])
    .where('venueId', '=', venueId)
    .where('visitId', '=', visitId)
    .execute();
  return {
    version: cart?.version ?? 0,
    mode: CART_MODES.find((mode) => mode === cart?.mode) ?? 'own',
    all: lines.map((line) => ({ ...line, choices: line.choices as Choices })),
    ready: ready.map(({ personId, avoids, ratherNot }) => ({ personId, avoids: allergens(avoids), ratherNot: allergens(ratherNot) })),
  };
}

/** Opens the cart where there is none, and counts the change. */
export async function raiseCart(tx: Tx, { venueId, id: visitId }: Of, mode?: CartMode): Promise<number> {
  const { version } = await tx
    .insertInto('tableCart')
    .values({ venueId, visitId, version: 1, ...(mode && { mode }) })
    .onConflict((conflict) =>
      conflict
        .columns(['venueId', 'visitId'])
        .doUpdateSet((e) => ({ version: e('tableCart.version', '+', 1), ...(mode && { mode: e.ref('excluded.mode') }) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Writes down what is being done; false: it was done before. What was done hours ago nobody repeats. */
export async function writeDeed(
  tx: Tx,
  of: Of,
  deed: { readonly id: string; readonly personId: string; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .insertInto('tableCartDeed')
    .values({ venueId: of.venueId, visitId: of.id, ...deed })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await tx
    .deleteFrom('tableCartDeed')
    .where('venueId', '=', of.venueId)
    .where('visitId', '=', of.id)
    .where('at', '<', new Date(deed.at.getTime() - 2 * 3_600_000))
    .execute();
  return rows.length > 0;
}

export async function insertLine(
  tx: Tx,
  of: Of,
  line: Omit<CartLineRow, 'revision' | 'removedAt' | 'removedBy'> & { readonly addedAt: Date },
): Promise<void> {
  const { choices, kept, ...rest } = line;
  await tx
    .insertInto('tableCartLine')
    .values({
      venueId: of.venueId,
      visitId: of.id,
      ...rest,
      choices: sql`${JSON.stringify(choices)}::jsonb`,
      kept: [...kept],
    })
    .execute();
}

type Change = {
  quantity?: number;
  shared?: boolean;
  help?: boolean | null;
  kept?: string[];
  choices?: Choices;
  note?: string | null;
  removedAt?: Date | null;
  removedBy?: string | null;
};

export async function updateLine(tx: Tx, { venueId }: Of, id: string, { choices, ...change }: Change): Promise<void> {
  await tx
    .updateTable('tableCartLine')
    .set((e) => ({ ...change, ...(choices && { choices: sql`${JSON.stringify(choices)}::jsonb` }), revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .execute();
}

/** Those that were sent; without a list those that nobody can put back any more. */
export async function deleteLines(
  tx: Tx,
  of: Of,
  what: { readonly ids: readonly string[] } | { readonly removedBefore: Date },
): Promise<void> {
  const query = tx.deleteFrom('tableCartLine').where('venueId', '=', of.venueId).where('visitId', '=', of.id);
  if ('removedBefore' in what) await query.where('removedAt', '<', what.removedBefore).execute();
  else if (what.ids.length > 0) await query.where('id', 'in', what.ids).execute();
}

export async function writeReady(tx: Tx, of: Of, { personId, avoids, ratherNot }: ReadyRow): Promise<void> {
  const said = { avoids: [...avoids], ratherNot: [...ratherNot] };
  await tx
    .insertInto('tableCartReady')
    .values({ venueId: of.venueId, visitId: of.id, personId, ...said })
    .onConflict((conflict) => conflict.columns(['venueId', 'visitId', 'personId']).doUpdateSet(said))
    .execute();
}

export async function deleteReady(tx: Tx, of: Of, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .deleteFrom('tableCartReady')
    .where('venueId', '=', of.venueId)
    .where('visitId', '=', of.id)
    .where('personId', 'in', personIds)
    .execute();
}
