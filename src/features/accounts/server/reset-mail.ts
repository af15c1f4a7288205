import type { Config } from '#platform/server/config.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { greeting, mailTexts } from './mail-texts.ts';
import type { Holder } from './store.ts';

/** The mail with the link that lets choose a new password, in the account's language. */
export function resetMail(
  config: Pick<Config, 'publicUrl'>,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  token: string,
): Mail {
  const t = mailTexts(holder.language);
  const link = `${config.publicUrl}/reset-password/${token}`;
  return {
    to: holder.email,
    subject: t('resetSubject'),
    ...letter({
      language: t.language,
      title: t('resetTitle'),
      says: [greeting(t, holder), t('resetIntro')],
      action: { label: t('resetAction'), address: link, copy: t('copyLink') },
      adds: [t('resetIgnore')],
      signature: t('signature'),
    }),
  };
}
