import { Ellipsis } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { UserLine } from '../people-contract.ts';
import { useMoments } from './paged-list.tsx';
import type { UserAct } from './user-acts.tsx';

/** What can be done with an account as it stands; whether it may, the server says. */
function actsOf({ verified, sessions, secondFactor, isAdmin, disabled }: UserLine): (UserAct | 'sessions')[] {
  return [
    ...(verified ? [] : (['link', 'verify'] as const)),
    ...(sessions > 0 ? (['sessions', 'end'] as const) : []),
    ...(secondFactor ? (['unfactor'] as const) : []),
    ...(isAdmin ? (['demote'] as const) : verified && !disabled ? (['promote'] as const) : []),
    ...(isAdmin ? [] : ([disabled ? 'enable' : 'disable', 'remove'] as const)),
  ];
}

export function UserRow({ user, ask }: { readonly user: UserLine; readonly ask: (act: UserAct | 'sessions') => void }) {
  const t = useAdminTexts();
  const moment = useMoments();
  return (
    <div className="admin-line">
      <div className="admin-line__what">
        <h2>{user.name}</h2>
        <p>
          <span className="badge">{t(`users.type_${user.isAdmin ? 'admin' : user.accountType}`)}</span>{' '}
          <span className={`badge ${user.verified ? 'badge--olive' : ''}`}>{t(user.verified ? 'users.verified' : 'users.unverified')}</span>{' '}
          {user.secondFactor && <span className="badge badge--olive">{t('users.factor')}</span>}{' '}
          {user.disabled && <span className="badge badge--wine">{t('users.disabled')}</span>} {user.email}
        </p>
        {user.places.length > 0 && (
          <p>{new Intl.ListFormat(t.language).format(user.places.map(({ title, role }) => `${title} (${t(`accounts.role_${role}`)})`))}</p>
        )}
        <p className="muted">
          {t('users.since', { when: moment(user.createdAt) })} · {t('users.seen', { when: moment(user.seenAt) })} ·{' '}
          {t('users.sessions', { count: user.sessions })}
        </p>
      </div>
      <div className="admin-line__do">
        <MenuTrigger>
          <Button className="button button--small" aria-label={t('users.acts', { email: user.email })}>
            <Ellipsis className="icon" aria-hidden />
            {t('users.acts_short')}
          </Button>
          <Popover className="menu-popover" placement="bottom end">
            <Menu className="menu" aria-label={t('users.acts', { email: user.email })}>
              {actsOf(user).map((act) => (
                <MenuItem key={act} className="menu__item" onAction={() => ask(act)}>
                  {t(act === 'sessions' ? 'users.sessions_act' : `users.${act}`)}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      </div>
    </div>
  );
}
