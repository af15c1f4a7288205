import { useState } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { endUserSessions, listUsers, UserLine, verifyUser } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { PageHead } from './admin-frame.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Problem, Select } from './fields.tsx';
import { NothingFound } from './nothing.tsx';
import { PagedList, SearchField, useMoments, useSearch } from './paged-list.tsx';
import { useAction } from './use-action.ts';
import { useReadAgain } from './read-again.ts';

const TYPES = ['User', 'Store', 'admin'] as const;

export function UsersPage() {
  const t = useAdminTexts();
  const readAgain = useReadAgain();
  const search = useSearch();
  const [type, setType] = useState<'' | (typeof TYPES)[number]>('');
  const [ending, setEnding] = useState<UserLine | null>(null);
  const [verifying, setVerifying] = useState<UserLine | null>(null);
  const [said, setSaid] = useState('');
  const done = (words: string) => {
    setEnding(null);
    setVerifying(null);
    setSaid(words);
    readAgain('users');
  };
  return (
    <>
      <PageHead title={t('users.title')} lead={t('users.lead')} />
      <p role="status" className={said === '' ? 'visually-hidden' : 'notice notice--olive admin-said'}>
        {said}
      </p>
      <div className="admin-filters">
        <SearchField label={t('users.search')} value={search.typed} onValue={search.type} />
        <Select
          label={t('users.type')}
          value={type}
          onValue={setType}
          options={[{ value: '', text: t('users.type_any') }, ...TYPES.map((value) => ({ value, text: t(`users.type_${value}`) }))]}
        />
      </div>
      <PagedList<UserLine>
        name={['users', search.query, type]}
        label={t('users.title')}
        empty={
          <NothingFound
            text={t('users.empty')}
            clear={() => {
              search.type('');
              setType('');
            }}
          />
        }
        load={async (after, signal) => {
          const query = { q: search.query, ...(type && { type }), ...(after && { after }) };
          const { users, next } = await adminCall<typeof listUsers>('GET', '/api/admin/users', { query, signal: inTimeFor(signal) });
          return { rows: users, next };
        }}
        row={(user) => <UserRow user={user} end={() => setEnding(user)} verify={() => setVerifying(user)} />}
      />
      {ending && <EndDialog user={ending} close={() => setEnding(null)} done={done} />}
      {verifying && <VerifyDialog user={verifying} close={() => setVerifying(null)} done={done} />}
    </>
  );
}

type EndProps = { readonly user: UserLine; readonly close: () => void; readonly done: (words: string) => void };

function EndDialog({ user, close, done }: EndProps) {
  const t = useAdminTexts();
  const { problem, busy, run } = useAction();
  const end = () =>
    run(async () => {
      const { ended } = await adminCall<typeof endUserSessions>('DELETE', '/api/admin/users/:id/sessions', { params: { id: user._id } });
      done(t('users.ended', { email: user.email, count: ended }));
    });
  return (
    <Dialog
      title={t('users.end_title')}
      close={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            {t('status.cancel')}
          </button>
          <button type="button" className="button button--wine" aria-disabled={busy || undefined} onClick={() => void end()}>
            {t(problem === null ? 'users.end' : 'page.retry')}
          </button>
        </>
      }
    >
      <p>{t('users.end_text', { email: user.email })}</p>
      <Problem text={problem} />
    </Dialog>
  );
}

/** An administrator's word for an address. */
function VerifyDialog({ user, close, done }: EndProps) {
  const t = useAdminTexts();
  const { problem, busy, run } = useAction();
  const verify = () =>
    run(async () => {
      await adminCall<typeof verifyUser>('POST', '/api/admin/users/:id/verify', { params: { id: user._id } });
      done(t('users.verified_now', { email: user.email }));
    });
  return (
    <Dialog
      title={t('users.verify_title')}
      close={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            {t('status.cancel')}
          </button>
          <button type="button" className="button button--primary" aria-disabled={busy || undefined} onClick={() => void verify()}>
            {t(problem === null ? 'users.verify' : 'page.retry')}
          </button>
        </>
      }
    >
      <p>{t('users.verify_text', { email: user.email })}</p>
      <Problem text={problem} />
    </Dialog>
  );
}

type RowProps = { readonly user: UserLine; readonly end: () => void; readonly verify: () => void };

function UserRow({ user, end, verify }: RowProps) {
  const t = useAdminTexts();
  const moment = useMoments();
  return (
    <div className="admin-line">
      <div className="admin-line__what">
        <h2>{user.name}</h2>
        <p>
          <span className="badge">{t(`users.type_${user.isAdmin ? 'admin' : user.accountType}`)}</span>{' '}
          <span className={`badge ${user.verified ? 'badge--olive' : ''}`}>{t(user.verified ? 'users.verified' : 'users.unverified')}</span>{' '}
          {user.email}
        </p>
        <p className="muted">
          {t('users.since', { when: moment(user.createdAt) })} · {t('users.seen', { when: moment(user.seenAt) })} ·{' '}
          {t('users.sessions', { count: user.sessions })}
        </p>
      </div>
      <div className="admin-line__do">
        {!user.verified && (
          <button type="button" className="button button--small" onClick={verify}>
            {t('users.verify')}
            <span className="visually-hidden">: {user.email}</span>
          </button>
        )}
        {user.sessions > 0 && (
          <button type="button" className="button button--small" onClick={end}>
            {t('users.end')}
            <span className="visually-hidden">: {user.email}</span>
          </button>
        )}
      </div>
    </div>
  );
}
