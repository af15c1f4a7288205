import { useCallback } from 'react';
import { UnverifiedNotice } from '#features/accounts/ui/unverified-notice.tsx';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { LOCALES } from '#platform/shared/locales.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { useLanguage } from '../portal/language.tsx';
import { Failed } from '../portal/other-routes.tsx';
import { useAccount } from '../portal/use-account.ts';
import { AccountFrame } from './account-frame.tsx';
import { AccountSummary } from './account-summary.tsx';
import { OwnSettings } from './own-settings.tsx';
import { useRecord } from './use-record.ts';

/** A person's own page: who they are here, where they go, and everything that is theirs to change. */
export function AccountRoute() {
  const t = useAccountTexts();
  const { language } = useLanguage();
  const account = useAccount();
  const { refetch } = account;
  const lookAgain = useCallback(() => void refetch(), [refetch]);
  const read = useRecord(account.data?._id);
  const failed = account.data ? read : account;
  if (failed.isError && !failed.data)
    return (
      <AccountFrame title={t('account.title')}>
        <Failed error={failed.error} retry={() => void failed.refetch()} alone />
      </AccountFrame>
    );
  if (!account.data || !read.data) return <Loading words={t('account.loading')} />;
  const { record, claimed } = read.data;
  return (
    <I18nProvider locale={LOCALES[language]}>
      <AccountFrame title={t('account.title')}>
        <UnverifiedNotice user={account.data} lookAgain={lookAgain} />
        <AccountSummary record={record} claimed={claimed} />
        <OwnSettings user={account.data} />
      </AccountFrame>
    </I18nProvider>
  );
}
