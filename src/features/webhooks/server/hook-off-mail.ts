import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import type { Holder } from '#features/accounts/server/store.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Whose } from './endpoint-sql.ts';

type Off = Whose & {
  readonly url: string;
  readonly why: 'gone' | 'failed';
  /** Null: it is of several. */
  readonly venue: Pick<VenueSnapshot, 'number' | 'title'> | null;
};

/** Tells who looks after a webhook, in the language of their account, that it is off: its address said that it is gone, or took nothing for days. Of the address only the host. */
export function hookOffMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { url, why, venue, accountId }: Off,
): Mail {
  const t = mailTexts(holder.language);
  // To an address that nobody confirmed nothing goes that was typed.
  const host = holder.emailVerified ? new URL(url).host : t('webhookSome');
  const several = { venues: t(accountId === null ? 'webhookEveryVenue' : 'webhookYourVenues'), host };
  const one = venue && { venue: venueIn(t, venue.title, holder), host };
  const page = accountId === null && !venue ? '/create-edit-stores/webhooks' : '/portal/developers';
  return {
    to: holder.email,
    subject: one ? t('webhookOffSubject', one) : t('webhookOffSubjectSeveral', several),
    ...letter({
      language: t.language,
      title: t('webhookOffTitle'),
      says: [
        greeting(t, holder),
        one
          ? t(why === 'gone' ? 'webhookGoneIntro' : 'webhookFailedIntro', one)
          : t(why === 'gone' ? 'webhookGoneSeveral' : 'webhookFailedSeveral', several),
        t('webhookOffThen'),
      ],
      action: {
        label: t('webhookOffOpen'),
        address: `${publicUrl}${page}${venue ? `?storeId=${venue.number}` : ''}`,
        copy: t('copyLink'),
      },
      signature: t('signature'),
    }),
  };
}
