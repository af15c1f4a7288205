import { divide, isProblem, type DivisionProblem, type Part, type Wanted } from '#domain/bill-division.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { holdUntil } from '#domain/table-people.ts';
import { mostTip } from '#domain/tip.ts';
import type { ShareMethod } from '#domain/hand-money.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { WantedShare } from '../together-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { lockOrders } from './hand-money-sql.ts';
import { updatePerson } from './people-sql.ts';
import { CHARGE, freeHeld, lapseShares, moveShare, sharesOf, writeShare, type ClaimRow, type FullShare } from './share-sql.ts';
import { presentPeople, readVisitState, type VisitState } from './visit-positions.ts';
import { SeatMoved, standingVisit, visitOver, type Member, type RightDeps } from './visit-right.ts';
import { roundsOf, visitById, type VisitRow } from './visit-sql.ts';

export type ShareDeps = RightDeps & { readonly feed: LiveFeed };
export type Holding = {
  /** Made by the page that asks. */
  readonly id: string;
  readonly what: WantedShare;
  /** Euro, both. */
  readonly amount: number;
  readonly tip: number;
  readonly method: ShareMethod;
};

/**
 * Somebody holds a share of the bill while they pay it. The rounds' rows are held while it is cut, so of two who reach for one line one gets it, and the
 * other reads who. Said twice it is held once. Refuses what the contract names.
 */
export async function holdShare(deps: ShareDeps, member: Member, asked: Holding): Promise<void> {
  const { venueId, id: visitId } = member.visit;
  const id = asked.id.toLowerCase();
  await inTransaction(deps.db, async (tx) => {
    await lockRounds(tx, member.visit);
    await standingVisit(tx, member);
    const now = new Date(deps.clock());
    await lapseShares(tx, venueId, { visitId }, now);
    const before = await sharesOf(tx, member.visit);
    const known = before.find((share) => share.id === id);
    if (known && isRepeat(known, member, asked)) return;
    await freeHeld(tx, { venueId, personId: member.person.id, keep: id, freedAt: now });
    const state = await readVisitState(tx, member.visit, now);
    const wanted = wantedOf(asked.what, member, before, state);
    const parts = divide(state.positions, wanted);
    if (isProblem(parts)) throw refusalOf(parts, state);
    refuseOther(parts, asked);
    const held = { venueId, id, visitId, personId: member.person.id, wanted: asked.what, way: asked.what.way, method: asked.method };
    const among = asked.what.way === 'equal' ? asked.what.among : null;
    const times = { heldAt: now, heldUntil: heldUntil(parts, before, { state, person: member.person.id, now }) };
    const share = { ...held, ...times, among, tipCents: fromAmount(asked.tip) };
    const written = await writeShare(tx, share, { parts, amounts: amountsOf(state), again: known !== undefined });
    if (!written) throw keyReused();
    await updatePerson(tx, member.person, { seenAt: now });
    await tellShares(tx, member.visit, 'guest');
  });
  deps.feed.nudge(venueId);
}

/** Until when it is theirs: what they held before and did not pay rests, unless nobody else is there. Refuses share_rests (409). */
function heldUntil(
  parts: readonly Part[],
  shares: readonly FullShare[],
  { state, person, now }: { readonly state: VisitState; readonly person: string; readonly now: Date },
): Date {
  const isAlone = !presentPeople(state, now).some(({ id }) => id !== person);
  const reaches = (share: FullShare) =>
    share.parts.some((one) => parts.some(({ order, line }) => one.orderId === order && one.line === line));
  const before = isAlone ? [] : shares.filter((share) => share.personId === person && share.state !== 'paid' && reaches(share));
  const found = holdUntil(
    before.map(({ heldUntil: until, freedAt, freedByStaff }) => {
      const ended = Math.min(until.getTime(), freedAt?.getTime() ?? until.getTime());
      return { ended, until: freedByStaff ? ended : until.getTime() };
    }),
    now.getTime(),
  );
  if ('until' in found) return new Date(found.until);
  const until = new Date(found.rests).toISOString();
  throw new Refusal(409, 'share_rests', 'You have just held this and did not pay it. It is for the others now.', { until });
}

/** Nobody else takes, holds or hands back anything of this bill meanwhile. Throws SeatMoved, refuses visit_over (409). */
export async function lockRounds(tx: Tx, visit: VisitRow): Promise<void> {
  const rounds = await roundsOf(tx, visit);
  await lockOrders(
    tx,
    visit.venueId,
    rounds.map(({ order }) => order.id),
  );
  const now = await visitById(tx, visit.id);
  if (now?.joinedInto) throw new SeatMoved();
  if (now?.endedAt) throw visitOver({ endedAt: now.endedAt.toISOString() });
}

/** Staff take money for it: what guests hold of it, and have not paid, is nobody's, and their phones hear so. No phone keeps a table from being settled. */
export async function staffFirst(
  tx: Tx,
  visit: Pick<VisitRow, 'venueId' | 'id'>,
  claims: readonly ClaimRow[],
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const held = new Set(claims.filter(({ state }) => state === 'held').map(({ shareId }) => shareId));
  const freed = { state: 'freed', freedAt: now, freedByStaff: true };
  if (held.size > 0 && (await sharesOf(tx, visit)).some(({ id, way }) => way === CHARGE && held.has(id))) throw beingCharged();
  for (const id of held) await moveShare(tx, { venueId: visit.venueId, id }, ['held'], freed);
  if (held.size > 0) await tellShares(tx, visit, actor);
}

/** The provider has been asked, and may have said yes: nobody pays it a second time. */
export const beingCharged = () =>
  new Refusal(409, 'being_charged', 'The card that guarantees this bill is being charged for it. Look again in a minute.');

export const tellShares = (tx: Tx, { venueId, id: subjectId }: Pick<VisitRow, 'venueId' | 'id'>, actor: string): Promise<number> =>
  appendEvent(tx, VISIT_EVENTS, { venueId, type: 'visit.changed', subjectId, data: { to: 'shares' }, actor });

/** Whether the same was said before and is held. Refuses share_over (409), idempotency_key_reused (422). */
function isRepeat(known: FullShare, { person }: Member, { what, method, tip }: Holding): boolean {
  const isSame =
    known.personId === person.id &&
    known.method === method &&
    known.tipCents === fromAmount(tip) &&
    sortedJson(known.wanted) === sortedJson(what);
  if (!isSame) throw keyReused();
  if (known.state === 'paid') throw shareOver();
  return known.state === 'held';
}

const keyReused = () => new Refusal(422, 'idempotency_key_reused', 'This was used for another share.');

/** jsonb keeps no sequence of keys. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const shareOver = () => new Refusal(409, 'share_over', 'This share is paid.');

function wantedOf(what: WantedShare, { person }: Member, shares: readonly FullShare[], { people }: VisitState): Wanted {
  if (what.way === 'person') {
    const id = what.person.toLowerCase();
    if (!people.some((one) => one.id === id)) throw new Refusal(400, 'person_unknown', 'Nobody of that name is at this table.');
    return { way: 'person', person: id };
  }
  if (what.way === 'amount') return { way: 'amount', cents: fromAmount(what.amount), person: person.id };
  if (what.way === 'lines')
    return {
      way: 'lines',
      lines: what.lines.map(({ part, ...one }) => ({ ...one, order: one.order.toLowerCase(), ...(part && { part }) })),
    };
  if (what.way === 'rest') return what;
  const { among } = what;
  // My own that I hold is freed for this one.
  const taken = shares.filter(
    (share) =>
      share.way === 'equal' &&
      share.among === among &&
      (share.state === 'paid' || (share.state === 'held' && share.personId !== person.id)),
  );
  return { way: 'equal', among, taken: taken.length };
}

/** What each line comes to in all: what nobody takes more of. */
export const amountsOf = ({ positions }: VisitState): Map<string, number> =>
  new Map(
    positions.map(({ order, line, openCents, claims }) => [
      `${order}/${line}`,
      openCents + claims.reduce((sum, claim) => sum + claim.cents, 0),
    ]),
  );

/** Refuses bill_changed (409), tip_too_large (400). */
export function refuseOther(parts: readonly Part[], { amount, tip }: Pick<Holding, 'amount' | 'tip'>): void {
  const comesTo: Cents = add(ZERO, ...parts.map((part) => part.cents));
  if (comesTo !== fromAmount(amount))
    throw new Refusal(409, 'bill_changed', 'It comes to another sum now. Look at it again.', { amount: toAmount(comesTo) });
  const most = mostTip(comesTo);
  if (fromAmount(tip) > most)
    throw new Refusal(400, 'tip_too_large', 'This tip is far more than the share. Look at it again.', { most: toAmount(most) });
}

export function refusalOf(found: DivisionProblem, { positions }: VisitState): Refusal {
  if (found.problem === 'nothing_left') return new Refusal(409, 'nothing_left', 'Nothing of this is left to be paid.');
  if (found.problem === 'line_unknown') return new Refusal(400, 'line_unknown', 'This is not on the bill.');
  if (found.problem === 'too_much')
    return new Refusal(409, 'too_much', 'This is more than is left to be paid.', { left: toAmount(found.leftCents) });
  const { order, line, leftCents } = found;
  const claims = positions.find((one) => one.order === order && one.line === line)?.claims ?? [];
  const most = claims.toSorted((a, b) => b.cents - a.cents)[0];
  const by = most ? { person: most.personId, state: most.state, until: most.state === 'held' ? most.heldUntil.toISOString() : null } : null;
  return new Refusal(409, 'line_taken', 'Somebody else is paying this, or has paid it.', { order, line, left: toAmount(leftCents), by });
}

/** Lets go of a share; a repeat changes nothing. `of`: of that person alone. Refuses not_found (404), share_over (409). */
export async function freeShare(
  deps: ShareDeps,
  visit: VisitRow,
  { share, of, actor }: { readonly share: string; readonly of: string | null; readonly actor: string },
): Promise<void> {
  const id = share.toLowerCase();
  await inTransaction(deps.db, async (tx) => {
    const found = isUuid(id) ? (await sharesOf(tx, visit)).find((one) => one.id === id && (of === null || one.personId === of)) : undefined;
    if (!found) throw notFound('The share');
    if (found.state === 'freed') return;
    if (found.way === CHARGE && found.state !== 'paid') throw beingCharged();
    const freed = { state: 'freed', freedAt: new Date(deps.clock()), freedByStaff: of === null };
    if (!(await moveShare(tx, found, ['held', 'lapsed'], freed))) {
      const now = (await sharesOf(tx, visit)).find((one) => one.id === id);
      if (now?.state === 'freed') return;
      throw shareOver();
    }
    await tellShares(tx, visit, actor);
  });
  deps.feed.nudge(visit.venueId);
}
