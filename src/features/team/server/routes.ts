import type { Context } from 'hono';
import { roleOf } from '#domain/permissions.ts';
import { notFound, Refusal, unauthorised } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { mayWriteTo, refuseStrangersMail } from '#features/venues/server/listing.ts';
import type { AtWork, VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { changeRights } from './change-rights.ts';
import { changeRole } from './change-role.ts';
import { removeMember } from './remove-member.ts';
import { invite, resend, revoke, type InviteDeps } from './invite.ts';
import { join, offerOf, type JoinDeps } from './join.ts';
import { readTeam } from './read-team.ts';
import { openInvitation, type InvitationRow } from './store.ts';

export type TeamDeps = InviteDeps &
  Pick<JoinDeps, 'markVerified'> & {
    readonly gate: VenueGate;
    readonly who: (headers: Headers) => Promise<{ readonly id: string; readonly email: string; readonly accountType: string } | null>;
    /** So many mails may a venue send its people. */
    readonly mails: Limit;
    /** Counts a link that leads nowhere; refuses who tried too many. */
    readonly wrongLink: (context: Context) => Promise<void>;
  };

const teamOf = (deps: TeamDeps, { venue, userId }: AtWork) =>
  readTeam(deps.db, {
    venueId: venue.venueId,
    asker: userId,
    now: deps.clock(),
    plans: deps.plans,
    mails: deps.sendsMail,
    unconfirmed: deps.sendsMail && !venue.listed,
  });

export function teamRoutes(app: App, deps: TeamDeps): void {
  serve(app, contract.readTeam, async ({ params, context }) => teamOf(deps, await deps.gate(context, params.id, 'team')));

  serve(app, contract.changeRole, async ({ params, body, context }) => {
    const at = await deps.gate(context, params.id, 'team');
    await changeRole(deps, { venueId: at.venue.venueId, actor: at.userId }, body);
    return teamOf(deps, at);
  });

  serve(app, contract.changeRights, async ({ params, body, context }) => {
    const at = await deps.gate(context, params.id, 'team');
    await changeRights(deps, { venueId: at.venue.venueId, actor: at.userId }, body);
    return teamOf(deps, at);
  });

  serve(app, contract.removeMember, async ({ params, body, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'team');
    await removeMember(deps, { venueId: venue.venueId, actor: userId }, body.member);
    return { removed: body.member };
  });

  invitationRoutes(app, deps);
  joinRoutes(app, deps);
}

function invitationRoutes(app: App, deps: TeamDeps): void {
  const invitationAt = async (context: Context, id: string): Promise<AtWork & { invitation: InvitationRow }> => {
    const invitation = await openInvitation(deps.db, id);
    const at = await deps.gate(context, invitation?.venueId ?? '00000000-0000-0000-0000-000000000000', 'team');
    if (!invitation) throw notFound('The invitation');
    return { ...at, invitation };
  };

  /**
   * Whether the invitation is mailed. Where this installation sends no mail, who invites hands the link over, also for a venue that may write to nobody; such a
   * link says nothing of its address. Refuses email_unverified (409) where it is the mail that counts.
   */
  const mails = async ({ venue }: AtWork, email: string): Promise<boolean> => {
    if (deps.sendsMail) await refuseStrangersMail(deps.db, venue, email);
    return mayWriteTo(deps.db, venue, email);
  };

  serve(app, contract.invite, async ({ params, body, context }) => {
    context.header('Cache-Control', 'no-store');
    const at = await deps.gate(context, params.id, 'team');
    const mail = await mails(at, body.email);
    await deps.mails.take(at.venue.venueId);
    return invite(deps, { venue: at.venue, actor: at.userId, mail }, body);
  });

  serve(app, contract.resendInvitation, async ({ params, context }) => {
    context.header('Cache-Control', 'no-store');
    const { invitation, ...at } = await invitationAt(context, params.id);
    const mail = await mails(at, invitation.email);
    await deps.mails.take(at.venue.venueId);
    return resend(deps, { venue: at.venue, actor: at.userId, mail }, invitation.id);
  });

  serve(app, contract.revokeInvitation, async ({ params, context }) => {
    const { venue, userId, invitation } = await invitationAt(context, params.id);
    await revoke(deps, { venue, actor: userId }, invitation);
    return undefined;
  });
}

/** What who holds a link may do. */
function joinRoutes(app: App, deps: TeamDeps): void {
  /** Nobody guesses a link, so a right one is never kept waiting. */
  const counted = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invitation_gone') await deps.wrongLink(context);
      throw error;
    }
  };
  serve(app, contract.readInvitation, async ({ params, context }) => {
    context.header('Cache-Control', 'no-store');
    const { invitation, venue } = await counted(context, () => offerOf(deps, params.token));
    return { venue: named(venue), email: invitation.email, role: roleOf(invitation.role) };
  });

  serve(app, contract.acceptInvitation, async ({ params, context }) => {
    const user = await deps.who(context.req.raw.headers);
    if (!user) throw unauthorised();
    context.header('Cache-Control', 'no-store');
    const { venue, role } = await counted(context, () => join(deps, params.token, user));
    return { venue: named(venue), role };
  });
}

const named = ({ venueId, number, title }: AtWork['venue']) => ({ _id: venueId, id: number, title });
