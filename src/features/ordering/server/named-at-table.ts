import { isUuid } from '#platform/shared/is-uuid.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { peopleOf, type PersonRow } from './people-sql.ts';
import type { VisitRow } from './visit-sql.ts';

/** Names of rounds and people as staff send them, each once. */
export function namesOf(names: readonly string[], unknown: () => Refusal): string[] {
  const ids = [...new Set(names.map((id) => id.toLowerCase()))];
  if (!ids.every(isUuid)) throw unknown();
  return ids;
}

/** People of either visit, as somebody joined them, who are there. Refuses person_unknown (400). */
export async function peopleNamed(
  tx: Tx,
  { visit, other }: { readonly visit: VisitRow; readonly other: VisitRow | null },
  ids: readonly string[],
): Promise<PersonRow[]> {
  const all = [...(await peopleOf(tx, visit)), ...(other && other.id !== visit.id ? await peopleOf(tx, other) : [])];
  const people = all.filter(({ id, removedAt }) => ids.includes(id) && removedAt === null);
  if (people.length < ids.length) throw unknownPerson();
  return people;
}

export const unknownPerson = () => new Refusal(400, 'person_unknown', 'Nobody of that name is at this table.');
