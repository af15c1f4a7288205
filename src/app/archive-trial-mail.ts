import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';

/** Tells the administrator of the settings that the past could not be restored as a trial; what went wrong is said as it was. */
export function archiveTrialMail(to: string, publicUrl: string, trouble: string): Mail {
  const t = mailTexts('en');
  return {
    to,
    subject: t('archiveSubject'),
    ...letter({
      language: t.language,
      title: t('archiveTitle'),
      says: [t('archiveIntro'), trouble],
      action: { label: t('archiveOpen'), address: `${publicUrl}/create-edit-stores/jobs`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
