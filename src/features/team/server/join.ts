import { Refusal } from '#platform/shared/refusal.ts';
import type { Role } from '#domain/permissions.ts';
import { roleOf } from '#domain/permissions.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Tx } from '#platform/server/database.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { addStaff, changeStaffRights, changeStaffRole, readStaff } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { hashOf, switched } from './invite.ts';
import { closeInvitation, invitationOf, type InvitationRow } from './store.ts';

export type JoinDeps = EditDeps & {
  readonly clock: Clock;
  /** The link was mailed to this account's address: it is theirs. One that was handed over says nothing of the address. */
  readonly sendsMail: boolean;
  readonly markVerified: (tx: Tx, userId: string) => Promise<void>;
};
type Asker = { readonly id: string; readonly email: string; readonly accountType: string };

const gone = (): Refusal =>
  new Refusal(410, 'invitation_gone', 'This invitation was used already, was taken back, or is older than 7 days. Ask for a new one.');

/** What a link offers. Refuses invitation_gone (410). */
export async function offerOf(deps: JoinDeps, token: string): Promise<{ invitation: InvitationRow; venue: VenueSnapshot }> {
  const invitation = await invitationOf(deps.db, hashOf(token), new Date(deps.clock()));
  const venue = invitation && (await deps.venues.get(invitation.venueId));
  if (!invitation || !venue) throw gone();
  return { invitation, venue };
}

/** Joins the team the link is for. Refuses invitation_gone (410), wrong_address and not_a_store_account (403): the link stays good then. */
export async function join(deps: JoinDeps, token: string, asker: Asker): Promise<{ venue: VenueSnapshot; role: Role }> {
  const { invitation, venue } = await offerOf(deps, token);
  const { email, role } = invitation;
  if (asker.email.toLowerCase() !== email)
    throw new Refusal(403, 'wrong_address', `This invitation is for ${email}. Sign in with that address.`, { email });
  if (asker.accountType !== 'Store')
    throw new Refusal(403, 'not_a_store_account', 'This is the account of a guest. A venue’s team has Store accounts.');
  await editVenue(deps, { venueId: venue.venueId, actor: asker.id }, async (tx) => {
    if (!(await closeInvitation(tx, invitation.id, 'acceptedAt', hashOf(token)))) throw gone();
    await place(tx, venue.venueId, asker.id, invitation);
    if (deps.sendsMail) await deps.markVerified(tx, asker.id);
    return { audit: { action: 'team.joined', subject: email, after: { role, ...switched(invitation) } }, answer: null };
  });
  return { venue, role: roleOf(role) };
}

/** Who came onto the team another way meanwhile gets the role of the invitation, with its rights. */
async function place(tx: Tx, venueId: string, userId: string, { email, role, rightsOn, rightsOff }: InvitationRow): Promise<void> {
  const known = (await readStaff(tx, venueId)).find((row) => row.userId === userId);
  if (!known) return addStaff(tx, venueId, { userId, email, role, rightsOn: [...rightsOn], rightsOff: [...rightsOff] });
  if (known.role === 'owner') return;
  await changeStaffRole(tx, venueId, known.position, role);
  await changeStaffRights(tx, venueId, known.position, { on: rightsOn, off: rightsOff });
}
