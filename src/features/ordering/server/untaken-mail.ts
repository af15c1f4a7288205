import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import type { Holder } from '#features/accounts/server/store.ts';
import type { FullOrder } from './store.ts';

/** Tells an owner, in the language of their account, that an order has waited three minutes and nobody took it. */
export function untakenMail(publicUrl: string, holder: Pick<Holder, 'email' | 'name' | 'language'>, { order, venue }: FullOrder): Mail {
  const t = mailTexts(holder.language);
  const { number, tableNumber: table } = order;
  const where = table > 0 ? t('untakenTable', { table }) : t('untakenCollection');
  return {
    to: holder.email,
    subject: t('untakenSubject', { number, venue: venue.title }),
    ...letter({
      language: t.language,
      title: t('untakenTitle', { number }),
      says: [t('resetHello', { name: holder.name }), t('untakenIntro', { number, venue: venue.title, where })],
      action: { label: t('untakenOpen'), address: `${publicUrl}/portal/orders?storeId=${venue.number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
