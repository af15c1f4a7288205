import { toldMethod } from '#domain/hand-money.ts';
import { toAmount } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { HandMoneyRow } from './hand-money-sql.ts';

/** Who took money last, when, how and how much, for whoever reached for it too; null: nobody did by hand. */
export async function lastTaken(tx: Tx, venueId: string, money: readonly HandMoneyRow[]) {
  const last = money.findLast(({ kind }) => kind === 'payment');
  if (!last) return null;
  const names = await peopleNames(tx, venueId, [last.actorId]);
  return {
    by: names.get(last.actorId ?? '') ?? '',
    at: last.at.toISOString(),
    method: toldMethod(last.method),
    amount: toAmount(last.amountCents),
  };
}
