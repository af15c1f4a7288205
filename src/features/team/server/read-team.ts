import { isOver } from '#domain/plan.ts';
import { rightsOf, roleOf, type TeamRight } from '#domain/permissions.ts';
import { teamLimit } from '#domain/team-limit.ts';
import { sealOf } from '#platform/server/seal.ts';
import type { Tx } from '#platform/server/database.ts';
import { planOf } from '#features/venues/server/plan-sql.ts';
import { readStaff, type StaffRow } from '#features/venues/server/staff-sql.ts';
import type { Invitation, Member, Team } from '../contract.ts';
import { openInvitations, type InvitationRow } from './store.ts';

/** What the calls name somebody by: the account, else the address that was written down. */
export const keyOf = ({ userId, email }: Pick<StaffRow, 'userId' | 'email'>): string => userId ?? email;

/** What somebody of the team may do, or who is invited will. */
export const rightsOfRow = ({ role, rightsOn: on, rightsOff: off }: Pick<StaffRow, 'role' | 'rightsOn' | 'rightsOff'>): TeamRight[] => [
  ...rightsOf(roleOf(role), { on, off }),
];

/** What a change of somebody's role or rights is made on. */
export const sealedPart = (row: StaffRow) => ({ key: keyOf(row), role: row.role, rights: rightsOfRow(row) });

const member = (row: StaffRow, asker: string): Member => ({
  key: keyOf(row),
  email: row.email,
  name: row.name,
  role: roleOf(row.role),
  rights: rightsOfRow(row),
  hasAccount: row.userId !== null,
  you: row.userId === asker,
  seal: sealOf(sealedPart(row)),
});

export const invitationWire = (row: InvitationRow, now: number): Invitation => ({
  _id: row.id,
  email: row.email,
  role: roleOf(row.role),
  rights: rightsOfRow(row),
  invitedAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  expired: row.expiresAt.getTime() <= now,
});

type Asked = { venueId: string; asker: string; now: number; plans: boolean } & Pick<Team, 'mails' | 'unconfirmed'>;

/** A venue's people as its owners see them. */
export async function readTeam(tx: Tx, at: Asked): Promise<Team> {
  const staff = await readStaff(tx, at.venueId);
  const plan = await planOf(tx, at.venueId);
  const invitations = await openInvitations(tx, at.venueId);
  return {
    members: staff.map((row) => member(row, at.asker)),
    invitations: invitations.map((row) => invitationWire(row, at.now)),
    limit: at.plans ? teamLimit(plan.tier) : null,
    tier: plan.tier,
    planOver: at.plans && isOver(plan, at.now),
    mails: at.mails,
    unconfirmed: at.unconfirmed,
  };
}
