import type * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { DIETS } from '#domain/dish-marks.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Database, Tx } from '#platform/server/database.ts';
import type { KeptPassport, keepPassport } from '../passport-contract.ts';

type Keeping = v.InferOutput<typeof keepPassport.body>;

/** Allergy passports that people keep with their accounts. */
export const accountPassports = (db: Database) => ({
  /** Null where the account keeps none. */
  passport: (userId: string): Promise<KeptPassport> => read(db, userId),

  /** Refused: not_kept, where it was not agreed to before and is not now. */
  async keepPassport(userId: string, { consent, ...said }: Keeping): Promise<KeptPassport> {
    const avoids = ALLERGENS.filter((key) => said.avoids.includes(key));
    const columns = {
      avoids,
      ratherNot: avoids.filter((key) => said.ratherNot.includes(key)),
      diets: DIETS.filter((key) => said.diets.includes(key)),
    };
    const { numUpdatedRows } = await db.updateTable('accountPassport').set(columns).where('userId', '=', userId).executeTakeFirst();
    if (numUpdatedRows > 0n) return read(db, userId);
    if (!consent) throw new Refusal(409, 'not_kept', 'This account keeps no passport.');
    await db
      .insertInto('accountPassport')
      .values({ userId, ...columns })
      .onConflict((oc) => oc.column('userId').doUpdateSet(columns))
      .execute();
    return read(db, userId);
  },

  async forgetPassport(userId: string): Promise<void> {
    await db.deleteFrom('accountPassport').where('userId', '=', userId).execute();
  },
});

async function read(tx: Tx, userId: string): Promise<KeptPassport> {
  const row = await tx.selectFrom('accountPassport').selectAll().where('userId', '=', userId).executeTakeFirst();
  if (!row) return null;
  const { avoids, ratherNot, diets, consentedAt } = row;
  return {
    avoids: ALLERGENS.filter((key) => avoids.includes(key)),
    ratherNot: ALLERGENS.filter((key) => ratherNot.includes(key)),
    diets: DIETS.filter((key) => diets.includes(key)),
    consentedAt: consentedAt.toISOString(),
  };
}
