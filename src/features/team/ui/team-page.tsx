import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { matcherOf, searchKey } from '#domain/search-fold.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalTeamTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { readTeam, Team } from '../contract.ts';
import type { OnInvited } from './act.ts';
import { HandOver, type Handed } from './hand-over.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';
import './team.css';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  /** Called when who asks has left the team. */
  readonly onLeft: () => void;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

const teamKey = (venueId: string) => ['team', venueId] as const;
const REFUSALS = [
  'plan_over',
  'team_full',
  'already_member',
  'already_invited',
  'last_owner',
  'own_rights',
  'owner_has_all',
  'changed_meanwhile',
  'email_unverified',
  'not_allowed',
  'too_many',
  'offline',
] as const;

/** Who works at a venue, and who is invited to. */
export function TeamPage({ venue, onLeft, loading, failed }: Props) {
  const t = usePortalTeamTexts();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: teamKey(venue._id),
    queryFn: ({ signal }) => call<typeof readTeam>('GET', '/api/venues/:id/team', { params: { id: venue._id }, signal: inTimeFor(signal) }),
  });
  const [said, say] = useState('');
  const [handed, hand] = useState<Handed | null>(null);
  const change = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onMutate: () => (say(''), hand(null)),
    onSuccess: say,
    onSettled: () => client.invalidateQueries({ queryKey: teamKey(venue._id) }),
  });
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return loading;
  const act = (work: () => Promise<string>) => change.mutate(work);
  const onInvited: OnInvited = (email, { mailed, link }) => {
    if (link !== null) hand({ email, link });
    return t(link !== null ? 'said.link' : mailed ? 'said.sent' : 'said.not_mailed', { email });
  };
  const full = data.limit !== null && data.members.length + data.invitations.length >= data.limit;
  return (
    <div className="team-page">
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
        <Room team={data} />
      </header>
      <div role="alert">
        {change.error && (
          <p className="notice team-problem">
            <CircleAlert className="icon" aria-hidden />
            {t(`refused.${codeOf(change.error)}`)}
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <section className="card team-card" aria-labelledby="team-members">
        <h2 id="team-members">{t('members.title')}</h2>
        <Members members={data.members}>
          {(member) => <MemberRow key={member.key} member={member} venueId={venue._id} busy={change.isPending} act={act} onLeft={onLeft} />}
        </Members>
      </section>
      {handed && <HandOver key={handed.link} {...handed} />}
      {data.invitations.length > 0 && (
        <section className="card team-card" aria-labelledby="team-invitations">
          <h2 id="team-invitations">{t('invitations.title')}</h2>
          <ul>
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation._id} invitation={invitation} busy={change.isPending} act={act} onInvited={onInvited} />
            ))}
          </ul>
        </section>
      )}
      <InviteForm
        venueId={venue._id}
        room={data.planOver ? 'over' : full ? 'full' : data.unconfirmed ? 'unconfirmed' : 'text'}
        mails={data.mails}
        busy={change.isPending}
        act={act}
        onInvited={onInvited}
      />
    </div>
  );
}

/** More people than these are looked for by name or address. */
const FEW = 12;
/** So many stand on one page: on a phone each is three lines high. */
const PAGE = 25;

type Member = Team['members'][number];
type MembersProps = { readonly members: readonly Member[]; readonly children: (member: Member) => ReactNode };

function Members({ members, children }: MembersProps) {
  const t = usePortalTeamTexts();
  const portal = usePortalTexts();
  const [query, setQuery] = useState('');
  const isFound = matcherOf(query);
  const found = query.trim() === '' ? members : members.filter(({ name, email }) => isFound(searchKey(`${name} ${email}`)));
  const { shown, list, paging } = usePages<Member, HTMLUListElement>(found, { name: query.trim(), size: PAGE });
  return (
    <>
      {members.length > FEW && (
        <TextField
          className="team-search"
          type="search"
          label={t('members.search')}
          value={query}
          onValue={setQuery}
          below={
            <p className="field__hint" role="status">
              {query.trim() !== '' && t('members.found', { count: found.length })}
            </p>
          }
        />
      )}
      <ul ref={list} aria-labelledby="team-members" tabIndex={-1}>
        {shown.map(children)}
      </ul>
      <Pages paging={paging} say={portal} />
    </>
  );
}

function codeOf(error: Error): (typeof REFUSALS)[number] | 'other' {
  const code = error instanceof CallFailed ? error.code : '';
  return REFUSALS.find((known) => known === code) ?? 'other';
}

function Room({ team }: { readonly team: Team }) {
  const t = usePortalTeamTexts();
  const count = team.members.length + team.invitations.length;
  return <p className="badge">{team.limit === null ? t('room.any', { count }) : t('room.of', { count, limit: team.limit })}</p>;
}
