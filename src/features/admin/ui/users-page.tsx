import { useState } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { listUsers, UserLine } from '../people-contract.ts';
import { USER_TYPES } from '../user-types.ts';
import { adminCall, readAdmin } from './admin-calls.ts';
import { PageHead } from './admin-frame.tsx';
import { Select } from './fields.tsx';
import { NothingFound } from './nothing.tsx';
import { PagedList, SearchField, useSearch } from './paged-list.tsx';
import { useReadAgain } from './read-again.ts';
import { SessionsDialog } from './sessions-dialog.tsx';
import { UserDialog, type UserAct } from './user-acts.tsx';
import { UserRow } from './user-row.tsx';

/** What an administrator did to their own account ends their work here. */
const OVER: Partial<Record<UserAct, 'demoted_self' | 'ended_self'>> = { demote: 'demoted_self', end: 'ended_self' };

/** Every account, and what an administrator may make of it. */
export function UsersPage() {
  const t = useAdminTexts();
  const readAgain = useReadAgain();
  const search = useSearch();
  const [type, setType] = useState<'' | (typeof USER_TYPES)[number]>('');
  const [asked, setAsked] = useState<{ readonly user: UserLine; readonly act: UserAct } | null>(null);
  const [open, setOpen] = useState<UserLine | null>(null);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<'demoted_self' | 'ended_self' | null>(null);
  // Nothing more can be read here: a list that tried would say that what was done was not.
  if (over)
    return (
      <>
        <PageHead title={t('users.title')} lead={t('users.lead')} />
        <p role="status" className="notice notice--olive admin-said">
          {t(`users.${over}`)}
        </p>
      </>
    );
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
          options={[{ value: '', text: t('users.type_any') }, ...USER_TYPES.map((value) => ({ value, text: t(`users.type_${value}`) }))]}
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
        row={(user) => <UserRow user={user} ask={(act) => (act === 'sessions' ? setOpen(user) : setAsked({ user, act }))} />}
      />
      {open && (
        <SessionsDialog
          user={open}
          close={() => {
            setOpen(null);
            readAgain('users');
          }}
        />
      )}
      {asked && (
        <UserDialog
          {...asked}
          close={() => setAsked(null)}
          done={(words) => {
            setAsked(null);
            const own = OVER[asked.act];
            if (own && asked.user.email === readAdmin()?.email) return setOver(own);
            setSaid(words);
            readAgain('users');
          }}
        />
      )}
    </>
  );
}
