import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import type { Holder } from '#features/accounts/server/store.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';

type Off = { readonly url: string; readonly why: 'gone' | 'failed' };

/** Tells an owner, in the language of their account, that a webhook is off: its address said that it is gone, or took nothing for days. Of the address only the host. */
export function hookOffMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { number, title }: Pick<VenueSnapshot, 'number' | 'title'>,
  { url, why }: Off,
): Mail {
  const t = mailTexts(holder.language);
  // To an address that nobody confirmed nothing goes that was typed.
  const host = holder.emailVerified ? new URL(url).host : t('webhookSome');
  const words = { venue: venueIn(t, title, holder), host };
  return {
    to: holder.email,
    subject: t('webhookOffSubject', words),
    ...letter({
      language: t.language,
      title: t('webhookOffTitle'),
      says: [greeting(t, holder), t(why === 'gone' ? 'webhookGoneIntro' : 'webhookFailedIntro', words), t('webhookOffThen')],
      action: { label: t('webhookOffOpen'), address: `${publicUrl}/portal/developers?storeId=${number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
