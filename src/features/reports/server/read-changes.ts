import { instantOf } from '#domain/local-time.ts';
import type { AnswerOf, QueryOf } from '#platform/shared/endpoint.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Database } from '#platform/server/database.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { readChanges as Declared } from '../changes-contract.ts';
import { periodOf, shiftDay } from '../period.ts';
import { nameChanges } from './name-changes.ts';
import { queryChangeFacets, queryChanges, type ChangeRow } from './query-changes.ts';

const PAGE = 50;

/** A page of who changed what at a venue. `day` is one of the calendar in its zone. Refuses invalid_period (400). */
export async function readChanges(db: Database, venue: VenueSnapshot, asked: QueryOf<typeof Declared>): Promise<AnswerOf<typeof Declared>> {
  const { venueId, timeZone, currency } = venue;
  const day = dayOf(asked.day, timeZone);
  const filter = { venueId, before: asked.before ?? null, actor: asked.actor ?? null, kind: asked.kind || null, ...day };
  const rows = await queryChanges(db, filter, PAGE);
  const shown = await nameChanges(db, venueId, rows.slice(0, PAGE));
  const { people, kinds } = await queryChangeFacets(db, venueId);
  const names = await peopleNames(
    db,
    venueId,
    people.map(({ _id }) => _id),
  );
  // The administrator's own name is nobody's business here.
  const nameOf = ({ _id, admin }: { readonly _id: string; readonly admin: boolean }) => (admin ? '' : (names.get(_id) ?? ''));
  const named = people
    .map((one) => ({ ...one, name: nameOf(one) }))
    .toSorted((a, b) => Number(a.admin) - Number(b.admin) || a.name.localeCompare(b.name));
  const next = rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null;
  return { changes: shown.map((row) => changeOf(row, nameOf)), next, timeZone, currency, people: named, kinds };
}

function dayOf(day: string | undefined, zone: string): { from: Date | null; until: Date | null } {
  if (!day) return { from: null, until: null };
  if (!periodOf('custom', day, { from: day, to: day })) throw new Refusal(400, 'invalid_period', 'This is no day of the calendar.');
  return { from: new Date(instantOf(day, 0, zone)), until: new Date(instantOf(shiftDay(day, 1), 0, zone)) };
}

type NameOf = (person: { readonly _id: string; readonly admin: boolean }) => string;

function changeOf({ id, at, actorId, isAdmin, ...row }: ChangeRow, nameOf: NameOf) {
  const person = actorId === null ? null : { _id: actorId, admin: isAdmin ?? false };
  const { action, subject, via, before, after } = row;
  return { _id: id, at: at.toISOString(), actor: person && { ...person, name: nameOf(person) }, action, subject, via, before, after };
}
