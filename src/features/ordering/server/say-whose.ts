import { Refusal } from '#platform/shared/refusal.ts';
import { inTransaction } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { updatePerson, writeWhose } from './people-sql.ts';
import { readVisitState } from './visit-positions.ts';
import { standingVisit, type Member, type RightDeps } from './visit-right.ts';
import { holdVisits } from './visit-sql.ts';

type Saying = { readonly lines: readonly { readonly order: string; readonly line: number }[]; readonly whose: 'me' | 'table' };

/** A line is mine, or the table's: of mine, of what I ordered, and of the table's lines alone. Refuses line_unknown (400), not_yours (409). */
export async function sayWhose(deps: RightDeps & { readonly feed: LiveFeed }, member: Member, { lines, whose }: Saying): Promise<void> {
  const { person } = member;
  const { venueId } = member.venue;
  await inTransaction(deps.db, async (tx) => {
    await holdVisits(tx, venueId);
    const visit = await standingVisit(tx, member);
    const now = new Date(deps.clock());
    const { positions, people } = await readVisitState(tx, visit, now);
    const said = lines.map(({ order, line }) => {
      const position = positions.find((one) => one.order === order.toLowerCase() && one.line === line);
      if (!position) throw new Refusal(400, 'line_unknown', 'This is not on the bill.', { order, line });
      const ordered = position.orderer === person.id;
      const isOthers = !ordered && position.whose !== null && position.whose !== person.id;
      // Whoever was taken off the table keeps nothing.
      if (isOthers && people.some(({ id, removedAt }) => id === position.whose && removedAt === null))
        throw new Refusal(409, 'not_yours', 'Somebody else at the table says that this is theirs.', { person: position.whose });
      const given = ordered ? whose === 'table' : position.orderer !== null;
      return { orderId: position.order, line, personId: whose === 'me' ? person.id : null, given };
    });
    await writeWhose(tx, venueId, said);
    await updatePerson(tx, person, { seenAt: now });
    await appendEvent(tx, VISIT_EVENTS, { venueId, type: 'visit.changed', subjectId: visit.id, data: { to: 'whose' }, actor: 'guest' });
  });
  deps.feed.nudge(venueId);
}
