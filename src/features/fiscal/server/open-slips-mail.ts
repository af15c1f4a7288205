import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import type { Holder } from '#features/accounts/server/store.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';

/** As many orders are named. */
const MOST = 20;

/** Tells an owner, in the language of their account, that slips of orders are open for a day: their numbers, the oldest first. */
export function openSlipsMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { number, title }: Pick<VenueSnapshot, 'number' | 'title'>,
  orders: readonly number[],
): Mail {
  const t = mailTexts(holder.language);
  const words = { venue: venueIn(t, title, holder), count: orders.length };
  const named = orders.slice(0, MOST).join(', ') + (orders.length > MOST ? ' …' : '');
  return {
    to: holder.email,
    subject: t('slipsOpenSubject', words),
    ...letter({
      language: t.language,
      title: t('slipsOpenTitle'),
      says: [greeting(t, holder), t('slipsOpenIntro', words), t('slipsOpenOrders', { orders: named }), t('slipsOpenThen')],
      action: { label: t('slipsOpenOpen'), address: `${publicUrl}/portal/fiscal?storeId=${number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
