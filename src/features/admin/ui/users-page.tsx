import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { endUserSessions, listUsers, UserLine } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { PageHead } from './admin-frame.tsx';
import { Dialog } from './dialog.tsx';
import { Select } from './fields.tsx';
import { PagedList, SearchField, useMoments, useSearch } from './paged-list.tsx';
import { problemOf } from './problem.ts';

const TYPES = ['User', 'Store', 'admin'] as const;

export function UsersPage() {
  const t = useAdminTexts();
  const client = useQueryClient();
  const search = useSearch();
  const [type, setType] = useState('');
  const [ending, setEnding] = useState<UserLine | null>(null);
  const [said, setSaid] = useState('');
  const end = async (user: UserLine) => {
    setEnding(null);
    try {
      const { ended } = await adminCall<typeof endUserSessions>('DELETE', `/api/admin/users/${user._id}/sessions`);
      setSaid(t('users.ended', { email: user.email, count: ended }));
      await client.invalidateQueries({ queryKey: ['admin', 'users'] });
    } catch (error) {
      setSaid(problemOf(error, t));
    }
  };
  return (
    <>
      <PageHead title={t('users.title')} lead={t('users.lead')} />
      <p role="status" className={said === '' ? 'visually-hidden' : 'notice admin-said'}>
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
        empty={t('users.empty')}
        load={async (after, signal) => {
          const query = new URLSearchParams({ q: search.query, ...(type && { type }), ...(after && { after }) });
          const { users, next } = await adminCall<typeof listUsers>('GET', `/api/admin/users?${query}`, { signal });
          return { rows: users, next };
        }}
        row={(user) => <UserRow user={user} end={() => setEnding(user)} />}
      />
      {ending && (
        <Dialog
          title={t('users.end_title')}
          onClose={() => setEnding(null)}
          actions={
            <>
              <button type="button" className="button" onClick={() => setEnding(null)}>
                {t('status.cancel')}
              </button>
              <button type="button" className="button button--wine" onClick={() => void end(ending)}>
                {t('users.end')}
              </button>
            </>
          }
        >
          <p>{t('users.end_text', { email: ending.email })}</p>
        </Dialog>
      )}
    </>
  );
}

function UserRow({ user, end }: { readonly user: UserLine; readonly end: () => void }) {
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
