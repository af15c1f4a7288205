import type { Role } from '#domain/permissions.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { refuseStale } from '#platform/server/seal.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { changeStaffRole, readStaff, removeStaff, type StaffRow } from '#features/venues/server/staff-sql.ts';
import { keyOf, sealedPart } from './read-team.ts';

type By = { readonly venueId: string; readonly actor: string };

/** Somebody of the team, among all of it. Refuses member_unknown (404). */
async function find(tx: Tx, venueId: string, key: string): Promise<{ member: StaffRow; staff: StaffRow[] }> {
  const staff = await readStaff(tx, venueId);
  const member = staff.find((row) => keyOf(row) === key);
  if (!member) throw new Refusal(404, 'member_unknown', 'There is nobody like that on the team.');
  return { member, staff };
}

/** A venue without an owner could be given to nobody any more. Only who can sign in counts. */
function refuseLastOwner(member: StaffRow, staff: readonly StaffRow[]): void {
  const others = staff.filter((row) => row.role === 'owner' && row.userId !== null && row.position !== member.position);
  if (member.role === 'owner' && others.length === 0)
    throw new Refusal(409, 'last_owner', 'A venue keeps at least one owner. Make somebody else owner first.');
}

/** Wakes the team's open pages, so that each looks whether it may stay. */
const tellTeam = (tx: Tx, { venueId, actor }: By, subjectId: string) =>
  appendEvent(tx, { venueId, type: 'team.changed', subjectId, actor });

/** Gives somebody another role. Refuses changed_meanwhile and last_owner (409), member_unknown (404). */
export async function changeRole(deps: EditDeps, by: By, wish: { member: string; role: Role; seal: string }): Promise<void> {
  await editVenue(deps, by, async (tx) => {
    const { member, staff } = await find(tx, by.venueId, wish.member);
    refuseStale(wish.seal, sealedPart(member));
    if (member.role === wish.role) return { audit: null, answer: null };
    refuseLastOwner(member, staff);
    await changeStaffRole(tx, by.venueId, member.position, wish.role);
    await tellTeam(tx, by, keyOf(member));
    const audit = { action: 'team.role_changed', subject: member.email, before: { role: member.role }, after: { role: wish.role } };
    return { audit, answer: null };
  });
}

/** Takes somebody off the team, at once and everywhere. Refuses last_owner (409), member_unknown (404). */
export async function removeMember(deps: EditDeps, by: By, key: string): Promise<void> {
  await editVenue(deps, by, async (tx) => {
    const { member, staff } = await find(tx, by.venueId, key);
    refuseLastOwner(member, staff);
    await removeStaff(tx, by.venueId, member.position);
    await tellTeam(tx, by, key);
    return { audit: { action: 'team.removed', subject: member.email, before: { role: member.role } }, answer: null };
  });
}
