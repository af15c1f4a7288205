import { SHARE_PAYING_MS } from '#domain/table-people.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { orderIdsOf, lockOrders } from './hand-money-sql.ts';
import { lockRounds, tellShares } from './hold-share.ts';
import { freeHeld, moveShare, shareNamed, sharesOf, type FullShare, type ShareName } from './share-sql.ts';
import { readOrder, type FullOrder } from './store.ts';
import { holdAgain, lostPart, payParts, roundToPay } from './take-share.ts';
import { readVisitState } from './visit-positions.ts';
import { standingVisit, type Member } from './visit-right.ts';
import type { VisitRow } from './visit-sql.ts';

/** Shares that are paid through a provider: what trying, paying and not paying do to them. Each in its caller's transaction, the rounds held first. */

export type ShareToPay = {
  readonly share: FullShare;
  readonly visit: VisitRow;
  /** Its tip included. */
  readonly amountCents: number;
  /** The first round that it touches. */
  readonly round: FullOrder;
};

export const sumOfShare = ({ parts, tipCents }: FullShare): number => parts.reduce((sum, part) => sum + part.cents, tipCents);

/** Null: it was forgotten with whoever held it. */
export async function readShareToPay(tx: Tx, name: ShareName): Promise<ShareToPay | null> {
  const found = await shareNamed(tx, name);
  const round = found?.share.parts[0] && (await readOrder(tx, found.share.parts[0].orderId));
  return round ? { ...found, round, amountCents: sumOfShare(found.share) } : null;
}

const gone = () => new Refusal(409, 'share_gone', 'This share is not yours any more. Choose again what you pay.');

/**
 * From now on it is theirs until the provider says no, at the longest a quarter of an hour since they reached for it. One that lapsed is theirs again
 * where nobody took of it meanwhile. Refuses not_found (404); already_paid, share_gone, share_taken, bill_changed, visit_over (409).
 */
export async function holdForPayment(tx: Tx, member: Member, shareId: string, now: Date): Promise<void> {
  const { visit, person } = member;
  const id = shareId.toLowerCase();
  await lockRounds(tx, visit);
  await standingVisit(tx, member);
  const share = isUuid(id) ? (await sharesOf(tx, visit)).find((one) => one.id === id && one.personId === person.id) : undefined;
  if (!share) throw notFound('The share');
  if (share.state === 'paid') throw new Refusal(409, 'already_paid', 'This share is paid.');
  const longest = new Date(share.heldAt.getTime() + SHARE_PAYING_MS);
  if (share.state === 'freed' || longest <= now) throw gone();
  const state = await readVisitState(tx, visit, now);
  const lost = share.parts.find(({ orderId }) => !roundToPay(state, orderId));
  if (lost) throw new Refusal(409, 'bill_changed', 'A round of it was stopped or paid meanwhile.', { order: lost.orderId });
  if (share.state === 'lapsed' || share.heldUntil <= now) {
    await freeHeld(tx, { venueId: share.venueId, personId: person.id, keep: id, freedAt: now });
    await holdAgain(tx, state, share);
  }
  if (!(await moveShare(tx, share, ['held'], { state: 'held', method: 'online', heldUntil: longest }))) throw gone();
  await tellShares(tx, visit, 'guest');
}

/**
 * Holds the rounds of a share's visit until the transaction ends, and says whether money may still pay it: it is held, or nobody took of it since, and
 * it comes to this sum.
 */
export async function lockShareToPay(tx: Tx, name: ShareName, amountCents: number, now: Date): Promise<boolean> {
  const before = await shareNamed(tx, name);
  if (!before) return false;
  await lockOrders(tx, name.venueId, await orderIdsOf(tx, name.venueId, before.visit.id));
  const found = await shareNamed(tx, name);
  if (!found || found.share.state === 'paid' || sumOfShare(found.share) !== amountCents) return false;
  const { share, visit } = found;
  const state = await readVisitState(tx, visit, now);
  if (!share.parts.every(({ orderId }) => roundToPay(state, orderId))) return false;
  return (share.state === 'held' && share.heldUntil > now) || lostPart(state, share) === undefined;
}

/** The provider's money pays it: into the books of its rounds. Only after {@link lockShareToPay} said that it may. */
export async function payShareOnline(
  tx: Tx,
  name: ShareName,
  paid: { readonly provider: string; readonly feeCents: number | null; readonly now: Date },
): Promise<void> {
  const found = await shareNamed(tx, name);
  if (!found) throw new Error('a share that is paid is there');
  const { share, visit } = found;
  const state = await readVisitState(tx, visit, paid.now);
  const by = { method: paid.provider, actor: null, tipTo: null, feeCents: paid.feeCents };
  await payParts(tx, { state, share, by, now: paid.now });
  const isPaid = await moveShare(tx, share, ['held', 'lapsed', 'freed'], { state: 'paid', method: 'online', paidAt: paid.now });
  if (!isPaid) throw new Error('a share was paid while its rounds were held');
  await tellShares(tx, visit, 'payment');
}

/** Its payment is over and bought nothing: others may take it, and whose it was may try again. The rounds are held by then. */
export async function lapseUnpaid(tx: Tx, name: ShareName, now: Date): Promise<void> {
  const found = await shareNamed(tx, name);
  if (found?.share.method !== 'online') return;
  if (await moveShare(tx, found.share, ['held'], { state: 'lapsed', heldUntil: now })) await tellShares(tx, found.visit, 'payment');
}

/** Money came for it when others had taken it, and goes back: all of them are told. */
export async function noteLate(tx: Tx, name: ShareName, lateCents: number): Promise<void> {
  const found = await shareNamed(tx, name);
  if (!found) return;
  const { share, visit } = found;
  await moveShare(tx, share, [share.state], { state: share.state, lateCents: (share.lateCents ?? 0) + lateCents });
  await tellShares(tx, visit, 'payment');
}
