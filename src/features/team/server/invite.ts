import { createHash, randomBytes } from 'node:crypto';
import { deviationOf, type Role, type TeamRight } from '#domain/permissions.ts';
import { teamLimit } from '#domain/team-limit.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { log } from '#platform/server/log.ts';
import { letter } from '#platform/server/letter.ts';
import { plainWords } from '#platform/server/plain-words.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import { languageOfAddress } from '#features/accounts/server/find-account.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { refuseOver, type Planning } from '#features/venues/server/plan-sql.ts';
import { readStaff } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Invited } from '../contract.ts';
import { invitationWire, rightsOfRow } from './read-team.ts';
import { closeInvitation, insertInvitation, openInvitations, renewInvitation, type InvitationRow } from './store.ts';

export type InviteDeps = EditDeps &
  Planning & {
    readonly mailer: Mailer;
    readonly publicUrl: string;
    /** False: mails lie in a folder, and who invites hands the link over. */
    readonly sendsMail: boolean;
  };
type By = { readonly venue: VenueSnapshot; readonly actor: string };
type Inviting = By & {
  /** False: who invites hands the link over, and nothing is written. */
  readonly mail: boolean;
};

const LIVES_MS = 7 * 86_400_000;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function newLink(clock: Clock): { token: string; tokenHash: Buffer; expiresAt: Date } {
  const token = randomBytes(24).toString('base64url');
  return { token, tokenHash: hashOf(token), expiresAt: new Date(clock() + LIVES_MS) };
}

/**
 * Invites an address to a venue's team and mails the link. The venue is held meanwhile, so of two invitations for the last place one is
 * refused. Refuses owner_has_all, plan_over, team_full, already_member and already_invited (409).
 */
export async function invite(
  deps: InviteDeps,
  { venue, actor, mail }: Inviting,
  { rights, ...wish }: { email: string; role: Role; rights?: readonly TeamRight[] | undefined; language: string },
): Promise<Invited> {
  if (rights && wish.role === 'owner') throw new Refusal(409, 'owner_has_all', 'An owner may do everything. Rights are for the others.');
  const { on: rightsOn, off: rightsOff } = rights ? deviationOf(wish.role, rights) : { on: [], off: [] };
  const { token, tokenHash, expiresAt } = newLink(deps.clock);
  const row = await editVenue(deps, { venueId: venue.venueId, actor }, async (tx, rows) => {
    const [staff, open] = [await readStaff(tx, venue.venueId), await openInvitations(tx, venue.venueId)];
    if (staff.some(({ email }) => email === wish.email)) throw new Refusal(409, 'already_member', 'This address is on the team already.');
    if (open.some(({ email }) => email === wish.email))
      throw new Refusal(409, 'already_invited', 'This address has an open invitation. Send that one again.');
    await refuseOver(tx, deps, venue.venueId);
    const limit = deps.plans ? teamLimit(wholeVenue(rows).configuration?.tier ?? 0) : null;
    if (limit !== null && staff.length + open.length >= limit)
      throw new Refusal(409, 'team_full', `The plan of this venue has room for ${limit} people, open invitations included.`, { limit });
    const language = (await languageOfAddress(tx, wish.email)) ?? wish.language;
    const created = {
      ...wish,
      rightsOn,
      rightsOff,
      language,
      venueId: venue.venueId,
      tokenHash,
      invitedBy: actor,
      createdAt: new Date(deps.clock()),
      expiresAt,
    };
    const answer = await insertInvitation(tx, created);
    return { audit: { action: 'team.invited', subject: wish.email, after: { role: wish.role, ...switched(answer) } }, answer };
  });
  return answerTo(deps, { venue, mail }, row, token);
}

/** All that somebody may do, where that is not what their role starts with: for the log. */
export const switched = (row: InvitationRow) => (row.rightsOn.length + row.rightsOff.length > 0 ? { rights: rightsOfRow(row) } : {});

/** A new link for an open invitation; the old one ends. Refuses not_found. */
export async function resend(deps: InviteDeps, { venue, actor, mail }: Inviting, id: string): Promise<Invited> {
  const { token, ...link } = newLink(deps.clock);
  const row = await editVenue(deps, { venueId: venue.venueId, actor }, async (tx) => {
    const answer = await renewInvitation(tx, id, link);
    if (!answer) throw notFound('The invitation');
    return { audit: { action: 'team.invited_again', subject: answer.email }, answer };
  });
  return answerTo(deps, { venue, mail }, row, token);
}

/** Takes an invitation back. Refuses not_found where it is open no more. */
export async function revoke(deps: EditDeps, { venue, actor }: By, { id, email }: InvitationRow): Promise<void> {
  await editVenue(deps, { venueId: venue.venueId, actor }, async (tx) => {
    if (!(await closeInvitation(tx, id, 'revokedAt'))) throw notFound('The invitation');
    return { audit: { action: 'team.invitation_revoked', subject: email }, answer: null };
  });
}

const linkOf = ({ publicUrl }: InviteDeps, token: string): string => `${publicUrl}/join/${token}`;

/** By mail, or for who invites to hand over. */
const answerTo = (
  deps: InviteDeps,
  { venue, mail }: Omit<Inviting, 'actor'>,
  row: InvitationRow,
  token: string,
): Invited | Promise<Invited> =>
  mail ? sent(deps, venue, row, token) : { invitation: invitationWire(row, deps.clock()), mailed: false, link: linkOf(deps, token) };

/** After the commit: an invitation whose mail got stuck is there, and can be sent again. */
async function sent(deps: InviteDeps, venue: VenueSnapshot, row: InvitationRow, token: string): Promise<Invited> {
  const t = mailTexts(row.language);
  const title = plainWords(venue.whole.translations?.[t.language]?.title || venue.title);
  const role = t(row.role === 'owner' ? 'inviteOwner' : row.role === 'manager' ? 'inviteManager' : 'inviteStaff');
  const address = linkOf(deps, token);
  const words = letter({
    language: t.language,
    title: t('inviteTitle', { venue: title }),
    says: [t('hello'), t('inviteIntro', { venue: title, role })],
    action: { label: t('inviteAction'), address, copy: t('copyLink') },
    adds: [t('inviteHow', { email: row.email }), t('inviteIgnore')],
    signature: t('signature'),
  });
  const mailed = await deps.mailer.send({ to: row.email, subject: t('inviteSubject', { venue: title }), ...words }).then(
    () => true,
    (error: unknown) => {
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'an invitation was not mailed');
      return false;
    },
  );
  return { invitation: invitationWire(row, deps.clock()), mailed, link: deps.sendsMail ? null : address };
}
