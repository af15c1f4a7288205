import { Link2, Send, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { rightsOf, roleOf, ROLES, type Role, type TeamRight } from '#domain/permissions.ts';
import { LONGEST_EMAIL } from '#domain/sizes.ts';
import { call } from '#platform/browser/api.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalTeamTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { invite } from '../contract.ts';
import type { Act, OnInvited } from './act.ts';
import { RightsDialog } from './rights-dialog.tsx';

type Props = {
  readonly venueId: string;
  /** Whether there is room, or why there is none. */
  readonly room: 'text' | 'full' | 'over' | 'unconfirmed';
  /** Whether the link goes by mail, or by who invites. */
  readonly mails: boolean;
  readonly busy: boolean;
  readonly act: Act;
  readonly onInvited: OnInvited;
};

/** Invites somebody by mail. */
export function InviteForm({ venueId, room, mails, busy, act, onInvited }: Props) {
  const t = usePortalTeamTexts();
  const portal = usePortalTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('staff');
  /** Null: what the role starts with. */
  const [rights, setRights] = useState<readonly TeamRight[] | null>(null);
  const [wrong, setWrong] = useState(false);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      setWrong(true);
      return field.current?.focus();
    }
    act(async () => {
      const body = { email: email.trim(), role, ...(rights && { rights: [...rights] }), language: t.language };
      const invited = await call<typeof invite>('POST', '/api/venues/:id/team/invitations', { params: { id: venueId }, body });
      setEmail('');
      setRights(null);
      return onInvited(body.email, invited);
    });
  };
  return (
    <section className="card team-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('invite.title')}</h2>
      <p className="hint">{t(room === 'text' && !mails ? 'invite.by_hand' : `invite.${room}`)}</p>
      <form className="team-invite" noValidate onSubmit={send}>
        <Field label={t('invite.email')} error={wrong ? t('invite.email_wrong') : undefined}>
          {(control) => (
            <input
              {...control}
              ref={field}
              className="input"
              type="email"
              autoComplete="off"
              maxLength={LONGEST_EMAIL}
              value={email}
              onChange={({ target }) => (setEmail(target.value), setWrong(false))}
            />
          )}
        </Field>
        <Field label={t('invite.role')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={role}
              onChange={({ target }) => (setRole(roleOf(target.value)), setRights(null))}
            >
              {ROLES.map((one) => (
                <option key={one} value={one}>
                  {portal(`shell.role_${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="button button--primary" disabled={room !== 'text' || busy}>
          {mails ? <Send className="icon" aria-hidden /> : <Link2 className="icon" aria-hidden />}
          {t(mails ? 'invite.send' : 'invite.make')}
        </button>
      </form>
      <p className="hint">{t(`invite.role_${role}`)}</p>
      {role !== 'owner' && <InviteRights key={role} {...{ role, rights, setRights, busy }} email={email.trim()} />}
    </section>
  );
}

type RightsProps = {
  readonly email: string;
  readonly role: Role;
  readonly rights: readonly TeamRight[] | null;
  readonly setRights: (rights: readonly TeamRight[]) => void;
  readonly busy: boolean;
};

/** What they may do from the moment they join, said before they do. */
function InviteRights({ email, role, rights, setRights, busy }: RightsProps) {
  const t = usePortalTeamTexts();
  const [open, setOpen] = useState(false);
  const now = rights ?? rightsOf(role, { on: [], off: [] });
  return (
    <p className="team-invite__rights">
      <button type="button" className="button button--small" disabled={busy} onClick={() => setOpen(true)}>
        <SlidersHorizontal className="icon" aria-hidden />
        {t('invite.rights')}
      </button>
      <span className="muted">{t('rights.switched', { count: now.length })}</span>
      {open && (
        <RightsDialog
          who={email === '' ? null : email}
          rights={now}
          invites
          close={() => setOpen(false)}
          save={(chosen) => (setRights(chosen), setOpen(false))}
        />
      )}
    </p>
  );
}
