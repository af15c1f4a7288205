import { Mail } from 'lucide-react';
import { isSwitched } from '#domain/permissions.ts';
import { call } from '#platform/browser/api.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTeamTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Invitation, resendInvitation, revokeInvitation } from '../contract.ts';
import { Confirmed } from './member-row.tsx';
import type { Act, OnInvited } from './act.ts';

type Props = { readonly invitation: Invitation; readonly busy: boolean; readonly act: Act; readonly onInvited: OnInvited };

/** Somebody who has not come yet. */
export function InvitationRow({ invitation: { _id, email, role, rights, expiresAt, expired }, busy, act, onInvited }: Props) {
  const t = usePortalTeamTexts();
  const portal = usePortalTexts();
  const resend = () =>
    act(async () => {
      const invited = await call<typeof resendInvitation>('POST', '/api/invitations/:id/resend', { params: { id: _id } });
      return onInvited(email, invited);
    });
  const revoke = () =>
    act(async () => {
      await call<typeof revokeInvitation>('DELETE', '/api/invitations/:id', { params: { id: _id } });
      return t('said.revoked', { email });
    });
  const day = useZoneTimes().day(expiresAt);
  return (
    <li className="team-row" data-invitation={email}>
      <span className="team-row__face" aria-hidden>
        <Mail className="icon" />
      </span>
      <div>
        <b>{email}</b>
        <small>
          {portal(`shell.role_${role}`)}
          {isSwitched(role, rights) && ` · ${t('rights.switched', { count: rights.length })}`} ·{' '}
          {t(expired ? 'invitations.expired' : 'invitations.until', { day })}
        </small>
      </div>
      <button
        type="button"
        className="button button--small"
        aria-label={t('invitations.resend_to', { email })}
        disabled={busy}
        onClick={resend}
      >
        {t('invitations.resend')}
      </button>
      <Confirmed
        ask={t('invitations.revoke')}
        label={t('invitations.revoke_of', { email })}
        question={t('invitations.sure', { email })}
        busy={busy}
        onYes={revoke}
      />
    </li>
  );
}
