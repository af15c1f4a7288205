import { Refusal } from '#platform/shared/refusal.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { readStaff, type StaffRow } from '#features/venues/server/staff-sql.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { keyOf } from './read-team.ts';

export type By = { readonly venueId: string; readonly actor: string };

/** Somebody of the team, among all of it. Refuses member_unknown (404). */
export async function findMember(tx: Tx, venueId: string, key: string): Promise<{ member: StaffRow; staff: StaffRow[] }> {
  const staff = await readStaff(tx, venueId);
  const member = staff.find((row) => keyOf(row) === key);
  if (!member) throw new Refusal(404, 'member_unknown', 'There is nobody like that on the team.');
  return { member, staff };
}

/** A venue without an owner could be given to nobody any more. Only who can sign in counts. */
export function refuseLastOwner(member: StaffRow, staff: readonly StaffRow[]): void {
  const others = staff.filter((row) => row.role === 'owner' && row.userId !== null && row.position !== member.position);
  if (member.role === 'owner' && others.length === 0)
    throw new Refusal(409, 'last_owner', 'A venue keeps at least one owner. Make somebody else owner first.');
}

/** Wakes the team's open pages, so that each looks whether it may stay. */
export const tellTeam = (tx: Tx, { venueId, actor }: By, subjectId: string) =>
  appendEvent(tx, VENUE_EVENTS, { venueId, type: 'team.changed', subjectId, actor });
