import { fateOf } from '#domain/guarantee.ts';

import { toAmount } from '#domain/money.ts';
import { LEAST_ONLINE_CENTS } from '#domain/payment-status.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { chargeOf, letGoOfCharge, type Charge } from './hold-charge.ts';
import { orderIdsOf, lockOrders } from './hand-money-sql.ts';
import { tellHold } from './hold-limit.ts';
import { askedOf, insertHold, lockHold, moveHold, openOf, readHold, type HoldName, type HoldRow, type HoldState } from './hold-sql.ts';
import { standingVisit, type Member } from './visit-right.ts';
import { holdVisits, readVisit, type VisitRow } from './visit-sql.ts';

/** Card holds as payments work with them: asked for, given, charged, let go. Each in its caller's transaction. */

export type HoldToGive = {
  readonly hold: HoldRow;
  readonly visit: VisitRow;
  readonly venueTitle: string;
  readonly currency: string;
};

/** Null: it was forgotten with whoever gave it. */
export async function readHoldToGive(tx: Tx, name: HoldName): Promise<HoldToGive | null> {
  const hold = await readHold(tx, name);
  const visit = hold && (await readVisit(tx, hold.venueId, hold.visitId));
  const venue = visit && (await tx.selectFrom('venue').select(['title', 'currency']).where('id', '=', visit.venueId).executeTakeFirst());
  return venue ? { hold, visit, venueTitle: venue.title, currency: venue.currency } : null;
}

/** Who is asked for one and says yes; the same again is the same. Answers one that is asked for already, of whatever amount. */
export async function askForHold(
  tx: Tx,
  member: Member,
  wanted: { readonly id: string; readonly amountCents: number; readonly hours: number; readonly now: Date },
): Promise<HoldRow> {
  const { venueId } = member.visit;
  await holdVisits(tx, venueId);
  const visit = await standingVisit(tx, member);
  const known = await askedOf(tx, venueId, member.person.id);
  if (known) return known;
  const { now: askedAt, ...what } = wanted;
  await insertHold(tx, { ...what, venueId, visitId: visit.id, personId: member.person.id, askedAt });
  const made = await readHold(tx, { venueId, holdId: wanted.id });
  if (!made) throw new Error('a hold that was written is there');
  return made;
}

/** The rounds that a hold may be charged for are its transaction's from now on: the first thing that whoever judges it does. */
export async function lockRoundsOfHold(tx: Tx, name: HoldName): Promise<void> {
  const hold = await readHold(tx, name);
  if (hold) await lockOrders(tx, hold.venueId, await orderIdsOf(tx, hold.venueId, hold.visitId));
}

/** Who decided it: one of the team, and why; whoever gave it, where nothing is open; null: the time that was said came. */
export type Deciding =
  | { readonly by: 'staff'; readonly actor: string; readonly fate: 'release' | 'charge'; readonly said: Record<string, unknown> }
  | { readonly by: 'guest' }
  | null;
export type Decided = { readonly kind: 'stays' } | { readonly kind: 'releasing' } | ({ readonly kind: 'charging' } & Charge);

/**
 * What becomes of a hold that is held, decided once: it stays, it is to be let go and lets nobody order any more, or it is charged for what is open, which is held
 * as a share from now on. The provider is asked afterwards. Only after {@link lockRoundsOfHold}.
 */
export async function judgeHold(tx: Tx, name: HoldName, now: Date, deciding: Deciding): Promise<Decided> {
  await holdVisits(tx, name.venueId);
  const hold = await lockHold(tx, name);
  const visit = hold && (await readVisit(tx, hold.venueId, hold.visitId));
  if (!visit || hold.state !== 'held') return { kind: 'stays' };
  const fate = await fateNow(tx, { hold, visit, now }, deciding);
  if (fate === 'stay') return { kind: 'stays' };
  const charge = fate === 'charge' ? await chargeOf(tx, { hold, visit, now }) : null;
  if (charge === 'later') return { kind: 'stays' };
  // Who wants it charged wants nothing else.
  if (charge === null && deciding?.by === 'staff' && fate === 'charge') return { kind: 'stays' };
  if (deciding?.by === 'staff') {
    const { actor, said } = deciding;
    const action = fate === 'charge' ? 'hold.charge_asked' : 'hold.release_asked';
    await recordAudit(tx, { venueId: name.venueId, actor, action, subject: String(visit.tableNumber), after: said });
  }
  const who = deciding?.by === 'staff' ? deciding.actor : (deciding?.by ?? 'system');
  if (charge === null) {
    await moveHold(tx, hold, ['held'], { state: 'releasing' });
    await tellHold(tx, visit, who);
    return { kind: 'releasing' };
  }
  await moveHold(tx, hold, ['held'], { state: 'charging', shareId: charge.shareId });
  await tellHold(tx, visit, who);
  return { kind: 'charging', ...charge };
}

type Judging = { readonly hold: HoldRow; readonly visit: VisitRow; readonly now: Date };

async function fateNow(tx: Tx, { hold: { hours, heldAt }, visit, now }: Judging, deciding: Deciding) {
  if (deciding?.by === 'staff') return deciding.fate;
  const { dueCents, ordered, lastAt } = await openOf(tx, visit);
  if (deciding?.by === 'guest') return dueCents === 0 ? 'release' : 'stay';
  const endedAt = visit.endedAt?.getTime() ?? null;
  const times = { endedAt, lastAt: Math.max(lastAt?.getTime() ?? 0, heldAt?.getTime() ?? 0) };
  return fateOf({ dueCents, leastCents: LEAST_ONLINE_CENTS, ordered, hours, ...times }, now.getTime());
}

/** The provider has set the money aside. One that was given up meanwhile is let go again. */
export async function noteHeld(tx: Tx, name: HoldName, held: { readonly until: Date | null; readonly now: Date }): Promise<boolean> {
  const found = await readHoldToGive(tx, name);
  if (!found) return false;
  const { hold, visit } = found;
  const given = { heldAt: held.now, heldUntil: held.until };
  if (await moveHold(tx, hold, ['asked'], { state: 'held', ...given })) {
    await note(tx, found, 'hold.given', { amountCents: hold.amountCents });
    return true;
  }
  if (hold.state !== 'dropped') return false;
  await tx
    .updateTable('visitHold')
    .set({ state: 'releasing', endedAt: null, ...given })
    .where('venueId', '=', hold.venueId)
    .where('id', '=', hold.id)
    .execute();
  await tellHold(tx, visit, 'payment');
  return true;
}

/** It is no hold any more at its provider, and took no money: never given, let go as was wanted, or the provider let it go by itself, which staff are told. */
export async function endHold(tx: Tx, name: HoldName, now: Date): Promise<boolean> {
  const found = await readHoldToGive(tx, name);
  if (!found) return false;
  const { hold } = found;
  const end = (from: readonly HoldState[], state: HoldState) => moveHold(tx, hold, from, { state, endedAt: now });
  if (await end(['asked'], 'dropped')) return true;
  if (await end(['releasing'], 'released')) {
    await note(tx, found, 'hold.released', { amountCents: hold.amountCents });
    return true;
  }
  if (!(await end(['held', 'charging'], 'expired'))) return false;
  if (hold.shareId !== null) await letGoOfCharge(tx, hold, now);
  const { dueCents } = await openOf(tx, found.visit);
  await note(tx, found, 'hold.expired', { amountCents: hold.amountCents, due: toAmount(dueCents) });
  return true;
}

/** Its money came: for the share that it was charged for, or for nothing any more, and then it goes back. */
export async function noteCharged(
  tx: Tx,
  name: HoldName,
  { cents: charged, now }: { readonly cents: number; readonly now: Date },
): Promise<void> {
  const found = await readHoldToGive(tx, name);
  if (!found) return;
  const isCharged = await moveHold(tx, found.hold, ['held', 'charging', 'releasing'], { state: 'charged', endedAt: now });
  if (isCharged) await note(tx, found, 'hold.charged', { amountCents: charged });
}

async function note(tx: Tx, { hold, visit }: HoldToGive, action: string, after: Record<string, unknown>): Promise<void> {
  await recordAudit(tx, { venueId: hold.venueId, actor: null, action, subject: String(visit.tableNumber), after });
  await tellHold(tx, visit, 'payment');
}
