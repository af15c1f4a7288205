import * as v from 'valibot';
import { ROLES, TEAM_RIGHTS } from '#domain/permissions.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Id, Instant, VenueRef, text } from '#platform/shared/wire.ts';
import { Email } from '#features/accounts/contract.ts';

/** The people of a venue, and who is invited to join them. Owners only. */

const Role = v.picklist(ROLES);
const Right = v.picklist(TEAM_RIGHTS);
const Rights = v.pipe(v.array(Right), v.maxLength(TEAM_RIGHTS.length));

export const Member = v.object({
  /** Names them in the calls below. */
  key: v.string(),
  email: v.string(),
  name: v.string(),
  role: Role,
  /** What they may do: their role's, but where an owner switched; all of an owner. */
  rights: v.array(Right),
  /** False: an administrator wrote the address down, and nobody has an account with it yet. */
  hasAccount: v.boolean(),
  you: v.boolean(),
  /** What a change of the role or of rights was made on. */
  seal: v.string(),
});
export type Member = v.InferOutput<typeof Member>;

export const Invitation = v.object({
  _id: v.string(),
  email: v.string(),
  role: Role,
  /** What they may do from the moment they join. */
  rights: v.array(Right),
  invitedAt: Instant,
  expiresAt: Instant,
  expired: v.boolean(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const Team = v.object({
  members: v.array(Member),
  invitations: v.array(Invitation),
  /** People and open invitations the plan has room for; null: any number. */
  limit: v.nullable(v.number()),
  tier: v.number(),
  /** The plan has ended: nobody more can be invited. */
  planOver: v.boolean(),
  /** False: this installation sends no mail; who invites hands the link over. */
  mails: v.boolean(),
  /** Invitations go by mail here, and this venue may write to nobody before an owner's address is confirmed. */
  unconfirmed: v.boolean(),
});
export type Team = v.InferOutput<typeof Team>;

export const readTeam = endpoint({
  method: 'GET',
  path: '/api/venues/:id/team',
  tag: 'Team',
  summary: 'The people of a venue, open invitations and the limit of its plan.',
  caller: 'staff',
  needs: 'team',
  params: VenueRef,
  answer: Team,
});

const Invited = v.object({
  invitation: Invitation,
  /** False where the mail could not be handed over; it can be sent again. */
  mailed: v.boolean(),
  /** Where this installation sends no mail: the link, this once, for who invites to hand over. Else null. */
  link: v.nullable(v.string()),
});
export type Invited = v.InferOutput<typeof Invited>;

export const invite = endpoint({
  method: 'POST',
  path: '/api/venues/:id/team/invitations',
  tag: 'Team',
  summary: 'Invites an address: a link that works once, for 7 days, for an account with that address.',
  caller: 'staff',
  needs: 'team',
  status: 201,
  params: VenueRef,
  body: v.object({
    email: Email,
    role: Role,
    /** Absent: what the role starts with. */
    rights: v.optional(Rights),
    language: v.optional(v.picklist(LANGUAGES), 'en'),
  }),
  answer: Invited,
  refusals: {
    owner_has_all: '409: an owner may do everything; `rights` are for others.',
    plan_over: '409: the plan has ended: who is on the team stays, and nobody more is invited.',
    team_full: '409: the plan has no room for more; `details.limit`.',
    already_member: '409: this address is on the team.',
    already_invited: '409: this address has an open invitation; send that one again.',
    email_unverified:
      '409: no owner of the venue has a confirmed address, so it writes to nobody else. Not where this installation sends no mail: there the link is handed over.',
  },
});

const InvitationRef = v.object({ id: Id });

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/resend',
  tag: 'Team',
  summary: 'Sends an open invitation again, with a new link for another 7 days; the old link ends.',
  caller: 'staff',
  needs: 'team',
  params: InvitationRef,
  answer: Invited,
  refusals: { email_unverified: '409: see inviting.' },
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  tag: 'Team',
  summary: 'Takes an open invitation back: its link ends at once.',
  caller: 'staff',
  needs: 'team',
  params: InvitationRef,
});

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/venues/:id/team/role',
  tag: 'Team',
  summary: 'Gives somebody another role, with the rights that it starts with.',
  caller: 'staff',
  needs: 'team',
  params: VenueRef,
  body: v.object({ member: text(200), role: Role, seal: text(64) }),
  answer: Team,
  refusals: {
    last_owner: '409: a venue keeps at least one owner.',
    changed_meanwhile: '409: somebody else changed this role or its rights; `details.current`.',
    member_unknown: '404: nobody of the team.',
  },
});

export const changeRights = endpoint({
  method: 'POST',
  path: '/api/venues/:id/team/rights',
  tag: 'Team',
  summary: 'Says what a manager or somebody of the staff may do, all of it at once. It holds from their next call on.',
  caller: 'staff',
  needs: 'team',
  params: VenueRef,
  body: v.object({ member: text(200), rights: Rights, seal: text(64) }),
  answer: Team,
  refusals: {
    owner_has_all: '409: an owner may do everything; give them another role first.',
    own_rights: '409: nobody changes their own.',
    changed_meanwhile: '409: somebody else changed this role or its rights; `details.current`.',
    member_unknown: '404: nobody of the team.',
  },
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/api/venues/:id/team/removal',
  tag: 'Team',
  summary: 'Takes somebody off the team: their next call is refused, their open streams end.',
  caller: 'staff',
  needs: 'team',
  params: VenueRef,
  body: v.object({ member: text(200) }),
  answer: v.object({ removed: v.string() }),
  refusals: { last_owner: '409: a venue keeps at least one owner.', member_unknown: '404: nobody of the team.' },
});

const Token = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/join/:token',
  tag: 'Team',
  summary: 'What an invitation’s link offers, for who holds it.',
  caller: 'anyone',
  params: Token,
  answer: v.object({ venue: v.object({ _id: v.string(), id: v.number(), title: v.string() }), email: v.string(), role: Role }),
  refusals: { invitation_gone: '410: used, taken back, replaced by a newer one, or older than 7 days.' },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/join/:token',
  tag: 'Team',
  summary: 'Joins the venue’s team. Once, and only with a Store account of the invited address.',
  caller: 'user',
  params: Token,
  answer: v.object({ venue: v.object({ _id: v.string(), id: v.number(), title: v.string() }), role: Role }),
  refusals: {
    invitation_gone: '410: used, taken back, replaced by a newer one, or older than 7 days.',
    wrong_address: '403: the invitation is for another address.',
    not_a_store_account: '403: this is the account of a guest; staff have Store accounts.',
  },
});
