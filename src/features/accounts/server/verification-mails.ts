import type { Config } from '#platform/server/config.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { mailTexts } from './mail-texts.ts';
import type { Holder } from './store.ts';

type To = Pick<Holder, 'email' | 'language'>;

/** The link by which an address is confirmed, in the account's language. Whoever knows nothing of the account reads what to do. */
export function verificationMail(config: Pick<Config, 'publicUrl'>, holder: To, token: string): Mail {
  const t = mailTexts(holder.language);
  return {
    to: holder.email,
    subject: t('verifySubject'),
    ...letter({
      language: t.language,
      title: t('verifyTitle'),
      says: [t('hello'), t('verifyIntro')],
      action: { label: t('verifyAction'), address: `${config.publicUrl}/verify-email/${token}`, copy: t('copyLink') },
      adds: [t('verifyNotMe', { address: `${config.publicUrl}/forgot-password` })],
      signature: t('signature'),
    }),
  };
}

/** The link that makes another address the account's own; to that address. */
export function changeMail(config: Pick<Config, 'publicUrl'>, holder: To, token: string): Mail {
  const t = mailTexts(holder.language);
  return {
    to: holder.email,
    subject: t('changeSubject'),
    ...letter({
      language: t.language,
      title: t('verifyTitle'),
      says: [t('hello'), t('changeIntro')],
      action: { label: t('verifyAction'), address: `${config.publicUrl}/change-email/${token}`, copy: t('copyLink') },
      adds: [t('inviteIgnore')],
      signature: t('signature'),
    }),
  };
}

/** To the address that was the account's until now; the new one is named only where the old one was confirmed. */
export function changedMail(
  config: Pick<Config, 'contactEmail'>,
  holder: To,
  { before, wasVerified }: { readonly before: string; readonly wasVerified: boolean },
): Mail {
  const t = mailTexts(holder.language);
  return {
    to: before,
    subject: t('changedSubject'),
    ...letter({
      language: t.language,
      title: t('changedTitle'),
      says: [t('hello'), wasVerified ? t('changedIntro', { email: holder.email }) : t('changedIntroPlain')],
      adds: [t('changedNotMe', { contact: config.contactEmail })],
      signature: t('signature'),
    }),
  };
}
