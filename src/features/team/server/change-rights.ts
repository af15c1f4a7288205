import { deviationOf, roleOf, TEAM_RIGHTS, type TeamRight } from '#domain/permissions.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { refuseStale } from '#platform/server/seal.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { changeStaffRights } from '#features/venues/server/staff-sql.ts';
import { keyOf, rightsOfRow, sealedPart } from './read-team.ts';
import { findMember, tellTeam, type By } from './team-member.ts';

type Wish = { readonly member: string; readonly rights: readonly TeamRight[]; readonly seal: string };

/**
 * Switches what somebody of the team may do, from their next call on. Only owners get here, who have every right, so nobody gives what they have not.
 * Refuses owner_has_all, own_rights and changed_meanwhile (409), member_unknown (404).
 */
export async function changeRights(deps: EditDeps, by: By, wish: Wish): Promise<void> {
  await editVenue(deps, by, async (tx) => {
    const { member } = await findMember(tx, by.venueId, wish.member);
    if (member.userId === by.actor) throw new Refusal(409, 'own_rights', 'Nobody changes their own rights.');
    const role = roleOf(member.role);
    if (role === 'owner') throw new Refusal(409, 'owner_has_all', 'An owner may do everything. Give them another role first.');
    refuseStale(wish.seal, sealedPart(member));
    const before = rightsOfRow(member);
    const after = TEAM_RIGHTS.filter((right) => wish.rights.includes(right));
    if (before.join() === after.join()) return { audit: null, answer: null };
    await changeStaffRights(tx, by.venueId, member.position, deviationOf(role, after));
    await tellTeam(tx, by, keyOf(member));
    const given = { rights: after.filter((right) => !before.includes(right)) };
    const taken = { rights: before.filter((right) => !after.includes(right)) };
    return { audit: { action: 'team.rights_changed', subject: member.email, before: taken, after: given }, answer: null };
  });
}
