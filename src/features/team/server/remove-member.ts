import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { removeStaff } from '#features/venues/server/staff-sql.ts';
import { findMember, refuseLastOwner, tellTeam, type By } from './team-member.ts';

/** Takes somebody off the team, at once and everywhere. Refuses last_owner (409), member_unknown (404). */
export async function removeMember(deps: EditDeps, by: By, key: string): Promise<void> {
  await editVenue(deps, by, async (tx) => {
    const { member, staff } = await findMember(tx, by.venueId, key);
    refuseLastOwner(member, staff);
    await removeStaff(tx, by.venueId, member.position);
    await tellTeam(tx, by, key);
    return { audit: { action: 'team.removed', subject: member.email, before: { role: member.role } }, answer: null };
  });
}
