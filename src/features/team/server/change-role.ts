import type { Role } from '#domain/permissions.ts';
import { refuseStale } from '#platform/server/seal.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { changeStaffRole } from '#features/venues/server/staff-sql.ts';
import { keyOf, sealedPart } from './read-team.ts';
import { findMember, refuseLastOwner, tellTeam, type By } from './team-member.ts';

/** Gives somebody another role. Refuses changed_meanwhile and last_owner (409), member_unknown (404). */
export async function changeRole(deps: EditDeps, by: By, wish: { member: string; role: Role; seal: string }): Promise<void> {
  await editVenue(deps, by, async (tx) => {
    const { member, staff } = await findMember(tx, by.venueId, wish.member);
    refuseStale(wish.seal, sealedPart(member));
    if (member.role === wish.role) return { audit: null, answer: null };
    refuseLastOwner(member, staff);
    await changeStaffRole(tx, by.venueId, member.position, wish.role);
    await tellTeam(tx, by, keyOf(member));
    const audit = { action: 'team.role_changed', subject: member.email, before: { role: member.role }, after: { role: wish.role } };
    return { audit, answer: null };
  });
}
