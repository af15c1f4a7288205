import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import type { ShareDeps } from './hold-share.ts';
import { peopleOf, takeOffTable } from './people-sql.ts';
import { holdVisits, type VisitRow } from './visit-sql.ts';

/** Staff take a phone off a table. A repeat changes nothing. Refuses not_found (404). */
export async function removePerson(
  deps: Pick<ShareDeps, 'db' | 'feed' | 'clock'>,
  visit: VisitRow,
  { person, actor }: { readonly person: string; readonly actor: string },
): Promise<void> {
  const { venueId, id: subjectId } = visit;
  await inTransaction(deps.db, async (tx) => {
    await holdVisits(tx, venueId);
    const found = isUuid(person) ? (await peopleOf(tx, visit)).find(({ id }) => id === person.toLowerCase()) : undefined;
    if (!found) throw notFound('The guest');
    if (!(await takeOffTable(tx, found, { removedAt: new Date(deps.clock()), removedBy: actor }))) return;
    const after = { name: found.name ?? '' };
    await recordAudit(tx, { venueId, actor, action: 'visit.phone_removed', subject: String(visit.tableNumber), after });
    await appendEvent(tx, VISIT_EVENTS, { venueId, type: 'visit.changed', subjectId, data: { to: 'people' }, actor });
  });
  deps.feed.nudge(venueId);
}
