import { divide, isProblem, type Wanted } from '#domain/bill-division.ts';
import { changeOf } from '#domain/bill.ts';
import { add, cents, fromAmount, toAmount, type Cents } from '#domain/money.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { isLargeTip } from '#domain/tip.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { readStaff } from '#features/venues/server/staff-sql.ts';
import type { WantedPart } from '../together-contract.ts';
import { amountsOf, lockRounds, refusalOf, refuseOther, sortedJson, staffFirst, tellShares, type ShareDeps } from './hold-share.ts';
import { lapseShares, moveShare, sharesOf, writeShare, type FullShare } from './share-sql.ts';
import { payParts, type ShareTaken } from './take-share.ts';
import { readVisitState, type VisitState } from './visit-positions.ts';
import type { VisitRow } from './visit-sql.ts';

export type TakingPart = {
  readonly actor: string;
  /** Made by the page that asks. */
  readonly id: string;
  readonly what: WantedPart;
  /** Euro, all three. */
  readonly amount: number;
  readonly tip: number;
  readonly given: number | null;
  readonly method: HandMethod;
  readonly tipTo: string | null;
  /** A large tip that was said to be meant. */
  readonly tipMeant?: boolean | undefined;
};

/**
 * Staff took money for a part of a bill: a share that nobody held, cut and paid in one moment, into the same books. The rounds' rows are held while it is
 * cut. Said twice under one `id` it is taken once. Refuses what the contract names.
 */
export async function takePart(deps: ShareDeps, visit: VisitRow, asked: TakingPart): Promise<ShareTaken> {
  const id = asked.id.toLowerCase();
  const { venueId } = visit;
  if (asked.tipTo !== null && !(await readStaff(deps.db, venueId)).some(({ userId }) => userId === asked.tipTo))
    throw new Refusal(400, 'person_unknown', 'This person is not of the team.', { tipTo: asked.tipTo });
  const told = toldOf(asked);
  const isTaken = async (tx: Tx): Promise<boolean> => {
    const known = (await sharesOf(tx, visit)).find((share) => share.id === id);
    if (known) refuseUnlessSame(known, asked);
    return known !== undefined;
  };
  // Also once the visit is over: its last part may have ended it.
  if (await isTaken(deps.db)) return told;
  await inTransaction(deps.db, async (tx) => {
    await lockRounds(tx, visit);
    if (await isTaken(tx)) return;
    const now = new Date(deps.clock());
    const before = await sharesOf(tx, visit);
    const state = await freed(tx, visit, asked, now);
    const parts = divide(state.positions, wantedOf(asked.what, before));
    if (isProblem(parts)) throw refusalOf(parts, state);
    refuseOther(parts, asked);
    if (isLargeTip(fromAmount(asked.amount), fromAmount(asked.tip)) && !asked.tipMeant)
      throw new Refusal(400, 'tip_large', 'This tip is large. Say that it is meant.', { amount: asked.amount, tip: asked.tip });
    const { what, method } = asked;
    const among = what.way === 'equal' ? what.among : null;
    const share = {
      venueId,
      id,
      visitId: visit.id,
      personId: null,
      wanted: what,
      way: what.way,
      among,
      method,
      heldAt: now,
      heldUntil: now,
    };
    if (!(await writeShare(tx, { ...share, tipCents: fromAmount(asked.tip) }, { parts, amounts: amountsOf(state), again: false })))
      throw keyReused();
    await pay(tx, visit, { id, asked, now });
    await tellShares(tx, visit, asked.actor);
  });
  deps.feed.nudge(venueId);
  return told;
}

/** What is told of it, the first time and again. Refuses given_too_little (400). */
function toldOf({ amount, tip, given, method }: TakingPart): ShareTaken {
  const total = add(fromAmount(amount), fromAmount(tip));
  const change = changeOf(total, given === null || method === 'card' ? null : fromAmount(given));
  if (change === null) throw new Refusal(400, 'given_too_little', 'This is less than what is to be paid.', { least: toAmount(total) });
  return { taken: amount, tip, change: toAmount(change) };
}

/** The bill as it can be divided once nothing of what staff take is held by a guest. */
async function freed(tx: Tx, visit: VisitRow, { what, actor }: TakingPart, now: Date): Promise<VisitState> {
  await lapseShares(tx, visit.venueId, { visitId: visit.id }, now);
  const state = await readVisitState(tx, visit, now);
  const isMeant = (order: string, line: number) =>
    what.way !== 'lines' || what.lines.some((one) => one.order.toLowerCase() === order && one.line === line);
  const claims = state.positions.filter(({ order, line }) => isMeant(order, line)).flatMap((one) => one.claims);
  if (!claims.some((claim) => claim.state === 'held')) return state;
  await staffFirst(tx, visit, claims, { actor, now });
  return readVisitState(tx, visit, now);
}

function wantedOf(what: WantedPart, shares: readonly FullShare[]): Wanted {
  if (what.way === 'amount') return { way: 'amount', cents: fromAmount(what.amount), person: '' };
  if (what.way === 'lines')
    return {
      way: 'lines',
      lines: what.lines.map(({ part, ...one }) => ({ ...one, order: one.order.toLowerCase(), ...(part && { part }) })),
    };
  const { among } = what;
  return { way: 'equal', among, taken: shares.filter((one) => one.way === 'equal' && one.among === among && one.state === 'paid').length };
}

type Paying = { readonly id: string; readonly asked: TakingPart; readonly now: Date };

async function pay(tx: Tx, visit: VisitRow, { id, asked, now }: Paying): Promise<void> {
  const share = (await sharesOf(tx, visit)).find((one) => one.id === id);
  if (!share) throw new Error('a share that was just written is not there');
  await payParts(tx, { state: await readVisitState(tx, visit, now), share, by: asked, now });
  const paid = { state: 'paid', method: asked.method, paidAt: now, paidBy: asked.actor };
  if (!(await moveShare(tx, share, ['held'], paid))) throw new Error('a share that was just written is not held');
}

function refuseUnlessSame(known: FullShare, { what, amount, tip, method }: TakingPart): void {
  const sum: Cents = add(...known.parts.map((part) => cents(part.cents)));
  const isSame =
    known.personId === null &&
    known.state === 'paid' &&
    known.method === method &&
    known.tipCents === fromAmount(tip) &&
    sum === fromAmount(amount) &&
    sortedJson(known.wanted) === sortedJson(what);
  if (!isSame) throw keyReused();
}

const keyReused = () => new Refusal(422, 'idempotency_key_reused', 'This was used for another sum.');
