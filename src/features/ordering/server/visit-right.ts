import type { Context } from 'hono';
import { STAMPS_KEPT_MS } from '#domain/stamp-card.ts';
import { isPresent } from '#domain/table-people.ts';
import { addressTo } from '#platform/shared/address.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { capability, isCapability } from '#platform/server/capability.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database.ts';
import { givePathCookie, pathCookie } from '#platform/server/path-cookie.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { visitBill } from '../together-contract.ts';
import { whoSpeaks } from './former-seats.ts';
import { roundTimes, type PersonRow } from './people-sql.ts';
import { visitById, type VisitRow } from './visit-sql.ts';

/** What lets a phone see and pay the bill of a visit: signed for its person, stored nowhere, and worth nothing once the visit is over. */

const COOKIE = 'seat';
/** As long as stamps of its lines may be taken; a visit is far shorter, and says so itself. */
const COOKIE_SECONDS = 12 * 3600 + STAMPS_KEPT_MS / 1000;

export const seatToken = (secret: string, personId: string): string => `${personId}.${capability(secret, 'person', personId)}`;

/** Sent to that visit's own paths only, out of reach of scripts. */
export function giveSeatCookie(context: Context, visitId: string, token: string, secure: boolean): void {
  const path = addressTo<typeof visitBill>('/api/visits/:visit', { params: { visit: visitId } });
  givePathCookie(context, COOKIE, token, { path, maxAge: COOKIE_SECONDS, secure });
}

/** What a member shows to others, so that they may join. Another one once staff took a phone off the table. */
export const invitationTo = (secret: string, visitId: string, people: readonly Pick<PersonRow, 'removedAt'>[]): string =>
  capability(secret, 'visit', invited(visitId, people)).slice(0, 16);
export const isInvitation = (secret: string, visitId: string, people: readonly Pick<PersonRow, 'removedAt'>[], given: string): boolean =>
  isCapability(secret, 'visit', invited(visitId, people), given, 16);
const invited = (visitId: string, people: readonly Pick<PersonRow, 'removedAt'>[]): string =>
  `${visitId} ${people.filter(({ removedAt }) => removedAt !== null).length}`;

export type RightDeps = {
  readonly db: Database;
  readonly venues: Pick<VenueCache, 'get' | 'reload'>;
  readonly clock: Clock;
  readonly secret: string;
};
/** Somebody at a table where a visit goes on. */
export type Member = { readonly venue: VenueSnapshot; readonly visit: VisitRow; readonly person: PersonRow };

export type PhoneDeps = RightDeps & { readonly limits: Readonly<Record<'billReads', Limit>>; readonly secureCookies: boolean };

/** Whose phone asks, of a visit that may be over: for what one paid there. Where staff joined tables or parted them it is the visit at which they sit now. Refuses not_found (404) who never joined it, too_many (429). */
export async function phoneOf(deps: PhoneDeps, context: Context, visitId: string): Promise<Member> {
  const bearer = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const signed = (given: string | undefined) => {
    const [id = '', signature] = given?.split('.', 2) ?? [];
    return isCapability(deps.secret, 'person', id, signature) ? id : undefined;
  };
  // Nothing is looked up for who has no signature of ours.
  const id = signed(bearer) ?? signed(pathCookie(context, COOKIE));
  if (id === undefined || !isUuid(visitId)) throw notFound('The visit');
  await deps.limits.billReads.take(id);
  const asked = await visitById(deps.db, visitId.toLowerCase());
  const person = asked && (await whoSpeaks(deps.db, asked, id));
  const visit = person && (person.visitId === asked.id ? asked : await visitById(deps.db, person.visitId));
  const venue = visit && (await deps.venues.get(visit.venueId));
  if (!venue) throw notFound('The visit');
  // Its next call names that one.
  if (visit.id !== asked.id) giveSeatCookie(context, visit.id, seatToken(deps.secret, person.id), deps.secureCookies);
  context.header('Cache-Control', 'no-store');
  return { venue, visit, person };
}

/** Who asks, of that visit while it goes on. Refuses not_found (404) who never joined it, not_at_table (403), visit_over (409), too_many (429). */
export async function memberOf(deps: PhoneDeps, context: Context, visitId: string): Promise<Member> {
  const { venue, visit, person } = await phoneOf(deps, context, visitId);
  if (person.removedAt !== null) throw notAtTable();
  if (visit.endedAt !== null) throw visitOver({ endedAt: visit.endedAt.toISOString() });
  const { firstRound, ordered } = await roundTimes(deps.db, person);
  const deeds = { seenAt: person.seenAt.getTime(), ordered: ordered?.getTime() ?? null, firstRound: firstRound?.getTime() ?? null };
  if (!isPresent(deeds, deps.clock())) throw visitOver({ seenAt: person.seenAt.toISOString() });
  return { venue, visit, person };
}

/** Staff joined the tables or parted them since this phone's seat was looked up. */
export class SeatMoved extends Refusal {
  constructor() {
    super(409, 'visit_over', 'The staff have just changed the tables. Please try again.');
  }
}

/** Does it as whoever asks; once more where they sat down elsewhere while it was done. `work` changes nothing where it throws. */
export async function asMember<Answer>(
  deps: PhoneDeps,
  context: Context,
  visitId: string,
  work: (me: Member) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(await memberOf(deps, context, visitId));
  } catch (error) {
    if (!(error instanceof SeatMoved)) throw error;
    return work(await memberOf(deps, context, visitId));
  }
}

/** The visit as it is now, with its tables held; what was read before may be over. Throws SeatMoved, refuses visit_over (409). */
export async function standingVisit(tx: Tx, { visit: known, person }: Pick<Member, 'visit' | 'person'>): Promise<VisitRow> {
  const now = await whoSpeaks(tx, known, person.id);
  if (now && now.visitId !== known.id) throw new SeatMoved();
  const visit = await visitById(tx, known.id);
  if (!visit || visit.endedAt !== null) throw visitOver({ endedAt: visit?.endedAt?.toISOString() });
  return visit;
}

export const notAtTable = () => new Refusal(403, 'not_at_table', 'The staff took this phone off the table. Please speak to them.');
export const invitationNeeded = () =>
  new Refusal(403, 'invitation_needed', 'The staff let no new phone to this table by its code. Ask somebody there for an invitation.');
export const visitOver = (details: Record<string, unknown>) =>
  new Refusal(409, 'visit_over', 'This visit is over for this phone. Scan the code on the table again.', details);
