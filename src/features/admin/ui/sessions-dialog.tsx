import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inTimeFor } from '#platform/browser/kept.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { endUserSession, listUserSessions, UserLine, UserSession } from '../people-contract.ts';
import { adminCall } from './admin-calls.ts';
import { Problem } from './fields.tsx';
import { useMoments } from './paged-list.tsx';
import { problemOf } from './problem.ts';
import { useAction } from './use-action.ts';

/** Where an account is signed in; each can be ended by itself, after it was asked once more. */
export function SessionsDialog({ user, close }: { readonly user: UserLine; readonly close: () => void }) {
  const t = useAdminTexts();
  const moment = useMoments();
  const { problem, busy, run } = useAction();
  const [sure, setSure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useQuery({
    queryKey: ['admin', 'sessions', user._id],
    queryFn: ({ signal }) =>
      adminCall<typeof listUserSessions>('GET', '/api/admin/users/:id/sessions', { params: { id: user._id }, signal: inTimeFor(signal) }),
    gcTime: 0,
  });
  const named = ({ kind, browser, system }: UserSession) =>
    kind === 'app_password' ? t('sessions.app_password') : [browser, system].filter(Boolean).join(', ') || t('sessions.unknown');
  const end = (session: UserSession) =>
    run(async () => {
      const params = { id: user._id, session: session._id };
      await adminCall<typeof endUserSession>('DELETE', '/api/admin/users/:id/sessions/:session', { params });
      setSure(null);
      setSaid(t('sessions.ended', { what: named(session) }));
      await list.refetch();
    });
  return (
    <Dialog
      title={t('sessions.title', { email: user.email })}
      close={close}
      actions={
        <button type="button" className="button" onClick={close}>
          {t('sessions.close')}
        </button>
      }
    >
      <p role="status">{list.data ? said || t('users.sessions', { count: list.data.sessions.length }) : t('page.loading')}</p>
      <ul className="admin-sessions">
        {(list.data?.sessions ?? []).map((session) => (
          <li key={session._id}>
            <div>
              <b>{named(session)}</b>
              <p className="muted">
                {t('users.since', { when: moment(session.signedInAt) })} · {t('users.seen', { when: moment(session.seenAt) })}
              </p>
            </div>
            <button
              type="button"
              className={`button button--small ${sure === session._id ? 'button--wine' : ''}`}
              aria-label={t(sure === session._id ? 'sessions.end_sure' : 'sessions.end_of', { what: named(session) })}
              aria-disabled={busy || undefined}
              onClick={() => (sure === session._id ? void end(session) : setSure(session._id))}
            >
              {t(sure === session._id ? 'sessions.sure' : 'sessions.end')}
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem ?? (list.isError ? problemOf(list.error, t) : null)} />
    </Dialog>
  );
}
