import { useRef, useState } from 'react';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type {
  endUserSessions,
  removeUser,
  resetUserFactor,
  sendUserLink,
  setAdministrator,
  setDisabled,
  UserLine,
  verifyUser,
} from '../people-contract.ts';
import { adminCall } from './admin-calls.ts';
import { NamedField, Problem } from './fields.tsx';
import { useAction } from './use-action.ts';

/** What an administrator does with an account. */
export type UserAct = 'link' | 'verify' | 'end' | 'unfactor' | 'promote' | 'demote' | 'disable' | 'enable' | 'remove';

/** Does it; answers how many sessions ended, where that is what it does. */
async function carryOut(act: UserAct, { _id: id }: UserLine, password: string): Promise<number> {
  const params = { id };
  switch (act) {
    case 'end':
      return (await adminCall<typeof endUserSessions>('DELETE', '/api/admin/users/:id/sessions', { params })).ended;
    case 'link':
      await adminCall<typeof sendUserLink>('POST', '/api/admin/users/:id/verification', { params });
      return 0;
    case 'unfactor':
      await adminCall<typeof resetUserFactor>('DELETE', '/api/admin/users/:id/second-factor', { params });
      return 0;
    case 'verify':
      await adminCall<typeof verifyUser>('POST', '/api/admin/users/:id/verify', { params });
      return 0;
    case 'promote':
    case 'demote':
      await adminCall<typeof setAdministrator>('POST', '/api/admin/users/:id/administrator', {
        params,
        body: act === 'promote' ? { isAdmin: true, password } : { isAdmin: false },
      });
      return 0;
    case 'disable':
    case 'enable':
      await adminCall<typeof setDisabled>('POST', '/api/admin/users/:id/disabled', { params, body: { disabled: act === 'disable' } });
      return 0;
    case 'remove':
      await adminCall<typeof removeUser>('DELETE', '/api/admin/users/:id', { params });
      return 0;
  }
}

/** What takes something away is not in the colour of what helps. */
const TAKES: readonly UserAct[] = ['end', 'unfactor', 'demote', 'disable', 'remove'];

type Props = {
  readonly user: UserLine;
  readonly act: UserAct;
  readonly close: () => void;
  readonly done: (words: string) => void;
};

/** Asks once more, with what it means; says what was done, or why not. */
export function UserDialog({ user, act, close, done }: Props) {
  const t = useAdminTexts();
  const { problem, run } = useAction();
  const { email } = user;
  const [password, setPassword] = useState('');
  const asked = useRef<HTMLDivElement>(null);
  const go = async () => {
    const isDone = await run(async () => {
      const count = await carryOut(act, user, password);
      done(t(`users.${act}_done`, { email, count }));
    });
    if (!isDone) asked.current?.querySelector('input')?.focus();
  };
  return (
    <Dialog
      title={t(`users.${act}_title`)}
      close={close}
      keep={t('status.cancel')}
      confirm={{
        label: t(problem === null ? `users.${act}` : 'page.retry'),
        look: TAKES.includes(act) ? 'button--wine' : 'button--primary',
        run: () => void go(),
      }}
    >
      <p>{t(`users.${act}_text`, { email })}</p>
      {(act === 'remove' || act === 'disable') && user.owns.length > 0 && (
        <p className="notice notice--wine">
          {t('users.only_owner', { count: user.owns.length, venues: new Intl.ListFormat(t.language).format(user.owns) })}
        </p>
      )}
      {act === 'promote' && (
        <div ref={asked}>
          <NamedField
            label={t('users.promote_password')}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
            value={password}
            onValue={setPassword}
            required
          />
        </div>
      )}
      <Problem text={problem} />
    </Dialog>
  );
}
