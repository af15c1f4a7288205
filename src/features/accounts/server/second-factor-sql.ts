import type { Tx } from '#platform/server/database.ts';

type FactorRow = { readonly secretSealed: Buffer; readonly confirmedAt: Date | null };

export async function readFactor(tx: Tx, userId: string): Promise<FactorRow | null> {
  const row = await tx
    .selectFrom('adminSecondFactor')
    .select(['secretSealed', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function isConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const row = await readFactor(tx, userId);
  return row !== null && row.confirmedAt !== null;
}

export async function factorState(tx: Tx, userId: string): Promise<{ enrolled: boolean; recoveryCodesLeft: number }> {
  const enrolled = await isConfirmed(tx, userId);
  const { left } = await tx
    .selectFrom('adminRecoveryCode')
    .select((e) => e.fn.countAll<string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { enrolled, recoveryCodesLeft: enrolled ? Number(left) : 0 };
}

/** Keeps a secret that is not confirmed yet, in place of an earlier such one; false where one is in use. */
export async function beginFactor(tx: Tx, userId: string, secretSealed: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('adminSecondFactor')
    .values({ userId, secretSealed })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ secretSealed, lastStep: 0 }).where('adminSecondFactor.confirmedAt', 'is', null))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a step of the clock; false where it, or a later one, was taken: a code that was looked at over a shoulder is worth nothing. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('adminSecondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function confirmFactor(tx: Tx, userId: string, at: Date, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.updateTable('adminSecondFactor').set({ confirmedAt: at }).where('userId', '=', userId).execute();
  await tx
    .insertInto('adminRecoveryCode')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function useRecoveryCode(tx: Tx, userId: string, codeHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('adminRecoveryCode')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was entered with the factor that is no more. */
export async function endAppPasswords(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('adminAppPassword').where('userId', '=', userId).execute();
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('adminSecondFactor').where('userId', '=', userId).execute();
}
