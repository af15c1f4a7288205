import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { AccountSettings, readSettings, SignedInUser } from '#features/accounts/contract.ts';
import { ChangePasswordForm } from '#app/account/change-password-form.tsx';
import { DeleteAccountDialog } from '#app/account/delete-account-dialog.tsx';
import { DEVICES, Devices } from '#app/account/devices.tsx';
import { EmailSection } from '#app/account/email-section.tsx';
import { FormError } from '#features/accounts/ui/form-parts.tsx';
import { ProfileForm } from '#app/account/profile-form.tsx';
import type { deleteAccount, exportUser } from '#features/history/contract.ts';
import { KeepInAccount } from '#features/ordering/ui/keep-in-account.tsx';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { clearSession, readSession, saveSession } from '#platform/browser/session.ts';
import { isLanguage } from '#platform/shared/languages.ts';
import { LoadingPart } from '#platform/ui/loading-part.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { useLanguage } from '../portal/language.tsx';
import { recordKey } from './use-record.ts';

/** Everything of an account that is its owner's to change. */
export function OwnSettings({ user }: { readonly user: SignedInUser }) {
  const t = useAccountTexts();
  const client = useQueryClient();
  const { choose } = useLanguage();
  const read = useQuery({
    queryKey: ['settings', user._id],
    queryFn: ({ signal }) =>
      call<typeof readSettings>('GET', '/api/users/:id/settings', { params: { id: user._id }, signal: inTimeFor(signal) }),
  });
  const settings = read.data;
  if (!settings && read.isError)
    return <PartFailed text={t('part.failed')} again={t('part.again')} busy={read.isFetching} retry={() => void read.refetch()} />;
  if (!settings) return <LoadingPart words={t('account.loading')} />;
  const changed = (after: AccountSettings) => {
    client.setQueryData(['settings', user._id], after);
    client.setQueryData(['account'], after.user);
    const session = readSession();
    if (session) saveSession(after.user, session.expiry);
    if (isLanguage(after.language) && after.language !== t.language) choose(after.language);
    void client.invalidateQueries({ queryKey: recordKey(user._id) });
  };
  return (
    <div className="account-settings">
      <Section title={t('profile.title')} lead={t('profile.lead')}>
        <ProfileForm settings={settings} changed={changed} />
      </Section>
      <Section title={t('email.title')} lead={t('email.lead')}>
        <EmailSection settings={settings} changed={changed} />
      </Section>
      <Section title={t('password.title')} lead={settings.hasPassword ? t('password.lead') : t('password.none')}>
        {settings.hasPassword && (
          <ChangePasswordForm user={settings.user} changed={() => void client.invalidateQueries({ queryKey: DEVICES })} />
        )}
      </Section>
      <Section title={t('passport.title')} lead={t('passport.lead')}>
        <KeepInAccount t={t} />
      </Section>
      <Section title={t('devices.title')} lead={t('devices.lead')}>
        <Devices />
      </Section>
      <Section title={t('data.title')} lead={t('data.lead')}>
        <OwnData settings={settings} />
      </Section>
    </div>
  );
}

function Section({ title, lead, children }: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{lead}</p>
      {children}
    </section>
  );
}

function OwnData({ settings }: { readonly settings: AccountSettings }) {
  const t = useAccountTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const { _id } = settings.user;
  const download = async () => {
    setFailed(false);
    try {
      save(await call<typeof exportUser>('GET', '/api/users/:id/export', { params: { id: _id } }));
    } catch {
      setFailed(true);
    }
  };
  const remove = async (password: string | null) => {
    await call<typeof deleteAccount>('POST', '/api/users/:id/deletion', { params: { id: _id }, body: { password } });
    clearSession();
    client.clear();
    location.assign('/');
  };
  return (
    <>
      <div className="account-section__ways">
        <button type="button" className="button" onClick={() => void download()}>
          <Download className="icon" aria-hidden />
          {t('data.export')}
        </button>
        <button type="button" className="button button--danger" onClick={() => setAsking(true)}>
          <Trash2 className="icon" aria-hidden />
          {t('data.delete')}
        </button>
      </div>
      <FormError text={failed ? t('data.export_failed') : undefined} />
      {asking && <DeleteAccountDialog settings={settings} close={() => setAsking(false)} remove={remove} />}
    </>
  );
}

/** Hands the data to the browser as a file. */
function save(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'parea-personal-data.json';
  link.click();
  // The download reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
