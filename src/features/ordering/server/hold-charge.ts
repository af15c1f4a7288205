import { v7 as uuidv7 } from 'uuid';
import { divide, isProblem } from '#domain/bill-division.ts';
import { add, cents, toAmount } from '#domain/money.ts';
import { min } from '#domain/money-parts.ts';
import { LEAST_ONLINE_CENTS } from '#domain/payment-status.ts';
import type { Tx } from '#platform/server/database.ts';
import type { WantedShare } from '../together-contract.ts';
import { amountsOf, tellShares } from './hold-share.ts';
import type { HoldRow } from './hold-sql.ts';
import { CHARGE, lapseShares, moveShare, writeShare } from './share-sql.ts';
import { readVisitState } from './visit-positions.ts';
import type { VisitRow } from './visit-sql.ts';

/** What a card hold is charged for: a share of the bill, held until the provider has said yes or no. */
export type Charge = { readonly shareId: string; readonly cents: number };

/** Longer than a provider keeps a hold: nothing but its word ends it. */
const NO_END_MS = 30 * 24 * 60 * 60_000;

type Charging = { readonly hold: HoldRow; readonly visit: VisitRow; readonly now: Date };

/**
 * Holds what is open of a bill, never more than the card holds, as the share of whoever gave it. Null: nothing that a provider moves is open. `later`: somebody is
 * paying some of it at this moment, or another card is being charged. The rounds' rows are held by then.
 */
export async function chargeOf(tx: Tx, { hold, visit, now }: Charging): Promise<Charge | null | 'later'> {
  const { venueId } = visit;
  await lapseShares(tx, venueId, { visitId: visit.id }, now);
  const state = await readVisitState(tx, visit, now);
  if (state.positions.some(({ claims }) => claims.some((claim) => claim.state === 'held'))) return 'later';
  const open = add(...state.positions.map(({ openCents }) => openCents));
  const sum = min(open, cents(hold.amountCents));
  if (sum < LEAST_ONLINE_CENTS) return null;
  const wanted: WantedShare = sum === open ? { way: 'rest' } : { way: 'amount', amount: toAmount(sum) };
  const parts = divide(state.positions, sum === open ? { way: 'rest' } : { way: 'amount', cents: sum, person: hold.personId });
  if (isProblem(parts)) return null;
  const share = {
    venueId,
    id: uuidv7(),
    visitId: visit.id,
    personId: hold.personId,
    wanted,
    way: CHARGE,
    among: null,
    method: 'online',
    tipCents: 0,
    heldAt: now,
    heldUntil: new Date(now.getTime() + NO_END_MS),
  };
  if (!(await writeShare(tx, share, { parts, amounts: amountsOf(state), again: false }))) return 'later';
  await tellShares(tx, visit, 'payment');
  return { shareId: share.id, cents: sum };
}

/** The provider said no: what it was to pay is open again. */
export async function letGoOfCharge(tx: Tx, { venueId, shareId, visitId }: HoldRow, now: Date): Promise<void> {
  if (shareId === null) return;
  if (await moveShare(tx, { venueId, id: shareId }, ['held', 'lapsed'], { state: 'freed', freedAt: now }))
    await tellShares(tx, { venueId, id: visitId }, 'payment');
}
