import { useEffect, useId, useRef, useState } from 'react';
import { deviationOf, roleOf, ROLES, type Role } from '#domain/permissions.ts';
import { call } from '#platform/browser/api.ts';
import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { usePortalTeamTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { changeRole, Member, removeMember } from '../contract.ts';
import type { Act } from './act.ts';
import { RightsOf } from './rights-dialog.tsx';

type Props = {
  readonly member: Member;
  readonly venueId: string;
  readonly busy: boolean;
  readonly act: Act;
  readonly onLeft: () => void;
};

/** Somebody of the team: their role, what they may do, and the way out. */
export function MemberRow({ member, venueId, busy, act, onLeft }: Props) {
  const t = usePortalTeamTexts();
  const portal = usePortalTexts();
  const id = useId();
  const who = member.name || member.email;
  /** Chosen in the list, where one key is enough: stored once it was asked. */
  const [wanted, setWanted] = useState<Role | null>(null);
  const changeTo = (role: Role) => {
    setWanted(null);
    act(async () => {
      await call<typeof changeRole>('POST', '/api/venues/:id/team/role', {
        params: { id: venueId },
        body: { member: member.key, role, seal: member.seal },
      });
      return t('said.role', { who, role: portal(`shell.role_${role}`) });
    });
  };
  const remove = () =>
    act(async () => {
      await call<typeof removeMember>('POST', '/api/venues/:id/team/removal', { params: { id: venueId }, body: { member: member.key } });
      if (member.you) onLeft();
      return t('said.removed', { who });
    });
  return (
    <li className="team-row" data-member={member.email}>
      <span className="team-row__face" aria-hidden>
        {[...who][0]}
      </span>
      <div>
        <b>
          {who}
          {member.you && <span className="badge">{t('members.you')}</span>}
        </b>
        <About member={member} />
      </div>
      <div className="team-row__role">
        <label className="visually-hidden" htmlFor={id}>
          {t('members.role', { who })}
        </label>
        <select
          id={id}
          className="select select--small"
          value={member.role}
          disabled={busy}
          onChange={({ target }) => setWanted(roleOf(target.value))}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {portal(`shell.role_${role}`)}
            </option>
          ))}
        </select>
        {!member.you && member.role !== 'owner' && <RightsOf {...{ member, venueId, busy, act }} />}
        {wanted !== null && (
          <AskDialog
            title={t('members.role_sure', { who, role: portal(`shell.role_${wanted}`) })}
            text={t(`invite.role_${wanted}`)}
            yes={t('members.role_yes')}
            no={t('members.role_no')}
            isDanger={false}
            onYes={() => changeTo(wanted)}
            onNo={() => setWanted(null)}
          />
        )}
      </div>
      <Confirmed
        ask={t(member.you ? 'members.leave' : 'members.remove')}
        label={t(member.you ? 'members.leave' : 'members.remove_who', { who })}
        question={t(member.you ? 'members.leave_sure' : 'members.sure', { who })}
        busy={busy}
        onYes={remove}
      />
    </li>
  );
}

function About({ member }: Pick<Props, 'member'>) {
  const t = usePortalTeamTexts();
  const { name, email, hasAccount, rights } = member;
  // Who has no name is called by the address already.
  const said = [
    name && email,
    !hasAccount && t('members.no_account'),
    isSwitched(member) && t('rights.switched', { count: rights.length }),
  ];
  return <small>{said.filter(Boolean).join(' · ')}</small>;
}

/** Whether an owner switched anything: then it is said how much is theirs. */
function isSwitched({ role, rights }: Member): boolean {
  const { on, off } = deviationOf(role, rights);
  return on.length + off.length > 0;
}

type ConfirmedProps = {
  readonly ask: string;
  readonly label: string;
  readonly question: string;
  readonly busy: boolean;
  readonly onYes: () => void;
};

/** A button that asks once more, in its own place. */
export function Confirmed({ ask, label, question, busy, onYes }: ConfirmedProps) {
  const t = usePortalTeamTexts();
  const [asking, setAsking] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) yes.current?.focus();
  }, [asking]);
  if (!asking)
    return (
      <button
        type="button"
        className="button button--small button--danger"
        aria-label={label}
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        {ask}
      </button>
    );
  return (
    <div className="team-row__sure" role="group" aria-label={question}>
      <span>{question}</span>
      <button
        ref={yes}
        type="button"
        className="button button--small button--ink"
        onClick={() => {
          setAsking(false);
          onYes();
        }}
      >
        {ask}
      </button>
      <button type="button" className="button button--small" onClick={() => setAsking(false)}>
        {t('members.keep')}
      </button>
    </div>
  );
}
