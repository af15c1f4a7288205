import { v7 as uuidv7 } from 'uuid';
import { freeSign, givesWay, PRESENCE_MS } from '#domain/table-people.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { fromCode } from '#features/venues/server/table-code.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { deletePerson, giveRounds, idleAt, insertPerson, peopleOf, updatePerson, type PersonRow } from './people-sql.ts';
import { tellCart } from './change-table-cart.ts';
import { raiseCart } from './table-cart-sql.ts';
import { tableOf } from './read-bill.ts';
import { invitationNeeded, isInvitation, notAtTable, type RightDeps } from './visit-right.ts';
import { holdVisits, insertVisit, openVisitAt, visitById, type VisitRow } from './visit-sql.ts';

export type Joining = {
  readonly venue: VenueSnapshot;
  readonly floor: number;
  readonly table: number;
  readonly k: string;
  readonly invitation: string;
  /** Empty: they are called by their creature. */
  readonly name: string;
  /** A digest of the mark that their browser brought; null: it had none. */
  readonly browser: Buffer | null;
  /** A digest of the address that they come from; null: addresses are not judged. */
  readonly address: Buffer | null;
  readonly userId: string | null;
  /** Rounds that this browser holds. */
  readonly orders: readonly string[];
};

/** Whether the code, or the invitation of somebody who sits there, is right: it opens this table. Asked before anything is changed. */
export async function opensTable(deps: RightDeps, { venue, floor, table, k, invitation }: Joining): Promise<boolean> {
  const at = tableOf(venue, floor, table);
  if (fromCode(deps.secret, venue, at, k)) return true;
  const visit = await openVisitAt(deps.db, venue.venueId, at.floor, at.table);
  return visit !== null && isInvitation(deps.secret, visit.id, await peopleOf(deps.db, visit), invitation);
}

/**
 * Somebody joins who sits at a table, whose code or invitation they have; with nobody there they are the first. A browser that joined before is the
 * same person, and may say another name. Refuses table_full (409), not_at_table (403), invitation_needed (403).
 */
export async function joinVisit(
  deps: RightDeps & { readonly feed: LiveFeed },
  joining: Joining,
): Promise<{ readonly visit: VisitRow; readonly person: PersonRow }> {
  const { venue } = joining;
  const joined = await inTransaction(deps.db, async (tx) => {
    await holdVisits(tx, venue.venueId);
    const now = new Date(deps.clock());
    const visit = await visitAt(tx, joining, now);
    const people = await peopleOf(tx, visit);
    const known = people.find(({ browser }) => browser !== null && joining.browser?.equals(browser));
    if (known ? known.removedAt !== null : isRemoved(people, joining)) throw notAtTable();
    const invited = isInvitation(deps.secret, visit.id, people, joining.invitation);
    if (!known && !invited && isShut(people, joining, now)) throw invitationNeeded();
    const person = known ? await comeBack(tx, known, joining, now) : await sitDown(tx, visit, people, joining, now);
    await giveRounds(tx, person, joining.orders);
    const told = { venueId: venue.venueId, subjectId: visit.id, data: { to: 'people' as const }, actor: joining.userId ?? 'guest' };
    await appendEvent(tx, VISIT_EVENTS, { type: 'visit.changed', ...told });
    return { visit, person };
  });
  deps.feed.nudge(venue.venueId);
  return joined;
}

const isRemoved = (people: readonly PersonRow[], { userId }: Joining): boolean =>
  userId !== null && people.some((one) => one.removedAt !== null && one.userId === userId);

/**
 * Staff took a phone off this table, and cookies are had for nothing: from then on its code alone lets in nobody new while somebody sits there who can
 * invite them; with nobody there, nobody from that phone's address.
 */
const isShut = (people: readonly PersonRow[], { address }: Joining, now: Date): boolean => {
  const gone = people.filter(({ removedAt }) => removedAt !== null);
  const mayInvite = people.some(({ removedAt, seenAt }) => removedAt === null && now.getTime() - seenAt.getTime() < PRESENCE_MS);
  return gone.length > 0 && (mayInvite || gone.some((one) => address !== null && one.address?.equals(address)));
};

/** The open visit there, opened where nobody sits. */
async function visitAt(tx: Tx, { venue, floor, table }: Joining, openedAt: Date): Promise<VisitRow> {
  const { venueId } = venue;
  const at = tableOf(venue, floor, table);
  const there = await openVisitAt(tx, venueId, at.floor, at.table);
  if (there) return there;
  const id = uuidv7();
  await insertVisit(tx, { venueId, id, floor: at.floor, tableNumber: at.table, guests: null, openedAt, openedBy: null });
  const visit = await visitById(tx, id);
  if (!visit) throw new Error('a visit that was just opened is not there');
  return visit;
}

async function comeBack(tx: Tx, known: PersonRow, { name, userId, address }: Joining, seenAt: Date): Promise<PersonRow> {
  const change = { seenAt, address, ...(name !== '' && { name }), ...(userId !== null && { userId }) };
  await updatePerson(tx, known, change);
  return { ...known, ...change };
}

async function sitDown(tx: Tx, visit: VisitRow, people: readonly PersonRow[], joining: Joining, now: Date): Promise<PersonRow> {
  const { venueId, id: visitId } = visit;
  const { browser, userId, address } = joining;
  const sign = await placeAt(tx, visit, people);
  const person = { venueId, visitId, id: uuidv7(), name: joining.name || null, sign, browser, userId, address, joinedAt: now, seenAt: now };
  await insertPerson(tx, person);
  return { ...person, removedAt: null };
}

/** A place that nobody has; at a full table somebody gives theirs up who did nothing there, and sits down again by the code. Refuses table_full (409). */
async function placeAt(tx: Tx, visit: VisitRow, people: readonly PersonRow[]): Promise<number> {
  const there = people.filter(({ removedAt }) => removedAt === null);
  const free = freeSign(new Set(there.map((one) => one.sign)));
  if (free !== null) return free;
  const gone = givesWay(await idleAt(tx, visit));
  const place = there.find(({ id }) => id === gone?.id);
  if (!place) throw new Refusal(409, 'table_full', 'So many phones are at this table that no other can join.', { most: there.length });
  await deletePerson(tx, visit.venueId, place.id);
  // What they had in the cart went with them: whoever sends at this moment looks again, and every phone.
  if (gone?.holds) await tellCart(tx, visit, await raiseCart(tx, visit));
  return place.sign;
}
